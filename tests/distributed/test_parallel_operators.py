"""Operators of tensor and sequence parallelism, exchanged gradients and sharded optimizers, against one process."""

import numpy as np
import pytest
from tests.support import check_close, check_error

import paddle
from paddle.distributed import collective, fleet

TWO = """
import json
import numpy as np
import paddle
import paddle.distributed as dist
from paddle.distributed import collective, fleet
from paddle.distributed.communication.reduce import _get_reduce_op
from paddle.distributed.fleet.base.orthogonal_strategy import OrthogonalStrategy
from paddle.distributed.fleet.base.strategy_group import DPGroup, MPGroup, PPGroup
from paddle.distributed.fleet.layers.mpu import mp_ops
from paddle.distributed.fleet.meta_optimizers.dygraph_optimizer import dygraph_sharding_optimizer as sharded
from paddle.distributed.fleet.utils import hybrid_parallel_util as exchange
from paddle.distributed.fleet.utils import sequence_parallel_utils as sequence

got = {}

def begin(**degrees):
    strategy = fleet.DistributedStrategy()
    strategy.hybrid_configs = {f"{k}_degree": v for k, v in degrees.items()}
    fleet.init(is_collective=True, strategy=strategy)
    return fleet.get_hybrid_communicate_group()

hcg = begin(mp=2)
rank, group = dist.get_rank(), hcg.get_model_parallel_group()
assert fleet.base.topology._HYBRID_PARALLEL_GROUP is hcg is fleet.fleet._hcg
assert hcg.get_check_parallel_group().ranks == [0, 1]

def value_and_gradient(f, scale=True):
    x = paddle.arange(8, dtype="float32").reshape([4, 2]) + 10 * rank
    x.stop_gradient = False
    y = f(x)
    # The two processes use the results differently, so that sums of gradients can be told from copies.
    (y * y * (rank + 1)).sum().backward()
    return [y.tolist(), x.grad.tolist()]

got["identity"] = value_and_gradient(lambda x: collective._c_identity(x, group=group))
got["concat"] = value_and_gradient(lambda x: collective._c_concat(x, group=group))
got["split"] = value_and_gradient(lambda x: collective._c_split(x, group=group))
got["reduce"] = value_and_gradient(lambda x: collective._mp_allreduce(x, group=group))
got["scatter"] = value_and_gradient(sequence.ScatterOp.apply)
got["gather"] = value_and_gradient(sequence.GatherOp.apply)
got["all_gather"] = value_and_gradient(sequence.AllGatherOp.apply)
got["reduce_scatter"] = value_and_gradient(sequence.ReduceScatterOp.apply)

direct, mine = group.process_group, paddle.full([2], rank + 1.0)
out, older = paddle.zeros([4]), paddle.zeros([4])
direct.all_gather(mine, older).wait()
direct.all_gather_on_calc_stream(out, mine)
total, largest = mine.clone(), mine.clone()
direct.all_reduce_on_calc_stream(total, _get_reduce_op(dist.ReduceOp.SUM, "_c_identity"))
direct.all_reduce(largest, dist.ReduceOp.MAX, True)
swapped = []
direct.alltoall([mine, mine * 10], swapped).wait()
part = paddle.zeros([1])
direct.reduce_scatter(part, mine, dist.ReduceOp.SUM, True)
sent = mine.clone()
direct.broadcast(sent, 1, True)
got["direct"] = [t.tolist() for t in (older, out, total, largest, *swapped, part, sent)]
got["size"] = [direct.rank(), direct.size(), direct.name()]

alone = dist.new_group([0])
got["outside"] = [f(paddle.ones([2]), group=alone) for f in (mp_ops._c_identity, mp_ops._c_concat)] if rank else None

logits = paddle.arange(12, dtype="float32").reshape([2, 6]).sin()
mine = logits[:, 3 * rank : 3 * rank + 3].clone()
mine.stop_gradient = False
loss, probabilities = mp_ops._c_softmax_with_cross_entropy(mine, paddle.to_tensor([[1], [4]]), group, True)
loss.sum().backward()
got["cross entropy"] = [loss.tolist(), probabilities.tolist(), mine.grad.tolist()]

# A block with sequence parallelism: column, activation, row; each process starts with its half of the sequence.
rng = np.random.default_rng(0)
first, second, x = (rng.standard_normal(s).astype("float32") for s in ([3, 4], [4, 3], [6, 3]))
given = lambda value: paddle.ParamAttr(initializer=paddle.nn.initializer.Assign(value))
half = slice(2 * rank, 2 * rank + 2)
column = sequence.ColumnSequenceParallelLinear(3, 4, given(first[:, half]), has_bias=True, gather_output=False)
row = sequence.RowSequenceParallelLinear(4, 3, given(second[half]), input_is_parallel=True)
block = paddle.nn.Sequential(column, paddle.nn.Tanh(), row)
sequence.register_sequence_parallel_allreduce_hooks(block, 1, fuse_sequence_parallel_allreduce=rank < 2)
part = paddle.to_tensor(x[3 * rank : 3 * rank + 3], stop_gradient=False)
out = block(part)
(out ** 2).sum().backward()
got["sequence parallel"] = [t.tolist() for t in (out, part.grad, column.weight.grad, row.weight.grad, row.bias.grad)]
got["marked"] = [sequence.is_sequence_parallel_parameter(p) for p in (row.bias, row.weight)]

from paddle.incubate.distributed.utils.io import save_for_auto_inference
layers = fleet.meta_parallel
kinds = [layers.ColumnParallelLinear(2, 4, gather_output=False, has_bias=True), layers.VocabParallelEmbedding(4, 2)]
split = paddle.nn.Sequential(*kinds, layers.RowParallelLinear(4, 2, input_is_parallel=True))
save_for_auto_inference("auto/model", split)
held, described = (paddle.load(f"auto/model_dist{rank}.{end}") for end in ("pdparams", "pdattr"))
got["saved"] = [[held[p.name].shape, described[p.name]] for p in split.parameters()]

hcg = begin(dp=2)
net = paddle.nn.Linear(1, 1)
def gradients(call):
    net.clear_gradients()
    net(paddle.full([1, 1], rank + 1.0)).sum().backward()
    call(list(net.parameters()))
    return [p.grad.item() for p in net.parameters()]
got["mean"] = gradients(lambda p: exchange.fused_allreduce_gradients(p, hcg))
got["mean of all"] = gradients(lambda p: exchange.fused_allreduce_gradients(p, None))
scaled = lambda p: exchange.fused_allreduce_gradients_with_group(p, hcg.get_data_parallel_group(), scale=4.0)
got["scaled sum"] = gradients(scaled)

segments = begin(sep=2)
paddle.seed(rank)
net = paddle.nn.Linear(1, 1)
got["segments"] = [gradients(lambda p: exchange.fused_allreduce_gradients(p, segments)), segments.get_parallel_mode()]
model = fleet.distributed_model(net)
optimizer = fleet.distributed_optimizer(paddle.optimizer.SGD(1.0, parameters=net.parameters()))
net.clear_gradients()
got["segments"].append(net.weight.item())
model(paddle.full([1, 1], rank + 1.0)).sum().backward()
optimizer.step()
got["segments"] += [round(got["segments"][-1] - net.weight.item(), 5), type(model).__name__]

net = paddle.nn.Sequential(paddle.nn.Linear(1, 1), paddle.nn.BatchNorm1D(1))
def synced(**how):
    net[0].weight.set_value(np.full([1, 1], 5.0 + rank, "float32"))
    net[1]._mean.set_value(np.full([1], 7.0 + rank, "float32"))
    dist.parallel.sync_params_buffers(net, hcg.get_data_parallel_group(), **how)
    return [net[0].weight.item(), net[1]._mean.item()]
got["synced"] = [synced(), synced(src_rank=1)]
net[0].weight.is_distributed = True
got["synced"].append(synced(is_model_parallel=True))
net[0].weight.is_distributed, net[0].weight.no_sync = False, True
got["synced"].append(synced())

grid = OrthogonalStrategy([("dp", 2, DPGroup), ("pp", 1, PPGroup), ("mp", 1, MPGroup)], {"check": ["dp", "mp"]})
got["grid"] = [
    grid.strategy_group("dp").group.ranks, grid.rank_in_strategy("dp"), grid.rank_in_strategy("mp"),
    grid.strategy_group("mp").world_size, grid.fused_strategy_group("check").group.ranks,
]
stages = PPGroup([[0, 1]])
got["stages"] = [stages.rank_of_next_stage, stages.rank_of_prev_stage, [g.ranks for g in stages.p2p_groups]]

hcg = begin(sharding=2)
for kind in (sharded.DygraphShardingOptimizer, sharded.DygraphShardingOptimizerV2):
    paddle.seed(1)
    net = paddle.nn.Sequential(paddle.nn.Linear(3, 5), paddle.nn.Tanh(), paddle.nn.Linear(5, 1))
    inner = paddle.optimizer.Adam(0.1, parameters=net.parameters(), grad_clip=paddle.nn.ClipGradByGlobalNorm(0.3))
    hybrid = fleet.meta_optimizers.dygraph_optimizer.HybridParallelOptimizer
    optimizer = hybrid(kind(inner, hcg), hcg, fleet.fleet._strategy)
    for step in range(3):
        net(paddle.to_tensor(x[rank::2] * (step + 1))).square().mean().backward()
        optimizer.step()
        optimizer.clear_grad()
    got[kind.__name__] = [p.tolist() for p in net.parameters()]
    state = [v for k, v in optimizer.state_dict().items() if "moment1" in k]
    got[kind.__name__ + " state"] = sum(int(np.prod(v.shape)) for v in state)
    if hasattr(optimizer._inner_opt, "_rank2params"):
        got["owners"] = {r: len(p) for r, p in optimizer._inner_opt._rank2params.items()}
print("RESULT", json.dumps(got))
"""


