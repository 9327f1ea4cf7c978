"""Normalisation."""

import torch
import torch.nn.functional as F

from ..._core.args import shape_list
from ..._core.errors import FailedCheckError, InvalidArgumentError, received, require_tensor
from ..._core.op import op
from ..._core.parameter import UNCOUNTED_WRITES
from ..._kernels import batch_norm as kernel
from ..._kernels import batch_norm_activation, folded_norm

__all__ = ["batch_norm", "group_norm", "instance_norm", "layer_norm", "local_response_norm", "normalize", "rms_norm"]

HELP = {
    "x": "Tensor [N, C, ...].",
    "weight": "Tensor of scales, one for each channel; by default ones.",
    "bias": "Tensor of shifts, one for each channel; by default zeros.",
    "epsilon": "what is added to the variance, so that it can be divided by.",
    "eps": "what is added to the variance, so that it can be divided by.",
    "data_format": "where the channels are: second, as in 'NCHW', or last, as in 'NHWC'.",
    "momentum": "share of the running statistics that is kept at each step: 1 minus torch's `momentum`.",
    "returns": "Tensor with the shape of `x`.",
}

_CHANNEL_LAST = ("NLC", "NHWC", "NDHWC")
_FORMATS = ("NC", "NCL", "NCHW", "NCDHW", *_CHANNEL_LAST)


def _channel_last(data_format, op_name):
    if data_format not in _FORMATS:
        raise InvalidArgumentError(
            f"{op_name}: 'data_format' must be one of {list(_FORMATS)}.", received(data_format=data_format)
        )
    return data_format in _CHANNEL_LAST


@op(aliases={"eps": "epsilon"})
def normalize(x, p=2, axis=1, epsilon=1e-12, out=None, name=None):
    """`x` divided by its p-norm along `axis`, or by `epsilon` where that is larger.

    Args:
        x: Tensor of any shape.
        p: which norm.
        axis: axis of the vectors' elements.
        epsilon: least length that is divided by.

    >>> F.normalize(paddle.to_tensor([[0.0, 4.0]])).tolist()
    [[0.0, 1.0]]
    """
    if x.dim() == 1:
        axis = 0
    return F.normalize(x, p, axis, epsilon)


@op
def batch_norm(
    x,
    running_mean,
    running_var,
    weight=None,
    bias=None,
    training=False,
    momentum=0.9,
    epsilon=1e-05,
    data_format="NCHW",
    use_global_stats=None,
    name=None,
):
    """Normalise every channel to mean 0 and variance 1 over the batch, or by the running statistics.

    Args:
        momentum: the fraction of the running statistics kept at each step.
        use_global_stats: whether the running statistics are used, regardless of `training`; by default `not training`.
        running_mean: Tensor [C], updated while training.
        running_var: Tensor [C], updated while training.
        training: whether the statistics are the batch's.

    >>> x, mean, var = paddle.to_tensor([[1.0], [3.0]]), paddle.zeros([1]), paddle.ones([1])
    >>> F.batch_norm(x, mean, var, training=True, epsilon=0.0).tolist()
    [[-1.0], [1.0]]
    >>> round(mean.item(), 4)
    0.2
    """
    require_tensor(x, "x", "batch_norm")
    if x.dim() < 2:
        raise FailedCheckError("batch_norm: 'x' must have at least 2 dimensions.", received(x=x))
    last = _channel_last(data_format, "batch_norm") and x.dim() > 2
    x = x.movedim(-1, 1) if last else x
    channels = x.shape[1]
    if running_mean.shape[0] != channels:
        raise InvalidArgumentError(
            f"batch_norm: 'x' has {channels} channels, but the statistics are for {running_mean.shape[0]}.",
            received(x=x, running_mean=running_mean, data_format=data_format),
        )
    by_batch = training if use_global_stats is None else not use_global_stats
    out = _batch_norm(x, weight, bias, running_mean, running_var, by_batch, momentum, epsilon)
    return out.movedim(1, -1) if last else out


@op
def batch_norm_activated(x, running_mean, running_var, weight, bias, momentum, epsilon, activation, training=True):
    """`batch_norm` of x [N, C, H, W], and the activation of this name: relu, relu6 or hardswish.

    >>> x, mean, var, one = paddle.to_tensor([[[[1.0, 3.0]]]]), paddle.zeros([1]), paddle.ones([1]), paddle.ones([1])
    >>> F.norm.batch_norm_activated(x, mean, var, one, paddle.zeros([1]), 0.9, 0.0, "relu").tolist()
    [[[[0.0, 1.0]]]]
    """
    rows = weight, bias, running_mean, running_var
    if training and batch_norm_activation.applies(x, *rows):
        UNCOUNTED_WRITES.value += 1
        return batch_norm_activation.normalised(x, *rows, momentum, epsilon, activation)
    if not training and batch_norm_activation.answers(x, *rows):
        return batch_norm_activation.answered(x, *rows, epsilon, activation)
    out = batch_norm.operator.kernel(x, running_mean, running_var, weight, bias, training, momentum, epsilon)
    return batch_norm_activation.activated(out, activation)


