"""Which kinds of argument Paddle refuses where torch or a kernel of ours would accept them, recorded from the original.

Paddle's bindings check types by parameter: `paddle.tril(x, diagonal=1.0)` is a TypeError there, `paddle.less(x, 2)` a
ValueError. `argument_kinds.json` has the answers, written by `conformance/record_arguments.py`: for each operator and
parameter the kinds that are refused, with the exceptions, and what is expected instead. `kind_of` names a kind.
"""

import builtins
import functools
import json
import pathlib
import sys

import numpy as np
import torch

from . import tree
from .errors import InvalidArgumentError, InvalidTypeError, received, widened
from .mode import in_dynamic_mode, is_tracing
from .tensor import Tensor, unwrap

PLAIN_KINDS: dict[type, str] = {
    bool: "bool",
    int: "int",
    float: "float",
    complex: "complex",
    str: "str",
    type(None): "None",
}
_OTHERS = {range: "range", dict: "dict", slice: "slice"}
_NUMPY = {"b": "bool", "i": "int", "u": "int", "f": "float", "c": "complex"}


def kind_of(value):
    """The kind of an argument: its type; of tensors and arrays also how many elements, of lists what they contain.

    >>> kind_of(1), kind_of([1.5]), kind_of(paddle.to_tensor(1))
    ('int', 'list of float', 'tensor0 int')
    """
    plain = PLAIN_KINDS.get(type(value)) or _OTHERS.get(type(value))
    if plain:
        return plain
    if type(value) is list and value and all([type(v) is int for v in value]):
        return "list of int"
    if isinstance(value, (list, tuple)):
        outer = "list" if isinstance(value, list) else "tuple"
        inner = {_inside(v) for v in value}
        return f"{outer} of {inner.pop() if len(inner) == 1 else 'several' if inner else 'nothing'}"
    if isinstance(value, np.float64):  # which is a Python float
        return "numpy float64"
    if isinstance(value, np.generic):
        return f"numpy {_NUMPY.get(value.dtype.kind, 'other')}"
    if isinstance(value, (np.ndarray, torch.Tensor)):
        return "array" + _count(value.shape)
    if isinstance(value, Tensor):
        dtype = value.dtype
        kind = "float" if dtype.is_floating_point else "complex" if dtype.is_complex else "int"
        return f"tensor{_count(value.shape)} {'bool' if dtype.name == 'bool' else kind}"
    return type(value).__name__


def _inside(value):
    if isinstance(value, Tensor):
        return "tensor"
    if isinstance(value, (np.ndarray, np.generic)):
        return "numpy"
    return PLAIN_KINDS.get(type(value)) or type(value).__name__


def _count(shape):
    """'0' for a tensor without axes, '1' for one element, '' for more or none."""
    return "0" if len(shape) == 0 else "1" if all(n == 1 for n in shape) else ""


class Rules:
    """What the table has about one operator: the kinds that it refuses, by parameter.

    `dynamic` and `static` are {parameter: {kind: names of exceptions}} of what must be refused in these modes;
    `classes` adds the kinds that the kernel refuses itself, for which Paddle has another exception.
    """

    __slots__ = ("anywhere", "classes", "dynamic", "expected", "static", "tensors")

    def __init__(self, rows):
        self.expected = {name: row["is"] for name, row in rows.items()}
        self.dynamic = {name: row["dynamic"] for name, row in rows.items() if "dynamic" in row}
        self.static = {name: row["static"] for name, row in rows.items() if "static" in row}
        self.anywhere = {
            name: {*row.get("dynamic", ()), *row.get("static", ())}
            for name, row in rows.items()
            if "dynamic" in row or "static" in row
        }
        self.tensors = {name for name, kinds in self.anywhere.items() if any(k.startswith("tensor") for k in kinds)}
        self.classes = {
            in_static: {
                name: row.get(f"{mode} refused", {}) | row.get(mode, {})
                for name, row in rows.items()
                if mode in row or f"{mode} refused" in row
            }
            for in_static, mode in ((False, "dynamic"), (True, "static"))
        }