def _x(rank):
    return np.arange(8, dtype="float32").reshape(4, 2) + 10 * rank


# {operator: (value on a rank, gradient on a rank)}; the loss is (rank + 1) · Σ y².
_BOTH = np.concatenate([_x(0), _x(1)], 1)
_ROWS = np.concatenate([_x(0), _x(1)], 0)
_SUM = _x(0) + _x(1)
EXPECTED = {
    "identity": (_x, lambda r: 2 * _x(0) + 4 * _x(1)),
    "concat": (lambda r: _BOTH, lambda r: 2 * (r + 1) * _x(r)),
    "split": (lambda r: _x(r)[:, r : r + 1], lambda r: np.stack([2 * _x(0)[:, 0], 4 * _x(1)[:, 1]], 1)),
    "reduce": (lambda r: _SUM, lambda r: 2 * (r + 1) * _SUM),
    "scatter": (lambda r: _x(r)[2 * r : 2 * r + 2], lambda r: np.concatenate([2 * _x(0)[:2], 4 * _x(1)[2:]])),
    "gather": (lambda r: _ROWS, lambda r: 2 * (r + 1) * _x(r)),
    "all_gather": (lambda r: _ROWS, lambda r: 6 * _x(r)),
    "reduce_scatter": (lambda r: _SUM[2 * r : 2 * r + 2], lambda r: np.concatenate([2 * _SUM[:2], 4 * _SUM[2:]])),
}


