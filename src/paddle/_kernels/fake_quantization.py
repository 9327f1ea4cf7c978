"""Fake quantisation: rounding to few bits and back."""

import torch

import paddle
from paddle._core.op import op


class _StraightThrough(torch.autograd.Function):
    """Rounds in the forward pass; passes gradients through unchanged (straight-through estimator)."""

    @staticmethod
    def forward(x, scale, bits):
        most = 2 ** (bits - 1) - 1
        return (x.clamp(-scale, scale) * (most / scale)).round() * (scale / most)

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, gradient):
        return gradient, None, None


@op(name="fake_quantize")
def _straight_through(x, scale, bits):
    return _StraightThrough.apply(x, scale.to(x.dtype), bits)


def fake_quantize(x, scale, bits=8):
    """Quantise `x` to `bits` bits and back; the largest integer represents `scale`."""
    if not getattr(type(x), "_is_symbolic", False):
        return _straight_through(x, scale, bits)
    # In a graph, which may be saved: use operators that every reader supports.
    most = 2 ** (bits - 1) - 1
    within = paddle.minimum(paddle.maximum(x, -scale), scale)
    return paddle.round(within * (most / scale)) * (scale / most)


def quantize_linear(x, scale, zero_point, axis=-1, bits=8, group_size=128):
    """Quantise `x` to integers, stored as floats."""
    most = 2 ** (bits - 1) - 1
    scale, zero_point = _broadcastable(scale, x, axis, group_size), _broadcastable(zero_point, x, axis, group_size)
    return paddle.clip(paddle.round(x / scale * most + zero_point), -most - 1, most)


def dequantize_linear(x, scale, zero_point, axis=-1, bits=8, group_size=128):
    """Return the values that quantised integers represent."""
    most = 2 ** (bits - 1) - 1
    scale, zero_point = _broadcastable(scale, x, axis, group_size), _broadcastable(zero_point, x, axis, group_size)
    return (x - zero_point) * scale / most


def _broadcastable(t, x, axis, group_size):
    """Reshape scales per tensor, per channel along an axis, or per group of rows so that they broadcast."""
    t = t.astype(x.dtype) if isinstance(t, paddle.Tensor) else paddle.to_tensor(t, dtype=x.dtype)
    if t.size == 1:
        return t.reshape([])
    if t.ndim == 2:
        return paddle.repeat_interleave(t, group_size, 0)
    shape = [1] * x.ndim
    shape[axis] = -1
    return t.reshape(shape)
