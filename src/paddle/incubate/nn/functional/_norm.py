"""Normalisation fused with bias, residual and dropout."""

import numpy as np
import torch
import torch.nn.functional as F

from ...._core.errors import UnimplementedError, received, require_tensor
from ...._core.op import op
from ...._core.place import current_torch
from ....nn.functional.common import dropout

HELP = {
    "x": "Tensor of shape [..., features].",
    "scale": "Tensor of shape [features] that the result is multiplied by.",
    "norm_weight": "scale of the normalised values, of the size of the normalised axes, or None.",
    "norm_bias": "shift of the normalised values, of the same size, or None.",
    "epsilon": "added to the variance or the mean square.",
    "begin_norm_axis": "first of the axes that are normalised.",
    "bias": "Tensor that is added to `x` first, or None.",
    "residual": "Tensor with the shape of `x` that is added too, or None.",
    "quant_scale": "must not be above 0; quantised results raise an error.",
    "quant_round_type": "accepted and not used.",
    "quant_max_bound": "accepted and not used.",
    "quant_min_bound": "accepted and not used.",
    "training": "whether elements are dropped.",
    "mode": (
        "'upscale_in_train', where kept elements grow in training, or 'downscale_in_infer', where all shrink in "
        "inference."
    ),
}


def _joined(x, bias, residual, alpha=1.0):
    """`x + bias + alpha * residual`, without the terms that are None."""
    out = x if bias is None else x + bias
    return out if residual is None else torch.add(out, residual, alpha=alpha)


def _refuse_quantised(what, quant_scale):
    if quant_scale > 0:
        raise UnimplementedError(f"{what}: a quantised output is not supported.", received(quant_scale=quant_scale))


@op
def fused_layer_norm(
    x,
    norm_weight,
    norm_bias,
    epsilon,
    residual_alpha=1.0,
    begin_norm_axis=1,
    bias=None,
    residual=None,
    quant_scale=-1,
    quant_round_type=0,
    quant_max_bound=0,
    quant_min_bound=0,
):
    """Layer normalisation of `x + bias + residual_alpha * residual`.

    Args:
        residual_alpha: factor of the residual.

    Returns:
        (result, input of the normalisation, mean and variance of each row); the first two are the same if there is
        neither weight nor bias.

    >>> x = paddle.to_tensor([[1.0, 3.0]])
    >>> out, total, mean, variance = paddle.incubate.nn.functional.fused_layer_norm(x, paddle.ones([2]), None, 0.0)
    >>> out.tolist(), mean.tolist(), variance.round().tolist()
    ([[-1.0, 1.0]], [2.0], [1.0])
    """
    require_tensor(x, "x", "fused_layer_norm")
    _refuse_quantised("fused_layer_norm", quant_scale)
    total = _joined(x, bias, residual, residual_alpha)
    shape = total.shape[begin_norm_axis:]
    weight, shift = (None if t is None else t.reshape(shape) for t in (norm_weight, norm_bias))
    out, mean, inverse = torch.native_layer_norm(total, shape, weight, shift, epsilon)
    variance = inverse.float().reshape(-1).pow(-2) - epsilon
    out = total if norm_weight is None and norm_bias is None else out
    return out, total, mean.float().reshape(-1), variance


@op
def fused_rms_norm(
    x,
    norm_weight,
    norm_bias,
    epsilon,
    begin_norm_axis=1,
    bias=None,
    residual=None,
    quant_scale=-1,
    quant_round_type=0,
    quant_max_bound=0,
    quant_min_bound=0,
):
    """`x + bias + residual` divided by its root mean square.

    Returns:
        (result, input of the normalisation if there is a residual)

    >>> out, _ = paddle.incubate.nn.functional.fused_rms_norm(paddle.full([1, 4], 2.0), paddle.ones([4]), None, 0.0)
    >>> out.tolist()
    [[1.0, 1.0, 1.0, 1.0]]
    """
    require_tensor(x, "x", "fused_rms_norm")
    _refuse_quantised("fused_rms_norm", quant_scale)
    total = _joined(x, bias, residual)
    shape = total.shape[begin_norm_axis:]
    out = F.rms_norm(total, shape, None if norm_weight is None else norm_weight.reshape(shape).to(x.dtype), epsilon)
    out = out if norm_bias is None else out + norm_bias.reshape(shape)
    return out, total if residual is not None else x.new_empty(0)


