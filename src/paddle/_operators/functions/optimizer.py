"""Steps of optimizers, which change parameters and states in place, and the scaling of losses."""

import functools

import torch

import paddle
from paddle._core.tensor import unwrap
from paddle._core.tensor import wrap as _wrap


def _number(value):
    return value.item() if isinstance(value, paddle.Tensor) else value


def _step(function):
    """Make a step run without recording gradients."""
    return functools.wraps(function)(torch.no_grad()(function))


def _target(param, master, multi_precision):
    """The tensor that a step changes: the master weight of a low-precision parameter, or the parameter."""
    return unwrap(master if multi_precision and master is not None else param)


def _finish(param, changed):
    if changed is not unwrap(param):
        unwrap(param).copy_(changed)


@_step
def sgd_(param, learning_rate, grad, master_param, multi_precision):
    """The parameter less its gradient times the rate."""
    weight = _target(param, master_param, multi_precision)
    weight.sub_(unwrap(grad).to(weight.dtype) * _number(learning_rate))
    _finish(param, weight)
    return param, master_param


@_step
def momentum_(
    param,
    grad,
    velocity,
    learning_rate,
    master_param,
    mu,
    use_nesterov,
    regularization_method,
    regularization_coeff,
    multi_precision,
    rescale_grad,
):
    """Gradient descent with momentum."""
    weight = _target(param, master_param, multi_precision)
    gradient = unwrap(grad).to(weight.dtype) * rescale_grad
    if regularization_method == "l2_decay":
        gradient = gradient + weight * regularization_coeff
    speed, rate = unwrap(velocity), _number(learning_rate)
    speed.mul_(mu).add_(gradient)
    weight.sub_((gradient + speed * mu) * rate if use_nesterov else speed * rate)
    _finish(param, weight)
    return param, velocity, master_param


@_step
def adam_(
    param,
    grad,
    learning_rate,
    moment1,
    moment2,
    moment2_max,
    beta1_pow,
    beta2_pow,
    master_param,
    skip_update,
    beta1,
    beta2,
    epsilon,
    lazy_mode,
    min_row_size_to_use_multithread,
    multi_precision,
    use_global_beta_pow,
    amsgrad,
):
    """Adam."""
    _adam(
        param,
        grad,
        learning_rate,
        moment1,
        moment2,
        moment2_max,
        beta1_pow,
        beta2_pow,
        master_param,
        skip_update,
        beta1,
        beta2,
        epsilon,
        multi_precision,
        use_global_beta_pow,
        amsgrad,
        1.0,
        0.0,
    )
    return param, moment1, moment2, moment2_max, beta1_pow, beta2_pow, master_param


@_step
def adamw_(
    param,
    grad,
    learning_rate,
    moment1,
    moment2,
    moment2_max,
    beta1_pow,
    beta2_pow,
    master_param,
    skip_update,
    beta1,
    beta2,
    epsilon,
    lr_ratio,
    coeff,
    with_decay,
    lazy_mode,
    min_row_size_to_use_multithread,
    multi_precision,
    use_global_beta_pow,
    amsgrad,
):
    """Adam with decoupled weight decay."""
    _adam(
        param,
        grad,
        learning_rate,
        moment1,
        moment2,
        moment2_max,
        beta1_pow,
        beta2_pow,
        master_param,
        skip_update,
        beta1,
        beta2,
        epsilon,
        multi_precision,
        use_global_beta_pow,
        amsgrad,
        lr_ratio,
        coeff if with_decay else 0.0,
    )
    return param, moment1, moment2, moment2_max, beta1_pow, beta2_pow, master_param


def _adam(
    param,
    grad,
    learning_rate,
    moment1,
    moment2,
    moment2_max,
    beta1_pow,
    beta2_pow,
    master_param,
    skip_update,
    beta1,
    beta2,
    epsilon,
    multi_precision,
    use_global_beta_pow,
    amsgrad,
    lr_ratio,
    decay,
):
    if skip_update is not None and bool(skip_update):
        return
    weight = _target(param, master_param, multi_precision)
    beta1, beta2, epsilon = _number(beta1), _number(beta2), _number(epsilon)
    rate, first, second = _number(learning_rate), unwrap(moment1), unwrap(moment2)
    gradient = unwrap(grad).to(weight.dtype)
    power1, power2 = unwrap(beta1_pow), unwrap(beta2_pow)
    if decay:
        weight.mul_(1 - rate * lr_ratio * decay)  # the ratio is for the decay alone
    first.mul_(beta1).add_(gradient, alpha=1 - beta1)
    second.mul_(beta2).addcmul_(gradient, gradient, value=1 - beta2)
    seen = second
    if amsgrad:
        seen = torch.maximum(unwrap(moment2_max), second, out=unwrap(moment2_max))
    correction = (1 - power2).sqrt().to(weight.device)
    scale = rate * correction / (1 - power1).to(weight.device)
    weight.sub_(scale * first / (seen.sqrt() + epsilon * correction))
    if not use_global_beta_pow:
        power1.mul_(beta1)
        power2.mul_(beta2)
    _finish(param, weight)


