"""Linear maps and dropout."""

import math

import numpy as np
import torch
import torch.nn.functional as F

from paddle._kernels import draws

from ..._core import products
from ..._core.errors import InvalidArgumentError, InvalidTypeError, UnimplementedError, received, require_tensor
from ..._core.op import op

__all__ = [
    "alpha_dropout",
    "bilinear",
    "dropout",
    "dropout1d",
    "dropout2d",
    "dropout3d",
    "feature_alpha_dropout",
    "label_smooth",
    "linear",
]

HELP = {
    "p": "probability of zero.",
    "training": "whether it takes place; False for evaluation.",
    "inplace": "whether the result is written into the input.",
    "returns": "Tensor with the shape of `x`.",
}


@op
def linear(x, weight, bias=None, name=None):
    """`x @ weight + bias`, with the weight stored as [in, out], where torch has [out, in].

    Args:
        x: Tensor [..., in].
        weight: Tensor [in, out].
        bias: Tensor [out]; by default none.

    Returns:
        Tensor [..., out].

    >>> paddle.nn.functional.linear(paddle.ones([2, 3]), paddle.ones([3, 4])).shape
    [2, 4]
    """
    if products.applies(x, weight, bias):
        return products.product(x, weight, bias)
    if x.dim() == 2 and weight.dim() == 2:
        if bias is None:
            return torch.mm(x, weight)
        if bias.dim() == 1:
            return torch.addmm(bias, x, weight)
    return (
        F.linear(x, weight.t(), bias) if weight.dim() == 2 else torch.matmul(x, weight) + (0 if bias is None else bias)
    )


@op
def bilinear(x1, x2, weight, bias=None, name=None):
    """`x1 @ weight[k] @ x2` for every output k.

    Args:
        x1: Tensor [N, in1].
        x2: Tensor [N, in2].
        weight: Tensor [out, in1, in2].
        bias: Tensor [1, out]; by default none.

    Returns:
        Tensor [N, out].

    >>> F.bilinear(paddle.ones([5, 3]), paddle.ones([5, 4]), paddle.ones([2, 3, 4])).shape
    [5, 2]
    """
    out = F.bilinear(x1, x2, weight)
    return out if bias is None else out + bias


def _rate(p, op_name):
    """Return the dropout probability after checking it."""
    if isinstance(p, torch.Tensor):
        p = p.item()
    if not isinstance(p, (int, float)):
        raise InvalidTypeError(f"{op_name}: 'p' must be a number.", received(p=p))
    if p < 0 or p > 1:
        raise InvalidArgumentError(f"{op_name}: 'p' must lie between 0 and 1.", received(p=p))
    return p


@op(random=True)
def dropout(x, p=0.5, axis=None, training=True, inplace=False, mode="upscale_in_train", name=None):
    """Set elements to zero with probability `p` while training.

    Args:
        axis: axis, or list of axes, along which elements are dropped one by one; along the others together. By default
            all.
        mode: 'upscale_in_train' divides what is kept by 1 - `p` while training, as torch does; 'downscale_in_infer'
            multiplies by 1 - `p` in evaluation instead.

    >>> paddle.nn.functional.dropout(paddle.ones([3]), p=0.0).tolist()
    [1.0, 1.0, 1.0]
    """
    p = _rate(p, "dropout")
    if mode not in ("upscale_in_train", "downscale_in_infer") and p != 0:
        raise InvalidArgumentError(
            "dropout: 'mode' must be 'upscale_in_train' or 'downscale_in_infer'.", received(mode=mode)
        )
    if not training:
        if mode == "downscale_in_infer":
            return x * (1 - p)
        return x if p == 0 or inplace else x.clone()  # what writes to the result must not change x
    if mode == "upscale_in_train" and axis is None and 0 < p < 1 and x.is_floating_point() and not draws.followed(x):
        # torch draws in the order of the memory, which must not change what a seed gives.
        return F.dropout(x if x.is_contiguous() else x.contiguous(), p, True)
    return _drop(x, p, axis, upscale=mode == "upscale_in_train")


