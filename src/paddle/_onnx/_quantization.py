"""Quantised models: ONNX's QuantizeLinear and DequantizeLinear."""

import torch

from paddle._core.operator import OperatorSet
from paddle._onnx._builder import Unconvertible
from paddle._onnx._table import converts

OBSERVED = "observed, with the step "  # the doc_string of a value that is not quantised but has a scale

# Not computed in advance, so that weights stay integers.
KEPT = OperatorSet("ONNX: quantisation, kept for constants", ["dequantize_linear"])


def _largest(bits):
    if bits != 8:
        raise Unconvertible(f"integers of {bits} bits")
    return 127.0


def _step(b, scale, bits):
    """The value of the integer 1."""
    if scale.array is not None:
        return b.tensor(torch.from_numpy(scale.array).to(torch.float32) / _largest(bits))
    return b.cast(scale, torch.float32) / _largest(bits)


def _scalar(b, scale):
    if scale.array is not None:
        return b.tensor(torch.from_numpy(scale.array).reshape(()))
    return b.reshape(scale, []) if scale.rank else scale


def _eight_bits(b, x):
    """Integers that are stored as floats, in 8 bits."""
    if x.array is not None:
        return b.tensor(torch.from_numpy(x.array).to(torch.int8))
    if x.node is not None and x.node.op_type == "Cast" and x.integers is not None:
        return x.integers
    return b.cast(x, torch.int8)


def _given(*values):
    """The states that a call has, which stay as they are."""
    return [v for v in values if v is not None]


def _integers(b, x, step, axis):
    """The 8-bit integers of x."""
    channels = axis >= 0 and step.rank == 1 and step.shape != [1]
    step = step if channels else _scalar(b, step)
    zero = b.tensor(torch.zeros([int(n) for n in step.shape], dtype=torch.int8))
    more = {"axis": axis} if channels else {}
    return b.op("QuantizeLinear", x, step, zero, dtype=torch.int8, shape=x.shape, **more), step, zero, more


def _values(b, integers, step, zero, more):
    return b.op("DequantizeLinear", integers, step, zero, dtype=torch.float32, shape=integers.shape, **more)


@converts("quantize_linear")
def _quantize(
    b,
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
    only_observer=False,
    is_test=True,
):
    if not is_test:
        raise Unconvertible("quantize_linear in training")
    if only_observer:
        out = b.op("Identity", x)
        if scale.array is not None and scale.array.size == 1:
            out.node.doc_string = f"{OBSERVED}{float(scale.array.reshape(())) / _largest(bit_length)!r}"
        return [out, *_given(scale, in_accum, in_state)]
    integers, *_ = _integers(b, x, _step(b, scale, bit_length), quant_axis)
    out = b.cast(integers, torch.float32)
    out.integers = integers
    return [out, *_given(scale, in_accum, in_state)]


@converts("dequantize_linear")
def _dequantize(b, x, scale, zero_point=None, quant_axis=-1, bit_length=8, only_observer=False):
    if only_observer:
        return b.op("Identity", x)
    step = _step(b, scale, bit_length)
    channels = quant_axis >= 0 and step.rank == 1 and step.shape != [1]
    step = step if channels else _scalar(b, step)
    zero = b.tensor(torch.zeros([int(n) for n in step.shape], dtype=torch.int8))
    return _values(b, _eight_bits(b, x), step, zero, {"axis": quant_axis} if channels else {})


@converts("fake_quantize_dequantize_moving_average_abs_max")
def _moving(b, x, in_scale, in_accum=None, in_state=None, moving_rate=0.9, bit_length=8, is_test=False, round_type=1):
    if not is_test:
        raise Unconvertible("fake_quantize_dequantize_moving_average_abs_max in training")
    limit = _scalar(b, in_scale)
    within = b.op("Clip", x, -limit, limit, dtype=x.dtype, shape=x.shape)
    out = _values(b, *_integers(b, within, _step(b, in_scale, bit_length), -1))
    return [out, *_given(in_scale, in_accum, in_state)]


@converts("fake_quantize_dequantize_abs_max")
def _abs_max(b, x, bit_length=8, round_type=1):
    scale = b.reduce("Max", b.op("Abs", x))
    return [_values(b, *_integers(b, x, _step(b, scale, bit_length), -1)), b.reshape(scale, [1])]


