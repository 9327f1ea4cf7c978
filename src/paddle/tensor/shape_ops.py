"""The shape of a tensor changed without changing its elements: reshaping, axes moved, added and dropped."""

import math

import numpy as np
import torch

from .._core.args import axis_list, one_axis, shape_list
from .._core.dtype import torch_dtype
from .._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received, require_tensor
from .._core.fast_path import form_of, sizes
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


# ---- the same elements in another shape ----


@sizes(torch.Tensor.reshape)
@op(view=True)
def reshape(x, shape, name=None):
    """The same elements in another shape: -1 stands for what is left, 0 for the size that x has at that place.

    >>> x = paddle.zeros([2, 4, 6])
    >>> x.reshape([-1, 0, 3, 2]).shape
    [2, 4, 3, 2]
    """
    wanted = shape_list(shape)
    if require_tensor(x, "x", "reshape").numel():  # of a tensor without elements a zero means zero
        wanted = [_same_size(x, i, wanted) if size == 0 else size for i, size in enumerate(wanted)]
    try:
        return x.reshape(wanted)
    except RuntimeError:
        _must_hold(x, wanted, shape, "reshape")
        raise


def _same_size(x, axis, shape):
    if axis < x.dim():
        return x.shape[axis]
    raise InvalidArgumentError(
        f"reshape: a 0 in 'shape' copies the size of x at the same place, and x has no axis {axis}.",
        received(x=x, shape=shape),
    )


def _must_hold(x, wanted, shape, op):
    """Refuse a shape that the elements of x do not fill."""
    count, known = x.numel(), math.prod([size for size in wanted if size != -1])
    inferred = wanted.count(-1)
    if inferred > 1 or any(size < -1 for size in wanted):
        raise InvalidArgumentError(
            f"{op}: one size at most may be -1, to be inferred; the others are 0 or more.", received(x=x, shape=shape)
        )
    if inferred and (known == 0 or count % known):
        raise InvalidArgumentError(
            f"{op}: x of shape {list(x.shape)} has {count} elements, of which no size in place of -1 makes the shape "
            f"{list(wanted)}: the other sizes hold {known}.",
            received(x=x, shape=shape),
        )
    if not inferred and count != known:
        raise InvalidArgumentError(
            f"{op}: x of shape {list(x.shape)} has {count} elements, the shape {list(wanted)} holds {known}.",
            received(x=x, shape=shape),
            "let one size be -1 and keep the batch axis, as in x.reshape([x.shape[0], -1]).",
        )


def _engine_view(t, size):
    """torch's `view` for plain sizes; anything that may be a dtype goes to the operator."""
    if type(size) is list or type(size) is tuple:
        return t.view(size)
    raise TypeError


@sizes(_engine_view)
@op(aliases={"size": "shape_or_dtype", "dtype": "shape_or_dtype"}, view=True)
def view(x, shape_or_dtype, name=None):
    """The same memory read in another shape, or as another dtype."""
    if not isinstance(shape_or_dtype, (list, tuple, int, np.integer, torch.Tensor)):
        return x.view(torch_dtype(shape_or_dtype))
    shape = shape_list(shape_or_dtype)
    try:
        return x.view(shape)
    except RuntimeError:
        _must_hold(x, shape, shape, "view")
        raise InvalidArgumentError(
            "view: the elements of x do not lie in memory in the order that this shape needs.",
            received(x=x, shape_or_dtype=shape),
            "x.reshape(...), which copies where it must.",
        ) from None


@op(view=True)
def view_as(x, other, name=None):
    """The same memory in the shape of `other`."""
    return view.kernel(x, list(require_tensor(other, "other", "view_as").shape))


