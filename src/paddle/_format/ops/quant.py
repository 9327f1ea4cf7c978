"""Reading of quantised models."""

import paddle

from ..table import reads
from ..wire import DamagedFileError


def _broadcastable(scale, x, axis):
    """A scale per channel, shaped to broadcast along an axis of x; or one for all."""
    if axis < 0 or scale.ndim == 0 or scale.shape[0] == 1:
        return scale
    return scale.reshape([-1 if i == axis else 1 for i in range(x.ndim)])


def _levels(o):
    bits = o.attr("bit_length", 8)
    if not 1 <= bits <= 64:
        raise DamagedFileError(f"operator '{o.type}' of the model has numbers of {bits} bits.", f"operator {o.at}")
    return float((1 << (bits - 1)) - 1)


@reads("quantize_linear")
def _read_quantize(o):
    x, levels = o["X"], _levels(o)
    scaled = x * levels / _broadcastable(o["Scale"], x, o.attr("quant_axis", -1))
    return {"Y": paddle.clip(paddle.round(scaled), float(o.attr("qmin", -128)), float(o.attr("qmax", 127)))}


@reads("dequantize_linear")
def _read_dequantize(o):
    x = o["X"].astype("float32")
    return {"Y": x * _broadcastable(o["Scale"], x, o.attr("quant_axis", -1)) / _levels(o)}


def _through(x, scale, levels):
    """Quantise and dequantise x."""
    quantised = paddle.round(paddle.minimum(paddle.maximum(x, -scale), scale) * levels / scale)
    return quantised * scale / levels


@reads("fake_quantize_dequantize_moving_average_abs_max", "fake_quantize_dequantize_range_abs_max")
def _read_moving(o):
    return {"Out": _through(o["X"], o["InScale"], _levels(o)), "OutScale": o["InScale"]}


@reads("fake_quantize_dequantize_abs_max")
def _read_abs_max(o):
    scale = paddle.max(paddle.abs(o["X"]))
    return {"Out": _through(o["X"], scale, _levels(o)), "OutScale": scale}


@reads("fake_channel_wise_quantize_dequantize_abs_max")
def _read_channels(o):
    x, axis = o["X"], o.attr("quant_axis", 0)
    scale = paddle.max(paddle.abs(x), axis=[i for i in range(x.ndim) if i != axis], keepdim=True)
    return {"Out": _through(x, scale, _levels(o)), "OutScale": scale.flatten()}


@reads("moving_average_abs_max_scale")
def _read_scale(o):
    """An observer: the input unchanged."""
    return {"Out": paddle.assign(o["X"])} if o.outputs("Out") else {}
