"""Plans for layers, models as one thing to call, and smaller names; two processes in one job."""

import numpy as np
import pytest
from tests.distributed import staged_model
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
    + staged_model.SOURCE
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

line = dist.ProcessMesh([0, 1], dim_names=["pp"])
net, optimizer = in_stages(line)
losses = []
for _ in range(3):
    ids, labels = at_the_ends(line)
    loss = nn.CrossEntropyLoss()(net(ids), labels)
    loss.backward()
    optimizer.step()
    optimizer.clear_grad()
    losses.append(float(loss) if me else None)
got["one after another"] = [losses, held(net)]
for mode in ("1F1B", "FThenB", "ZBH1"):
    losses, weights, model = scheduled(line, mode)
    got[mode] = [losses, weights]
model.eval()
got["evaluated"] = float(model(*at_the_ends(line)))
model.predict()
out = model(at_the_ends(line)[0])
got["predicted"] = None if out is None else dist.unshard_dtensor(out).tolist()

from paddle.distributed.fleet import auto
data = paddle.io.TensorDataset([paddle.to_tensor(v) for v in next_words()])
class Seen(paddle.callbacks.Callback):
    def on_train_batch_end(self, step, logs=None):
        got["seen"] = [*got.get("seen", []), logs["loss"]]
for name, settings in (("engine", {}), ("engine 1F1B", {"pipeline": {"enable": True, "accumulate_steps": 4}})):
    with paddle.utils.unique_name.guard():
        net, optimizer = in_stages(line)
    settings = auto.Strategy({**settings, "recompute": {"enable": True}})
    engine = auto.Engine(net, nn.CrossEntropyLoss(), optimizer, paddle.metric.Accuracy(), strategy=settings)
    engine.fit(data, 1, batch_size=8, epochs=3, verbose=0, callbacks=[Seen()])
    engine.save("engine/model")
    got[name] = {n: v.tolist() for n, v in paddle.load("engine/model.pdparams").items()}
    got[name + " evaluated"] = engine.evaluate(data, 1, batch_size=8, verbose=0)
    got[name + " predicted"] = engine.predict(data, 1, batch_size=8, verbose=0)[0][0].tolist()
with paddle.utils.unique_name.guard():
    net, optimizer = in_stages(line)
again = auto.Engine(net, nn.CrossEntropyLoss(), optimizer, strategy=settings)
again.load("engine/model")
for one in (engine, again):
    one.fit(data, 1, batch_size=8, verbose=0)
got["resumed"] = [held(one._model) for one in (engine, again)]
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


# ---- stages of a pipeline ----


def _check_stages(ranks, name, parts):
    """The parameters of all stages are those of one process, bit for bit."""
    losses, wanted = names_of(staged_model.SOURCE)["in_one_process"](parts)
    assert [len(rank[name][1]) for rank in ranks] == [9, 12]
    for rank in ranks:
        for key, value in rank[name][1].items():
            np.testing.assert_array_equal(np.float32(value), wanted[key], key)
    np.testing.assert_allclose(ranks[1][name][0], losses, rtol=1e-6)


def test_stages_one_after_another(job):
    _check_stages(job[1], "one after another", 1)


@pytest.mark.parametrize("mode", ["1F1B", "FThenB", "ZBH1"])
def test_stages_of_a_schedule(job, mode):
    _check_stages(job[1], mode, 4)
    assert job[1][0][mode][0] == job[1][1][mode][0]  # every stage knows the loss


def _trained_alone(parts):
    made = names_of(staged_model.SOURCE)
    net = made["Words"]()
    trained = {name: paddle.to_tensor(value) for name, value in made["in_one_process"](parts)[1].items()}
    net.set_state_dict({**net.state_dict(), **trained})
    ids, labels = map(paddle.to_tensor, made["next_words"]())
    out = net(ids)
    accuracy = (out.argmax(-1, keepdim=True) == labels).astype("float32").mean()
    return out.numpy(), float(paddle.nn.CrossEntropyLoss()(out, labels)), float(accuracy)


def test_what_stages_evaluate_and_predict(job):
    out, loss, _ = _trained_alone(4)
    first, second = job[1]
    assert first["evaluated"] == second["evaluated"] == pytest.approx(loss, rel=1e-5)
    assert first["predicted"] is None
    np.testing.assert_allclose(second["predicted"], out, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize(("name", "parts"), [("engine", 1), ("engine 1F1B", 4)])
def test_an_engine_with_stages_and_recomputed_layers(job, name, parts):
    losses, wanted = names_of(staged_model.SOURCE)["in_one_process"](parts)
    out, loss, accuracy = _trained_alone(parts)
    for rank in job[1]:
        for key, value in wanted.items():
            np.testing.assert_array_equal(np.float32(rank[name][key]), value, key)
        found = rank[name + " evaluated"]
        np.testing.assert_allclose([found["loss"], found["acc"]], [loss, accuracy], rtol=1e-5)
        np.testing.assert_allclose(rank[name + " predicted"], out, rtol=1e-4, atol=1e-5)
        np.testing.assert_allclose(rank["seen"][3 * (parts > 1) :][:3], losses, rtol=1e-6)
        assert rank["resumed"][0] == rank["resumed"][1] != rank[name]


class _Two(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.layers = paddle.nn.LayerList([paddle.nn.Linear(1, 1) for _ in range(2)])


@pytest.mark.parametrize(
    ("config", "kind", "words"),
    [
        ({"split_spec": "layer"}, ValueError, ["at least 2 layers", "LayerList"]),
        ({"split_spec": {"layers.5": dist.SplitPoint.END}}, ValueError, ["no layer is called 'layers.5'"]),
        ({"split_spec": {"layers.0": 1}}, TypeError, ["SplitPoint"]),
        ({"split_spec": {}}, ValueError, ["1 places to split"]),
        ({"other": 1}, ValueError, ["'split_spec' and 'global_spec'"]),
    ],
)
def test_wrong_places_to_split(config, kind, words):
    mesh = dist.ProcessMesh([0, 1], dim_names=["pp"])
    check_error(lambda: dist.parallelize(_Two(), mesh=mesh, config={"pp_config": config}), kind, *words)


def test_pipelines_need_several_meshes():
    strategy = dist.Strategy({"pipeline": {"enable": True}})
    check_error(lambda: dist.to_static(_Two(), strategy=strategy), RuntimeError, "several meshes", "pp_config")


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
