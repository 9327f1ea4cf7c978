"""Slices of a tensor, and writing to them."""

from builtins import slice as span  # `slice` is the operator here

import torch

from .._core.args import axis_list, int_arg, listed, one_axis, shape_list
from .._core.errors import (
    FailedCheckError,
    IndexRangeError,
    InvalidArgumentError,
    InvalidTypeError,
    PreconditionNotMetError,
    received,
)
from .._core.indexing import getitem
from .._core.memory_order import row_major
from .._core.op import op
from .diagonals import as_places

__all__ = [
    "slice",
    "strided_slice",
    "crop",
    "narrow",
    "unfold",
    "as_strided",
    "slice_scatter",
    "select_scatter",
    "diagonal_scatter",
    "shard_index",
]

HELP = {
    "input": "Tensor of any shape.",
    "axes": "the axes that are cut.",
    "starts": "first index for each of the axes; integers or a Tensor.",
    "ends": "index behind the last for each of the axes; integers or a Tensor.",
    "strides": "step for each of the axes.",
    "offsets": "first index along each axis; by default 0.",
    "offset": "where it starts.",
    "dim": "the axis.",
    "start": "first index.",
    "length": "how many elements.",
    "size": "number of elements in a window.",
    "step": "distance between the starts of two windows.",
    "stride": "distance in memory between neighbours along each axis.",
    "value": "Tensor that is written there.",
    "values": "Tensor that is written there.",
    "index": "which place along the axis.",
    "index_num": "how many indices there are in all.",
    "nshards": "how many parts they are split into.",
    "shard_id": "the number of this part.",
    "ignore_value": "what indices of other parts become.",
    "axis1": "first axis of the matrices.",
    "axis2": "second axis of the matrices.",
}


_EVERYTHING = span(None)
_INT = frozenset({int})


def _plain(values):
    """Whether this is a list of Python integers, which needs no conversion."""
    return type(values) in (list, tuple) and _INT.issuperset(map(type, values))


def _spans(x, axes, starts, ends, strides, op):
    """Return the index `starts[i]:ends[i]:strides[i]` along `axes[i]`, with everything along the other axes."""
    if _plain(axes) and _plain(starts) and _plain(ends) and (strides is None or (_plain(strides) and 0 not in strides)):
        ndim, count = x.dim(), len(axes)
        if len(starts) == len(ends) == count == len(strides or ends) and all([-ndim <= a < ndim for a in axes]):
            places = [a % ndim for a in axes]
            if len(set(places)) == count:
                spans = [_EVERYTHING] * (max(places, default=-1) + 1)
                for i, place in enumerate(places):
                    spans[place] = span(starts[i], ends[i], strides[i] if strides else None)
                return tuple(spans)
    given = {"axes": listed(axes), "starts": starts, "ends": ends, "strides": strides}
    lists = {name: shape_list(value, name) for name, value in given.items() if value is not None}
    if len({len(values) for values in lists.values()}) > 1:
        raise InvalidArgumentError(
            f"{op}: {', '.join(lists)} must have the same length.", received(**{name: given[name] for name in lists})
        )
    if 0 in lists.get("strides", ()):
        raise InvalidArgumentError(f"{op}: a stride must not be 0.", received(x=x, strides=strides))
    if lists["axes"] and not x.dim():
        raise InvalidArgumentError(f"{op}: a 0-D tensor has no axis to slice.", received(x=x, axes=axes))
    spans = [span(None)] * x.dim()
    for i, axis in enumerate(axis_list(lists["axes"], x.dim(), "axes")):
        spans[axis] = span(*(values[i] for name, values in lists.items() if name != "axes"))
    return tuple(spans)


@op(view=True)
def slice(input, axes, starts, ends):
    """The part of `input` from `starts` to `ends` along `axes`; a view.

    Returns:
        Tensor with fewer elements along the axes that are cut.

    >>> paddle.slice(paddle.arange(5), axes=[0], starts=[1], ends=[-1]).tolist()
    [1, 2, 3]
    """
    if not isinstance(axes, (list, tuple)):
        raise InvalidArgumentError("slice: 'axes' must be a list or a tuple.", received(input=input, axes=axes))
    return input[_spans(input, axes, starts, ends, None, "slice")]


@op(view=True)
def strided_slice(x, axes, starts, ends, strides, name=None):
    """Like `slice`, in steps of `strides`, which may be negative.

    Returns:
        Tensor with fewer elements along the axes that are cut.

    >>> paddle.strided_slice(paddle.to_tensor([1, 2, 3, 4, 5]), [0], [0], [5], [2]).tolist()
    [1, 3, 5]
    """
    spans = _spans(x, axes, starts, ends, strides, "strided_slice")
    # torch has no negative steps.
    backwards = any([part.step is not None and part.step < 0 for part in spans])
    return getitem.kernel(x, spans) if backwards else x[spans]


