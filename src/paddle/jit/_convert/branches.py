"""`if` and `a if c else b`: one branch runs if the condition is a Python value, both are recorded if it is a tensor."""

import contextlib

from paddle._core.graph import control, default_main_program
from paddle._core.graph.array import ArrayVariable, ItemOf, describe_items, fresh_array, make_array
from paddle._core.graph.optional import OptionalVariable, knowing, optional, told
from paddle._core.graph.record import append, resolve
from paddle._core.graph.sizes import UnknownSize
from paddle._core.graph.variable import UNKNOWN
from paddle._core.tensor import Tensor

from .._errors import Unconvertible
from .._thread import recorded_branch
from .held import Held, owners
from .state import Raised, Undefined, is_number, kind_of, same, symbolic, truth


def if_(test, true, false, get, put, names, foreign=(), local=None):
    """Run one of two branches, or record both.

    Args:
        get, put: read and write the local variables `names`, which the branches change.
        foreign: what else the branches change, (what, line, a function that returns the object, …) each.
        local: all local variables.
    """
    predicate = symbolic(test)
    if predicate is None:
        return true() if test else false()
    before = get()
    held = Held(before, local or {}, owners(foreign, "an `if`"))

    def branch(function):
        def run():
            put(before)
            function()
            return get()

        return lambda: held.branch(run)

    joined = record_branches(predicate, branch(true), branch(false), names, held)
    put(tuple(held.array(value) for value in joined))
    held.check(names)
    return None


def ifexp(test, true, false):
    """`true() if test else false()`."""
    predicate = symbolic(test)
    if predicate is None:
        return true() if test else false()
    return record_branches(predicate, lambda: (true(),), lambda: (false(),), ("the result",))[0]


def record_branches(predicate, true, false, names, held=None):
    """Record both branches and return the values of `names` after them."""
    program = default_main_program()
    predicate = truth(predicate)
    if any(n not in (1, UNKNOWN) for n in predicate._shape):
        raise Unconvertible(f"the truth of a tensor of shape {list(predicate._shape)} is ambiguous")
    block, blocks, values = program.current_block(), [], []
    for function, holds in ((true, True), (false, False)):
        with program.inner_block() as inner, knowing(told(predicate, holds)):
            blocks.append(inner)
            values.append(_recorded(function, names))
    join = _Join(blocks, predicate, held)
    joined = [join(a, b, name) for a, b, name in zip(*values, names, strict=True)]
    if held is not None:
        held.join(join)
    append(control.Cond(block, predicate, tuple(b.idx for b in blocks), join.results, join.outputs))
    return joined


def _recorded(function, names):
    """The values after a branch; undefined if it ends in an error."""
    with recorded_branch():
        try:
            return function()
        except Raised as end:
            from .effects import record_raise

            record_raise(end.error)
            return [Undefined(name) for name in names]


