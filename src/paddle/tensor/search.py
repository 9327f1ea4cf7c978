"""Sorting, searching, positions of extremes, and distinct values."""

from typing import NamedTuple

import torch

from .._core import selection
from .._core.accelerator import TENSOR, plain, shortcut
from .._core.args import int_arg, one_axis, truncated_int
from .._core.dtype import torch_dtype
from .._core.errors import InvalidArgumentError, InvalidTypeError, received, widened
from .._core.op import op
from .._core.tensor import Tensor
from .._kernels import extremes, sorting, vectorised

__all__ = [
    "argmax",
    "argmin",
    "argsort",
    "sort",
    "msort",
    "topk",
    "kthvalue",
    "nonzero",
    "argwhere",
    "searchsorted",
    "bucketize",
    "unique",
    "unique_consecutive",
    "isin",
]

HELP = {
    "input": "Tensor of any shape.",
    "k": "how many elements, an integer or a Tensor of one element.",
    "largest": "whether the largest elements are taken, not the smallest.",
    "sorted": "whether the result is in order.",
    "descending": "whether the largest element comes first.",
    "stable": "whether equal elements keep their order.",
    "sorted_sequence": "Tensor whose last axis is in ascending order.",
    "values": "Tensor of values to look for.",
    "out_int32": "whether the result is int32 instead of int64.",
    "side": "'left' or 'right', another way to say `right`.",
    "sorter": "Tensor of places that puts `sorted_sequence` in order.",
    "test_x": "Tensor of values to look for.",
    "assume_unique": "whether no value occurs twice, which may be faster.",
    "invert": "whether the answer is turned around.",
    "right": "whether a value goes behind equal ones instead of before them.",
    "return_index": "whether the places of the first occurrences are returned too.",
    "return_inverse": "whether for each element its place among the unique ones is returned too.",
    "return_counts": "whether the number of occurrences is returned too.",
    "as_tuple": "whether the result is a tuple with a Tensor for each axis.",
    "axis": "an axis; a negative one counts from the last.",
}


def index_dtype(dtype, op_name):
    """Return int32 or int64, the dtypes allowed for positions."""
    wanted = torch_dtype(dtype)
    if wanted not in (torch.int32, torch.int64):
        refused = InvalidArgumentError(f"{op_name}: 'dtype' must be int32 or int64.", received(dtype=dtype))
        raise widened(refused, (NotImplementedError,)) if op_name.startswith("unique") else refused
    return wanted


# ---- extremes ----


@op(bare=torch.Tensor.argmax)
@shortcut(torch.argmax, x=TENSOR, axis=plain(int), keepdim=plain(bool, absent=False))
def argmax(x, axis=None, keepdim=False, dtype="int64", name=None):
    """The position of the largest element, the first of equal ones; in the flattened tensor if `axis` is None.

    Returns:
        Tensor of places, without the axis unless `keepdim`.

    >>> paddle.argmax(paddle.to_tensor([[1, 5, 2], [4, 3, 6]]), axis=1).tolist()
    [1, 2]
    """
    return _extreme(extremes.argmax, x, axis, keepdim, dtype)


@op(bare=torch.Tensor.argmin)
@shortcut(torch.argmin, x=TENSOR, axis=plain(int), keepdim=plain(bool, absent=False))
def argmin(x, axis=None, keepdim=False, dtype="int64", name=None):
    """The position of the smallest element, the first of equal ones; in the flattened tensor if `axis` is None.

    Returns:
        Tensor of places, without the axis unless `keepdim`.

    >>> paddle.argmin(paddle.to_tensor([[3, 1], [2, 5]]), axis=1).tolist()
    [1, 0]
    """
    return _extreme(extremes.argmin, x, axis, keepdim, dtype)


def _extreme(engine, x, axis, keepdim, dtype):
    at = engine(x, axis if axis is None or type(axis) is int else truncated_int(axis, "axis"), keepdim)
    return at if dtype == "int64" else at.to(index_dtype(dtype, engine.__name__))