@converts("fake_channel_wise_quantize_dequantize_abs_max")
def _channels(b, x, bit_length=8, round_type=1, quant_axis=0):
    others = [i for i in range(x.rank) if i != quant_axis]
    scale = b.reduce("Max", b.op("Abs", x), others)
    return [_values(b, *_integers(b, x, _step(b, scale, bit_length), quant_axis)), scale]


@converts("moving_average_abs_max_scale")
def _observer(b, x, in_accum, in_state, moving_rate=0.9, is_test=False):
    return [b.op("Identity", x), in_accum / in_state, in_accum, in_state]


# ---- integers that are stored as floats, of any number of bits ----


def _most(bits):
    return float((1 << (bits - 1)) - 1)


def _along(b, scale, x, axis):
    """Scales shaped to broadcast along an axis of x; one scale for all if the axis is negative."""
    scale = b.cast(scale, x.dtype)
    if axis < 0 or scale.shape == [1] or not scale.rank:
        return b.reshape(scale, [])
    return b.reshape(scale, [-1 if i == axis else 1 for i in range(x.rank)])


def _rounded(b, x, round_type):
    """Halves to even numbers, or away from zero."""
    return b.op("Round", x) if round_type == 0 else b.op("Sign", x) * b.op("Floor", b.op("Abs", x) + 0.5)


def _as_floats(b, x, scale, bits, round_type):
    """The integers of x; a scale of zero counts as a very small one."""
    within = b.extreme("Min", b.extreme("Max", x, -scale), scale)
    kept = b.where(b.compare("LessOrEqual", scale, b.const(1e-30, scale.dtype)), scale + 1e-6, scale)
    return _rounded(b, (1.0 / kept) * _most(bits) * within, round_type)


@converts("fake_quantize_abs_max")
def _quantize_abs_max(b, x, bit_length=8, round_type=1):
    scale = b.reduce("Max", b.op("Abs", x))
    return [_as_floats(b, x, scale, bit_length, round_type), b.reshape(scale, [1])]


@converts("fake_channel_wise_quantize_abs_max")
def _quantize_channels(b, x, scale=None, bit_length=8, round_type=1, quant_axis=0, is_test=False):
    if scale is None or not is_test:
        scale = b.reduce("Max", b.op("Abs", x), [i for i in range(x.rank) if i != quant_axis])
    out = _as_floats(b, x, _along(b, scale, x, quant_axis), bit_length, round_type)
    return [out, b.reshape(scale, [-1])]


@converts("fake_quantize_moving_average_abs_max")
def _quantize_moving(
    b, x, in_scale, in_accum=None, in_state=None, moving_rate=0.9, bit_length=8, is_test=False, round_type=1
):
    if not is_test and in_accum is not None:
        raise Unconvertible("fake_quantize_moving_average_abs_max in training")
    out = _as_floats(b, x, _along(b, in_scale, x, -1), bit_length, round_type)
    return [out, *_given(in_scale, in_accum, in_state)]


@converts("fake_quantize_range_abs_max")
def _quantize_range(
    b, x, in_scale, iteration=None, scales=None, window_size=10000, bit_length=8, is_test=False, round_type=1
):
    if not is_test:
        raise Unconvertible("fake_quantize_range_abs_max in training")
    return [_as_floats(b, x, _along(b, in_scale, x, -1), bit_length, round_type), in_scale]


@converts("fake_dequantize_max_abs")
def _dequantize_max_abs(b, x, scale, max_range):
    return x * _along(b, scale, x, -1) / max_range


@converts("dequantize_abs_max")
def _dequantize_abs_max(b, x, scale, max_range):
    x = b.cast(x, scale.dtype)
    return x * _along(b, scale, x, -1) / max_range


@converts("fake_channel_wise_dequantize_max_abs")
def _dequantize_channels(b, x, scales, quant_bits=(8,), quant_axis=0, x_num_col_dims=1):
    if len(scales) == 1:
        return x * _along(b, scales[0], x, quant_axis) / _most(quant_bits[0])
    found = x * _along(b, scales[0], x, max(x_num_col_dims, 1)) * _along(b, scales[1], x, -1)
    return found / (_most(quant_bits[0]) * _most(quant_bits[1]))
