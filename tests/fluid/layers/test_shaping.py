"""Shapes, slices, indices, creation and random numbers of `fluid.layers`, in both modes."""

import numpy as np
import pytest
from tests.fluid.both_modes import both, static
from tests.support import check_error

import paddle
import paddle.fluid as fluid

L = fluid.layers
X = np.arange(24, dtype="float32").reshape(2, 3, 4)
I = np.array([2, 0], "int64")  # noqa: E741


CASES = {
    "reshape": (lambda x: L.reshape(x, [0, -1]), X.reshape(2, 12)),
    "reshape_act": (lambda x: L.reshape(x, [-1, 4], act="square"), X.reshape(6, 4) ** 2),
    "transpose": (lambda x: L.transpose(x, [2, 0, 1]), X.transpose(2, 0, 1)),
    "unsqueeze": (lambda x: L.unsqueeze(x, [1]), X[:, None]),
    "squeeze": (lambda x: L.squeeze(L.unsqueeze(x, [1, 4]), [1]), X[..., None]),
    "squeeze_all": (lambda x: L.squeeze(L.unsqueeze(x, [1, 4]), []), X),
    "flatten": (lambda x: L.flatten(x, 2), X.reshape(6, 4)),
    "flatten_0": (lambda x: L.flatten(x, 0), X.reshape(1, 24)),
    "flatten_3": (lambda x: L.flatten(x, 3), X.reshape(24, 1)),
    "slice": (lambda x: L.slice(x, [1, 2], [1, -3], [3, -1]), X[:, 1:3, -3:-1]),
    "strided_slice": (lambda x: L.strided_slice(x, [2], [3], [0], [-2]), X[:, :, 3:0:-2]),
    "expand": (lambda x: L.expand(x, [1, 2, 1]), np.tile(X, (1, 2, 1))),
    "pad": (lambda x: L.pad(x, [0, 0, 1, 2, 0, 1], 7.0), np.pad(X, [(0, 0), (1, 2), (0, 1)], constant_values=7)),
    "reverse": (lambda x: L.reverse(x, [1, 2]), X[:, ::-1, ::-1]),
    "flip": (lambda x: L.flip(x, [1]), X[:, ::-1]),
    "roll": (lambda x: L.roll(x, 1, 1), np.roll(X, 1, 1)),
    "argmax": (lambda x: L.argmax(x, 1), X.argmax(1)),
    "argmin": (lambda x: L.argmin(x, -1), X.argmin(-1)),
    "shape": (L.shape, np.array([2, 3, 4], "int32")),
    "rank": (L.rank, np.array([3], "int32")),
    "size": (L.size, np.array([24], "int64")),
    "cast": (lambda x: L.cast(x, "int64"), X.astype("int64")),
    "crop_tensor": (lambda x: L.crop_tensor(x, [-1, 2, 2], [0, 1, 1]), X[:, 1:3, 1:3]),
    "ones_like": (L.ones_like, np.ones_like(X)),
    "zeros_like": (L.zeros_like, np.zeros_like(X)),
    "full_like": (lambda x: L.full_like(x, 3.0), np.full_like(X, 3)),
    "tril": (L.tril, np.tril(X)),
    "triu": (lambda x: L.triu(x, 1), np.triu(X, 1)),
    "assign": (L.assign, X),
    "unstack": (lambda x: L.unstack(x, 1), [X[:, i] for i in range(3)]),
    "unbind": (lambda x: L.unbind(x, 1), [X[:, i] for i in range(3)]),
    "split": (lambda x: L.split(x, 2, dim=2), [X[:, :, :2], X[:, :, 2:]]),
    "split_sizes": (lambda x: L.split(x, [1, 3]), [X[:, :, :1], X[:, :, 1:]]),
    "stack": (lambda x: L.stack([x, x], 1), np.stack([X, X], 1)),
    "concat": (lambda x: L.concat([x, x], axis=1), np.concatenate([X, X], 1)),
    "topk": (lambda x: L.topk(x, 2), [X[..., [3, 2]], np.broadcast_to([3, 2], (2, 3, 2))]),
    "argsort": (lambda x: L.argsort(x, 1, True), [X[:, ::-1], np.broadcast_to([[2], [1], [0]], (2, 3, 4))]),
    "where": (lambda x: L.where(x > 21.0), np.argwhere(X > 21)),
    "diag_embed": (lambda x: L.diag_embed(x), np.eye(4, dtype="float32") * X[..., None]),
}


@pytest.mark.parametrize("name", sorted(CASES))
def test_shapes_and_pieces(name):
    call, want = CASES[name]
    found, wanted = both(call, X), want
    for f, w in zip(*((found, wanted) if isinstance(want, list) else ([found], [wanted])), strict=True):
        assert f.shape == w.shape
        np.testing.assert_allclose(f, w)