class TopKRetType(NamedTuple):
    """What `topk` returns."""

    values: Tensor
    indices: Tensor


@op
def topk(x, k, axis=None, largest=True, sorted=True, name=None, *, out=None):
    """The `k` largest (or smallest) elements along an axis, the last by default, and their positions.

    Returns:
        the elements and their places (int64), two Tensors with `k` in place of the axis.

    >>> values, indices = paddle.topk(paddle.to_tensor([1, 4, 3]), 2)
    >>> values.tolist(), indices.tolist()
    ([4, 3], [1, 2])
    """
    if type(k) is int and axis is None and x.dim() and 1 <= k <= x.shape[-1]:
        return TopKRetType(*torch.topk(x, k, -1, largest, sorted))
    k = int_arg(k, "k")
    k = k if x.dim() else 1  # in Paddle any number of a single element
    axis = -1 if axis is None else int_arg(axis, "axis")
    _within("topk", x, k, axis)
    return TopKRetType(*torch.topk(x, k, axis, largest, sorted))


@op
def kthvalue(x, k, axis=None, keepdim=False, name=None):
    """The `k`-th smallest element along an axis, the last by default, and its position.

    Returns:
        the elements and their places (int64), two Tensors without the axis unless `keepdim`.

    >>> value, index = paddle.kthvalue(paddle.to_tensor([5.0, 1.0, 3.0]), 2)
    >>> value.item(), index.item()
    (3.0, 2)
    """
    k = int_arg(k, "k")
    axis = -1 if axis is None else int_arg(axis, "axis")
    _within("kthvalue", x, k, axis)
    if x.dim() and axis in (-1, x.dim() - 1) and sorting.applies(x):
        value, place = sorting.kth(x, k)
        return (value, place) if keepdim else (value.squeeze(-1), place.squeeze(-1))
    return torch.kthvalue(x, k, axis, keepdim)


def _within(op_name, x, k, axis):
    size = x.size(axis) if x.dim() else 1
    if not 1 <= k <= size:
        raise InvalidArgumentError(
            f"{op_name}: 'k' must lie between 1 and {size}, the length of axis {axis}.", received(x=x, k=k, axis=axis)
        )


# ---- order ----

# torch's sort also returns indices and calls the axis `dim`, like `paddle.compat.sort`.
_REJECTED_NAMES = {"dim": None, "input": None}


@op(aliases=_REJECTED_NAMES)
def sort(x, axis=-1, descending=False, stable=False, name=None):
    """The elements sorted along an axis; NaN counts as the largest.

    Returns:
        Tensor with the shape of `x`; torch's namesake also returns the places, here `argsort` does.

    >>> paddle.sort(paddle.to_tensor([[3, 1, 2]]), descending=True).tolist()
    [[3, 2, 1]]
    """
    return _sorted(x, int_arg(axis, "axis"), descending, stable, 0)


@op
def argsort(x, axis=-1, descending=False, stable=False, name=None):
    """The positions that sort the elements along an axis.

    Returns:
        int64 Tensor with the shape of `x`.

    >>> paddle.argsort(paddle.to_tensor([3, 1, 2])).tolist()
    [1, 2, 0]
    """
    return _sorted(x, int_arg(axis, "axis"), descending, stable, 1)


def _sorted(x, axis, descending, stable, part):
    """Sorted elements (part 0) or their places (1); another axis is made the last one first, which is faster."""
    if x.is_cpu and -x.dim() <= axis < x.dim() - 1 and axis != -1 and x.numel() > 16384:
        return _sorted(x.movedim(axis, -1).contiguous(), -1, descending, stable, part).movedim(-1, axis).contiguous()
    if x.dim() and axis in (-1, x.dim() - 1) and sorting.applies(x):
        if part == 0 and not vectorised.differentiable(x):
            return sorting.values(x, descending)
        places = sorting.places(x, descending)
        return places if part else sorting.ordered(x, places)
    return torch.sort(x, dim=axis, descending=descending, stable=stable)[part]


