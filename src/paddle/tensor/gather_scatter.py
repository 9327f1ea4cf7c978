"""Reading and writing elements by index.

Paddle allows negative indices everywhere; torch's kernels for one axis do not. On the CPU, where these kernels check
their indices, they are simply tried, and a rejected index is then wrapped or explained.
"""

import torch

from .._core.accelerator import TENSOR, plain, shortcut, tensor
from .._core.args import number_arg, one_axis, shape_list, truncated_int
from .._core.errors import IndexRangeError, InvalidArgumentError, InvalidTypeError, received, require_tensor, widened
from .._core.fast_path import compiling
from .._core.op import op
from .._core.torch_order import torch_order
from .repeating import broadcast_shape

__all__ = [
    "gather",
    "gather_nd",
    "index_select",
    "index_sample",
    "take",
    "take_along_axis",
    "take_along_dim",
    "put_along_axis",
    "scatter",
    "scatter_nd",
    "scatter_nd_add",
    "scatter_add",
    "scatter_reduce",
    "index_add",
    "index_fill",
    "index_put",
]

HELP = {
    "index": "int32 or int64 Tensor of places.",
    "indices": "int32 or int64 Tensor of places.",
    "value": "Tensor or number that is written or added.",
    "values": "Tensor or number that is written.",
    "updates": "Tensor of values, a row for each index.",
    "arr": "Tensor to read from or to write into.",
    "broadcast": "whether the indices broadcast with `arr`.",
    "reduce": "how values meet at one place: 'assign', 'add', 'multiply', 'mean', 'amax' or 'amin'.",
    "include_self": "whether the values that were there take part.",
    "input": "Tensor to read from or to write into.",
    "dim": "the axis.",
    "src": "Tensor of values.",
    "alpha": "factor of the values.",
    "mode": "'raise' refuses places outside, 'wrap' counts them around, 'clip' takes the nearest.",
    "overwrite": "whether a row is replaced; otherwise the rows for one index are added up.",
    "accumulate": "whether values for one place are added to what was there.",
}

_ROW = tensor(
    {torch.int32, torch.int64}, axes=1, on_cpu=True
)  # an index that torch refuses where Paddle counts backwards


def _indexed(kernel, index, size, op, name="index"):
    """Call `kernel(index)` for an axis of length `size`, with negative indices counted from its end."""
    if index.is_cpu and not compiling():
        try:
            return kernel(index)
        except (IndexError, RuntimeError):  # negative, too large, or an error that the second run raises again
            _in_range(index, size, op, name)
    return kernel(torch.where(index < 0, index + size, index))


def _in_range(index, size, op, name):
    for value in (int(index.min()), int(index.max())) if index.numel() else ():
        if not -size <= value < size:
            error = IndexRangeError(
                f"{op}: {value} in '{name}' is out of range for an axis of size {size}.",
                received(**{name: index}),
                f"indices from {-size} to {size - 1}." if size else None,
            )
            raise widened(error, (RuntimeError,)) if op in ("scatter_add", "scatter_reduce") else error


def _integers(index, op, name="index", error=InvalidArgumentError):
    """Return the index after checking that it is a tensor of integers."""
    if not isinstance(index, torch.Tensor) or index.dtype not in (torch.int32, torch.int64):
        text = f"{op}: '{name}' must be a Tensor of int32 or int64."
        refused = error(text, received(**{name: index}), f"{name}.astype('int64').")
        raise widened(refused, (TypeError, ValueError)) if isinstance(index, torch.Tensor) else refused
    return index


def _row(index, op):
    """Return the index along one axis, of shape [n] or [n, 1], as [n]."""
    if _integers(index, op).dim() > 1 and (index.dim() > 2 or index.shape[1] != 1):
        raise InvalidArgumentError(
            f"{op}: 'index' must have the shape [n] or [n, 1].",
            received(index=index),
            "paddle.take_along_axis or paddle.gather_nd for an index of more axes.",
        )
    return index.reshape(-1)


def values_like(value, x, op, name="value"):
    """Cast the values to write to the dtype of x; reject them where fractions would be lost."""
    if not isinstance(value, torch.Tensor):
        return torch.as_tensor(value, dtype=x.dtype, device=x.device)
    if value.dtype == x.dtype:
        return value
    if not torch.can_cast(value.dtype, x.dtype):
        raise InvalidTypeError(
            f"{op}: '{name}' does not fit the dtype of the tensor it goes into.",
            received(x=x, **{name: value}),
            f"{name}.astype(x.dtype).",
        )
    return value.to(x.dtype)


