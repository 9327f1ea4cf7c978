"""Every collective on two ranks, against what the ranks hold together. One job runs them all."""

import pytest
from tests.distributed.jobs import results
from tests.support import check_error

import paddle
from paddle import distributed as dist

PROGRAM = """
import json
import numpy as np
import paddle
import paddle.distributed as dist

group = dist.init_parallel_env()
me, other = dist.get_rank(), 1 - dist.get_rank()
got = {"group": [group.ranks, group.rank, group.nranks], "backend": dist.get_backend()}

def row(k, dtype="float32"):
    return paddle.to_tensor([k + 1, (k + 1) * 10]).astype(dtype)

for name in ("SUM", "MAX", "MIN", "PROD", "AVG"):
    x = row(me)
    dist.all_reduce(x, op=getattr(dist.ReduceOp, name))
    got[f"all_reduce {name}"] = x.tolist()
for dtype in ("float16", "bfloat16", "float64", "int32", "int64", "uint8"):
    x = row(me, dtype)
    dist.all_reduce(x)
    got[f"all_reduce {dtype}"] = x.astype("float64").tolist()

x = paddle.arange(6, dtype="float32").reshape([2, 3]).T + me   # not contiguous
dist.all_reduce(x)
got["all_reduce strided"] = x.tolist()
x = row(me)
task = dist.all_reduce(x, sync_op=False)
task.wait()
got["all_reduce later"] = [x.tolist(), task.is_completed()]
p = paddle.create_parameter([2], "float32", default_initializer=paddle.nn.initializer.Constant(me + 1.0))
dist.all_reduce(p)
got["all_reduce parameter"] = p.tolist()

x = row(me)
dist.reduce(x, dst=1)
got["reduce"] = x.tolist()
x = row(me)
dist.broadcast(x, src=1)
got["broadcast"] = x.tolist()
parts = []
dist.all_gather(parts, row(me))
got["all_gather"] = [t.tolist() for t in parts]
whole = paddle.zeros([4])
dist.stream.all_gather(whole, row(me))
got["stream.all_gather"] = whole.tolist()
parts = [] if me == 0 else None
dist.gather(row(me), parts, dst=0)
got["gather"] = None if parts is None else [t.tolist() for t in parts]
x = paddle.zeros([2])
dist.scatter(x, [row(5), row(6)] if me == 1 else None, src=1)
got["scatter"] = x.tolist()
x = paddle.zeros([2])
dist.reduce_scatter(x, [row(me), row(me + 10)])
got["reduce_scatter"] = x.tolist()
x = paddle.zeros([2])
dist.stream.reduce_scatter(x, paddle.concat([row(me), row(me + 10)]))
got["stream.reduce_scatter"] = x.tolist()
parts = []
dist.alltoall(parts, [row(10 * me), row(10 * me + 1)])
got["alltoall"] = [t.tolist() for t in parts]
x = paddle.zeros([2])
dist.alltoall_single(x, paddle.to_tensor([10.0 * me, 10.0 * me + 1]))
got["alltoall_single"] = x.tolist()
sizes = [1, 2]
x = paddle.zeros([2 * sizes[me]])
dist.alltoall_single(x, paddle.arange(3, dtype="float32") + 10 * me, in_split_sizes=sizes,
                     out_split_sizes=[sizes[me]] * 2)
got["alltoall_single uneven"] = x.tolist()

x = paddle.zeros([2])
if me == 0:
    dist.send(row(7), dst=1)
else:
    dist.recv(x, src=0)
got["recv"] = x.tolist()
x = paddle.zeros([2])
tasks = dist.batch_isend_irecv([dist.P2POp(dist.isend, row(me), other), dist.P2POp(dist.irecv, x, other)])
for task in tasks:
    task.wait()
got["batch_isend_irecv"] = x.tolist()

found = []
dist.all_gather_object(found, {"rank": me, "names": ["a"] * me})
got["all_gather_object"] = found
values = ["from", me] if me == 0 else [None, None]
dist.broadcast_object_list(values, src=0)
got["broadcast_object_list"] = values
found = []
dist.scatter_object_list(found, [{"for": 0}, {"for": 1}] if me == 0 else None, src=0)
got["scatter_object_list"] = found
if me == 0:
    dist.send_object_list([{"hello": 1}], dst=1)
else:
    found = [None]
    dist.recv_object_list(found, src=0)
got["recv_object_list"] = found

alone = dist.new_group([1])
got["new_group"] = [alone.ranks, alone.rank, alone.is_member(), dist.get_group(alone.id) is alone]
try:
    x = row(me)
    dist.all_reduce(x, group=alone)
    got["outside"] = x.tolist()
except RuntimeError as error:
    got["outside"] = str(error)
for name, call in {
    "shapes": lambda: dist.all_gather([], paddle.ones([2 + me])),
    "kinds": lambda: dist.reduce(paddle.ones([2]), 0) if me else dist.broadcast(paddle.ones([2]), 0),
}.items():
    try:
        call()
    except ValueError as error:
        got[name] = str(error)
dist.barrier()

norm = paddle.nn.SyncBatchNorm.convert_sync_batchnorm(paddle.nn.BatchNorm2D(3))
data = np.random.default_rng(0).standard_normal([4, 3, 2, 2]).astype("float32")
x = paddle.to_tensor(data[2 * me : 2 * me + 2], stop_gradient=False)
y = norm(x)
(y ** 3).sum().backward()
got["sync_batch_norm"] = [y.tolist(), x.grad.tolist(), norm._mean.tolist(), norm._variance.tolist(),
                          norm.weight.grad.tolist()]
print("RESULT" + json.dumps(got))
"""


