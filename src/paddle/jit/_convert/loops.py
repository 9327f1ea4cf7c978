"""`while` and `for`: run by Python until a tensor decides whether to continue, from there on a recorded loop."""

import torch

from paddle._core import names as naming
from paddle._core import tree
from paddle._core.graph import control, default_main_program
from paddle._core.graph.array import ArrayVariable, GrowingListError, copy_array, describe_empty, fresh_array
from paddle._core.graph.record import append, resolve
from paddle._core.graph.sizes import UnknownSize, joined, trial_sizes
from paddle._core.graph.sparse_shapes import form_of
from paddle._core.graph.variable import UNKNOWN, Variable
from paddle._core.tensor import Tensor

from .._errors import Unconvertible
from .branches import if_, placeholder
from .fields import with_fields
from .iterables import Counted, counted
from .logic import and_, not_
from .state import Undefined, as_array, is_number, kept, kind_of, put_back, same, scratch, symbolic, truth

_TRIALS = 6


def while_(test, body, get, put, names, grown=(), fresh=(), foreign=()):
    """Run a loop, or record it.

    Args:
        test, body: without arguments; they read and write the local variables themselves.
        get, put: read and write the local variables `names`, which the loop changes.
        grown: those of the names that the body appends to.
        fresh: those of the names that the body assigns before it reads them, so that None before the loop is no value.
        foreign: what else the body changes, (what, line, a function that returns the object, its attribute) each.
    """
    while True:
        block = default_main_program().current_block() if _recording() else None
        before = None if block is None else len(block.ops)
        answer = test()
        if symbolic(answer) is not None:
            break
        if not answer:
            return
        body()
    del block.ops[before:]  # the loop evaluates the test again, and the test may draw random numbers
    _Loop(test, body, *with_fields(foreign, "a `while`", get, put, names, grown), fresh).record()


def _recording():
    from paddle._core import mode

    return not mode.in_dynamic_mode()


def for_(iterable, body, get, put, names, grown=(), fresh=(), foreign=(), stopped=None):
    """Run `body(item)` for each item, or record it; `stopped()` says whether the loop was left."""
    found = counted(iterable)
    if found is not None:
        _record_for(found, body, *with_fields(foreign, "a `for`", get, put, names, grown), fresh, stopped)
        return
    for at, item in enumerate(iterable):
        answer = stopped() if stopped is not None else False
        if symbolic(answer) is None:
            if answer:
                return
            body(item)
        elif type(iterable) is range:
            rest = iterable[at:]
            left = Counted.of_range(rest.start, rest.stop, rest.step)
            _record_for(left, body, *with_fields(foreign, "a `for`", get, put, names, grown), fresh, stopped)
            return
        else:  # the remaining items are known, but their bodies run only if the loop was not left
            if_(not_(answer), lambda item=item: body(item), _nothing, get, put, names, foreign)


def listed(iterable, each):
    """The list `[each(item)[0] for item in iterable]`; a list of unknown length where that of the items is."""
    found = counted(iterable)
    if found is None:
        return [each(item)[0] for item in iterable]
    made = []

    def put(values):
        nonlocal made
        (made,) = values

    _record_for(found, lambda item: made.append(each(item)[0]), lambda: (made,), put, _LISTED, _LISTED, (), None)
    return made


_LISTED = ("a list comprehension",)


def _nothing():
    pass


def _record_for(items, body, get, put, names, grown, fresh, stopped):
    """Record a loop over counted items, with a counter in addition to the local variables."""
    at = [control._constant(0, "int64")]

    def test():
        within = at[0] < items.length
        return within if stopped is None else and_(lambda: not_(stopped()), lambda: within)

    def iteration():
        body(items.item(at[0]))
        at[0] = at[0] + 1

    def get_all():
        return (at[0], *get())

    def put_all(values):
        at[0] = values[0]
        put(tuple(values[1:]))

    _Loop(test, iteration, get_all, put_all, ("the counter", *names), grown, fresh).record()


