"""Reading and writing parts of a tensor, with every index that NumPy knows."""

import numpy as np
import torch

from .errors import InvalidArgumentError, InvalidTypeError, OutOfRangeError, describe
from .explain import explain
from .op import INTERCEPTORS, op
from .tensor import Tensor, attach, new, unwrap


def _slice_item(item):
    """A slice whose bounds are ints or None, tensors taken at their value."""
    if all(v is None or type(v) is int for v in (item.start, item.stop, item.step)):
        return item
    return slice(*(None if v is None else int(v) for v in (item.start, item.stop, item.step)))


def _array_item(item):
    """An index made of a list or an array, as a torch tensor of integers or booleans."""
    if isinstance(item, (list, tuple, range)):
        item = [unwrap(v) for v in item]
        if any(isinstance(v, torch.Tensor) for v in item):
            item = torch.stack([v if isinstance(v, torch.Tensor) else torch.as_tensor(v) for v in item])
        elif not item:
            return torch.zeros(0, dtype=torch.int64)
    t = torch.as_tensor(np.asarray(item) if not isinstance(item, torch.Tensor) else item)
    if t.dtype.is_floating_point or t.dtype.is_complex:
        raise OutOfRangeError("index: expected integers or booleans.", describe(t), "index.astype('int64').")
    return t if t.dtype in (torch.int64, torch.bool, torch.int32, torch.uint8) else t.to(torch.int64)


def _plan(item, t):
    """What torch takes for `item`, and the axes to reverse first, since torch has no negative steps."""
    items = item if type(item) is tuple else (item,)
    used = sum(
        (i.dim() if isinstance(i, torch.Tensor) and i.dtype is torch.bool else 1)
        for i in items
        if i is not None and i is not Ellipsis and not isinstance(i, (bool, np.bool_))
    )
    plan, flips, axis = [], [], 0
    for i in items:
        if i is Ellipsis:
            axis += t.dim() - used
        elif isinstance(i, slice):
            if i.step is not None and i.step < 0:
                flips.append(axis)
                i = _reversed(i, t.shape[axis])
            axis += 1
        elif i is not None and not isinstance(i, bool):
            axis += i.dim() if isinstance(i, torch.Tensor) and i.dtype is torch.bool else 1
        plan.append(i)
    return tuple(plan) if type(item) is tuple else plan[0], flips


def _reversed(item, size):
    """The slice with a positive step that picks the same elements from the reversed axis."""
    start, stop, step = item.indices(size)
    count = max(0, -((stop - start) // -step)) if start > stop else 0
    first = size - 1 - start
    return slice(first, first + count * -step if count else first, -step)


def _item(item):
    """One index as users write it, in torch's types."""
    kind = type(item)
    if kind is int or item is None or item is Ellipsis or kind is bool:
        return item
    if kind is slice:
        return _slice_item(item)
    if isinstance(item, Tensor):
        t = item._t
        return _array_item(t) if t.dim() or t.dtype is torch.bool else int(t)
    if isinstance(item, np.integer):
        return int(item)
    if isinstance(item, np.bool_):
        return bool(item)
    if isinstance(item, (list, np.ndarray, torch.Tensor, range, tuple)):
        return _array_item(item)
    if getattr(kind, "_is_symbolic", False):
        unwrap(item)
    if hasattr(item, "__index__"):
        return item.__index__()
    raise InvalidTypeError(
        "index: expected integers, slices, None, ..., booleans, lists, arrays or integer Tensors.", describe(item)
    )


def _items(item):
    if type(item) is tuple:
        return tuple([_item(i) for i in item])
    return _item(item)


def _is_plain(item):
    return type(item) is int or (type(item) is slice and (item.step is None or (type(item.step) is int and item.step > 0)))


@op
def getitem(x, item):
    """`x[item]`."""
    item = _items(item)
    if not x.dim():
        found = _old_scalar(x, item)
        if found is not None:
            return found
    plan, flips = _plan(item, x)
    try:
        return (x.flip(flips) if flips else x)[plan]
    except IndexError as error:
        raise _refusal(error, x, item) from None


def _old_scalar(x, item):
    """A 0-D tensor under the idioms of the era when a scalar had shape [1]; None where they do not apply."""
    items = item if type(item) is tuple else (item,)
    if len(items) == 1 and type(items[0]) is int and items[0] in (0, -1):
        return x
    if len(items) == 1 and type(items[0]) is slice:
        return x.reshape(1)[items[0]]
    return None


def _refusal(error, x, item):
    text = str(error)
    if "too many indices" in text:
        return OutOfRangeError(
            f"index: this tensor has {x.dim()} dimensions, which is fewer than the index names.",
            f"x = {describe(x)}, index = {item!r}",
        )
    return OutOfRangeError(f"index: {text}.", f"x = {describe(x)}, index = {describe(item)}")


@attach
def __getitem__(self, item):
    if not INTERCEPTORS and (type(item) is int or (type(item) is tuple and all(map(_is_plain, item))) or _is_plain(item)):
        try:
            t = self._t[item]
        except (IndexError, TypeError):
            return getitem(self, item)
        out = new(Tensor)
        out._t = t
        return out
    return getitem(self, item)


@attach
def __setitem__(self, item, value):
    t = self._t
    if t.requires_grad and t.is_leaf and torch.is_grad_enabled():
        raise InvalidArgumentError(
            "x[...] = value: a leaf tensor with stop_gradient=False cannot be changed in place.",
            f"x = {describe(self)}",
            "change x.clone(), or put the assignment under `with paddle.no_grad():`.",
        )
    value = unwrap(value)
    if isinstance(value, (np.ndarray, np.generic, list, tuple)):
        value = torch.as_tensor(np.asarray(value)).to(t.device)
    try:
        item = _items(item)
        if not t.dim() and _old_scalar(t, item) is not None:
            item = ...
        plan, flips = _plan(item, t)
        if isinstance(value, torch.Tensor) and value.dtype is not t.dtype:
            value = value.to(t.dtype)
        t[_positions(t, plan, flips) if flips else plan] = value
    except Exception as error:
        raise explain(error, _Setitem, (self, item, value), {}) from None


class _Setitem:
    op_name = "x[index] = value"
    names = ("x", "index", "value")


def _positions(t, plan, flips):
    """The coordinates that an index with negative steps picks, for writing."""
    numbered = torch.arange(t.numel(), device=t.device).reshape(t.shape)
    return torch.unravel_index(numbered.flip(flips)[plan], t.shape)