@op
def fast_ln(x, scale, bias, epsilon=1e-05):
    """Layer normalisation over the last axis.

    Args:
        bias: Tensor of shape [features] that is added to the normalised values.

    Returns:
        (result, mean of each row, inverse standard deviation of each row).

    >>> x = paddle.to_tensor([[1.0, 3.0]])
    >>> out, mean, inverse = paddle.incubate.nn.functional.fast_ln(x, paddle.ones([2]), paddle.zeros([2]), 0.0)
    >>> out.tolist(), mean.tolist(), inverse.tolist()
    ([[-1.0, 1.0]], [2.0], [1.0])
    """
    out, mean, inverse = torch.native_layer_norm(x, x.shape[-1:], scale, bias, epsilon)
    return out, mean.squeeze(-1), inverse.squeeze(-1)


def _rms(x, scale, epsilon):
    inverse = torch.rsqrt(x.float().square().mean(-1) + epsilon)
    return F.rms_norm(x, x.shape[-1:], scale.to(x.dtype), epsilon), inverse


@op
def fast_rms_norm(x, scale, epsilon=1e-05):
    """Division by the root mean square over the last axis.

    Returns:
        (result, inverse root mean square of each row).

    >>> out, inverse = paddle.incubate.nn.functional.fast_rms_norm(paddle.full([1, 4], 2.0), paddle.ones([4]), 0.0)
    >>> out.tolist(), inverse.tolist()
    ([[1.0, 1.0, 1.0, 1.0]], [0.5])
    """
    return _rms(x, scale, epsilon)


@op
def fused_rms_norm_ext(x, scale, epsilon=1e-05, name=None):
    """The same as `fast_rms_norm`.

    Returns:
        (result, inverse root mean square of each row).

    >>> x = paddle.full([1, 4], 2.0)
    >>> paddle.incubate.nn.functional.fused_rms_norm_ext(x, paddle.ones([4]), 0.0)[0].tolist()
    [[1.0, 1.0, 1.0, 1.0]]
    """
    return _rms(x, scale, epsilon)


@op
def fused_dropout_add(x, y, p=0.5, training=True, mode="upscale_in_train", name=None):
    """`dropout(x) + y`.

    Args:
        p: probability that an element of `x` is dropped.

    Returns:
        Tensor with the shape of `x`.

    >>> x = paddle.ones([2])
    >>> paddle.incubate.nn.functional.fused_dropout_add(x, x, p=0.0).tolist()
    [2.0, 2.0]
    """
    x, y = (torch.from_numpy(np.array(t)).to(current_torch()) if isinstance(t, np.ndarray) else t for t in (x, y))
    return dropout.kernel(x, p, training=training, mode=mode) + y


@op
def fused_bias_dropout_residual_layer_norm(
    x,
    residual,
    bias=None,
    ln_scale=None,
    ln_bias=None,
    dropout_rate=0.5,
    ln_epsilon=1e-05,
    training=True,
    mode="upscale_in_train",
    name=None,
):
    """`layer_norm(residual + dropout(x + bias))`.

    Args:
        residual: Tensor with the shape of `x` that is added after the dropout.
        ln_scale: scale of the normalised values, of shape [features], or None.
        ln_bias: shift of the normalised values, of shape [features], or None.
        dropout_rate: probability that an element is dropped.
        ln_epsilon: added to the variance.

    Returns:
        Tensor with the shape of `x`.

    >>> x, residual = paddle.to_tensor([[1.0, 2.0]]), paddle.to_tensor([[0.0, 1.0]])
    >>> out = paddle.incubate.nn.functional.fused_bias_dropout_residual_layer_norm(x, residual, dropout_rate=0.0)
    >>> out.round().tolist()
    [[-1.0, 1.0]]
    """
    out = residual + dropout.kernel(x if bias is None else x + bias, dropout_rate, training=training, mode=mode)
    return torch.layer_norm(out, out.shape[-1:], ln_scale, ln_bias, ln_epsilon)
