"""What dynamic mode knows about the processes that train together."""

from paddle import distributed
from paddle._core import state

from .parallel import ParallelEnv, share

_CONTEXT = state.per_process("context of fluid's parallel training", lambda: None)


def _is_data_parallel_mode():
    """Whether several processes train together, and have found each other."""
    return _is_parallel_ctx_initialized() and ParallelEnv().nranks > 1


def _is_parallel_ctx_initialized():
    """Whether this process has joined the others."""
    return _CONTEXT.value is not None or distributed.is_initialized()


def _set_parallel_ctx(ctx):
    """Store the context that `_init_parallel_ctx` starts."""
    _CONTEXT.value = ctx


def _init_parallel_ctx():
    """Join the other processes, if there are any."""
    distributed.init_parallel_env()


def _broadcast_parameters(parameters):
    """Give all processes the first one's values of trainable parameters."""
    share(parameter for parameter in parameters if parameter.trainable)