@op(aliases={"start_dim": "start_axis", "end_dim": "stop_axis"}, view=True)
def flatten(x, start_axis=0, stop_axis=-1, name=None):
    """The axes from `start_axis` to `stop_axis` made into one."""
    try:
        return _own(torch.flatten(x, start_axis, stop_axis), x)
    except (RuntimeError, IndexError, TypeError):
        first, last = one_axis(start_axis, x.dim(), "start_axis"), one_axis(stop_axis, x.dim(), "stop_axis")
        if first > last:
            raise InvalidArgumentError(
                "flatten: 'stop_axis' must not come before 'start_axis'.",
                received(x=x, start_axis=start_axis, stop_axis=stop_axis),
            ) from None
        return _own(torch.flatten(x, first, last), x)


@op(view=True)
def ravel(input):
    """All elements in one row."""
    return input.reshape(-1)


@op(aliases={"sizes": "shape"}, view=True)
def unflatten(x, axis, shape, name=None):
    """One axis split into several."""
    if isinstance(shape, int):
        raise InvalidTypeError("unflatten: 'shape' must be a list, a tuple or a Tensor.", received(x=x, shape=shape))
    at = one_axis(axis, x.dim())
    return reshape.kernel(x, [*x.shape[:at], *shape_list(shape), *x.shape[at + 1 :]])


def _own(out, x):
    """`out`, or a view of x where torch hands back x itself: two Tensors must not share one autograd state."""
    return x.view_as(x) if out is x else out


# ---- axes of size one ----


@op(view=True)
def squeeze(x, axis=None, name=None):
    """Without the axes of size one: all of them, or those of `axis` that have that size.

    >>> paddle.zeros([1, 3, 1]).squeeze(-1).shape
    [1, 3]
    """
    if type(axis) is int:
        return torch.squeeze(x, axis)
    if axis is None:
        return torch.squeeze(x)
    axes = axis_list(axis, x.dim())
    return torch.squeeze(x, tuple(axes)) if axes else torch.squeeze(x)


@op(view=True)
def unsqueeze(x, axis, name=None):
    """With new axes of size one, inserted one after the other.

    >>> paddle.zeros([2, 3]).unsqueeze([0, -1]).shape
    [1, 2, 3, 1]
    """
    if type(axis) is int:
        return torch.unsqueeze(x, axis)
    out = x
    for at in shape_list(axis, "axis"):
        out = torch.unsqueeze(out, at)
    return _own(out, x)


# ---- the order of axes ----


def _named_swap(operator):
    """Let the two axes that change places be named, as in torch: `transpose(x, dim0=0, dim1=1)`."""

    @form_of(operator)
    def call(*args, **kwargs):
        swap = [kwargs.pop(k) for k in ("dim0", "axis0", "dim1", "axis1") if k in kwargs]
        if swap:
            x, *before = args or [kwargs.pop("x" if "x" in kwargs else "input")]
            return operator(x, _swapped(x, *before, *swap), **kwargs)
        return operator(*args, **kwargs)

    return call


def _swapped(x, first, second, *ignored):
    """The permutation that exchanges two axes of x."""
    ndim = len(x.shape)
    first, second = one_axis(first, ndim, "dim0"), one_axis(second, ndim, "dim1")
    perm = list(range(ndim))
    if perm:
        perm[first], perm[second] = second, first
    return perm


def _permuted(x, perm, op, name="perm"):
    """x with its axes in the order of `perm`; axes that a short `perm` does not name stay behind in their order."""
    order, ndim = shape_list(perm, name), require_tensor(x, "x", op).dim()
    in_range = all(-ndim <= axis < ndim for axis in order)
    if not in_range or len(order) > ndim or len({axis % ndim for axis in order}) < len(order):
        raise InvalidArgumentError(
            f"{op}: '{name}' must name each of the {ndim} axes of x once, by a number between {-ndim} and {ndim - 1}.",
            received(x=x, **{name: perm}),
            f"{name}={list(range(ndim))[::-1]} reverses the axes." if ndim else None,
        )
    return x.permute([axis % ndim for axis in order] + list(range(len(order), ndim)))


@sizes(torch.Tensor.permute, several=_swapped)
@_named_swap
@op(view=True)
def transpose(x, perm, name=None):
    """The axes in the order of `perm`; two axes given one by one change places.

    >>> paddle.zeros([2, 3, 4]).transpose([2, 0, 1]).shape
    [4, 2, 3]
    """
    return _permuted(x, perm, "transpose")


