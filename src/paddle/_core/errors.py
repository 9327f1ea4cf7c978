"""Error classes with a common message format: what was expected, what was received, what to try.

Each class also derives from the built-in exception that Paddle raises in the same case.
"""

import functools
import numbers
from typing import Any

import numpy as np
import torch


class PaddleError(Exception):
    """Base of every error that Outrigger itself raises.

    Args:
        expected: what was expected, or what is wrong.
        came: what was received instead.
        hint: what to try.
    """

    kind = "Error"

    def __init__(self, expected, came=None, hint=None):
        self.expected, self.came, self.hint = expected, came, hint
        super().__init__(str(self))

    def __str__(self):
        text = f"({self.kind}) {self.expected}"
        if self.came:
            text += f"\n  Received: {self.came}"
        if self.hint:
            text += f"\n  Try: {self.hint}"
        return "\n".join(line if line.isprintable() else printable(line) for line in text.split("\n"))

    def __reduce__(self):
        shown = (self.expected, self.came, self.hint)
        wider = getattr(type(self), "_widened", None)
        return (type(self), shown) if wider is None else (_restored, (*wider, *shown))


class InvalidArgumentError(PaddleError, ValueError):
    """An argument with an invalid value."""

    kind = "InvalidArgument"


class FailedCheckError(InvalidArgumentError, AssertionError):
    """An invalid value where Paddle asserts: both a ValueError and an AssertionError."""


class InvalidTypeError(PaddleError, TypeError):
    """An argument of an invalid type."""

    kind = "InvalidType"


class CallError(InvalidTypeError):
    """A missing, unknown or surplus argument."""


class ConversionError(InvalidTypeError, FailedCheckError):
    """A tensor that is not one number where Python asks for one: in Paddle an AssertionError."""

    kind = "InvalidType"


class OutOfRangeError(PaddleError, IndexError):
    """An index or position that does not exist."""

    kind = "OutOfRange"


class AxisError(FailedCheckError, OutOfRangeError):
    """An axis the tensor does not have: a ValueError, IndexError or AssertionError in Paddle, by operator."""

    kind = "OutOfRange"


class IndexRangeError(InvalidArgumentError, OutOfRangeError):
    """An index beyond the axis it points into: ValueError in some of Paddle's operators, IndexError in others."""

    kind = "OutOfRange"


class MissingKeyError(InvalidArgumentError, KeyError):
    """A missing key, for which Paddle raises KeyError."""

    kind = "NotFound"


class NotFoundError(PaddleError, RuntimeError):
    """A file, a name or a variable that does not exist."""

    kind = "NotFound"


class PreconditionNotMetError(PaddleError, RuntimeError):
    """A call that is not possible in the current state."""

    kind = "PreconditionNotMet"


class ResourceExhaustedError(PaddleError, MemoryError):
    """Not enough memory."""

    kind = "ResourceExhausted"


class UnimplementedError(PaddleError, NotImplementedError):
    """A feature of Paddle that Outrigger does not have."""

    kind = "Unimplemented"


class UnavailableError(PaddleError, ValueError):
    """A device or a feature that this machine or build does not have."""

    kind = "Unavailable"


class EOFException(PaddleError):
    """A reader inside a Program has no next batch; training loops catch this to end an epoch."""

    kind = "OutOfRange"


def widened(error, kinds):
    """`error`, as an instance of the built-in exceptions `kinds` too, and without the frames it has passed."""
    own = type(error)
    missing = tuple(k for k in kinds if not issubclass(own, k))
    if not missing or issubclass(own, MemoryError):  # Python does not combine MemoryError with others
        return error.with_traceback(None)
    base: Any
    base, known = getattr(own, "_widened", (own, ()))
    kind = _wider(base, known + missing)
    made = OSError.__new__ if issubclass(kind, OSError) else kind.__new__
    out = made(kind, *error.args)
    out.args = error.args
    out.__dict__.update(error.__dict__)
    return out


@functools.cache
def _wider(base, kinds):
    """The subclass of an error class that also derives from `kinds`."""
    kinds = tuple(k for k in kinds if not any(k is not other and issubclass(other, k) for other in kinds))
    with_fields = [k for k in kinds if issubclass(k, (OSError, AttributeError, NameError, ImportError))]
    kinds = tuple(k for k in kinds if k not in with_fields[1:])  # Python combines no two of these
    body = {"_widened": (base, kinds), "__module__": base.__module__, "__doc__": base.__doc__}
    return type(base.__name__, (base, *kinds), body)


def _restored(base, kinds, *arguments):
    return widened(base(*arguments), kinds)


def describe(value):
    """Describe a value for an error message: a tensor by its shape and dtype, anything else by a short repr."""
    if getattr(type(value), "_is_symbolic", False):
        return repr(value)
    value = getattr(value, "_t", value)
    if isinstance(value, torch.Tensor):
        return f"Tensor(shape={list(value.shape)}, dtype={str(value.dtype).removeprefix('torch.')})"
    if isinstance(value, np.ndarray):
        return f"ndarray(shape={list(value.shape)}, dtype={value.dtype})"
    if isinstance(value, (list, tuple)) and any(hasattr(v, "shape") for v in value):
        inside = ", ".join(describe(v) for v in value[:6]) + (", …" if len(value) > 6 else "")
        return f"[{inside}]" if isinstance(value, list) else f"({inside})"
    text = repr(value)
    if len(text) > 120:
        text = text[:117] + "…"
    if isinstance(value, (numbers.Number, str, list, tuple, dict, type(None))):
        return text
    return f"{text} ({type(value).__name__})"


def printable(text):
    """Escape control characters, so that text from a file or a message cannot control the terminal."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in str(text))


def received(**arguments):
    """Format arguments for the `Received:` line: `x = Tensor(shape=[2, 3], dtype=float32), axis = 5`."""
    return ", ".join(f"{name} = {describe(value)}" for name, value in arguments.items())


def require_tensor(value, name, op):
    """Return `value`, or raise the error that all operators share if it is not a torch tensor."""
    if not isinstance(value, torch.Tensor):
        raise InvalidArgumentError(
            f"{op}: argument '{name}' must be a Tensor.",
            received(**{name: value}),
            "convert it with paddle.to_tensor(...).",
        )
    return value


def require_same_dtype(op, **tensors):
    """Reject tensors of different dtypes, where Paddle does not promote; None is left out."""
    first = None
    for t in tensors.values():
        if isinstance(t, torch.Tensor):
            first = t.dtype if first is None else first
            if t.dtype is not first:
                break
    else:
        return
    given = {name: t for name, t in tensors.items() if isinstance(t, torch.Tensor)}
    if len({t.dtype for t in given.values()}) > 1:
        kinds = ", ".join(f"'{name}' is {str(t.dtype).removeprefix('torch.')}" for name, t in given.items())
        error = InvalidArgumentError(
            f"{op}: all tensors must have the same dtype, but {kinds}.", received(**given), "x.astype('float32')."
        )
        raise widened(error, (RuntimeError,))
