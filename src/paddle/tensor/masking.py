"""Elements chosen by a mask, and elements on a diagonal."""

import math
import numbers

import torch

from .._core import selection
from .._core.accelerator import plain, shortcut, tensor
from .._core.args import number_arg
from .._core.dtype import FLOATS
from .._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received, require_tensor
from .._core.inplace import refuse_leaf
from .._core.op import op
from .._core.tensor import attach
from .._kernels import vectorised
from .gather_scatter import values_like
from .slicing import on_diagonal

__all__ = ["masked_fill", "masked_select", "masked_scatter"]

HELP = {
    "mask": "Tensor of booleans that broadcasts with `x`.",
    "value": "number or Tensor that is written.",
    "offset": "which diagonal: 0 the main one, positive above it, negative below.",
    "dim1": "first axis of the matrices.",
    "dim2": "second axis of the matrices.",
    "wrap": "whether the diagonal starts again below the square part of a tall matrix.",
}


def _mask(mask, op):
    return require_tensor(mask, "mask", op).to(torch.bool)


def _constant(value):
    """`value` with a gradient of zeros, which it has in Paddle."""
    if not value.requires_grad:
        return value
    return value.detach() + value.masked_fill(torch.ones_like(value, dtype=torch.bool), 0)


@op
@shortcut(
    vectorised.sized(torch.masked_fill, vectorised.masked_fill),
    x=tensor(FLOATS),
    mask=tensor({torch.bool}),
    value=plain(float, int),
)
def masked_fill(x, mask, value, name=None):
    """x with `value` where `mask` is true.

    Returns:
        Tensor with the broadcast shape of `x` and `mask`.

    >>> paddle.masked_fill(paddle.ones([2]), paddle.to_tensor([True, False]), 7).tolist()
    [7.0, 1.0]
    """
    mask = _mask(mask, "masked_fill")
    if isinstance(value, complex) and not x.is_complex():
        value = value.real
    if isinstance(value, torch.Tensor):
        # Paddle has zeros as the value's gradient if x has one too, unless x is broadcast.
        fits = torch.broadcast_shapes(x.shape, mask.shape) == x.shape
        value = (_constant(value) if fits and x.requires_grad else value).to(x.dtype)
        return torch.masked_fill(x, mask, value.reshape(())) if value.numel() == 1 else torch.where(mask, value, x)
    if not isinstance(value, numbers.Number):
        raise InvalidTypeError("masked_fill: 'value' must be a number or a Tensor.", received(value=value))
    return vectorised.masked_fill(x, mask, value)


@op
def masked_select(x, mask, name=None, *, out=None):
    """The elements of x where `mask` is true, as a 1-D tensor.

    Returns:
        1-D Tensor of the elements where `mask` is true.

    >>> paddle.masked_select(paddle.to_tensor([1, 2, 3]), paddle.to_tensor([True, False, True])).tolist()
    [1, 3]
    """
    if require_tensor(mask, "mask", "masked_select").dtype is not torch.bool:
        raise InvalidArgumentError("masked_select: 'mask' must be a Tensor of bool.", received(mask=mask), "mask != 0.")
    if x.shape == mask.shape and selection.many(mask):
        return selection.selected(x, mask) if mask.dim() else torch.masked_select(x, mask)
    return torch.masked_select(x, mask)


@op(aliases={"source": "value"})
def masked_scatter(x, mask, value, name=None):
    """x with the elements of `value`, in order, where `mask` is true.

    Returns:
        Tensor with the shape of `x`.

    >>> a = paddle.to_tensor([1.0, 2.0, 3.0])
    >>> b = paddle.to_tensor([True, False, True])
    >>> c = paddle.to_tensor([8.0, 9.0])
    >>> paddle.masked_scatter(a, b, c).tolist()
    [8.0, 2.0, 9.0]
    """
    if require_tensor(mask, "mask", "masked_scatter").dtype is not torch.bool:
        raise FailedCheckError("masked_scatter: 'mask' must be a Tensor of bool.", received(mask=mask), "mask != 0.")
    value = values_like(value, x, "masked_scatter")
    x, mask = torch.broadcast_tensors(x, mask)
    if value.numel() < x.numel() and int(mask.sum()) > value.numel():
        raise FailedCheckError(
            f"masked_scatter: 'mask' is true at {int(mask.sum())} positions, but 'value' has {value.numel()} elements.",
            received(mask=mask, value=value),
        )
    return torch.masked_scatter(x, mask, value)


@attach
@op
def fill_diagonal_tensor(x, y, offset=0, dim1=0, dim2=1, name=None):
    """A copy of x with `y` on a diagonal.

    >>> paddle.zeros([2, 2]).fill_diagonal_tensor(paddle.to_tensor([1.0, 2.0])).tolist()
    [[1.0, 0.0], [0.0, 2.0]]
    """
    return on_diagonal(x, y, offset, dim1, dim2, "fill_diagonal_tensor")


@attach
def fill_diagonal_(x, value, offset=0, wrap=False, name=None):
    """Write a number onto a diagonal, in place; `wrap` restarts it below the square part of a tall matrix."""
    if x._is_symbolic:
        return x._rebind(_with_diagonal(x.clone(), value, offset, wrap))
    refuse_leaf(x, "fill_diagonal_")
    _with_diagonal(x, value, offset, wrap)
    return x


@op(name="fill_diagonal_")
def _with_diagonal(x, value, offset, wrap):
    if not x.numel():
        return x
    uneven = x.dim() > 2 and len(set(x.shape)) > 1
    if x.dim() < 2:
        raise InvalidArgumentError("fill_diagonal_: x must have 2 axes or more.", received(x=x))
    value = number_arg(value)
    if uneven:
        x[_steps_along(x.shape, offset, x.device)] = value
        return x
    if offset == 0:
        return x.fill_diagonal_(value, wrap)
    x[_diagonal(x.shape, offset, wrap, x.device)] = value
    return x


def _steps_along(shape, offset, device):
    """The coordinates that Paddle takes for the diagonal if axes have several sizes: one step along each at a time.

    The steps are counted in the flattened tensor, so they go on beyond the end of an axis; `offset` must stay within
    the second axis.
    """
    step = sum(math.prod(shape[axis + 1 :]) for axis in range(len(shape)))
    flat = torch.arange(0, math.prod(shape), step, device=device)
    column = flat % shape[1] + offset
    inside = (column >= 0) & (column < shape[1]) & (flat + offset >= 0) & (flat + offset < math.prod(shape))
    return torch.unravel_index(flat[inside] + offset, shape)


def _diagonal(shape, offset, wrap, device):
    """The coordinates of a diagonal `offset` positions to the right of the main one, within the last axis."""
    width = shape[-1]
    if len(shape) > 2 or not wrap:
        main = torch.arange(min(shape), device=device)
        rows, column = [main] * (len(shape) - 1), main
    else:
        flat = torch.arange(0, shape[0] * width, width + 1, device=device)
        rows, column = [flat // width], flat % width
    inside = (column + offset >= 0) & (column + offset < width)
    return (*(row[inside] for row in rows), column[inside] + offset)
