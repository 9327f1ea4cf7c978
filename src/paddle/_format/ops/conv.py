"""Convolutions."""

from paddle.nn import functional as F
from paddle.nn.functional.by_name import activated

from ..table import reads, writes
from ..writer import shape_of
from ._common import channel_last, data_format, is_tensor, padding_of, paddings, several

# What may be fused into a convolution: a file chooses among these, and cannot name any other function.
_FUSED = frozenset("relu relu6 sigmoid tanh swish hard_swish leaky_relu".split())

# ---- writing ----


def _type(w, name, x, weight, groups, last, transposed=False):
    """The operator's name: depthwise convolutions have their own kernel."""
    if is_tensor(groups):
        raise NotImplementedError(f"{name} with 'groups' known only in a run has no counterpart in the model format")
    channels = shape_of(x)[-1 if last else 1]
    filters = shape_of(weight)[1 if transposed else 0]
    alone = name in ("conv2d", "conv2d_transpose") and groups == channels != 1
    return f"depthwise_{name}" if alone and (filters == 1 if transposed else filters % channels == 0) else name


def _biased(w, made, bias, last, count):
    """Add a bias, if any, to the result of a convolution; `made(out)` emits the convolution."""
    if bias is None:
        made(w.out)
        return
    product = w.temp()
    made(product)
    w.emit("elementwise_add", X=product, Y=bias, Out=w.out, axis=count + 1 if last else 1)


def _conv(w, name, count, x, weight, bias, stride, padding, dilation, groups, layout):
    last = channel_last(layout)
    pads, algorithm = paddings(padding, count, last)

    def made(out):
        w.emit(
            _type(w, name, x, weight, groups, last),
            Input=x,
            Filter=weight,
            Output=out,
            strides=several(stride, count),
            paddings=pads,
            padding_algorithm=algorithm,
            dilations=several(dilation, count),
            groups=groups,
            data_format=layout,
        )

    _biased(w, made, bias, last, count)


@writes(F.conv2d)
def _write_conv2d(w, x, weight, bias, stride, padding, dilation, groups, data_format):
    _conv(w, "conv2d", 2, x, weight, bias, stride, padding, dilation, groups, data_format)


@writes(F.conv3d)
def _write_conv3d(w, x, weight, bias, stride, padding, dilation, groups, data_format):
    _conv(w, "conv3d", 3, x, weight, bias, stride, padding, dilation, groups, data_format)


@writes(F.conv1d)
def _write_conv1d(w, x, weight, bias, stride, padding, dilation, groups, data_format):
    """A 1-D convolution as a 2-D one of images one pixel high."""
    last = data_format == "NLC"
    pads, algorithm = paddings(padding, 1, last)
    pads = [0, *pads] if len(pads) == 1 else [0, 0, *pads]
    at = 1 if last else 2
    image, filters = _with_axis(w, x, at), _with_axis(w, weight, 2)
    product = w.temp(_with(shape_of(w.out), at))
    w.emit(
        _type(w, "conv2d", image, filters, groups, last),
        Input=image,
        Filter=filters,
        Output=product,
        strides=[1, *several(stride, 1)],
        paddings=pads,
        padding_algorithm=algorithm,
        dilations=[1, *several(dilation, 1)],
        groups=groups,
        data_format="NHWC" if last else "NCHW",
    )
    _biased(w, lambda out: w.emit("squeeze2", X=product, Out=out, axes=[at]), bias, last, 1)


def _with(shape, at):
    return [*shape[:at], 1, *shape[at:]]


def _with_axis(w, x, at):
    """A tensor with an extra axis of size 1."""
    out = w.temp(_with(shape_of(x), at), None)
    return w.emit("unsqueeze2", X=x, Out=out, axes=[at])