# ---- along one axis: entire slices ----


def _gather_along(input, dim, index, sparse_grad=False, *, out=None):
    return take_along_axis(input, index, dim, False, out=out)


@torch_order(_gather_along)
@op
@shortcut(torch.index_select, x=TENSOR, axis=plain(int, absent=0), index=_ROW)
def gather(x, index, axis=None, name=None, out=None):
    """The slices of x at `index` along `axis`, the first if None. With torch's arguments, `gather(x, dim, index)`,
    return single elements like `take_along_axis`.

    Returns:
        Tensor with the shape of `x`, and the number of indices in place of the axis.

    >>> paddle.gather(paddle.to_tensor([[1, 2], [3, 4], [5, 6]]), paddle.to_tensor([2, 0])).tolist()
    [[5, 6], [1, 2]]
    """
    axis = 0 if axis is None else axis if type(axis) is int else truncated_int(axis, "axis")
    out = _select(x, index, axis, "gather")
    return out if index.dim() else out.squeeze(one_axis(axis, x.dim()))


def _select(x, index, axis, op):
    """Select slices of x; inspect the arguments only when torch rejects them."""
    try:
        if index.is_cpu and not compiling():
            return torch.index_select(x, axis, index)
    except (IndexError, RuntimeError, TypeError):
        if not x.dim():
            raise InvalidArgumentError(f"{op}: a 0-D tensor has no axis to pick from.", received(x=x)) from None
    axis = one_axis(axis, x.dim())
    return _indexed(lambda i: torch.index_select(x, axis, i), _row(index, op), x.shape[axis], op)


def _select_along(input, dim, index, *, out=None):
    return index_select(input, index, axis=dim, out=out)


@torch_order(_select_along)
@op
@shortcut(torch.index_select, x=TENSOR, axis=plain(int, absent=0), index=_ROW)
def index_select(x, index, axis=0, name=None, *, out=None):
    """The slices of x at `index`, a 1-D tensor of integers, along `axis`.

    Returns:
        Tensor with the shape of `x`, and the number of indices in place of the axis.

    >>> paddle.index_select(paddle.to_tensor([[1, 2], [3, 4]]), paddle.to_tensor([1]), axis=0).tolist()
    [[3, 4]]
    """
    if not _integers(index, "index_select").dim():
        raise InvalidArgumentError("index_select: 'index' must have 1 dimension.", received(index=index), "x[index].")
    return _select(x, index, axis, "index_select")


def _index_add_at(input, dim, index, source=None, *, value=None, alpha=1, out=None):
    return index_add(input, index, dim, value if source is None else source, alpha, out=out)


@torch_order(_index_add_at)
@op(aliases={"source": "value"})
def index_add(x, index, axis, value, alpha=1, name=None, *, out=None):
    """x with the slices of `value`, times `alpha`, added at `index` along `axis`; repeated indices add up.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.index_add(paddle.zeros([3]), paddle.to_tensor([0, 2]), 0, paddle.to_tensor([1.0, 2.0])).tolist()
    [1.0, 0.0, 2.0]
    """
    axis, index = one_axis(axis, x.dim()), _row(index, "index_add")
    value = values_like(value, x, "index_add")
    if not index.numel() or not x.numel():
        return x + value.reshape(-1)[:0].sum()
    size = x.shape
    if value.shape != size[:axis] + index.shape + size[axis + 1 :]:
        wanted = [*size[:axis], index.numel(), *size[axis + 1 :]]
        error = InvalidArgumentError(
            f"index_add: 'value' must have the shape {wanted}, with one slice for each index.",
            received(x=x, index=index, axis=axis, value=value),
        )
        raise widened(error, (RuntimeError,))
    alpha = number_arg(alpha)
    return _indexed(lambda i: torch.index_add(x, axis, i, value, alpha=alpha), index, x.shape[axis], "index_add")


@op
def index_fill(x, index, axis, value, name=None):
    """x with all elements at `index` along `axis` set to `value`, a number.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.index_fill(paddle.to_tensor([1.0, 2.0, 3.0]), paddle.to_tensor([0, 2]), 0, -1.0).tolist()
    [-1.0, 2.0, -1.0]
    """
    axis, index = one_axis(axis, x.dim()), _integers(index, "index_fill").reshape(-1).long()
    value = torch.as_tensor(value).reshape(()).to(x.device, x.dtype)
    try:
        return torch.index_fill(x, axis, index, value)
    except IndexError:
        _in_range(index, x.shape[axis], "index_fill", "index")
        raise


