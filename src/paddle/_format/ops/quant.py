"""Quantised models: operators that round to integers and back."""

from paddle._kernels import quantize_ops as ops

from ..table import reads, row, writes
from ..wire import DamagedFileError
from ._common import in_training


def _bits(o, bits=None):
    bits = o.attr("bit_length", 8) if bits is None else bits
    if not 1 <= bits <= 64:
        raise DamagedFileError(f"operator '{o.type}' of the model has numbers of {bits} bits.", f"operator {o.at}")
    return bits


# ---- the scale is that of the given tensor ----


@reads("fake_quantize_abs_max", "fake_quantize_dequantize_abs_max")
def _read_abs_max(o):
    out, scale = getattr(ops, o.type)(o["X"], _bits(o), o.attr("round_type", 1))
    return {"Out": out, "OutScale": scale}


@reads("fake_channel_wise_quantize_abs_max")
def _read_channels(o):
    """In evaluation the scales may be given, under the name of the output."""
    given = None
    if o.attr("is_test", False) and o.outputs("OutScale"):
        given = o.reader.env.get(o.outputs("OutScale")[0])
    out, scale = ops.fake_channel_wise_quantize_abs_max(
        o["X"], given, _bits(o), o.attr("round_type", 1), o.attr("quant_axis", 0), given is not None
    )
    return {"Out": out} if given is not None else {"Out": out, "OutScale": scale}


@reads("fake_channel_wise_quantize_dequantize_abs_max")
def _read_channels_both_ways(o):
    out, scale = ops.fake_channel_wise_quantize_dequantize_abs_max(
        o["X"], _bits(o), o.attr("round_type", 1), o.attr("quant_axis", 0)
    )
    return {"Out": out, "OutScale": scale}


@writes(ops.fake_quantize_abs_max, ops.fake_quantize_dequantize_abs_max)
def _write_abs_max(w, x, bit_length, round_type):
    kind = w.operator.type
    w.emit(kind, X=x, Out=w.outs[0], OutScale=w.outs[1], bit_length=bit_length, round_type=round_type)


@writes(ops.fake_channel_wise_quantize_abs_max)
def _write_channels(w, x, scale, bit_length, round_type, quant_axis, is_test):
    given = is_test and scale is not None
    w.emit(
        "fake_channel_wise_quantize_abs_max",
        X=x,
        Out=w.outs[0],
        OutScale=scale if given else w.outs[1],
        bit_length=bit_length,
        round_type=round_type,
        quant_axis=quant_axis,
        is_test=given,
    )


@writes(ops.fake_channel_wise_quantize_dequantize_abs_max)
def _write_channels_both_ways(w, x, bit_length, round_type, quant_axis):
    w.emit(
        "fake_channel_wise_quantize_dequantize_abs_max",
        X=x,
        Out=w.outs[0],
        OutScale=w.outs[1],
        bit_length=bit_length,
        round_type=round_type,
        quant_axis=quant_axis,
    )


# ---- the scale is observed over several calls ----


@reads("fake_quantize_moving_average_abs_max", "fake_quantize_dequantize_moving_average_abs_max")
def _read_moving(o):
    found = getattr(ops, o.type)(
        o["X"],
        o["InScale"],
        o.get("InAccum"),
        o.get("InState"),
        o.attr("moving_rate", 0.9),
        _bits(o),
        not in_training(o),
        o.attr("round_type", 1),
    )
    if not in_training(o):
        return {"Out": found[0]}
    return dict(zip(("Out", "OutScale", "OutAccum", "OutState"), found, strict=False))


@reads("fake_quantize_dequantize_range_abs_max")
def _read_range_both_ways(o):
    """In evaluation, like the one with a moving average."""
    given = o["X"], o["InScale"], None, None, 0.9, _bits(o), True, o.attr("round_type", 1)
    return ops.fake_quantize_dequantize_moving_average_abs_max(*given)[0]


@reads("fake_quantize_range_abs_max")
def _read_range(o):
    window = o.reader.env.get(o.outputs("OutScales")[0]) if o.outputs("OutScales") else None
    found = ops.fake_quantize_range_abs_max(
        o["X"],
        o["InScale"],
        o.get("Iter"),
        window,
        o.attr("window_size", 10000),
        _bits(o),
        not in_training(o),
        o.attr("round_type", 1),
    )
    return {"Out": found[0]} if not in_training(o) else dict(zip(("Out", "OutScale", "OutScales"), found, strict=True))


@reads("moving_average_abs_max_scale")
def _read_scale(o):
    """An observer, which in evaluation observes nothing."""
    if not in_training(o):
        return {"Out": o["X"].clone()} if o.outputs("Out") else {}
    found = ops.moving_average_abs_max_scale(o["X"], o["InAccum"], o["InState"], o.attr("moving_rate", 0.9), False)
    return dict(zip(("Out", "OutScale", "OutAccum", "OutState"), found, strict=True))


