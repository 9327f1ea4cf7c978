"""Rounding to few bits and back."""

import torch

from ..._core.op import op


class _StraightThrough(torch.autograd.Function):
    """Rounds on the way forward; on the way back it is not there."""

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


@op
def fake_quantize(x, scale, bits=8):
    """`x` as it comes back from `bits` bits, of which the largest number stands for `scale`."""
    return _StraightThrough.apply(x, scale.to(x.dtype), bits)


@op
def quantize_linear(x, scale, zero_point, axis=-1, bits=8, group_size=128):
    """Whole numbers, as floats, for the values of `x`."""
    most = 2 ** (bits - 1) - 1
    scale, zero_point = _spread(scale, x, axis, group_size), _spread(zero_point, x, axis, group_size)
    return (x / scale * most + zero_point).round().clamp(-most - 1, most)


@op
def dequantize_linear(x, scale, zero_point, axis=-1, bits=8, group_size=128):
    """The values that whole numbers stand for."""
    most = 2 ** (bits - 1) - 1
    scale, zero_point = _spread(scale, x, axis, group_size), _spread(zero_point, x, axis, group_size)
    return (x - zero_point) * scale / most


def _spread(t, x, axis, group_size):
    """Numbers for the whole tensor, for channels along an axis, or for groups of rows, in a shape that broadcasts."""
    t = t.to(x.dtype)
    if t.numel() == 1:
        return t.reshape(())
    if t.dim() == 2:
        return t.repeat_interleave(group_size, 0)
    shape = [1] * x.dim()
    shape[axis] = -1
    return t.reshape(shape)
