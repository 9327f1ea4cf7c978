"""Changing a shape without changing elements: reshaping, and moving, adding and removing axes."""

import math

import numpy as np
import torch

from .._core.accelerator import CONTIGUOUS, TENSOR, direct, plain, shortcut
from .._core.args import axis_list, listed, one_axis, shape_list
from .._core.dtype import torch_dtype
from .._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received, require_tensor, widened
from .._core.fast_path import form_of, sizes
from .._core.help import complete
from .._core.memory_order import flattened, reshaped, row_major, viewable
from .._core.mistakes import NOT_A_TENSOR
from .._core.op import op
from .._core.tensor import Tensor, attach

__all__ = [
    "reshape",
    "view",
    "view_as",
    "flatten",
    "ravel",
    "unflatten",
    "squeeze",
    "unsqueeze",
    "transpose",
    "swapaxes",
    "swapdims",
    "permute",
    "moveaxis",
    "t",
    "matrix_transpose",
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "check_shape",
]

HELP = {
    "input": "Tensor of any shape.",
    "shape_or_dtype": "the sizes of the view, or the dtype as which its bytes are read.",
    "other": "Tensor with the shape that is wanted.",
    "start_axis": "first of the axes that become one.",
    "stop_axis": "last of the axes that become one.",
    "perm": "the order of the axes.",
    "dims": "the order of the axes.",
    "source": "an axis or several.",
    "destination": "where they go: as many places.",
    "returns": "Tensor with the same elements.",
}


# ---- reshaping ----


@direct(torch.Tensor.view)
def _engine_reshape(t, shape):
    """`reshaped`, with the size of the same axis for each 0 among ints."""
    if type(shape) in (list, tuple) and any(type(n) is int and n == 0 for n in shape) and t.numel():
        shape = [t.shape[i] if type(n) is int and n == 0 else n for i, n in enumerate(shape)]
    return reshaped(t, shape)


@sizes(_engine_reshape, copying=torch.Tensor.reshape)
@op(view=True)
def reshape(x, shape, name=None):
    """The same elements in another shape: -1 is inferred, 0 copies the size of the same axis of x.

    >>> x = paddle.zeros([2, 4, 6])
    >>> x.reshape([-1, 0, 3, 2]).shape
    [2, 4, 3, 2]
    """
    wanted = shape_list(shape)
    if require_tensor(x, "x", "reshape").numel():  # for an empty tensor, 0 means 0
        wanted = [_same_size(x, i, wanted) if size == 0 else size for i, size in enumerate(wanted)]
    try:
        return reshaped(x, wanted)
    except RuntimeError:
        _must_hold(x, wanted, shape, "reshape")
        raise


def _same_size(x, axis, shape):
    if axis < x.dim():
        return x.shape[axis]
    raise InvalidArgumentError(
        f"reshape: a 0 in 'shape' copies the size of the same axis of x, but x has no axis {axis}.",
        received(x=x, shape=shape),
    )


def _must_hold(x, wanted, shape, op):
    """Reject a shape that does not match the number of elements of x."""
    count, known = x.numel(), math.prod([size for size in wanted if size != -1])
    inferred = wanted.count(-1)
    if inferred > 1 or any(size < -1 for size in wanted):
        raise InvalidArgumentError(
            f"{op}: at most one size may be -1, to be inferred; the others must be 0 or more.",
            received(x=x, shape=shape),
        )
    if inferred and (known == 0 or count % known):
        raise InvalidArgumentError(
            f"{op}: x of shape {list(x.shape)} has {count} elements, and no size in place of -1 gives the shape "
            f"{list(wanted)}: the other sizes hold {known}.",
            received(x=x, shape=shape),
        )
    if not inferred and count != known:
        raise InvalidArgumentError(
            f"{op}: x of shape {list(x.shape)} has {count} elements, but the shape {list(wanted)} holds {known}.",
            received(x=x, shape=shape),
            "let one size be -1 and keep the batch axis, as in x.reshape([x.shape[0], -1]).",
        )


def _engine_view(t, size):
    """Call torch's `view` for plain sizes; pass anything that may be a dtype to the operator."""
    if type(size) is list or type(size) is tuple:
        return (t if t.is_contiguous() else viewable(t)).view(size)
    raise TypeError


