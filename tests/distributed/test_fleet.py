"""Fleet: strategies, roles, topologies; tensor, pipeline, sharded and hybrid training against one process."""

import numpy as np
import pytest
from tests.distributed import staged_model
from tests.distributed.jobs import names_of, results
from tests.support import check_close, check_error, run_examples

import paddle
from paddle import nn
from paddle.distributed import fleet

COMMON = """
import json, sys
import numpy as np
import paddle
import paddle.distributed as dist
from paddle import nn
from paddle.distributed import fleet
from paddle.nn.initializer import Assign

rng = np.random.default_rng(0)
IMAGES, LABELS = rng.standard_normal([12, 4]).astype("float32"), rng.integers(0, 4, [12, 1])
FIRST, SECOND = rng.standard_normal([4, 8]).astype("float32"), rng.standard_normal([8, 4]).astype("float32")
COSINES, CLASSES = rng.uniform(-0.9, 0.9, [4, 5]).astype("float32"), np.array([4, 0, 2, 3])
given = lambda value: paddle.ParamAttr(initializer=Assign(value))

def plain():
    first, second = nn.Linear(4, 8, weight_attr=given(FIRST)), nn.Linear(8, 4, weight_attr=given(SECOND))
    return nn.Sequential(first, nn.Tanh(), second)

def optimizer_of(net, clip=True):
    limit = nn.ClipGradByGlobalNorm(0.5) if clip else None
    return paddle.optimizer.Adam(0.1, parameters=net.parameters(), grad_clip=limit)

def train(net, optimizer, images, labels, loss_of=nn.CrossEntropyLoss()):
    losses = []
    for _ in range(4):
        loss = loss_of(net(paddle.to_tensor(images)), paddle.to_tensor(labels)).mean()
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        losses.append(float(loss))
    return losses

def weights(net):
    return [p.numpy().tolist() for p in net.parameters()]
"""

PROGRAM = (
    COMMON
    + """
got = {}

def begin(**degrees):
    strategy = fleet.DistributedStrategy()
    strategy.hybrid_configs = {f"{k}_degree": v for k, v in degrees.items()}
    strategy.pipeline_configs = {"accumulate_steps": 3, "micro_batch_size": 2}
    fleet.init(is_collective=True, strategy=strategy)
    return fleet.get_hybrid_communicate_group()

def part(hcg):
    count = hcg.get_data_parallel_world_size() * hcg.get_sharding_parallel_world_size()
    at = hcg.get_data_parallel_rank() + hcg.get_sharding_parallel_rank()
    return IMAGES[at::count], LABELS[at::count]

class Cut(nn.Layer):
    def __init__(self, hcg):
        super().__init__()
        k, n = hcg.get_model_parallel_rank(), hcg.get_model_parallel_world_size()
        mine = slice(8 // n * k, 8 // n * (k + 1))
        layers = fleet.meta_parallel
        self.a = layers.ColumnParallelLinear(4, 8, given(FIRST[:, mine]), has_bias=True, gather_output=False)
        self.b = layers.RowParallelLinear(8, 4, given(SECOND[mine]), input_is_parallel=True)

    def forward(self, x):
        return self.b(self.a(x).tanh())

def tensor(name, **degrees):
    hcg = begin(**degrees)
    net = Cut(hcg)
    model, optimizer = fleet.distributed_model(net), fleet.distributed_optimizer(optimizer_of(net))
    train(model, optimizer, *part(hcg))
    group = hcg.get_model_parallel_group()
    pieces = []
    dist.all_gather(pieces, net.a.weight, group)
    got[name] = [paddle.concat(pieces, 1).tolist(), net.b.bias.tolist()]

def pipeline(name, **degrees):
    hcg = begin(**degrees)
    describe = fleet.meta_parallel.LayerDesc
    first, second = (describe(nn.Linear, *w.shape, weight_attr=given(w)) for w in (FIRST, SECOND))
    net = fleet.meta_parallel.PipelineLayer([first, nn.Tanh(), second], num_stages=2, loss_fn=nn.CrossEntropyLoss())
    model, optimizer = fleet.distributed_model(net), fleet.distributed_optimizer(optimizer_of(net))
    images, labels = part(hcg)
    data = [paddle.to_tensor(images), paddle.to_tensor(labels)]
    losses = [float(model.train_batch(data, optimizer)) for _ in range(4)]
    got[name] = [hcg.get_stage_id(), weights(net), losses]
    got[name + " evaluated"] = float(model.eval_batch(data, compute_loss=True))
    out = model.eval_batch(data)
    got[name + " outputs"] = None if out is None else out.shape

def sharded(name, **degrees):
    hcg = begin(**degrees)
    net = plain()
    model, optimizer = fleet.distributed_model(net), fleet.distributed_optimizer(optimizer_of(net, clip=False))
    train(model, optimizer, *part(hcg))
    got[name] = weights(net)
    got[name + " owned"] = len(optimizer.state_dict())
"""
)

