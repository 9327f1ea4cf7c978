"""Reading and writing parts of a tensor, with every kind of index that NumPy supports.

Cases that torch does not support are converted: negative steps, uint8 arrays (which torch treats as masks), and writes
to expanded memory. As in Paddle and torch, and unlike NumPy, an int next to index arrays removes its axis first.
"""

import numbers

import numpy as np
import torch

from . import fast_path, selection
from .above import above
from .call import intercepted
from .errors import IndexRangeError, InvalidArgumentError, describe
from .explain import explain
from .inplace import refuse_leaf
from .op import op
from .state import INTERCEPTORS
from .tensor import Tensor, attach, unwrap

# ---- conversion of indices to torch's form ----

_INDEX_TYPES = frozenset({torch.int64, torch.int32, torch.bool})


def _item(item):
    """Convert one item of an index to a type that torch accepts."""
    kind = type(item)
    if kind is int or kind is bool or item is None or item is Ellipsis:
        return item
    if kind is slice:
        return _slice_item(item)
    if isinstance(item, Tensor):
        item = item._t
    if isinstance(item, torch.Tensor):
        return item if item.dtype in _INDEX_TYPES else _array_item(item)
    if isinstance(item, np.bool_):
        return bool(item)
    if isinstance(item, (list, np.ndarray, range, tuple)):
        return _array_item(item)
    if hasattr(item, "__index__"):
        return item.__index__()
    raise InvalidArgumentError(
        "index: expected integers, slices, None, ..., booleans, lists, arrays or integer Tensors.", describe(item)
    )


def _slice_item(item):
    """A slice whose bounds are ints or None; tensors among them are replaced by their values."""
    bounds = (item.start, item.stop, item.step)
    if all(v is None or type(v) is int for v in bounds):
        return item
    return slice(*(None if v is None else unwrap(v).__index__() for v in bounds))


def _array_item(item):
    """Convert a list or an array to an index tensor of integers or booleans."""
    if isinstance(item, (list, tuple, range)):
        item = [unwrap(v) for v in item]
        if any(isinstance(v, torch.Tensor) for v in item):
            device = next(v.device for v in item if isinstance(v, torch.Tensor))
            item = torch.stack([torch.as_tensor(v, device=device) for v in item])
        elif not item:
            return torch.zeros(0, dtype=torch.int64)
    t = item if isinstance(item, torch.Tensor) else torch.as_tensor(np.asarray(item))
    if t.dtype.is_floating_point or t.dtype.is_complex:
        raise IndexRangeError("index: expected integers or booleans.", describe(t), "index.astype('int64').")
    return t if t.dtype in _INDEX_TYPES else t.to(torch.int64)


def _items(item):
    """Convert a complete index to a tuple of types that torch accepts."""
    items = tuple([_item(i) for i in item]) if type(item) is tuple else (_item(item),)
    if sum(i is Ellipsis for i in items) > 1:
        raise IndexRangeError("index: an index may contain only one `...`.", f"index = {item!r}")
    return items


def _consumed_axes(item):
    """How many axes one item of an index consumes."""
    if item is None or item is Ellipsis or type(item) is bool:
        return 0
    return item.dim() if isinstance(item, torch.Tensor) and item.dtype is torch.bool else 1


def _with_axes(items, ndim):
    """(axis, item) for each item of an index: the axis at which it begins."""
    open_axes = ndim - sum(map(_consumed_axes, items))
    axis = 0
    for item in items:
        yield axis, item
        axis += open_axes if item is Ellipsis else _consumed_axes(item)


def _without_negative_steps(items, shape):
    """(index, axes): the same index with positive steps, to be used after a flip of these axes.

    Of six elements `x[4:0:-2]` is the places 4 and 2, which after the flip are 1 and 3: `x.flip(0)[1:5:2]`.
    """
    if not any(type(i) is slice and i.step is not None and i.step < 0 for i in items):
        return items, ()
    plan, flips = [], []
    for axis, item in _with_axes(items, len(shape)):
        if type(item) is slice and item.step is not None and item.step < 0:
            places = range(*item.indices(shape[axis]))
            first = shape[axis] - 1 - places.start
            item = slice(first, first - len(places) * places.step, -places.step) if places else slice(0, 0)
            flips.append(axis)
        plan.append(item)
    return tuple(plan), tuple(flips)


def _refusal(error, x, items):
    """The error for an index that torch refused, naming the axis."""
    given = f"x = {describe(x)}, index = {', '.join(map(describe, items))}"
    taken = sum(map(_consumed_axes, items))
    if taken > x.dim():
        return IndexRangeError(f"index: x has {x.dim()} dimensions, but the index has {taken}.", given)
    for axis, item in _with_axes(items, x.dim()):
        size = x.shape[axis] if axis < x.dim() else 0
        if isinstance(item, torch.Tensor) and item.dtype is torch.bool:
            part = x.shape[axis : axis + item.dim()]
            if item.shape != part:
                return IndexRangeError(
                    f"index: a mask for axis {axis} must have the shape {list(part)}, not {list(item.shape)}.", given
                )
        elif type(item) is int or (isinstance(item, torch.Tensor) and item.numel()):
            for value in (item,) if type(item) is int else (int(item.min()), int(item.max())):
                if not -size <= value < size:
                    return IndexRangeError(f"index: {value} is out of range for axis {axis} of size {size}.", given)
    return IndexRangeError(f"index: {error}.", given)


