"""Broadcasting, repeating, rolling and reversing; each result has memory of its own."""

import numpy as np
import torch

from .._core.accelerator import TENSOR, plain, shortcut
from .._core.args import axis_list, int_arg, listed, number_arg, one_axis, shape_list
from .._core.errors import InvalidArgumentError, received, require_tensor
from .._core.fast_path import sizes
from .._core.help import complete
from .._core.op import op
from .._kernels import vectorised

__all__ = [
    "expand",
    "expand_as",
    "broadcast_to",
    "broadcast_tensors",
    "broadcast_shape",
    "broadcast_shapes",
    "tile",
    "repeat_interleave",
    "roll",
    "flip",
    "reverse",
    "rot90",
]

HELP = {
    "input": "Tensor, or list of Tensors that broadcast.",
    "repeats": "how often: an integer, or a 1-D Tensor with a number for each element.",
    "repeat_times": "how often along each axis.",
    "output_size": "size of the result along the axis, if it is known.",
    "shifts": "how many places: an integer, or one for each axis.",
    "k": "how many quarter turns.",
    "axes": "the two axes of the plane that is turned.",
}
INNER = ["repeat"]


# ---- broadcasting ----


def _expanded(x, shape, op):
    require_tensor(x, "x", op)
    try:
        return torch.expand_copy(x, shape)
    except RuntimeError:
        if not shape:
            return x
        if len(shape) >= x.dim() and any(n < -1 for n in shape):  # as in Paddle, such an axis has no elements
            return _without_elements(x, [max(n, 0) for n in shape])
        raise InvalidArgumentError(
            f"{op}: x of shape {list(x.shape)} does not broadcast to {list(shape)}: counted from the last axis, every "
            "size of x must be 1 or the requested size, and new leading axes need an explicit size.",
            received(x=x, shape=shape),
            "x.tile(...) to repeat axes longer than 1, or -1 to keep a size.",
        ) from None


def _without_elements(x, shape):
    """None of x's elements in a shape that has none, with a gradient of zeros."""
    return x.reshape(-1)[:0].reshape(shape)


@sizes(torch.expand_copy)
@op
def expand(x, shape, name=None):
    """Broadcast x to `shape`; -1 keeps a size.

    Returns:
        Tensor of the given shape; -1 in it keeps a size.

    >>> paddle.expand(paddle.to_tensor([1, 2]), [2, 2]).tolist()
    [[1, 2], [1, 2]]
    """
    return _expanded(x, shape_list(shape), "expand")


@op
def expand_as(x, y, name=None):
    """Like `expand`, to the shape of `y`.

    Returns:
        Tensor with the shape of `y`.

    >>> paddle.expand_as(paddle.to_tensor([1, 2]), paddle.ones([2, 2])).tolist()
    [[1, 2], [1, 2]]
    """
    shape = require_tensor(y, "y", "expand_as").shape
    if 0 in shape and len(shape) >= x.dim():
        return _without_elements(x, shape)
    return _expanded(x, shape, "expand_as") if shape or not x.dim() else _expanded(x, [-1], "expand_as")


@op
def broadcast_to(x, shape, name=None):
    """As `expand`.

    Returns:
        Tensor of the given shape; -1 in it keeps a size.

    >>> paddle.broadcast_to(paddle.to_tensor([1, 2]), [2, 2]).tolist()
    [[1, 2], [1, 2]]
    """
    return _expanded(x, shape_list(shape), "broadcast_to")


@op
def broadcast_tensors(input, name=None):
    """Expand all tensors to their common broadcast shape.

    Returns:
        list of Tensors of one shape.

    >>> [r.shape for r in paddle.broadcast_tensors([paddle.ones([2, 1]), paddle.ones([3])])]
    [[2, 3], [2, 3]]
    """
    if not isinstance(input, (list, tuple)) or not input:
        raise InvalidArgumentError("broadcast_tensors: 'input' must be a list of Tensors.", received(input=input))
    shape = broadcast_shapes(*(x.shape for x in input))
    return [torch.expand_copy(x, shape) for x in input]


