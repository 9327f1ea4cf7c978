# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

class Tracer:
    """The dynamic mode of the surrounding guard: training or evaluation, gradients or not, its parameters.

    >>> with fluid.dygraph.guard():
    ...     fluid.framework._dygraph_tracer()._train_mode
    True"""
    def trace_op(self, type: Any, inputs: Any, outputs: Any, attrs: Any, stop_gradient: bool = False, inplace_map: Any = None) -> Any:
        """Run an operator by its name in the model format; the results go to the tensors of `outputs`."""
    def eager_trace_op(self, type: Any, inputs: Any, outputs: Any, attrs: Any, stop_gradient: bool = False, inplace_map: Any = None) -> Any:
        """Run an operator by its name in the model format; the results go to the tensors of `outputs`."""
    def eager_legacy_trace_op(self, type: Any, inputs: Any, outputs: Any, attrs: Any, stop_gradient: bool = False, inplace_map: Any = None) -> Any:
        """Run an operator by its name in the model format; the results go to the tensors of `outputs`."""
    def train_mode(self) -> Any:
        """Make functions such as dropout behave as in training."""
    def eval_mode(self) -> Any:
        """Make functions such as dropout behave as in evaluation."""
    def all_parameters(self) -> Any:
        """The parameters that layers of this guard have created."""
