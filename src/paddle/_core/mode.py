"""Which of Paddle's two modes is on: calls that run, or calls that build a static graph."""

import contextlib
import importlib
import threading

from . import place as _place
from . import state
from .state import INTERCEPTORS
from .tensor import Symbolic


class _Thread(state.PerThread):
    """Where one thread is."""

    eager = 0  # how deep in blocks that run calls at once although static mode is on
    tracing = 0  # how deep in blocks that record calls although it is off


class _Process:
    """What the program has asked for."""

    def __init__(self):
        self.static = False
        self.dynamic_asked = False  # whether it has called disable_static itself
        self.static_implied = False  # whether static mode is on without its having asked for it
        self.recorders = 0  # static mode, and the threads that trace
        self.layers = 0  # made in dynamic mode: programs before 2.0 make them in a guard only


_here = state.per_thread("mode of the thread", _Thread)
_MODE = state.per_process("mode", _Process)
_lock = threading.Lock()


class _Recording:
    """The interceptor of static mode: no call runs, each is recorded."""

    records = True

    def before(self, op, args, kwargs):
        if (_MODE.value.static or _here.tracing) and not _here.eager:
            raise Symbolic(f"{op.name}: static mode is on")
        return args, kwargs

    def after(self, op, out):
        return out


RECORDING = _Recording()


def _count(step):
    """Keep the interceptor in place while anybody records."""
    now = _MODE.value
    with _lock:
        now.recorders += step
        if now.recorders and RECORDING not in INTERCEPTORS:
            INTERCEPTORS.insert(0, RECORDING)  # so that the others see only calls that run
        elif not now.recorders:
            INTERCEPTORS.remove(RECORDING)


def in_dynamic_mode():
    """Whether calls run at once instead of being recorded into a Program.

    >>> paddle.in_dynamic_mode()
    True
    """
    return not (_MODE.value.static or _here.tracing) or _here.eager > 0


def enable_static():
    """Record calls into a Program from now on; `paddle.static.Executor` runs it.

    >>> paddle.enable_static(); paddle.in_dynamic_mode()
    False
    >>> paddle.disable_static()
    """
    now = _MODE.value
    now.dynamic_asked = now.static_implied = False
    if not now.static:
        importlib.import_module(".graph", __package__)
        now.static = True
        _count(1)


def disable_static(place=None):
    """Run calls at once from now on, which is the state at the start; `place` is for `set_device`."""
    now = _MODE.value
    now.dynamic_asked = True
    if now.static:
        now.static = False
        _count(-1)
    if place is not None:
        _place.set_device(place)


@contextlib.contextmanager
def static(on=True):
    """A block in static mode, or in dynamic mode; afterwards the mode is what it was."""
    now = _MODE.value
    before, asked, implied = now.static, now.dynamic_asked, now.static_implied
    (enable_static if on else disable_static)()
    try:
        yield
    finally:
        (enable_static if before else disable_static)()
        now.dynamic_asked, now.static_implied = asked, implied


def imply_static():
    """Turn static mode on for a program that uses what only a static graph has, as was the rule before 2.0."""
    enable_static()
    _MODE.value.static_implied = True


def static_implied():
    """Whether a static graph is being built that way here, and not merely a function traced."""
    now = _MODE.value
    return now.static_implied and now.static and not _here.tracing and not _here.eager


def dynamic_asked():
    """Whether the program has asked for dynamic mode in so many words, and not merely left it as it was."""
    return _MODE.value.dynamic_asked


def note_layer():
    """Remember that the program has made a layer."""
    _MODE.value.layers += 1


def layers_made():
    """How many layers the program has made, as far as these were not forgotten."""
    return _MODE.value.layers


def forget_layers(count):
    """Go back to the number of layers at an earlier time."""
    _MODE.value.layers = count


@contextlib.contextmanager
def at_once():
    """A block whose calls run at once, in this thread alone: what the library itself computes in static mode."""
    _here.eager += 1
    try:
        yield
    finally:
        _here.eager -= 1


@contextlib.contextmanager
def tracing():
    """A block whose calls are recorded, in this thread alone: what `paddle.jit` makes a Program of."""
    importlib.import_module(".graph", __package__)
    eager, _here.eager = _here.eager, 0
    _here.tracing += 1
    _count(1)
    try:
        yield
    finally:
        _count(-1)
        _here.tracing -= 1
        _here.eager = eager


def is_tracing():
    """Whether this thread is inside `tracing`."""
    return _here.tracing > 0 and not _here.eager


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