@pytest.mark.parametrize("name", list(EXPECTED))
def test_values_and_gradients(two, name):
    value, gradient = EXPECTED[name]
    for rank, got in enumerate(two):
        check_close(got[name][0], value(rank))
        check_close(got[name][1], gradient(rank))


def test_collectives_as_methods_of_a_group(two):
    for rank, got in enumerate(two):
        both = [1.0, 1.0, 2.0, 2.0]
        swapped = [[1.0, 1.0], [2.0, 2.0]] if rank == 0 else [[10.0, 10.0], [20.0, 20.0]]
        assert got["direct"] == [both, both, [3.0, 3.0], [2.0, 2.0], *swapped, [3.0], [2.0, 2.0]]
        assert got["size"] == [rank, 2, "GLOO"]


def test_a_process_outside_the_group_gets_none(two):
    assert two[1]["outside"] == [None, None]  # as in 3.3.1


def test_cross_entropy_of_split_classes(two):
    logits = paddle.arange(12, dtype="float32").reshape([2, 6]).sin()
    logits.stop_gradient = False
    loss = paddle.nn.functional.cross_entropy(logits, paddle.to_tensor([[1], [4]]), reduction="none")
    loss.sum().backward()
    for rank, got in enumerate(two):
        own = slice(3 * rank, 3 * rank + 3)
        check_close(got["cross entropy"][0], loss.numpy())
        check_close(got["cross entropy"][1], paddle.nn.functional.softmax(logits)[:, own].numpy())
        check_close(got["cross entropy"][2], logits.grad[:, own].numpy())