def _old_scalar(x, items):
    """Index a 0-D tensor as programs did when a scalar had shape [1]; None if the index is not of that kind."""
    item = items[0] if len(items) == 1 else None
    if isinstance(item, torch.Tensor) and item.dtype is not torch.bool and not item.dim():
        item = int(item)
    if type(item) is int and item in (0, -1):
        return x
    return x.reshape(1)[item] if type(item) is slice else None


# ---- reading ----


@op(view=True)
def getitem(x, item):
    """`x[item]`."""
    items = _items(item)
    if not x.dim():
        found = _old_scalar(x, items)
        if found is not None:
            return found
    if len(items) == 1 and _is_large_mask(items[0]) and x.shape[: items[0].dim()] == items[0].shape:
        return selection.selected(x, items[0])
    plan, flips = _without_negative_steps(items, x.shape)
    try:
        return (x.flip(flips) if flips else x)[plan]
    except IndexError as error:
        raise _refusal(error, x, items) from None


def _is_large_mask(item):
    return isinstance(item, torch.Tensor) and selection.many(item)


def _is_plain(item):
    """Whether torch accepts the index unchanged: ints, and slices of ints with positive steps."""
    if type(item) is int:
        return True
    return type(item) is slice and (item.step is None or (type(item.step) is int and item.step > 0))


def _plain_index(item):
    """The index in the form torch takes, or None if `getitem` must handle it."""
    if _is_plain(item) or (type(item) is tuple and all(map(_is_plain, item))):
        return item
    if type(item) is Tensor and item._t.dtype in _INDEX_TYPES and not selection.many(item._t):
        return item._t
    return None


attach(fast_path.subscript(_plain_index, getitem, _INDEX_TYPES, selection.LEAST), "__getitem__")


# ---- writing ----


@op(name="x[index] = value")
def setitem(x, index, value):
    """Write `value` into the memory of `x` and return `x`."""
    write(x, index, value)
    return x


def __setitem__(self, item, value):
    t = refuse_leaf(self, "x[index] = value")
    watching = INTERCEPTORS and [i for i in INTERCEPTORS if not getattr(i, "records", False)]  # which is never recorded
    try:
        if not watching:
            write(t, item, unwrap(value))
            return
        intercepted(setitem.operator, [t, item, unwrap(value)], {}, watching)
    except Exception as error:
        raise explain(error, setitem.operator, (self, item, value), {}) from None


attach(fast_path.store(__setitem__, _INDEX_TYPES, selection.LEAST))


def _value(value, t):
    """The value to write, as a number or a torch tensor of the dtype of `t`."""
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, numbers.Number):
        return value
    if isinstance(value, (np.ndarray, list, tuple)):
        value = above("to_tensor")(value)._t
    if not isinstance(value, torch.Tensor):
        raise InvalidArgumentError("x[index] = value: value must be a number, an array or a Tensor.", describe(value))
    return value if value.dtype is t.dtype and value.device == t.device else value.to(t.device, t.dtype)


def write(t, item, value):
    """Write a number, an array or a torch tensor into the torch tensor `t`, in place."""
    value = _value(value, t)
    if t.dim() and (_is_plain(item) or (type(item) is tuple and all([_is_plain(i) for i in item]))):
        try:
            t[item] = value
            return
        except (IndexError, RuntimeError, TypeError):
            pass  # the general path below raises the error
    items = _items(item)
    if not t.dim() and _old_scalar(t, items) is not None:
        items = (Ellipsis,)
    plan, flips = _without_negative_steps(items, t.shape)
    try:
        t[_positions(t, plan, flips) if flips else plan] = value
    except IndexError as error:
        if "shape mismatch: value" not in str(error):
            raise _refusal(error, t, items) from None
        raise _shape_mismatch(t, plan, flips, value) from None
    except RuntimeError as error:
        if "expanded size" not in str(error) and "shape mismatch: value" not in str(error):
            raise
        raise _shape_mismatch(t, plan, flips, value) from None


def _shape_mismatch(t, plan, flips, value):
    target = list((t.detach().flip(flips) if flips else t.detach())[plan].shape)
    return InvalidArgumentError(
        f"x[index] = value: value of shape {list(value.shape)} does not broadcast to {target}, the shape of x[index].",
        f"x = {describe(t)}, value = {describe(value)}",
    )


def _positions(t, plan, flips):
    """The coordinates that an index with negative steps selects, for writing."""
    numbered = torch.arange(t.numel(), device=t.device).reshape(t.shape)
    return torch.unravel_index(numbered.flip(flips)[plan], t.shape)
