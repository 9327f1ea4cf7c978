"""Joining tensors into one, and splitting one into several.

`unbind`, and `tensor_split` at given positions, return views; the parts of all others have memory of their own.
"""

import itertools

import numpy as np
import torch

from .._core.args import int_arg, one_axis, shape_list, truncated_int
from .._core.errors import AxisError, InvalidArgumentError, InvalidTypeError, received, require_tensor
from .._core.fast_path import joining
from .._core.help import complete
from .._core.op import op

__all__ = [
    "concat",
    "cat",
    "concatenate",
    "stack",
    "hstack",
    "vstack",
    "row_stack",
    "dstack",
    "column_stack",
    "split",
    "chunk",
    "tensor_split",
    "hsplit",
    "vsplit",
    "dsplit",
    "unbind",
    "unstack",
    "meshgrid",
    "block_diag",
    "cartesian_prod",
    "combinations",
]

HELP = {
    "x": "Tensor, or list of Tensors to join.",
    "inputs": "list of Tensors.",
    "input": "Tensor of any shape.",
    "num_or_sections": "how many equal parts, or the sizes of the parts; one may be -1.",
    "num_or_indices": "how many parts, or the indices at which they begin.",
    "chunks": "how many equal parts.",
    "num": "how many there are; by default the size of the axis.",
    "indexing": "'ij': the first grid varies along the first axis; 'xy': along the second.",
    "r": "how many elements each combination has.",
    "with_replacement": "whether an element may occur twice.",
}
INNER = ["split_with_sizes"]


# ---- joining ----


def _tensors(x, op, name="x"):
    """Return the inputs of a join after checking that they are a non-empty list of tensors."""
    if type(x) is list and x and all([type(item) is torch.Tensor for item in x]):
        return x
    if not isinstance(x, (list, tuple)) or not x:
        raise InvalidArgumentError(
            f"{op}: '{name}' must be a list or a tuple with one Tensor or more.",
            received(**{name: x}),
            f"{op}([{name}, y])." if isinstance(x, torch.Tensor) else None,
        )
    for i, item in enumerate(x):
        require_tensor(item, f"{name}[{i}]", op)
    return x


def _each_at_most(tensors, ndim, op, name, least=0):
    """Raise for the first tensor with a number of axes that is not allowed."""
    for i, x in enumerate(_tensors(tensors, op, name)):
        if not least <= x.dim() <= ndim:
            allowed = f"{ndim}" if least == ndim else f"{ndim} or fewer"
            details = received(**{f"{name}[{i}]": x})
            raise InvalidArgumentError(f"{op}: each input must have {allowed} dimensions.", details)
    return tensors


def _joined(join, x, axis, op, extra=0):
    """Call `join(x, axis)`; if the shapes do not match, raise an error that names the first input that differs.

    `extra` is the number of axes the result has beyond those of the inputs.
    """
    axis = axis if type(axis) is int else truncated_int(axis, "axis") if op == "concat" else int_arg(axis, "axis")
    try:
        return join(x, axis)
    except (RuntimeError, IndexError, TypeError):
        _tensors(x, op)
        first, ndim = x[0].shape, x[0].dim() + extra
        if not -ndim <= axis < ndim:
            raise AxisError(
                f"{op}: 'axis' must lie between {-ndim} and {ndim - 1} for tensors of {x[0].dim()} dimensions.",
                received(x=x, axis=axis),
                "paddle.stack for tensors without axes." if not ndim else None,
            ) from None
        free = None if extra else axis % ndim
        for i, item in enumerate(x):
            if item.dim() != len(first) or any(a != b for k, (a, b) in enumerate(zip(item.shape, first)) if k != free):
                rule = "equal" if extra else f"equal except along axis {axis}"
                raise InvalidArgumentError(
                    f"{op}: the shapes must be {rule}, but x[0] has {list(first)} and x[{i}] has {list(item.shape)}.",
                    received(x=x, axis=axis),
                ) from None
        raise


@joining(torch.cat)
@op
def concat(x, axis=0, name=None, *, out=None):
    """Concatenate tensors along an existing axis.

    Returns:
        Tensor whose size along the axis is the sum of theirs.

    >>> paddle.concat([paddle.zeros([2, 3]), paddle.ones([1, 3])]).shape
    [3, 3]
    """
    return _joined(torch.cat, x, axis, "concat")


cat = concatenate = concat


@joining(torch.stack)
@op
def stack(x, axis=0, name=None, *, out=None):
    """Stack tensors of the same shape along a new axis.

    Returns:
        Tensor with a new axis, as long as the list.

    >>> paddle.stack([paddle.zeros([2]), paddle.ones([2])], axis=1).tolist()
    [[0.0, 1.0], [0.0, 1.0]]
    """
    return _joined(torch.stack, x, 0 if axis is None else axis, "stack", extra=1)


