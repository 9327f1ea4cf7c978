"""Operators that the model format has and ONNX has not, composed of others; see `paddle._format.ops.composed`."""

import inspect

import paddle
from paddle._core.operator import OperatorTable
from paddle.nn import functional as F

from ._builder import Unconvertible

COMPOSED = OperatorTable("ONNX: the calls it is composed of")


def composed(name):
    """Register a function of a call's arguments, written with other operators."""

    def keep(function):
        COMPOSED[name] = function, tuple(inspect.signature(function).parameters)
        return function

    return keep


def _known(x, axis, what):
    size = int(x.shape[axis])
    if size < 0:
        raise Unconvertible(f"along an axis whose size is unknown before a run has no counterpart in ONNX ({what})")
    return size


def _running(x, axis, step, what):
    """The results of `step`, applied to each element along an axis and the result before it."""
    parts = [paddle.slice(x, [axis], [i], [i + 1]) for i in range(_known(x, axis, what))]
    for i in range(1, len(parts)):
        parts[i] = step(parts[i - 1], parts[i])
    return paddle.concat(parts, axis)


@composed("cumprod")
def _cumprod(x, dim, dtype):
    x = x if dtype is None else x.astype(dtype)
    x, dim = (x.flatten(), 0) if dim is None else (x, dim % x.ndim)
    return _running(x, dim, paddle.multiply, "cumprod")


@composed("logcumsumexp")
def _logcumsumexp(x, axis, dtype):
    x = x if dtype is None else x.astype(dtype)
    x = x if x.dtype.is_floating_point else x.astype("float32")
    x, axis = (x.flatten(), 0) if axis is None else (x, axis % x.ndim)

    def joined(a, b):
        top = paddle.maximum(a, b)
        return top + paddle.log(paddle.exp(a - top) + paddle.exp(b - top))

    return _running(x, axis, joined, "logcumsumexp")


@composed("dstack")
def _dstack(x):
    deep = []
    for part in x:
        part = part.reshape([1, -1, 1]) if part.ndim < 2 else part.unsqueeze(-1) if part.ndim == 2 else part
        deep.append(part)
    return paddle.concat(deep, 2)


@composed("renorm")
def _renorm(x, p, axis, max_norm):
    axes = [a for a in range(x.ndim) if a != axis % x.ndim]
    size = paddle.pow(paddle.sum(paddle.pow(paddle.abs(x), float(p)), axes, keepdim=True), 1.0 / p)
    return x * paddle.where(size > max_norm, max_norm / (size + 1e-7), paddle.ones_like(size))


@composed("box_coder")
def _box_coder(prior_box, prior_box_var, target_box, code_type, box_normalized, axis):
    extra = 0.0 if box_normalized else 1.0
    low_x, low_y, high_x, high_y = (prior_box[:, i] for i in range(4))
    width, height = high_x - low_x + extra, high_y - low_y + extra
    middle_x, middle_y = low_x + width * 0.5, low_y + height * 0.5
    if isinstance(prior_box_var, (list, tuple)):
        variance = [float(v) for v in prior_box_var]
    elif prior_box_var is None:
        variance = [1.0] * 4
    else:
        variance = [prior_box_var[:, i] for i in range(4)]
    if code_type == "encode_center_size":
        target = target_box.unsqueeze(1)
        own_w, own_h = target[:, :, 2] - target[:, :, 0] + extra, target[:, :, 3] - target[:, :, 1] + extra
        own_x, own_y = (target[:, :, 0] + target[:, :, 2]) * 0.5, (target[:, :, 1] + target[:, :, 3]) * 0.5
        parts = (
            (own_x - middle_x) / width,
            (own_y - middle_y) / height,
            paddle.log(paddle.abs(own_w / width)),
            paddle.log(paddle.abs(own_h / height)),
        )
        return paddle.stack([p / v for p, v in zip(parts, variance, strict=True)], -1)
    along = 0 if axis == 0 else 1
    width, height, middle_x, middle_y = (v.unsqueeze(along) for v in (width, height, middle_x, middle_y))
    variance = [v if isinstance(v, float) else v.unsqueeze(along) for v in variance]
    parts = [target_box[:, :, i] * variance[i] for i in range(4)]
    own_x, own_y = parts[0] * width + middle_x, parts[1] * height + middle_y
    own_w, own_h = paddle.exp(parts[2]) * width * 0.5, paddle.exp(parts[3]) * height * 0.5
    return paddle.stack([own_x - own_w, own_y - own_h, own_x + own_w - extra, own_y + own_h - extra], -1)