TWO = (
    PROGRAM
    + """
tensor("tensor", mp=2)
hcg = begin(mp=2)
k = hcg.get_model_parallel_rank()
layers = fleet.meta_parallel
TABLE = np.random.default_rng(1).standard_normal([6, 3]).astype("float32")
embed = layers.VocabParallelEmbedding(6, 3, given(TABLE[3 * k : 3 * k + 3]))
found = embed(paddle.to_tensor([[0, 5], [3, 2]]))
(found ** 2).sum().backward()
got["embedding"] = [found.tolist(), embed.weight.grad.tolist()]
logits = paddle.to_tensor(np.random.default_rng(2).standard_normal([5, 4]).astype("float32")[:, 2 * k : 2 * k + 2],
                          stop_gradient=False)
loss = layers.ParallelCrossEntropy()(logits, paddle.to_tensor([[0], [3], [2], [1], [-100]]))
loss.sum().backward()
got["cross entropy"] = [loss.tolist(), logits.grad.tolist()]
for name, group, kept in (("all", None, slice(0, 3) if k == 0 else slice(3, 5)), ("alone", False, slice(0, 5))):
    cosines = paddle.to_tensor(COSINES[:, kept], stop_gradient=False)
    made = nn.functional.margin_cross_entropy(cosines, paddle.to_tensor(CLASSES), 1.0, 0.3, 0.1, 8.0, group=group,
                                              return_softmax=True, reduction=None)
    (made[0] * paddle.arange(1, 5, dtype="float32").unsqueeze(-1)).sum().backward()
    got["margins " + name] = [made[0].tolist(), made[1].tolist(), cosines.grad.tolist()]
chosen = nn.functional.class_center_sample(paddle.to_tensor([8, 0, 3, 3, 7, 6, 0]), 5 - k, 3 - k)
got["centers"] = [t.tolist() for t in chosen]
wide = layers.ColumnParallelLinear(4, 8, given(FIRST[:, 4 * k : 4 * k + 4]), has_bias=False, gather_output=True)
got["gathered"] = wide(paddle.to_tensor(IMAGES)).tolist()
pipeline("pipeline", pp=2)
sharded("sharding", sharding=2)

begin(dp=2)
me = dist.get_rank()
for level in ("os", "os_g", "p_g_os"):
    net = plain()
    model, optimizer, _ = dist.sharding.group_sharded_parallel(net, optimizer_of(net, clip=False), level)
    train(model, optimizer, IMAGES[me::2], LABELS[me::2])
    got[level] = weights(net)
    cut = level == "p_g_os"
    got[level + " held"] = [p._local_shape for p in net.parameters()] if cut else len(optimizer.state_dict())
    dist.sharding.save_group_sharded_model(model, f"saved_{level}", optimizer)
shared = fleet.meta_parallel.get_rng_state_tracker()
fleet.meta_parallel.model_parallel_random_seed(7)
with shared.rng_state():
    got["own numbers"] = paddle.rand([2]).tolist()
got["common numbers"] = paddle.rand([2]).tolist()
got["who"] = [fleet.worker_index(), fleet.worker_num(), fleet.is_first_worker(), fleet.util.get_file_shard(list("abc"))]
got["util"] = [fleet.util.all_reduce([1, me]).tolist(), fleet.util.all_gather(me)]
print("RESULT" + json.dumps(got))
"""
)