def _without_arrays(x, op):
    """A list with tensors in place of NumPy arrays."""
    if isinstance(x, np.ndarray):
        return [torch.as_tensor(item) for item in x]
    if not isinstance(x, (list, tuple)) or not any([isinstance(item, np.ndarray) for item in x]):
        return x
    made = [torch.as_tensor(item) if isinstance(item, np.ndarray) else item for item in x]
    if len({getattr(item, "dtype", None) for item in made}) > 1:
        raise InvalidTypeError(f"{op}: the items of 'x' must have the same dtype.", received(x=x), "x[0].dtype.")
    return made


def _stacked(x, lift, least, axis, op):
    """Join along an axis what `lift` gives at least so many axes."""
    if isinstance(x, torch.Tensor) and x.dim():  # its slices along the first axis
        x = x.unbind(0)
    if op != "column_stack":
        x = _without_arrays(x, op)
    lifted = _tensors(x, op)
    if min([item.dim() for item in lifted]) < least:
        lifted = [lift(item) for item in lifted]
    return _joined(torch.cat, lifted, min(axis, lifted[0].dim() - 1), op)


@joining(torch.hstack)
@op
def hstack(x, name=None):
    """Concatenate tensors along the second axis, or along the only axis of 1-D tensors.

    Returns:
        Tensor.

    >>> paddle.hstack([paddle.to_tensor([1, 2]), paddle.to_tensor([3])]).tolist()
    [1, 2, 3]
    """
    return _stacked(x, torch.atleast_1d, 1, 1, "hstack")


@joining(torch.vstack)
@op
def vstack(x, name=None):
    """Concatenate tensors along the first axis; a 1-D tensor counts as a matrix of one row.

    Returns:
        Tensor of at least two axes.

    >>> paddle.vstack([paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])]).tolist()
    [[1, 2], [3, 4]]
    """
    return _stacked(x, torch.atleast_2d, 2, 0, "vstack")


row_stack = vstack


@joining(torch.dstack)
@op
def dstack(x, name=None):
    """Concatenate tensors along the third axis.

    Returns:
        Tensor of at least three axes.

    >>> paddle.dstack([paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])]).tolist()
    [[[1, 3], [2, 4]]]
    """
    return _stacked(x, torch.atleast_3d, 3, 2, "dstack")


@joining(torch.column_stack)
@op
def column_stack(x, name=None):
    """Concatenate tensors along the second axis; a 1-D tensor counts as a column.

    Returns:
        Tensor of at least two axes.

    >>> paddle.column_stack([paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])]).tolist()
    [[1, 3], [2, 4]]
    """
    return _stacked(x, lambda item: item.reshape(-1, 1) if item.dim() < 2 else item, 2, 1, "column_stack")


# ---- splitting ----


def _axis(x, axis, op):
    """Return a valid axis of a tensor that has at least one."""
    if not require_tensor(x, "x", op).dim():
        raise InvalidArgumentError(f"{op}: a 0-D tensor has no axis to split along.", received(x=x))
    return one_axis(axis, x.dim())


