"""`CompiledProgram` and its strategies."""

from paddle import static
from paddle.static import BuildStrategy, ExecutionStrategy

__all__ = ["BuildStrategy", "CompiledProgram", "ExecutionStrategy"]


class CompiledProgram(static.CompiledProgram):
    """A Program compiled for one or several devices; here one device does the work of all.

    >>> loss = fluid.layers.mean(fluid.data("x", [None, 2]))
    >>> compiled = fluid.CompiledProgram(fluid.default_main_program()).with_data_parallel(loss_name=loss.name)
    >>> fluid.Executor().run(compiled, feed={"x": np.ones([4, 2], "float32")}, fetch_list=[loss])[0].tolist()
    [1.0]
    """

    def with_inference_optimize(self, config):
        """The Program unchanged: the engine optimises it already."""
        return self

    def __getattr__(self, name):
        return getattr(self.__dict__["_program"], name)