class _Loop:
    """A recorded loop; trials find the variables that it carries from one iteration to the next."""

    def __init__(self, test, body, get, put, names, grown, fresh):
        self.test, self.body, self.get, self.put, self.names = test, body, get, put, names
        self.block = default_main_program().current_block()
        self.first = get()
        self.start = list(self.first)
        self.contents = kept(self.start)
        self.plain = {}  # the lists that the body changes, until a trial has taken them for lists of constant length
        for i, (value, name) in enumerate(zip(self.start, names, strict=True)):
            if value is None and name in fresh:
                self.start[i] = Undefined(name)
            if name in grown and isinstance(value, (list, ArrayVariable)):
                if isinstance(value, list):
                    self.plain[i] = value
                self.start[i] = copy_array(value) if isinstance(value, ArrayVariable) else as_array(value, name)
        self.kinds = {}  # path of a leaf -> (shape, dtype, form) that the trials have found
        self.carried = {}  # path of a leaf -> its variable

    # ---- carried variables ----

    def _carriers(self):
        """The state with a variable for each tensor and number that the loop may change."""
        self.carried = {}
        return [self._carrier(value, (i,)) for i, value in enumerate(self.start)]

    def _carrier(self, value, path):
        if isinstance(value, UnknownSize):
            value = value.variable()
        if path in self.kinds and self.kinds[path] == "constant":
            return value
        if isinstance(value, ArrayVariable):
            made = fresh_array(self.block, value)
            if path in self.kinds:
                made.__dict__.update(self.kinds[path])
        elif isinstance(value, Tensor) or (is_number(value)) or (isinstance(value, Undefined) and path in self.kinds):
            made = self._fresh(value, path)
        elif isinstance(value, Undefined):
            return value
        elif isinstance(value, (list, tuple)) and type(value) in (list, tuple):
            return type(value)([self._carrier(v, (*path, i)) for i, v in enumerate(value)])
        elif type(value) is dict:
            return {k: self._carrier(v, (*path, k)) for k, v in value.items()}
        else:
            return value
        self.carried[path] = made
        return made

    def _fresh(self, value, path):
        if path in self.kinds:
            shape, kind, form = self.kinds[path]
            if isinstance(shape, dict):  # a list that first appears in the loop
                made = fresh_array(self.block)
                made.__dict__.update(shape)
                return made
        elif isinstance(value, Tensor):
            shape, kind, form = list(value.shape), value.dtype, form_of(value)
        else:
            kind = "bool" if isinstance(value, bool) else "int64" if isinstance(value, int) else "float32"
            shape, form = [], None
        made = Variable(self.block, name=naming.generate("while.tmp"), shape=shape, dtype=kind)
        flows = torch.is_grad_enabled() and (made.dtype.is_floating_point or made.dtype.is_complex)
        made.__dict__.update(_stop=not flows, _inert=not flows, _form=form)
        return self.block._add(made)

    def _trial(self):
        """Run the body once; return whether nothing new was found about the carried variables."""
        before = self._carriers()
        self.put(tuple(_copied(before)))  # the body may write into lists and dicts
        refusal = after = None
        try:
            with scratch():
                self.test()
                self.body()
                after = list(self.get())
        except GrowingListError as error:
            refusal = error
        put_back(self.contents)
        for variable in self.carried.values():
            del self.block.vars[variable.name]
        if refusal is not None:
            if not self._stays_a_list(refusal.array):
                raise refusal
            return False
        self.changed = {}
        settled = [
            self._compare(start, old, new, (i,), name)
            for i, (start, old, new, name) in enumerate(zip(self.start, before, after, self.names, strict=True))
        ]
        return all(settled)

    def _stays_a_list(self, array):
        """Whether a list was not yet tried as one whose length an iteration leaves the same, as it is from now on."""
        at = next((path[0] for path, variable in self.carried.items() if variable is array), None)
        if at not in self.plain:
            return False
        self.start[at] = self.plain.pop(at)
        return True

    def _compare(self, start, old, new, path, name):
        if new is old and not isinstance(new, ArrayVariable):
            return True
        if isinstance(new, UnknownSize):
            new = new.variable()
        if isinstance(old, Undefined):
            return self._appeared(new, path, name)
        if isinstance(old, ArrayVariable):
            if not isinstance(new, ArrayVariable):
                raise Unconvertible(f"'{name}' is a list before the loop and something else in it")
            self.changed[path] = True
            found = {k: new.__dict__[k] for k in ("_shape", "_trial_sizes", "_dtype", "_stop", "_inert", "_empty")}
            unchanged = all(
                same(found[k], old.__dict__[k]) for k in ("_shape", "_trial_sizes", "_dtype", "_empty", "_stop")
            )
            self.kinds[path] = found
            return unchanged
        if isinstance(old, Variable) and path in self.carried:
            self.changed[path] = True
            return self._settled(start, old, new, path, name)
        if type(old) is type(new) and isinstance(old, (list, tuple)) and len(old) == len(new):
            pairs = zip(start, old, new, strict=True)
            return all([self._compare(*three, (*path, i), name) for i, three in enumerate(pairs)])
        if type(old) is type(new) is dict and list(old) == list(new):
            return all([self._compare(start[k], old[k], new[k], (*path, k), name) for k in old])
        if isinstance(old, list) and isinstance(new, list):  # it grows: make it a list of unknown length from the start
            self.start[path[0]] = as_array(start, name)
            return False
        if type(old) is type(new) and not isinstance(old, (list, tuple, dict)) and same(old, new):
            return True
        raise Unconvertible(f"'{name}' is {kind_of(old)} before the loop and {kind_of(new)} after an iteration")

    def _appeared(self, new, path, name):
        """A name that first gets its value in the loop."""
        if isinstance(new, Undefined) or not isinstance(new, (Tensor, list, tuple, dict)):
            if not isinstance(new, Undefined):
                self.start[path[0]] = new  # a constant, which cannot be read before the loop assigns it
            return True
        if isinstance(new, ArrayVariable):
            self.start[path[0]] = as_array([], name)
            return False
        if isinstance(new, Tensor) and len(path) == 1:
            self.kinds[path] = list(new.shape), new.dtype, form_of(new)
            return False
        self.start[path[0]] = _with_placeholders(new)
        return False

    def _settled(self, start, old, new, path, name):
        if isinstance(new, Tensor):
            shape, kind = list(new.shape), new.dtype
        elif is_number(new):
            shape = list(old.shape)
            kind = old.dtype
            if isinstance(new, float) and not kind.is_floating_point:
                from paddle._core.dtype import convert

                kind = convert("float32")
        else:
            raise Unconvertible(f"'{name}' is {kind_of(start)} before the loop and {kind_of(new)} after an iteration")
        form = form_of(new) if isinstance(new, Tensor) else None
        if form != old._form:
            raise Unconvertible(f"'{name}' is dense before the loop and sparse after an iteration, or the other way")
        weak = is_number(start)
        if kind is not old.dtype:
            if not weak or (isinstance(start, bool) and kind.name != "bool"):
                raise Unconvertible(f"'{name}' is {old.dtype.name} before the loop and {kind.name} after an iteration")
            self.kinds[path] = shape, kind, form
            return False
        known = list(old.shape)
        if len(shape) != len(known):
            if not weak or known:
                raise Unconvertible(
                    f"'{name}' has {len(known)} dimensions before the loop and {len(shape)} after an iteration"
                )
            self.kinds[path] = shape, kind, form
            return False
        merged = [joined(m, n) for m, n in zip(known, shape, strict=True)]
        self.kinds[path] = merged, kind, form
        return merged == known and trial_sizes(merged) == trial_sizes(known)

    # ---- the record ----

    def record(self):
        """Record the loop and set the local variables to their values after it."""
        for _ in range(_TRIALS):
            if self._trial():
                break
        else:
            raise Unconvertible("a variable of the loop changes its type from one iteration to the next")
        for path in self.carried:  # variables that no iteration changes are constants
            if path not in self.changed:
                self.kinds[path] = "constant"
        before = self._carriers()
        paths = list(self.carried)
        starts = [self._first(_at(self.start, path), path) for path in paths]
        carried = [self.carried[path] for path in paths]
        program = default_main_program()
        self.put(tuple(_copied(before)))
        with program.inner_block() as test_block:
            answer = self.test()
            found = symbolic(answer)
            predicate = control._constant(bool(answer), "bool") if found is None else truth(found)
        with program.inner_block() as body_block:
            self.body()
            after = list(self.get())
            nexts = [self._next(body_block, _at(after, path), self.carried[path]) for path in paths]
        for start, variable in zip(starts, carried, strict=True):
            if isinstance(start, ArrayVariable):
                describe_empty(start, variable)
        put_back(self.contents)
        append(control.While(self.block, starts, (test_block.idx, body_block.idx), predicate, nexts, carried))
        self._leave(before)

    def _leave(self, values):
        """Set the local variables to the carried variables; a list or dict keeps its identity, for its other names."""
        known = {id(container) for container, _ in self.contents}
        for i, (old, new) in enumerate(zip(self.first, values, strict=True)):
            if id(old) in known and type(new) is type(old):
                put_back([(old, new)])
                values[i] = old
        self.put(tuple(values))

    def _first(self, value, path):
        """The value of a carried variable before the first iteration."""
        carrier = self.carried[path]
        if isinstance(value, UnknownSize):
            value = value.variable()
        if isinstance(value, Undefined):
            return placeholder(carrier)
        if isinstance(value, Tensor):
            return resolve(self.block, "while", value)
        shape = [int(n) for n in carrier.shape]
        if shape and UNKNOWN not in shape:
            from paddle.tensor.creation import full

            return full(shape, value, carrier.dtype)
        return control._constant(value, carrier.dtype)

    def _next(self, block, value, carrier):
        if isinstance(value, UnknownSize):
            value = value.variable()
        if isinstance(value, Tensor):
            return resolve(block, "while", value)
        return control._constant(value, carrier.dtype)


def _at(values, path):
    for key in path:
        if isinstance(values, (Undefined, Tensor)):
            return values
        values = values[key]
    return values


_STATE = tree.Kinds({list: tree.LIST, tuple: tree.TUPLE}, {dict: tree.DICT})


def _copied(value):
    """The same values in lists and dicts of their own."""
    return tree.map(lambda leaf: leaf, value, kinds=_STATE)


def _with_placeholders(value):
    """The same structure with placeholders for its tensors, which the next trial replaces."""
    return tree.map(placeholder, value, kinds=_STATE, only=Tensor)
