"""Message passing, segments, sampling and reindexing of graphs."""

import numpy as np
import pytest
from tests.support import check_error, check_grad, run_examples

import paddle
from paddle import geometric as G
from paddle.geometric import _reindex

T = paddle.to_tensor
SRC, DST = [0, 1, 2, 0, 3], [1, 2, 1, 0, 5]
REDUCE = {"sum": np.sum, "mean": np.mean, "max": np.max, "min": np.min}
COMBINE = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide}
# A graph in CSC format: the neighbours of 0 are 3 and 7, of 1 they are 0 and 9, …
ROW = [3, 7, 0, 9, 1, 4, 2, 9, 3, 9, 1, 9, 7]
COLPTR = [0, 2, 4, 5, 6, 7, 9, 11, 11, 13, 13]


def features(*shape, seed=0):
    return np.random.RandomState(seed).uniform(0.5, 2.0, shape)


def received(messages, index, size, how):
    out = np.zeros((size, *messages.shape[1:]), messages.dtype)
    for i in range(size):
        rows = messages[np.asarray(index) == i]
        if len(rows):
            out[i] = REDUCE[how](rows, axis=0)
    return out


@pytest.mark.parametrize("how", REDUCE)
@pytest.mark.parametrize("shape", [(6,), (6, 3), (6, 2, 3)])
def test_send_u_recv(how, shape):
    x = features(*shape)
    got = G.send_u_recv(T(x), T(SRC, dtype="int32"), T(DST, dtype="int32"), how)
    np.testing.assert_allclose(got.numpy(), received(x[SRC], DST, 6, how))
    check_grad(lambda v: G.send_u_recv(v, T(SRC), T(DST), how), [x])


@pytest.mark.parametrize(("given", "size"), [(None, 6), (0, 6), (-1, 6), (9, 9), (T(8), 8)])
def test_number_of_receivers(given, size):
    got = G.send_u_recv(T(features(6, 2)), T(SRC), T(DST), out_size=given)
    assert got.shape == [size, 2]


def test_indices_in_a_column():
    x = T(features(6, 2))
    got = G.send_u_recv(x, T(SRC).reshape([-1, 1]), T(DST).reshape([-1, 1]))
    assert (got == G.send_u_recv(x, T(SRC), T(DST))).all()


def test_no_edges():
    none = paddle.zeros([0], "int64")
    assert G.send_u_recv(T(features(3, 2)), none, none, "max").abs().sum() == 0


def test_mean_of_integers_is_truncated():
    """send_u_recv(arange(12).reshape(4, 3) - 5, [0, 1, 2, 0], [1, 2, 1, 0], 'mean') in paddlepaddle 3.3.1"""
    x = T(np.arange(12, dtype="int32").reshape(4, 3) - 5)
    got = G.send_u_recv(x, T([0, 1, 2, 0]), T([1, 2, 1, 0]), "mean")
    assert got.dtype == paddle.int32
    assert got.tolist() == [[-5, -4, -3], [-2, -1, 0], [-2, -1, 0], [0, 0, 0]]


@pytest.mark.parametrize("reduce", REDUCE)
@pytest.mark.parametrize("message", COMBINE)
def test_send_ue_recv(message, reduce):
    x, y = features(6, 3), features(5, 3, seed=1)
    got = G.send_ue_recv(T(x), T(y), T(SRC), T(DST), message, reduce)
    np.testing.assert_allclose(got.numpy(), received(COMBINE[message](x[SRC], y), DST, 6, reduce))
    check_grad(lambda a, b: G.send_ue_recv(a, b, T(SRC), T(DST), message, reduce), [x, y])


@pytest.mark.parametrize("shape", [(5,), (5, 1), (5, 2), (5, 3, 1), (5, 1, 2), (5, 3, 2)])
def test_features_of_edges_broadcast(shape):
    x, y = features(6, 3, 2), features(*shape, seed=1)
    wide = y.reshape(5, *[1] * (3 - y.ndim), *shape[1:])
    got = G.send_ue_recv(T(x), T(y), T(SRC), T(DST), "mul")
    np.testing.assert_allclose(got.numpy(), received(x[SRC] * wide, DST, 6, "sum"))


def test_scalars_become_columns():
    """send_ue_recv of x [4] and y [4] has shape [4, 1] in paddlepaddle 3.3.1"""
    assert G.send_ue_recv(T(features(4)), T(features(3)), T([0, 1, 2]), T([0, 0, 1])).shape == [4, 1]


@pytest.mark.parametrize("message", COMBINE)
def test_send_uv(message):
    x, y = features(6, 3), features(6, 3, seed=1)
    got = G.send_uv(T(x), T(y), T(SRC), T(DST), message)
    np.testing.assert_allclose(got.numpy(), COMBINE[message](x[SRC], y[DST]))
    check_grad(lambda a, b: G.send_uv(a, b, T(SRC), T(DST), message), [x, y])


