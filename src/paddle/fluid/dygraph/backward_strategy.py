"""`BackwardStrategy`, and `backward` as it took one."""

import functools

from paddle._core.tensor import Tensor, attach

from .. import _era

__all__ = ["BackwardStrategy"]


class BackwardStrategy:
    """In which order the original added up gradients (`sort_sum_gradient`); the engine here has one order, always."""

    def __init__(self):
        self.sort_sum_gradient = False


_today = Tensor.backward


@functools.wraps(_today)
def backward(self, grad_tensor=None, retain_graph=False, *, backward_strategy=None, **more):
    """Accumulate the gradients of this tensor into the leaves it was computed from."""
    if isinstance(grad_tensor, BackwardStrategy):
        grad_tensor = None
    if _era.guarded():
        self.retain_grads()  # loss.gradient() was there to be asked for
    return _today(self, grad_tensor, retain_graph, **more)


attach(backward, "backward")
