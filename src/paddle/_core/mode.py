"""Which of Paddle's two modes is on: calls that run, or calls that build a static graph."""

import contextlib
import importlib
import threading

from . import place as _place
from .op import INTERCEPTORS
from .tensor import Symbolic


class _Here(threading.local):
    """Where one thread is."""

    away = 0  # how deep in blocks that run calls at once although static mode is on
    tracing = 0  # how deep in blocks that record calls although it is off


_here = _Here()


class _Recording:
    """The interceptor of static mode: no call runs, each is recorded."""

    def before(self, op, args, kwargs):
        if (_static or _here.tracing) and not _here.away:
            raise Symbolic(f"{op.op_name}: static mode is on")
        return args, kwargs

    def after(self, op, out):
        return out


RECORDING = _Recording()
_static = False
_dynamic_asked = False  # whether a program has called disable_static itself
_static_implied = False  # whether static mode is on without the program having asked for it in so many words
_lock = threading.Lock()
_users = 0  # static mode, and the threads that trace


def _count(step):
    """Keep the interceptor in place while anybody records."""
    global _users
    with _lock:
        _users += step
        if _users and RECORDING not in INTERCEPTORS:
            INTERCEPTORS.append(RECORDING)
        elif not _users:
            INTERCEPTORS.remove(RECORDING)


def in_dynamic_mode():
    """Whether calls run at once instead of being recorded into a Program.

    >>> paddle.in_dynamic_mode()
    True
    """
    return not (_static or _here.tracing) or _here.away > 0


def enable_static():
    """Record calls into a Program from now on; `paddle.static.Executor` runs it.

    >>> paddle.enable_static(); paddle.in_dynamic_mode()
    False
    >>> paddle.disable_static()
    """
    global _static, _dynamic_asked, _static_implied
    _dynamic_asked = _static_implied = False
    if not _static:
        importlib.import_module(".graph", __package__)
        _static = True
        _count(1)


def disable_static(place=None):
    """Run calls at once from now on, which is the state at the start; `place` is for `set_device`."""
    global _static, _dynamic_asked
    _dynamic_asked = True
    if _static:
        _static = False
        _count(-1)
    if place is not None:
        _place.set_device(place)


@contextlib.contextmanager
def static(on=True):
    """A block in static mode, or in dynamic mode; afterwards the mode is what it was."""
    global _dynamic_asked, _static_implied
    before, asked, implied = _static, _dynamic_asked, _static_implied
    (enable_static if on else disable_static)()
    try:
        yield
    finally:
        (enable_static if before else disable_static)()
        _dynamic_asked, _static_implied = asked, implied


def imply_static():
    """Turn static mode on for a program that uses what only a static graph has, as was the rule before 2.0."""
    global _static_implied
    enable_static()
    _static_implied = True


def static_implied():
    """Whether a static graph is being built that way here, and not merely a function traced."""
    return _static_implied and _static and not _here.tracing and not _here.away


def dynamic_asked():
    """Whether the program has asked for dynamic mode in so many words, and not merely left it as it was."""
    return _dynamic_asked


@contextlib.contextmanager
def at_once():
    """A block whose calls run at once, in this thread alone: what the library itself computes in static mode."""
    _here.away += 1
    try:
        yield
    finally:
        _here.away -= 1


@contextlib.contextmanager
def tracing():
    """A block whose calls are recorded, in this thread alone: what `paddle.jit` makes a Program of."""
    importlib.import_module(".graph", __package__)
    away, _here.away = _here.away, 0
    _here.tracing += 1
    _count(1)
    try:
        yield
    finally:
        _count(-1)
        _here.tracing -= 1
        _here.away = away


def is_tracing():
    """Whether this thread is inside `tracing`."""
    return _here.tracing > 0 and not _here.away


def disable_signal_handler():
    """Nothing to do: no signal handlers are installed here."""


def enable_compat(*, scope=None, blocked_modules=None, backend="torch", silent=False):
    """Let `import torch` give Paddle, which cannot be where torch is the engine."""
    raise NotImplementedError(
        "paddle.enable_compat: torch itself is installed here, and `import torch` gives it; its functions accept "
        "Paddle tensors as they are"
    )


def disable_compat():
    """Nothing to undo: `import torch` always gives torch."""