@sizes(_engine_view)
@op(aliases={"size": "shape_or_dtype", "dtype": "shape_or_dtype"}, view=True)
def view(x, shape_or_dtype, name=None):
    """The same memory read in another shape, or as another dtype.

    >>> paddle.view(paddle.ones([2, 3]), [3, 2]).shape
    [3, 2]
    """
    if not isinstance(shape_or_dtype, (list, tuple, int, np.integer, torch.Tensor)):
        return row_major(x).view(torch.float64 if shape_or_dtype is None else torch_dtype(shape_or_dtype))
    shape = shape_list(shape_or_dtype)
    try:
        return viewable(x).view(shape)
    except RuntimeError:
        _must_hold(x, shape, shape, "view")
        raise InvalidArgumentError(
            "view: the memory layout of x does not allow this shape without copying.",
            received(x=x, shape_or_dtype=shape),
            "x.reshape(...), which copies if needed.",
        ) from None


@op(view=True)
def view_as(x, other, name=None):
    """The same memory in the shape of `other`.

    >>> paddle.view_as(paddle.ones([2, 3]), paddle.ones([6])).shape
    [6]
    """
    return view.kernel(x, list(require_tensor(other, "other", "view_as").shape))


@op(aliases={"start_dim": "start_axis", "end_dim": "stop_axis"}, view=True)
@shortcut(torch.flatten, x=CONTIGUOUS, start_axis=plain(int, absent=0), stop_axis=plain(int, absent=-1))
def flatten(x, start_axis=0, stop_axis=-1, name=None):
    """Merge the axes from `start_axis` to `stop_axis` into one.

    >>> paddle.flatten(paddle.ones([2, 3, 4]), start_axis=1).shape
    [2, 12]
    """
    try:
        if x.is_contiguous():
            return _distinct_view(torch.flatten(x, start_axis, stop_axis), x)
        first, last = one_axis(start_axis, x.dim(), "start_axis"), one_axis(stop_axis, x.dim(), "stop_axis")
        return _distinct_view(flattened(x, first, last), x)
    except (RuntimeError, IndexError, TypeError):
        first, last = one_axis(start_axis, x.dim(), "start_axis"), one_axis(stop_axis, x.dim(), "stop_axis")
        if first > last:
            raise InvalidArgumentError(
                "flatten: 'stop_axis' must not come before 'start_axis'.",
                received(x=x, start_axis=start_axis, stop_axis=stop_axis),
            ) from None
        return _distinct_view(torch.flatten(x, first, last), x)


@op(view=True)
def ravel(input):
    """Flatten to one axis.

    >>> paddle.ravel(paddle.to_tensor([[1, 2], [3, 4]])).tolist()
    [1, 2, 3, 4]
    """
    return reshaped(input, (-1,)) if input.dim() else input.reshape(-1).clone()  # as in Paddle, a scalar is copied


@op(aliases={"sizes": "shape"}, view=True)
def unflatten(x, axis, shape, name=None):
    """Split one axis into several.

    >>> paddle.unflatten(paddle.ones([4, 6]), 1, [2, 3]).shape
    [4, 2, 3]
    """
    if isinstance(shape, int):
        raise InvalidTypeError("unflatten: 'shape' must be a list, a tuple or a Tensor.", received(x=x, shape=shape))
    at = one_axis(axis, x.dim())
    return reshape.kernel(x, [*x.shape[:at], *shape_list(shape), *x.shape[at + 1 :]])


def _distinct_view(out, x):
    """Return `out`, or a view of x if torch returned x itself: two Tensors must not share autograd state."""
    return x.view_as(x) if out is x else out


# ---- axes of size one ----


@op(view=True, bare=torch.squeeze)
@shortcut(torch.squeeze, x=TENSOR, axis=plain(int))
def squeeze(x, axis=None, name=None):
    """Remove the axes of size one: all of them, or those named by `axis`.

    >>> paddle.zeros([1, 3, 1]).squeeze(-1).shape
    [1, 3]
    """
    if type(axis) is int:
        return torch.squeeze(x, axis)
    if axis is None:
        return torch.squeeze(x)
    axes = axis_list(axis, x.dim())
    return torch.squeeze(x, tuple(dict.fromkeys(axes))) if axes else torch.squeeze(x)


