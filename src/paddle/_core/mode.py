"""Paddle's two modes: dynamic, where calls run immediately, and static, where calls are recorded into a Program."""

import contextlib
import importlib
import threading

from . import place as _place
from . import state
from .state import INTERCEPTORS
from .tensor import Symbolic


class _Thread(state.PerThread):
    """The mode of one thread."""

    eager = 0  # how deep in blocks that run calls immediately although static mode is on
    tracing = 0  # how deep in blocks that record calls although it is off


class _Process:
    """The mode that the program has chosen."""

    def __init__(self):
        self.static = False
        self.dynamic_asked = False  # whether it has called disable_static
        self.static_implied = False  # whether static mode is on without a call of enable_static
        self.recorders = 0  # 1 for static mode, plus the number of threads that trace
        self.layers = 0  # made in dynamic mode: programs before 2.0 make them only inside a guard


_thread = state.per_thread("mode of the thread", _Thread)
_MODE = state.per_process("mode", _Process)
_lock = threading.Lock()


class _Recording:
    """The interceptor of static mode, which records calls instead of running them."""

    records = True

    def before(self, op, args, kwargs):
        if (_MODE.value.static or _thread.tracing) and not _thread.eager:
            raise Symbolic(f"{op.name}: static mode is on")
        return args, kwargs

    def after(self, op, out):
        return out


RECORDING = _Recording()


def _count(step):
    """Change the number of recorders, and keep the interceptor installed while there are any."""
    now = _MODE.value
    with _lock:
        now.recorders += step
        if now.recorders and RECORDING not in INTERCEPTORS:
            INTERCEPTORS.insert(0, RECORDING)  # so that the others see only calls that run
        elif not now.recorders:
            INTERCEPTORS.remove(RECORDING)


def in_dynamic_mode():
    """Whether calls run immediately instead of being recorded into a Program.

    Returns:
        bool.

    >>> paddle.in_dynamic_mode()
    True
    """
    return not (_MODE.value.static or _thread.tracing) or _thread.eager > 0


def enable_static():
    """Record calls into a Program from now on; `paddle.static.Executor` runs it.

    Returns:
        None.

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
    """Run calls immediately from now on, which is the default; `place` is passed to `set_device`.

    Args:
        place: where new Tensors live; by default nothing changes.

    Returns:
        None.

    >>> paddle.enable_static()
    >>> paddle.disable_static()
    >>> paddle.in_dynamic_mode()
    True
    """
    now = _MODE.value
    now.dynamic_asked = True
    if now.static:
        now.static = False
        _count(-1)
    if place is not None:
        _place.set_device(place)


@contextlib.contextmanager
def static(on=True):
    """A block in static mode, or in dynamic mode; the previous mode is restored afterwards."""
    now = _MODE.value
    before, asked, implied = now.static, now.dynamic_asked, now.static_implied
    (enable_static if on else disable_static)()
    try:
        yield
    finally:
        (enable_static if before else disable_static)()
        now.dynamic_asked, now.static_implied = asked, implied


def imply_static():
    """Turn static mode on for a program that uses a feature of static graphs, the default mode before Paddle 2.0."""
    enable_static()
    _MODE.value.static_implied = True


def static_implied():
    """Whether static mode is on because of `imply_static`, and this thread is not tracing or running eagerly."""
    now = _MODE.value
    return now.static_implied and now.static and not _thread.tracing and not _thread.eager


def dynamic_asked():
    """Whether the program has asked for dynamic mode explicitly instead of keeping the default."""
    return _MODE.value.dynamic_asked


def note_layer():
    """Count a layer that the program has made."""
    _MODE.value.layers += 1


def layers_made():
    """How many layers the program has made, without those that `forget_layers` discounted."""
    return _MODE.value.layers


def forget_layers(count):
    """Reset the number of layers to an earlier value."""
    _MODE.value.layers = count


@contextlib.contextmanager
def at_once():
    """A block whose calls run immediately, in this thread only, for the library's own computation in static mode."""
    _thread.eager += 1
    try:
        yield
    finally:
        _thread.eager -= 1


@contextlib.contextmanager
def tracing():
    """A block whose calls are recorded, in this thread only; `paddle.jit` traces functions in it."""
    importlib.import_module(".graph", __package__)
    eager, _thread.eager = _thread.eager, 0
    _thread.tracing += 1
    _count(1)
    try:
        yield
    finally:
        _count(-1)
        _thread.tracing -= 1
        _thread.eager = eager


def is_tracing():
    """Whether this thread is inside `tracing`."""
    return _thread.tracing > 0 and not _thread.eager


def disable_signal_handler():
    """Do nothing: no signal handlers are installed.

    Returns:
        None.

    >>> paddle.disable_signal_handler()
    """


def enable_compat(*, scope=None, blocked_modules=None, backend="torch", silent=False):
    """Not available: `import torch` cannot import Paddle instead, because Outrigger itself runs on torch.

    Args:
        scope: accepted and not used.
        blocked_modules: accepted and not used.
        backend: accepted and not used. Default: 'torch'.
        silent: accepted and not used. Default: False.

    Returns:
        nothing; it raises NotImplementedError.

    >>> try:
    ...     paddle.enable_compat()
    ... except NotImplementedError:
    ...     print("torch stays torch")
    torch stays torch
    """
    raise NotImplementedError(
        "paddle.enable_compat: Outrigger runs on torch, so `import torch` always imports torch itself; its functions "
        "accept Paddle tensors directly"
    )


def disable_compat():
    """Do nothing: `import torch` always imports torch.

    Returns:
        None.

    >>> paddle.disable_compat()
    """