FOUR = (
    PROGRAM
    + """
tensor("tensor and data", mp=2, dp=2)
pipeline("pipeline and data", pp=2, dp=2)
hcg = begin(sharding=2, dp=2)
net = plain()
model, optimizer, _ = dist.sharding.group_sharded_parallel(
    net, optimizer_of(net), "p_g_os", group=hcg.get_sharding_parallel_group(), dp_group=hcg.get_data_parallel_group(),
    segment_size=30)
me = dist.get_rank()
train(model, optimizer, IMAGES[me::4], LABELS[me::4])
got["sharded and replicated"] = [weights(net), [p._local_shape for p in net.parameters()], len(model._units)]
"""
    + staged_model.SOURCE
    + """
plan = {r"blocks\\.\\d+\\.up": dist.ColWiseParallel(), r"blocks\\.\\d+\\.down": dist.RowWiseParallel()}
for name, names, chosen in (("stages and tensors", ["pp", "mp"], plan), ("stages and data", ["dp", "pp"], None)):
    got[name] = scheduled(dist.ProcessMesh([[0, 1], [2, 3]], names), "1F1B", chosen)[:2]
print("RESULT" + json.dumps(got))
"""
)


def _job(tmp_path_factory, program, count):
    folder = tmp_path_factory.mktemp("fleet")
    return folder, results(folder, program, count)


@pytest.fixture(scope="module")
def job(tmp_path_factory):
    return _job(tmp_path_factory, TWO, 2)


@pytest.fixture(scope="module")
def four(tmp_path_factory):
    return _job(tmp_path_factory, FOUR, 4)[1]


def _alone(clip=True):
    made = names_of(COMMON)
    net = made["plain"]()
    losses = made["train"](net, made["optimizer_of"](net, clip), made["IMAGES"], made["LABELS"])
    return [p.numpy() for p in net.parameters()], losses


def test_tensor_parallel(job):
    want, _ = _alone()
    for rank in job[1]:
        check_close(rank["tensor"][0], want[0], rtol=1e-7, atol=2e-6)
        check_close(rank["tensor"][1], want[3], rtol=1e-7, atol=2e-6)


def test_vocabulary_and_classes_that_are_cut(job):
    table = np.random.default_rng(1).standard_normal([6, 3]).astype("float32")
    ids = np.array([[0, 5], [3, 2]])
    for rank in job[1]:
        check_close(rank["embedding"][0], table[ids], rtol=1e-7, atol=2e-6)
    gradient = np.zeros([6, 3])
    np.add.at(gradient, ids.reshape(-1), 2 * table[ids.reshape(-1)])
    check_close(np.concatenate([r["embedding"][1] for r in job[1]]), gradient, rtol=1e-7, atol=2e-6)
    logits = paddle.to_tensor(np.random.default_rng(2).standard_normal([5, 4]).astype("float32"), stop_gradient=False)
    label = paddle.to_tensor([[0], [3], [2], [1], [-100]])
    want = paddle.nn.functional.cross_entropy(logits, label, reduction="none", ignore_index=-100)
    want.sum().backward()
    for rank in job[1]:
        check_close(np.array(rank["cross entropy"][0]).reshape(-1), want.numpy().reshape(-1), rtol=1e-7, atol=2e-6)
    check_close(np.concatenate([r["cross entropy"][1] for r in job[1]], 1), logits.grad.numpy(), rtol=1e-7, atol=2e-6)
    made = names_of(COMMON)
    for rank in job[1]:
        check_close(rank["gathered"], made["IMAGES"] @ made["FIRST"], rtol=1e-7, atol=2e-6)


# Classes 0 to 4 are on the first process, which keeps three, 5 to 8 on the second, which has more than it would keep.
def test_sampled_classes_that_are_cut(job):
    first, second = (rank["centers"] for rank in job[1])
    assert first[0] == second[0] == [5, 0, 1, 1, 4, 3, 0]
    assert first[1][:2] == [0, 3]
    assert first[1][2] in (1, 2, 4)
    assert second[1] == [1, 2, 3]


