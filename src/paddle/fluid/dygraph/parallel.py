"""Training by several processes, each with a copy of the network."""

from paddle import distributed
from paddle.distributed import ParallelEnv, init_parallel_env

from .. import _mode
from .layers import Layer

__all__ = ["DataParallel", "Env", "ParallelEnv", "ParallelStrategy", "prepare_context"]

Env = ParallelEnv


class ParallelStrategy:
    """The rank of this process, and the number of processes."""

    def __init__(self):
        env = ParallelEnv()
        self.nranks, self.local_rank = env.nranks, env.local_rank
        self.trainer_endpoints, self.current_endpoint = env.trainer_endpoints, env.current_endpoint


def prepare_context(strategy=None):
    """Join the other processes, if any, and return the environment of this one."""
    init_parallel_env()
    return ParallelStrategy() if strategy is None else strategy


def share(parameters):
    """Broadcast the values of the first process to all others."""
    for parameter in parameters:
        distributed.broadcast(parameter, 0)


class DataParallel(Layer):
    """A network with the same parameters in all processes, whose gradients are summed over them.

    A step is: `loss = net.scale_loss(loss)`, `loss.backward()`, `net.apply_collective_grads()`, `minimize`.
    """

    def __init__(self, layers, strategy=None):
        super().__init__(f"{layers.full_name()}_data_parallel")
        self._layers = layers
        self._strategy = ParallelStrategy() if strategy is None else strategy
        if self._strategy.nranks > 1:
            share(layers.parameters())
            _mode.tracer().parallel = True  # parameters created by the first call are broadcast as well

    def forward(self, *inputs, **kwargs):
        return self._layers(*inputs, **kwargs)

    def scale_loss(self, loss):
        """The loss divided by the number of processes."""
        return loss / self._strategy.nranks if self._strategy.nranks > 1 else loss

    def apply_collective_grads(self):
        """Sum the gradients over all processes."""
        if self._strategy.nranks < 2:
            return
        for parameter in self._layers.parameters():
            if parameter.grad is not None:
                distributed.all_reduce(parameter.grad)

    def state_dict(self, destination=None, include_sublayers=True, structured_name_prefix="", **more):
        """The state of the wrapped network, which can be loaded without this wrapper."""
        return self._layers.state_dict(destination, include_sublayers, structured_name_prefix, **more)

    def set_dict(self, stat_dict, include_sublayers=True, use_structured_name=True):
        """Load the state of the wrapped network."""
        self._layers.set_dict(stat_dict, use_structured_name=use_structured_name)

    load_dict = set_dict

    def set_state_dict(self, state_dict, use_structured_name=True):
        """Load the state of the wrapped network."""
        return self._layers.set_state_dict(state_dict, use_structured_name)