@op
def crop(x, shape=None, offsets=None, name=None):
    """The block of `shape` that starts at `offsets`; -1 in `shape` means up to the end.

    Returns:
        Tensor of the given shape.

    >>> paddle.crop(paddle.to_tensor([[1, 2, 3], [4, 5, 6]]), shape=[1, 2], offsets=[1, 1]).tolist()
    [[5, 6]]
    """
    starts = [0] * x.dim() if offsets is None else shape_list(offsets, "offsets")
    wanted = list(x.shape) if shape is None else shape_list(shape)
    if not len(starts) == len(wanted) == x.dim():
        raise InvalidArgumentError(
            f"crop: 'shape' and 'offsets' must have {x.dim()} numbers, one for each axis of x.",
            received(x=x, shape=shape, offsets=offsets),
        )
    spans = []
    for axis, (start, size) in enumerate(zip(starts, wanted)):
        if not x.shape[axis]:  # as in Paddle, an axis without elements stays one
            start = size = 0
        stop = x.shape[axis] if size == -1 else start + size
        if start < 0 or size < -1 or not start <= stop <= x.shape[axis]:
            raise InvalidArgumentError(
                f"crop: axis {axis} of x has size {x.shape[axis]}; the block from {start} to {stop} is outside it.",
                received(x=x, shape=shape, offsets=offsets),
            )
        spans.append(span(start, stop))
    return x[tuple(spans)].clone()


@op(view=True)
def narrow(input, dim, start, length):
    """`length` elements along one axis, starting at `start`; a view.

    Returns:
        Tensor with `length` elements along the axis, which shares the memory of `input`.

    >>> paddle.narrow(paddle.to_tensor([1, 2, 3, 4]), 0, 1, 2).tolist()
    [2, 3]
    """
    given = {"input": input, "dim": dim, "start": start, "length": length}
    if not input.dim():
        raise FailedCheckError("narrow: a 0-D tensor has no axis to narrow.", received(**given))
    axis, start, length = one_axis(dim, input.dim(), "dim"), int_arg(start, "start"), int_arg(length, "length")
    size = input.shape[axis]
    first = start + size if start < 0 else start
    if length < 0 or not 0 <= first <= first + length <= size:
        raise FailedCheckError(
            f"narrow: 'start' and 'length' must stay within axis {axis}, which has size {size}.", received(**given)
        )
    return torch.narrow(input, axis, first, length)


@op(aliases={"dimension": "axis"}, variant="windows of an axis", view=True)
def unfold(x, axis, size, step, name=None):
    """Windows of `size` elements along `axis`, `step` apart, as a new last axis; a view.

    Returns:
        Tensor with the number of windows in place of the axis and a new last axis of length `size`.

    >>> paddle.unfold(paddle.to_tensor([1, 2, 3, 4]), 0, 2, 1).tolist()
    [[1, 2], [2, 3], [3, 4]]
    """
    axis, size, step = one_axis(axis, x.dim()), int_arg(size, "size"), int_arg(step, "step")
    along = x.shape[axis] if x.dim() else 1
    if step < 1 or not 0 <= size <= along:
        raise InvalidArgumentError(
            f"unfold: 'size' must lie between 0 and {along}, the size of axis {axis}, and 'step' must be 1 or more.",
            received(x=x, axis=axis, size=size, step=step),
        )
    return x.unfold(axis, size, step)


