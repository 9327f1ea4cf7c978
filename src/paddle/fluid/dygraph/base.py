"""Dynamic mode: `guard`, `to_variable`, and gradients."""

import contextlib

import numpy as np

from paddle._core import mode, names, state
from paddle._core import place as places
from paddle._core.autograd import grad as _grad
from paddle._core.autograd import no_grad
from paddle._core.errors import InvalidTypeError, received
from paddle._core.mode import in_dynamic_mode as enabled
from paddle._core.tensor import Tensor

# `in_declarative_mode`, `switch_to_static_graph` and `param_guard` are as they are today.
from paddle.base.dygraph.base import _switch_to_static_graph_, in_declarative_mode, param_guard, switch_to_static_graph  # noqa: F401
from paddle.tensor.creation import to_tensor

from .. import _mode

__all__ = [
    "disable_dygraph",
    "disable_imperative",
    "enable_dygraph",
    "enable_imperative",
    "enabled",
    "grad",
    "guard",
    "no_grad",
    "no_grad_",
    "not_support",
    "program_desc_tracing_guard",
    "to_variable",
]

no_grad_ = no_grad


@contextlib.contextmanager
def guard(place=None):
    """A context in dynamic mode, on `place` if given; it has its own names and programs.

    >>> with fluid.dygraph.guard():
    ...     x = fluid.dygraph.to_variable(np.ones([2, 2], "float32"))
    """
    from paddle._core.graph import Program, program_guard

    before = places.current()
    tracer = _mode.enter()
    try:
        with mode.static(False), names.guard(), program_guard(Program(), Program()):
            if place is not None:
                places.set_device(place)
            yield
    finally:
        _mode.leave(tracer)
        places.set_device(before)


_enabled = state.collection("enable_dygraph", list)  # tracers entered by `enable_dygraph`, left by `disable_dygraph`


def enable_dygraph(place=None):
    """Run calls eagerly from now on."""
    mode.disable_static(place)
    if not _enabled:
        _enabled.append(_mode.enter())


def disable_dygraph():
    """Build static graphs from now on."""
    if _enabled:
        _mode.leave(_enabled.pop())
    mode.imply_static()


enable_imperative, disable_imperative = enable_dygraph, disable_dygraph


def to_variable(value, name=None, zero_copy=None, dtype=None):
    """A tensor of an array, on the place of the guard; a tensor is returned as it is.

    >>> with fluid.dygraph.guard():
    ...     fluid.dygraph.to_variable(np.zeros([3, 2], "float32")).shape
    [3, 2]
    """
    if isinstance(value, Tensor):
        tensor = value if dtype is None else value.astype(dtype)
    elif isinstance(value, (np.ndarray, np.generic, list, tuple, int, float, complex, bool)):
        tensor = to_tensor(value, dtype)
        tensor = tensor.reshape([1]) if tensor.ndim == 0 else tensor
    else:
        raise InvalidTypeError(
            "to_variable: 'value' must be an array, a tensor, a list or a number.",
            received(value=value),
            "np.array(value), with one dtype and one length for every row.",
        )
    if name is not None:
        tensor.name = name
    return tensor


def grad(
    outputs,
    inputs,
    grad_outputs=None,
    retain_graph=None,
    create_graph=False,
    only_inputs=True,
    allow_unused=False,
    no_grad_vars=None,
    backward_strategy=None,
):
    """The gradients of outputs with respect to inputs, as a list of tensors that can be differentiated again."""
    return _grad(outputs, inputs, grad_outputs, retain_graph, create_graph, only_inputs, allow_unused, no_grad_vars)


@contextlib.contextmanager
def program_desc_tracing_guard(enable):
    """A context without effect: there is no background tracing here."""
    yield


def not_support(func):
    """The function unchanged."""
    return func