def test_places():
    np.testing.assert_allclose(both(L.gather, X.reshape(6, 4), I), X.reshape(6, 4)[I])
    at = np.array([[0, 1], [1, 2]], "int64")
    np.testing.assert_allclose(both(L.gather_nd, X, at), X[[0, 1], [1, 2]])
    rows, news = np.zeros((3, 2), "float32"), np.array([[1, 1], [2, 2]], "float32")
    same = np.array([1, 1], "int64")
    assert both(L.scatter, rows, I, news).tolist() == [[2, 2], [0, 0], [1, 1]]
    assert both(lambda x, i, u: L.scatter(x, i, u, overwrite=False), rows + 5, same, news).tolist() == [
        [5, 5],
        [3, 3],
        [5, 5],
    ]
    flat = np.arange(4, dtype="float32")
    index, more = np.array([[1], [1]], "int64"), np.array([10, 20], "float32")
    assert both(L.scatter_nd_add, flat, index, more).tolist() == [0, 31, 2, 3]
    assert both(lambda i, u: L.scatter_nd(i, u, [4]), index, more).tolist() == [0, 30, 0, 0]
    assert both(lambda x, i: L.index_select(x, i, 1), X, I).tolist() == X[:, I].tolist()
    sample = np.array([[0, 1], [3, 2]], "int64")
    assert both(L.index_sample, X[:, 0], sample).tolist() == np.take_along_axis(X[:, 0], sample, 1).tolist()
    which = np.array([[1], [0]], "int32")
    assert both(lambda a, b, i: L.multiplex([a, b], i), X[:, 0], -X[:, 0], which).tolist() == [
        (-X[0, 0]).tolist(),
        X[1, 0].tolist(),
    ]
    ids = np.array([[3], [7]], "int64")
    assert both(lambda i: L.shard_index(i, 10, 2, 1), ids).tolist() == [[-1], [2]]


def test_unique_keeps_the_order_in_which_values_come():
    x = np.array([2, 3, 3, 1, 5, 3], "int32")
    values, index = both(L.unique, x)
    assert values.tolist() == [2, 3, 1, 5]
    assert index.tolist() == [0, 1, 1, 2, 3, 1]
    assert index.dtype == np.int32
    *_, counts = both(L.unique_with_counts, x)
    assert counts.tolist() == [1, 3, 1, 1]


def test_one_hot_drops_the_last_axis_and_fluids_own_keeps_it():
    ids = np.array([[0], [2]], "int64")
    assert both(lambda i: L.one_hot(i, 3), ids).tolist() == [[1, 0, 0], [0, 0, 1]]
    assert both(lambda i: fluid.one_hot(i, 3), ids).shape == (2, 1, 3)
    assert both(lambda i: L.one_hot(i, 2, allow_out_of_range=True), ids).tolist() == [[1, 0], [0, 0]]


def test_expand_as_and_other_tensors_as_patterns():
    small = np.array([[1], [2]], "float32")
    wide = np.zeros((2, 3), "float32")
    assert both(lambda x, y: L.expand_as(x, y), small, wide, grad=False).tolist() == [[1, 1, 1], [2, 2, 2]]
    assert both(lambda x, y: L.pad_constant_like(x, y, 9.0), wide, small).tolist() == [[1, 9, 9], [2, 9, 9]]
    assert both(lambda x, y: L.crop(x, y, [0, 1]), X[:, 0], wide, batch=False).tolist() == X[:, 0, 1:].tolist()


def test_images():
    x = np.arange(32, dtype="float32").reshape(1, 2, 4, 4)
    assert (
        both(lambda v: L.pad2d(v, [1, 0, 0, 2], "edge"), x).tolist()
        == np.pad(x, [(0, 0), (0, 0), (1, 0), (0, 2)], "edge").tolist()
    )
    assert (
        both(lambda v: L.pad2d(v, [1, 1, 1, 1], "reflect"), x).tolist()
        == np.pad(x, [(0, 0), (0, 0), (1, 1), (1, 1)], "reflect").tolist()
    )
    blocks = both(lambda v: L.space_to_depth(v, 2), x)
    assert blocks.shape == (1, 8, 2, 2)
    assert blocks[0, :2].tolist() == x[0, :, ::2, ::2].tolist()
    assert blocks[0, 2:4].tolist() == x[0, :, ::2, 1::2].tolist()
    four = np.arange(16, dtype="float32").reshape(1, 4, 2, 2)
    assert both(lambda v: L.pixel_shuffle(v, 2), four)[0, 0, :2, :2].tolist() == [[0, 4], [8, 12]]
    assert both(lambda v: L.shuffle_channel(v, 2), four)[0, :, 0, 0].tolist() == [0, 8, 4, 12]
    moved = both(lambda v: L.temporal_shift(v, 2, 0.25), np.concatenate([four, four + 100]), batch=False)
    assert moved[0, :, 0, 0].tolist() == [0, 104, 8, 12]
    assert moved[1, :, 0, 0].tolist() == [0, 0, 108, 112]
    assert both(lambda v: L.unfold(v, [2, 2], 2), x).shape == (1, 8, 4)


