"""Jacobians and Hessians, against formulas and torch's."""

import numpy as np
import pytest
import torch
from tests.support import check_error, leaf

import paddle
from paddle.autograd import hessian, jacobian

X = np.array([0.5, -1.0, 2.0])
XB = np.array([[0.5, -1.0, 2.0], [1.5, 0.25, -0.5]])


def twist(x, m=paddle):
    """Map three numbers to two along the last axis, in Paddle or torch."""
    return m.stack([x[..., 0] * x[..., 1] + m.sin(x[..., 2]), x[..., 0] ** 3 * x[..., 2]], -1)


def of_torch(array):
    """The Jacobian of `twist`, sample by sample if there is a batch."""
    if array.ndim == 2:
        return np.stack([of_torch(row) for row in array])
    return torch.autograd.functional.jacobian(lambda t: twist(t, torch), torch.tensor(array)).numpy()


def test_against_torch():
    x = leaf(X, "float64")
    np.testing.assert_allclose(jacobian(twist(x), x)[:].numpy(), of_torch(X), rtol=1e-6)


def test_batched_against_torch():
    x = leaf(XB, "float64")
    j = jacobian(twist(x), x, batch_axis=0)
    assert j.shape == [2, 2, 3]
    np.testing.assert_allclose(j[:].numpy(), of_torch(XB), rtol=1e-6)


@pytest.mark.parametrize(
    "index",
    [
        0,
        -1,
        (0, 1),
        slice(0, 1),
        slice(None, None, 2),
        slice(2, 1),
        (slice(None), -1),
        (slice(0, 2), slice(1, None)),
        (1, slice(1)),
        ...,
        None,
        [1, 0],
    ],
    ids=str,
)
def test_indices(index):
    x = leaf(X, "float64")
    want = of_torch(X)[index]
    got = jacobian(twist(x), x)[index]
    assert got.shape == list(want.shape)
    np.testing.assert_allclose(got.numpy(), want, rtol=1e-6)


@pytest.mark.parametrize(
    "index", [0, (0, 1), (0, 1, 2), (slice(None), 0), (slice(None), slice(1, 2), 2), ..., (..., 1)], ids=str
)
def test_batched_indices(index):
    x = leaf(XB, "float64")
    np.testing.assert_allclose(jacobian(twist(x), x, batch_axis=0)[index].numpy(), of_torch(XB)[index], rtol=1e-6)


def test_only_rows_that_are_read_are_computed():
    x, passes = leaf(np.ones(5), "float64"), []
    y = x * x
    y.register_hook(lambda g: passes.append(g.tolist()))
    j = jacobian(y, x)
    assert j.shape == [5, 5]
    assert passes == []
    j[3]
    j[3, 2]
    assert len(passes) == 1
    j[2:4]
    assert len(passes) == 2


def test_shapes_without_axes():
    # In the original: jacobian of shape [] in [4] has shape [4], of [2] in [] has [2], of [] in [] has [].
    x = leaf(X, "float64")
    j = jacobian((x**2).sum(), x)
    assert (j.shape, j[:].shape, j[0].shape) == ([3], [3], [])
    s = leaf(2.0, "float64")
    j = jacobian(paddle.stack([s**3, s]), s)
    assert (j.shape, j[:].tolist()) == ([2], [12.0, 1.0])
    j = jacobian(s**3, s)
    assert (j.shape, float(j)) == ([], 12.0)


def test_batched_shapes_without_axes():
    x = leaf(XB, "float64")
    assert jacobian((x**2).sum(-1), x, batch_axis=0)[:].shape == [2, 1, 3]
    s = leaf(X, "float64")
    assert jacobian(s**2, s, batch_axis=0)[:].tolist() == (2 * X).tolist()


def test_several_inputs_and_outputs():
    x, z = leaf(X, "float64"), leaf([3.0, 4.0], "float64")
    a, b = x * z.sum(), z * 2
    (aa, ab), (ba, bb) = jacobian([a, b], (x, z))
    np.testing.assert_allclose(aa[:].numpy(), 7 * np.eye(3))
    np.testing.assert_allclose(ab[:].numpy(), np.stack([X, X], 1))
    np.testing.assert_allclose(ba[:].numpy(), np.zeros((2, 3)))
    np.testing.assert_allclose(bb[:].numpy(), 2 * np.eye(2))
    assert not ba[:].stop_gradient


