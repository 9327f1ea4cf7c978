"""A limit on the memory that constants of a model file can allocate.

A few bytes of a file can ask for a constant of any size. While a model is read, and wherever its constants are computed
before a run, sizes are checked against `FLAGS_model_constant_limit_mb` first.
"""

import contextlib
import math

from .. import state
from ..errors import ResourceExhaustedError
from ..flags import flag

_FLAG = "FLAGS_model_constant_limit_mb"


class ConstantLimitError(ResourceExhaustedError, ValueError):
    """A model that needs a constant larger than the limit."""


class _Active(state.PerThread):
    on = False


_active = state.per_thread("model being read", _Active)


@contextlib.contextmanager
def limited():
    """A block in which shape inference checks the limit, because the operators come from a file."""
    before, _active.on = _active.on, True
    try:
        yield
    finally:
        _active.on = before


def active():
    """Whether this thread is reading a model."""
    return _active.on


def size_of(shape, dtype):
    """The size in bytes of a tensor of a torch dtype; unknown axes count as 1."""
    return math.prod(max(int(n), 1) if n < 0 else int(n) for n in shape) * dtype.itemsize


def check(size, what):
    """Raise an error for a size in bytes above the limit; `what` is a phrase such as 'a constant of shape [2]'."""
    limit = flag(_FLAG)
    if size <= limit << 20:
        return
    wanted = -(-size >> 20)
    raise ConstantLimitError(
        f"the model asks for {what}, of {size:,} bytes; the limit is {limit:,} MB.",
        None,
        f"if you trust the source of the model, set the environment variable {_FLAG}={wanted}, or "
        f"paddle.set_flags({{'{_FLAG}': {wanted}}}).",
    )
