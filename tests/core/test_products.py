"""Products of large matrices by oneDNN, whatever the processor: `_core/products`."""

import numpy as np
import pytest
import torch
from tests.support import check_error, normals

import paddle
import paddle.nn.functional as F
from paddle._core import products

ROWS, INNER, COLUMNS = 96, 256, 192


@pytest.fixture
def onednn():
    paddle.set_flags({products.FLAG: "onednn"})
    yield
    paddle.set_flags({products.FLAG: "auto"})


def operands(*leading):
    x, y = normals(*leading, ROWS, INNER), normals(INNER, COLUMNS, seed=1)
    return paddle.to_tensor(x, stop_gradient=False), paddle.to_tensor(y, stop_gradient=False)


def expected(x, y, weights, bias=None):
    """The product of float64 numbers and its gradients, by NumPy."""
    x, y, weights = (np.asarray(a, "float64") for a in (x, y, weights))
    rows, given = x.reshape(-1, x.shape[-1]), weights.reshape(-1, weights.shape[-1])
    out = x @ y + (0 if bias is None else np.asarray(bias, "float64"))
    return out, weights @ y.T, rows.T @ given, given.sum(0)


def check(found, wanted):
    np.testing.assert_allclose(found.numpy(), wanted, rtol=1e-4, atol=2e-4)


@pytest.mark.parametrize("leading", [(), (3,), (2, 2)])
@pytest.mark.parametrize("multiply", [paddle.matmul, paddle.mm, lambda x, y: x @ y, F.linear])
def test_values_and_gradients(onednn, leading, multiply):
    x, y = operands(*leading)
    out = multiply(x, y)
    assert type(out._t.grad_fn).__name__ == "_ProductBackward"
    weights = normals(*out.shape, seed=2)
    (out * paddle.to_tensor(weights)).sum().backward()
    wanted, of_x, of_y, _ = expected(x, y, weights)
    check(out, wanted)
    check(x.grad, of_x)
    check(y.grad, of_y)
    with paddle.no_grad():
        check(multiply(x, y), wanted)


def test_a_bias_has_its_gradient(onednn):
    x, y = operands(2)
    bias = paddle.to_tensor(normals(COLUMNS, seed=3), stop_gradient=False)
    out = F.linear(x, y, bias)
    weights = normals(*out.shape, seed=2)
    (out * paddle.to_tensor(weights)).sum().backward()
    wanted, of_x, of_y, of_bias = expected(x, y, weights, bias)
    for found, right in ((out, wanted), (x.grad, of_x), (y.grad, of_y), (bias.grad, of_bias)):
        check(found, right)


def test_turned_and_repeated_operands(onednn):
    x, y = operands()
    wanted = x.numpy().astype("float64") @ y.numpy()
    check(paddle.matmul(x.t().clone(), y.t().clone(), transpose_x=True, transpose_y=True), wanted)
    row = paddle.to_tensor(normals(1, INNER), stop_gradient=False)
    out = row.expand([ROWS, INNER]) @ y
    out.sum().backward()  # the gradient is one number, repeated
    check(row.grad, ROWS * y.numpy().astype("float64").sum(1)[None])


def test_only_gradients_that_are_needed_are_computed(onednn):
    x, y = operands()
    x.stop_gradient = True
    (x @ y).sum().backward()
    assert x.grad is None
    check(y.grad, np.repeat(x.numpy().astype("float64").sum(0)[:, None], COLUMNS, 1))


def test_the_gradient_of_the_gradient(onednn):
    def second(multiply, grad, x, y):
        (first,) = grad((multiply(x, y) ** 2).sum(), [x], create_graph=True)
        return grad((first**2).sum(), [x, y])

    x, y = operands()
    ours = second(paddle.matmul, paddle.grad, x, y)
    t, u = (torch.tensor(v.numpy(), dtype=torch.float64, requires_grad=True) for v in (x, y))
    for found, right in zip(ours, second(torch.matmul, torch.autograd.grad, t, u), strict=True):
        np.testing.assert_allclose(found.numpy(), right.numpy(), rtol=1e-3, atol=1e-5 * float(right.abs().max()))


def test_the_compiler_and_vmap_see_torchs_function(onednn):
    x, y = (v.detach()._t for v in operands())
    assert products.applies(x, y)
    seen = []
    torch.func.vmap(lambda row: seen.append(products.applies(row, y)) or row)(x[None])
    torch.compile(lambda a, b: a if products.applies(a, b) else -a, backend="eager")(x, y)
    assert seen == [False]
    torch.testing.assert_close(torch.compile(products.applies, backend="eager")(x, y), False)


@pytest.mark.parametrize(
    "change",
    [
        lambda x, y: (x.double(), y.double()),
        lambda x, y: (x, y[:, :3]),  # few multiply-adds
        lambda x, y: (x[:3], y.repeat(1, 40)),  # few rows
        lambda x, y: (x[0], y.repeat(1, 40)),
        lambda x, y: (x, y.expand(2, INNER, COLUMNS)),
        lambda x, y: (x, y.t()),
        lambda x, y: (x.to("meta"), y.to("meta")),
    ],
)
def test_other_products_are_left_to_torch(onednn, change):
    x, y = (v.detach()._t for v in operands())
    assert products.applies(x, y)
    assert not products.applies(*change(x, y))


def test_wrong_shapes_are_told_as_before(onednn):
    x, y = operands()
    check_error(lambda: x @ y.t(), ValueError, "matmul", "Received")
    check_error(lambda: F.linear(x, y, paddle.ones([COLUMNS + 1])), ValueError, "Received")


def test_the_flag():
    x, y = (v.detach()._t for v in operands())
    paddle.set_flags({products.FLAG: "torch"})
    assert not products.applies(x, y)
    check_error(lambda: paddle.set_flags({products.FLAG: "mkl"}), ValueError, products.FLAG, "auto, torch, onednn")
    assert paddle.get_flags(products.FLAG) == {products.FLAG: "torch"}
    paddle.set_flags({products.FLAG: "auto"})


def test_only_processors_that_mkl_is_slow_on_are_measured(monkeypatch):
    measured = []
    monkeypatch.setattr(products, "_seconds", lambda work: measured.append(work()) or 1.0)
    monkeypatch.setattr(products.system, "is_amd", lambda: False)
    assert not products._measured.__wrapped__()
    assert measured == []


@pytest.mark.parametrize(("of_onednn", "faster"), [(1.0, False), (0.8, False), (0.5, True)])
def test_onednn_is_used_where_it_is_much_faster(monkeypatch, of_onednn, faster):
    monkeypatch.setattr(products, "_may_be_faster", lambda: True)
    monkeypatch.setattr(
        products, "_seconds", lambda work: 1.0 if work.func is torch.nn.functional.linear else of_onednn
    )
    assert products._measured.__wrapped__() is faster


def test_nothing_is_measured_where_the_same_choice_is_asked_for(monkeypatch):
    monkeypatch.setattr(products, "_may_be_faster", lambda: True)
    paddle.set_flags({"FLAGS_cudnn_deterministic": True})
    try:
        assert products._measured.__wrapped__() is False
    finally:
        paddle.set_flags({"FLAGS_cudnn_deterministic": False})
