"""Errors in one form: what was expected, what came, what to try.

Each class is also the built-in exception that Paddle raises for the same fault.
"""

import numbers

import numpy as np
import torch


class PaddleError(Exception):
    """Base of every error that Outrigger raises on its own account."""

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
        return (type(self), (self.expected, self.came, self.hint))


class InvalidArgumentError(PaddleError, ValueError):
    """A value that the call cannot use."""

    kind = "InvalidArgument"


class FailedCheckError(InvalidArgumentError, AssertionError):
    """A wrong value where Paddle asserts: caught as ValueError and as AssertionError."""


class InvalidTypeError(PaddleError, TypeError):
    """A value of a type that the call cannot use."""

    kind = "InvalidType"


class OutOfRangeError(PaddleError, IndexError):
    """A place that is not there."""

    kind = "OutOfRange"


class AxisError(InvalidArgumentError, OutOfRangeError):
    """An axis the tensor does not have: Paddle raises ValueError in one operator and IndexError in the next."""

    kind = "OutOfRange"


class IndexRangeError(InvalidArgumentError, OutOfRangeError):
    """An index beyond the axis it points into: ValueError in some of Paddle's operators, IndexError in others."""

    kind = "OutOfRange"


class MissingKeyError(InvalidArgumentError, KeyError):
    """A name that a table does not have: Paddle answers with KeyError."""

    kind = "NotFound"


class NotFoundError(PaddleError, RuntimeError):
    """A file, a name or a variable that is not there."""

    kind = "NotFound"


class PreconditionNotMetError(PaddleError, RuntimeError):
    """A call that comes too early, or in the wrong place."""

    kind = "PreconditionNotMet"


class ResourceExhaustedError(PaddleError, MemoryError):
    """Too little memory."""

    kind = "ResourceExhausted"


class UnimplementedError(PaddleError, NotImplementedError):
    """Something that exists in Paddle and not here."""

    kind = "Unimplemented"


class UnavailableError(PaddleError, ValueError):
    """A device or a feature that this machine or build does not have."""

    kind = "Unavailable"


class EOFException(PaddleError):
    """A reader inside a Program has no next batch: what a loop of runs waits for."""

    kind = "OutOfRange"


def describe(value):
    """A value as an error shows it: a tensor by shape and dtype, anything else by a short repr."""
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
    """A text out of a file or a message, without what a terminal would obey: control characters become escapes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in str(text))


def received(**arguments):
    """`x = Tensor(shape=[2, 3], dtype=float32), axis = 5`, for the second line of an error."""
    return ", ".join(f"{name} = {describe(value)}" for name, value in arguments.items())


def require_tensor(value, name, op):
    """Refuse what is not a torch tensor, in the words that all operators share."""
    if not isinstance(value, torch.Tensor):
        raise InvalidArgumentError(
            f"{op}: argument '{name}' must be a Tensor.",
            received(**{name: value}),
            "convert it with paddle.to_tensor(...).",
        )
    return value