def _sizes(shape):
    """The sizes in a shape; one below -1 counts as not known."""
    if getattr(shape, "ndim", 1) != 1:
        return list(shape)
    if isinstance(shape, (list, tuple, range)) and all(isinstance(n, int) for n in shape):
        return [n if n >= -1 else -1 for n in shape]  # the sizes of a static graph stay symbols
    return [max(n, -1) for n in shape_list(shape)]


def broadcast_shape(x_shape, y_shape):
    """The broadcast shape of two shapes.

    Args:
        x_shape: list or tuple of sizes.
        y_shape: list or tuple of sizes.

    Returns:
        list of sizes.

    >>> paddle.broadcast_shape([2, 1, 3], [1, 3, 1])
    [2, 3, 3]
    """
    longer, shorter = (_sizes(s) for s in (x_shape, y_shape))
    if len(longer) < len(shorter):
        longer, shorter = shorter, longer
    shape = longer
    for i, size in enumerate(shorter, len(longer) - len(shorter)):
        if shape[i] == 1 or (shape[i] == -1 and size != 1):  # -1 is a size not yet known
            shape[i] = size
        elif size not in (1, -1, shape[i]):
            raise InvalidArgumentError(
                f"the shapes {list(x_shape)} and {list(y_shape)} do not broadcast: axis {i - len(shape)} has size "
                f"{shape[i]} in one and {size} in the other.",
                hint="sizes must be equal, or one of them 1, comparing from the last axis backwards.",
            )
    return shape


def broadcast_shapes(*shapes):
    """The broadcast shape of several shapes.

    Args:
        *shapes: lists or tuples of sizes.

    Returns:
        list of sizes.

    >>> paddle.broadcast_shapes([2, 1], [3])
    [2, 3]
    """
    common = []
    for shape in shapes:
        common = broadcast_shape(common, shape)
    return common


# ---- repeating and reversing ----


@op(aliases={"dims": "repeat_times"})
def tile(x, repeat_times, name=None):
    """Repeat x along each axis; the last count is for the last axis.

    Returns:
        Tensor whose sizes are those of `x` times `repeat_times`.

    >>> paddle.to_tensor([1, 2]).tile([2, 2]).tolist()
    [[1, 2, 1, 2], [1, 2, 1, 2]]
    """
    times = shape_list(repeat_times, "repeat_times")
    if any(n < 0 for n in times):
        raise InvalidArgumentError("tile: 'repeat_times' must be 0 or more.", received(x=x, repeat_times=repeat_times))
    if vectorised.differentiable(x) and vectorised.applies(x) and max(times, default=1) <= _MOST_ADDED:
        return _Tile.apply(x, times)
    return torch.tile(x, times)


_MOST_ADDED = 16  # copies whose gradients are added up one by one


class _Tile(torch.autograd.Function):
    """`torch.tile`, whose gradient adds up whole copies: half of the time of torch's sum over several axes."""

    @staticmethod
    def forward(ctx, x, times):
        ctx.shape, ctx.times = x.shape, times
        return torch.tile(x, times)

    @staticmethod
    def backward(ctx, grad):
        axes = max(len(ctx.shape), len(ctx.times))
        sizes = [1] * (axes - len(ctx.shape)) + list(ctx.shape)
        times = [1] * (axes - len(ctx.times)) + list(ctx.times)
        if not grad.numel():
            return grad.new_zeros(ctx.shape), None
        for axis in range(axes):
            if times[axis] > 1:
                first, *rest = grad.unflatten(axis, (times[axis], sizes[axis])).unbind(axis)
                grad = first
                for part in rest:
                    grad = grad + part
        return grad.reshape(ctx.shape), None


