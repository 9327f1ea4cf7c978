"""Images: resizing, sampling, shuffling; boxes."""

import inspect

import paddle
from paddle.nn import functional as F
from paddle.vision import ops as V
from paddle.vision.ops.regions import roi_pool_with_places

from ..table import consists, reads, row, writes
from ..writer import is_known, shape_of
from ._common import channel_last, data_format, is_tensor, numbers_of, several

# ---- resizing ----

_MODES = {
    "nearest": "nearest_interp_v2",
    "bilinear": "bilinear_interp_v2",
    "bicubic": "bicubic_interp_v2",
    "linear": "linear_interp_v2",
    "trilinear": "trilinear_interp_v2",
}
_AXES = ("out_d", "out_h", "out_w")


@writes("interpolate", "upsample")
def _write_interpolate(w, x, size, scale_factor, mode, align_corners, align_mode, data_format):
    count = len(x.shape) - 2
    last = channel_last(data_format or "")
    if mode == "area":
        sizes = (
            several(w.known(size, "size"), count) if size is not None else shape_of(w.out)[1 if last else 2 :][:count]
        )
        return w.emit(
            f"pool{count}d",
            X=x,
            Out=w.out,
            pooling_type="avg",
            ksize=sizes,
            strides=[1] * count,
            paddings=[0] * count,
            padding_algorithm="EXPLICIT",
            global_pooling=False,
            adaptive=True,
            ceil_mode=False,
            exclusive=True,
            data_format=data_format or ("NCHW" if count == 2 else "NCDHW"),
        )
    if w.args.get("antialias"):
        raise NotImplementedError("interpolate with antialias has no counterpart in the model format")
    named = {"out_d": -1, "out_h": -1, "out_w": -1, "scale": []}
    if size is not None:
        sizes = size if isinstance(size, (list, tuple)) or is_tensor(size) else [size] * count
        numbers, tensors = w.sizes(sizes, "size")
        named.update(zip(_AXES[-count:] if count != 1 else _AXES[-1:], numbers, strict=True))
        if tensors is not None:
            # The original reads these as int32, whatever their type is.
            several_tensors = isinstance(tensors, list)
            named["SizeTensor" if several_tensors else "OutSize"] = (
                tensors if several_tensors else w.cast(tensors, "int32")
            )
    else:
        factor = w.known(scale_factor, "scale_factor")
        named["scale"] = [float(f) for f in (factor if isinstance(factor, (list, tuple)) else [factor] * count)]
    layout = {1: "NCHW", 2: "NCHW", 3: "NCDHW"} if not last else {1: "NHWC", 2: "NHWC", 3: "NDHWC"}
    return w.emit(
        _MODES[mode],
        X=x,
        Out=w.out,
        interp_method=mode,
        align_corners=align_corners,
        align_mode=align_mode,
        data_layout=layout[count],
        **named,
    )


def nearest_with_corners(x, size, factor, first=2):
    """The nearest pixels where the corners of both images lie on each other; images begin at axis `first`."""
    for at in range(x.ndim - 2):
        axis = first + at
        known = int(x.shape[axis])
        if known >= 0:
            wanted = int(size[at]) if size is not None else int(known * factor[at])
            ratio = (known - 1) / (wanted - 1) if wanted > 1 else 0.0
            places = paddle.floor(paddle.arange(wanted, dtype="float64") * ratio + 0.5).astype("int64")
        else:
            places = _places_of_nearest(paddle.shape(x)[axis], size and size[at], factor and factor[at])
        x = paddle.index_select(x, places, axis)
    return x


def _places_of_nearest(length, wanted, factor):
    """The same of one axis, whose length a run tells."""
    length = length.astype("float32")
    if wanted is None:
        wanted = paddle.floor(length * factor)
    else:
        wanted = paddle.full([], wanted, "float32")
    ratio = (length - 1.0) / paddle.clip(wanted - 1.0, min=1.0)
    places = paddle.arange(0, wanted.astype("int64"), 1, dtype="int64").astype("float32")
    return paddle.floor(places * ratio + 0.5).astype("int64")


