"""Lists of tensors whose length is known only in a run: Python lists in loops that depend on tensors.

In a run such a variable is a list of torch tensors, so operators that take lists (`stack`, `concat`, …) accept it.
"""

import numbers

import torch

from .. import dtype as dtypes
from .. import names
from ..errors import InvalidTypeError, OutOfRangeError, received
from ..op import op
from ..place import current_torch
from ..tensor import Tensor
from .program import default_main_program
from .record import append, resolve
from .recorded_call import RecordedCall
from .sizes import joined
from .variable import UNKNOWN, Variable


class GrowingListError(InvalidTypeError):
    """What a list cannot do whose length is known only in a run; one whose length no iteration changes can."""

    array = None

    def of(self, array):
        """This error about a list."""
        self.array = array
        return self


class ArrayVariable(Variable):
    """A list of tensors in a Program; its shape is that of the stacked items."""

    __slots__ = ()

    _is_array = True

    def append(self, item):
        """Append a tensor."""
        _write(self, "append", item)

    def extend(self, items):
        """Append several tensors."""
        if isinstance(items, ArrayVariable):
            raise InvalidTypeError(
                "a list that grows in a loop cannot be joined with another one.",
                received(items=items),
                "`for item in items: other.append(item)`, or `paddle.concat` of both after `paddle.stack`.",
            )
        for item in items:
            self.append(item)

    def pop(self, index=-1):
        """Remove the last tensor and return it."""
        if index != -1:
            raise GrowingListError(
                "pop: a list that grows in a loop can only lose its last item.",
                received(index=index),
                "keep the place of the first item in a variable, or `paddle.stack(items)[1:]` after the loop.",
            ).of(self)
        item = self[-1]
        _write(self, "pop")
        return item

    def insert(self, index, item):
        """Not available: the list can only grow at its end."""
        raise self._only_at_the_end(
            "insert", "append in the loop, and for `insert(0, …)` `paddle.flip(paddle.stack(items), [0])` after it."
        )

    def remove(self, item):
        """Not available: the list can only lose its last item."""
        raise InvalidTypeError(
            _only_at_the_end("remove"),
            None,
            "append in the loop only what is wanted, or stack the items and use a mask.",
        )

    def clear(self):
        """Not available: the list can only lose its last item."""
        raise self._only_at_the_end("clear", "`items = []` in place of `items.clear()`.")

    def reverse(self):
        """Not available: the list can only change at its end."""
        raise self._only_at_the_end(
            "reverse", "`paddle.flip(paddle.stack(items), [0])`, or `for item in reversed(items):`."
        )

    def sort(self, *, key=None, reverse=False):
        """Not available: the list can only change at its end."""
        raise InvalidTypeError(_only_at_the_end("sort"), None, "`paddle.sort(paddle.stack(items), 0)`.")

    def copy(self):
        """A list of the same tensors."""
        return copy_array(self)

    def index(self, item):
        """Not available: how many items there are is not known before a run."""
        raise InvalidTypeError(_only_at_the_end("index"), None, "`(paddle.stack(items) == item).all(-1).nonzero()`.")

    def count(self, item):
        """Not available: how many items there are is not known before a run."""
        raise InvalidTypeError(_only_at_the_end("count"), None, "`(paddle.stack(items) == item).all(-1).sum()`.")

    def __delitem__(self, index):
        raise self._only_at_the_end(
            "del", "append in the loop only what is wanted, or `paddle.stack(items)[1:]` after it."
        )

    def __mul__(self, times):
        raise self._only_at_the_end(
            "a list times a number", "`paddle.tile` or `paddle.concat` of `paddle.stack(items)`."
        )

    __rmul__ = __imul__ = __mul__

    def write(self, index, item):
        """Replace the tensor at a place, or append it if the place is the end."""
        _write(self, "write", item, index)

    def length(self):
        """The number of tensors, as a variable."""
        return _length(self)

    def __len__(self):
        raise InvalidTypeError("len: the length of a list that grows in a loop is not known before a run.", repr(self))

    def __iter__(self):
        raise InvalidTypeError(
            "iteration: the length of a list that grows in a loop is not known before a run.", repr(self)
        )

    def __getitem__(self, index):
        if isinstance(index, slice):
            raise GrowingListError(
                "a list that grows in a loop supports only single items, not slices.",
                received(index=index),
                "a slice of `paddle.stack(items)`; for `items[::-1]`, `paddle.flip(paddle.stack(items), [0])`.",
            ).of(self)
        return _read(self, index)

    def __setitem__(self, index, item):
        _write(self, "set", item, index)

    def __add__(self, other):
        made = copy_array(self)
        made.extend(other)
        return made

    def __radd__(self, other):
        made = make_array(other)
        made.extend(self)
        return made

    def __iadd__(self, other):
        self.extend(other)
        return self

    def _only_at_the_end(self, what, hint):
        return GrowingListError(_only_at_the_end(what), None, hint).of(self)


def _only_at_the_end(what):
    return f"{what}: a list that grows in a loop can only change at its end and in its places."


class ArrayRecord(RecordedCall):
    """A change of a list."""

    def __init__(self, block, kind, array, args, out):
        super().__init__(block, None, (array, *args), outputs=out)
        self.kind = kind

    @property
    def type(self):
        """The kind of change, such as `array_append`."""
        return f"array_{self.kind}"

    def named_arguments(self):
        return {f"x{i}": v for i, v in enumerate(self.args)}

    def _evaluate(self):
        """Do nothing: a list is the same in training and evaluation."""

    def step(self, plan):
        args, name, change = list(self.args), self.outputs.name, _CHANGES[self.kind]
        read = plan.reader(args) or (lambda env: args)

        def run(env):
            env[name] = change(*read(env))

        return run


