"""Training by several processes, each with a copy of the network."""

from paddle import distributed
from paddle.distributed import ParallelEnv, init_parallel_env

from .. import _era
from .layers import Layer

__all__ = ["DataParallel", "Env", "ParallelEnv", "ParallelStrategy", "prepare_context"]

Env = ParallelEnv


class ParallelStrategy:
    """Who this process is, and how many there are."""

    def __init__(self):
        env = ParallelEnv()
        self.nranks, self.local_rank = env.nranks, env.local_rank
        self.trainer_endpoints, self.current_endpoint = env.trainer_endpoints, env.current_endpoint


def prepare_context(strategy=None):
    """Join the other processes, of which there may be none, and say who this one is."""
    init_parallel_env()
    return ParallelStrategy() if strategy is None else strategy


def share(parameters):
    """Give every process the values of the first one."""
    for parameter in parameters:
        distributed.broadcast(parameter, 0)


class DataParallel(Layer):
    """A network with the parameters of the first process in all, whose gradients are added up over them.

    A step is: `loss = net.scale_loss(loss)`, `loss.backward()`, `net.apply_collective_grads()`, `minimize`.
    """

    def __init__(self, layers, strategy=None):
        super().__init__(f"{layers.full_name()}_data_parallel")
        self._layers = layers
        self._strategy = ParallelStrategy() if strategy is None else strategy
        if self._strategy.nranks > 1:
            share(layers.parameters())
            _era.tracer().parallel = True  # what the first call makes is shared as well

    def forward(self, *inputs, **kwargs):
        return self._layers(*inputs, **kwargs)

    def scale_loss(self, loss):
        """The part of the loss that this process stands for."""
        return loss / self._strategy.nranks if self._strategy.nranks > 1 else loss

    def apply_collective_grads(self):
        """Add up the gradients of all processes."""
        if self._strategy.nranks < 2:
            return
        for parameter in self._layers.parameters():
            if parameter.grad is not None:
                distributed.all_reduce(parameter.grad)

    def state_dict(self, destination=None, include_sublayers=True, structured_name_prefix="", **more):
        """The state of the network itself, so that it can be loaded without this wrapper."""
        return self._layers.state_dict(destination, include_sublayers, structured_name_prefix, **more)

    def set_dict(self, stat_dict, include_sublayers=True, use_structured_name=True):
        """Load the network itself."""
        self._layers.set_dict(stat_dict, use_structured_name=use_structured_name)

    load_dict = set_dict

    def set_state_dict(self, state_dict, use_structured_name=True):
        """Load the network itself."""
        return self._layers.set_state_dict(state_dict, use_structured_name)
