"""Finding an operator by its name in the original."""

import functools
import importlib
import inspect
import json
import pathlib

from .._core.errors import InvalidTypeError
from .gradients import gradient
from .rows import ROWS

# Where public functions are looked for, in this order.
_SPACES = ("", "nn.functional", "vision.ops", "incubate.nn.functional", "geometric", "linalg", "signal", "Tensor")
_FUNCTIONS = ("creation", "detection", "math", "nn", "norm", "optimizer", "quantization", "sequences", "shape")


class MissingOperatorError(NotImplementedError, AttributeError):
    """An operator of the original that has no counterpart here; for `hasattr` it is missing."""


@functools.cache
def recorded(part):
    """{operator: [its arguments, its results]} of the original; None where it does not say."""
    content = json.loads(pathlib.Path(__file__).with_name("arguments.json").read_text(encoding="utf-8"))[part]
    return {name: None if entry is None else tuple(words.split() for words in entry) for name, entry in content.items()}


def names():
    """The names of the original's operators that can be called here."""
    return [name for name in recorded("operators") if found(name) is not None]


@functools.cache
def find(name):
    """The function of an operator, which takes the original's positional arguments."""
    function = found(name)
    if function is None:
        known = name in recorded("operators")
        raise MissingOperatorError(
            f"paddle._C_ops.{name} has no counterpart here"
            if known
            else f"module 'paddle._C_ops' has no attribute {name!r}"
        )
    return function


@functools.cache
def found(name):
    """The function of an operator, or None."""
    for module in _FUNCTIONS:
        written = getattr(importlib.import_module(f"{__package__}.functions.{module}"), name, None)
        if inspect.isfunction(written) and written.__module__.startswith(__package__):
            arguments = list(inspect.signature(written).parameters)
            return written if "earlier" in arguments else _caller(name, arguments, written, {}, {})
    entry = recorded("operators").get(name)
    if name in ROWS:
        return _renamed(name, entry, *ROWS[name].split())
    made = gradient(name, recorded("operators"), found)
    if made is not None:
        return _caller(name, made[0], made[1], {}, {})
    return None if entry is None else _same(name, *entry)


def _public(path):
    """A public function by its path below `paddle`."""
    at = importlib.import_module("paddle")
    for part in path.split("."):
        at = getattr(at, part)
    return at


def _renamed(name, entry, target, *words):
    """A function under other argument names: `ours` for `theirs:ours`, nothing for `-theirs`, a value for `ours=…`."""
    arguments = entry[0] if entry else []
    if words and words[0].startswith("("):  # the arguments themselves, where the record has those of a sparse operator
        arguments, words = words[0][1:-1].split(","), words[1:]
    ours = {argument: argument for argument in arguments}
    fixed = {}
    for word in words:
        if word.startswith("-"):
            ours[word[1:]] = None
        elif ":" in word:
            theirs, _, here = word.partition(":")
            ours[theirs] = here
        else:
            here, _, value = word.partition("=")
            fixed[here] = json.loads(value)
    return _caller(name, arguments, _public(target), ours, fixed)


def _same(name, arguments, results):
    """The public function of that name, if it has the operator's arguments."""
    for space in _SPACES:
        try:
            function = _public(f"{space}.{name}" if space else name)
        except AttributeError:
            continue
        if not callable(function) or inspect.isclass(function):
            continue
        parameters = inspect.signature(function).parameters
        if all(argument in parameters for argument in arguments):
            return _caller(name, arguments, function, {argument: argument for argument in arguments}, {})
    return None


def _caller(name, arguments, function, ours, fixed):
    def call(*args, **kwargs):
        if len(args) > len(arguments):
            if _pairs(args):
                from .legacy import find_legacy

                return find_legacy(name)(*args, **kwargs)
            raise InvalidTypeError(
                f"paddle._C_ops.{name}: expected at most {len(arguments)} arguments: {', '.join(arguments)}.",
                f"{len(args)} arguments",
            )
        given = dict(zip(arguments, args))
        given.update(kwargs)
        passed = {ours.get(argument, argument): value for argument, value in given.items()}
        passed.pop(None, None)
        return function(**passed, **fixed)

    call.__name__ = call.__qualname__ = name
    behind = getattr(function, "func", function)
    call.__doc__ = f"{name}({', '.join(arguments)}): {behind.__module__}.{behind.__name__}"
    return call


def _pairs(args):
    """Whether arguments end in names and values, as operators were called before 2.3."""
    first = next((i for i, arg in enumerate(args) if isinstance(arg, str)), None)
    return first is not None and (len(args) - first) % 2 == 0