@functools.cache
def _table():
    return json.loads(pathlib.Path(__file__).with_name("argument_kinds.json").read_text(encoding="utf-8"))


@functools.cache
def rules_of(key):
    """The Rules of an operator by its key, or of a method by its name; None if there are none."""
    rows = _table()["rows"].get(key)
    if rows is None:
        return None
    texts = _table()["texts"]
    return Rules(
        {
            name: {part: texts[at] if part == "is" else _by_kind(texts[at]) for part, at in row.items()}
            for name, row in rows.items()
        }
    )


@functools.cache
def _by_kind(text):
    """{kind: names of exceptions} of a text such as `ValueError: int, float; TypeError: str`."""
    parts = [part.split(": ") for part in text.split("; ")]
    return {kind: names for names, kinds in parts for kind in kinds.split(", ")}


def from_library():
    """Whether the call that is being checked was made by another part of the library, which may pass more kinds."""
    frame = sys._getframe(2)
    while frame is not None:
        name = frame.f_globals.get("__name__", "")
        if not name.startswith(("paddle._core.", "paddle.tensor")):
            return name.startswith(("paddle.", "outrigger."))
        frame = frame.f_back
    return False


def refuse(operator, rules, args, kwargs):
    """Raise an error if an argument of a call is of a kind that Paddle refuses there."""
    anywhere = rules.anywhere
    if not anywhere:
        return
    for name, value in (*zip(operator.positional, args, strict=False), *kwargs.items()):
        kinds = anywhere.get(name)
        if kinds is None or (type(value) is Tensor and name not in rules.tensors):
            continue
        kind = kind_of(value)
        if kind in kinds:
            refused = (rules.static if recorded([*args, *kwargs.values()]) else rules.dynamic).get(name, {})
            if kind in refused and not from_library() and not _number_of_a_trace(name, value, kind, rules):
                raise refusal(operator.name, name, value, rules.expected[name], kind, refused[kind])


def _number_of_a_trace(name, value, kind, rules):
    """Whether a variable stands for a size or a whole number, which a traced function has where it runs at once."""
    return kind == "tensor0 int" and type(value) is not Tensor and is_tracing() and "int" not in rules.anywhere[name]


def take(operator, rules, name, value):
    """The torch form of one argument of a call in dynamic mode, or an error if its kind is refused."""
    kinds = rules.dynamic[name]
    if type(value) is list and value and "list of int" not in kinds and all([type(v) is int for v in value]):
        return value  # sizes and strides, which layers pass in every call
    kind = kind_of(value)
    if kind in kinds and not recorded([value]) and not from_library():
        raise refusal(operator.name, name, value, rules.expected[name], kind, kinds[kind])
    return unwrap(value)


def recorded(values):
    """Whether a call with these arguments is recorded and not run: in static mode, in a trace, or with a variable."""
    return not in_dynamic_mode() or any(getattr(type(v), "_is_symbolic", False) for v in tree.leaves(values))


def refusal(called, name, value, expected, kind, classes):
    """The error about an argument of a kind that is refused."""
    kinds = _classes(classes)
    error = InvalidTypeError if issubclass(kinds[0], TypeError) else InvalidArgumentError
    hint = next((hint for start, hint in _HINTS.items() if kind.startswith(start)), None)
    if expected == "a Tensor":
        hint = "paddle.to_tensor({name})."
    text = f"{called}: '{name}' must be {expected}."
    return widened(error(text, received(**{name: value}), hint and hint.format(name=name)), kinds)


_HINTS = {"numpy": "{name}.item().", "tensor0": "{name}.item().", "tensor1": "{name}.item()."}


def classes_of(operator, given, symbolic):
    """The exceptions that Paddle raises for the kinds of the arguments `given` of a refused call."""
    rules = rules_of(operator.key) if hasattr(operator, "key") else None
    if rules is None:
        return ()
    found = rules.classes[symbolic]
    names = (found[name].get(kind_of(value)) for name, value in given.items() if name in found)
    return tuple(kind for classes in names if classes for kind in _classes(classes))


@functools.cache
def _classes(names):
    return tuple(getattr(builtins, name) for name in names.split())
