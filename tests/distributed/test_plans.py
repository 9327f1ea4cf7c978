"""Plans for layers, models as one thing to call, and smaller names; two processes in one job."""

import numpy as np
import pytest
from tests.distributed.jobs import names_of, results
from tests.support import check_error

import paddle
from paddle import distributed as dist

COMMON = """
import json
import numpy as np
import paddle
import paddle.distributed as dist
from paddle import nn

class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(9)
        self.first, self.second = nn.Linear(4, 8), nn.Linear(8, 2)
    def forward(self, x):
        return self.second(self.first(x).tanh())

def batch():
    rng = np.random.default_rng(0)
    return paddle.to_tensor(rng.standard_normal([6, 4]).astype("float32")), paddle.to_tensor(rng.integers(0, 2, [6, 1]))

def steps(model, count=4):
    return [float(model(*batch())) for _ in range(count)]
"""

PROGRAM = (
    COMMON
    + """
dist.init_parallel_env()
me = dist.get_rank()
mesh = dist.ProcessMesh([0, 1], dim_names=["mp"])
got = {}
net = Net()
plan = {"first": dist.ColWiseParallel(), "sec.*": dist.RowWiseParallel()}
net, optimizer = dist.parallelize(net, paddle.optimizer.Adam(0.05, parameters=net.parameters()), mesh,
                                  {"mp_config": {"parallelize_plan": plan}, "dp_config": {"sharding_level": 1}})
got["pieces"] = [net.first.weight._local_shape, net.second.weight._local_shape]
model = dist.to_static(net, loss=nn.CrossEntropyLoss(), optimizer=optimizer)
got["losses"] = steps(model)
dist.save_state_dict(net.state_dict(), "checkpoint")
weight = np.arange(32, dtype="float32").reshape(4, 8)
given = paddle.ParamAttr(initializer=nn.initializer.Assign(weight[:, 4 * me : 4 * me + 4]))
got["split"] = dist.split(paddle.ones([1, 4]), (4, 8), "linear", axis=1, num_partitions=2, weight_attr=given,
                          bias_attr=False).tolist()
piece = dist.shard_weight("w", paddle.ones([2, 3]), 0, dist.get_group())
got["weight"] = [piece.local_shape, piece.global_shape, piece.global_offset]
dist.gloo_barrier()
print("RESULT" + json.dumps(got))
"""
)


@pytest.fixture(scope="module")
def job(tmp_path_factory):
    folder = tmp_path_factory.mktemp("plans")
    return folder, results(folder, PROGRAM)


def _alone():
    made = names_of(COMMON)
    net = made["Net"]()
    model = dist.DistModel(
        net, None, paddle.nn.CrossEntropyLoss(), paddle.optimizer.Adam(0.05, parameters=net.parameters())
    )
    return net, made["steps"](model)


def test_a_parallelized_network_trains_like_the_full_one(job):
    _, losses = _alone()
    for rank in job[1]:
        assert rank["pieces"] == [[4, 4], [4, 2]]
        np.testing.assert_allclose(rank["losses"], losses, atol=1e-6)
    assert losses[-1] < losses[0]


def test_a_checkpoint_is_merged_in_one_process(job):
    net, _ = _alone()
    merged = dist.load_merged_state_dict(job[0] / "checkpoint")
    assert set(merged) == set(net.state_dict())
    for name, value in net.state_dict().items():
        np.testing.assert_allclose(merged[name].numpy(), value.numpy(), atol=1e-6)


def test_layers_by_a_call_and_pieces_of_weights(job):
    want = np.arange(32).reshape(4, 8).sum(0, keepdims=True)
    for rank in job[1]:
        assert rank["split"] == want.tolist()
    assert [rank["weight"] for rank in job[1]] == [[[2, 3], [4, 3], [0, 0]], [[2, 3], [4, 3], [2, 0]]]


def test_modes_of_a_model():
    net = paddle.nn.Linear(2, 2)
    model = dist.to_static(net, loss=paddle.nn.CrossEntropyLoss(), strategy=dist.Strategy({"gradient_merge": {}}))
    assert not net.training
    x, y = paddle.ones([3, 2]), paddle.zeros([3, 1], "int64")
    assert model(x, y).shape == []
    model.predict()
    np.testing.assert_array_equal(model(x).numpy(), net(x).numpy())
    check_error(model.train, RuntimeError, "loss and an optimizer")
    assert list(model.state_dict()) == ["weight", "bias"]


def test_gradients_that_are_merged():
    made = []
    for merge, size in ((1, 6), (2, 3)):
        net = paddle.nn.Linear(2, 2, weight_attr=paddle.ParamAttr(initializer=paddle.nn.initializer.Constant(0.5)))
        strategy = dist.Strategy({"gradient_merge": {"enable": merge > 1, "k_steps": merge}})
        optimizer = paddle.optimizer.SGD(0.1, parameters=net.parameters())
        model = dist.to_static(net, None, paddle.nn.MSELoss(), optimizer, strategy)
        x = paddle.arange(12, dtype="float32").reshape([6, 2])
        for start in range(0, 6, size):
            model(x[start : start + size], x[start : start + size] * 2)
        made.append(net.weight.numpy())
    np.testing.assert_allclose(*made, rtol=1e-5)


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: dist.Strategy({"speed": {}}), ValueError, ["no 'speed'"]),
        (lambda: dist.parallelize(paddle.nn.Linear(1, 1), mesh=3), TypeError, ["ProcessMesh"]),
        (lambda: dist.split(paddle.ones([1]), (1, 1), "conv"), ValueError, ["'linear' or 'embedding'"]),
        (lambda: dist.ColWiseParallel().apply(paddle.nn.ReLU(), None), TypeError, ["Linear and Embedding"]),
    ],
    ids=["strategy", "mesh", "split", "kind"],
)
def test_mistakes_are_explained(call, kind, words):
    check_error(call, kind, *words)


def test_small_names():
    assert dist.ParallelMode.PIPELINE_PARALLEL == 2
    assert [p.name for p in dist.SplitPoint] == ["BEGINNING", "END"]
    assert dist.create_nccl_config({"x": 1}) is None
    mesh = dist.ProcessMesh([[0, 1]], dim_names=["x", "y"])
    assert dist.DistAttr(mesh, ["y", None]).dims_mapping == [1, -1]
    state = dist.build_sharded_state_dict({"w": paddle.ones([2, 3])})
    assert state["w"].global_shape == (2, 3)