def _each(values, count):
    return [None] * count if values is None or len(values) == 0 else values


def merged_adam_(
    param,
    grad,
    learning_rate,
    moment1,
    moment2,
    moment2_max,
    beta1_pow,
    beta2_pow,
    master_param,
    beta1,
    beta2,
    epsilon,
    multi_precision,
    use_global_beta_pow,
    amsgrad,
):
    """Adam for several parameters, with one rate for all or one for each."""
    count = len(param)
    rates = learning_rate if len(learning_rate) == count else list(learning_rate) * count
    states = zip(param, grad, rates, moment1, moment2, _each(moment2_max, count), beta1_pow, beta2_pow)
    for state, master in zip(states, _each(master_param, count), strict=True):
        adam_(*state, master, None, beta1, beta2, epsilon, False, 1000, multi_precision, use_global_beta_pow, amsgrad)
    return param, moment1, moment2, moment2_max, beta1_pow, beta2_pow, master_param


def merged_momentum_(
    param,
    grad,
    velocity,
    learning_rate,
    master_param,
    mu,
    use_nesterov,
    regularization_method,
    regularization_coeff,
    multi_precision,
    rescale_grad,
):
    """Momentum for several parameters, with one rate for all or one for each."""
    count = len(param)
    rates = learning_rate if len(learning_rate) == count else list(learning_rate) * count
    methods = list(regularization_method) or [""] * count
    strengths = list(regularization_coeff) or [0.0] * count
    states = zip(param, grad, velocity, rates, _each(master_param, count), methods, strengths, strict=True)
    for weight, gradient, speed, rate, master, method, strength in states:
        momentum_(
            weight, gradient, speed, rate, master, mu, use_nesterov, method, strength, multi_precision, rescale_grad
        )
    return param, velocity, master_param


@_step
def adagrad_(param, grad, moment, learning_rate, master_param, epsilon, multi_precision):
    """AdaGrad."""
    weight, sums = _target(param, master_param, multi_precision), unwrap(moment)
    gradient = unwrap(grad).to(weight.dtype)
    sums.addcmul_(gradient, gradient)
    weight.sub_(_number(learning_rate) * gradient / (sums.sqrt() + epsilon))
    _finish(param, weight)
    return param, moment, master_param


@_step
def adadelta_(
    param, grad, avg_squared_grad, avg_squared_update, learning_rate, master_param, rho, epsilon, multi_precision
):
    """AdaDelta."""
    weight, squares, updates = (
        _target(param, master_param, multi_precision),
        unwrap(avg_squared_grad),
        unwrap(avg_squared_update),
    )
    gradient = unwrap(grad).to(weight.dtype)
    squares.mul_(rho).addcmul_(gradient, gradient, value=1 - rho)
    update = -torch.sqrt((updates + epsilon) / (squares + epsilon)) * gradient
    updates.mul_(rho).addcmul_(update, update, value=1 - rho)
    weight.add_(update * _number(learning_rate))
    _finish(param, weight)
    return param, avg_squared_grad, avg_squared_update, master_param


@_step
def adamax_(
    param, grad, learning_rate, moment, inf_norm, beta1_pow, master_param, beta1, beta2, epsilon, multi_precision
):
    """AdaMax."""
    weight, first, largest = _target(param, master_param, multi_precision), unwrap(moment), unwrap(inf_norm)
    gradient = unwrap(grad).to(weight.dtype)
    first.mul_(beta1).add_(gradient, alpha=1 - beta1)
    torch.maximum(gradient.abs(), largest * beta2 + epsilon, out=largest)
    weight.sub_(_number(learning_rate) / (1 - _number(beta1_pow)) * first / largest)
    _finish(param, weight)
    return param, moment, inf_norm, master_param