@pytest.fixture(scope="module")
def got(tmp_path_factory):
    return results(tmp_path_factory.mktemp("collectives"), PROGRAM)


ONE, TWO = [1.0, 10.0], [2.0, 20.0]
SAME = {  # what both ranks must hold
    "backend": "GLOO",
    "all_reduce SUM": [3, 30],
    "all_reduce MAX": TWO,
    "all_reduce MIN": ONE,
    "all_reduce PROD": [2, 200],
    "all_reduce AVG": [1.5, 15],
    **{f"all_reduce {t}": [3, 30] for t in ("float16", "bfloat16", "float64", "int32", "int64", "uint8")},
    "all_reduce strided": [[1, 7], [3, 9], [5, 11]],
    "all_reduce later": [[3, 30], True],
    "all_reduce parameter": [3, 3],
    "broadcast": TWO,
    "all_gather": [ONE, TWO],
    "stream.all_gather": [*ONE, *TWO],
    "all_gather_object": [{"rank": 0, "names": []}, {"rank": 1, "names": ["a"]}],
    "broadcast_object_list": ["from", 0],
}
EACH = {  # what rank 0 and rank 1 must hold
    "group": ([[0, 1], 0, 2], [[0, 1], 1, 2]),
    "reduce": (ONE, [3, 30]),
    "gather": ([ONE, TWO], None),
    "scatter": ([6, 60], [7, 70]),
    "reduce_scatter": ([3, 30], [23, 230]),
    "stream.reduce_scatter": ([3, 30], [23, 230]),
    "alltoall": ([[1, 10], [11, 110]], [[2, 20], [12, 120]]),
    "alltoall_single": ([0, 10], [1, 11]),
    "alltoall_single uneven": ([0, 10], [1, 2, 11, 12]),
    "recv": ([0, 0], [8, 80]),
    "batch_isend_irecv": (TWO, ONE),
    "scatter_object_list": ([{"for": 0}], [{"for": 1}]),
    "recv_object_list": ([{"for": 0}], [{"hello": 1}]),
    "new_group": ([[1], -1, False, True], [[1], 0, True, True]),
}


@pytest.mark.parametrize("name", SAME)
def test_both_ranks_hold_the_same(got, name):
    assert got[0][name] == got[1][name] == SAME[name]


@pytest.mark.parametrize("name", EACH)
def test_each_rank_holds_its_own(got, name):
    assert (got[0][name], got[1][name]) == EACH[name]


def test_a_process_outside_a_group_gets_an_error(got):
    assert "rank 0 does not belong to the group [1]" in got[0]["outside"]
    assert got[1]["outside"] == TWO


def test_shapes_that_differ_are_an_error_on_every_rank(got):
    for rank in got:
        assert "rank 0: all_gather(float32[2]); rank 1: all_gather(float32[3])" in rank["shapes"]


def test_calls_that_differ_are_an_error_on_every_rank(got):
    for rank in got:
        assert "rank 0: broadcast(float32[2]); rank 1: reduce(float32[2])" in rank["kinds"]


def test_sync_batch_norm_is_that_of_the_joint_batch(got):
    import numpy as np

    data = np.random.default_rng(0).standard_normal([4, 3, 2, 2]).astype("float32")
    norm = paddle.nn.BatchNorm2D(3)
    x = paddle.to_tensor(data, stop_gradient=False)
    y = norm(x)
    (y**3).sum().backward()
    parts = [rank["sync_batch_norm"] for rank in got]
    close = lambda a, b: np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-5)  # noqa: E731
    close(np.concatenate([p[0] for p in parts]), y.numpy())
    close(np.concatenate([p[1] for p in parts]), x.grad.numpy())
    for p in parts:
        close(p[2], norm._mean.numpy())
        close(p[3], norm._variance.numpy())
    close(np.add(parts[0][4], parts[1][4]), norm.weight.grad.numpy())


def test_one_process_needs_no_others():
    x = paddle.to_tensor([1.0, 2.0])
    assert dist.all_reduce(x).wait()
    parts, found = [], []
    dist.all_gather(parts, x)
    dist.all_gather_object(found, "me")
    dist.broadcast(x, 0)
    dist.barrier()
    assert [p.tolist() for p in parts] == [[1.0, 2.0]]
    assert found == ["me"]
    assert x.tolist() == [1.0, 2.0]


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: dist.all_reduce([1.0]), TypeError, ["all_reduce", "'tensor' must be a Tensor", "rank 0", "object"]),
        (lambda: dist.all_reduce(paddle.ones([1]), op=9), ValueError, ["'op'", "ReduceOp.SUM"]),
        (lambda: dist.broadcast(paddle.ones([1]), 3), ValueError, ["'src'", "[0]", "src = 3"]),
        (lambda: dist.scatter(paddle.ones([1]), [paddle.ones([1])] * 2), ValueError, ["one for each rank"]),
        (lambda: dist.new_group([0, 5]), ValueError, ["no rank 5"]),
        (lambda: dist.get_group(77), ValueError, ["no group 77"]),
        (lambda: dist.send(paddle.ones([1]), 0), ValueError, ["a rank other than this one"]),
        (lambda: dist.P2POp(print, None, 0), ValueError, ["isend"]),
    ],
    ids=["value", "op", "src", "parts", "ranks", "group", "self", "message"],
)
def test_mistakes_are_explained(call, kind, words):
    check_error(call, kind, *words)