@reads(*_MODES.values(), "nearest_interp", "bilinear_interp", "bicubic_interp", "linear_interp", "trilinear_interp")
def _read_interpolate(o):
    x = o["X"]
    count = x.ndim - 2
    sizes = [o.attr(name, -1) for name in _AXES[-count:]]
    size, factor = None, None
    if o.has("SizeTensor"):
        size = o.either("", "", "SizeTensor")
    elif o.has("OutSize"):
        size = o.known("OutSize") or o["OutSize"]
    elif o.has("Scale"):
        factor = o.known("Scale") or o["Scale"]
    elif isinstance(o.attr("scale", []), (list, tuple)) and o.attr("scale", []):
        factor = list(o.attr("scale"))
    elif isinstance(o.attr("scale", []), float) and o.attr("scale") > 0:
        factor = [o.attr("scale")] * count
    else:
        size = sizes
    if is_tensor(size):
        size = numbers_of(size)
    if isinstance(factor, list) and len(factor) == 1:
        factor = factor * count
    mode = o.type.removesuffix("_v2").removesuffix("_interp")
    layout = data_format(o, "NCHW", "data_layout")
    layout = {1: {"NCHW": "NCW", "NHWC": "NWC"}, 3: {"NCHW": "NCDHW", "NHWC": "NDHWC"}}.get(count, {}).get(
        layout, layout
    )
    corners = o.attr("align_corners", False)
    if mode == "nearest" and corners:
        return nearest_with_corners(x, size, factor, 1 if layout.endswith("C") else 2)
    return F.interpolate(x, size, factor, mode, corners, o.attr("align_mode", 1), data_format=layout)


# ---- sampling and shuffling ----

row(
    F.grid_sample,
    "grid_sampler",
    "Output",
    X="x",
    Grid="grid",
    mode="mode",
    padding_mode="padding_mode",
    align_corners="align_corners",
)
row(F.pixel_shuffle, "pixel_shuffle", X="x", upscale_factor="upscale_factor", data_format="data_format")
row(F.pixel_unshuffle, "pixel_unshuffle", X="x", downscale_factor="downscale_factor", data_format="data_format")
row(F.channel_shuffle, "channel_shuffle", X="x", groups="groups", data_format="data_format")
row(F.temporal_shift, "temporal_shift", X="x", seg_num="seg_num", shift_ratio="shift_ratio", data_format="data_format")


@writes("affine_grid")
def _write_affine_grid(w, theta, out_shape, align_corners):
    if is_tensor(out_shape) and not is_known(out_shape):
        shape = w.cast(out_shape, "int32")
        return w.emit("affine_grid", Theta=theta, OutputShape=shape, Output=w.out, align_corners=align_corners)
    if not is_tensor(out_shape) and any(is_tensor(n) and not is_known(n) for n in out_shape):
        return w.say(_affine_grid_of_sizes, theta, list(out_shape), align_corners)
    shape = [int(n) for n in w.known(out_shape, "out_shape")]
    return w.emit("affine_grid", Theta=theta, Output=w.out, output_shape=shape, align_corners=align_corners)


def _affine_grid_of_sizes(theta, sizes, align_corners):
    sizes = [(n if is_tensor(n) else paddle.full([1], int(n))).reshape([1]).astype("int32") for n in sizes]
    return F.affine_grid(theta, paddle.concat(sizes), align_corners)


@reads("affine_grid")
def _read_affine_grid(o):
    shape = o.either("output_shape", "OutputShape")
    return {"Output": F.affine_grid(o["Theta"], shape, o.attr("align_corners", True))}


@reads("shuffle_channel")
def _read_shuffle_channel(o):
    return F.channel_shuffle(o["X"], o.attr("group", 1))


@reads("affine_channel")
def _read_affine_channel(o):
    x = o["X"]
    shape = (
        [1, *[1] * (x.ndim - 2), -1]
        if channel_last(data_format(o, "NCHW", "data_layout"))
        else [1, -1, *[1] * (x.ndim - 2)]
    )
    return x * o["Scale"].reshape(shape) + o["Bias"].reshape(shape)


