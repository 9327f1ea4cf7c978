"""Lamb: Adam whose step is scaled, layer by layer, to the norm of the weights."""

import torch

from .._core.help import complete
from ._adam import _Moments
from ._base import OPTIMIZERS

HELP = OPTIMIZERS


class Lamb(_Moments):
    """Adam for very large batches: each parameter's step has the length of the parameter times the rate.

    Args:
        exclude_from_weight_decay_fn: function of a parameter that says whether it does not decay; by default all do.
        always_adapt: whether the steps of parameters without decay are scaled too.
        lamb_weight_decay: strength of the decoupled decay.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.Lamb(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.5
    """

    _by_element = False

    def __init__(
        self,
        learning_rate=0.001,
        lamb_weight_decay=0.01,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-6,
        parameters=None,
        grad_clip=None,
        exclude_from_weight_decay_fn=None,
        multi_precision=False,
        always_adapt=False,
        name=None,
    ):
        self._read_betas(beta1, beta2, epsilon)
        self._lamb_weight_decay, self._exclude_from_weight_decay_fn = lamb_weight_decay, exclude_from_weight_decay_fn
        self._multi_precision, self._always_adapt = multi_precision, always_adapt
        super().__init__(learning_rate, parameters, None, grad_clip, name)

    def _split_by(self, param):
        excluded = self._exclude_from_weight_decay_fn
        return excluded is not None and bool(excluded(param))

    def _update(self, batch):
        beta1, beta2, epsilon = self._options(batch)
        decay = 0.0 if self._split_by(batch.params[0]) else batch.option("lamb_weight_decay")
        grads, first, second = batch.decayed(), batch.state("moment1"), batch.state("moment2")
        torch._foreach_lerp_(first, grads, 1 - beta1)
        torch._foreach_mul_(second, beta2)
        torch._foreach_addcmul_(second, grads, grads, 1 - beta2)
        below = torch._foreach_sqrt(torch._foreach_div(second, 1 - beta2**batch.step))
        torch._foreach_add_(below, epsilon)
        step = torch._foreach_div(torch._foreach_div(first, 1 - beta1**batch.step), below)
        torch._foreach_add_(step, batch.p, alpha=decay)
        if decay or self._always_adapt:
            ratios = [
                torch.where((w > 0) & (s > 0), w / s, torch.ones_like(w))
                for w, s in zip(torch._foreach_norm(batch.p), torch._foreach_norm(step), strict=True)
            ]
            torch._foreach_mul_(step, ratios)
        torch._foreach_add_(batch.p, step, alpha=-batch.rate)


complete(globals())
