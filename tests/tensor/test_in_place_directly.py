"""In-place forms that call torch's in-place kernels for ordinary arguments, and compute and copy for all others."""

import numpy as np
import pytest

import paddle
from paddle.tensor import _in_place_directly


def tensor(*values, dtype="int64"):
    return paddle.to_tensor(list(values), dtype=dtype)


ROW = [[0, 1, 2, 3, 4, 0, 1]]
CASES = {
    "index_fill_": [(tensor(0, 3, 3), 0, 2.5), (tensor(-1, 2), 1, 2), (tensor(0, 3, dtype="int32"), 0, 1.0)],
    "index_add_": [
        (tensor(0, 3, 3), 0, paddle.ones([3, 7])),
        (tensor(0, 3, 3), -1, paddle.ones([5, 3]), 2.0),
        (tensor(0, -1, 3), 0, paddle.ones([3, 7])),
    ],
    "index_put_": [
        ((tensor(0, 3, 1),), paddle.arange(21, dtype="float32").reshape([3, 7])),
        ((tensor(0, 3, 3), tensor(-1, 2, 2)), paddle.ones([3]), True),
        ([tensor(0, 3, 3)], paddle.ones([])),
        ([tensor(0, 3, 3)], paddle.arange(7, dtype="float32")),
        ((tensor(0, 3), tensor(1)), paddle.ones([2])),
        ((paddle.to_tensor([True, False, True, False, True]),), paddle.ones([3, 7])),
    ],
    "put_along_axis_": [
        (paddle.to_tensor(ROW), 3.0, 0),
        (paddle.to_tensor(ROW), 3.0, 0, "add"),
        (paddle.to_tensor(ROW), paddle.full([1, 7], 2.0), 0, "add"),
        (paddle.to_tensor(ROW), paddle.full([1, 7], 2.0), 0, "multiply"),
        (paddle.to_tensor([[6]]), paddle.ones([1, 1]), 1),
        (paddle.to_tensor([[6], [2]]), 0.5, 1, "assign", True, False),
        (paddle.to_tensor([[1, 2]]), 0.5, 0, "assign", True, False),
    ],
    "fill_diagonal_tensor_": [
        (paddle.arange(5, dtype="float32"),),
        (paddle.arange(3, dtype="float32"), 2, -1, 0),
        (paddle.arange(4), -1),
    ],
    "scatter_": [
        (tensor(4, 0, 2), paddle.arange(21, dtype="float32").reshape([3, 7])),
        (tensor(4, 0, 4), paddle.ones([3, 7]), False),
        (tensor(-1, 0), paddle.ones([2, 7])),
        (tensor(3, 0), paddle.ones([3, 7])),
    ],
    "cumsum_": [(0,), (-1,), (1, "float32")],
    "cumprod_": [(1,), (-2,)],
}
CALLS = [(form, arguments) for form, cases in CASES.items() for arguments in cases]


def matrix():
    return paddle.to_tensor(np.random.RandomState(0).randn(5, 7).astype("float32"))


@pytest.mark.parametrize(("form", "arguments"), CALLS, ids=[f"{f}{i}" for i, (f, _) in enumerate(CALLS)])
def test_the_result_is_that_of_the_operator(form, arguments):
    x = matrix()
    view = x[1:]
    wanted = getattr(x, form[:-1])(*arguments).numpy()
    assert getattr(x, form)(*arguments) is x
    np.testing.assert_array_equal(x.numpy(), wanted)
    np.testing.assert_array_equal(view.numpy(), wanted[1:])


@pytest.mark.parametrize("form", list(_in_place_directly.DIRECTLY))
def test_ordinary_calls_need_no_copy(form, monkeypatch):
    whole = form in ("gcd_", "lcm_")
    x = paddle.to_tensor([[12, 18], [7, 5]]) if whole else matrix()
    arguments = (paddle.to_tensor([[8, 27], [14, 3]]),) if whole else CASES[form][0]
    wanted = getattr(x, form[:-1])(*arguments).numpy()
    copies = []
    copy = type(x._t).copy_
    monkeypatch.setattr(type(x._t), "copy_", lambda t, *a: copies.append(t) or copy(t, *a))
    getattr(x, form)(*arguments)
    monkeypatch.undo()
    assert not [t for t in copies if t.shape == x._t.shape]
    np.testing.assert_array_equal(x.numpy(), wanted)


@pytest.mark.parametrize(
    ("form", "arguments"),
    [
        ("index_fill_", (tensor(0, 9), 0, 1.0)),
        ("index_add_", (tensor(0, 9), 0, paddle.ones([2, 7]))),
        ("index_put_", ((tensor(0, 9),), paddle.ones([2, 7]))),
        ("scatter_", (tensor(0, 9), paddle.ones([2, 7]))),
        ("put_along_axis_", (tensor([0, 9]).reshape([1, 2]), 1.0, 1)),
    ],
)
def test_what_is_refused_writes_nothing(form, arguments):
    x = matrix()
    with pytest.raises(IndexError):
        getattr(x, form)(*arguments)
    np.testing.assert_array_equal(x.numpy(), matrix().numpy())


def test_values_in_the_memory_that_is_written():
    x, rows = matrix(), tensor(1, 2, 3, 4)
    wanted = paddle.index_add(x, rows, 0, x[:4].clone()).numpy()
    x.index_add_(rows, 0, x[:4])
    np.testing.assert_array_equal(x.numpy(), wanted)


def test_gradients_of_what_is_written():
    x, value = matrix(), paddle.ones([2, 7])
    x.stop_gradient = value.stop_gradient = False
    y = x * 2
    y.index_add_(tensor(0, 3), 0, value)
    y.index_fill_(tensor(4), 0, 0.0)
    y.sum().backward()
    np.testing.assert_array_equal(value.grad.numpy(), np.ones([2, 7]))
    np.testing.assert_array_equal(x.grad.numpy(), np.array([2.0] * 4 + [0.0])[:, None] * np.ones(7))


def test_arguments_by_name():
    x, wanted = matrix(), matrix().numpy()
    x.put_along_axis_(paddle.to_tensor([[6], [2]]), 0.5, axis=1, broadcast=False)
    wanted[0, 6] = wanted[1, 2] = 0.5
    np.testing.assert_array_equal(x.numpy(), wanted)
    with pytest.raises(TypeError):
        x.put_along_axis_(paddle.to_tensor([[6]]), 0.5, 1, nothing=1)