def _pairs(value):
    """Paddings of two or four numbers, as four."""
    values = several(value, 2)
    return values if len(values) == 4 else [values[0], values[1], values[0], values[1]]


def _windows(x, axis, size, step):
    """Tensor.unfold: the windows along an axis, each along a new last axis."""
    axis %= x.ndim
    starts = range(0, int(x.shape[axis]) - size + 1, step)
    return paddle.stack([paddle.slice(x, [axis], [i], [i + size]) for i in starts], axis).transpose(
        [*range(axis + 1), *range(axis + 2, x.ndim + 1), axis + 1]
    )


@writes(F.unfold)
def _write_unfold(w):
    if "kernel_sizes" not in w.args:
        return w.say(_windows, w.args["x"], w.args["axis"], w.args["size"], w.args["step"])
    a = w.args
    return w.emit(
        "unfold",
        X=a["x"],
        Y=w.out,
        kernel_sizes=several(a["kernel_sizes"], 2),
        strides=several(a["strides"], 2),
        paddings=_pairs(a["paddings"]),
        dilations=several(a["dilations"], 2),
    )


@reads("unfold")
def _read_unfold(o):
    a = o.attr
    return {
        "Y": F.unfold(o["X"], list(a("kernel_sizes")), list(a("strides")), list(a("paddings")), list(a("dilations")))
    }


