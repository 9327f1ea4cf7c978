"""Sequences of different lengths: each function in both modes, and how sequences are passed through a Program."""

import numpy as np
import pytest
from tests.fluid.both_modes import both, static
from tests.support import check_error

import paddle
import paddle.fluid as fluid
from paddle.fluid import _lod

L = fluid.layers
LENGTHS = [2, 3, 1]
X = np.random.RandomState(0).randn(6, 4).astype("float32")
CUTS = [slice(0, 2), slice(2, 5), slice(5, 6)]
ONE = {"lod": [[LENGTHS]]}


POOLS = {
    "sum": lambda s: s.sum(0),
    "average": lambda s: s.mean(0),
    "sqrt": lambda s: s.sum(0) / np.sqrt(len(s)),
    "max": lambda s: s.max(0),
    "first": lambda s: s[0],
    "last": lambda s: s[-1],
}


@pytest.mark.parametrize("kind", sorted(POOLS))
def test_pool(kind):
    want = np.stack([POOLS[kind](X[c]) for c in CUTS])
    np.testing.assert_allclose(both(lambda x: L.sequence_pool(x, kind), X, **ONE), want, 1e-5, 1e-6)


def test_pool_of_an_empty_sequence_is_the_pad_value():
    found = both(lambda x: L.sequence_pool(x, "sum", pad_value=7.0), X, lod=[[[2, 0, 4]]])
    np.testing.assert_allclose(found, [X[:2].sum(0), np.full(4, 7.0), X[2:].sum(0)], 1e-5, 1e-6)


def test_first_and_last_step_and_levels_that_stay():
    np.testing.assert_allclose(both(L.sequence_first_step, X, **ONE), X[[0, 2, 5]])
    (out,), _, (lod,) = static(L.sequence_last_step, X, lod=[[[2, 1], LENGTHS]])
    np.testing.assert_allclose(out, X[[1, 4, 5]])
    assert lod == [[2, 1]]


def test_softmax_within_each_sequence():
    x = X[:, :1].copy()
    want = np.concatenate([np.exp(x[c]) / np.exp(x[c]).sum() for c in CUTS])
    np.testing.assert_allclose(both(L.sequence_softmax, x, **ONE), want, 1e-5)


def test_conv_sees_zeros_beyond_a_sequence():
    w = np.random.RandomState(1).randn(12, 5).astype("float32")
    attr = fluid.ParamAttr(initializer=fluid.initializer.NumpyArrayInitializer(w))

    def reference(start):
        rows = []
        for c in CUTS:
            s = np.pad(X[c], [(-start, 3), (0, 0)])
            rows += [s[i : i + 3].reshape(-1) @ w for i in range(c.stop - c.start)]
        return np.stack(rows)

    found = both(lambda x: L.sequence_conv(x, 5, 3, param_attr=attr), X, **ONE)
    np.testing.assert_allclose(found, reference(-1), 1e-4, 1e-5)
    found = both(lambda x: L.sequence_conv(x, 5, 3, param_attr=attr, padding_start=0, bias_attr=False), X, **ONE)
    np.testing.assert_allclose(found, reference(0), 1e-4, 1e-5)


def test_expand_rows_and_sequences():
    y = np.zeros((6, 1), "float32")
    rows = X[:3].copy()
    found = both(L.sequence_expand, rows, y, lod=[None, [LENGTHS]])
    np.testing.assert_allclose(found, np.repeat(rows, LENGTHS, 0))
    # Sequences [0, 1], [2] repeated by the outer level of y: twice and once.
    (out, *_), _, (lod, *_) = static(
        lambda a, b: L.sequence_expand(a, b, ref_level=0), rows, y, lod=[[[2, 1]], [[2, 1], LENGTHS]]
    )
    np.testing.assert_allclose(out, rows[[0, 1, 0, 1, 2]])
    assert lod == [[2, 2, 1]]
    (out,), _, (lod,) = static(L.sequence_expand_as, rows, y, lod=[None, [LENGTHS]])
    np.testing.assert_allclose(out, np.repeat(rows, LENGTHS, 0))
    assert lod == [LENGTHS]