def _batch_norm(x, weight, bias, mean, var, by_batch, momentum, epsilon):
    enabled = torch.backends.cudnn.enabled
    if mean.requires_grad or var.requires_grad:  # statistics are never differentiated
        mean, var = mean.detach(), var.detach()
    if not by_batch:
        if folded_norm.applies(x, weight, bias, mean, var):
            return folded_norm.normalised(x, weight, bias, mean, var, epsilon)
        return torch.batch_norm(x, weight, bias, mean, var, False, 0.0, epsilon, enabled)
    count = x.numel() // x.shape[1] if x.shape[1] else 0
    if count <= 1:
        return _without_statistics(x, weight, bias)
    # `.data` does not bump the version counter, since the backward pass never reads these buffers.
    UNCOUNTED_WRITES.value += 1
    if batch_norm_activation.applies(x, weight, bias, mean, var):
        return batch_norm_activation.normalised(
            x, weight, bias, mean, var, momentum, epsilon, batch_norm_activation.NOTHING
        )
    if kernel.applies(x, weight, bias, mean, var):
        out, *now = kernel.normalised(x, weight, bias, epsilon)
        for running, value in zip((mean, var), now, strict=True):
            running.data.mul_(momentum).add_(value, alpha=1.0 - momentum)
        return out
    # torch divides the variance by n - 1, Paddle by n: the running value is held in torch's scale during the call.
    held, scale = var.data, count / (count - 1)
    held.mul_(scale)
    try:
        return torch.batch_norm(x, weight, bias, mean, var, True, 1.0 - momentum, epsilon, enabled)
    except RuntimeError:
        if mean.dtype is x.dtype and var.dtype is x.dtype:
            raise
        # torch wants statistics of the type of x, or of float32: compute with copies and write them back.
        copies = [t.to(x.dtype) for t in (mean, var)]
        out = torch.batch_norm(x, weight, bias, *copies, True, 1.0 - momentum, epsilon, enabled)
        mean.data.copy_(copies[0]), held.copy_(copies[1])
        return out
    finally:
        held.div_(scale)


def _without_statistics(x, weight, bias):
    """One value per channel has no variance: torch raises, Paddle allows it with zero gradients for scale and shift."""
    used = [p.reshape([1, -1, *[1] * (x.dim() - 2)]) * 0 for p in (weight, bias) if p is not None]
    return sum(used, x.clone())


@op(aliases={"eps": "epsilon"})
def layer_norm(x, normalized_shape, weight=None, bias=None, epsilon=1e-05, name=None):
    """Normalise the last axes, of the given sizes, jointly to mean 0 and variance 1.

    Args:
        x: Tensor of any shape.
        normalized_shape: sizes of the last axes that are normalised, or one integer for the last axis.
        weight: Tensor of scales, one for each element of the normalised shape; by default ones.
        bias: Tensor of shifts, one for each element of the normalised shape; by default zeros.

    >>> F.layer_norm(paddle.to_tensor([[1.0, 3.0]]), 2, epsilon=0.0).tolist()
    [[-1.0, 1.0]]
    """
    shape = shape_list(normalized_shape, "normalized_shape")
    if x._is_view() and torch.is_grad_enabled() and x.numel() < x._base.numel():
        x = x.clone()  # as in Paddle, a program may then write over the part: `x[:, :1] = norm(x[:, :1])`
    try:
        return torch.layer_norm(x, shape, weight, bias, epsilon)
    except RuntimeError:  # a weight of another shape, or a mistake
        if list(x.shape[-len(shape) :]) != shape:
            raise InvalidArgumentError(
                f"layer_norm: the last {len(shape)} sizes of 'x' must be 'normalized_shape' {shape}.", received(x=x)
            ) from None
    weight = weight if weight is None else weight.reshape(shape)
    bias = bias if bias is None else bias.reshape(shape)
    return torch.layer_norm(x, shape, weight, bias, epsilon)