def test_acts_like_a_tensor():
    x = leaf(X, "float64")
    j, want = jacobian(x**2, x), np.diag(2 * X)
    np.testing.assert_allclose((j + 1).numpy(), want + 1)
    np.testing.assert_allclose((2 * j @ j).numpy(), 2 * want @ want)
    np.testing.assert_allclose((-j).sum().numpy(), -want.sum())
    np.testing.assert_allclose(np.asarray(j), want)
    assert (len(j), j.ndim, str(j.dtype), repr(j)) == (3, 2, "paddle.float64", "<Jacobian of shape [3, 3]>")
    assert [row.tolist() for row in j] == want.tolist()
    with pytest.raises(AttributeError):
        j.no_such_attribute  # noqa: B018 - the question is the lookup


def test_can_be_differentiated_again():
    x = leaf(X, "float64")
    (g,) = paddle.grad(jacobian(x**3, x)[:].sum(), x)
    np.testing.assert_allclose(g.numpy(), 6 * X)


def smooth(x, m=paddle):
    return m.sin(x[..., 0] * x[..., 1]) + x[..., 2] ** 3 * x[..., 0]


def second_of_torch(array):
    return torch.autograd.functional.hessian(lambda t: smooth(t, torch), torch.tensor(array)).numpy()


def test_hessian_against_torch():
    want = second_of_torch(X)
    x = leaf(X, "float64")
    h = hessian(smooth(x), x)
    assert h.shape == [3, 3]
    np.testing.assert_allclose(h[:].numpy(), want, rtol=1e-6)
    np.testing.assert_allclose(h[1].numpy(), want[1], rtol=1e-6)


def test_batched_hessian_against_torch():
    want = np.stack([second_of_torch(row) for row in XB])
    for keep in (False, True):
        x = leaf(XB, "float64")
        y = smooth(x)
        h = hessian(y.unsqueeze(-1) if keep else y, x, batch_axis=0)
        np.testing.assert_allclose(h[:].numpy(), want, rtol=1e-6)


def test_hessian_of_several_inputs():
    x, z = leaf(X, "float64"), leaf([3.0, 4.0], "float64")
    (xx, xz), (zx, zz) = hessian((x**2).sum() * z.sum(), [x, z])
    np.testing.assert_allclose(xx[:].numpy(), 14 * np.eye(3))
    np.testing.assert_allclose(xz[:].numpy(), np.stack([2 * X, 2 * X], 1))
    np.testing.assert_allclose(zx[:].numpy(), xz[:].numpy().T)
    np.testing.assert_allclose(zz[:].numpy(), np.zeros((2, 2)))


def test_hessian_of_a_linear_function_is_zero():
    x, z = leaf(X, "float64"), leaf([1.0, 2.0], "float64")
    h = hessian(x.sum(), (x, z))
    assert [[part[:].shape for part in row] for row in h] == [[[3, 3], [3, 2]], [[2, 3], [2, 2]]]
    assert float(h[0][0][:].abs().sum()) == 0.0


def test_refusals():
    x, m = leaf(X, "float64"), leaf(XB, "float64")
    check_error(lambda: jacobian(m * 2, m), ValueError, "'ys'", "[] or [N]", "batch_axis=0")
    check_error(lambda: jacobian(m * 2, m, batch_axis=1), ValueError, "None or 0", "batch_axis = 1")
    check_error(lambda: jacobian(x * 2, x, batch_axis=0)[3, 3], IndexError, "index")
    check_error(lambda: jacobian(3, x), TypeError, "ys = 3")
    check_error(lambda: jacobian(x * 2, [x, 3]), TypeError, "'xs'")
    check_error(lambda: jacobian(x * 2, paddle.to_tensor(X)), RuntimeError, "stop_gradient")
    check_error(lambda: hessian(x * 2, x), ValueError, "one element", "ys.sum()")
    check_error(lambda: hessian(m * 2, m, batch_axis=0), ValueError, "one element in each sample")
    check_error(lambda: hessian((x.sum(),), x), TypeError, "'ys'")