def _appended(array, item):
    return [*array, item]


def _set(array, item, index):
    made = list(array)
    made[int(index)] = item
    return made


def _placed(array, item, index):
    at = int(index)
    if not 0 <= at <= len(array):
        raise OutOfRangeError(f"the list has {len(array)} items, so that none can be written at place {at}.")
    return [*array[:at], item, *array[at + 1 :]]


_CHANGES = {
    "make": lambda items: list(items),
    "append": _appended,
    "pop": lambda array: array[:-1],
    "set": _set,
    "write": _placed,
    "copy": list,
}


def _item(block, item):
    if isinstance(item, Tensor):
        return resolve(block, "append", item)
    if isinstance(item, numbers.Number):
        return _number(item)
    raise InvalidTypeError("append: a list that grows in a loop can hold only tensors.", received(item=item))


@op(name="full", variant="array length")
def _number(value):
    return torch.tensor(value, device=current_torch())


@op(name="array_length")
def _length(array):
    return torch.tensor(len(array), device=current_torch())


@op(name="array_read", view=True)
def _read(array, index):
    at = int(index)
    if not -len(array) <= at < len(array):
        raise OutOfRangeError(f"list index out of range: {at}, of {len(array)} items.")
    return array[at]


def _write(array, kind, *args):
    block = default_main_program().current_block()
    if args:
        args = (_item(block, args[0]), *args[1:])
        describe_items(array, args[0])
    append(ArrayRecord(block, kind, array, args, array))


class ItemOf:
    """The shape, dtype and stop_gradient of the items of an array."""

    def __init__(self, array):
        self.shape, self.dtype, self.stop_gradient = array._shape[1:], array.dtype, array.stop_gradient


def describe_items(array, item):
    """Update the shape and dtype of an array for a new item; sizes that differ become unknown."""
    own, shape = array.__dict__, list(item.shape)
    if own.get("_empty", False):
        array._set_sizes([UNKNOWN, *shape])
        own.update(_dtype=item.dtype, _empty=False)
        own["_stop"] = own["_inert"] = item.stop_gradient
        return
    if len(shape) != len(array._shape) - 1:
        raise InvalidTypeError(
            "append: the tensors of a list that grows in a loop must have the same number of dimensions.",
            f"{list(array._shape[1:])} before, {shape} now",
        )
    if item.dtype is not array.dtype:
        raise InvalidTypeError(
            "append: the tensors of a list that grows in a loop must have the same dtype.",
            f"{array.dtype.name} before, {item.dtype.name} now",
        )
    sizes = [joined(m, n) for m, n in zip(array.shape[1:], shape, strict=True)]
    array._set_sizes([UNKNOWN, *sizes])
    if not item.stop_gradient:
        own["_stop"] = own["_inert"] = False


def fresh_array(block, like=None):
    """A new variable for a list, with the shape and dtype of another one if given."""
    made = ArrayVariable(block, name=names.generate("array.tmp"), shape=[UNKNOWN], dtype=dtypes.convert("float32"))
    made.__dict__.update(_stop=True, _inert=True, _empty=True)
    if like is not None:
        kept = "_shape _trial_sizes _dtype _stop _inert _empty".split()
        made.__dict__.update({k: like.__dict__[k] for k in kept})
    return block._add(made)


def describe_empty(array, like):
    """Give a list that is empty before a loop the shape and dtype of what the loop writes to it."""
    if array._empty and not like._empty:
        array.__dict__.update({k: like.__dict__[k] for k in ("_shape", "_trial_sizes", "_dtype")})


def make_array(items):
    """Record a list of tensors as a variable."""
    block = default_main_program().current_block()
    items = [_item(block, item) for item in items]
    made = fresh_array(block)
    for item in items:
        describe_items(made, item)
    append(ArrayRecord(block, "make", items, (), made))
    return made


def copy_array(array):
    """Record a copy of a list."""
    block = default_main_program().current_block()
    made = fresh_array(block, array)
    append(ArrayRecord(block, "copy", array, (), made))
    return made


def known_length(array):
    """The number of items of a list that is written only in its places; None if a run may change it."""
    found = _lengths(array, ())
    return found.pop() if len(found) == 1 else None


def _lengths(array, within):
    """The lengths that a list may have, with None for unknown ones, besides those of the lists `within`."""
    if not isinstance(array, ArrayVariable):
        return {None}
    if any(array is w for w in within):
        return set()
    found, within = set(), (*within, array)
    for block in array.block.program.blocks:
        for call in block.ops:
            at = next((i for i, v in enumerate(call.writes()) if v is array), None)
            if at is None:
                continue
            if isinstance(call, ArrayRecord):
                found |= _LENGTHS.get(call.kind, lambda items, within: {None})(call.args[0], within)
            else:
                for origin in _origins(call, at) or [None]:
                    found |= _lengths(origin, within)
    return found


_LENGTHS = {"make": lambda items, within: {len(items)}, "set": lambda items, within: set(), "copy": _lengths}


def _origins(call, at):
    """What a result of a loop or a branch may be."""
    if call.type == "while":
        return [call.args[0][at], call.nexts[at]]
    return [results[at] for results in call.results] if call.type == "cond" else []