def _fold_to_sizes(x, output_sizes, kernel_sizes, strides, paddings, dilations):
    """To a size known only in a run: a transposed convolution whose kernels put each point back into its place."""
    kernel, stride, dilation = (several(v, 2) for v in (kernel_sizes, strides, dilations))
    pads, area = _pairs(paddings), kernel[0] * kernel[1]
    channels = int(x.shape[1]) // area
    if channels < 1:
        raise NotImplementedError("fold of an unknown number of channels has no counterpart in the model format")
    if is_tensor(output_sizes):
        output_sizes = [output_sizes.reshape([-1])[i] for i in (0, -1)]
    sizes = output_sizes if isinstance(output_sizes, (list, tuple)) else [output_sizes]
    sizes = [
        n.reshape([]).astype("int64") if is_tensor(n) else n for n in (sizes if len(sizes) == 2 else [sizes[0]] * 2)
    ]
    wide = [n + before + after for n, before, after in zip(sizes, pads[:2], pads[2:], strict=True)]
    counts = [(n - d * (k - 1) - 1) // s + 1 for n, k, s, d in zip(wide, kernel, stride, dilation, strict=True)]
    spots = paddle.tile(paddle.eye(area, dtype=x.dtype).reshape([area, 1, *kernel]), [channels, 1, 1, 1])
    grid = x.reshape([0, channels * area, *counts])
    out = F.conv2d_transpose(grid, spots, stride=stride, dilation=dilation, groups=channels)
    steps = zip(wide, counts, kernel, stride, dilation, strict=True)
    rest = [n - ((count - 1) * s + d * (k - 1) + 1) for n, count, k, s, d in steps]
    out = F.pad(out, [0, rest[1], 0, rest[0]])
    return out[:, :, pads[0] : pads[0] + sizes[0], pads[1] : pads[1] + sizes[1]]


consists("fold", _fold_to_sizes, tuple(inspect.signature(_fold_to_sizes).parameters))


@writes("fold")
def _write_fold(w, x, output_sizes, kernel_sizes, strides, paddings, dilations):
    sizes = output_sizes if isinstance(output_sizes, (list, tuple)) else [output_sizes]
    if any(is_tensor(n) and not is_known(n) for n in sizes):
        return w.say(_fold_to_sizes, x, output_sizes, kernel_sizes, strides, paddings, dilations)
    return w.emit(
        "fold",
        X=x,
        Y=w.out,
        output_sizes=several(output_sizes, 2),
        kernel_sizes=several(kernel_sizes, 2),
        strides=several(strides, 2),
        paddings=_pairs(paddings),
        dilations=several(dilations, 2),
    )


@reads("fold")
def _read_fold(o):
    names = ("output_sizes", "kernel_sizes", "strides", "paddings", "dilations")
    return {"Y": F.fold(o["X"], *(list(o.attr(name)) for name in names))}


# ---- deformable convolution and boxes ----


@writes(V.deform_conv2d)
def _write_deform_conv2d(w, x, offset, weight, bias, stride, padding, dilation, deformable_groups, groups, mask):
    out = w.out if bias is None else w.temp()
    w.emit(
        "deformable_conv_v1" if mask is None else "deformable_conv",
        Input=x,
        Offset=offset,
        Filter=weight,
        **({} if mask is None else {"Mask": mask}),
        Output=out,
        strides=several(stride, 2),
        paddings=several(padding, 2),
        dilations=several(dilation, 2),
        deformable_groups=deformable_groups,
        groups=groups,
        im2col_step=1,
    )
    if bias is not None:
        w.emit("elementwise_add", X=out, Y=bias, Out=w.out, axis=1)


@reads("deformable_conv", "deformable_conv_v1")
def _read_deform_conv2d(o):
    a = o.attr
    out = V.deform_conv2d(
        o["Input"],
        o["Offset"],
        o["Filter"],
        None,
        list(a("strides")),
        list(a("paddings")),
        list(a("dilations")),
        a("deformable_groups", 1),
        a("groups", 1),
        o.get("Mask"),
    )
    return {"Output": out}


def _regions(call, type, more, *others):
    @writes(call, *others)
    def write(w):
        height, width = several(w.plain("output_size"), 2)
        a = w.args
        named = {name: a[name] for name in more}
        w.emit(
            type,
            X=a["x"],
            ROIs=a["boxes"],
            RoisNum=a["boxes_num"],
            **dict(zip(("Out", "Argmax"), w.outs, strict=False)),
            pooled_height=height,
            pooled_width=width,
            spatial_scale=a["spatial_scale"],
            **named,
        )

    @reads(type)
    def read(o):
        size = [o.attr("pooled_height", 1), o.attr("pooled_width", 1)]
        named = {name: o.attr(name) for name in more if name in o.attrs}
        return call(o["X"], o["ROIs"], o["RoisNum"], size, o.attr("spatial_scale", 1.0), **named)


_regions(V.roi_align, "roi_align", ("sampling_ratio", "aligned"))
_regions(V.roi_pool, "roi_pool", (), roi_pool_with_places)


@writes(V.yolo_box)
def _write_yolo_box(
    w, x, img_size, anchors, class_num, conf_thresh, downsample_ratio, clip_bbox, scale_x_y, iou_aware, iou_aware_factor
):
    boxes, scores = w.outs
    w.emit(
        "yolo_box",
        X=x,
        ImgSize=img_size,
        Boxes=boxes,
        Scores=scores,
        anchors=anchors,
        class_num=class_num,
        conf_thresh=conf_thresh,
        downsample_ratio=downsample_ratio,
        clip_bbox=clip_bbox,
        scale_x_y=scale_x_y,
        iou_aware=iou_aware,
        iou_aware_factor=iou_aware_factor,
    )


@reads("yolo_box")
def _read_yolo_box(o):
    a = o.attr
    boxes, scores = V.yolo_box(
        o["X"],
        o["ImgSize"],
        list(a("anchors")),
        a("class_num"),
        a("conf_thresh"),
        a("downsample_ratio"),
        a("clip_bbox", True),
        scale_x_y=a("scale_x_y", 1.0),
        iou_aware=a("iou_aware", False),
        iou_aware_factor=a("iou_aware_factor", 0.5),
    )
    return {"Boxes": boxes, "Scores": scores}


@reads("im2sequence")
def _read_im2sequence(o):
    kernel, strides, pads = (list(o.attr(k)) for k in ("kernels", "strides", "paddings"))
    columns = F.unfold(o["X"], kernel, strides, pads)
    return paddle.flatten(columns.transpose([0, 2, 1]), 0, 1)
