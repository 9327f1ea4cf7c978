"""The Adam family: Adam, AdamW, Adamax, NAdam, RAdam."""

import functools
import math

import torch

from .._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received
from .._core.help import complete
from .._core.tensor import Tensor
from ._base import OPTIMIZERS, Optimizer, check_not_none, check_unit_interval

HELP = OPTIMIZERS


class _Moments(Optimizer):
    """Base of the rules with first and second moments: coefficients, and the step count for bias correction."""

    _accumulators = ("moment1", "moment2")
    _powers = ("beta1_pow_acc", "beta2_pow_acc")

    def _read_betas(self, beta1, beta2, epsilon):
        owner = type(self).__name__
        check_not_none(owner, beta1=beta1, beta2=beta2, epsilon=epsilon)
        check_unit_interval(owner, beta1=beta1, beta2=beta2)
        if not isinstance(epsilon, Tensor) and not epsilon >= 0:
            raise InvalidArgumentError(f"{owner}: 'epsilon' must not be negative.", received(epsilon=epsilon))
        self._beta1, self._beta2, self._epsilon = float(beta1), float(beta2), float(epsilon)

    def _options(self, batch):
        return float(batch.option("beta1")), float(batch.option("beta2")), float(batch.option("epsilon"))

    # Paddle saves the next power of each beta instead of the number of steps.

    def _counter_names(self):
        return self._powers

    def _counters(self, step, entry):
        kind = torch.float64 if entry[self._accumulators[0]].dtype is torch.float64 else torch.float32
        betas = {"beta1_pow_acc": self._beta1, "beta2_pow_acc": self._beta2}
        return {name: torch.tensor([betas[name] ** (step + 1)], dtype=kind) for name in self._powers}

    def _steps_from(self, counters, entry):
        return max(0, steps_from_power(counters, self._beta1, self._beta2) - 1)


def steps_from_power(powers, beta1, beta2):
    """Return n such that beta**n is the saved power; the slower beta stays accurate longer in float32."""
    betas = {"beta1": beta1, "beta2": beta2}
    for name, power in sorted(powers.items(), reverse=True):
        beta = betas.get(name[:5], 0.0)
        if 0.0 < power < 1.0 and 0.0 < beta < 1.0:
            return round(math.log(power) / math.log(beta))
    return 0 if any(p >= 1.0 for p in powers.values()) else 10**6


@functools.lru_cache(maxsize=8)
def _product_of_momenta(step, beta1, decay):
    """The product of the momenta up to a step; 0 where it is smaller than any number."""
    return math.prod(_momentum(i, beta1, decay) for i in range(1, step + 1)) if step < 2000 else 0.0


def _momentum(step, beta1, decay):
    return beta1 * (1.0 - 0.5 * 0.96 ** (step * decay))


class Adam(_Moments):
    """Adam, with L2 decay added to the gradient.

    Args:
        lazy_mode: with a sparse gradient, update only its rows.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.Adam(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.5
    """

    _in_one_call = True

    def __init__(
        self,
        learning_rate=0.001,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-8,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        lazy_mode=False,
        multi_precision=False,
        use_multi_tensor=False,
        amsgrad=False,
        name=None,
    ):
        self._read_betas(beta1, beta2, epsilon)
        self._lazy_mode, self._multi_precision, self._amsgrad = lazy_mode, multi_precision, amsgrad
        if amsgrad:
            self._accumulators = ("moment1", "moment2", "moment2_max")
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _takes_sparse(self, grad, decay):
        return self._lazy_mode and not self._multi_precision

    def _update(self, batch):
        if batch.g[0].layout is not torch.strided:
            self._update_rows(batch)
            return
        grads, decay = batch.l2()
        self._fused(batch, torch._fused_adam_, batch.p, grads, [batch.state(n) for n in self._accumulators], decay)

    def _fused(self, batch, kernel, params, grads, states, decay):
        beta1, beta2, epsilon = self._options(batch)
        if params[0].is_complex():  # real and imaginary parts are numbers of their own
            params, grads, *states = ([torch.view_as_real(t) for t in tensors] for tensors in (params, grads, *states))
        kernel(
            params,
            grads,
            states[0],
            states[1],
            states[2] if self._amsgrad else [],
            batch.steps(),
            lr=batch.rate,
            beta1=beta1,
            beta2=beta2,
            weight_decay=decay,
            eps=epsilon,
            amsgrad=self._amsgrad,
            maximize=False,
        )

    def _update_rows(self, batch):
        """Apply the same rule to the rows of sparse gradients only."""
        decay = batch.decay[1] if batch.decay and batch.decay[0] == "l2" else 0.0
        if batch.decay and not decay:
            raise NotImplementedError("Adam(lazy_mode=True) with L1Decay on a sparse gradient")
        for i, (p, g) in enumerate(zip(batch.p, batch.g, strict=True)):
            g = g.coalesce()
            rows, values = g.indices()[0], g.values()
            tensors = [p, *(batch.entries[i][n] for n in self._accumulators)]
            picked = [t.index_select(0, rows) for t in tensors]
            self._fused(batch, torch._fused_adam_, [picked[0]], [values], [[t] for t in picked[1:]], decay)
            for t, fresh in zip(tensors, picked, strict=True):
                t.index_copy_(0, rows, fresh)