def _scatter_along(input, dim, index, src=None, *, value=None, reduce=None, out=None):
    values = value if src is None else src
    return put_along_axis(input, index, values, dim, reduce or "assign", broadcast=False, out=out)


@torch_order(_scatter_along)
@op
def scatter(x, index, updates, overwrite=True, name=None, out=None):
    """x with the rows at `index` replaced by those of `updates`; if `overwrite` is False, by the sum of all rows of
    `updates` with the same index. With torch's arguments, `scatter(x, dim, index, src)`, this is `put_along_axis`.

    Returns:
        Tensor with the shape of `x`.

    >>> x = paddle.ones([3, 1])
    >>> paddle.scatter(x, paddle.to_tensor([2, 2]), paddle.to_tensor([[4.0], [5.0]]), overwrite=False).tolist()
    [[1.0], [1.0], [9.0]]
    """
    row = _row(index, "scatter").long()
    updates = values_like(updates, x, "scatter", "updates")
    rows = updates if index.dim() else updates.unsqueeze(0)
    if rows.dim() != x.dim() or rows.shape[1:] != x.shape[1:] or len(rows) < len(row):
        wanted = [*([len(row)] if index.dim() else []), *x.shape[1:]]
        raise InvalidArgumentError(
            f"scatter: 'updates' must have the shape {wanted}, one row like those of x for each index.",
            received(x=x, index=index, updates=updates),
        )
    rows = rows[: len(row)]

    def kernel(i):
        if overwrite:
            return torch.index_copy(x, 0, i, rows)
        return torch.index_fill(x, 0, i, 0).index_add(0, i, rows)

    return _indexed(kernel, row, x.shape[0], "scatter")


# ---- along one axis: single elements ----


@op
def index_sample(x, index):
    """For each row of a matrix, the elements at the positions in the same row of `index`.

    Returns:
        Tensor with the shape of `index`.

    >>> paddle.index_sample(paddle.to_tensor([[1, 2, 3], [4, 5, 6]]), paddle.to_tensor([[0, 2], [1, 1]])).tolist()
    [[1, 3], [5, 5]]
    """
    if x.dim() != 2 or _integers(index, "index_sample").dim() != 2 or len(x) != len(index):
        raise InvalidArgumentError(
            "index_sample: x and 'index' must be matrices with the same number of rows.", received(x=x, index=index)
        )
    try:
        if x.is_cpu:  # where torch looks at each index
            return torch.gather(x, 1, index)
    except RuntimeError:
        if not index.numel() or 0 <= int(index.min()) <= int(index.max()) < x.shape[1]:
            raise
    if index.numel() and not 0 <= int(index.min()) <= int(index.max()) < x.shape[1]:
        raise IndexRangeError(
            f"index_sample: indices must lie between 0 and {x.shape[1] - 1}.",
            f"{received(x=x, index=index)} from {int(index.min())} to {int(index.max())}",
        )
    return torch.gather(x, 1, index)


def _same_axes(arr, indices, op):
    if _integers(indices, op, "indices").dim() != require_tensor(arr, "arr", op).dim():
        raise InvalidArgumentError(
            f"{op}: 'arr' and 'indices' must have the same number of dimensions.", received(arr=arr, indices=indices)
        )


_SHORT = frozenset({torch.bool, torch.uint8, torch.int8, torch.int16})


@op(aliases={"input": "arr", "index": "indices"})
def take_along_axis(arr, indices, axis, broadcast=True, *, out=None):
    """Single elements of `arr`: each index selects along `axis`, at its own position in the other axes.

    `broadcast` expands axes of size one; without it `indices` may be smaller than `arr`.

    Returns:
        Tensor with the shape of `indices`, broadcast with `arr` outside the axis if wanted.

    >>> paddle.take_along_axis(paddle.to_tensor([[1, 2], [3, 4]]), paddle.to_tensor([[1], [0]]), 1).tolist()
    [[2], [3]]
    """
    if isinstance(indices, torch.Tensor) and indices.dtype in _SHORT:
        indices = indices.long()
    _same_axes(arr, indices, "take_along_axis")
    axis = one_axis(axis, arr.dim())
    ours, theirs = arr.shape, indices.shape
    if broadcast and (ours[:axis] != theirs[:axis] or ours[axis + 1 :] != theirs[axis + 1 :]):
        others = broadcast_shape(*([*t.shape[:axis], 1, *t.shape[axis + 1 :]] for t in (arr, indices)))
        arr, indices = (t.expand([*others[:axis], t.shape[axis], *others[axis + 1 :]]) for t in (arr, indices))
    return _indexed(lambda i: torch.gather(arr, axis, i), indices, arr.shape[axis], "take_along_axis", "indices")


