"""Activations, losses, normalisations, transforms and decompositions against torch and NumPy."""

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import paddle
import paddle.nn.functional as F

from .strategies import LAYOUTS, agree, arrays, check, filled_shapes, shapes, tensor, with_axis

ACTIVATIONS = {
    "relu": torch.relu,
    "relu6": torch.nn.functional.relu6,
    "sigmoid": torch.sigmoid,
    "tanh": torch.tanh,
    "silu": torch.nn.functional.silu,
    "mish": torch.nn.functional.mish,
    "elu": torch.nn.functional.elu,
    "selu": torch.nn.functional.selu,
    "celu": torch.nn.functional.celu,
    "gelu": torch.nn.functional.gelu,
    "softplus": torch.nn.functional.softplus,
    "softsign": torch.nn.functional.softsign,
    "hardswish": torch.nn.functional.hardswish,
    "hardtanh": torch.nn.functional.hardtanh,
    "leaky_relu": torch.nn.functional.leaky_relu,
    "log_sigmoid": torch.nn.functional.logsigmoid,
    "tanhshrink": torch.nn.functional.tanhshrink,
    "softshrink": torch.nn.functional.softshrink,
    "hardshrink": torch.nn.functional.hardshrink,
}

LOSSES = {
    "mse_loss": torch.nn.functional.mse_loss,
    "l1_loss": torch.nn.functional.l1_loss,
    "smooth_l1_loss": torch.nn.functional.smooth_l1_loss,
    "binary_cross_entropy_with_logits": torch.nn.functional.binary_cross_entropy_with_logits,
    "soft_margin_loss": torch.nn.functional.soft_margin_loss,
    "kl_div": torch.nn.functional.kl_div,
}


def both_ways(ours, theirs, arrays_, layout, rtol=1e-8, atol=1e-9):
    """Check that values and the gradients of every argument are the same."""
    mine = [tensor(a, layout, stop_gradient=False) for a in arrays_]
    others = [torch.tensor(np.array(a), requires_grad=True) for a in arrays_]
    out, want = ours(*mine), theirs(*others)
    agree(out, want.detach().numpy(), rtol, atol)
    out.sum().backward()
    want.sum().backward()
    for m, o in zip(mine, others, strict=True):
        agree(m.grad, o.grad.numpy(), rtol, atol)


@pytest.mark.parametrize("name", ACTIVATIONS)
@given(x=arrays(dtype="float64", low=-8, high=8), layout=st.sampled_from(LAYOUTS))
@check
def test_activations(name, x, layout):
    both_ways(getattr(F, name), ACTIVATIONS[name], [x], layout)


@pytest.mark.parametrize("name", ACTIVATIONS)
@given(x=arrays(dtype="float64", extreme=True))
@check
def test_activations_of_extremes(name, x):
    agree(getattr(F, name)(tensor(x)), ACTIVATIONS[name](torch.tensor(x)).numpy(), 1e-8, 1e-10)


@pytest.mark.parametrize("name", ["softmax", "log_softmax"])
@given(data=st.data(), place=with_axis(filled=False), layout=st.sampled_from(LAYOUTS))
@check
def test_softmax(name, data, place, layout):
    shape, axis = place
    x = data.draw(arrays(shape, "float64", low=-50, high=50))
    both_ways(lambda t: getattr(F, name)(t, axis), lambda t: getattr(torch, name)(t, axis), [x], layout)


@pytest.mark.filterwarnings("ignore:reduction. 'mean' divides")  # torch's warning about its kl_div
@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
@pytest.mark.parametrize("name", LOSSES)
@given(data=st.data(), shape=filled_shapes(1, 3), layout=st.sampled_from(LAYOUTS))
@check
def test_losses(name, reduction, data, shape, layout):
    x, y = data.draw(arrays(shape, "float64")), data.draw(arrays(shape, "float64", low=0.1, high=0.9))
    target = torch.tensor(y)
    both_ways(
        lambda t: getattr(F, name)(t, paddle.to_tensor(y), reduction=reduction),
        lambda t: LOSSES[name](t, target, reduction=reduction),
        [x],
        layout,
    )


@given(data=st.data(), rows=st.integers(1, 5), kinds=st.integers(1, 5), layout=st.sampled_from(LAYOUTS))
@check
def test_cross_entropy(data, rows, kinds, layout):
    x = data.draw(arrays((rows, kinds), "float64", low=-9, high=9))
    labels = data.draw(arrays((rows,), "int64", low=0, high=kinds - 1))
    both_ways(
        lambda t: F.cross_entropy(t, paddle.to_tensor(labels)),
        lambda t: torch.nn.functional.cross_entropy(t, torch.tensor(labels)),
        [x],
        layout,
    )