@op
def rms_norm(input, normalized_shape, weight=None, eps=1e-05, name=None):
    """Divide the last axes by their root mean square; also returns the factor.

    Args:
        input: Tensor of any shape.
        normalized_shape: sizes of the last axes that are normalised.
        weight: Tensor of scales, with the normalised shape; by default ones.
        eps: what is added to the mean square, so that it can be divided by.

    Returns:
        (Tensor with the shape of `input`, float32 Tensor of the factors); torch's namesake returns the first alone.

    >>> out, factor = F.rms_norm(paddle.to_tensor([[4.0, 4.0]]), [2], eps=0.0)
    >>> out.tolist(), factor.tolist()
    ([[1.0, 1.0]], [0.25])
    """
    shape = shape_list(normalized_shape, "normalized_shape")
    axes = list(range(-len(shape), 0))
    inverse = torch.rsqrt(input.float().square().mean(axes) + eps)
    weight = weight if weight is None else weight.reshape(shape)
    return F.rms_norm(input, shape, weight, eps), inverse


@op(aliases={"eps": "epsilon"})
def group_norm(x, num_groups, epsilon=1e-05, weight=None, bias=None, data_format="NCHW", name=None):
    """Normalise every group of channels to mean 0 and variance 1.

    Args:
        num_groups: number of groups; divides the number of channels.

    >>> x = paddle.to_tensor([[1.0, 3.0, 5.0, 7.0]]).reshape([1, 4, 1, 1])
    >>> F.group_norm(x, 2, epsilon=0.0).flatten().tolist()
    [-1.0, 1.0, -1.0, 1.0]
    """
    if epsilon is None or isinstance(epsilon, torch.Tensor):  # torch's order: weight, bias, eps
        epsilon, weight, bias = 1e-05 if bias is None else bias, epsilon, weight
    last = _channel_last(data_format, "group_norm")
    x = x.movedim(-1, 1) if last else x
    if x.shape[1] % num_groups:
        raise InvalidArgumentError(
            f"group_norm: {x.shape[1]} channels cannot be split into {num_groups} groups.", received(x=x)
        )
    if weight is None and bias is not None:  # torch's backward needs a weight for the gradient of a bias
        weight = torch.ones_like(bias)
    out = F.group_norm(x, num_groups, weight, bias, epsilon)
    return out.movedim(1, -1) if last else out


@op
def instance_norm(
    x,
    running_mean=None,
    running_var=None,
    weight=None,
    bias=None,
    use_input_stats=True,
    momentum=0.9,
    eps=1e-05,
    data_format="NCHW",
    name=None,
):
    """Normalise every channel of every sample to mean 0 and variance 1.

    Args:
        running_mean: accepted; the statistics are always the sample's.
        running_var: accepted; the statistics are always the sample's.
        use_input_stats: accepted; the statistics are always the sample's.
        momentum: accepted; nothing is averaged.

    >>> F.instance_norm(paddle.to_tensor([[[1.0, 3.0]]]), eps=0.0).tolist()
    [[[-1.0, 1.0]]]
    """
    # Paddle does not look at other words, nor at the name of a format that is not for this number of axes.
    last = data_format in ("NLC", "NHWC", "NDHWC") and len(data_format) == x.dim()
    x = x.movedim(-1, 1) if last else x
    if x.dim() == 2:  # a single value equals its mean: only the shift remains
        out = x * 0 if weight is None else x * 0 * weight
        return out if bias is None else out + bias
    if not x.numel() and x.dim() > 2:  # torch computes with the first sample
        channels = [1, -1, *[1] * (x.dim() - 2)]
        out = x * 1 if weight is None else x * weight.view(channels)
        out = out if bias is None else out + bias.view(channels)
    elif x.is_cpu and x.numel() and x.is_floating_point():  # every channel a group: a quarter of the time
        out = torch.group_norm(x, x.shape[1], weight, bias, eps, False)
    else:
        out = torch.instance_norm(x, weight, bias, None, None, True, 0.0, eps, torch.backends.cudnn.enabled)
    return out.movedim(1, -1) if last else out


@op
def local_response_norm(x, size, alpha=1e-4, beta=0.75, k=1.0, data_format="NCHW", name=None):
    """Divide every value by `(k + alpha * mean of squares over neighbouring channels) ** beta`.

    Args:
        size: how many neighbouring channels count.
        alpha: factor of the mean square.
        beta: exponent of the divisor.
        k: number that is added to the mean square.

    >>> F.local_response_norm(paddle.ones([1, 1, 1, 2]), 1, alpha=1.0, beta=1.0).tolist()
    [[[[0.5, 0.5]]]]
    """
    if x.dim() < 3:
        raise InvalidArgumentError("local_response_norm: 'x' must have at least 3 dimensions.", received(x=x))
    last = _channel_last(data_format, "local_response_norm")
    x = x.movedim(-1, 1) if last else x
    out = F.local_response_norm(x, size, alpha, beta, k)
    return out.movedim(1, -1) if last else out
