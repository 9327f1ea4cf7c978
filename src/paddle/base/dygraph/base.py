"""Dynamic mode under its old name: it is always on here."""

# ruff: noqa: F401 - re-exports

import contextlib
import functools

from ..._core import mode as _mode
from ..._core import place as _places
from ..._core.autograd import enable_grad, grad, is_grad_enabled, no_grad, set_grad_enabled
from ..._core.import_paths import elsewhere as _elsewhere
from ..._core.mode import disable_static as enable_dygraph
from ..._core.mode import enable_static as disable_dygraph
from ..._core.mode import in_dynamic_mode as enabled
from ..._core.mode import is_tracing as in_to_static_mode
from ..._core.place import parse as _get_paddle_place
from ...tensor.creation import to_tensor
from .. import core, framework

no_grad_ = no_grad
in_declarative_mode = in_to_static_mode


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


def in_sot_simulation_mode():
    """Whether bytecode is being simulated: never, since functions are rewritten from their source."""
    return False


def _switch_to_static_graph_(function):
    """Make a function run in static mode."""

    @functools.wraps(function)
    def in_static_mode(*args, **kwargs):
        with _mode.static():
            return function(*args, **kwargs)

    return in_static_mode


switch_to_static_graph = _switch_to_static_graph_


@contextlib.contextmanager
def param_guard(parameters):
    """A context in which a layer's parameters can be used in a graph, as they always can here."""
    yield


__getattr__ = _elsewhere(__name__)