@op(view=True)
@shortcut(torch.unsqueeze, x=TENSOR, axis=plain(int))
def unsqueeze(x, axis, name=None):
    """Insert new axes of size one, one after the other.

    >>> paddle.zeros([2, 3]).unsqueeze([0, -1]).shape
    [1, 2, 3, 1]
    """
    if type(axis) is int:
        return torch.unsqueeze(x, axis)
    if axis is None:
        return _distinct_view(x, x)
    out = x
    for at in shape_list(axis, "axis"):
        out = torch.unsqueeze(out, at)
    return _distinct_view(out, x)


# ---- the order of axes ----


def _named_swap(operator):
    """Accept the two axes to swap by name, as in torch: `transpose(x, dim0=0, dim1=1)`."""

    @form_of(operator)
    def call(*args, **kwargs):
        swap = [kwargs.pop(k) for k in ("dim0", "axis0", "dim1", "axis1") if k in kwargs]
        if swap:
            x, *before = args or [kwargs.pop("x" if "x" in kwargs else "input")]
            return operator(x, _swapped(x, *before, *swap), **kwargs)
        return operator(*args, **kwargs)

    return call


def _swapped(x, first, second, *ignored):
    """Return the permutation that swaps two axes of x."""
    if not hasattr(x, "shape"):
        text = "transpose: argument 'x' must be a Tensor."
        raise widened(InvalidTypeError(text, received(x=x), "convert it with paddle.to_tensor(x)."), NOT_A_TENSOR)
    ndim = len(x.shape)
    first, second = one_axis(first, ndim, "dim0"), one_axis(second, ndim, "dim1")
    perm = list(range(ndim))
    if perm:
        perm[first], perm[second] = second, first
    return perm


def _permuted(x, perm, op, name="perm"):
    """Permute the axes of x; axes missing from a short `perm` follow in their order."""
    order, ndim = shape_list(listed(perm), name), require_tensor(x, "x", op).dim()
    in_range = all(-ndim <= axis < ndim for axis in order)
    if not in_range or len(order) > ndim or len({axis % ndim for axis in order}) < len(order):
        raise InvalidArgumentError(
            f"{op}: '{name}' must name each of the {ndim} axes of x once, as a number between {-ndim} and {ndim - 1}.",
            received(x=x, **{name: perm}),
            f"{name}={list(range(ndim))[::-1]} reverses the axes." if ndim else None,
        )
    return x.permute([axis % ndim for axis in order] + list(range(len(order), ndim)))


@sizes(torch.permute, several=_swapped)
@_named_swap
@op(view=True)
def transpose(x, perm, name=None):
    """Permute the axes by `perm`; two separate axes are swapped.

    >>> paddle.zeros([2, 3, 4]).transpose([2, 0, 1]).shape
    [4, 2, 3]
    """
    return _permuted(x, perm, "transpose")


swapaxes = swapdims = transpose


@sizes(torch.permute)
@op(view=True)
def permute(input, dims):
    """Permute the axes by `dims`.

    >>> paddle.permute(paddle.ones([2, 3, 4]), [2, 0, 1]).shape
    [4, 2, 3]
    """
    return _permuted(input, dims, "permute", "dims")


@op(view=True)
def moveaxis(x, source, destination, name=None):
    """Move axes to new positions; the others keep their order.

    >>> paddle.moveaxis(paddle.ones([2, 3, 4]), 0, 2).shape
    [3, 4, 2]
    """
    ndim = x.dim()
    moved, places = axis_list(source, ndim, "source"), axis_list(destination, ndim, "destination")
    if len(moved) != len(places):
        raise FailedCheckError(
            "moveaxis: 'source' and 'destination' must name the same number of axes.",
            received(source=source, destination=destination),
        )
    if len(set(moved)) < len(moved) or len(set(places)) < len(places):
        raise InvalidArgumentError(
            "moveaxis: 'source' and 'destination' must name each axis once.",
            received(source=source, destination=destination),
        )
    return torch.movedim(x, moved, places)


@op(view=True)
@shortcut(torch.t, input=TENSOR)
def t(input, name=None):
    """Transpose a matrix; a tensor with fewer axes is returned unchanged.

    >>> paddle.t(paddle.to_tensor([[1, 2], [3, 4]])).tolist()
    [[1, 3], [2, 4]]
    """
    if input.dim() > 2:
        raise InvalidArgumentError(
            "t: the tensor must have 2 dimensions or fewer.", received(input=input), "x.transpose(perm), or x.mT."
        )
    return _distinct_view(torch.t(input), input)