@op(view=True)
def as_strided(x, shape, stride, offset=0, name=None):
    """A view of x's memory with the given shape and strides; strides count elements, `offset` counts bytes.

    Returns:
        Tensor of the given shape, which shares the memory of `x`.

    >>> paddle.as_strided(paddle.to_tensor([1.0, 2.0, 3.0]), [2, 2], [1, 1]).tolist()
    [[1.0, 2.0], [2.0, 3.0]]
    """
    offset = int_arg(offset, "offset")
    if not offset and _plain(shape) and _plain(stride) and len(shape) == len(stride) and 0 not in shape:
        return torch.as_strided(row_major(x), shape, stride, 0)
    if offset % x.element_size():
        raise InvalidArgumentError(
            f"as_strided: 'offset' is in bytes and must be a multiple of the element size, {x.element_size()}.",
            received(x=x, offset=offset),
        )
    sizes = [] if shape is None else shape_list(listed(shape))
    steps = [] if stride is None else shape_list(listed(stride), "stride")
    steps = [*steps, *(0 for _ in sizes[len(steps) :])][: len(sizes)]  # as in Paddle, missing strides are 0
    if 0 in sizes:  # no element is read, whatever the strides
        steps = [max(step, 0) for step in steps]
    return torch.as_strided(row_major(x), sizes, steps, offset // x.element_size())


@op
def slice_scatter(x, value, axes, starts, ends, strides, name=None):
    """A copy of x with `value`, broadcast where needed, in the part that `strided_slice` reads.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.slice_scatter(paddle.zeros([4]), paddle.ones([2]), [0], [1], [3], [1]).tolist()
    [0.0, 1.0, 1.0, 0.0]
    """
    spans = list(_spans(x, axes, starts, ends, strides, "slice_scatter"))
    backwards = []
    for axis, part in enumerate(spans):
        if part.step is not None and part.step < 0:
            places = range(*part.indices(x.shape[axis]))[::-1]
            spans[axis] = span(places.start, places.stop, places.step)
            backwards.append(axis)
    out = x.clone()
    target = out[tuple(spans)]
    try:
        value = value.to(x.dtype).expand(target.shape)
    except RuntimeError:
        raise InvalidArgumentError(
            f"slice_scatter: 'value' of shape {list(value.shape)} does not broadcast to {list(target.shape)}, the "
            "shape of the part to fill.",
            received(x=x, value=value),
        ) from None
    target.copy_(value.flip(backwards) if backwards else value)
    return out


@op
def select_scatter(x, values, axis, index, name=None):
    """A copy of x with `values` at one index of one axis.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.select_scatter(paddle.zeros([2, 2]), paddle.ones([2]), 0, 1).tolist()
    [[0.0, 0.0], [1.0, 1.0]]
    """
    axis, index = one_axis(axis, x.dim()), int_arg(index, "index")
    if not -x.shape[axis] <= index < x.shape[axis]:
        raise IndexRangeError(
            f"select_scatter: 'index' {index} is out of range for axis {axis}, which has size {x.shape[axis]}.",
            received(x=x, axis=axis, index=index),
        )
    wanted = [*x.shape[:axis], *x.shape[axis + 1 :]]
    if list(values.shape) != wanted:
        raise PreconditionNotMetError(
            f"select_scatter: 'values' must have the shape {wanted}, that of x without axis {axis}.",
            received(x=x, values=values),
        )
    values = values.to(x.dtype)
    if x.is_complex():  # for which torch.select_scatter has no gradient
        there = torch.arange(x.shape[axis], device=x.device) == index % x.shape[axis]
        return torch.where(there.view([-1] + [1] * (x.dim() - axis - 1)), values.unsqueeze(axis), x)
    return torch.select_scatter(x, values, axis, index)


@op
def diagonal_scatter(x, y, offset=0, axis1=0, axis2=1, name=None):
    """A copy of x with `y` on a diagonal.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.diagonal_scatter(paddle.zeros([2, 2]), paddle.to_tensor([1.0, 2.0])).tolist()
    [[1.0, 0.0], [0.0, 2.0]]
    """
    return on_diagonal(x, y, offset, axis1, axis2, "diagonal_scatter")


def on_diagonal(x, y, offset, axis1, axis2, op):
    """A copy of x with `y` on a diagonal; `y` must have the diagonal's shape."""
    offset, axis1, axis2 = as_places(offset, axis1, axis2)
    wanted = torch.diagonal(x, offset, axis1, axis2).shape
    if y.shape != wanted:
        raise FailedCheckError(
            f"{op}: 'y' must have the shape of that diagonal of x, {list(wanted)}.", received(x=x, y=y, offset=offset)
        )
    if y.is_complex() and op == "fill_diagonal_tensor":
        x = x.to(torch.promote_types(x.dtype, y.dtype))
    # In Paddle only x has a gradient.
    return torch.diagonal_scatter(x, y.detach().to(x.dtype), offset, axis1, axis2)


@op
def shard_index(input, index_num, nshards, shard_id, ignore_value=-1):
    """Convert indices to those within one shard; those of other shards become `ignore_value`.

    Returns:
        Tensor with the shape of `input`.

    >>> paddle.shard_index(paddle.to_tensor([[16], [1]]), index_num=20, nshards=2, shard_id=0).tolist()
    [[-1], [1]]
    """
    if input.is_floating_point():
        raise InvalidTypeError("shard_index: 'input' must hold integers.", received(input=input))
    if isinstance(index_num, torch.Tensor) or isinstance(ignore_value, torch.Tensor):
        index_num, ignore_value = int_arg(index_num, "index_num"), int_arg(ignore_value, "ignore_value")
    if not 0 <= shard_id < nshards:
        raise InvalidArgumentError(
            "shard_index: 'shard_id' must lie between 0 and nshards - 1.", received(nshards=nshards, shard_id=shard_id)
        )
    least, most = map(int, torch.aminmax(input)) if input.numel() else (0, 0)
    if input.numel() and not 0 <= least <= most < index_num:
        raise InvalidArgumentError(
            f"shard_index: the indices must lie between 0 and index_num - 1 = {index_num - 1}.",
            f"{received(input=input)} from {least} to {most}",
        )
    size = (index_num + nshards - 1) // nshards
    if input.is_cpu and input.dtype in (torch.int32, torch.int64) and type(ignore_value) is int:
        # Arithmetic: divisions, and `where` with a random condition, take four times as long.
        within = input - shard_id * size
        inside = (within >= 0).logical_and_(within < size)
        return within.sub_(ignore_value).mul_(inside).add_(ignore_value)
    inside = input.div(size, rounding_mode="floor") == shard_id
    return torch.where(inside, input - shard_id * size, ignore_value)