@given(data=st.data(), shape=filled_shapes(1, 3), layout=st.sampled_from(LAYOUTS))
@check
def test_layer_norm(data, shape, layout):
    x = data.draw(arrays(shape, "float64"))
    both_ways(
        lambda t: F.layer_norm(t, shape[-1]),
        lambda t: torch.nn.functional.layer_norm(t, shape[-1:]),
        [x],
        layout,
        1e-7,
        1e-7,
    )


@given(data=st.data(), sizes=st.tuples(*3 * [st.integers(1, 4)]), layout=st.sampled_from(LAYOUTS))
@check
def test_linear(data, sizes, layout):
    n, k, m = sizes
    made = [data.draw(arrays(s, "float64")) for s in ((n, k), (k, m), (m,))]
    both_ways(F.linear, lambda x, w, b: x @ w + b, made, layout)


@given(
    data=st.data(),
    stride=st.integers(1, 2),
    padding=st.integers(0, 2),
    dilation=st.integers(1, 2),
    layout=st.sampled_from(LAYOUTS),
)
@check
def test_conv2d(data, stride, padding, dilation, layout):
    groups = data.draw(st.sampled_from((1, 2)))
    height, width = (data.draw(st.integers(3, 6)) for _ in range(2))
    made = [data.draw(arrays(s, "float64")) for s in ((2, 2, height, width), (4, 2 // groups, 2, 2), (4,))]
    both_ways(
        lambda x, w, b: F.conv2d(x, w, b, stride, padding, dilation, groups),
        lambda x, w, b: torch.nn.functional.conv2d(x, w, b, stride, padding, dilation, groups),
        made,
        layout,
    )


@pytest.mark.parametrize("name", ["fft", "ifft", "rfft", "hfft"])
@pytest.mark.parametrize("norm", ["backward", "ortho", "forward"])
@given(data=st.data(), place=with_axis(), layout=st.sampled_from(LAYOUTS))
@check
def test_fourier(name, norm, data, place, layout):
    shape, axis = place
    n = data.draw(st.integers(1, 6))
    if name == "hfft" and n == 1 and shape[axis] == 1:
        n = 2
    x = data.draw(arrays(shape, "float64"))
    want = getattr(np.fft, name)(x, n, axis, norm)
    agree(getattr(paddle.fft, name)(tensor(x, layout), n, axis, norm), want, 1e-9, 1e-9)


@given(data=st.data(), size=st.integers(1, 4), batch=shapes(0, 2, 2), layout=st.sampled_from(LAYOUTS))
@check
def test_decompositions(data, size, batch, layout):
    x = data.draw(arrays((*batch, size, size), "float64", low=-1, high=1)) + 3 * size * np.eye(size)
    y = data.draw(arrays((*batch, size, 2), "float64"))
    agree(paddle.linalg.inv(tensor(x, layout)), np.linalg.inv(x), 1e-7, 1e-9)
    agree(paddle.linalg.solve(tensor(x, layout), tensor(y, layout)), np.linalg.solve(x, y), 1e-7, 1e-9)
    agree(paddle.linalg.det(tensor(x, layout)), np.linalg.det(x), 1e-7, 1e-9)
    definite = x @ np.swapaxes(x, -1, -2)
    agree(paddle.linalg.cholesky(tensor(definite, layout)), np.linalg.cholesky(definite), 1e-7, 1e-9)
    agree(paddle.linalg.svdvals(tensor(x, layout)), np.linalg.svd(x, compute_uv=False), 1e-7, 1e-9)


@pytest.mark.parametrize("p", [1, 2, 3.5, np.inf, -np.inf, 0])
@given(data=st.data(), place=with_axis(), keepdim=st.booleans())
@check
def test_norms(p, data, place, keepdim):
    shape, axis = place
    x = data.draw(arrays(shape, "float64"))
    want = np.linalg.norm(x, p, axis, keepdim)
    agree(paddle.linalg.norm(tensor(x), p, axis, keepdim), want, 1e-9, 1e-12)


@pytest.mark.parametrize("equation", ["ij,jk->ik", "bij,bjk->bik", "ii->i", "ij->ji", "i,j->ij", "ijk->j", "ij,ij->"])
@given(data=st.data(), size=st.integers(0, 3))
@check
def test_einsum(equation, data, size):
    operands = [data.draw(arrays((size,) * len(part), "float64")) for part in equation.split("->")[0].split(",")]
    agree(paddle.einsum(equation, *map(tensor, operands)), np.einsum(equation, *operands), 1e-9, 1e-12)
