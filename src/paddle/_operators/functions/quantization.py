"""Rounding to few bits, and back."""

import paddle
from paddle._kernels.fake_quantization import fake_quantize


def _largest(bits):
    return 2 ** (bits - 1) - 1


def _scales(x, axis):
    """The largest absolute value of each channel."""
    return x.abs().amax([i for i in range(x.ndim) if i != axis])


def _along(scale, x, axis):
    return scale.reshape([-1 if i == axis else 1 for i in range(x.ndim)])


def _integers(x, scale, bits, round_type):
    """Elements as integers, of which the largest represents `scale`."""
    most = _largest(bits)
    if round_type == 0:
        return paddle.clip(paddle.round(x / scale * most), -most - 1, most)
    return _half_away(paddle.clip(x, -scale, scale) / scale * most)


def _half_away(x):
    return paddle.sign(x) * paddle.floor(x.abs() + 0.5)


def fake_quantize_abs_max(x, bit_length, round_type):
    """Elements as integers, and the largest absolute value."""
    scale = x.abs().max().reshape([1])
    return _integers(x, scale, bit_length, round_type), scale


def fake_quantize_dequantize_abs_max(x, bit_length, round_type):
    """Elements rounded, and the largest absolute value."""
    scale = x.detach().abs().max().reshape([1])
    return fake_quantize(x, scale, bit_length), scale


def fake_channel_wise_quantize_abs_max(x, bit_length, round_type, quant_axis, is_test):
    """Elements as integers, and the largest absolute value of each channel."""
    scale = _scales(x.detach(), quant_axis)
    return _integers(x, _along(scale, x, quant_axis), bit_length, round_type), scale


def fake_channel_wise_quantize_dequantize_abs_max(x, bit_length, round_type, quant_axis):
    """Elements rounded, and the largest absolute value of each channel."""
    scale = _scales(x.detach(), quant_axis)
    return fake_quantize(x, _along(scale, x, quant_axis), bit_length), scale


def fake_dequantize_max_abs(x, scale, max_range):
    """The values of integers, of which `max_range` represents the scale."""
    return x * scale / max_range


def dequantize_abs_max(x, scale, max_range):
    """The values of integers."""
    return x.astype("float32") * scale / max_range