class _Join:
    """Joins the two values that the branches assign to a name."""

    def __init__(self, blocks, predicate, held):
        self._blocks, self._predicate, self._held = blocks, predicate, held
        self._block = default_main_program().current_block()
        self.results, self.outputs = ([], []), []

    def __call__(self, a, b, name):
        if a is b and not isinstance(a, UnknownSize):
            return a
        a, b = (self._found(v, which) for which, v in enumerate((a, b)))
        if _may_be_none(a, b) or _may_be_none(b, a):
            return self._optional(a, b, name)
        if isinstance(a, Undefined) or isinstance(b, Undefined):
            return self._one(a, b, name)
        if isinstance(a, ArrayVariable) or isinstance(b, ArrayVariable):
            return self._arrays(a, b, name)
        if isinstance(a, Tensor) or isinstance(b, Tensor):
            return self._tensors(a, b, name)
        if type(a) is type(b) and isinstance(a, (list, tuple, dict)):
            return self._containers(a, b, name)
        if is_number(a) and is_number(b):
            return a if type(a) is type(b) and a == b else self._numbers(a, b, name)
        if type(a) is type(b) and same(a, b):
            return a
        raise Unconvertible(f"'{name}' is {kind_of(a)} in one branch and {kind_of(b)} in the other")

    def _found(self, value, which):
        """A value at the end of a branch. A size becomes a variable: what it is the size of may exist only there."""
        if not isinstance(value, UnknownSize):
            return value if self._held is None else self._held.content(value, which)
        with self.inside(which):
            return value.variable()

    def _one(self, a, b, name):
        """Join a value that only one branch assigns; a correct program does not use it after the other branch."""
        missing = 0 if isinstance(a, Undefined) else 1
        value = b if missing == 0 else a
        if isinstance(value, ArrayVariable):
            with self.inside(missing):
                empty = make_array([])
            return self._arrays(*((empty, value) if missing == 0 else (value, empty)), name)
        if isinstance(value, Tensor):
            with self.inside(missing):
                filler = placeholder(value)
            return self._tensors(*((filler, value) if missing == 0 else (value, filler)), name)
        if isinstance(value, (list, tuple, dict)):
            return _mapped(value, lambda v: self(*((a, v) if missing == 0 else (v, b)), name))
        return value

    def _optional(self, a, b, name):
        """Join a tensor and None, or what may be either."""
        shown = "the result" if name.startswith("__jit") else f"'{name}'"
        here = [v for v in (a, b) if isinstance(v, OptionalVariable)]
        if any(v is not None and not isinstance(v, (Tensor, Undefined)) for v in (a, b)):
            raise Unconvertible(f"{shown} is {kind_of(a)} in one branch and {kind_of(b)} in the other")
        present = self(*[self._presence(v, which) for which, v in enumerate((a, b))], name)
        if present is False:
            return None
        with knowing([(v, True) for v in here]):
            pair = [Undefined(name) if v is None else v for v in (a, b)]
            made = (self._tensors if all(isinstance(v, Tensor) for v in pair) else self._one)(*pair, name)
        if present is True:
            return made
        text = f"{shown} is None in one branch and a tensor in the other, and is used without a test with `is None`"
        return optional(made, present, lambda: Unconvertible(text))

    def _presence(self, value, which):
        """Whether a value is a tensor at the end of a branch: a bool, or a variable that tells."""
        if not isinstance(value, OptionalVariable):
            return isinstance(value, Tensor)
        known = [present for variable, present in told(self._predicate, which == 0) if variable is value]
        return known[0] if known else value._present

    def _containers(self, a, b, name):
        if isinstance(a, dict):
            if list(a) != list(b):
                raise Unconvertible(f"the dict '{name}' has different keys in the two branches")
            return {k: self(v, b[k], name) for k, v in a.items()}
        if len(a) == len(b):
            items = [self(x, y, name) for x, y in zip(a, b, strict=True)]
            if isinstance(a, list):
                return items
            return type(a)(*items) if hasattr(a, "_fields") else tuple(items)
        if isinstance(a, tuple):
            raise Unconvertible(f"the tuple '{name}' has {len(a)} items in one branch and {len(b)} in the other")
        return self._arrays(a, b, name)

    def _arrays(self, a, b, name):
        from .state import as_array

        found = []
        for which, value in enumerate((a, b)):
            if not isinstance(value, (list, ArrayVariable)):
                raise Unconvertible(f"'{name}' is a list in one branch and {kind_of(value)} in the other")
            with self.inside(which):
                found.append(as_array(value, name))
        made = fresh_array(self._block, found[0] if found[1]._empty else found[1])
        for array in found:
            if not array._empty:
                describe_items(made, ItemOf(array))
        return self._add(*found, made)

    def _tensors(self, a, b, name):
        sides = []
        for which, (value, other) in enumerate(((a, b), (b, a))):
            with self.inside(which):
                sides.append(self._tensor(value, other, name))
        a, b = sides
        if a.dtype is not b.dtype:
            raise Unconvertible(f"'{name}' is {a.dtype.name} in one branch and {b.dtype.name} in the other")
        if len(a.shape) != len(b.shape):
            raise Unconvertible(f"'{name}' has {len(a.shape)} dimensions in one branch and {len(b.shape)} in the other")
        return self._add(a, b, control._joined(self._block, a, b, self._predicate))

    def _tensor(self, value, other, name):
        if isinstance(value, Tensor):
            return resolve(default_main_program().current_block(), "if", value)
        if not is_number(value):
            raise Unconvertible(f"'{name}' is {kind_of(value)} in one branch and a tensor in the other")
        kind = other.dtype
        if (isinstance(value, bool) and kind.name != "bool") or (
            isinstance(value, float) and not kind.is_floating_point
        ):
            raise Unconvertible(f"'{name}' is {value!r} in one branch and a tensor of {kind.name} in the other")
        return control._constant(value, kind)

    def _numbers(self, a, b, name):
        if isinstance(a, bool) is not isinstance(b, bool):
            raise Unconvertible(f"'{name}' is {a!r} in one branch and {b!r} in the other")
        kind = "bool" if isinstance(a, bool) else "int64" if isinstance(a, int) and isinstance(b, int) else "float32"
        sides = []
        for which, value in enumerate((a, b)):
            with self.inside(which):
                sides.append(control._constant(value, kind))
        return self._add(*sides, control._joined(self._block, *sides, self._predicate))

    def _add(self, a, b, made):
        self.results[0].append(a)
        self.results[1].append(b)
        self.outputs.append(made)
        return made

    @contextlib.contextmanager
    def inside(self, which):
        """A block whose calls are recorded into one of the branches."""
        with self._blocks[which]._entered():
            yield


def _may_be_none(a, b):
    return isinstance(a, OptionalVariable) or (a is None and isinstance(b, Tensor) and not isinstance(b, ArrayVariable))


def placeholder(like):
    """A tensor with the shape and dtype of another, whose values are not used."""
    from paddle.tensor.creation import full

    shape = [1 if n == UNKNOWN else int(n) for n in like.shape]
    return full(shape, False if like.dtype.name == "bool" else 0, like.dtype)


def _mapped(value, change):
    if isinstance(value, dict):
        return {k: change(v) for k, v in value.items()}
    items = [change(v) for v in value]
    if isinstance(value, list):
        return items
    return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