def _transposed(
    w, name, count, x, weight, bias, stride, padding, output_padding, dilation, groups, output_size, layout
):
    last = channel_last(layout)
    pads, algorithm = paddings(padding, count, last)
    extra = several(output_padding, count) if output_padding else []
    size = several(w.known(output_size, "output_size"), count) if output_size is not None else []

    def made(out):
        w.emit(
            _type(w, name, x, weight, groups, last, transposed=True),
            Input=x,
            Filter=weight,
            Output=out,
            strides=several(stride, count),
            paddings=pads,
            padding_algorithm=algorithm,
            dilations=several(dilation, count),
            groups=groups,
            data_format=layout,
            output_padding=[] if size else extra,
            output_size=size,
        )

    _biased(w, made, bias, last, count)


@writes(F.conv2d_transpose)
def _write_conv2d_transpose(
    w, x, weight, bias, stride, padding, output_padding, dilation, groups, output_size, data_format
):
    _transposed(
        w,
        "conv2d_transpose",
        2,
        x,
        weight,
        bias,
        stride,
        padding,
        output_padding,
        dilation,
        groups,
        output_size,
        data_format,
    )


@writes(F.conv3d_transpose)
def _write_conv3d_transpose(
    w, x, weight, bias, stride, padding, output_padding, dilation, groups, output_size, data_format
):
    _transposed(
        w,
        "conv3d_transpose",
        3,
        x,
        weight,
        bias,
        stride,
        padding,
        output_padding,
        dilation,
        groups,
        output_size,
        data_format,
    )


# ---- reading ----


def _layout(o, count):
    found = data_format(o, "NCDHW" if count == 3 else "NCHW")
    return {"NCHW": "NCDHW", "NHWC": "NDHWC"}.get(found, found) if count == 3 else found


def _common(o, count):
    return {
        "stride": list(o.attr("strides", [1] * count)),
        "padding": padding_of(o, count),
        "dilation": list(o.attr("dilations", [1] * count)),
        "groups": o.attr("groups", 1) or 1,
        "data_format": _layout(o, count),
    }


@reads("conv2d", "depthwise_conv2d", "fused_conv2d")
def _read_conv2d(o):
    return {"Output": _activated(o, F.conv2d(o["Input"], o["Filter"], o.get("Bias"), **_common(o, 2)))}


@reads("conv3d")
def _read_conv3d(o):
    return {"Output": F.conv3d(o["Input"], o["Filter"], o.get("Bias"), **_common(o, 3))}


@reads("fused_conv2d_add_act", "conv2d_fusion")
def _read_conv2d_fusion(o):
    out = F.conv2d(o["Input"], o["Filter"], o.get("Bias"), **_common(o, 2))
    if o.has("ResidualData"):
        out = out + o["ResidualData"]
    return {"Output": _activated(o, out, o.attr("activation", "identity"))}


def _activated(o, out, name=None):
    """Apply the activation that was fused into the operator to the result."""
    if name is None:
        if o.has("ResidualData"):
            out = out + o["ResidualData"]
        name = o.attr("fuse_activation", "") or ("relu" if o.attr("fuse_relu", False) else "")
    if name in ("", "identity"):
        return out
    if name not in _FUSED:
        raise NotImplementedError(f"activation '{name}' fused into '{o.type}'")
    return activated(out, name)


def _size(o):
    found = o.either("output_size", "OutputSizeTensor", "OutputSizeTensorList", default=[])
    return None if isinstance(found, list) and not found else found


@reads("conv2d_transpose", "depthwise_conv2d_transpose")
def _read_conv2d_transpose(o):
    size = _size(o)
    extra = 0 if size is not None else list(o.attr("output_padding", [])) or 0
    out = F.conv2d_transpose(
        o["Input"], o["Filter"], o.get("Bias"), output_padding=extra, output_size=size, **_common(o, 2)
    )
    return {"Output": out}


@reads("conv3d_transpose")
def _read_conv3d_transpose(o):
    size = _size(o)
    extra = 0 if size is not None else list(o.attr("output_padding", [])) or 0
    out = F.conv3d_transpose(
        o["Input"], o["Filter"], o.get("Bias"), output_padding=extra, output_size=size, **_common(o, 3)
    )
    return {"Output": out}
