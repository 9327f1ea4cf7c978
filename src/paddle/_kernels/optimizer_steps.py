"""Steps of optimizers as functions: from a parameter, its gradient and states to new ones.

Programs that were read from files have an operator of this kind for each parameter; see `_format/ops/updates`.
A rule gets the parameter, the gradient and the rate as torch tensors, and its states `s` and options `o` as objects
with attributes; it returns the new parameter and {state: new value}.
"""

import types

import torch

from .._core.op import op
from . import draws


def _sgd(p, g, rate, s, o):
    return p - rate * g, {}


def _momentum(p, g, rate, s, o):
    g = g * o.rescale_grad
    if o.regularization_method == "l2_decay":
        g = g + p * o.regularization_coeff
    speed = s.velocity * o.mu + g
    return p - rate * (g + speed * o.mu if o.use_nesterov else speed), {"velocity": speed}


def _lars_momentum(p, g, rate, s, o):
    g = g * o.rescale_grad
    length, slope = p.norm(), g.norm()
    local = rate * o.lars_coeff * length / (slope + o.decay * length + o.epsilon)
    if o.decay > 0:
        rate = torch.where((length > 0) & (slope > 0), local, rate)
    speed = s.velocity * o.mu + rate * (g + o.decay * p)
    return p - speed, {"velocity": speed}


def _adam(p, g, rate, s, o):
    beta1, beta2 = o.beta1, o.beta2
    first = s.moment1 * beta1 + g * (1 - beta1)
    second = s.moment2 * beta2 + g * g * (1 - beta2)
    new, seen = {"moment1": first, "moment2": second}, second
    if o.amsgrad:
        new["moment2_max"] = seen = torch.maximum(s.moment2_max, second)
    power1, power2 = (v.to(p.device, p.dtype) for v in (s.beta1_pow, s.beta2_pow))
    correction = (1 - power2).sqrt()
    if not o.use_global_beta_pow:
        new.update(beta1_pow=s.beta1_pow * beta1, beta2_pow=s.beta2_pow * beta2)
    return p - rate * correction / (1 - power1) * (first / (seen.sqrt() + o.epsilon * correction)), new


def _adamw(p, g, rate, s, o):
    rate = rate * o.lr_ratio
    return _adam(p * (1 - rate * o.coeff) if o.with_decay else p, g, rate, s, o)


def _adamax(p, g, rate, s, o):
    first = s.moment * o.beta1 + g * (1 - o.beta1)
    largest = torch.maximum(g.abs(), s.inf_norm * o.beta2 + o.epsilon)
    return p - rate / (1 - s.beta1_pow.to(p.device, p.dtype)) * (first / largest), {
        "moment": first,
        "inf_norm": largest,
    }


def _adagrad(p, g, rate, s, o):
    sums = s.moment + g * g
    return p - rate * g / (sums.sqrt() + o.epsilon), {"moment": sums}


def _decayed_adagrad(p, g, rate, s, o):
    sums = s.moment * o.decay + g * g * (1 - o.decay)
    return p - rate * g / (sums.sqrt() + o.epsilon), {"moment": sums}


def _adadelta(p, g, rate, s, o):
    squares = s.avg_squared_grad * o.rho + g * g * (1 - o.rho)
    change = -((s.avg_squared_update + o.epsilon) / (squares + o.epsilon)).sqrt() * g
    updates = s.avg_squared_update * o.rho + change * change * (1 - o.rho)
    return p + rate * change, {"avg_squared_grad": squares, "avg_squared_update": updates}


def _rmsprop(p, g, rate, s, o):
    squares = s.mean_square * o.decay + g * g * (1 - o.decay)
    new, spread = {"mean_square": squares}, squares
    if o.centered:
        new["mean_grad"] = mean = s.mean_grad * o.decay + g * (1 - o.decay)
        spread = squares - mean * mean
    new["moment"] = speed = s.moment * o.momentum + rate * g / (spread + o.epsilon).sqrt()
    return p - speed, new


def _lamb(p, g, rate, s, o):
    first = s.moment1 * o.beta1 + g * (1 - o.beta1)
    second = s.moment2 * o.beta2 + g * g * (1 - o.beta2)
    power1, power2 = (v.to(p.device, p.dtype) for v in (s.beta1_pow, s.beta2_pow))
    step = first / (1 - power1) / ((second / (1 - power2)).sqrt() + o.epsilon) + o.weight_decay * p
    length, stride = p.norm(), step.norm()
    if o.weight_decay != 0 or o.always_adapt:
        rate = torch.where((length > 0) & (stride > 0), rate * length / stride, rate)
    new = {"moment1": first, "moment2": second, "beta1_pow": s.beta1_pow * o.beta1, "beta2_pow": s.beta2_pow * o.beta2}
    return p - rate * step, new


def _ftrl(p, g, rate, s, o):
    l1, l2, power = o.l1 + 1e-10, o.l2 + 1e-10, -o.lr_power
    total = s.squared + g * g
    linear = s.linear + g - (total**power - s.squared**power) / rate * p
    moved = (l1 * linear.sign() - linear) / (total**power / rate + 2 * l2)
    return torch.where(linear.abs() > l1, moved, torch.zeros_like(p)), {"squared": total, "linear": linear}