# The classes are split unevenly: three on the first process, two on the second.
def test_margins_over_classes_that_are_cut(job):
    whole = job[1][0]["margins alone"]
    parts = [rank["margins all"] for rank in job[1]]
    for part in parts:
        check_close(part[0], whole[0], rtol=1e-5, atol=1e-6)
    for i in (1, 2):  # probabilities and gradients
        check_close(np.concatenate([part[i] for part in parts], 1), whole[i], rtol=1e-5, atol=1e-6)


def test_pipeline_parallel(job):
    want, losses = _alone()
    for rank in job[1]:
        stage, held, seen = rank["pipeline"]
        check_close(seen, losses, rtol=1e-7, atol=2e-6)
        for value, reference in zip(held, want[2 * stage : 2 * stage + 2], strict=True):
            check_close(value, reference, rtol=1e-7, atol=2e-6)
    assert job[1][0]["pipeline evaluated"] == job[1][1]["pipeline evaluated"] < losses[-1]
    assert [rank["pipeline outputs"] for rank in job[1]] == [None, [12, 4]]


@pytest.mark.parametrize("name", ["sharding", "os", "os_g", "p_g_os"])
def test_state_that_is_spread_changes_no_number(job, name):
    want, _ = _alone(clip=False)
    for rank in job[1]:
        for value, reference in zip(rank[name], want, strict=True):
            check_close(value, reference, rtol=1e-7, atol=2e-6)


def test_what_each_process_holds(job):
    whole = 4 * 4  # four parameters with two moments and two powers
    for name in ("sharding owned", "os held", "os_g held"):
        first, second = (rank[name] for rank in job[1])
        assert 0 < first < whole
        assert 0 < second < whole
    assert job[1][0]["p_g_os held"] == [[2, 8], [4], [4, 4], [2]]


def test_sharded_models_are_saved_in_full(job):
    folder, ranks = job
    for level in ("os", "p_g_os"):
        state = paddle.load(str(folder / f"saved_{level}" / "model.pdmodel"))
        for value, reference in zip(state.values(), ranks[0][level], strict=True):
            check_close(value.numpy(), reference, rtol=1e-7, atol=2e-6)


def test_hybrid_of_four_processes(four):
    want, _ = _alone()
    for rank in four:
        check_close(rank["tensor and data"][0], want[0], rtol=1e-7, atol=2e-6)
        check_close(rank["tensor and data"][1], want[3], rtol=1e-7, atol=2e-6)
        stage, held, _ = rank["pipeline and data"]
        for value, reference in zip(held, want[2 * stage : 2 * stage + 2], strict=True):
            check_close(value, reference, rtol=1e-7, atol=2e-6)


def test_shards_in_two_groups(four):
    want, _ = _alone()
    for rank in four:
        held, shapes, units = rank["sharded and replicated"]
        assert (shapes, units) == ([[2, 8], [4], [4, 4], [2]], 3)
        for value, reference in zip(held, want, strict=True):
            check_close(value, reference, rtol=1e-5, atol=2e-6)


def test_random_numbers_that_differ_and_those_that_do_not(job):
    first, second = job[1]
    assert first["own numbers"] != second["common numbers"]
    assert first["common numbers"] == second["common numbers"]


def test_roles_of_a_collective_job(job):
    assert [rank["who"] for rank in job[1]] == [[0, 2, True, ["a", "b"]], [1, 2, False, ["c"]]]
    assert [rank["util"] for rank in job[1]] == [[[2, 1], [0, 1]]] * 2


# ---- without other processes ----


def test_strategies():
    strategy = fleet.DistributedStrategy()
    strategy.amp = True
    strategy.hybrid_configs = {"mp_degree": 2, "pp_configs": {"a": 1}}
    assert strategy.hybrid_configs["mp_degree"] == 2
    assert "amp=True" in repr(strategy)
    check_error(lambda: setattr(strategy, "amp", 3), TypeError, "True or False")
    check_error(lambda: setattr(strategy, "hybrid_configs", {"xp_degree": 2}), ValueError, "xp_degree", "mp_degree")
    check_error(lambda: setattr(strategy, "speed", 1), AttributeError, "speed", "amp")


