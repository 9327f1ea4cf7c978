"""Warnings and logs of `to_static`: what cannot be converted, and where in the user's program."""

import linecache
import logging
import traceback
import warnings

from paddle._core import state

from ._errors import Unconvertible

LOG = logging.getLogger("paddle.jit")
LEVELS = state.collection("to_static log levels", dict, {"verbosity": 0, "code": 0})
_warned = state.collection("to_static warnings", set)


def place_of(error):
    """(file, line) of the user's program where an error occurred; None if it is not known."""
    found = None
    for frame, line in traceback.walk_tb(error.__traceback__):
        if frame.f_globals.get("__name__", "").partition(".")[0] != "paddle":
            found = frame.f_code.co_filename, line
    if found is not None and getattr(error, "line", None) is not None:
        found = found[0], error.line
    return found


def reason_of(error):
    """Why a function cannot be traced, in one line."""
    if isinstance(error, Unconvertible):
        return error.reason
    text = getattr(error, "expected", None) or str(error)
    first = text.strip().partition("\n")[0]
    return f"{type(error).__name__}: {first}" if first else type(error).__name__


def runs_dynamically(name, error, stacklevel=4, has_source=True):
    """Warn, once for each place, that a function runs dynamically."""
    where = place_of(error)
    reason = reason_of(error)
    if not has_source and "is not available, so" not in reason:
        reason += "; the source of the function is not available, so its control flow is not converted"
    key = name, where, reason
    if key in _warned:
        return
    _warned.add(key)
    shown = ""
    if where is not None:
        code = linecache.getline(*where).strip()
        shown = f" ({where[0]}, line {where[1]}" + (f": `{code}`)" if code else ")")
    warnings.warn(f"to_static: '{name}' runs dynamically: {reason}{shown}", stacklevel=stacklevel)


def forget():
    """Allow every warning to appear again."""
    _warned.clear()


def traced(function, program):
    """Log a trace, depending on the levels set by `set_verbosity` and `set_code_level`."""
    if LEVELS["verbosity"]:
        LOG.info("to_static: '%s' was traced, %d operators", function._name(), program.num_ops)
    if LEVELS["code"]:
        LOG.info("to_static: '%s' converted:\n%s", function._name(), function.code)