swapaxes = swapdims = transpose


@sizes(torch.Tensor.permute)
@op(view=True)
def permute(input, dims):
    """The axes in the order of `dims`."""
    return _permuted(input, dims, "permute", "dims")


@op(view=True)
def moveaxis(x, source, destination, name=None):
    """Axes moved to new places, the others closing up in their order."""
    ndim = x.dim()
    moved, places = axis_list(source, ndim, "source"), axis_list(destination, ndim, "destination")
    if len(moved) != len(places):
        raise FailedCheckError(
            "moveaxis: 'source' and 'destination' must name equally many axes.",
            received(source=source, destination=destination),
        )
    if len(set(moved)) < len(moved) or len(set(places)) < len(places):
        raise InvalidArgumentError(
            "moveaxis: 'source' and 'destination' must name each axis once.",
            received(source=source, destination=destination),
        )
    return torch.movedim(x, moved, places)


@op(view=True)
def t(input, name=None):
    """A matrix transposed; what has fewer axes stays as it is."""
    if input.dim() > 2:
        raise InvalidArgumentError(
            "t: the tensor must have 2 dimensions or fewer.", received(input=input), "x.transpose(perm), or x.mT."
        )
    return _own(torch.t(input), input)


@op(view=True)
def matrix_transpose(x, name=None):
    """The last two axes exchanged."""
    if x.dim() < 2:
        raise InvalidArgumentError("matrix_transpose: x must have 2 dimensions or more.", received(x=x))
    return x.mT


@op(name="transpose", variant="reversed", view=True)
def _reversed_axes(x):
    return x.t() if x.dim() == 2 else x.permute(list(range(x.dim()))[::-1])


attach(property(_reversed_axes, doc="All axes in reversed order."), "T")
attach(property(matrix_transpose, doc="The last two axes exchanged."), "mT")


# ---- at least so many axes ----


def _at_least(inputs, lift):
    """`lift` on each input; one result for one input, else a list."""
    from .creation import to_tensor

    if len(inputs) == 1 and isinstance(inputs[0], (list, tuple)) and any(hasattr(x, "reshape") for x in inputs[0]):
        inputs = inputs[0]
    out = [lift(x if hasattr(x, "reshape") and not isinstance(x, np.ndarray) else to_tensor(x)) for x in inputs]
    return out[0] if len(out) == 1 else out


def atleast_1d(*inputs, name=None):
    """Each input with one axis at least."""
    return _at_least(inputs, lambda x: x if x.ndim else reshape(x, [1]))


def atleast_2d(*inputs, name=None):
    """Each input with two axes at least, new ones in front."""
    return _at_least(inputs, lambda x: x if x.ndim > 1 else reshape(x, [1, -1]))


def atleast_3d(*inputs, name=None):
    """Each input with three axes at least: a row becomes [1, n, 1], a matrix [m, n, 1]."""

    def lift(x):
        if x.ndim > 2:
            return x
        return unsqueeze(x, -1) if x.ndim == 2 else reshape(x, [1, -1, 1])

    return _at_least(inputs, lift)


def check_shape(
    shape,
    op_name,
    expected_shape_type=(list, tuple, Tensor),
    expected_element_type=(int, Tensor),
    expected_tensor_dtype=("int32", "int64"),
):
    """Refuse what cannot be a shape."""
    if not isinstance(shape, expected_shape_type):
        raise InvalidTypeError(f"{op_name}: 'shape' must be a list, a tuple or a Tensor.", received(shape=shape))
    for item in [shape] if isinstance(shape, Tensor) else shape:
        if not isinstance(item, (*expected_element_type, np.integer)) or isinstance(item, bool):
            raise InvalidTypeError(f"{op_name}: a size in 'shape' must be an integer.", received(shape=shape))
        if isinstance(item, Tensor) and item.dtype.name not in expected_tensor_dtype:
            raise InvalidTypeError(f"{op_name}: a size in 'shape' must be an integer.", received(shape=shape))