def test_pad_and_unpad_are_inverse():
    def call(x):
        padded, lengths = L.sequence_pad(x, L.assign(np.array([9.0], "float32")))
        return padded, lengths, L.sequence_unpad(padded, lengths)

    padded, lengths, rows = both(call, X, **ONE)
    assert padded.shape == (3, 3, 4)
    assert (padded[2, 1:] == 9).all()
    assert lengths.tolist() == LENGTHS
    np.testing.assert_allclose(rows, X)
    assert both(lambda x: L.sequence_pad(x, L.zeros([1], "float32"), maxlen=5)[0], X, **ONE).shape == (3, 5, 4)
    with pytest.raises(ValueError, match="maxlen"):
        static(lambda x: L.sequence_pad(x, L.zeros([1], "float32"), maxlen=2)[0], X, **ONE)


def test_concat_reverse_reshape_slice():
    other = -X[:4].copy()
    (out,), _, (lod,) = static(lambda a, b: L.sequence_concat([a, b]), X, other, lod=[[LENGTHS], [[1, 2, 1]]])
    want = np.concatenate([X[:2], other[:1], X[2:5], other[1:3], X[5:], other[3:]])
    np.testing.assert_allclose(out, want)
    assert lod == [[3, 5, 2]]
    both(lambda a, b: L.sequence_concat([a, b]), X, other, lod=[[LENGTHS], [[1, 2, 1]]])
    np.testing.assert_allclose(both(L.sequence_reverse, X, **ONE), np.concatenate([X[c][::-1] for c in CUTS]))
    (out,), _, (lod,) = static(lambda x: L.sequence_reshape(x, 2), X, **ONE)
    np.testing.assert_allclose(out, X.reshape(12, 2))
    assert lod == [[4, 6, 2]]
    start, size = np.array([[1], [0], [0]], "int64"), np.array([[1], [2], [1]], "int64")
    (out,), _, (lod,) = static(L.sequence_slice, X, start, size, lod=[[LENGTHS], None, None])
    np.testing.assert_allclose(out, X[[1, 2, 3, 5]])
    assert lod == [[1, 2, 1]]


def test_ids_enumerated_erased_masked():
    ids = np.array([[1], [2], [3], [4], [5], [6]], "int64")
    assert both(lambda i: L.sequence_enumerate(i, 2, 0), ids, **ONE).tolist() == [
        [1, 2],
        [2, 0],
        [3, 4],
        [4, 5],
        [5, 0],
        [6, 0],
    ]
    (out,), _, (lod,) = static(lambda i: L.sequence_erase(i, [2, 4]), ids, **ONE)
    assert out.reshape(-1).tolist() == [1, 3, 5, 6]
    assert lod == [[1, 2, 1]]
    assert both(lambda n: L.sequence_mask(n, 4), np.array(LENGTHS, "int64")).tolist() == [
        [1, 1, 0, 0],
        [1, 1, 1, 0],
        [1, 0, 0, 0],
    ]


def test_scatter_adds_at_columns():
    table = np.ones((3, 6), "float32")
    index = np.array([[0], [1], [2], [5], [4], [3]], "int64")
    updates = np.arange(6, dtype="float32").reshape(6, 1)
    found = both(L.sequence_scatter, table, index, updates, lod=[None, [LENGTHS], [LENGTHS]])
    want = table.copy()
    for row, column, value in zip(np.repeat(range(3), LENGTHS), index[:, 0], updates[:, 0], strict=True):
        want[row, column] += value
    np.testing.assert_allclose(found, want)


def test_row_conv_looks_ahead():
    w = np.random.RandomState(1).randn(2, 4).astype("float32")
    attr = fluid.ParamAttr(initializer=fluid.initializer.NumpyArrayInitializer(w))
    found = both(lambda x: L.row_conv(x, 1, attr), X, **ONE)
    ahead = np.concatenate([np.pad(X[c], [(0, 1), (0, 0)])[1:] for c in CUTS])
    np.testing.assert_allclose(found, X * w[0] + ahead * w[1], 1e-5, 1e-6)


def test_images_as_sequences_of_blocks():
    x = np.arange(32, dtype="float32").reshape(2, 1, 4, 4)
    (out,), _, (lod,) = static(lambda v: L.im2sequence(v, [2, 2], [2, 2]), x)
    assert lod == [[4, 4]]
    assert out[0].tolist() == [0, 1, 4, 5]
    assert out[1].tolist() == [2, 3, 6, 7]


