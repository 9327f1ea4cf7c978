"""Reductions over all axes or some."""

import torch

from .._core.accelerator import TENSOR, direct, plain, shortcut, tensor
from .._core.args import axis_list, reduce_axes
from .._core.dtype import FLOATS, torch_dtype
from .._core.errors import InvalidArgumentError, received
from .._core.op import op
from .._kernels import extremes, vectorised

__all__ = [
    "sum",
    "mean",
    "max",
    "min",
    "amax",
    "amin",
    "prod",
    "all",
    "any",
    "logsumexp",
    "nansum",
    "nanmean",
    "count_nonzero",
    "reduce_as",
]

HELP = {
    "axis": "an axis or several; by default all.",
    "returns": "Tensor without the reduced axes, or with size 1 there if `keepdim`.",
    "target": "Tensor to whose shape `x` is summed.",
}

# torch sums these in int64, Paddle in their own dtype; int32 and bool become int64 in both.
_NARROW = frozenset({torch.int16, torch.int8, torch.uint8})
_WIDE = FLOATS | {torch.int32, torch.int64, torch.bool, torch.complex64, torch.complex128}
_BOOLS = tensor({torch.bool})
_AXIS, _KEPT = plain(int), plain(bool, absent=False)
_EIGHT_BITS = frozenset({torch.float8_e4m3fn, torch.float8_e5m2})

# torch's max(dim=...) also returns indices, which Paddle's does not: reject its names rather than misread them.
_REJECTED_NAMES = {"dim": None, "input": None, "other": None}


def _sum_dtype(x, dtype):
    if dtype is not None:
        return torch_dtype(dtype)
    return x.dtype if x.dtype in _NARROW else None


def converted(x, dtype):
    """x in the dtype that a result is asked for in; integers and booleans have no gradient."""
    wanted = torch_dtype(dtype)
    if wanted is None or wanted is x.dtype:
        return x
    return (x if wanted.is_floating_point or wanted.is_complex else x.detach()).to(wanted)


@direct(torch.Tensor.sum, _WIDE)
def _sum_all(x):
    return x.sum() if x.dtype not in _NARROW else x.sum(dtype=x.dtype)


@op(bare=_sum_all)
@shortcut(torch.sum, x=tensor(_WIDE), axis=_AXIS, keepdim=_KEPT)
def sum(x, axis=None, dtype=None, keepdim=False, name=None, *, out=None):
    """The sum of the elements; `dtype` and `keepdim` are also accepted in torch's order.

    >>> paddle.sum(paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]]), axis=0).tolist()
    [4.0, 6.0]
    """
    if isinstance(dtype, bool):
        dtype, keepdim = keepdim or None, dtype
    axes = axis if type(axis) is int else reduce_axes(axis)
    if dtype is None:
        return torch.sum(x, axes, keepdim, dtype=x.dtype) if x.dtype in _NARROW else torch.sum(x, axes, keepdim)
    wanted = torch_dtype(dtype)
    if wanted in _EIGHT_BITS:
        return torch.sum(x.to(wanted).float(), axes, keepdim).to(wanted)
    return torch.sum(converted(x, dtype), axes, keepdim, dtype=wanted)


@op
def nansum(x, axis=None, dtype=None, keepdim=False, name=None):
    """The sum of the elements that are not NaN.

    >>> paddle.nansum(paddle.to_tensor([1.0, float("nan"), 2.0])).item()
    3.0
    """
    wanted = _sum_dtype(x, dtype)
    if wanted in _EIGHT_BITS:
        return torch.nansum(x.to(wanted).float(), reduce_axes(axis), keepdim).to(wanted)
    x = torch.where(x.isnan(), 0, x) if dtype is not None and (x.is_floating_point() or x.is_complex()) else x
    if dtype is not None:
        return torch.sum(converted(x, dtype), reduce_axes(axis), keepdim, dtype=wanted)
    return torch.nansum(x, reduce_axes(axis), keepdim, dtype=wanted)


