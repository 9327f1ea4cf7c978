"""Optimizers with decoupled weight decay."""

from paddle._core.autograd import no_grad
from paddle._core.errors import InvalidTypeError, received
from paddle._core.tensor import unwrap

from ..optimizer import Optimizer

__all__ = ["extend_with_decoupled_weight_decay"]


def extend_with_decoupled_weight_decay(base_optimizer):
    """A subclass of an optimizer that also multiplies parameters by `1 - weight_decay` at each step.

    >>> AdamW = fluid.contrib.extend_with_decoupled_weight_decay(fluid.optimizer.Adam)
    """
    if not (isinstance(base_optimizer, type) and hasattr(base_optimizer, "_start")):
        raise InvalidTypeError(
            "extend_with_decoupled_weight_decay: expected an optimizer class of fluid.",
            received(base_optimizer=base_optimizer, base=Optimizer),
        )

    class WithDecoupledWeightDecay(base_optimizer):
        def __init__(self, weight_decay, apply_decay_param_fun=None, **kwargs):
            self._part, self._applies = float(weight_decay), apply_decay_param_fun
            super().__init__(**kwargs)

        @no_grad()
        def _step_group(self, group, pairs, rate):
            for p, g in pairs:
                if g is not None and (self._applies is None or self._applies(p.name)):
                    unwrap(p).detach().mul_(1 - self._part)
            super()._step_group(group, pairs, rate)

    WithDecoupledWeightDecay.__name__ = f"{base_optimizer.__name__}WithDecoupledWeightDecay"
    return WithDecoupledWeightDecay
