"""Norms, distances, condition numbers, covariance and correlation."""

import math
import numbers

import numpy as np
import torch

from ..._core.args import axis_list
from ..._core.dtype import default_torch_dtype, torch_dtype
from ..._core.errors import (
    FailedCheckError,
    InvalidArgumentError,
    InvalidTypeError,
    UnimplementedError,
    received,
    require_tensor,
)
from ..._core.op import op
from ._checks import promoted, require_matrix

HELP = {
    "x": "Tensor of floats.",
    "p": "which norm: a number, infinity, 'fro' or 'nuc'.",
    "axis": "an axis or two; by default all.",
    "rowvar": "whether a row is a variable, not a column.",
    "ddof": "whether the divisor is `n - 1` instead of `n`.",
    "fweights": "1-D Tensor: how often each observation counts.",
    "aweights": "1-D Tensor: the weight of each observation.",
    "compute_mode": "how it is computed; without effect here.",
}

_MATRIX_ORDERS = ("fro", "nuc", 1, -1, 2, -2, float("inf"), float("-inf"))


@op(aliases={"ord": "p"})
def norm(x, p=None, axis=None, keepdim=False, out=None, dtype=None, name=None):
    """The norm of vectors along one axis or all, or of matrices in two axes.

    Args:
        p: the order; 'fro' and 'nuc' for matrices. None is 2, which in two axes is the largest singular value.

    Returns:
        Tensor without the axes unless `keepdim`; 0-D by default.

    >>> float(paddle.linalg.norm(paddle.to_tensor([3.0, 4.0])))
    5.0
    """
    if not isinstance(x, torch.Tensor):
        raise InvalidTypeError("norm: argument 'x' must be a Tensor.", received(x=x), "paddle.to_tensor(x).")
    if isinstance(axis, str):
        raise InvalidTypeError("norm: 'axis' must be an int or a list of ints.", received(axis=axis))
    axes = axis_list(axis, x.dim())
    if p == "nuc" and axes is None:
        axes = list(range(x.dim()))
    if isinstance(p, str) and p not in ("fro", "nuc"):
        raise InvalidArgumentError("norm: 'p' must be a number, 'fro' or 'nuc'.", received(p=p))
    if p == "nuc" and len(axes) != 2:
        raise InvalidArgumentError("norm: 'nuc' is for matrices: 'axis' must name two axes.", received(x=x, axis=axis))
    if axes is not None and len(axes) == 2:
        return _matrix_norm("norm", x, 2 if p is None else p, axes, keepdim, dtype)
    if isinstance(p, torch.Tensor):
        raise InvalidArgumentError("norm: 'p' must be a number, 'fro' or 'nuc'.", received(p=p), "float(p).")
    return _vector_norm(x, 2 if p is None or p == "fro" else p, axes, keepdim, dtype)


def _vector_norm(x, p, axes, keepdim, dtype):
    kind = torch_dtype(dtype)
    if kind is torch.bfloat16 and x.dtype in (torch.float32, torch.float64):
        raise UnimplementedError("a norm is not computed in a narrower dtype than that of x.", received(dtype=dtype))
    if kind is not None and kind.is_complex and not x.is_complex():
        kind = kind.to_real()
    if x.requires_grad and (p == 0 or (math.isinf(p) and (axes is None or len(axes) == 1))):
        return _UnsmoothNorm.apply(x if kind is None else x.to(kind), p, axes, keepdim)
    return torch.linalg.vector_norm(x, p, axes, keepdim, dtype=kind)


class _UnsmoothNorm(torch.autograd.Function):
    """The norms of order 0, inf and -inf with Paddle's gradients.

    That of order 0 is zeros, where torch has none. Each of several largest elements gets the whole gradient, where
    torch divides it among them.
    """

    @staticmethod
    def forward(ctx, x, p, axes, keepdim):
        kept = torch.linalg.vector_norm(x, p, axes, True)
        ctx.save_for_backward(x, kept)
        ctx.p = p
        return kept if keepdim else kept.squeeze(tuple(range(x.dim())) if axes is None else tuple(axes))

    @staticmethod
    def backward(ctx, grad):
        x, kept = ctx.saved_tensors
        if ctx.p == 0:
            return torch.zeros_like(x), None, None, None
        return grad.reshape(kept.shape) * x.sign() * (x.abs() == kept), None, None, None


