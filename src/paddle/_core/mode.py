"""Which of Paddle's two modes is on: calls that run, or calls that build a static graph."""

from . import place as _place


def in_dynamic_mode():
    """Whether calls run at once instead of being recorded into a Program.

    >>> paddle.in_dynamic_mode()
    True
    """
    return True


def enable_static():
    """Record calls into a Program from now on."""
    raise NotImplementedError("paddle.enable_static: static graphs are not there yet; use dynamic mode")


def disable_static(place=None):
    """Run calls at once from now on, which is the state at the start; `place` is for `set_device`."""
    if place is not None:
        _place.set_device(place)


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