@composed("yolo_box")
def _yolo_box(
    x, img_size, anchors, class_num, conf_thresh, downsample_ratio, clip_bbox, scale_x_y, iou_aware, iou_aware_factor
):
    count = len(anchors) // 2
    batch, _, height, width = x.shape  # sizes of a run are symbols
    overlap = None
    if iou_aware:
        overlap = F.sigmoid(x[:, :count]).reshape([batch, count, 1, height, width])
        x = x[:, count:]
    x = x.reshape([batch, count, 5 + class_num, height, width])
    shift = -0.5 * (scale_x_y - 1.0)
    columns = paddle.arange(width, dtype="float32").reshape([1, 1, 1, width])
    rows = paddle.arange(height, dtype="float32").reshape([1, 1, height, 1])
    at_x = (F.sigmoid(x[:, :, 0]) * scale_x_y + shift + columns) / width
    at_y = (F.sigmoid(x[:, :, 1]) * scale_x_y + shift + rows) / height
    sizes = paddle.to_tensor([float(a) for a in anchors]).reshape([count, 2])
    wide = paddle.exp(x[:, :, 2]) * sizes[:, 0].reshape([1, count, 1, 1]) / (downsample_ratio * width)
    high = paddle.exp(x[:, :, 3]) * sizes[:, 1].reshape([1, count, 1, 1]) / (downsample_ratio * height)
    sure = F.sigmoid(x[:, :, 4])
    if overlap is not None:
        sure = paddle.pow(sure, 1.0 - iou_aware_factor) * paddle.pow(overlap.squeeze(2), iou_aware_factor)
    kept = (sure >= conf_thresh).astype("float32")
    scores = F.sigmoid(x[:, :, 5:]) * (sure * kept).unsqueeze(2)
    picture = img_size.astype("float32")
    tall, broad = picture[:, 0].reshape([-1, 1, 1, 1]), picture[:, 1].reshape([-1, 1, 1, 1])
    low_x, high_x = (at_x - wide * 0.5) * broad, (at_x + wide * 0.5) * broad
    low_y, high_y = (at_y - high * 0.5) * tall, (at_y + high * 0.5) * tall
    if clip_bbox:
        low_x, low_y = F.relu(low_x), F.relu(low_y)
        high_x, high_y = paddle.minimum(high_x, broad - 1.0), paddle.minimum(high_y, tall - 1.0)
    boxes = paddle.stack([v * kept for v in (low_x, low_y, high_x, high_y)], -1)
    return boxes.reshape([batch, -1, 4]), scores.transpose([0, 1, 3, 4, 2]).reshape([batch, -1, class_num])


@composed("affine_grid")
def _affine_grid(theta, out_shape, align_corners):
    """The grid of a size that is known only in a run: two axes, from -1 to 1."""
    if len(out_shape if isinstance(out_shape, (list, tuple)) else range(out_shape.shape[0])) != 4:
        raise Unconvertible("of volumes whose size is unknown before a run has no counterpart in ONNX")

    def places(size):
        at, size = paddle.arange(size).astype(theta.dtype), paddle.full([1], size).astype(theta.dtype)
        if not align_corners:
            return (2.0 * at + 1.0) / size - 1.0
        return 2.0 * at / paddle.clip(size - 1.0, min=1.0) - paddle.clip(size - 1.0, max=1.0)

    rows, columns = places(out_shape[2]).unsqueeze(1), places(out_shape[3]).unsqueeze(0)
    wide, high = columns + rows * 0.0, rows + columns * 0.0
    base = paddle.stack([wide, high, paddle.ones_like(wide)], 2).unsqueeze(0)
    return paddle.sum(base.unsqueeze(3) * theta.unsqueeze([1, 2]), -1)


@composed("static.continuous_value_model")
def _continuous_values(x, counts, keep):
    if not keep:
        return x[:, 2:]
    show = paddle.log(x[:, :1] + 1.0)
    return paddle.concat([show, paddle.log(x[:, 1:2] + 1.0) - show, x[:, 2:]], 1)


@composed("static.check_finite_and_unscale")
def _unscaled(xs, scale):
    found = paddle.logical_not(paddle.all(paddle.stack([paddle.all(paddle.isfinite(x)) for x in xs])))
    factor = paddle.where(found, paddle.zeros_like(scale), 1.0 / scale)
    return [*(x * factor.astype(x.dtype) for x in xs), found.reshape([1])]
