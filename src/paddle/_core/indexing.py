"""Reading and writing parts of a tensor, with every index that NumPy knows.

Where torch differs it is helped out: negative steps (it has none), uint8 arrays (to it they are masks), writes to
expanded memory. As in Paddle and torch, and unlike NumPy, an int beside index arrays takes its axis away first.
"""

import numbers

import numpy as np
import torch

from . import fast_path
from .above import above
from .call import intercepted
from .errors import IndexRangeError, InvalidArgumentError, describe
from .explain import explain
from .inplace import refuse_leaf
from .op import op
from .state import INTERCEPTORS
from .tensor import Tensor, attach, unwrap

# ---- indices as torch takes them ----

_INDEX_TYPES = frozenset({torch.int64, torch.int32, torch.bool})


def _item(item):
    """One index as users write it, in torch's types."""
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
    """A slice whose bounds are ints or None, tensors taken at their value."""
    bounds = (item.start, item.stop, item.step)
    if all(v is None or type(v) is int for v in bounds):
        return item
    return slice(*(None if v is None else unwrap(v).__index__() for v in bounds))


def _array_item(item):
    """An index made of a list or an array, as a torch tensor of integers or booleans."""
    if isinstance(item, (list, tuple, range)):
        item = [unwrap(v) for v in item]
        if any(isinstance(v, torch.Tensor) for v in item):
            item = torch.stack([torch.as_tensor(v) for v in item])
        elif not item:
            return torch.zeros(0, dtype=torch.int64)
    t = item if isinstance(item, torch.Tensor) else torch.as_tensor(np.asarray(item))
    if t.dtype.is_floating_point or t.dtype.is_complex:
        raise IndexRangeError("index: expected integers or booleans.", describe(t), "index.astype('int64').")
    return t if t.dtype in _INDEX_TYPES else t.to(torch.int64)


def _items(item):
    """A whole index as a tuple in torch's types."""
    items = tuple([_item(i) for i in item]) if type(item) is tuple else (_item(item),)
    if sum(i is Ellipsis for i in items) > 1:
        raise IndexRangeError("index: only one ... may stand for the axes that are not named.", f"index = {item!r}")
    return items


def _taken(item):
    """How many axes one index takes."""
    if item is None or item is Ellipsis or type(item) is bool:
        return 0
    return item.dim() if isinstance(item, torch.Tensor) and item.dtype is torch.bool else 1


def _located(items, ndim):
    """Each index with the axis that it begins at."""
    open_axes = ndim - sum(map(_taken, items))
    axis = 0
    for item in items:
        yield axis, item
        axis += open_axes if item is Ellipsis else _taken(item)


def _without_negative_steps(items, shape):
    """The same index with positive steps, for a tensor with some axes reversed, and these axes."""
    if not any(type(i) is slice and i.step is not None and i.step < 0 for i in items):
        return items, ()
    plan, flips = [], []
    for axis, item in _located(items, len(shape)):
        if type(item) is slice and item.step is not None and item.step < 0:
            places = range(*item.indices(shape[axis]))
            first = shape[axis] - 1 - places.start
            item = slice(first, first - len(places) * places.step, -places.step) if places else slice(0, 0)
            flips.append(axis)
        plan.append(item)
    return tuple(plan), tuple(flips)


def _refusal(error, x, items):
    """What is wrong with an index that torch refused, by axis."""
    came = f"x = {describe(x)}, index = {', '.join(map(describe, items))}"
    taken = sum(map(_taken, items))
    if taken > x.dim():
        return IndexRangeError(f"index: x has {x.dim()} dimensions, the index names {taken}.", came)
    for axis, item in _located(items, x.dim()):
        size = x.shape[axis] if axis < x.dim() else 0
        if isinstance(item, torch.Tensor) and item.dtype is torch.bool:
            part = x.shape[axis : axis + item.dim()]
            if item.shape != part:
                return IndexRangeError(
                    f"index: a mask for axis {axis} must have the shape {list(part)}, not {list(item.shape)}.", came
                )
        elif type(item) is int or (isinstance(item, torch.Tensor) and item.numel()):
            for value in (item,) if type(item) is int else (int(item.min()), int(item.max())):
                if not -size <= value < size:
                    return IndexRangeError(f"index: {value} is out of range for axis {axis} of size {size}.", came)
    return IndexRangeError(f"index: {error}.", came)