@op
def msort(input, *, out=None):
    """The elements sorted along the first axis.

    Returns:
        Tensor with the shape of `input`.

    >>> paddle.msort(paddle.to_tensor([[3, 1], [2, 5]])).tolist()
    [[2, 1], [3, 5]]
    """
    return _sorted(input, 0, False, False, 0)


@op(aliases={"input": "values"})
def searchsorted(sorted_sequence, values, out_int32=False, right=False, name=None, *, side=None, out=None, sorter=None):
    """Where `values` belong in the ascending rows of `sorted_sequence`: before equal elements, or after them if `right`
    is set or `side` is "right". Values that are not finite belong at the end.

    Returns:
        Tensor of places with the shape of `values`, int64 or int32.

    >>> paddle.searchsorted(paddle.to_tensor([1, 3, 5]), paddle.to_tensor([3, 4])).tolist()
    [1, 2]
    """
    return _searchsorted("searchsorted", sorted_sequence, values, out_int32, right or side == "right", sorter)


@op(aliases={"boundaries": "sorted_sequence"})
def bucketize(x, sorted_sequence, out_int32=False, right=False, name=None, *, out=None):
    """Which of the intervals between ascending boundaries each element lies in; see `searchsorted`.

    Returns:
        Tensor of places with the shape of `x`, int64 or int32.

    >>> paddle.bucketize(paddle.to_tensor([0, 2, 9]), paddle.to_tensor([2, 4, 8])).tolist()
    [0, 0, 3]
    """
    if sorted_sequence.dim() != 1:
        raise InvalidArgumentError(
            "bucketize: 'sorted_sequence' must have one dimension.", received(x=x, sorted_sequence=sorted_sequence)
        )
    return _searchsorted("bucketize", sorted_sequence, x, out_int32, right, None)


def _searchsorted(op_name, edges, values, out_int32, right, sorter):
    if edges.dim() == 0:
        raise InvalidArgumentError(
            f"{op_name}: 'sorted_sequence' must have at least one dimension.", received(sorted_sequence=edges)
        )
    # torch also copies a tensor that is not contiguous, but warns about it.
    at = torch.searchsorted(edges.contiguous(), values.contiguous(), out_int32=out_int32, right=right, sorter=sorter)
    if values.is_floating_point() and not vectorised.all_finite(values):
        at = at.masked_fill(values.isfinite().logical_not(), edges.shape[-1])
    return at


# ---- positions ----


@op
def nonzero(x, as_tuple=False, *, out=None):
    """The positions of the nonzero elements: one row each, or one tensor for each axis.

    Returns:
        int64 Tensor of shape [n, number of axes], or a tuple of 1-D Tensors.

    >>> paddle.nonzero(paddle.to_tensor([[0, 1], [2, 0]])).tolist()
    [[0, 1], [1, 0]]
    """
    return positions("nonzero", x, as_tuple)


def positions(op_name, x, as_tuple):
    """The positions of the nonzero elements of a torch tensor, as `nonzero` returns them."""
    if x.dim() == 0:
        raise InvalidArgumentError(
            f"{op_name}: a 0-D tensor has no positions.", received(x=x), "x.reshape([1]), or bool(x) for a condition."
        )
    x = x.float() if x.dtype.itemsize == 1 and x.is_floating_point() else x  # torch has no kernel for eight-bit floats
    if not selection.many(x):
        return torch.nonzero(x, as_tuple=bool(as_tuple))
    found = selection.nonzero(x)
    return tuple(found) if as_tuple else torch.stack(found, 1)


@op
def argwhere(input):
    """The positions of the nonzero elements, one row each.

    Returns:
        int64 Tensor of shape [n, number of axes].

    >>> paddle.argwhere(paddle.to_tensor([0, 4, 5])).tolist()
    [[1], [2]]
    """
    return positions("argwhere", input, False)


# ---- distinct values ----