def _matrix_norm(op_name, x, p, axes, keepdim, dtype=None):
    if p not in _MATRIX_ORDERS:
        raise InvalidArgumentError(f"{op_name}: 'p' of a matrix norm must be one of {_MATRIX_ORDERS}.", received(p=p))
    return torch.linalg.matrix_norm(x, p, axes, keepdim, dtype=torch_dtype(dtype))


@op(aliases={"ord": "p"})
def vector_norm(x, p=2.0, axis=None, keepdim=False, name=None, *, dtype=None, out=None):
    """The norm of any order of the vectors along the given axes.

    Returns:
        Tensor without the axes unless `keepdim`; 0-D by default.

    >>> paddle.linalg.vector_norm(paddle.to_tensor([3.0, 4.0])).item()
    5.0
    """
    if not isinstance(p, numbers.Real):
        raise InvalidArgumentError("vector_norm: 'p' must be a number.", received(p=p))
    axes = axis_list(axis, require_tensor(x, "x", "vector_norm").dim())
    return _vector_norm(x, p, axes, keepdim, dtype)


@op
def matrix_norm(x, p="fro", axis=[-2, -1], keepdim=False, name=None):  # noqa: B006 - the recorded default, never changed
    """The norm of the matrices along two axes: 'fro', 'nuc', 1, -1, 2, -2, inf or -inf.

    Returns:
        Tensor without the two axes unless `keepdim`.

    >>> paddle.linalg.matrix_norm(paddle.to_tensor([[3.0, 0.0], [0.0, 4.0]])).item()
    5.0
    """
    require_tensor(x, "x", "matrix_norm")
    if not isinstance(axis, (list, tuple)) or len(axis) != 2:
        raise InvalidTypeError("matrix_norm: 'axis' must be two ints.", received(axis=axis))
    return _matrix_norm("matrix_norm", x, p, axis_list(axis, x.dim()), keepdim)


@op
def cond(x, p=None, name=None):
    """The condition number: the product of the norms `p` of a matrix and of its inverse.

    Returns:
        Tensor with the shape of `x` without its last two axes.

    >>> round(float(paddle.linalg.cond(paddle.to_tensor([[2.0, 0.0], [0.0, 1.0]]))), 4)
    2.0
    """
    require_matrix("cond", x)
    if p is not None and p not in _MATRIX_ORDERS:
        raise InvalidArgumentError(f"cond: 'p' must be None or one of {_MATRIX_ORDERS}.", received(p=p))
    if not x.numel():  # connected with x for gradients
        return (torch.zeros(x.shape[:-2], dtype=x.dtype, device=x.device) + x.sum() * 0).abs()
    if p in (None, 2, -2):
        return torch.linalg.cond(x, p)
    # torch.linalg.cond overwrites a value its backward needs, so multiply the two norms here.
    inverse, failed = torch.linalg.inv_ex(x)
    stretch = torch.linalg.matrix_norm(x, p) * torch.linalg.matrix_norm(inverse, p)
    return stretch.masked_fill(failed > 0, float("inf"))


@op
def dist(x, y, p=2, name=None):
    """The norm of the difference of two tensors, with broadcasting.

    Returns:
        0-D Tensor.

    >>> paddle.dist(paddle.to_tensor([3.0, 4.0]), paddle.to_tensor([0.0, 0.0])).item()
    5.0
    """
    x, y = promoted(x, y)
    if p and not math.isinf(p):
        return torch.dist(x, y, p)
    gap = x - y
    # p = 0 counts differing elements: the gradient is 0 and tensors may be empty; torch supports neither.
    return gap.sign().abs().sum() if p == 0 or not gap.numel() else torch.linalg.vector_norm(gap, p)