class AdamW(Adam):
    """Adam with decoupled weight decay: parameters are multiplied by 1 - rate * weight_decay.

    Args:
        apply_decay_param_fun: function of a parameter's name that says whether it decays; by default all do.
        lr_ratio: function of a parameter that gives the factor of its learning rate; by default 1.
        weight_decay: strength of the decay, a number.
        use_lowprecision_moment: accepted; moments have the dtype of what is updated.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.AdamW(0.5, parameters=[w], weight_decay=0.1)
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.45
    """

    def __init__(
        self,
        learning_rate=0.001,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-8,
        parameters=None,
        weight_decay=0.01,
        use_lowprecision_moment=False,
        lr_ratio=None,
        apply_decay_param_fun=None,
        grad_clip=None,
        lazy_mode=False,
        multi_precision=False,
        amsgrad=False,
        name=None,
    ):
        if not isinstance(weight_decay, (int, float, Tensor)):
            raise InvalidTypeError("AdamW: 'weight_decay' must be a number.", received(weight_decay=weight_decay))
        for label, value in (("lr_ratio", lr_ratio), ("apply_decay_param_fun", apply_decay_param_fun)):
            if value is not None and not callable(value):
                raise FailedCheckError(f"AdamW: '{label}' must be a function.", received(**{label: value}))
        self._coeff = float(weight_decay)
        self._lr_ratio, self._apply_decay_param_fun = lr_ratio, apply_decay_param_fun
        super().__init__(
            learning_rate,
            beta1,
            beta2,
            epsilon,
            parameters,
            None,
            grad_clip,
            lazy_mode,
            multi_precision,
            False,
            amsgrad,
            name,
        )

    def _add_param_group(self, group):
        group["coeff"] = float(
            group.pop("weight_decay", None) if group.get("weight_decay") is not None else self._coeff
        )
        super()._add_param_group(group)

    def _takes_sparse(self, grad, decay):
        return False

    def _rate_of(self, param):
        scale = super()._rate_of(param)
        return scale if self._lr_ratio is None else scale * float(self._lr_ratio(param))

    def _split_by(self, param):
        return self._apply_decay_param_fun is None or bool(self._apply_decay_param_fun(param.name))

    def _update(self, batch):
        grads = batch.decayed()
        decay = batch.group["coeff"] if self._split_by(batch.params[0]) else 0.0
        self._fused(batch, torch._fused_adamw_, batch.p, grads, [batch.state(n) for n in self._accumulators], decay)


class Adamax(_Moments):
    """Adam with the largest past gradient instead of the second moment.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.Adamax(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.5
    """

    _accumulators = ("moment", "inf_norm")
    _powers = ("beta1_pow_acc",)

    def __init__(
        self,
        learning_rate=0.001,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-8,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        name=None,
    ):
        self._read_betas(beta1, beta2, epsilon)
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _update(self, batch):
        beta1, beta2, epsilon = self._options(batch)
        grads, moment, norm = batch.decayed(), batch.state("moment"), batch.state("inf_norm")
        torch._foreach_lerp_(moment, grads, 1 - beta1)
        torch._foreach_mul_(norm, beta2)
        torch._foreach_add_(norm, epsilon)
        torch._foreach_maximum_(norm, torch._foreach_abs(grads))
        torch._foreach_addcdiv_(batch.p, moment, norm, value=-batch.rate / (1 - beta1**batch.step))


