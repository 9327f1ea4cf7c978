"""Functions of the fluid era in model files, composed of operators of the format; ONNX is written from them as well."""

import paddle
from paddle._format.ops.composed import composed
from paddle._format.ops.vision import nearest_with_corners
from paddle.nn import functional as F

_ACTIVATIONS = {"sigmoid": F.sigmoid, "tanh": paddle.tanh, "relu": F.relu, "identity": paddle.assign}


def _sizes(x):
    """The sizes of a tensor, which must be known."""
    sizes = [int(n) for n in x.shape]
    if min(sizes, default=0) < 0:
        raise NotImplementedError(f"a tensor of shape {sizes}, whose sizes must be known when the model is written,")
    return sizes


# ---- losses ----


@composed("fluid.sigmoid_cross_entropy_with_logits")
def _sigmoid_cross_entropy(x, label, ignore_index, normalize):
    valid = (label != ignore_index).astype(x.dtype)
    label = label.astype(x.dtype)
    loss = (F.relu(x) - x * label + paddle.log1p(paddle.exp(-paddle.abs(x)))) * valid
    return loss / paddle.clip(paddle.sum(valid), min=1.0) if normalize else loss


@composed("fluid.smooth_l1")
def _smooth_l1(x, y, inside, outside, sigma):
    difference = x - y if inside is None else (x - y) * inside
    square, size = float(sigma * sigma), paddle.abs(difference)
    loss = paddle.where(size < 1.0 / square, 0.5 * square * difference * difference, size - 0.5 / square)
    loss = loss if outside is None else loss * outside
    return paddle.sum(loss.flatten(1), 1, keepdim=True)


@composed("fluid.huber_loss")
def _huber(x, y, delta):
    difference = x - y
    size = paddle.abs(difference)
    return paddle.where(size <= delta, 0.5 * difference * difference, delta * (size - 0.5 * delta))


@composed("fluid.bpr_loss")
def _bpr(x, label):
    right = paddle.take_along_axis(x, label.reshape([-1, 1]), 1, broadcast=False)
    against = paddle.sum(F.softplus(x - right), 1, keepdim=True) - F.softplus(paddle.zeros_like(right))
    return against / float(int(x.shape[1]) - 1)


@composed("fluid.teacher_student_sigmoid_loss")
def _teacher_student(x, label, up, low):
    base = F.softplus(x)
    no_teacher = paddle.where(label < -1.0, base, base - x)
    taught = paddle.where(label < 1.0, base + base - x * label, base - x + base - x * (label - 1.0))
    return paddle.where(label < 0.0, no_teacher, taught)


@composed("fluid.center_loss")
def _center(x, label, centers):
    apart = x - paddle.index_select(centers, label.flatten(), 0)
    return 0.5 * paddle.sum(apart * apart, 1, keepdim=True)


# ---- shapes ----


