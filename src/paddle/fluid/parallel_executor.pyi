# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.compiler import CompiledProgram as CompiledProgram
from paddle.fluid.executor import Executor as Executor
from paddle.static import BuildStrategy as BuildStrategy
from paddle.static import ExecutionStrategy as ExecutionStrategy
from paddle.static import default_main_program as default_main_program
from paddle.static import global_scope as global_scope

class ParallelExecutor:
    """Run one program; here one device does the work of all, with the same results.

    >>> loss = fluid.layers.mean(fluid.data("x", [None, 2]))
    >>> train = fluid.ParallelExecutor(use_cuda=False, loss_name=loss.name)
    >>> train.run(fetch_list=[loss.name], feed={"x": np.ones([4, 2], "float32")})[0].tolist()
    [1.0]"""
    def __init__(self, use_cuda: Any, loss_name: Any = None, main_program: Any = None, share_vars_from: Any = None, exec_strategy: Any = None, build_strategy: Any = None, num_trainers: float = 1, trainer_id: float = 0, scope: Any = None) -> None: ...
    def run(self, fetch_list: Any, feed: Any = None, feed_dict: Any = None, return_numpy: bool = True) -> Any:
        """Run the program and return the fetched values in order."""
    @property
    def device_count(self) -> Any: ...
    def drop_local_exe_scopes(self) -> Any:
        """Do nothing: a run leaves nothing behind."""