@direct(torch.Tensor.mean, FLOATS)
def _mean_all(x):
    return x.mean() if x.is_floating_point() else _mean(x, None, False)


def _mean(x, axes, keepdim):
    if x.is_floating_point() or x.is_complex():
        return torch.mean(x, axes, keepdim)
    if x.dtype is torch.bool:
        found = torch.any(x, axes, keepdim)
        return found if x.numel() else torch.ones_like(found)
    total = torch.sum(x, axes, keepdim)
    if not x.numel():  # as in Paddle, the mean of no integers is the smallest of the dtype
        return torch.full_like(total, torch.iinfo(x.dtype).min, dtype=x.dtype)
    return torch.div(total, x.numel() // (total.numel() or 1), rounding_mode="trunc").to(x.dtype)


@op(bare=_mean_all)
@shortcut(torch.mean, x=tensor(FLOATS), axis=_AXIS, keepdim=_KEPT)
def mean(x, axis=None, keepdim=False, name=None, *, dtype=None, out=None):
    """The mean of the elements; integers stay integers, rounded towards zero.

    >>> paddle.mean(paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]]), axis=1).tolist()
    [1.5, 3.5]
    """
    axes = axis if type(axis) is int else reduce_axes(axis)
    return _mean(x if dtype is None else x.to(torch_dtype(dtype)), axes, keepdim)


@op
def nanmean(x, axis=None, keepdim=False, name=None):
    """The mean of the elements that are not NaN.

    >>> paddle.nanmean(paddle.to_tensor([1.0, float("nan"), 3.0])).item()
    2.0
    """
    x = x if x.is_floating_point() or x.is_complex() else x.float()
    axes = reduce_axes(axis)
    count = (~x.detach().isnan()).sum(axes, keepdim, dtype=x.dtype)
    if x.is_complex():
        return torch.where(x.isnan(), 0, x).sum(axes, keepdim) / count
    return torch.nansum(x, axes, keepdim) / count


# torch's amax shares the gradient evenly among equal elements, as Paddle does for both max and amax.


@op(bare=torch.Tensor.max, aliases=_REJECTED_NAMES)
@shortcut(torch.amax, x=TENSOR, axis=_AXIS, keepdim=_KEPT)
def max(x, axis=None, keepdim=False, name=None):
    """The largest element; NaN if there is one. `paddle.compat.max` also returns its position.

    >>> paddle.max(paddle.to_tensor([[1, 5], [4, 3]]), axis=1).tolist()
    [5, 4]
    """
    axes = axis if type(axis) is int else reduce_axes(axis)
    return extremes.amax(x, () if axes is None else axes, keepdim)


@op(bare=torch.Tensor.min, aliases=_REJECTED_NAMES)
@shortcut(torch.amin, x=TENSOR, axis=_AXIS, keepdim=_KEPT)
def min(x, axis=None, keepdim=False, name=None):
    """The smallest element; NaN if there is one. `paddle.compat.min` also returns its position.

    >>> paddle.min(paddle.to_tensor([[3, 1], [2, 5]]), axis=1).tolist()
    [1, 2]
    """
    axes = axis if type(axis) is int else reduce_axes(axis)
    return extremes.amin(x, () if axes is None else axes, keepdim)


@op(bare=torch.Tensor.amax)
@shortcut(torch.amax, x=TENSOR, axis=_AXIS, keepdim=_KEPT)
def amax(x, axis=None, keepdim=False, name=None, *, out=None):
    """The largest element; equal ones share the gradient.

    >>> paddle.amax(paddle.to_tensor([[3.0, 1.0], [2.0, 5.0]]), axis=0).tolist()
    [3.0, 5.0]
    """
    axes = reduce_axes(axis)
    return extremes.amax(x, () if axes is None else axes, keepdim)


@op(bare=torch.Tensor.amin)
@shortcut(torch.amin, x=TENSOR, axis=_AXIS, keepdim=_KEPT)
def amin(x, axis=None, keepdim=False, name=None, *, out=None):
    """The smallest element; equal ones share the gradient.

    >>> paddle.amin(paddle.to_tensor([[3.0, 1.0], [2.0, 5.0]]), axis=0).tolist()
    [2.0, 1.0]
    """
    axes = reduce_axes(axis)
    return extremes.amin(x, () if axes is None else axes, keepdim)


@op
def prod(x, axis=None, keepdim=False, dtype=None, out=None, name=None):
    """The product of the elements, in the type of `x` unless `dtype` says otherwise.

    >>> paddle.prod(paddle.to_tensor([[1, 2], [3, 4]]), axis=-1).tolist()
    [2, 12]
    """
    x = converted(x, dtype)
    dtype = torch_dtype(dtype) or (x.dtype if x.dtype is not torch.bool else None)
    axes = reduce_axes(axis)
    if axes is None:
        product = torch.prod(x, dtype=dtype)
        return product.reshape([1] * x.dim()) if keepdim else product
    if isinstance(axes, int):
        return torch.prod(x, axes, keepdim, dtype=dtype)
    ordered = sorted(axis_list(axes, x.dim()), reverse=True)
    if len(set(ordered)) < len(ordered):
        raise InvalidArgumentError("prod: 'axis' names an axis twice.", received(x=x, axis=axes))
    for a in ordered:  # last axis first, so that the earlier ones keep their numbers
        x = torch.prod(x, a, keepdim, dtype=dtype)
    return x


@op
@shortcut(vectorised.sized(torch.all, vectorised.every), x=_BOOLS, axis=plain(int, absent=None), keepdim=_KEPT)
def all(x, axis=None, keepdim=False, name=None, *, out=None):
    """Whether every element is nonzero.

    >>> paddle.all(paddle.to_tensor([[True, False], [True, True]]), axis=0).tolist()
    [True, False]
    """
    return vectorised.every(_truth(x), reduce_axes(axis), keepdim)


@op
@shortcut(vectorised.sized(torch.any, vectorised.some), x=_BOOLS, axis=plain(int, absent=None), keepdim=_KEPT)
def any(x, axis=None, keepdim=False, name=None, *, out=None):
    """Whether any element is nonzero.

    >>> paddle.any(paddle.to_tensor([[True, False], [False, False]]), axis=1).tolist()
    [True, False]
    """
    return vectorised.some(_truth(x), reduce_axes(axis), keepdim)


def _truth(x):
    return x if x.dtype is not torch.uint8 else x != 0  # torch returns uint8 for uint8


@op
def logsumexp(x, axis=None, keepdim=False, name=None, *, out=None):
    """The logarithm of the sum of exponentials, computed without overflow.

    >>> paddle.logsumexp(paddle.to_tensor([0.0, -100.0])).item()
    0.0
    """
    axes = reduce_axes(axis)
    return torch.logsumexp(x, tuple(range(x.dim())) if axes is None else axes, keepdim)


@op
def count_nonzero(x, axis=None, keepdim=False, name=None):
    """The number of nonzero elements.

    >>> paddle.count_nonzero(paddle.to_tensor([[1, 0], [2, 3]]), axis=1).tolist()
    [1, 2]
    """
    if keepdim:
        return torch.sum(x != 0, reduce_axes(axis), True)
    x = x.float() if x.dtype in _EIGHT_BITS else x
    return torch.count_nonzero(x, reduce_axes(axis))


@op
def reduce_as(x, target, name=None):
    """Sum `x` over the axes along which `target` broadcasts to its shape; the result has the shape of `target`.

    >>> paddle.reduce_as(paddle.to_tensor([[1, 2], [3, 4]]), paddle.to_tensor([0, 0])).tolist()
    [4, 6]
    """
    x = x.to(torch.int64) if x.dtype in (torch.bool, torch.int32) else x
    return x.clone() if x.shape == target.shape else x.sum_to_size(target.shape).to(x.dtype)
