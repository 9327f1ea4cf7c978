"""The operators of quantised models: rounding to integers and back, with scales that are given or observed.

A scale is the value that the largest integer stands for. Integers are stored as floats. Gradients pass through the
rounding unchanged. `round_type` 0 rounds halves to even numbers, 1 away from zero.
"""

import torch

from paddle._core.op import op


class _Rounding(torch.autograd.Function):
    """A rounded value with the gradient of `x * factor`."""

    @staticmethod
    def forward(x, value, factor):
        return value

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.factor = inputs[2]

    @staticmethod
    def backward(ctx, gradient):
        return gradient if ctx.factor is None else gradient * ctx.factor, None, None


def _largest(bits):
    return float((1 << (bits - 1)) - 1)


def _rounded(x, round_type):
    return x.round() if round_type == 0 else torch.copysign((x.abs() + 0.5).floor(), x)


def _along(scale, x, axis):
    """Scales shaped to broadcast along an axis of x; one scale for all if the axis is negative."""
    if axis < 0 or scale.numel() == 1:
        return scale.reshape(())
    return scale.reshape([-1 if i == axis else 1 for i in range(x.dim())])


def _channel_maxima(x, axis):
    others = [i for i in range(x.dim()) if i != axis]
    return x.detach().abs().amax(others) if others else x.detach().abs()


def _factor(scale, bits):
    """The factor from a value to its integer; a scale of zero counts as a very small one."""
    scale = torch.where(scale <= 1e-30, scale + 1e-6, scale)
    return _largest(bits) * (1.0 / scale)


@torch.no_grad()
def _integers(x, scale, bits, round_type):
    return _rounded(_factor(scale, bits) * torch.minimum(torch.maximum(x, -scale), scale), round_type)


def _quantized(x, scale, bits, round_type):
    return _Rounding.apply(x, _integers(x, scale, bits, round_type), _factor(scale, bits))


def _both_ways(x, scale, bits, round_type):
    integers = _integers(x, scale, bits, round_type)
    return _Rounding.apply(x, integers * scale / _largest(bits), None)


# ---- the scale is that of the given tensor ----


@op
def fake_quantize_abs_max(x, bit_length=8, round_type=1):
    """The integers of `x`, and its largest absolute value as the scale."""
    scale = x.detach().abs().amax()
    return _quantized(x, scale, bit_length, round_type), scale.reshape(1)


@op
def fake_quantize_dequantize_abs_max(x, bit_length=8, round_type=1):
    """`x` rounded to what integers can represent, and its largest absolute value as the scale."""
    scale = x.detach().abs().amax()
    return _both_ways(x, scale, bit_length, round_type), scale.reshape(1)


@op
def fake_channel_wise_quantize_abs_max(x, scale=None, bit_length=8, round_type=1, quant_axis=0, is_test=False):
    """The integers of `x` and a scale for each channel, which in evaluation is the given one."""
    scale = scale if is_test and scale is not None else _channel_maxima(x, quant_axis)
    return _quantized(x, _along(scale, x, quant_axis), bit_length, round_type), scale.reshape(-1).clone()


@op
def fake_channel_wise_quantize_dequantize_abs_max(x, bit_length=8, round_type=1, quant_axis=0):
    """`x` rounded to what integers can represent, and a scale for each channel."""
    scale = _channel_maxima(x, quant_axis)
    return _both_ways(x, _along(scale, x, quant_axis), bit_length, round_type), scale.reshape(-1)


# ---- the scale is observed over several calls ----


@torch.no_grad()
def _moving_average(x, accum, state, rate):
    """The observed scale, and the sums it is the ratio of."""
    state = rate * state + 1
    accum = rate * accum + x.detach().abs().amax().to(accum.dtype)
    return accum / state, accum, state


def _observed(x, in_scale, in_accum, in_state, rate, is_test):
    if is_test or in_accum is None:
        return in_scale, in_accum, in_state
    return _moving_average(x, in_accum, in_state, rate)


def _results(out, *states):
    return (out, *(s.detach().clone() for s in states if s is not None))


@op
def fake_quantize_moving_average_abs_max(
    x, in_scale, in_accum=None, in_state=None, moving_rate=0.9, bit_length=8, is_test=False, round_type=1
):
    """The integers of `x`, with the moving average of the largest values as scale: out, scale, accum, state."""
    scale, accum, state = _observed(x, in_scale, in_accum, in_state, moving_rate, is_test)
    out = _quantized(x, scale.reshape(()).to(x.dtype), bit_length, round_type)
    return _results(out, scale, accum, state)