take_along_dim = take_along_axis

_REDUCTIONS = {
    "add": "sum",
    "sum": "sum",
    "mul": "prod",
    "multiply": "prod",
    "prod": "prod",
    "mean": "mean",
    "amin": "amin",
    "amax": "amax",
}


@op(aliases={"input": "arr", "index": "indices", "src": "values", "value": "values"})
def put_along_axis(arr, indices, values, axis, reduce="assign", include_self=True, broadcast=True):
    """`arr` with `values` written where `take_along_axis` would read.

    `reduce` says how several values for one position are combined, with the existing element too if `include_self`.

    Returns:
        Tensor with the shape of `arr`.

    >>> x = paddle.to_tensor([[1, 2, 3]])
    >>> paddle.put_along_axis(x, paddle.to_tensor([[0, 0]]), paddle.to_tensor([[5, 6]]), 1, "add").tolist()
    [[12, 2, 3]]
    """
    _same_axes(arr, indices, "put_along_axis")
    axis = one_axis(axis, arr.dim())
    if broadcast and indices.shape != arr.shape:
        indices = indices.expand([*arr.shape[:axis], indices.shape[axis], *arr.shape[axis + 1 :]])
    values = values_like(values, arr, "put_along_axis", "values")
    if (broadcast or values.dim() < arr.dim()) and values.shape != indices.shape:
        values = values.expand(indices.shape)
    return _put(arr, axis, indices, values, reduce, include_self, "put_along_axis")


def _put(x, axis, index, values, reduce, include_self, op):
    """Call the torch scatter variant that `reduce` names."""
    if reduce != "assign" and reduce not in _REDUCTIONS:
        raise InvalidArgumentError(
            f"{op}: 'reduce' must be one of {', '.join(['assign', *_REDUCTIONS])}.", received(reduce=reduce)
        )

    if values.shape != index.shape:
        values = values[tuple(map(slice, index.shape))]  # drop the surplus, which torch's backward does not expect

    def kernel(i):
        if reduce == "assign":
            return torch.scatter(x, axis, i, _last_writers(x, axis, i, values) if values.requires_grad else values)
        kind = _REDUCTIONS[reduce]
        if kind == "sum" and include_self:
            return torch.scatter_add(x, axis, i, values)
        return torch.scatter_reduce(x, axis, i, values, kind, include_self=include_self)

    return _indexed(kernel, index.long(), x.shape[axis], op)


def _last_writers(x, axis, index, values):
    """The values, with a gradient only for the last one written to each position: the others are overwritten."""
    if index.shape[axis] == 1:  # nothing is written twice
        return values
    order = torch.arange(index.numel(), device=index.device).reshape(index.shape)
    last = order.new_zeros(x.shape).scatter(axis, index, order).gather(axis, index)
    return torch.where(last == order, values, values.detach())


@op
def scatter_add(input, dim, index, src):
    """`input` with the elements of `src` added at the positions in `index` along `dim`.

    Returns:
        Tensor with the shape of `input`.

    >>> a = paddle.to_tensor([0, 0, 2])
    >>> b = paddle.to_tensor([1.0, 2.0, 3.0])
    >>> paddle.scatter_add(paddle.zeros([3]), 0, a, b).tolist()
    [3.0, 0.0, 3.0]
    """
    return _scattered(input, dim, index, src, "sum", True, "scatter_add")


@op
def scatter_reduce(input, dim, index, src, reduce, *, include_self=True):
    """Like `scatter_add`, combining values for one position by sum, prod, mean, amin or amax.

    Returns:
        Tensor with the shape of `input`.

    >>> a = paddle.to_tensor([0, 0, 2])
    >>> b = paddle.to_tensor([1.0, 2.0, 3.0])
    >>> paddle.scatter_reduce(paddle.zeros([3]), 0, a, b, "amax").tolist()
    [2.0, 0.0, 3.0]
    """
    return _scattered(input, dim, index, src, reduce, include_self, "scatter_reduce")


def _scattered(x, dim, index, src, reduce, include_self, op):
    axis, index = one_axis(dim, x.dim(), "dim"), _integers(index, op)
    src = src.real if isinstance(src, complex) and not x.is_complex() else src
    values = values_like(src, x, op, "src")
    if not isinstance(src, torch.Tensor) and not values.dim():  # a number for all
        values = values.expand(index.shape)
    return _put(x, axis, index, values, reduce, include_self, op)


