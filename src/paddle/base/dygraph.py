"""Dynamic mode under its old name: it is always on here."""

# ruff: noqa: F401 - re-exports

import contextlib

from .._core import place as _places
from .._core.autograd import enable_grad, grad, no_grad
from .._core.mode import disable_static as enable_dygraph
from .._core.mode import enable_static as disable_dygraph
from .._core.mode import in_dynamic_mode as enabled
from ..tensor.creation import to_tensor

no_grad_ = no_grad


@contextlib.contextmanager
def guard(place=None):
    """A context in dynamic mode, on `place` if given."""
    before = _places.current()
    if place is not None:
        _places.set_device(place)
    try:
        yield
    finally:
        _places.set_device(before)


def to_variable(value, name=None, zero_copy=None, dtype=None):
    """`paddle.to_tensor` under its old name."""
    return to_tensor(value, dtype)
