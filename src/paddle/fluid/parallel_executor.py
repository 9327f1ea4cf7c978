"""`ParallelExecutor`: an executor of one program, on several devices."""

from paddle._core.errors import InvalidTypeError, received
from paddle._core.graph import default_main_program, global_scope
from paddle.static import BuildStrategy as _BuildStrategy
from paddle.static import ExecutionStrategy as _ExecutionStrategy

from .compiler import CompiledProgram
from .executor import Executor

__all__ = ["BuildStrategy", "ExecutionStrategy", "ParallelExecutor"]

BuildStrategy, ExecutionStrategy = _BuildStrategy, _ExecutionStrategy


class ParallelExecutor:
    """Run one program; here one device does the work of all, with the same results.

    >>> loss = fluid.layers.mean(fluid.data("x", [None, 2]))
    >>> train = fluid.ParallelExecutor(use_cuda=False, loss_name=loss.name)
    >>> train.run(fetch_list=[loss.name], feed={"x": np.ones([4, 2], "float32")})[0].tolist()
    [1.0]
    """

    def __init__(
        self,
        use_cuda,
        loss_name=None,
        main_program=None,
        share_vars_from=None,
        exec_strategy=None,
        build_strategy=None,
        num_trainers=1,
        trainer_id=0,
        scope=None,
    ):
        from .core import CPUPlace, CUDAPlace

        if num_trainers > 1:
            raise NotImplementedError(
                "ParallelExecutor(num_trainers > 1): training on several machines needs paddle.distributed, which is "
                "not implemented for fluid"
            )
        if share_vars_from is not None and not isinstance(share_vars_from, ParallelExecutor):
            raise InvalidTypeError(
                "ParallelExecutor: 'share_vars_from' must be a ParallelExecutor.",
                received(share_vars_from=share_vars_from),
            )
        self._program = CompiledProgram(default_main_program() if main_program is None else main_program)
        self._executor = Executor(CUDAPlace(0) if use_cuda else CPUPlace())
        self._scope = share_vars_from._scope if share_vars_from is not None else scope or global_scope()

    def run(self, fetch_list, feed=None, feed_dict=None, return_numpy=True):
        """Run the program and return the fetched values in order."""
        return self._executor.run(
            self._program, feed_dict if feed is None else feed, fetch_list, scope=self._scope, return_numpy=return_numpy
        )

    @property
    def device_count(self):
        """The number of devices: always one."""
        return 1

    def drop_local_exe_scopes(self):
        """Do nothing: a run leaves nothing behind."""