@writes(ops.fake_quantize_moving_average_abs_max, ops.fake_quantize_dequantize_moving_average_abs_max)
def _write_moving(w, x, in_scale, in_accum, in_state, moving_rate, bit_length, is_test, round_type):
    states = {} if in_accum is None else {"InAccum": in_accum, "InState": in_state}
    results = {"OutScale": in_scale, **({"OutAccum": in_accum, "OutState": in_state} if states else {})}
    w.emit(
        w.operator.type,
        X=x,
        InScale=in_scale,
        Out=w.outs[0],
        **states,
        **results,
        moving_rate=moving_rate,
        bit_length=bit_length,
        is_test=is_test,
        round_type=round_type,
    )


@writes(ops.moving_average_abs_max_scale)
def _write_scale(w, x, in_accum, in_state, moving_rate, is_test):
    w.emit(
        "moving_average_abs_max_scale",
        X=x,
        InAccum=in_accum,
        InState=in_state,
        Out=w.outs[0],
        OutScale=w.outs[1],
        OutAccum=in_accum,
        OutState=in_state,
        moving_rate=moving_rate,
        is_test=is_test,
    )


@writes(ops.fake_quantize_range_abs_max)
def _write_range(w, x, in_scale, iteration, window_size, bit_length, is_test, round_type):
    w.emit(
        "fake_quantize_range_abs_max",
        X=x,
        InScale=in_scale,
        Iter=iteration,
        Out=w.outs[0],
        OutScale=in_scale,
        window_size=window_size,
        bit_length=bit_length,
        is_test=is_test,
        round_type=round_type,
    )


# ---- from integers to values ----

row(ops.fake_dequantize_max_abs, "fake_dequantize_max_abs", X="x", Scale="scale", max_range="max_range")
row(ops.dequantize_abs_max, "dequantize_abs_max", X="x", Scale="scale", max_range="max_range")


@reads("fake_channel_wise_dequantize_max_abs")
def _read_channels_back(o):
    scales, bits = o.all("Scales"), o.attr("quant_bits", [8])
    if not scales or len(bits) < len(scales):
        raise DamagedFileError(f"operator '{o.type}' of the model has {len(scales)} scales and {len(bits)} sizes.")
    bits = [_bits(o, b) for b in bits]
    return ops.fake_channel_wise_dequantize_max_abs(
        o["X"], scales, bits, o.attr("quant_axis", 0), o.attr("x_num_col_dims", 1)
    )


@writes(ops.fake_channel_wise_dequantize_max_abs)
def _write_channels_back(w, x, scales, quant_bits, quant_axis, x_num_col_dims):
    w.emit(
        "fake_channel_wise_dequantize_max_abs",
        X=x,
        Scales=list(scales),
        Out=w.out,
        quant_bits=list(quant_bits),
        quant_axis=quant_axis,
        x_num_col_dims=x_num_col_dims,
    )


@reads("quantize_linear")
def _read_quantize(o):
    is_test = not o.reader.training or o.attr("is_test", True)
    found = ops.quantize_linear(
        o["X"],
        o["Scale"],
        o.get("ZeroPoint"),
        o.get("InAccum"),
        o.get("InState"),
        o.attr("quant_axis", -1),
        _bits(o),
        o.attr("qmin", -128),
        o.attr("qmax", 127),
        o.attr("round_type", 0),
        is_test,
        o.attr("only_observer", False),
    )
    return {"Y": found[0]} if is_test else dict(zip(("Y", "OutScale", "OutAccum", "OutState"), found, strict=False))


@writes(ops.quantize_linear)
def _write_quantize(w, x, scale, zero_point, quant_axis, bit_length, qmin, qmax, round_type, is_test, only_observer):
    w.emit(
        "quantize_linear",
        X=x,
        Scale=scale,
        ZeroPoint=_zero(w, scale) if zero_point is None else zero_point,
        Y=w.outs[0],
        quant_axis=quant_axis,
        bit_length=bit_length,
        qmin=qmin,
        qmax=qmax,
        round_type=round_type,
        is_test=True,
        only_observer=only_observer,
    )


def _zero(w, scale):
    return w.constant(0.0, "float32", [int(n) for n in scale.shape])


@reads("dequantize_linear")
def _read_dequantize(o):
    return {
        "Y": ops.dequantize_linear(
            o["X"], o["Scale"], o.get("ZeroPoint"), o.attr("quant_axis", -1), _bits(o), o.attr("only_observer", False)
        )
    }


@writes(ops.dequantize_linear)
def _write_dequantize(w, x, scale, zero_point, quant_axis, bit_length, only_observer):
    w.emit(
        "dequantize_linear",
        X=x,
        Scale=scale,
        ZeroPoint=_zero(w, scale) if zero_point is None else zero_point,
        Y=w.out,
        quant_axis=quant_axis,
        bit_length=bit_length,
        is_test=True,
        only_observer=only_observer,
    )
