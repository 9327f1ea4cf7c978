"""Images: resizing, padding, grid sampling, unfolding and folding, regions."""

import math

import numpy as np
import torch

from paddle._kernels.windows import per_axis
from paddle._onnx._builder import LARGEST, Unconvertible, Value
from paddle._onnx._conv import channel_back, channel_first
from paddle._onnx._pooling import adaptive_pool
from paddle._onnx._shapes import known_ints, must_know
from paddle._onnx._table import converts

# ---- sizes ----


def _factors(scale_factor, n):
    if isinstance(scale_factor, Value):
        if scale_factor.array is None:
            raise Unconvertible("needs to know 'scale_factor' when the model is written")
        scale_factor = scale_factor.array.reshape(-1).tolist()
    given = list(scale_factor) if isinstance(scale_factor, (list, tuple, np.ndarray)) else [scale_factor]
    given = [float(v.array.reshape(-1)[0]) if isinstance(v, Value) else float(v) for v in given]
    return given * n if len(given) == 1 else given


@converts("interpolate", "upsample")
def interpolate(
    b,
    x,
    size=None,
    scale_factor=None,
    mode="nearest",
    align_corners=False,
    align_mode=0,
    data_format=None,
    recompute_scale_factor=None,
    antialias=False,
    shape=None,
):
    size = size if size is not None else shape
    if align_mode is None or isinstance(align_mode, bool):  # torch's order of arguments
        align_mode, recompute_scale_factor = 0, align_mode
    mode, n = mode.lower(), x.rank - 2
    last = data_format in ("NWC", "NHWC", "NDHWC")
    x = channel_first(b, x, last)
    if size is None:
        factors = _factors(scale_factor, n)
        if recompute_scale_factor or mode == "area":
            size = [int(x.size(2 + i) * f) for i, f in enumerate(factors)]
    elif not isinstance(size, (list, tuple, Value)):
        size = [size] * n
    if mode == "area":
        return channel_back(b, adaptive_pool(b, x, must_know(size, "size"), n, "Mean"), last)
    result = b.results[0][1]
    result = [result[0], result[-1], *result[1:-1]] if last else result
    images = x if x.floats else b.cast(x, torch.float32)
    flat = n == 1  # ONNX Runtime needs images
    images = b.unsqueeze(images, [2]) if flat else images
    more = {"antialias": 1} if antialias else {}
    if antialias and b.opset < 18:
        raise Unconvertible(f"with antialias needs opset 18 or newer, and this is opset {b.opset}")
    how = {"nearest": "nearest", "bicubic": "cubic"}.get(mode, "linear")
    if mode == "nearest":
        places, more = "asymmetric", {"nearest_mode": "floor"}
    elif align_corners:
        places = "align_corners"
    else:
        places = "asymmetric" if align_mode == 1 and mode != "bicubic" else "half_pixel"
    if how == "cubic":
        more["cubic_coeff_a"] = -0.75
    front = [1.0, 1.0, 1.0] if flat else [1.0, 1.0]
    region = None if b.opset >= 13 else b.const([], torch.float32)
    if size is None:
        inputs = [images, region, b.const([*front, *factors], torch.float32)]
    else:
        sizes = b.shape_of(images)
        sizes = b.slice(sizes, [0], [len(front)], [0]) if sizes.array is None else b.ints(*sizes.array[: len(front)])
        nothing = None if b.opset >= 13 else b.const([], torch.float32)
        inputs = [images, region, nothing, b.concat([sizes, b.row(size)], 0)]
    wide = [*result[:2], 1, *result[2:]] if flat else result
    out = b.op("Resize", *inputs, mode=how, coordinate_transformation_mode=places, shape=wide, **more)
    out = b.squeeze(out, [2]) if flat else out
    return channel_back(b, b.cast(out, x.dtype), last)


@converts("grid_sample")
def grid_sample(b, x, grid, mode="bilinear", padding_mode="zeros", align_corners=True):
    needed = 16 if x.rank == 4 else 20
    if b.opset < needed:
        raise Unconvertible(f"needs opset {needed} or newer, and this is opset {b.opset}")
    word = {"bilinear": "linear"}.get(mode, mode) if b.opset >= 20 else mode
    return b.op(
        "GridSample",
        x,
        grid,
        mode=word,
        padding_mode=padding_mode,
        align_corners=int(bool(align_corners)),
        shape=b.results[0][1],
    )