@op
def unique(
    x, return_index=False, return_inverse=False, return_counts=False, axis=None, dtype="int64", sorted=True, name=None
):
    """The distinct elements (or slices along `axis`), ascending.

    Optionally also the position of each one's first occurrence, the index of each element's value, and the counts.

    Returns:
        Tensor of the different elements; with any `return_…`, a tuple of it and what was asked for.

    >>> values, counts = paddle.unique(paddle.to_tensor([2, 3, 3, 1]), return_counts=True)
    >>> values.tolist(), counts.tolist()
    ([1, 2, 3], [1, 1, 2])
    """
    if not x.numel():
        return _no_values(x, axis, dtype, "unique", return_index, return_inverse, return_counts)
    x, axis = _flat(x, axis)
    index_dtype(dtype, "unique")
    if not (return_index or return_inverse or return_counts):
        return torch.unique(x, dim=axis)
    values, *extras = torch.unique(x, True, return_index or return_inverse, return_counts, dim=axis)
    counts = extras.pop() if return_counts else None
    inverse = extras.pop() if extras else None
    first = None
    if return_index:
        order = torch.arange(inverse.numel(), device=x.device)
        first = order.new_zeros(values.shape[axis or 0])
        first.scatter_reduce_(0, inverse, order, "amin", include_self=False)
    return _requested(
        values, dtype, "unique", (return_index, first), (return_inverse, inverse), (return_counts, counts)
    )


@op
def unique_consecutive(x, return_inverse=False, return_counts=False, axis=None, dtype="int64", name=None):
    """The elements (or slices along `axis`) without consecutive repetitions.

    Returns:
        Tensor without repetitions; with any `return_…`, a tuple of it and what was asked for.

    >>> paddle.unique_consecutive(paddle.to_tensor([1, 1, 2, 2, 1])).tolist()
    [1, 2, 1]
    """
    if not x.numel() and axis is not None:
        return _no_values(x, axis, dtype, "unique_consecutive", return_inverse, return_counts)
    x, axis = _flat(x, axis)
    values, inverse, counts = torch._VF.unique_consecutive(
        x, return_inverse=bool(return_inverse), return_counts=bool(return_counts), dim=axis
    )
    return _requested(values, dtype, "unique_consecutive", (return_inverse, inverse), (return_counts, counts))


def _no_values(x, axis, dtype, op_name, *wanted):
    """What there is of a tensor without elements: itself, and no positions or counts."""
    if axis is not None:
        one_axis(axis, x.dim())
    nothing = torch.zeros(0, dtype=torch.int64, device=x.device)
    return _requested(x.detach().clone(), dtype, op_name, *((flag, nothing) for flag in wanted))


def _flat(x, axis):
    """Return the detached tensor and the axis; without an axis the tensor is flattened."""
    if axis is None:
        return x.detach().reshape(-1), None
    if isinstance(axis, (list, tuple)):
        raise InvalidTypeError("'axis' must be an integer or None.", received(x=x, axis=axis))
    return x.detach(), int_arg(axis, "axis")


def _requested(values, dtype, op_name, *extras):
    dtype = index_dtype(dtype, op_name)
    chosen = [extra.to(dtype) for wanted, extra in extras if wanted]
    return (values, *chosen) if chosen else values


@op(aliases={"elements": "x", "test_elements": "test_x"})
def isin(x, test_x, assume_unique=False, invert=False, name=None):
    """Whether each element of `x` occurs in `test_x`.

    Returns:
        Tensor of booleans with the shape of `x`.

    >>> paddle.isin(paddle.to_tensor([1, 2, 3]), paddle.to_tensor([2, 5])).tolist()
    [False, True, False]
    """
    if isinstance(x, torch.Tensor) and x.dtype is torch.bool:  # torch has no kernel for it
        x, test_x = x.to(torch.uint8), test_x.to(torch.uint8)
    if test_x.is_complex() if isinstance(test_x, torch.Tensor) else isinstance(test_x, complex):
        found = (x.unsqueeze(-1) == torch.as_tensor(test_x, device=x.device).reshape(-1)).any(-1)
        return ~found if invert else found
    return torch.isin(x, test_x, assume_unique=bool(assume_unique), invert=bool(invert))