def _equal_parts(x, count, axis, op, name):
    size = x.shape[axis]
    if count < 1 or size % count:
        raise InvalidArgumentError(
            f"{op}: axis {axis} has size {size}, which does not divide into {count} equal parts.",
            received(x=x, **{name: count}, axis=axis),
            "a list of sizes for paddle.split, or paddle.tensor_split for parts of unequal size.",
        )
    if size:
        return list(torch.split_copy(x, size // count, axis))
    return list(torch.split_with_sizes_copy(x, [0] * count, axis))


# torch's split means something else, so its names are rejected.
@op(aliases={"dim": None, "split_size_or_sections": None})
def split(x, num_or_sections, axis=0, name=None):
    """Split into `num_or_sections` equal parts, or into parts of these sizes, of which one may be -1.

    Returns:
        list of Tensors.

    >>> [p.shape for p in paddle.split(paddle.zeros([5, 2]), [1, -1])]
    [[1, 2], [4, 2]]
    """
    if type(num_or_sections) is int and type(axis) is int and -x.dim() <= axis < x.dim():
        size = x.shape[axis]
        if size and num_or_sections > 0 and size % num_or_sections == 0:
            return list(torch.split_copy(x, size // num_or_sections, axis))
    axis = _axis(x, axis, "split")
    if type(num_or_sections) is int:
        return _equal_parts(x, num_or_sections, axis, "split", "num_or_sections")
    if not isinstance(num_or_sections, (list, tuple)):
        raise InvalidTypeError(
            "split: 'num_or_sections' must be an int, or a list or tuple of sizes.",
            received(num_or_sections=num_or_sections),
        )
    parts, size = shape_list(num_or_sections, "num_or_sections"), x.shape[axis]
    if not size:  # as in Paddle, there is nothing to divide, whatever the sizes are
        return list(torch.split_with_sizes_copy(x, [0] * len(parts), axis))
    if parts.count(-1) == 1:
        parts[parts.index(-1)] = size - sum(parts) - 1
    if sum(parts) != size or any(n < 0 for n in parts):
        raise InvalidArgumentError(
            f"split: the sizes must add up to {size}, the size of axis {axis}; one of them may be -1, to be inferred.",
            received(x=x, num_or_sections=num_or_sections, axis=axis),
        )
    return list(torch.split_with_sizes_copy(x, parts, axis))


@op
def chunk(x, chunks, axis=0, name=None):
    """Split into `chunks` equal parts.

    Returns:
        list of Tensors.

    >>> [part.tolist() for part in paddle.chunk(paddle.to_tensor([1, 2, 3, 4]), 2)]
    [[1, 2], [3, 4]]
    """
    if type(chunks) is not int or type(axis) is not int or not -x.dim() <= axis < x.dim():
        axis, chunks = _axis(x, axis, "chunk"), int_arg(chunks, "chunks")
    return _equal_parts(x, chunks, axis, "chunk", "chunks")


def split_with_sizes(self, split_sizes, dim=0):
    """Split into parts of the given sizes.

    Args:
        self: Tensor of any shape.
        split_sizes: list of integers, whose sum is the size of the axis.
        dim: the axis.

    Returns:
        list of Tensors that share the memory.

    >>> [part.tolist() for part in paddle.ones([3]).split_with_sizes([1, 2])]
    [[1.0], [1.0, 1.0]]
    """
    sizes = list(split_sizes)
    if any(n < 0 for n in sizes):
        raise InvalidArgumentError("split_with_sizes: the sizes must be 0 or more.", received(split_sizes=sizes))
    if not self.shape[dim] and any(sizes):
        raise InvalidArgumentError("split_with_sizes: the sizes must add up to 0.", received(split_sizes=sizes))
    if sum(sizes) != self.shape[dim]:
        return split(self, sizes, dim)  # which says what is wrong
    ends = list(itertools.accumulate(sizes))
    before = (slice(None),) * (dim % self.ndim)
    return [self[(*before, slice(end - size, end))] for size, end in zip(sizes, ends, strict=True)]  # views


_SECTIONS = {"indices": "num_or_indices", "sections": "num_or_indices", "indices_or_sections": "num_or_indices"}


def _parts(x, num_or_indices, axis, op, least=1):
    """Split into a number of nearly equal parts, or at the given positions."""
    if x.dim() < least:
        raise InvalidArgumentError(f"{op}: x must have {least} dimensions or more.", received(x=x))
    if isinstance(num_or_indices, float) or (type(num_or_indices) is int and num_or_indices < 1):
        raise InvalidArgumentError(
            f"{op}: 'num_or_indices' must be a number of parts, 1 or more, or a list of positions to split at.",
            received(x=x, num_or_indices=num_or_indices),
        )
    where = shape_list(num_or_indices, "num_or_indices")
    single = isinstance(num_or_indices, int) or getattr(num_or_indices, "ndim", 1) == 0
    axis = _axis(x, axis, op)
    if not single or where[0] < 1:
        return list(torch.tensor_split(x, where, axis))
    least, longer = divmod(x.shape[axis], where[0])
    return list(torch.split_with_sizes_copy(x, [least + 1] * longer + [least] * (where[0] - longer), axis))


@op(aliases=_SECTIONS, view=True)
def tensor_split(x, num_or_indices, axis=0, name=None):
    """Split into a number of nearly equal parts, the first ones longer by one if needed, or at the given positions.

    Returns:
        list of Tensors; the first ones are longer if the size cannot be divided.

    >>> [p.tolist() for p in paddle.tensor_split(paddle.arange(5), 2)]
    [[0, 1, 2], [3, 4]]
    """
    return _parts(x, num_or_indices, axis, "tensor_split")


@op(aliases=_SECTIONS, view=True)
def hsplit(x, num_or_indices, name=None):
    """Like `tensor_split` along the second axis, or the only one.

    Returns:
        list of Tensors.

    >>> [part.tolist() for part in paddle.hsplit(paddle.to_tensor([1, 2, 3, 4]), 2)]
    [[1, 2], [3, 4]]
    """
    return _parts(x, num_or_indices, 1 if x.dim() > 1 else 0, "hsplit")


@op(aliases=_SECTIONS, view=True)
def vsplit(x, num_or_indices, name=None):
    """Like `tensor_split` along the first axis.

    Returns:
        list of Tensors.

    >>> [part.tolist() for part in paddle.vsplit(paddle.to_tensor([[1, 2], [3, 4]]), 2)]
    [[[1, 2]], [[3, 4]]]
    """
    return _parts(x, num_or_indices, 0, "vsplit", least=2)


@op(aliases=_SECTIONS, view=True)
def dsplit(x, num_or_indices, name=None):
    """Like `tensor_split` along the third axis.

    Returns:
        list of Tensors.

    >>> [part.shape for part in paddle.dsplit(paddle.ones([2, 3, 4]), 2)]
    [[2, 3, 2], [2, 3, 2]]
    """
    return _parts(x, num_or_indices, 2, "dsplit", least=3)


@op(view=True)
def unbind(input, axis=0):
    """The slices along an axis, without that axis.

    Returns:
        list of Tensors without the axis.

    >>> [row.tolist() for row in paddle.unbind(paddle.to_tensor([[1, 2], [3, 4]]))]
    [[1, 2], [3, 4]]
    """
    return list(torch.unbind(input, _axis(input, axis, "unbind")))


@op
def unstack(x, axis=0, num=None):
    """Like `unbind`, with memory of its own for each slice; `num`, if given, must be the size of the axis.

    Returns:
        list of Tensors without the axis.

    >>> [column.tolist() for column in paddle.unstack(paddle.to_tensor([[1, 2], [3, 4]]), axis=1)]
    [[1, 3], [2, 4]]
    """
    axis = _axis(x, axis, "unstack")
    if num is not None and num == 0:
        return []
    if num is not None and num != x.shape[axis]:
        raise InvalidArgumentError(
            f"unstack: 'num' must be None or {x.shape[axis]}, the size of axis {axis}.",
            received(x=x, axis=axis, num=num),
        )
    return list(torch.unbind_copy(x, axis))


# ---- combining ----


@op(name="meshgrid")
def _meshgrid(inputs, indexing="ij"):
    grids = torch.meshgrid(*_each_at_most(inputs, 1, "meshgrid", "inputs"), indexing=indexing)
    return [grid.clone(memory_format=torch.contiguous_format) for grid in grids]


def meshgrid(*args, **kwargs):
    """Coordinate grids from 1-D tensors: the k-th result has the k-th input along its k-th axis.

    Returns:
        list of Tensors of one shape, a grid for each vector.

    >>> a, b = paddle.meshgrid(paddle.arange(2), paddle.arange(3))
    >>> b.tolist()
    [[0, 1, 2], [0, 1, 2]]
    """
    indexing = kwargs.get("indexing") or "ij"
    if indexing not in ("ij", "xy"):
        raise InvalidArgumentError("meshgrid: 'indexing' must be 'ij' or 'xy'.", received(indexing=indexing))
    inputs = args[0] if len(args) == 1 and isinstance(args[0], (list, tuple)) else args
    return _meshgrid(list(inputs), indexing)


@op
def block_diag(inputs, name=None):
    """One matrix with the inputs along its diagonal and zeros elsewhere.

    Returns:
        a matrix with as many rows and columns as all together.

    >>> paddle.block_diag([paddle.to_tensor([[1]]), paddle.to_tensor([[2, 3]])]).tolist()
    [[1, 0, 0], [0, 2, 3]]
    """
    blocks = _each_at_most(list(inputs), 2, "block_diag", "inputs")
    if all(block.numel() for block in blocks):
        return torch.block_diag(*blocks)
    # torch's gradient forgets the row that a block without columns takes.
    blocks = [torch.atleast_2d(block) for block in blocks]
    width, left, rows = sum(block.shape[1] for block in blocks), 0, []
    for block in blocks:
        rows.append(torch.nn.functional.pad(block, (left, width - left - block.shape[1])))
        left += block.shape[1]
    return torch.cat(rows)


@op
def cartesian_prod(x, name=None):
    """All tuples with one element of each 1-D input, one tuple per row.

    Returns:
        Tensor of shape [number of combinations, number of Tensors].

    >>> paddle.cartesian_prod([paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])]).tolist()
    [[1, 3], [1, 4], [2, 3], [2, 4]]
    """
    return torch.cartesian_prod(*_each_at_most(x, 1, "cartesian_prod", "x", least=1))


@op
def combinations(x, r=2, with_replacement=False, name=None):
    """All combinations of `r` elements of a 1-D tensor, in their original order.

    Returns:
        Tensor of shape [number of combinations, r].

    >>> paddle.combinations(paddle.to_tensor([1, 2, 3])).tolist()
    [[1, 2], [1, 3], [2, 3]]
    """
    if x.dim() != 1:
        raise InvalidTypeError("combinations: x must have 1 dimension.", received(x=x))
    r = int_arg(r, "r")
    if r < 0:
        raise InvalidArgumentError("combinations: 'r' must be 0 or more.", received(r=r))
    return torch.combinations(x, r, bool(with_replacement))


complete(globals())