def test_meshgrid():
    first, second = np.arange(2, dtype="float32"), np.arange(3, dtype="float32")
    a, b = both(lambda x, y: L.meshgrid([x, y]), first, second, batch=False)
    assert a.shape == b.shape == (2, 3)
    assert a.tolist() == [[0, 0, 0], [1, 1, 1]]


def test_reshape_with_a_shape_from_a_tensor():
    out = both(lambda x: L.reshape(x, [-1, 8], actual_shape=L.assign(np.array([3, 8], "int32"))), X, batch=False)
    assert out.shape == (3, 8)


# ---- creation ----


def test_creation_without_tensors():
    def made(_):
        return [
            L.fill_constant([2], "int64", 7),
            L.ones([2], "float32"),
            L.zeros([1, 2], "int32"),
            L.linspace(0.0, 1.0, 3, "float32"),
            L.range(0, 6, 2, "int64"),
            L.eye(2, 3, dtype="float32"),
            L.eye(2, batch_shape=[3]),
            L.diag(np.array([1, 2], "int64")),
            L.assign(np.array([1.5, 2.5], "float32")),
        ]

    found = both(made, X, grad=False)
    assert [f.tolist() for f in found[:5]] == [[7, 7], [1, 1], [[0, 0]], [0, 0.5, 1], [0, 2, 4]]
    assert found[5].shape == (2, 3)
    assert found[6].shape == (3, 2, 2)
    assert found[7].tolist() == [[1, 0], [0, 2]]
    assert found[8].tolist() == [1.5, 2.5]


def test_creation_as_long_as_a_batch():
    assert both(lambda x: L.fill_constant_batch_size_like(x, [-1, 3], "int64", 4), X).tolist() == [[4] * 3] * 2
    assert both(lambda x: L.uniform_random_batch_size_like(x, [-1, 50], min=2.0, max=3.0) > 2, X, grad=False).all()
    drawn = static(lambda x: L.gaussian_random_batch_size_like(x, [-1, 500], mean=3.0), X, grad=False)[0][0]
    assert drawn.shape == (2, 500)
    assert abs(drawn.mean() - 3) < 0.2


def test_random_numbers():
    with fluid.dygraph.guard():
        flat = L.uniform_random([1000], min=-1.0, max=2.0).numpy()
        assert flat.min() >= -1
        assert flat.max() <= 2
        assert abs(flat.mean() - 0.5) < 0.15
        assert L.gaussian_random([3], seed=7).tolist() == L.gaussian_random([3], seed=7).tolist()
        chances = paddle.to_tensor(np.tile(np.array([[0.0, 1.0, 0.0]], "float32"), (5, 1)))
        assert L.sampling_id(chances).tolist() == [1] * 5
        assert sorted(L.randperm(5).tolist()) == [0, 1, 2, 3, 4]
        assert set(L.randint(0, 2, [50]).tolist()) == {0, 1}
        assert L.rand([2, 2]).shape == L.randn([2, 2]).shape == [2, 2]
        assert L.random_crop(paddle.to_tensor(X), [2, 2]).shape == [2, 2, 2]


def test_a_tensor_without_a_value_is_assigned_in_dynamic_mode():
    with fluid.dygraph.guard():
        into = L.create_tensor("float32")
        L.assign(np.array([[1.0, 2.0]], "float32"), into)
        assert into.tolist() == [[1.0, 2.0]]


def test_variables_that_outlast_a_run_and_counters():
    counter = L.autoincreased_step_counter(begin=5, step=2)
    total = L.create_global_var([1], 10.0, "float32", persistable=True, name="total")
    w = L.create_parameter([2, 2], "float32", name="own", default_initializer=fluid.initializer.Constant(3.0))
    L.assign(total + 1.0, total)
    into = L.create_tensor("float32")
    L.assign(total * 2.0, into)
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    seen = [[v.reshape(-1)[0] for v in exe.run(fetch_list=[counter, total, w, into])] for _ in range(3)]
    assert seen == [[5, 11, 3, 22], [7, 12, 3, 24], [9, 13, 3, 26]]
    assert L.autoincreased_step_counter() is counter


def test_assign_refuses_other_types():
    check_error(lambda: L.assign("x"), TypeError, "assign", "input")
