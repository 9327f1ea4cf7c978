"""Unique names as Paddle gives them: `linear_0.w_0`, `generated_tensor_0`."""

import contextlib
from collections import defaultdict

from . import state


class Namer:
    """Numbers the names for each key separately, with an optional prefix."""

    def __init__(self, prefix=""):
        self.prefix = prefix
        self.next = defaultdict(int)

    def __call__(self, key):
        number = self.next[key]
        self.next[key] = number + 1
        return f"{self.prefix}{key}_{number}"


_NAMER = state.per_process("names", Namer)


def generate(key):
    """The next free name for `key`.

    Args:
        key: how the name begins.

    Returns:
        str.

    >>> paddle.utils.unique_name.generate("fc") != paddle.utils.unique_name.generate("fc")
    True
    """
    return _NAMER.value(key)


def switch(new_generator=None):
    """Install another namer (a new one by default) and return the old one."""
    old, _NAMER.value = _NAMER.value, new_generator or Namer()
    return old


@contextlib.contextmanager
def guard(new_generator=None):
    """A block in which the numbering of names starts again, with the given prefix if there is one.

    Args:
        new_generator: a prefix for all names, or a generator that `switch` returned; by default numbers start at 0.

    Returns:
        a context manager.

    >>> with paddle.utils.unique_name.guard("net/"):
    ...     paddle.utils.unique_name.generate("fc")
    'net/fc_0'
    """
    if isinstance(new_generator, (str, bytes)):
        new_generator = Namer(new_generator if isinstance(new_generator, str) else new_generator.decode())
    old = switch(new_generator)
    try:
        yield
    finally:
        switch(old)