@op(view=True)
def matrix_transpose(x, name=None):
    """Swap the last two axes.

    >>> paddle.matrix_transpose(paddle.ones([5, 2, 3])).shape
    [5, 3, 2]
    """
    if x.dim() < 2:
        raise InvalidArgumentError("matrix_transpose: x must have 2 dimensions or more.", received(x=x))
    return x.mT


@op(name="transpose", variant="reversed", view=True)
def _reversed_axes(x):
    return x.t() if x.dim() == 2 else x.permute(list(range(x.dim()))[::-1])


attach(property(_reversed_axes, doc="The tensor with its axes reversed."), "T")
attach(property(matrix_transpose, doc="The tensor with its last two axes swapped."), "mT")


# ---- a minimum number of axes ----


def _at_least(inputs, lift):
    """Apply `lift` to each input; return one result for one input, else a list."""
    from .creation import to_tensor

    if len(inputs) == 1 and isinstance(inputs[0], (list, tuple)) and any(hasattr(x, "reshape") for x in inputs[0]):
        inputs = inputs[0]
    out = [
        lift(x if hasattr(x, "reshape") and not isinstance(x, (np.ndarray, np.generic)) else to_tensor(x))
        for x in inputs
    ]
    return out[0] if len(out) == 1 else out


def _copied(x, shape):
    """x in another shape: a scalar is copied, as in Paddle, and everything else is a view."""
    out = reshape(x, shape)
    return out if x.ndim else out.clone()


def atleast_1d(*inputs, name=None):
    """Each input with at least one axis.

    Args:
        *inputs: Tensors, or numbers.

    Returns:
        a Tensor, or a list of Tensors for several inputs.

    >>> paddle.atleast_1d(paddle.to_tensor(3.0)).shape
    [1]
    """
    return _at_least(inputs, lambda x: x if x.ndim else _copied(x, [1]))


def atleast_2d(*inputs, name=None):
    """Each input with at least two axes, new ones first.

    Args:
        *inputs: Tensors, or numbers.

    Returns:
        a Tensor, or a list of Tensors for several inputs.

    >>> paddle.atleast_2d(paddle.ones([3])).shape
    [1, 3]
    """
    return _at_least(inputs, lambda x: x if x.ndim > 1 else _copied(x, [1, -1]))


def atleast_3d(*inputs, name=None):
    """Each input with at least three axes: a vector becomes [1, n, 1], a matrix [m, n, 1].

    Args:
        *inputs: Tensors, or numbers.

    Returns:
        a Tensor, or a list of Tensors for several inputs.

    >>> paddle.atleast_3d(paddle.ones([3])).shape
    [1, 3, 1]
    """

    def lift(x):
        if x.ndim > 2:
            return x
        return unsqueeze(x, -1) if x.ndim == 2 else _copied(x, [1, -1, 1])

    return _at_least(inputs, lift)


def check_shape(
    shape,
    op_name,
    expected_shape_type=(list, tuple, Tensor),
    expected_element_type=(int, Tensor),
    expected_tensor_dtype=("int32", "int64"),
):
    """Reject a value that cannot be a shape.

    Args:
        shape: the value to look at.
        op_name: name of the function, for the error.
        expected_shape_type: types that it may have; by default list, tuple or Tensor.
        expected_element_type: types that a size may have; by default int or Tensor.
        expected_tensor_dtype: dtypes that a Tensor may have; by default int32 and int64.

    Returns:
        None; a TypeError is raised otherwise.

    >>> paddle.check_shape([2, 3], "my_function")
    """
    if not isinstance(shape, expected_shape_type):
        raise InvalidTypeError(f"{op_name}: 'shape' must be a list, a tuple or a Tensor.", received(shape=shape))
    for item in [shape] if isinstance(shape, Tensor) else shape:
        if not isinstance(item, (*expected_element_type, np.integer)) or isinstance(item, bool):
            raise InvalidTypeError(f"{op_name}: a size in 'shape' must be an integer.", received(shape=shape))
        if isinstance(item, Tensor) and item.dtype.name not in expected_tensor_dtype:
            raise InvalidTypeError(f"{op_name}: a size in 'shape' must be an integer.", received(shape=shape))


complete(globals())