def test_strategies_are_written_and_read(tmp_path):
    strategy = fleet.DistributedStrategy()
    strategy.sharding_configs = {"stage": 3}
    strategy.save_to_prototxt(tmp_path / "strategy")
    fresh = fleet.DistributedStrategy()
    fresh.load_from_prototxt(tmp_path / "strategy")
    assert fresh.sharding_configs["stage"] == 3


def test_topologies():
    grid = fleet.CommunicateTopology(["data", "pipe", "model"], [2, 2, 2])
    assert grid.world_size() == 8
    assert grid.get_coord(5) == (1, 0, 1)
    assert grid.get_rank(data=1, pipe=0, model=1) == 5
    assert grid.get_comm_list("pipe") == [[0, 2], [1, 3], [4, 6], [5, 7]]
    assert grid.get_axis_list("model", 1) == [1, 3, 5, 7]
    assert grid.get_fused_ranks(["data", "model"]) == [[0, 1, 4, 5], [2, 3, 6, 7]]
    assert grid.get_rank_from_stage(5, pipe=1) == 7


def test_degrees_must_fit_the_processes():
    strategy = fleet.DistributedStrategy()
    strategy.hybrid_configs = {"mp_degree": 3}
    check_error(lambda: fleet.init(is_collective=True, strategy=strategy), AssertionError, "multiply", "mp_degree 3")


def test_role_makers():
    server = fleet.UserDefinedRoleMaker(
        current_id=1, role=fleet.Role.SERVER, worker_num=2, server_endpoints=["a:1", "b:2"]
    )
    assert server._is_server()
    assert (server._server_index(), server._server_num(), server._worker_num()) == (1, 2, 2)
    assert "role: server" in server.to_string()


def test_a_role_from_the_environment(monkeypatch):
    for name, value in {
        "TRAINING_ROLE": "PSERVER",
        "PADDLE_PSERVERS_IP_PORT_LIST": "127.0.0.1:10,127.0.0.1:11",
        "POD_IP": "127.0.0.1",
        "PADDLE_PORT": "11",
        "PADDLE_TRAINERS_NUM": "3",
    }.items():
        monkeypatch.setenv(name, value)
    role = fleet.PaddleCloudRoleMaker()
    assert role._is_server()
    assert (role._server_index(), role._worker_num()) == (1, 3)


def test_an_optimizer_before_init_where_a_program_runs_alone(monkeypatch):
    alone, asked = fleet.Fleet(), []

    def init(is_collective):
        asked.append(is_collective)
        alone._role_maker, alone._strategy = object(), fleet.DistributedStrategy()

    monkeypatch.setattr(alone, "init", init)
    optimizer = paddle.optimizer.SGD(0.1, [paddle.create_parameter([1], "float32")])
    assert alone.distributed_optimizer(optimizer) is optimizer
    assert asked == [True]


def test_a_number_among_workers_stays_a_number():
    assert fleet.UtilBase().all_reduce(5) == 5
    assert isinstance(fleet.UtilBase().all_reduce(5), int)
    np.testing.assert_array_equal(fleet.UtilBase().all_reduce([1, 2]), [1, 2])


def test_recompute_gives_the_same_gradients_and_random_numbers():
    layer = paddle.nn.Sequential(paddle.nn.Linear(4, 4), paddle.nn.Dropout(0.5), paddle.nn.Tanh())
    data = paddle.to_tensor(np.random.default_rng(0).standard_normal([3, 4]).astype("float32"))
    seen = []
    for run in (layer, lambda x: fleet.utils.recompute(layer, x)):
        paddle.seed(4)
        x = data.detach()
        x.stop_gradient = False
        run(x).sum().backward()
        seen.append([x.grad.numpy(), layer[0].weight.grad.numpy().copy()])
        layer.clear_gradients()
    for a, b in zip(*seen, strict=True):
        np.testing.assert_array_equal(a, b)