def _drop(x, p, axis=None, upscale=True):
    """Set elements to zero by a mask drawn along some axes and broadcast along the others."""
    if p == 0:
        return x
    if axis is not None:
        axis = axis.tolist() if isinstance(axis, np.ndarray) and axis.ndim else axis
        _check_axis(axis, x)
    if p == 1:
        return x * 0
    if p != p:  # NaN
        return x * p
    if not x.is_floating_point():
        if axis is None:
            raise UnimplementedError("dropout: 'x' must hold floats.", received(x=x), "x.astype('float32').")
        return _drop(x.float(), p, axis, upscale).to(x.dtype)
    if x.dtype is torch.float32:
        return x * _factors(x, p, axis, float(np.float32(1) / np.float32(1 - p)) if upscale else 1.0)
    keep = _factors(x, p, axis).to(x.dtype)
    return x * (keep.div_(1 - p) if upscale else keep)


def _check_axis(axis, x):
    axes = [axis] if isinstance(axis, int) else list(axis)
    if any(not isinstance(a, int) or not 0 <= a < x.dim() for a in axes):
        raise InvalidArgumentError(f"dropout: 'axis' must name axes from 0 to {x.dim() - 1}.", received(axis=axis, x=x))


def _factors(x, p, axis, kept=1.0):
    """`kept` for each kept element, with probability 1 - p, and 0 for the others; along `axis` or everywhere."""
    shape = list(x.shape)
    if axis is not None:
        axes = [axis] if isinstance(axis, int) else axis
        shape = [size if i in axes else 1 for i, size in enumerate(shape)]
    return draws.factors(shape, p, kept, x.device)


def _channels(x, p, training, data_format, formats, op_name):
    p = _rate(p, op_name)
    if data_format not in formats:
        raise InvalidArgumentError(
            f"{op_name}: 'data_format' must be one of {formats}.", received(data_format=data_format)
        )
    if x.dim() != len(data_format):
        raise InvalidArgumentError(f"{op_name}: 'x' must have {len(data_format)} dimensions.", received(x=x))
    axes = [0, x.dim() - 1] if data_format == formats[1] else [0, 1]
    return _drop(x, p, axes) if training else x


@op(random=True)
def dropout1d(input, p=0.5, training=True, inplace=False):
    """Drop entire channels of [N, C, L] or [C, L]: the same ones in all samples.

    Args:
        input: Tensor [N, C, L] or [C, L].

    Returns:
        Tensor with the shape of `input`.

    >>> out = F.dropout1d(paddle.ones([2, 3, 8]))
    >>> [len(set(row.tolist())) for row in out[0]]
    [1, 1, 1]
    """
    p = _rate(p, "dropout1d")
    if input.dim() not in (2, 3):
        raise InvalidArgumentError("dropout1d: 'input' must have 2 or 3 dimensions.", received(input=input))
    return _drop(input, p, input.dim() - 2) if training else input


@op(random=True)
def dropout2d(x, p=0.5, training=True, data_format="NCHW", name=None):
    """Drop entire channels of images; what is kept is divided by 1 - `p`.

    Args:
        x: Tensor [N, C, H, W].
        data_format: where the channels are: 'NCHW' or 'NHWC'.

    >>> out = F.dropout2d(paddle.ones([2, 3, 4, 4]))
    >>> [len(set(image.flatten().tolist())) for image in out[0]]
    [1, 1, 1]
    """
    return _channels(require_tensor(x, "x", "dropout2d"), p, training, data_format, ("NCHW", "NHWC"), "dropout2d")


