"""`CompiledProgram` and the wishes that could be passed to it."""

from paddle import static
from paddle.static import BuildStrategy, ExecutionStrategy

__all__ = ["BuildStrategy", "CompiledProgram", "ExecutionStrategy"]


class CompiledProgram(static.CompiledProgram):
    """A Program made ready for one device or several; here one device computes what several were to share.

    >>> compiled = fluid.CompiledProgram(program).with_data_parallel(loss_name=loss.name)
    """

    def with_inference_optimize(self, config):
        """The Program as it is: the engine optimises by itself."""
        return self

    def __getattr__(self, name):
        return getattr(self.__dict__["_program"], name)
