"""Update rules that `paddle.optimizer` no longer has."""

import torch

from paddle import optimizer as today
from paddle._core.errors import InvalidArgumentError, received
from paddle._kernels import draws

from ._base import FluidOptimizer


class DecayedAdagradOptimizer(FluidOptimizer, today.Optimizer):
    """Adagrad with a decaying mean of squares: `m = decay * m + (1 - decay) * g²; w -= rate * g / (√m + ε)`."""

    type, _accumulators = "decayed_adagrad", ("moment",)

    def __init__(
        self,
        learning_rate,
        decay=0.95,
        epsilon=1.0e-6,
        parameter_list=None,
        regularization=None,
        grad_clip=None,
        name=None,
    ):
        self._decay, self._epsilon = decay, epsilon
        self._start(today.Optimizer, learning_rate, parameter_list, regularization, grad_clip, name)

    def _update(self, batch):
        grads, moment = batch.decayed(), batch.state("moment")
        torch._foreach_mul_(moment, self._decay)
        torch._foreach_addcmul_(moment, grads, grads, 1 - self._decay)
        below = torch._foreach_add(torch._foreach_sqrt(moment), self._epsilon)
        torch._foreach_addcdiv_(batch.p, grads, below, value=-batch.rate)


class FtrlOptimizer(FluidOptimizer, today.Optimizer):
    """Follow the regularized leader (McMahan et al., 2013): `l1` keeps weights at zero until they matter."""

    type, _accumulators = "ftrl", ("squared", "linear")

    def __init__(
        self,
        learning_rate,
        l1=0.0,
        l2=0.0,
        lr_power=-0.5,
        parameter_list=None,
        regularization=None,
        grad_clip=None,
        name=None,
    ):
        self._l1, self._l2, self._lr_power = l1 + 1e-10, l2 + 1e-10, lr_power
        self._start(today.Optimizer, learning_rate, parameter_list, regularization, grad_clip, name)

    def _update(self, batch):
        power, rate = -self._lr_power, batch.rate
        for p, g, squared, linear in zip(
            batch.p, batch.decayed(), batch.state("squared"), batch.state("linear"), strict=True
        ):
            total = squared + g * g
            linear += g - (total**power - squared**power) / rate * p
            above = self._l1 * linear.sign() - linear
            p.copy_(torch.where(linear.abs() > self._l1, above / (total**power / rate + 2 * self._l2), 0.0))
            squared.copy_(total)


class DpsgdOptimizer(FluidOptimizer, today.Optimizer):
    """SGD with differential privacy (Abadi et al., 2016): gradients clipped to the norm `clip`, plus noise."""

    type = "dpsgd"

    def __init__(self, learning_rate=0.001, clip=0.9, batch_size=0.999, sigma=1e-8, parameter_list=None):
        self._clip, self._batch_size, self._sigma = clip, batch_size, sigma
        self._start(today.Optimizer, learning_rate, parameter_list, None, None, None)

    def _update(self, batch):
        for p, g, length in zip(batch.p, batch.g, torch._foreach_norm(batch.g), strict=True):
            noise = torch.empty(1, dtype=p.dtype, device=p.device)
            noise.normal_(0.0, self._sigma * self._clip, generator=draws.stream(p.device, 0))
            shrunk = g / torch.clamp(length / self._clip, min=1.0)
            p.sub_((shrunk + noise / self._batch_size) * batch.rate)


class LarsMomentumOptimizer(FluidOptimizer, today.Optimizer):
    """Momentum with a learning rate per parameter, from the norms of it and its gradient (You et al., 2017)."""

    type, _accumulators = "lars_momentum", ("velocity",)

    def __init__(
        self,
        learning_rate,
        momentum,
        lars_coeff=0.001,
        lars_weight_decay=0.0005,
        parameter_list=None,
        regularization=None,
        grad_clip=None,
        name=None,
        exclude_from_weight_decay=None,
        epsilon=0,
    ):
        self._momentum, self._lars_coeff, self._lars_weight_decay = momentum, lars_coeff, lars_weight_decay
        self._epsilon, self._excluded = epsilon, tuple(exclude_from_weight_decay or ())
        self._start(today.Optimizer, learning_rate, parameter_list, regularization, grad_clip, name)

    def _update(self, batch):
        grads = batch.decayed()
        lengths = zip(torch._foreach_norm(batch.p), torch._foreach_norm(grads), strict=True)
        states = zip(batch.params, batch.p, grads, batch.state("velocity"), lengths, strict=True)
        for param, p, g, velocity, (p_length, g_length) in states:
            decay = 0.0 if any(part in param.name for part in self._excluded) else self._lars_weight_decay
            local = batch.rate
            if decay > 0 and p_length > 0 and g_length > 0:
                local *= self._lars_coeff * p_length / (g_length + decay * p_length + self._epsilon)
            velocity.mul_(self._momentum).add_(local * (g + decay * p))
            p.sub_(velocity)


class DGCMomentumOptimizer(FluidOptimizer, today.Momentum):
    """Momentum for many devices that exchange only the largest gradients (Lin et al., 2018).

    With one process it is plain Momentum; several are not supported.
    """

    type = "dgc_momentum"

    def __init__(
        self,
        learning_rate,
        momentum,
        rampup_begin_step,
        rampup_step=1,
        sparsity=(0.999,),
        parameter_list=None,
        use_nesterov=False,
        num_trainers=None,
        regularization=None,
        grad_clip=None,
        name=None,
    ):
        if rampup_begin_step < 0:
            raise InvalidArgumentError(
                "DGCMomentumOptimizer: 'rampup_begin_step' must not be negative.",
                received(rampup_begin_step=rampup_begin_step),
            )
        from paddle.distributed import get_world_size

        if get_world_size() > 1:
            raise NotImplementedError(
                "DGCMomentumOptimizer over several processes needs the collectives of paddle.distributed with sparse "
                "gradients, which are not implemented"
            )
        self._start(
            today.Momentum,
            learning_rate,
            parameter_list,
            regularization,
            grad_clip,
            name,
            momentum=momentum,
            use_nesterov=use_nesterov,
        )
