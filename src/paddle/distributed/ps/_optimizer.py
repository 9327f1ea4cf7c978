"""`PsOptimizer`: an optimizer whose step is taken by parameter servers."""

from ..._core.errors import InvalidTypeError, received
from ..._core.tensor import Tensor
from . import _graph
from ._job import Job


class PsOptimizer:
    """What `fleet.distributed_optimizer` returns in a job with parameter servers."""

    def __init__(self, optimizer, strategy, runtime):
        self._inner_opt, self._strategy, self._runtime = optimizer, strategy, runtime
        runtime.optimizer, runtime.strategy = optimizer, strategy

    def __getattr__(self, name):
        if name == "_inner_opt":
            raise AttributeError(name)
        return getattr(self._inner_opt, name)

    def minimize(self, loss, startup_program=None, parameter_list=None, no_grad_set=None, parameters=None):
        """Record gradients and a step on servers; in dynamic mode, take the step."""
        if not isinstance(loss, Tensor):
            raise InvalidTypeError("minimize: 'loss' must be a Tensor.", received(loss=loss))
        parameters = parameters if parameter_list is None else parameter_list
        if not loss._is_symbolic:
            if all(p._t.grad is None for p in self._inner_opt._parameter_list):
                loss.backward()
            self.step()
            return None, None
        self._runtime.refuse_second(self._inner_opt)
        records, pairs, dense, tables = _graph.minimize(
            self._inner_opt, loss, startup_program, parameters, no_grad_set, self._runtime
        )
        self._runtime.job = Job(self._inner_opt, self._strategy, dense, tables)
        return records, pairs

    def step(self):
        """Send the gradients of all parameters, and receive the updated parameters."""
        self._runtime.step_of_layers()

    def clear_grad(self, set_to_zero=True):
        """Clear the gradients of all parameters."""
        self._inner_opt.clear_grad(set_to_zero)

    clear_gradients = clear_grad