@op
def fake_quantize_dequantize_moving_average_abs_max(
    x, in_scale, in_accum=None, in_state=None, moving_rate=0.9, bit_length=8, is_test=False, round_type=1
):
    """`x` rounded, with the moving average of the largest values as scale: out, scale, accum, state."""
    scale, accum, state = _observed(x, in_scale, in_accum, in_state, moving_rate, is_test)
    out = _both_ways(x, scale.reshape(()).to(x.dtype), bit_length, round_type)
    return _results(out, scale, accum, state)


@op
def moving_average_abs_max_scale(x, in_accum, in_state, moving_rate=0.9, is_test=False):
    """`x` unchanged, and the moving average of its largest values: out, scale, accum, state."""
    scale, accum, state = in_accum / in_state, in_accum, in_state
    if not is_test:
        scale, accum, state = _moving_average(x, in_accum, in_state, moving_rate)
    return _results(x.clone(), scale, accum, state)


@op
def fake_quantize_range_abs_max(
    x, in_scale, iteration=None, scales=None, window_size=10000, bit_length=8, is_test=False, round_type=1
):
    """The integers of `x`, with the largest value of the last calls as scale: out, scale, scales of the window."""
    if is_test:
        return _results(_quantized(x, in_scale.reshape(()).to(x.dtype), bit_length, round_type), in_scale)
    with torch.no_grad():
        largest = x.detach().abs().amax().reshape(1).to(in_scale.dtype)
        window = x.new_zeros(window_size) if scales is None or scales.numel() != window_size else scales.clone()
        at = x.new_zeros(1, dtype=torch.long) if iteration is None else iteration.reshape(1).long() % window_size
        removed = window[at]
        window[at] = largest.to(window.dtype)
        seen = torch.where(removed == in_scale, window.amax().reshape(1), in_scale.reshape(1))
        scale = torch.where(in_scale < largest, largest, seen)
    return _results(_quantized(x, scale.reshape(()).to(x.dtype), bit_length, round_type), scale, window)


# ---- from integers to values ----


@op
def fake_dequantize_max_abs(x, scale, max_range):
    """The values that integers up to `max_range` stand for."""
    return x * scale.detach().reshape(()).to(x.dtype) / max_range


@op
def fake_channel_wise_dequantize_max_abs(x, scales, quant_bits=(8,), quant_axis=0, x_num_col_dims=1):
    """The values that integers stand for: `scales` has those of the channels and, in a second tensor, one for all.

    With two scales the channels are on the axis `x_num_col_dims` for a matrix product, or on axis 1.
    """
    if len(scales) == 1:
        return x * _along(scales[0].detach(), x, quant_axis) / _largest(quant_bits[0])
    axis = x_num_col_dims if x_num_col_dims > 1 else 1
    both = _largest(quant_bits[0]) * _largest(quant_bits[1])
    return x * _along(scales[0].detach(), x, axis) * scales[1].detach().reshape(()) / both


@op
def dequantize_abs_max(x, scale, max_range):
    """The values that 8-bit or 16-bit integers stand for."""
    return x.to(scale.dtype) * scale.reshape(()) / max_range


@op
def quantize_linear(
    x,
    scale,
    zero_point=None,
    in_accum=None,
    in_state=None,
    quant_axis=-1,
    bit_length=8,
    qmin=-128,
    qmax=127,
    round_type=0,
    is_test=True,
    only_observer=False,
):
    """The integers of `x`: out, scale and, with a moving average, accum and state. `zero_point` is not used."""
    accum, state = in_accum, in_state
    if not is_test and quant_axis >= 0:
        scale = _channel_maxima(x, quant_axis)
    elif not is_test and in_accum is not None:
        scale, accum, state = _moving_average(x, in_accum, in_state, 0.9)
    elif not is_test:
        scale = x.detach().abs().amax().reshape(1)
    if only_observer:
        return _results(x.clone(), scale, accum, state)
    shaped = _along(scale.detach().to(x.dtype), x, quant_axis)
    factor = _factor(shaped, bit_length)
    with torch.no_grad():
        integers = (_rounded(factor * x, round_type)).clamp(qmin, qmax)
    return _results(_Rounding.apply(x, integers, factor), scale, accum, state)


@op
def dequantize_linear(x, scale, zero_point=None, quant_axis=-1, bit_length=8, only_observer=False):
    """The values that integers stand for; `zero_point` is not used."""
    if only_observer:
        return x.clone()
    dtype = scale.dtype
    return x.to(dtype) * _along(scale.detach(), x, quant_axis) / _largest(bit_length)