class _Counted(_Moments):
    """Rules whose counters Paddle saves first, as full tensors of equal values."""

    _counters_first = True

    def _counters(self, step, entry):
        like = entry["moment1"]
        kind = torch.float64 if like.dtype is torch.float64 else torch.float32
        return {name: torch.full_like(like, value, dtype=kind) for name, value in self._numbers(step).items()}

    def _numbers(self, step):
        raise NotImplementedError

    def _moved_moments(self, batch, beta1, beta2):
        """Return the gradients and both updated moments."""
        grads, first, second = batch.decayed(), batch.state("moment1"), batch.state("moment2")
        torch._foreach_lerp_(first, grads, 1 - beta1)
        torch._foreach_mul_(second, beta2)
        torch._foreach_addcmul_(second, grads, grads, 1 - beta2)
        return grads, first, second

    def _steps_from(self, counters, entry):
        return steps_from_power({"beta2_pow": counters["beta2_pow"]}, self._beta1, self._beta2)


class NAdam(_Counted):
    """Adam with Nesterov momentum.

    Args:
        momentum_decay: how fast the momentum rises to `beta1`.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.NAdam(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.4718
    """

    def __init__(
        self,
        learning_rate=0.002,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-8,
        momentum_decay=0.004,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        name=None,
    ):
        self._read_betas(beta1, beta2, epsilon)
        if not momentum_decay >= 0:
            raise InvalidArgumentError(
                "NAdam: 'momentum_decay' must not be negative.", received(momentum_decay=momentum_decay)
            )
        self._momentum_decay = float(momentum_decay)
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _update(self, batch):
        beta1, beta2, epsilon = self._options(batch)
        grads, first, second = self._moved_moments(batch, beta1, beta2)
        step, decay = batch.step, self._momentum_decay
        mu, ahead = _momentum(step, beta1, decay), _momentum(step + 1, beta1, decay)
        product = _product_of_momenta(step, beta1, decay)
        below = torch._foreach_div(second, 1 - beta2**step)
        torch._foreach_sqrt_(below)
        torch._foreach_add_(below, epsilon)
        torch._foreach_addcdiv_(batch.p, grads, below, value=-batch.rate * (1 - mu) / (1 - product))
        torch._foreach_addcdiv_(batch.p, first, below, value=-batch.rate * ahead / (1 - product * ahead))

    def _counter_names(self):
        return ("momentum_decay_pow", "beta2_pow", "mu_product")

    def _numbers(self, step):
        return {
            "momentum_decay_pow": 0.96**step,
            "beta2_pow": self._beta2**step,
            "mu_product": _product_of_momenta(step, self._beta1, self._momentum_decay),
        }


class RAdam(_Counted):
    """Rectified Adam: uses the second moment only once its variance is reliable.

    >>> w = paddle.create_parameter([1], "float32", default_initializer=paddle.nn.initializer.Constant(1.0))
    >>> opt = paddle.optimizer.RAdam(0.5, parameters=[w])
    >>> (w * 0.5).sum().backward()
    >>> opt.step()
    >>> round(w.item(), 4)
    0.75
    """

    def __init__(
        self,
        learning_rate=0.001,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-8,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        name=None,
    ):
        self._read_betas(beta1, beta2, epsilon)
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _update(self, batch):
        beta1, beta2, epsilon = self._options(batch)
        _, first, second = self._moved_moments(batch, beta1, beta2)
        rate = batch.rate / (1 - beta1**batch.step)
        limit = 2 / (1 - beta2) - 1
        length = limit - 2 * self._rho(batch.step, beta2)
        if length <= 5:
            torch._foreach_add_(batch.p, first, alpha=-rate)
            return
        rectified = math.sqrt((length - 4) * (length - 2) * limit / ((limit - 4) * (limit - 2) * length))
        below = torch._foreach_sqrt(second)
        torch._foreach_add_(below, epsilon)
        torch._foreach_addcdiv_(batch.p, first, below, value=-rate * rectified * math.sqrt(1 - beta2**batch.step))

    @staticmethod
    def _rho(step, beta2):
        return step * beta2**step / (1 - beta2**step)

    def _counter_names(self):
        return ("beta1_pow", "beta2_pow", "rho")

    def _numbers(self, step):
        return {
            "beta1_pow": self._beta1**step,
            "beta2_pow": self._beta2**step,
            "rho": self._rho(step, self._beta2) if step else 0.0,
        }


complete(globals())