@_step
def rmsprop_(
    param,
    mean_square,
    grad,
    moment,
    learning_rate,
    mean_grad,
    master_param,
    epsilon,
    decay,
    momentum,
    centered,
    multi_precision,
):
    """RMSProp."""
    weight, squares, speed = _target(param, master_param, multi_precision), unwrap(mean_square), unwrap(moment)
    gradient = unwrap(grad).to(weight.dtype)
    squares.mul_(decay).addcmul_(gradient, gradient, value=1 - decay)
    spread = squares
    if centered:
        mean = unwrap(mean_grad)
        mean.mul_(decay).add_(gradient, alpha=1 - decay)
        spread = squares - mean * mean
    speed.mul_(momentum).add_(_number(learning_rate) * gradient / (spread + epsilon).sqrt())
    weight.sub_(speed)
    _finish(param, weight)
    return param, moment, mean_square, mean_grad, master_param


@_step
def lamb_(
    param,
    grad,
    learning_rate,
    moment1,
    moment2,
    beta1_pow,
    beta2_pow,
    master_param,
    skip_update,
    weight_decay,
    beta1,
    beta2,
    epsilon,
    always_adapt,
    multi_precision,
):
    """LAMB: Adam with a step relative to the norm of the parameter."""
    if skip_update is None or not bool(skip_update):
        weight, first, second = _target(param, master_param, multi_precision), unwrap(moment1), unwrap(moment2)
        gradient = unwrap(grad).to(weight.dtype)
        first.mul_(beta1).add_(gradient, alpha=1 - beta1)
        second.mul_(beta2).addcmul_(gradient, gradient, value=1 - beta2)
        power1, power2 = unwrap(beta1_pow), unwrap(beta2_pow)
        update = first / (1 - power1) / ((second / (1 - power2)).sqrt() + epsilon) + weight_decay * weight
        length, step = weight.norm(), update.norm()
        adapt = length > 0 and step > 0 and (weight_decay != 0 or always_adapt)
        weight.sub_(_number(learning_rate) * (length / step if adapt else 1.0) * update)
        power1.mul_(beta1)
        power2.mul_(beta2)
        _finish(param, weight)
    return param, moment1, moment2, beta1_pow, beta2_pow, master_param


# ---- scaling of losses ----


@_step
def check_finite_and_unscale_(x, scale):
    """Divide tensors by the scale in place, and say whether one of them has an infinite or NaN element."""
    finite = all(bool(torch.isfinite(unwrap(t)).all()) for t in x)
    for t in x:
        unwrap(t).mul_(1 / _number(scale) if finite else 0.0)
    return x, paddle.to_tensor([not finite])


@_step
def update_loss_scaling_(
    x,
    found_infinite,
    prev_loss_scaling,
    in_good_steps,
    in_bad_steps,
    incr_every_n_steps,
    decr_every_n_nan_or_inf,
    incr_ratio,
    decr_ratio,
    stop_update,
):
    """Adapt the scale of the loss to whether a gradient was infinite, and set the gradients to zero if one was."""
    bad = bool(found_infinite)
    if bad:
        for t in x:
            unwrap(t).zero_()
    if not _number(stop_update):
        scale, good_steps, bad_steps = (unwrap(t) for t in (prev_loss_scaling, in_good_steps, in_bad_steps))
        if bad:
            good_steps.zero_()
            bad_steps.add_(1)
            if int(bad_steps) == decr_every_n_nan_or_inf:
                scale.mul_(decr_ratio).clamp_(min=1.0)
                bad_steps.zero_()
        else:
            bad_steps.zero_()
            good_steps.add_(1)
            if int(good_steps) == incr_every_n_steps:
                larger = scale * incr_ratio
                if bool(torch.isfinite(larger).all()):
                    scale.copy_(larger)
                good_steps.zero_()
    return x, prev_loss_scaling, in_good_steps, in_bad_steps


@_step
def coalesce_tensor(
    input,
    dtype,
    copy_data=False,
    set_constant=False,
    persist_output=False,
    constant=0.0,
    use_align=True,
    align_size=-1,
    size_of_dtype=-1,
    concated_shapes=(),
    concated_ranks=(),
):
    """Tensors as parts of one vector: they share its memory afterwards.

    The parts follow one another without gaps, as with `use_align=False` in the original.
    """
    parts = [unwrap(t) for t in input]
    whole = torch.cat([part.detach().reshape(-1) for part in parts])
    if not copy_data:
        whole.fill_(constant if set_constant else 0)
    at = 0
    for part in parts:
        part.data = whole[at : at + part.numel()].view(part.shape)
        at += part.numel()
    return input, _wrap(whole)