@converts("affine_grid")
def affine_grid(b, theta, out_shape, align_corners=True):
    sizes = must_know(out_shape, "out_shape")[2:]
    rows = []
    for size in sizes:
        ends = 1.0 if align_corners else 1.0 - 1.0 / size
        rows.append(torch.linspace(-ends, ends, size) if size > 1 else torch.zeros(1))
    axes = torch.meshgrid(*rows, indexing="ij")[::-1]
    base = torch.stack([*axes, torch.ones(sizes)], -1).reshape(-1, len(sizes) + 1)
    flat = b.matmul(b.const(base, theta.dtype), b.transpose(theta, [0, 2, 1]))
    return b.op("Reshape", flat, b.ints(-1, *sizes, len(sizes)), shape=b.results[0][1])


# ---- channels and space ----


@converts("pixel_shuffle")
def pixel_shuffle(b, x, upscale_factor, data_format="NCHW"):
    last = data_format == "NHWC"
    x = channel_first(b, x, last)
    n, c, h, w = x.shape
    r = upscale_factor
    shape = [n, c // (r * r), None if h is None else h * r, None if w is None else w * r]
    return channel_back(b, b.op("DepthToSpace", x, blocksize=r, mode="CRD", shape=shape), last)


@converts("pixel_unshuffle")
def pixel_unshuffle(b, x, downscale_factor, data_format="NCHW"):
    last = data_format == "NHWC"
    x = channel_first(b, x, last)
    n, c, h, w = x.shape
    r = downscale_factor
    shape = [n, c * r * r, None if h is None else h // r, None if w is None else w // r]
    out = b.op("SpaceToDepth", x, blocksize=r, shape=shape)
    order = torch.arange(c * r * r).reshape(r * r, c).t().reshape(-1)  # ONNX has the channel last here
    return channel_back(b, b.gather(out, b.const(order), 1), last)


@converts("channel_shuffle")
def channel_shuffle(b, x, groups, data_format="NCHW"):
    axis = 3 if data_format == "NHWC" else 1
    order = torch.arange(x.size(axis)).reshape(groups, -1).t().reshape(-1)
    return b.gather(x, b.const(order), axis)


@converts("temporal_shift")
def temporal_shift(b, x, seg_num, shift_ratio=0.25, data_format="NCHW"):
    last = data_format == "NHWC"
    x = channel_first(b, x, last)
    sizes = [x.size(i) for i in (1, 2, 3)]
    steps = b.op("Reshape", x, b.ints(-1, seg_num, *sizes), shape=[None, seg_num, *sizes])
    back, both = int(sizes[0] * shift_ratio), int(sizes[0] * 2 * shift_ratio)
    first, second, rest = (b.slice(steps, [s], [e], [2]) for s, e in ((0, back), (back, both), (both, LARGEST)))
    first = b.op("Pad", b.slice(first, [0], [-1], [1]), b.ints(0, 1, 0, 0, 0, 0, 0, 0, 0, 0))
    second = b.op("Pad", b.slice(second, [1], [LARGEST], [1]), b.ints(0, 0, 0, 0, 0, 0, 1, 0, 0, 0))
    out = b.op("Concat", first, second, rest, axis=2, shape=steps.shape)
    return channel_back(b, b.op("Reshape", out, b.ints(-1, *sizes), shape=x.shape), last)


# ---- padding ----

_MODES = {"constant": "constant", "reflect": "reflect", "replicate": "edge", "circular": "wrap"}


@converts("pad")
def pad(b, x, pad, mode="constant", value=0.0, data_format=None, pad_from_left_axis=True):
    rank = x.rank
    rim = [pad] * (2 * max(rank - 2, 1)) if isinstance(pad, (int, np.integer)) else _rim(b, pad)
    every = len(rim) == 2 * rank
    rim = rim + [0] * (len(rim) % 2)
    pairs = [tuple(rim[i : i + 2]) for i in range(0, len(rim), 2)]
    if every and pad_from_left_axis and mode == "constant":
        by_axis = pairs
    else:
        last = len(pairs) == rank - 2 and data_format in ("NLC", "NHWC", "NDHWC")
        trailing = [(0, 0)] if last else []
        by_axis = [*[(0, 0)] * (rank - len(pairs) - len(trailing)), *pairs[::-1], *trailing]
    if mode == "circular":
        must_know(rim, "pad")
        return _wrapped(b, x, by_axis)
    return _padded(b, x, by_axis, _MODES[mode], value)


def _rim(b, pad):
    """Numbers of elements to add, each known or computed in a run."""
    found = known_ints(pad)
    if found is None and isinstance(pad, Value):
        return [b.gather(pad, b.const(i, torch.int64)) for i in range(pad.size(0))]
    return list(pad) if found is None else found


def _padded(b, x, pairs, mode="constant", value=0.0):
    known = [n is not None and known_ints(pair) is not None for n, pair in zip(x.shape, pairs, strict=True)]
    shape = [n + sum(pair) if k else None for k, n, pair in zip(known, x.shape, pairs, strict=True)]
    row = b.row([*(a for a, _ in pairs), *(z for _, z in pairs)])
    if mode != "constant":
        return b.op("Pad", x, row, mode=mode, shape=shape)
    if isinstance(value, Value):
        fill = b.cast(b.reshape(value, []) if value.rank else value, x.dtype)
    else:
        fill = b.const(value if x.floats else int(value), x.dtype)
    if x.dtype is torch.bool:
        return b.cast(b.op("Pad", b.cast(x, torch.int32), row, b.cast(fill, torch.int32), shape=shape), x.dtype)
    return b.op("Pad", x, row, fill, mode=mode, shape=shape)


def _wrapped(b, x, pairs):
    """Circular padding: a slice of one end is attached to the other."""
    for axis, (before, after) in enumerate(pairs):
        parts = [b.slice(x, [-before], [LARGEST], [axis])] if before else []
        parts += [x]
        parts += [b.slice(x, [0], [after], [axis])] if after else []
        x = b.concat(parts, axis)
    return x


@converts("zeropad2d")
def zeropad2d(b, x, padding, data_format="NCHW"):
    rim = [padding] * 4 if isinstance(padding, int) else must_know(padding, "padding")
    return pad(b, x, rim, data_format=data_format if x.rank == 4 else None)


# ---- unfold and fold ----


def _four_paddings(paddings):
    values = [paddings] if isinstance(paddings, int) else list(paddings)
    return values * 4 if len(values) == 1 else values * 2 if len(values) == 2 else values


@converts("unfold")
def unfold(b, x, kernel_sizes=None, strides=1, paddings=0, dilations=1, axis=None, shape=None, step=None):
    if kernel_sizes is None:
        return _along(b, x, axis % max(x.rank, 1), shape, step)
    kernel, stride, dilation = (per_axis(v, 2, "sizes", "unfold") for v in (kernel_sizes, strides, dilations))
    top, left, bottom, right = _four_paddings(paddings)
    x = _padded(b, x, [(0, 0), (0, 0), (top, bottom), (left, right)]) if any((top, left, bottom, right)) else x
    if None in x.shape[2:] and x.floats:
        grid = _places_of_windows(b, x, kernel, stride, dilation)
        return b.op("Reshape", grid, b.ints(0, grid.size(1), -1), shape=b.results[0][1])
    counts = [(x.size(2 + i) - dilation[i] * (kernel[i] - 1) - 1) // stride[i] + 1 for i in range(2)]
    columns = []
    for i in range(kernel[0]):
        for j in range(kernel[1]):
            starts = [i * dilation[0], j * dilation[1]]
            ends = [s + (c - 1) * step_ + 1 for s, c, step_ in zip(starts, counts, stride, strict=True)]
            part = b.slice(x, starts, ends, [2, 3], list(stride))
            columns.append(b.op("Reshape", part, b.ints(0, 0, 1, -1), shape=[*x.shape[:2], 1, math.prod(counts)]))
    joined = b.concat(columns, 2)
    return b.op("Reshape", joined, b.ints(0, -1, math.prod(counts)), shape=b.results[0][1])


def _places_of_windows(b, x, kernel, stride, dilation):
    """Each place of a window as a channel: a convolution whose kernels have a single one, for any size of picture."""
    area, channels = math.prod(kernel), x.size(1)
    spots = torch.eye(area, dtype=x.dtype).reshape(area, 1, *kernel).repeat(channels, 1, 1, 1)
    options = {"strides": list(stride), "dilations": list(dilation), "kernel_shape": list(kernel), "group": channels}
    return b.op("Conv", x, b.const(spots), shape=[x.shape[0], channels * area, None, None], **options)


def _along(b, x, axis, size, step):
    """Windows along one axis as a new last axis."""
    count = (x.size(axis) - size) // step + 1
    at = torch.arange(count).reshape(-1, 1) * step + torch.arange(size)
    found = b.gather(x, b.const(at), axis)
    order = [i for i in range(found.rank) if i != axis + 1]
    return b.transpose(found, [*order, axis + 1])


@converts("fold")
def fold(b, x, output_sizes, kernel_sizes, strides=1, paddings=0, dilations=1):
    kernel, stride, dilation = (per_axis(v, 2, "sizes", "fold") for v in (kernel_sizes, strides, dilations))
    sizes = must_know(output_sizes, "output_sizes")
    height, width = per_axis(sizes, 2, "output_sizes", "fold")
    top, left, bottom, right = _four_paddings(paddings)
    counts = [
        (size + a + z - dilation[i] * (kernel[i] - 1) - 1) // stride[i] + 1
        for i, (size, a, z) in enumerate(((height, top, bottom), (width, left, right)))
    ]
    area = math.prod(kernel)
    channels = x.size(1) // area
    # A transposed convolution whose kernels move each column's elements back.
    spots = torch.eye(area, dtype=x.dtype).reshape(area, 1, *kernel).repeat(channels, 1, 1, 1)
    grid = b.op("Reshape", x, b.ints(0, channels * area, *counts), shape=[x.shape[0], channels * area, *counts])
    natural = [(c - 1) * s + d * (k - 1) + 1 for c, s, d, k in zip(counts, stride, dilation, kernel, strict=True)]
    extra = [height + top + bottom - natural[0], width + left + right - natural[1]]
    return b.op(
        "ConvTranspose",
        grid,
        b.const(spots),
        strides=list(stride),
        dilations=list(dilation),
        group=channels,
        kernel_shape=list(kernel),
        pads=[top, left, bottom, right],
        output_padding=extra,
        shape=b.results[0][1],
    )


def plain_sizes(value):
    """A number unchanged, a list or a tensor of sizes as numbers; None if unknown."""
    return value if isinstance(value, int) else known_ints(value)


# ---- regions ----


@converts("roi_align")
def roi_align(b, x, boxes, boxes_num, output_size, spatial_scale=1.0, sampling_ratio=-1, aligned=True):
    height, width = per_axis(plain_sizes(output_size), 2, "output_size", "roi_align")
    ends = b.op("CumSum", b.cast(boxes_num, torch.int64), b.const(0, torch.int64))
    number = b.op("Range", b.const(0, torch.int64), b.size_of(boxes, 0), b.const(1, torch.int64), shape=[None])
    passed = b.compare("LessOrEqual", ends, b.unsqueeze(number, [1]))
    image = b.reduce("Sum", b.cast(passed, torch.int64), [1])
    more = {}
    if b.opset >= 16:
        more["coordinate_transformation_mode"] = "half_pixel" if aligned else "output_half_pixel"
    elif aligned:
        raise Unconvertible(f"with aligned=True needs opset 16 or newer, and this is opset {b.opset}")
    return b.op(
        "RoiAlign",
        x,
        boxes,
        image,
        mode="avg",
        output_height=height,
        output_width=width,
        sampling_ratio=max(sampling_ratio, 0),
        spatial_scale=float(spatial_scale),
        shape=b.results[0][1],
        **more,
    )
