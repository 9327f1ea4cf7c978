"""Normalisation."""

import torch

from paddle._onnx._builder import Unconvertible
from paddle._onnx._conv import channel_back, channel_first
from paddle._onnx._reduction import spread
from paddle._onnx._shapes import must_know
from paddle._onnx._table import converts

_LAST = ("NLC", "NHWC", "NDHWC")


def _ones(b, like, count):
    return b.const(torch.ones(count), like.dtype)


def _zeros(b, like, count):
    return b.const(torch.zeros(count), like.dtype)


def _on_channels(b, value, x):
    """A row with one entry per channel, shaped to broadcast over axis 1 of x."""
    return b.reshape(value, [-1] + [1] * (x.rank - 2)) if x.rank > 2 else value


@converts("batch_norm")
def batch_norm(
    b,
    x,
    running_mean,
    running_var,
    weight=None,
    bias=None,
    training=False,
    epsilon=1e-05,
    data_format="NCHW",
    use_global_stats=None,
):
    last = data_format in _LAST and x.rank > 2
    x = channel_first(b, x, last)
    count = running_mean.size(0)
    weight = _ones(b, x, count) if weight is None else weight
    bias = _zeros(b, x, count) if bias is None else bias
    if training if use_global_stats is None else not use_global_stats:
        axes = [i for i in range(x.rank) if i != 1]
        off = x - b.reduce("Mean", x, axes, True)
        scale = b.op("Sqrt", spread(b, x, axes, True, 0) + epsilon)
        out = off / scale * _on_channels(b, weight, x) + _on_channels(b, bias, x)
    else:
        out = b.op("BatchNormalization", x, weight, bias, running_mean, running_var, epsilon=float(epsilon))
    return channel_back(b, out, last)


@converts("layer_norm")
def layer_norm(b, x, normalized_shape, weight=None, bias=None, epsilon=1e-05):
    shape = must_know(normalized_shape, "normalized_shape")
    axes = list(range(x.rank - len(shape), x.rank))
    weight, bias = (v if v is None or v.rank == len(shape) else b.reshape(v, shape) for v in (weight, bias))
    if b.opset >= 17:
        weight = b.const(torch.ones(shape), x.dtype) if weight is None else weight
        return b.op("LayerNormalization", x, weight, bias, axis=axes[0], epsilon=float(epsilon))
    off = x - b.reduce("Mean", x, axes, True)
    out = off / b.op("Sqrt", b.reduce("Mean", off * off, axes, True) + epsilon)
    out = out if weight is None else out * weight
    return out if bias is None else out + bias


@converts("rms_norm")
def rms_norm(b, x, normalized_shape, weight=None, eps=1e-05):
    shape = must_know(normalized_shape, "normalized_shape")
    axes = list(range(x.rank - len(shape), x.rank))
    inverse = b.op("Reciprocal", b.op("Sqrt", b.reduce("Mean", x * x, axes, True) + eps))
    out = x * inverse
    if weight is not None:
        out = out * (weight if weight.rank == len(shape) else b.reshape(weight, shape))
    return out, b.squeeze(inverse, axes)


def _instance(b, x, epsilon, weight=None, bias=None):
    count = x.size(1)
    weight = _ones(b, x, count) if weight is None else weight
    bias = _zeros(b, x, count) if bias is None else bias
    return b.op("InstanceNormalization", x, weight, bias, epsilon=float(epsilon))


@converts("group_norm")
def group_norm(b, x, num_groups, epsilon=1e-05, weight=None, bias=None, data_format="NCHW"):
    last = data_format in _LAST
    x = channel_first(b, x, last)
    groups = b.op("Reshape", x, b.ints(0, num_groups, -1), shape=[x.shape[0], num_groups, None])
    out = b.op("Reshape", _instance(b, groups, epsilon), b.shape_of(x), shape=x.shape)
    out = out if weight is None else out * _on_channels(b, weight, x)
    out = out if bias is None else out + _on_channels(b, bias, x)
    return channel_back(b, out, last)


@converts("instance_norm")
def instance_norm(
    b,
    x,
    running_mean=None,
    running_var=None,
    weight=None,
    bias=None,
    use_input_stats=True,
    eps=1e-05,
    data_format="NCHW",
):
    last = data_format in _LAST
    x = channel_first(b, x, last)
    if x.rank == 2:
        return x * 0 if bias is None else x * 0 + bias
    return channel_back(b, _instance(b, x, eps, weight, bias), last)


@converts("local_response_norm")
def local_response_norm(b, x, size, alpha=1e-4, beta=0.75, k=1.0, data_format="NCHW"):
    if size % 2 == 0:
        raise Unconvertible("with an even 'size' has no counterpart in ONNX")
    last = data_format in _LAST
    x = channel_first(b, x, last)
    out = b.op("LRN", x, size=size, alpha=float(alpha), beta=float(beta), bias=float(k))
    return channel_back(b, out, last)


@converts("weight_norm")
def weight_norm(b, v, g, dim):
    axes = None if dim is None else [i for i in range(v.rank) if i != dim % v.rank]
    length = b.reduce("L2", v, axes, True)
    g = b.op("Reshape", g, b.shape_of(length), shape=length.shape) if g.shape != length.shape else g
    return v * (g / length)