def test_equal_largest_values_each_get_the_gradient():
    """As in paddlepaddle 3.3.1, in send_u_recv and in segment_max."""
    for call in (
        lambda x: G.send_u_recv(x, T([0, 1, 2]), T([0, 0, 0]), "max"),
        lambda x: G.segment_max(x, T([0, 0, 0])),
    ):
        x = T([[1.0, 2.0], [1.0, 3.0], [1.0, 2.0]], stop_gradient=False)
        call(x).sum().backward()
        assert x.grad.tolist() == [[1.0, 0.0], [1.0, 1.0], [1.0, 0.0]]


@pytest.mark.parametrize("how", REDUCE)
def test_segments(how):
    call, x, ids = getattr(G, f"segment_{how}"), features(5, 3), [0, 0, 2, 2, 2]
    np.testing.assert_allclose(call(T(x), T(ids)).numpy(), received(x, ids, 3, how))
    check_grad(lambda v: call(v, T(ids, dtype="int32")), [x])
    assert call(T(x)[:0], T(ids)[:0]).shape == [0, 3]


def test_segment_mean_of_integers():
    """segment_mean([1, 2, 4, 4], [0, 0, 2, 2]) in paddlepaddle 3.3.1"""
    assert G.segment_mean(T([1, 2, 4, 4]), T([0, 0, 2, 2])).tolist() == [1, 0, 4]


# ---- sampling ----


@pytest.mark.parametrize("dtype", ["int32", "int64"])
def test_all_neighbors(dtype):
    """sample_neighbors(…, sample_size=2, return_eids=True) in paddlepaddle 3.3.1: no node here has more than two."""
    row, colptr, nodes = (T(v, dtype=dtype) for v in (ROW, COLPTR, [0, 8, 1, 2, 7]))
    eids = paddle.arange(13, dtype=dtype)
    for size in (-1, 2, 5):
        neighbors, count, edges = G.sample_neighbors(row, colptr, nodes, size, eids, True)
        assert (neighbors.dtype.name, count.dtype.name, edges.dtype.name) == (dtype, "int32", dtype)
        assert neighbors.tolist() == [3, 7, 9, 7, 0, 9, 1]
        assert count.tolist() == [2, 2, 2, 1, 0]
        assert edges.tolist() == [0, 1, 11, 12, 2, 3, 4]


def test_sample_is_a_choice_without_replacement():
    row, colptr = paddle.arange(100), T([0, 40, 50, 100])
    seen = set()
    for _ in range(50):
        neighbors, count = G.sample_neighbors(row, colptr, T([2, 0, 1]), 20)
        assert count.tolist() == [20, 20, 10]
        parts = [set(neighbors[:20].tolist()), set(neighbors[20:40].tolist()), set(neighbors[40:].tolist())]
        assert [len(p) for p in parts] == [20, 20, 10]
        assert parts[0] <= set(range(50, 100))
        assert parts[1] <= set(range(40))
        assert parts[2] == set(range(40, 50))
        seen |= parts[0] | parts[1]
    assert seen == set(range(40)) | set(range(50, 100))


def test_sampling_follows_the_seed():
    draws = []
    for _ in range(2):
        paddle.seed(3)
        draws.append(G.sample_neighbors(paddle.arange(100), T([0, 100]), T([0]), 10)[0].tolist())
    assert draws[0] == draws[1] != G.sample_neighbors(paddle.arange(100), T([0, 100]), T([0]), 10)[0].tolist()


def test_sampling_follows_the_weights():
    row, colptr, weight = paddle.arange(4), T([0, 4]), T([1.0, 3.0, 0.0, 6.0])
    nodes = paddle.zeros([4000], "int64")
    neighbors, count = G.weighted_sample_neighbors(row, colptr, weight, nodes, 1)
    assert count.sum() == 4000
    share = np.bincount(neighbors.numpy(), minlength=4) / 4000
    np.testing.assert_allclose(share, [0.1, 0.3, 0.0, 0.6], atol=0.03)
    assert G.weighted_sample_neighbors(row, colptr, weight, T([0]))[0].tolist() == [0, 1, 2, 3]


# ---- renumbering ----


@pytest.mark.parametrize("dtype", ["int32", "int64"])
def test_reindex(dtype):
    """Examples of paddlepaddle 3.3.1."""
    x, neighbors, count = T([0, 1, 2], dtype=dtype), T([8, 9, 0, 4, 7, 6, 7], dtype=dtype), T([2, 3, 2], dtype="int32")
    got = G.reindex_graph(x, neighbors, count)
    assert [t.dtype.name for t in got] == [dtype] * 3
    assert [t.tolist() for t in got] == [[3, 4, 0, 5, 6, 7, 6], [0, 0, 1, 1, 1, 2, 2], [0, 1, 2, 8, 9, 4, 7, 6]]
    more, counts = T([0, 2, 3, 5, 1], dtype=dtype), T([1, 3, 1], dtype="int32")
    got = G.reindex_heter_graph(x, [neighbors, more], [count, counts])
    assert [t.tolist() for t in got] == [
        [3, 4, 0, 5, 6, 7, 6, 0, 2, 8, 9, 1],
        [0, 0, 1, 1, 1, 2, 2, 0, 1, 1, 1, 2],
        [0, 1, 2, 8, 9, 4, 7, 6, 3, 5],
    ]