def _dpsgd(p, g, rate, s, o):
    noise = torch.empty(1, dtype=p.dtype, device=p.device)
    noise.normal_(0.0, o.sigma * o.clip, generator=draws.stream(p.device, 0))
    return p - rate * (g / torch.clamp(g.norm() / o.clip, min=1.0) + noise / o.batch_size), {}


def _asgd(p, g, rate, s, o):
    total = s.d - s.y + g
    return p - rate / s.n.to(p.device, p.dtype) * total, {"d": total, "y": g.clone()}


def _rprop(p, g, rate, s, o):
    product, (down, up), (low, high) = g * s.prev, s.etas.reshape(2), s.learning_rate_range.reshape(2)
    factor = torch.where(product > 0, up, torch.where(product < 0, down, torch.ones_like(up)))
    g = torch.where(product < 0, torch.zeros_like(g), g)
    rates = torch.minimum(torch.maximum(rate * factor, low), high)
    return p - g.sign() * rates, {"prev": g, "learning_rate": rates}


def _nadam(p, g, rate, s, o):
    decay, power2 = s.momentum_decay_pow * 0.96, s.beta2_pow * o.beta2
    now = o.beta1 * (1 - 0.5 * decay**o.momentum_decay)
    later = o.beta1 * (1 - 0.5 * decay**o.momentum_decay * 0.96**o.momentum_decay)
    product = s.mu_product * now
    first = s.moment1 * o.beta1 + g * (1 - o.beta1)
    second = s.moment2 * o.beta2 + g * g * (1 - o.beta2)
    mean = later * first / (1 - product * later) + (1 - now) * g / (1 - product)
    new = {"momentum_decay_pow": decay, "beta2_pow": power2, "mu_product": product, "moment1": first, "moment2": second}
    return p - rate * mean / ((second / (1 - power2)).sqrt() + o.epsilon), new


def _radam(p, g, rate, s, o):
    power1, power2 = s.beta1_pow * o.beta1, s.beta2_pow * o.beta2
    rho = (s.rho * (o.beta2 - power2) + power2) / (1 - power2)
    first = s.moment1 * o.beta1 + g * (1 - o.beta1)
    second = s.moment2 * o.beta2 + g * g * (1 - o.beta2)
    limit = 2 / (1 - o.beta2) - 1
    length = limit - 2 * rho
    safe = torch.clamp(length, min=5.0)
    factor = ((safe - 4) * (safe - 2) * limit / ((limit - 4) * (limit - 2) * safe)).sqrt()
    adapted = factor * (1 - power2).sqrt() / (second.sqrt() + o.epsilon)
    step = first / (1 - power1) * torch.where(length > 5, adapted, torch.ones_like(adapted))
    new = {"beta1_pow": power1, "beta2_pow": power2, "rho": rho, "moment1": first, "moment2": second}
    return p - rate * step, new


STEPS = {
    "adadelta": _adadelta,
    "adagrad": _adagrad,
    "adam": _adam,
    "adamax": _adamax,
    "adamw": _adamw,
    "asgd": _asgd,
    "decayed_adagrad": _decayed_adagrad,
    "dpsgd": _dpsgd,
    "ftrl": _ftrl,
    "lamb": _lamb,
    "lars_momentum": _lars_momentum,
    "momentum": _momentum,
    "nadam": _nadam,
    "radam": _radam,
    "rmsprop": _rmsprop,
    "rprop": _rprop,
    "sgd": _sgd,
}


@op(name="optimizer_step")
def optimizer_step(rule, param, grad, rate, master, skip, states, changing, options):
    """The parameter after a step of an optimizer, then its master weight if it has one, then the states that change.

    Args:
        rule: the optimizer's name in the model format.
        param: the parameter.
        grad: its gradient.
        rate: the learning rate, a tensor of one element, or one for each element.
        master: the copy of the parameter of higher precision that is updated instead, or None.
        skip: a tensor that is True if nothing is to change, or None.
        states: {name: tensor}.
        changing: the names of the results among the states, and `learning_rate` where the rule changes it.
        options: {name: value}.
    """
    with torch.no_grad():
        weight = param.detach() if master is None else master
        g = grad.detach()
        g = (g.to_dense() if g.layout is not torch.strided else g).to(weight.dtype)
        before = {**states, "learning_rate": rate}
        rate = rate.to(weight.device, weight.dtype)
        rate = rate.reshape([]) if rate.numel() == 1 else rate
        new, changed = STEPS[rule](weight, g, rate, types.SimpleNamespace(**states), types.SimpleNamespace(**options))
        old = [weight, *(before[name] for name in changing)]
        found = [new, *(changed.get(name, before[name]) for name in changing)]
        if skip is not None:
            keep = skip.reshape([])
            found = [torch.where(keep.to(b.device), b, v) for v, b in zip(found, old, strict=True)]
        found = [v.to(b.dtype).reshape(b.shape) for v, b in zip(found, old, strict=True)]
        return [found[0].to(param.dtype), *([] if master is None else [found[0]]), *found[1:]]