@op
def cdist(x, y, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary", name=None):
    """The distances between each row of `x` and each row of `y`.

    Returns:
        Tensor of shape [..., rows of `x`, rows of `y`].

    >>> paddle.cdist(paddle.to_tensor([[0.0, 0.0]]), paddle.to_tensor([[3.0, 4.0], [0.0, 1.0]])).tolist()
    [[5.0, 1.0]]
    """
    if compute_mode not in _MODES:
        wanted = f"cdist: 'compute_mode' must be one of {_MODES}."
        raise InvalidArgumentError(wanted, received(compute_mode=compute_mode))
    for name_, t in (("x", x), ("y", y)):
        if require_tensor(t, name_, "cdist").dim() < 2:
            raise FailedCheckError(f"cdist: '{name_}' must have 2 dimensions or more.", received(x=x, y=y))
    if x.shape[-1] != y.shape[-1]:
        raise FailedCheckError("cdist: the last axes of x and y must have the same size.", received(x=x, y=y))
    p = p.item() if isinstance(p, np.ndarray) and not p.ndim else p
    if p < 0:
        raise FailedCheckError("cdist: 'p' must not be negative.", received(p=p))
    x, y = promoted(x, y)
    if x.is_complex():  # torch has kernels for real numbers only
        return torch.linalg.vector_norm(x.unsqueeze(-2) - y.unsqueeze(-3), p, -1)
    return torch.cdist(x, y, p, compute_mode)


_MODES = ("use_mm_for_euclid_dist_if_necessary", "use_mm_for_euclid_dist", "donot_use_mm_for_euclid_dist")


@op
def pdist(x, p=2.0, name=None):
    """The distances between all pairs of rows of a matrix, as a vector.

    Returns:
        1-D Tensor with a distance for each pair of rows.

    >>> paddle.pdist(paddle.to_tensor([[0.0, 0.0], [3.0, 4.0]])).tolist()
    [5.0]
    """
    if require_tensor(x, "x", "pdist").dim() != 2:
        raise FailedCheckError("pdist: 'x' must have 2 dimensions.", received(x=x))
    if not len(x):  # torch's kernel fails
        return x.reshape(-1)
    p = 2.0 if p is None else p
    if x.is_complex() or p < 0:  # for which torch has no kernel
        first, second = torch.triu_indices(len(x), len(x), 1, device=x.device)
        return torch.linalg.vector_norm(x[first] - x[second], p, -1)
    return torch.pdist(x, p)


@op
def cov(x, rowvar=True, ddof=True, fweights=None, aweights=None, name=None):
    """The covariance matrix of variables, each a row (or a column if not `rowvar`) of observations.

    Args:
        ddof: True divides by one less than the number of observations.
        fweights: how often each observation counts, as integers.
        aweights: how much each observation weighs.

    Returns:
        square matrix with a row for each variable; 0-D for one variable.

    >>> paddle.linalg.cov(paddle.to_tensor([[1.0, 2.0, 3.0]])).item()
    1.0
    """
    observed = _variables("cov", x, rowvar)
    count = observed.shape[-1]
    for key, weights in (("fweights", fweights), ("aweights", aweights)):
        if weights is None:
            continue
        if weights.dim() != 1 or weights.shape[0] != count:
            raise InvalidArgumentError(f"cov: '{key}' must hold {count} numbers.", received(x=x, **{key: weights}))
        if weights.numel() and weights.min() < 0:
            raise InvalidArgumentError(f"cov: '{key}' must not be negative.", received(**{key: weights}))
    if fweights is not None and fweights.is_floating_point():
        if not torch.equal(fweights, fweights.round()):
            raise InvalidArgumentError("cov: 'fweights' must be integers.", received(fweights=fweights))
        fweights = fweights.to(torch.int64)
    if aweights is not None and not aweights.is_floating_point():
        aweights = aweights.to(observed.dtype)
    return torch.cov(observed, correction=int(ddof), fweights=fweights, aweights=aweights)


@op
def corrcoef(x, rowvar=True, name=None):
    """The correlation coefficients of variables, each a row (or a column if not `rowvar`) of observations.

    Returns:
        square matrix with a row for each variable; 0-D for one variable.

    >>> paddle.linalg.corrcoef(paddle.to_tensor([[1.0, 2.0], [2.0, 1.0]])).shape
    [2, 2]
    """
    return torch.corrcoef(_variables("corrcoef", x, rowvar))


def _variables(op_name, x, rowvar):
    """Return floats with one variable in each row."""
    if require_tensor(x, "x", op_name).dim() not in (1, 2):
        raise InvalidArgumentError(f"{op_name}: 'x' must have 1 or 2 dimensions.", received(x=x))
    if not (x.is_floating_point() or x.is_complex()):
        x = x.to(default_torch_dtype())
    return x if rowvar or x.dim() == 1 or x.shape[0] == 1 else x.mT  # a single row is a variable either way
