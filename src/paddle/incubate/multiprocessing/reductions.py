"""How tensors are sent to other processes: through shared memory, by Python's `ForkingPickler`."""

from multiprocessing.reduction import ForkingPickler

from paddle._core.tensor import Tensor

__all__ = ["init_reductions"]


def _reduce_tensor(tensor):
    """A function and its arguments that make the tensor again in another process."""
    return tensor.__reduce__()


def init_reductions():
    """Let queues and pipes of `multiprocessing` send tensors; they do so from the start, until somebody changes it.

    >>> from paddle.incubate.multiprocessing import reductions
    >>> reductions.init_reductions()
    """
    ForkingPickler.register(Tensor, _reduce_tensor)