# ---- passing sequences through a Program ----


def test_operators_that_keep_rows_keep_sequences():
    def call(ids):
        vectors = L.embedding(ids, [10, 4])
        hidden = L.fc(L.dropout(vectors, 0.0), 6, act="tanh") * 2.0 + 1.0
        wide = L.concat([hidden, L.reshape(hidden, [-1, 2, 3])[:, 0]], axis=1)
        return L.softmax(wide), L.sequence_pool(wide, "sum")

    (rows, pooled), _, (lod, none) = static(call, np.zeros((6, 1), "int64"), **ONE)
    assert rows.shape == (6, 9)
    assert lod == [LENGTHS]
    assert pooled.shape == (3, 9)
    assert none == []


@pytest.mark.parametrize(
    "change",
    [
        lambda x: L.transpose(x, [1, 0]),
        lambda x: L.reduce_sum(x, 0),
        lambda x: L.reshape(x, [-1, 2]),
        lambda x: L.gather(x, L.range(0, 6, 1, "int64")),
        lambda x: x[1:],
        lambda x: L.concat([x, x], 0),
    ],
    ids=["transpose", "reduce", "reshape", "gather", "index", "concat"],
)
def test_sequences_end_where_rows_change(change):
    x = L.data("x", [4], lod_level=1)
    assert [v.name for v in _lod.levels(x)] == ["x@lod_0"]
    assert _lod.levels(change(x)) == []
    check_error(lambda: L.sequence_pool(change(x), "sum"), ValueError, "sequence_pool", "lod_level=1")


def test_lod_reset_gives_other_sequences():
    for target in ([0, 4, 6], [4, 2]):
        (out,), _, (lod,) = static(lambda x, t=target: L.lod_reset(x, target_lod=t), X, **ONE)
        np.testing.assert_allclose(out, X)
        assert lod == [[4, 2]]
    y = np.zeros((6, 1), "float32")
    assert static(L.lod_reset, X, y, lod=[None, [[1, 5]]])[2] == [[[1, 5]]]
    assert static(L.lod_reset, X, np.array([0, 3, 6], "int64"))[2] == [[[3, 3]]]
    assert static(lambda x: L.lod_append(x, [1] * 6), X, **ONE)[2] == [[LENGTHS, [1] * 6]]


def test_order_by_length():
    (table, longest, rows), _, lods = static(
        lambda x: (t := L.lod_rank_table(x), L.max_sequence_len(t), L.reorder_lod_tensor_by_rank(x, t)), X, **ONE
    )
    assert table.tolist() == [[1, 3], [0, 2], [2, 1]]
    assert longest.tolist() == [3]
    np.testing.assert_allclose(rows, X[[2, 3, 4, 0, 1, 5]])
    assert lods[2] == [[3, 2, 1]]


def test_a_copy_for_testing_keeps_sequences():
    x = L.data("x", [4], lod_level=1)
    pooled = L.sequence_pool(x * 1.0, "sum")
    twin = fluid.default_main_program().clone(for_test=True)
    exe = fluid.Executor()
    (out,) = exe.run(twin, feed={"x": fluid.create_lod_tensor(X, [LENGTHS])}, fetch_list=[pooled])
    assert out.shape == (3, 4)


def test_missing_sequences_are_explained():
    x = L.data("x", [4], lod_level=1)
    pooled = L.sequence_pool(x, "sum")
    exe = fluid.Executor()
    check_error(lambda: exe.run(feed={"x": X}, fetch_list=[pooled]), ValueError, "x", "LoDTensor")
    bad = fluid.LoDTensor()
    bad.set(X)
    bad.set_lod([[0, 2, 9]])
    check_error(lambda: exe.run(feed={"x": bad}, fetch_list=[pooled]), ValueError, "9 rows", "there are 6")


def test_dynamic_mode_hands_sequences_on():
    with fluid.dygraph.guard():
        x = _lod.with_levels(paddle.to_tensor(X), [paddle.to_tensor(np.array([0, 2, 5, 6]))])
        y = paddle.nn.functional.relu(x * 2.0) + 1.0
        assert [t.tolist() for t in _lod.levels(y)] == [[0, 2, 5, 6]]
        assert _lod.levels(paddle.sum(y, 0)) == []
