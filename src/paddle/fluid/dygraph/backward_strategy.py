"""`BackwardStrategy`, and the `backward` that accepts one."""

from paddle._core.hooks import BACKWARD

from .. import _mode

__all__ = ["BackwardStrategy"]


class BackwardStrategy:
    """The order in which the original summed gradients (`sort_sum_gradient`); no effect, the order is fixed."""

    def __init__(self):
        self.sort_sum_gradient = False


def _accept_strategy(call, tensor, grad_tensor=None, *args, backward_strategy=None, **kwargs):
    """`loss.backward(strategy)`; in a guard the loss keeps its gradient, for `loss.gradient()`."""
    if isinstance(grad_tensor, BackwardStrategy):
        grad_tensor = None
    if _mode.guarded():
        tensor.retain_grads()
    return call(tensor, grad_tensor, *args, **kwargs)


BACKWARD.register(_accept_strategy, lasting=True)