def _old_scalar(x, items):
    """A 0-D tensor under the idioms of the era when a scalar had shape [1]; None where they do not apply."""
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
    plan, flips = _without_negative_steps(items, x.shape)
    try:
        return (x.flip(flips) if flips else x)[plan]
    except IndexError as error:
        raise _refusal(error, x, items) from None


def _is_plain(item):
    """Whether torch understands the index as it stands: ints, and slices of ints that go forward."""
    if type(item) is int:
        return True
    return type(item) is slice and (item.step is None or (type(item.step) is int and item.step > 0))


def _plain_index(item):
    """The index as torch takes it, or None where `getitem` has to look at it."""
    if _is_plain(item) or (type(item) is tuple and all(map(_is_plain, item))):
        return item
    return item._t if type(item) is Tensor and item._t.dtype in _INDEX_TYPES else None


attach(fast_path.subscript(_plain_index, getitem), "__getitem__")


# ---- writing ----


@op(name="x[index] = value")
def setitem(x, index, value):
    """Write into the memory of `x`; the result is `x` itself."""
    write(x, index, value)
    return x


@attach
def __setitem__(self, item, value):
    t = refuse_leaf(self, "x[index] = value")
    watching = [i for i in INTERCEPTORS if not getattr(i, "records", False)]  # a Tensor is written to in any mode
    try:
        intercepted(setitem.operator, [t, item, unwrap(value)], {}, watching)
    except Exception as error:
        raise explain(error, setitem.operator, (self, item, value), {}) from None


def _value(value, t):
    """What is to be written, as a number or a torch tensor of the dtype of `t`."""
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, numbers.Number):
        return value
    if isinstance(value, (np.ndarray, list, tuple)):
        value = above("to_tensor")(value)._t
    if not isinstance(value, torch.Tensor):
        raise InvalidArgumentError("x[index] = value: value must be a number, an array or a Tensor.", describe(value))
    return value.to(t.device, t.dtype)


def write(t, item, value):
    """Write a number, an array or a torch tensor into the torch tensor `t` itself."""
    value = _value(value, t)
    if _is_plain(item) and t.dim() and isinstance(value, numbers.Number):
        try:
            t[item] = value
            return
        except (IndexError, TypeError):
            pass  # the long way has the words
    items = _items(item)
    if not t.dim() and _old_scalar(t, items) is not None:
        items = (Ellipsis,)
    plan, flips = _without_negative_steps(items, t.shape)
    try:
        t[_positions(t, plan, flips) if flips else plan] = value
    except IndexError as error:
        if "shape mismatch: value" not in str(error):
            raise _refusal(error, t, items) from None
        raise _misfit(t, plan, flips, value) from None
    except RuntimeError as error:
        if "expanded size" not in str(error) and "shape mismatch: value" not in str(error):
            raise
        raise _misfit(t, plan, flips, value) from None


def _misfit(t, plan, flips, value):
    target = list((t.detach().flip(flips) if flips else t.detach())[plan].shape)
    return InvalidArgumentError(
        f"x[index] = value: value of shape {list(value.shape)} does not broadcast to {target}, the shape of x[index].",
        f"x = {describe(t)}, value = {describe(value)}",
    )


def _positions(t, plan, flips):
    """The coordinates that an index with negative steps picks, for writing."""
    numbered = torch.arange(t.numel(), device=t.device).reshape(t.shape)
    return torch.unravel_index(numbered.flip(flips)[plan], t.shape)