@sizes()
@op
def repeat(input, repeats):
    """As `tile`.

    Returns:
        Tensor whose sizes are those of `input` times `repeats`.

    >>> paddle.to_tensor([1, 2]).repeat(2).tolist()
    [1, 2, 1, 2]
    """
    return tile.kernel(input, repeats)


@op
def repeat_interleave(x, repeats, axis=None, name=None, *, output_size=None):
    """Repeat each element along `axis` next to itself; `repeats` is one count, or one for each.

    Returns:
        Tensor that is longer along the axis, or 1-D if `axis` is None.

    >>> paddle.to_tensor([1, 2]).repeat_interleave(paddle.to_tensor([1, 2])).tolist()
    [1, 2, 2]
    """
    if isinstance(repeats, (list, tuple, np.ndarray)):
        repeats = torch.as_tensor(np.asarray(repeats), device=x.device)
    if isinstance(repeats, torch.Tensor) and repeats.numel() > 1:
        along = x.numel() if axis is None else x.shape[one_axis(axis, x.dim())]
        if repeats.numel() != along:
            raise InvalidArgumentError(
                f"repeat_interleave: 'repeats' must be one count, or {along}, one for each element along the axis.",
                received(x=x, repeats=repeats, axis=axis),
            )
    return torch.repeat_interleave(x, repeats, None if axis is None else int_arg(axis, "axis"))


@op(aliases={"dims": "axis"})
@shortcut(torch.roll, x=TENSOR, shifts=plain(int), axis=plain(int))
def roll(x, shifts, axis=None, name=None):
    """Shift the elements by `shifts`; those pushed out at the end re-enter at the front.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.roll(paddle.to_tensor([1, 2, 3]), 1).tolist()
    [3, 1, 2]
    """
    shifts, axes = shape_list(shifts, "shifts"), axis_list(axis, x.dim()) or None
    if axes is not None and len(axes) != len(shifts):
        raise InvalidArgumentError(
            "roll: 'shifts' and 'axis' must have the same length.", received(x=x, shifts=shifts, axis=axis)
        )
    return torch.roll(x, shifts, axes)


@op
def flip(x, axis, name=None):
    """Reverse the elements along one or several axes.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.flip(paddle.to_tensor([[1, 2], [3, 4]]), axis=0).tolist()
    [[3, 4], [1, 2]]
    """
    axes = shape_list(listed(axis), "axis")
    ndim = x.dim()
    if any([not -ndim <= a < ndim for a in axes]) or len({a % ndim for a in axes}) < len(axes):
        raise InvalidArgumentError(
            f"flip: 'axis' must name axes between {-ndim} and {ndim - 1}, each once.", received(x=x, axis=axis)
        )
    return torch.flip(x, axes)


reverse = flip


@op(aliases={"dims": "axes"}, view=True)
def rot90(x, k=1, axes=[0, 1], name=None):  # noqa: B006 - the recorded default, which nobody writes to
    """Rotate `k` times by a quarter turn from the first of `axes` towards the second.

    Returns:
        Tensor with the shape of `x`, the two sizes exchanged for an odd number of turns.

    >>> paddle.rot90(paddle.to_tensor([[1, 2], [3, 4]])).tolist()
    [[2, 4], [1, 3]]
    """
    first, second = _plane(x, axes)
    turns = number_arg(k) % 4
    if not turns:
        return x
    return torch.rot90(x, turns if turns in (1, 2) else 3, [first, second])


def _plane(x, axes):
    """Return the two axes of a rotation."""
    if x.dim() < 2:
        raise InvalidArgumentError("rot90: x must have 2 dimensions or more.", received(x=x))
    plane = axis_list(axes, x.dim(), "axes")
    if len(plane) != 2 or plane[0] == plane[1]:
        raise InvalidArgumentError("rot90: 'axes' must name two different axes.", received(x=x, axes=axes))
    return plane


complete(globals())