@op(random=True)
def dropout3d(x, p=0.5, training=True, data_format="NCDHW", name=None):
    """Drop entire channels of volumes; what is kept is divided by 1 - `p`.

    Args:
        x: Tensor [N, C, D, H, W].
        data_format: where the channels are: 'NCDHW' or 'NDHWC'.

    >>> out = F.dropout3d(paddle.ones([2, 3, 2, 4, 4]))
    >>> [len(set(volume.flatten().tolist())) for volume in out[0]]
    [1, 1, 1]
    """
    return _channels(require_tensor(x, "x", "dropout3d"), p, training, data_format, ("NCDHW", "NDHWC"), "dropout3d")


_ALPHA = 1.7580993408473766  # the negative of SELU's limit at minus infinity


def _alpha(x, p, axis):
    """Set dropped elements to SELU's lowest value, then scale and shift to restore mean and variance."""
    if p == 1:
        return x * 0
    if p != p:  # NaN
        return x * p
    if not x.is_floating_point() and not x.is_complex():
        return x.clone() if p == 0 else torch.zeros_like(x)  # Paddle scales by a factor below 1, rounded to an integer
    keep = _factors(x, p, axis).to(x.dtype)
    a = 1 / math.sqrt((_ALPHA**2 * p + 1) * (1 - p))
    return x * (keep * a) + (keep - (1 - p)) * (_ALPHA * a)


@op(random=True)
def alpha_dropout(x, p=0.5, training=True, name=None):
    """Dropout that keeps the mean and the variance of SELU activations.

    Args:
        p: probability that an element is dropped.

    >>> F.alpha_dropout(paddle.ones([3]), training=False).tolist()
    [1.0, 1.0, 1.0]
    """
    p = _rate(p, "alpha_dropout")
    return _alpha(x, p, None) if training else x


@op(random=True)
def feature_alpha_dropout(x, p=0.5, training=True, name=None):
    """`alpha_dropout` of entire channels.

    Args:
        x: Tensor [N, C, ...].
        p: probability that a channel is dropped.

    >>> F.feature_alpha_dropout(paddle.ones([1, 3]), training=False).tolist()
    [[1.0, 1.0, 1.0]]
    """
    p = _rate(p, "feature_alpha_dropout")
    if x.dim() < 2:
        raise InvalidArgumentError("feature_alpha_dropout: 'x' must have at least 2 dimensions.", received(x=x))
    return _alpha(x, p, [0, 1]) if training else x


@op
def label_smooth(label, prior_dist=None, epsilon=0.1, name=None):
    """Mix one-hot labels with a prior (uniform by default): `(1 - epsilon) * label + epsilon * prior`.

    Args:
        label: Tensor of one-hot labels, [..., classes].
        prior_dist: Tensor [1, classes] that is mixed in; by default 1 / classes.
        epsilon: share of the prior.

    Returns:
        Tensor with the shape of `label`.

    >>> F.label_smooth(paddle.to_tensor([[0.0, 1.0]]), epsilon=0.5).tolist()
    [[0.25, 0.75]]
    """
    if not 0 <= epsilon <= 1:
        raise InvalidArgumentError("label_smooth: 'epsilon' must lie between 0 and 1.", received(epsilon=epsilon))
    if not label.numel():
        return label * (1 - epsilon)
    if prior_dist is None:
        if not label.is_floating_point():
            return (1 - epsilon) * label + epsilon / label.shape[-1]
        return torch.add(label.new_tensor(epsilon / label.shape[-1]), label, alpha=1 - epsilon)  # in one pass
    if prior_dist.dtype is not label.dtype:
        raise InvalidArgumentError(
            "label_smooth: 'prior_dist' must have the dtype of 'label'.", received(label=label, prior_dist=prior_dist)
        )
    prior = prior_dist.detach().flatten()  # repeated over all elements, whatever its shape
    if prior.numel() == label.shape[-1]:
        return (1 - epsilon) * label + epsilon * prior
    at = torch.arange(label.numel(), device=label.device) % prior.numel()
    return (1 - epsilon) * label + epsilon * prior[at].reshape(label.shape)