# ---- across several axes ----


@op
def take(x, index, mode="raise", name=None):
    """The elements of the flattened x at `index`.

    `mode` says what an index beyond the end does: 'raise' an error, 'wrap' around, or 'clip' to the nearest element.

    Returns:
        Tensor with the shape of `index`.

    >>> paddle.take(paddle.to_tensor([[1, 2], [3, 4]]), paddle.to_tensor([0, 3])).tolist()
    [1, 4]
    """
    index = _integers(index, "take", error=InvalidTypeError).long()
    size = x.numel()
    if mode == "wrap":
        index = index.remainder(size)
    elif mode == "clip":
        index = index.clamp(0, size - 1)
    elif mode != "raise":
        raise InvalidArgumentError("take: 'mode' must be 'raise', 'wrap' or 'clip'.", received(mode=mode))
    try:
        return torch.take(x, index)
    except IndexError:
        _in_range(index, size, "take", "index")
        raise


@op
def gather_nd(x, index, name=None):
    """The slices of x at the coordinates along the last axis of `index`.

    Returns:
        Tensor of shape `index.shape[:-1] + x.shape[index.shape[-1]:]`.

    >>> paddle.gather_nd(paddle.to_tensor([[1, 2], [3, 4]]), paddle.to_tensor([[1, 0], [0, 1]])).tolist()
    [3, 2]
    """
    where = _coordinates(x.shape, index, "gather_nd")
    if not where:
        return torch.expand_copy(x, [*index.shape[:-1], *x.shape])
    return x[where] if index.dim() > 1 else x[where].clone()


def _coordinates(shape, index, op):
    """Split an index whose last axis holds coordinates into one tensor per axis, as torch expects."""
    if not _integers(index, op).dim() or index.shape[-1] > len(shape):
        raise InvalidArgumentError(
            f"{op}: the last axis of 'index' holds coordinates, at most {len(shape)} for the shape {list(shape)}.",
            received(index=index),
        )
    return index.unbind(-1)


@op
def scatter_nd_add(x, index, updates, name=None):
    """x with `updates` added at the coordinates along the last axis of `index`.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.scatter_nd_add(paddle.zeros([3]), paddle.to_tensor([[1], [1]]), paddle.to_tensor([1.0, 2.0])).tolist()
    [0.0, 3.0, 0.0]
    """
    return _add_at(x, index, updates, "scatter_nd_add")


@op
def scatter_nd(index, updates, shape, name=None):
    """Zeros of `shape` with `updates` added at the coordinates along the last axis of `index`.

    Returns:
        Tensor of the given shape.

    >>> paddle.scatter_nd(paddle.to_tensor([[1], [2]]), paddle.to_tensor([5.0, 6.0]), [4]).tolist()
    [0.0, 5.0, 6.0, 0.0]
    """
    zeros = torch.zeros(shape_list(shape), dtype=updates.dtype, device=updates.device)
    return _add_at(zeros, index, updates, "scatter_nd")


def _add_at(x, index, updates, op):
    where = _coordinates(x.shape, index, op)
    if updates.shape != index.shape[:-1] + x.shape[index.shape[-1] :]:
        wanted = [*index.shape[:-1], *x.shape[index.shape[-1] :]]
        raise InvalidArgumentError(
            f"{op}: 'updates' must have the shape {wanted}: that of 'index' without its last axis, then the axes "
            "of x that the coordinates do not cover.",
            received(x=x, index=index, updates=updates),
        )
    updates = values_like(updates, x, op, "updates")
    return x.index_put(where, updates, accumulate=True) if where else x + updates


@op(aliases={"values": "value"})
def index_put(x, indices, value, accumulate=False, name=None):
    """x with `value` at the positions given by the tensors in `indices`, one for each axis, or by a mask.

    `accumulate` adds instead of replacing.

    Returns:
        Tensor with the shape of `x`.

    >>> paddle.index_put(paddle.zeros([3]), (paddle.to_tensor([0, 2]),), paddle.to_tensor([1.0, 2.0])).tolist()
    [1.0, 0.0, 2.0]
    """
    if not isinstance(indices, (list, tuple)) or not indices:
        raise InvalidArgumentError(
            "index_put: 'indices' must be a list or a tuple of Tensors.", received(indices=indices)
        )
    return x.index_put(tuple(indices), values_like(value, x, "index_put"), accumulate=accumulate)
