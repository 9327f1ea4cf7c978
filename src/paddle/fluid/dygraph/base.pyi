# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle import Tensor as Tensor
from paddle import in_dynamic_mode as enabled
from paddle import no_grad as no_grad
from paddle import no_grad as no_grad_
from paddle import to_tensor as to_tensor

def disable_dygraph() -> Any:
    """Build static graphs from now on."""

disable_imperative = disable_dygraph
def enable_dygraph(place: Any = None) -> Any:
    """Run calls eagerly from now on."""

enable_imperative = enable_dygraph
def grad(outputs: Any, inputs: Any, grad_outputs: Any = None, retain_graph: Any = None, create_graph: bool = False, only_inputs: bool = True, allow_unused: bool = False, no_grad_vars: Any = None, backward_strategy: Any = None) -> Any:
    """The gradients of outputs with respect to inputs, as a list of tensors that can be differentiated again."""

def guard(place: Any = None) -> Any:
    """A context in dynamic mode, on `place` if given; it has its own names and programs.

    >>> with fluid.dygraph.guard():
    ...     x = fluid.dygraph.to_variable(np.ones([2, 2], "float32"))"""

def in_declarative_mode() -> Any:
    """Whether this thread is inside `tracing`."""

def not_support(func: Any) -> Any:
    """The function unchanged."""

def param_guard(parameters: Any) -> Any:
    """A context in which a layer's parameters can be used in a graph, as they always can here."""

def program_desc_tracing_guard(enable: Any) -> Any:
    """A context without effect: there is no background tracing here."""

def switch_to_static_graph(function: Any) -> Any:
    """Make a function run in static mode."""

def to_variable(value: Any, name: Any = None, zero_copy: Any = None, dtype: Any = None) -> Any:
    """A tensor of an array, on the place of the guard; a tensor is returned as it is.

    >>> with fluid.dygraph.guard():
    ...     fluid.dygraph.to_variable(np.zeros([3, 2], "float32")).shape
    [3, 2]"""
