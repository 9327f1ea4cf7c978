"""`print`, `assert`, `raise` and f-strings with tensors: they take effect in each run, not in the trace."""

import builtins
from typing import NamedTuple

from paddle._core import mode, tree
from paddle._core.graph.python_calls import py_func
from paddle._core.graph.recorded_call import leaves
from paddle._core.graph.variable import Variable

from .._structure import flatten, rebuild
from .._thread import THREAD
from .state import Raised, symbolic, truth

_CONVERT = {115: str, 114: repr, 97: ascii}


class Text(str):
    """A string with parts that are known only in a run."""

    parts = ()

    @classmethod
    def of(cls, parts):
        """Make a Text from constants and (value, conversion, format) parts."""
        self = cls("".join(p if isinstance(p, str) else "…" for p in parts))
        self.parts = parts
        return self


def text(*parts):
    """An f-string: a str, or a `Text` if there is a tensor in it."""
    parts = [p if isinstance(p, str) else (_variable_or_value(p[0]), *p[1:]) for p in parts]
    if any(isinstance(p, tuple) and _has_variable(p[0]) for p in parts):
        return Text.of(parts)
    return _formatted(parts)


def _variable_or_value(value):
    found = symbolic(value)
    return value if found is None else found


def _has_variable(value):
    return isinstance(value, Text) or any(isinstance(v, Variable) for v in leaves(value))


def _formatted(parts):
    shown = []
    for part in parts:
        if isinstance(part, tuple):
            value, conversion, spec = part
            value = _CONVERT[conversion](value) if conversion in _CONVERT else value
            part = format(value, spec)
        shown.append(part)
    return "".join(shown)


class _UnpackedText(NamedTuple):
    """A `Text` as plain structures, whose tensors a recorded call can take."""

    parts: list


def _unpacked(value):
    """The same value with an `_UnpackedText` for each `Text`."""

    def unpack(text):
        return _UnpackedText([part if isinstance(part, str) else _unpacked(part) for part in text.parts])

    return tree.map(unpack, value, kinds=tree.EXACT_SEQUENCES, only=Text)


def _as_strings(value):
    """The result of `_unpacked`, filled with the values of a run, with each `Text` formatted as a str."""

    def pack(unpacked):
        return _formatted([part if isinstance(part, str) else _as_strings(part) for part in unpacked.parts])

    return tree.map(pack, value, kinds=tree.EXACT_SEQUENCES, only=_UnpackedText)


def _in_run(function, *values):
    """Record a call of `function(*values)`, which gets the values that the tensors have in the run."""
    tensors = []
    structure = flatten(_unpacked(tuple(values)), tensors)

    def run(*found):
        with mode.at_once():
            function(*_as_strings(rebuild(structure, found)))

    run.__name__ = function.__name__
    py_func(run, tensors, None)


def print_(*args, **kwargs):
    """`print`."""
    args = tuple(_variable_or_value(a) for a in args)
    if not any(_has_variable(a) for a in args):
        return builtins.print(*args, **kwargs)

    def show(*values):
        builtins.print(*values, **kwargs)

    return _in_run(show, *args)


def assert_(test, message=None):
    """`assert`."""
    found = symbolic(test)
    if found is None:
        if not test:
            raise AssertionError() if message is None else AssertionError(message())
        return

    def check(value, *message_parts):
        if not value:
            raise AssertionError(*message_parts)

    _in_run(check, truth(found), *(() if message is None else (message(),)))


def raise_(error):
    """`raise`; in a recorded branch, the run raises the error."""
    if not THREAD.branches:
        raise error
    raise Raised(error)


def record_raise(error):
    """Record that the run raises an error here."""
    kind, args = (error, ()) if isinstance(error, type) else (type(error), error.args)

    def fail(*message_parts):
        raise kind(*message_parts)

    _in_run(fail, *args)