def test_sequence_parallel_block(two):
    rng = np.random.default_rng(0)
    first, second, x = (
        paddle.to_tensor(rng.standard_normal(s).astype("float32"), stop_gradient=False)
        for s in ([3, 4], [4, 3], [6, 3])
    )
    out = (x @ first).tanh() @ second
    (out**2).sum().backward()
    for rank, got in enumerate(two):
        part, half = slice(3 * rank, 3 * rank + 3), slice(2 * rank, 2 * rank + 2)
        expected = (out[part], x.grad[part], first.grad[:, half], second.grad[half], (2 * out).sum(0))
        for value, wanted in zip(got["sequence parallel"], expected, strict=True):
            check_close(value, wanted.numpy(), rtol=1e-5, atol=1e-5)
        assert got["marked"] == [True, False]


# The files of 3.3.1 say the same.
def test_files_for_inference(two):
    grid = {"process_shape": [1, 2], "process_group": [0, 1]}
    for got in two:
        mappings = [([2, 2], [-1, 1]), ([2], [1]), ([2, 2], [1, -1]), ([2, 2], [1, -1]), ([2], [-1])]
        assert got["saved"] == [[shape, {**grid, "dims_mapping": mapping}] for shape, mapping in mappings]


# In 3.3.1, with gloo: gradients 1 and 2 of two processes give 1.5 and, with scale=4.0, 12.0.
def test_exchanged_gradients(two):
    for got in two:
        assert got["mean"] == got["mean of all"] == [1.5, 1.0]
        assert got["scaled sum"] == [12.0, 8.0]


# In 3.3.1 too: gradients 1 and 2 of a segment-parallel group give 3, weights are those of its first process.
def test_segments(two):
    weights = [got["segments"].pop(2) for got in two]
    assert weights[0] == weights[1]
    for got in two:
        assert got["segments"] == [[3.0, 2.0], 4, 3.0, "SegmentParallel"]


def test_synced_parameters_and_buffers(two):
    for rank, got in enumerate(two):
        # Then in 3.3.1 too: parameters that are split, or marked with no_sync, keep their values.
        assert got["synced"] == [[5.0, 7.0], [6.0, 8.0], [5.0 + rank, 7.0], [5.0 + rank, 7.0]]


def test_grids_of_groups(two):
    for rank, got in enumerate(two):
        assert got["grid"] == [[0, 1], rank, 0, 1, [0, 1]]
        assert got["stages"] == [1 - rank, 1 - rank, [[0, 1]] * 4]


@pytest.mark.parametrize("name", ["DygraphShardingOptimizer", "DygraphShardingOptimizerV2"])
def test_sharded_optimizers(two, name):
    rng = np.random.default_rng(0)
    x = [rng.standard_normal(s).astype("float32") for s in ([3, 4], [4, 3], [6, 3])][2]
    paddle.seed(1)
    net = paddle.nn.Sequential(paddle.nn.Linear(3, 5), paddle.nn.Tanh(), paddle.nn.Linear(5, 1))
    clip = paddle.nn.ClipGradByGlobalNorm(0.3)
    optimizer = paddle.optimizer.Adam(0.1, parameters=net.parameters(), grad_clip=clip)
    for step in range(3):
        net(paddle.to_tensor(x * (step + 1))).square().mean().backward()
        optimizer.step()
        optimizer.clear_grad()
    for got in two:
        for value, wanted in zip(got[name], net.parameters(), strict=True):
            check_close(value, wanted.numpy(), rtol=1e-4, atol=1e-5)
    total = sum(int(np.prod(p.shape)) for p in net.parameters())
    held = [got[f"{name} state"] for got in two]
    assert max(held) < total <= sum(held) <= total + 4  # slices are padded
    assert two[0]["owners"] == {"0": 1, "1": 3}