def test_local_files(tmp_path):
    fs = fleet.utils.LocalFS()
    fs.mkdirs(tmp_path / "a" / "b")
    fs.touch(tmp_path / "a" / "file")
    assert fs.ls_dir(tmp_path / "a") == (["b"], ["file"])
    fs.mv(tmp_path / "a" / "file", tmp_path / "moved")
    assert fs.is_file(tmp_path / "moved")
    check_error(lambda: fs.mv(tmp_path / "none", tmp_path / "x"), RuntimeError, "there is no")
    fs.touch(tmp_path / "other")
    check_error(lambda: fs.mv(tmp_path / "other", tmp_path / "moved"), RuntimeError, "exists", "overwrite=True")
    fs.delete(tmp_path / "a")
    assert not fs.is_exist(tmp_path / "a")


def test_a_cluster_without_hadoop():
    client = fleet.utils.HDFSClient("/nowhere", {"fs.default.name": "hdfs://x"})
    check_error(lambda: client.ls_dir("/"), RuntimeError, "bin/hadoop")


@pytest.mark.parametrize(
    "target",
    [fleet.Fleet, fleet.DistributedStrategy, fleet.CommunicateTopology, fleet.utils.recompute],
    ids=lambda t: t.__name__,
)
def test_examples(target):
    run_examples(target)


def test_before_init_programs_find_no_groups():
    """The original's object lacks the attribute `_hcg` then; programs ask `hasattr` or catch the AttributeError."""
    before = type(fleet.fleet)()
    assert not hasattr(before, "_hcg")
    for method in ("get_hybrid_communicate_group", "worker_index", "worker_num", "worker_endpoints"):
        check_error(getattr(before, method), AttributeError, f"fleet.{method}: call fleet.init")


class Block(nn.Layer):
    """A layer that pipelines are cut by."""


# The numbers, and which are errors, are those of 3.3.1.
@pytest.mark.parametrize(
    ("blocks", "stages", "uniform", "by_class"),
    [
        (2, 2, [0, 2, 5], [0, 2, 5]),
        (3, 4, [0, 1, 2, 4, 6], None),
        (4, 2, [0, 3, 7], [0, 3, 7]),
        (4, 4, [0, 1, 3, 5, 7], [0, 2, 3, 4, 7]),
        (5, 2, [0, 4, 8], None),
        (6, 3, [0, 3, 6, 9], [0, 3, 5, 9]),
        (7, 4, [0, 2, 4, 7, 10], None),
    ],
)
def test_where_stages_begin(blocks, stages, uniform, by_class):
    from paddle.distributed.fleet.meta_parallel.parallel_layers.pp_layers import SegmentLayers

    describe = fleet.meta_parallel.LayerDesc
    layers = [describe(nn.Linear), *[describe(Block)] * blocks, describe(nn.Tanh), describe(nn.ReLU)]
    assert SegmentLayers(layers, stages).do_segment() == uniform
    if by_class is None:
        check_error(SegmentLayers(layers, stages, "layer:Block").do_segment, AssertionError, "multiple")
        return
    for name in ("Block", "block", "Blo"):
        assert SegmentLayers(layers, stages, f"layer:{name}").do_segment() == by_class
    given = list(range(stages)) + [len(layers)]
    assert SegmentLayers(layers, stages, given).do_segment() == given


def test_another_init_forgets_who_averaged_the_gradients_of_the_model_before(monkeypatch):
    # A data parallel model averages them in its backward pass; a tensor parallel one leaves that to the optimizer.
    monkeypatch.setattr(fleet.fleet, "_reduced", True)
    fleet.init(is_collective=True)
    assert not fleet.fleet._reduced


@pytest.mark.parametrize("name", ["stages and tensors", "stages and data"])
def test_stages_on_a_grid(four, name):
    losses, wanted = names_of(staged_model.SOURCE)["in_one_process"](4)
    for rank in four:
        check_close(rank[name][0], losses, rtol=1e-6)
        for key, value in rank[name][1].items():
            check_close(value, wanted[key], rtol=1e-5, atol=1e-6)
    assert sorted({len(rank[name][1]) for rank in four}) == [9, 12]
