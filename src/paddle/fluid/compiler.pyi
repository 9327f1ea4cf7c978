# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.static
from typing import Any

from paddle.static import BuildStrategy as BuildStrategy
from paddle.static import ExecutionStrategy as ExecutionStrategy

class CompiledProgram(paddle.static.CompiledProgram):
    """A Program compiled for one or several devices; here one device does the work of all.

    >>> loss = fluid.layers.mean(fluid.data("x", [None, 2]))
    >>> compiled = fluid.CompiledProgram(fluid.default_main_program()).with_data_parallel(loss_name=loss.name)
    >>> fluid.Executor().run(compiled, feed={"x": np.ones([4, 2], "float32")}, fetch_list=[loss])[0].tolist()
    [1.0]"""
    def with_inference_optimize(self, config: Any) -> Any:
        """The Program unchanged: the engine optimises it already."""
    def __getattr__(self, name: Any) -> Any: ...