# ---- one process ----


# In 3.3.1: rows that a part of the table lacks are zeros.
def test_lookup_in_a_part_of_a_table():
    table = paddle.arange(6, dtype="float32").reshape([3, 2])
    table.stop_gradient = False
    found = collective._c_lookup_table(table, paddle.to_tensor([0, 3, 5, 1]), start_index=3)
    assert found.tolist() == [[0.0, 0.0], [0.0, 1.0], [4.0, 5.0], [0.0, 0.0]]
    found.sum().backward()
    assert table.grad.tolist() == [[1.0, 1.0], [0.0, 0.0], [1.0, 1.0]]


def test_only_sums_are_differentiable():
    check_error(
        lambda: collective._mp_allreduce(paddle.ones([2]), op=paddle.distributed.ReduceOp.MAX),
        AssertionError,
        "ReduceOp.SUM",
    )


def test_one_process_needs_no_exchange():
    x = paddle.arange(4, dtype="float32").reshape([2, 2])
    for name in ("_c_identity", "_c_concat", "_c_split", "_mp_allreduce"):
        assert getattr(collective, name)(x).tolist() == x.tolist()
    sequence = fleet.utils.sequence_parallel_utils
    for name in ("ScatterOp", "GatherOp", "AllGatherOp", "ReduceScatterOp"):
        assert getattr(sequence, name).apply(x).tolist() == x.tolist()
    check_error(lambda: sequence.ColumnSequenceParallelLinear(2, 4), AssertionError, "gather_output=False")
    check_error(lambda: sequence.RowSequenceParallelLinear(2, 4), AssertionError, "input_is_parallel=True")


# In 3.3.1: the same seed as paddle.seed; ValueError for a name or seed in use, and for an unknown name.
def test_random_streams():
    streams = fleet.layers.mpu.random.RNGStatesTracker()
    streams.add("a", 5)
    check_error(lambda: streams.add("a", 6), ValueError, "name")
    check_error(lambda: streams.add("b", 5), ValueError, "seed")
    kept = streams.get_states_tracker()
    with streams.rng_state("a"):
        drawn = paddle.rand([2]).tolist()
    paddle.seed(5)
    assert paddle.rand([2]).tolist() == drawn
    streams.set_states_tracker(kept)
    with streams.rng_state("a"):
        assert paddle.rand([2]).tolist() == drawn
    assert streams.seeds_ == {5}
    assert list(streams.states_) == ["a"]
    with pytest.raises(ValueError, match="no stream 'b'"), streams.rng_state("b"):
        pass


# In 3.3.1: AssertionError before set_timers, after a second one, and for a timer that is not running.
def test_timers():
    helper = fleet.utils.timer_helper
    check_error(helper.get_timers, AssertionError, "set_timers")
    helper.set_timers()
    check_error(helper.set_timers, AssertionError, "already")
    timer = helper.get_timers()("step")
    check_error(timer.stop, AssertionError, "not running")
    timer.start()
    check_error(timer.start, AssertionError, "already running")
    timer.stop()
    assert 0 < timer.elapsed(reset=False) == timer.elapsed()
    assert timer.elapsed() == 0
    assert helper.is_timer_initialized()


def test_parameters_of_optimizers():
    net = paddle.nn.Linear(2, 1)
    groups = [{"params": [net.weight], "learning_rate": 0.1}, {"params": [net.bias]}]
    for given in (groups, net.parameters()):
        optimizer = paddle.optimizer.Adam(0.1, parameters=given)
        found = fleet.utils.hybrid_parallel_util.obtain_optimizer_parameters_list(optimizer)
        assert [p.name for p in found] == [net.weight.name, net.bias.name]


def test_groups_under_their_older_names():
    assert collective._get_global_group().ranks == [0]
    check_error(collective._get_default_group, AssertionError, "init_parallel_env")  # as in 3.3.1
    assert not paddle.distributed.parallel.parallel_helper._is_parallel_ctx_initialized()
    assert paddle.distributed.communication.group._get_global_group() is collective._get_global_group()
    assert paddle.distributed.communication.stream is paddle.distributed.stream
    assert callable(paddle.distributed.communication.reduce)
