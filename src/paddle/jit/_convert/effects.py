"""`print`, `assert` and texts with the values of tensors in them: they happen in the run, not in the trace."""

import builtins

from paddle._core import mode
from paddle._core.graph.host import py_func
from paddle._core.graph.recorded_call import leaves
from paddle._core.graph.variable import Variable

from .._structure import flatten, rebuild
from .._thread import HERE
from .state import Raised, symbolic, truth

_CONVERT = {115: str, 114: repr, 97: ascii}


class Text(str):
    """A text of which some parts are known only in a run."""

    parts = ()

    @classmethod
    def of(cls, parts):
        """The text of constants and of (value, conversion, format) parts."""
        self = cls("".join(p if isinstance(p, str) else "…" for p in parts))
        self.parts = parts
        return self


def text(*parts):
    """An f-string: a str, or a `Text` where a tensor stands in it."""
    parts = [p if isinstance(p, str) else (_found(p[0]), *p[1:]) for p in parts]
    if any(isinstance(p, tuple) and _is_open(p[0]) for p in parts):
        return Text.of(parts)
    return _written(parts)


def _found(value):
    found = symbolic(value)
    return value if found is None else found


def _is_open(value):
    return isinstance(value, Text) or any(isinstance(v, Variable) for v in leaves(value))


def _written(parts):
    shown = []
    for part in parts:
        if isinstance(part, tuple):
            value, conversion, spec = part
            value = _CONVERT[conversion](value) if conversion in _CONVERT else value
            part = format(value, spec)
        shown.append(part)
    return "".join(shown)


def _opened(value):
    """A `Text` as plain structures, whose tensors a recorded call can take."""
    if isinstance(value, Text):
        return ["\0text", [p if isinstance(p, str) else tuple(_opened(v) for v in p) for p in value.parts]]
    if type(value) in (list, tuple):
        return type(value)([_opened(v) for v in value])
    return value


def _closed(value):
    if type(value) is list and value[:1] == ["\0text"]:
        return _written([p if isinstance(p, str) else tuple(_closed(v) for v in p) for p in value[1]])
    if type(value) in (list, tuple):
        return type(value)([_closed(v) for v in value])
    return value


def _later(function, *values):
    """Record a call of `function(*values)` in the run, on the values that the tensors have then."""
    tensors = []
    structure = flatten(_opened(tuple(values)), tensors)

    def run(*found):
        with mode.at_once():
            function(*_closed(rebuild(structure, found)))

    run.__name__ = function.__name__
    py_func(run, tensors, None)


def print_(*args, **kwargs):
    """`print`."""
    args = tuple(_found(a) for a in args)
    if not any(_is_open(a) for a in args):
        return builtins.print(*args, **kwargs)

    def show(*values):
        builtins.print(*values, **kwargs)

    return _later(show, *args)


def assert_(test, message=None):
    """`assert`."""
    found = symbolic(test)
    if found is None:
        if not test:
            raise AssertionError() if message is None else AssertionError(message())
        return

    def check(value, *said):
        if not value:
            raise AssertionError(*said)

    _later(check, truth(found), *(() if message is None else (message(),)))


def raise_(error):
    """`raise`: in a recorded branch, the run raises it."""
    if not HERE.branches:
        raise error
    raise Raised(error)


def later_raise(error):
    """Record that the run raises an error here."""
    kind, args = (error, ()) if isinstance(error, type) else (type(error), error.args)

    def fail(*said):
        raise kind(*said)

    _later(fail, *args)
