"""`BackwardStrategy`, and `backward` as it took one."""

from paddle._core.hooks import BACKWARD

from .. import _era

__all__ = ["BackwardStrategy"]


class BackwardStrategy:
    """In which order the original added up gradients (`sort_sum_gradient`); the engine here has one order, always."""

    def __init__(self):
        self.sort_sum_gradient = False


def _accept_strategy(call, tensor, grad_tensor=None, *args, backward_strategy=None, **kwargs):
    """`loss.backward(strategy)`; in a guard the loss keeps its own gradient, for `loss.gradient()`."""
    if isinstance(grad_tensor, BackwardStrategy):
        grad_tensor = None
    if _era.guarded():
        tensor.retain_grads()
    return call(tensor, grad_tensor, *args, **kwargs)


BACKWARD.register(_accept_strategy, lasting=True)