@composed("fluid.space_to_depth")
def _space_to_depth(x, block):
    _, c, h, w = x.shape
    x = x.reshape([-1, c, h // block, block, w // block, block])
    return x.transpose([0, 3, 5, 1, 2, 4]).reshape([-1, c * block * block, h // block, w // block])


@composed("fluid.tile_as")
def _tile_as(x, target):
    if min(*x.shape, *target.shape) < 0:  # a run tells the sizes
        size = paddle.shape(x)
        return paddle.tile(x, (paddle.shape(target) + size - 1) // size)
    return paddle.tile(x, [-(-wanted // size) for size, wanted in zip(_sizes(x), _sizes(target), strict=True)])


@composed("fluid.pad_constant_like")
def _pad_constant_like(x, y, value):
    rim = [n for wanted, size in zip(_sizes(x), _sizes(y), strict=True) for n in (0, wanted - size)]
    return F.pad(y, rim, value=value)


@composed("fluid.crop_like")
def _crop_like(x, like, offsets):
    starts = [0] * x.ndim if offsets is None else [int(n) for n in offsets]
    return paddle.crop(x, _sizes(like), starts)


@composed("fluid.nearest_interp")
def _nearest(x, size, scale):
    return nearest_with_corners(x, size, [scale] * (x.ndim - 2))


@composed("fluid.polygon_box_transform")
def _polygon_box_transform(x):
    _, channels, height, width = (int(n) for n in x.shape)
    rows = paddle.arange(height).astype(x.dtype).reshape([height, 1]) * 4.0
    columns = paddle.arange(width).astype(x.dtype) * 4.0
    even = (paddle.arange(channels) % 2 == 0).astype(x.dtype).reshape([channels, 1, 1])
    return even * columns + (1.0 - even) * rows - x


# ---- normalisation, encoding and recurrence ----


@composed("fluid.lrn")
def _lrn(x, n, k, alpha, beta):
    channels, before = int(x.shape[1]), (n - 1) // 2
    squares = F.pad(x * x, [0, 0, before, n - 1 - before, 0, 0, 0, 0])
    total = paddle.slice(squares, [1], [0], [channels])
    for i in range(1, n):
        total = total + paddle.slice(squares, [1], [i], [i + channels])
    return x * paddle.pow(total * alpha + k, -beta)


@composed("fluid.data_norm")
def _data_norm(x, size, total, squares, epsilon):
    return (x - total / size) * paddle.sqrt(size / squares)


@composed("fluid.add_position_encoding")
def _position_encoding(x, alpha, beta):
    _, steps, size = (int(n) for n in x.shape)
    if steps < 0:
        raise NotImplementedError("add_position_encoding of sequences of unknown length")
    half = size // 2
    at = paddle.arange(steps).astype(x.dtype).unsqueeze(1)
    speeds = [10000.0 ** (i / (half - 1)) for i in range(half)] if half > 1 else [10000.0]
    angles = at / paddle.to_tensor(speeds, dtype=x.dtype)
    return x * alpha + paddle.concat([paddle.sin(angles), paddle.cos(angles)], 1) * beta


@composed("fluid.lstm_unit")
def _lstm_unit(gates, c, forget_bias):
    i, f, o, g = paddle.split(gates, 4, 1)
    new = F.sigmoid(f + forget_bias) * c + F.sigmoid(i) * paddle.tanh(g)
    return F.sigmoid(o) * paddle.tanh(new), new


@composed("fluid.gru_unit")
def _gru_unit(x, h, weight, bias, gate, candidate, origin):
    size = int(h.shape[1])
    x = x if bias is None else x + bias
    flat = weight.flatten()
    first = paddle.slice(flat, [0], [0], [2 * size * size]).reshape([size, 2 * size])
    second = paddle.slice(flat, [0], [2 * size * size], [3 * size * size]).reshape([size, size])
    gates = _ACTIVATIONS[gate](paddle.slice(x, [1], [0], [2 * size]) + paddle.matmul(h, first))
    update, reset = paddle.split(gates, 2, 1)
    past = reset * h
    new = _ACTIVATIONS[candidate](paddle.slice(x, [1], [2 * size], [3 * size]) + paddle.matmul(past, second))
    out = update * h + (1.0 - update) * new if origin else (1.0 - update) * h + update * new
    return out, past, paddle.concat([gates, new], 1)


# ---- boxes ----


@composed("fluid.iou_similarity")
def _iou_similarity(x, y, rim):
    def sides(boxes, axis):
        return [paddle.slice(boxes, [1], [i], [i + 1]).squeeze(1).unsqueeze(axis) for i in range(4)]

    a, b = sides(x, 1), sides(y, 0)
    wide, high = (paddle.minimum(a[i + 2], b[i + 2]) - paddle.maximum(a[i], b[i]) for i in (0, 1))
    meet = ((wide >= 0) & (high >= 0)).astype(x.dtype)  # boxes separated by less than the rim do not
    both = (wide + rim) * (high + rim) * meet
    areas = [(s[2] - s[0] + rim) * (s[3] - s[1] + rim) for s in (a, b)]
    return both / (areas[0] + areas[1] - both)


@composed("fluid.box_clip")
def box_clip(boxes, info, owner):
    scaled = paddle.slice(info, [1], [0], [2]) / paddle.slice(info, [1], [2], [3])
    size = paddle.floor(scaled + 0.5) - 1.0
    high, wide = (paddle.slice(size, [1], [i], [i + 1]) for i in (0, 1))
    top = paddle.concat([wide, high, wide, high], 1)
    if owner is not None:
        top = paddle.index_select(top, owner, 0)
    if boxes.ndim > 2:
        top = top.reshape([-1, *[1] * (boxes.ndim - 2), 4])
    return paddle.minimum(F.relu(boxes), top.astype(boxes.dtype))