@pytest.mark.parametrize("dtype", ["int32", "int64"])
@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("span", [3, 50, 10**9])  # few nodes again and again, or hardly one twice
def test_reindexing_is_by_first_appearance(dtype, compiled, span, monkeypatch):
    if not compiled:
        monkeypatch.setattr(_reindex, "LOOPS", None)
    elif _reindex.LOOPS is None:
        pytest.skip("not built")
    random = np.random.RandomState(span % 97)
    x = np.unique(random.randint(-span, span, 40)).astype(dtype)
    random.shuffle(x)
    counts = [random.randint(0, 6, len(x)).astype("int32") for _ in range(2)]
    neighbors = [random.randint(-span, span, c.sum()).astype(dtype) for c in counts]
    known, sources = {}, []
    for node in [*x, *np.concatenate(neighbors)]:
        sources.append(known.setdefault(node, len(known)))
    targets = [i for c in counts for i, many in enumerate(c) for _ in range(many)]
    got = G.reindex_heter_graph(T(x), [T(n) for n in neighbors], [T(c) for c in counts])
    assert [t.dtype.name for t in got] == [dtype] * 3
    assert [t.tolist() for t in got] == [sources[len(x) :], targets, list(known)]
    twice = np.append(x, x[:1])
    none = T([], dtype=dtype), T(np.zeros(len(twice), "int32"))
    check_error(lambda: G.reindex_graph(T(twice), *none), ValueError, "twice")


@pytest.mark.skipif(_reindex.LOOPS is None, reason="not built")
@pytest.mark.parametrize(("number", "error"), [(np.empty(2, np.int64), ValueError), (np.empty(3, np.int32), TypeError)])
def test_the_loop_refuses_memory_that_does_not_fit(number, error):
    with pytest.raises(error):
        _reindex.LOOPS.renumber(np.arange(3), 0, number, np.empty(3, np.int64))


def test_wrong_arguments():
    x, s, d = T(features(6, 3)), T(SRC), T(DST)
    check_error(lambda: G.send_u_recv(x, s, d, "prod"), ValueError, "'reduce_op'", "'prod'")
    check_error(lambda: G.send_ue_recv(x, x, s, d, "pow"), ValueError, "'message_op'", "'pow'")
    check_error(lambda: G.send_u_recv(x, s, d[:2]), ValueError, "every edge", "[2]")
    check_error(lambda: G.send_u_recv(x, s + 9, d), IndexError, "'src_index'")
    check_error(lambda: G.send_u_recv(x, s, d, out_size=3), IndexError, "'dst_index'", "5", "3")
    check_error(lambda: G.send_ue_recv(x, x, s, d), ValueError, "'y'", "[6, 3]")
    check_error(lambda: G.send_ue_recv(x, paddle.ones([5, 7]), s, d), ValueError, "broadcast", "[5, 7]")
    check_error(lambda: G.segment_sum(x, T([1, 0, 1, 0, 1, 1])), ValueError, "sorted", "[1, 0, 1, 0, 1, 1]")
    check_error(lambda: G.segment_sum(x, T([-1, 0, 1, 1, 1, 1])), IndexError, "negative")
    check_error(lambda: G.segment_sum(x, T([0, 1])), ValueError, "each row")
    check_error(lambda: G.segment_sum(x, paddle.zeros([6])), ValueError, "integer", "float32")
    check_error(lambda: G.sample_neighbors(T(ROW), T(COLPTR), T([0]), return_eids=True), ValueError, "'eids'")
    check_error(lambda: G.sample_neighbors(T(ROW), T(COLPTR), T([10])), ValueError, "'input_nodes'")
    check_error(lambda: G.reindex_graph(T([0, 1]), T([2, 3]), T([2, 1], "int32")), ValueError, "'count'")
    check_error(lambda: G.reindex_graph(T([1, 1]), T([2, 3]), T([1, 1], "int32")), ValueError, "twice", "[1, 1]")
    check_error(lambda: G.reindex_heter_graph(T([1]), T([2]), T([1])), ValueError, "'neighbors'")


@pytest.mark.parametrize("name", ["segment_sum", "send_u_recv", "sample_neighbors", "reindex_graph"])
def test_examples(name):
    run_examples(getattr(G, name))
