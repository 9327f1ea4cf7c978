"""Object detection, composed of other functions: regions by position, levels of a pyramid, deformed kernels."""

import paddle
from paddle.nn import functional as F

from ._builder import Unconvertible
from ._composed import composed


def _numbers(output_size):
    size = [output_size] * 2 if isinstance(output_size, int) else list(output_size)
    return [int(n) for n in size]


def images_of(boxes, boxes_num):
    """The image of each box."""
    ends = paddle.cumsum(boxes_num.astype("int64"))
    numbers = paddle.arange(0, paddle.shape(boxes)[0].astype("int64"), 1, "int64")
    return paddle.sum((ends.unsqueeze(0) <= numbers.unsqueeze(1)).astype("int64"), 1)


def rounded(x):
    """To the nearest whole number, halves away from zero."""
    return paddle.sign(x) * paddle.floor(paddle.abs(x) + 0.5)


@composed("psroi_pool")
def _psroi_pool(x, boxes, boxes_num, output_size, spatial_scale):
    """Sums over cells as products with masks of the rows and the columns that each cell covers."""
    rows, columns = _numbers(output_size)
    _, channels, height, width = (int(n) for n in x.shape)
    if min(channels, height, width) < 0:
        raise Unconvertible("of maps whose size is unknown before a run has no counterpart in ONNX")
    edges = rounded(boxes)
    starts, ends = edges[:, :2] * spatial_scale, (edges[:, 2:] + 1.0) * spatial_scale

    def mask(axis, cells, length):
        begin, end = starts[:, axis : axis + 1], ends[:, axis : axis + 1]
        step = paddle.clip(end - begin, min=0.1) / cells
        number = paddle.arange(cells).astype(x.dtype)
        first = paddle.clip(paddle.floor(number * step + begin), 0.0, float(length)).unsqueeze(-1)
        last = paddle.clip(paddle.ceil((number + 1.0) * step + begin), 0.0, float(length)).unsqueeze(-1)
        pixel = paddle.arange(length).astype(x.dtype)
        return ((pixel >= first) & (pixel < last)).astype(x.dtype)

    across, down = mask(0, columns, width), mask(1, rows, height)
    maps = paddle.index_select(x, images_of(boxes, boxes_num), 0)
    maps = maps.reshape([-1, channels // (rows * columns), rows, columns, height, width])
    total = paddle.matmul(maps, across.unsqueeze(1).unsqueeze(2).unsqueeze(-1)).squeeze(-1)
    total = paddle.sum(total * down.unsqueeze(1).unsqueeze(3), -1)
    size = paddle.sum(down, -1).unsqueeze(-1) * paddle.sum(across, -1).unsqueeze(-2)
    return total / paddle.clip(size, min=1.0).unsqueeze(1)


@composed("distribute_fpn_proposals")
def _distribute(fpn_rois, min_level, max_level, refer_level, refer_scale, pixel_offset, rois_num):
    rim = 1.0 if pixel_offset else 0.0
    wide, high = fpn_rois[:, 2] - fpn_rois[:, 0], fpn_rois[:, 3] - fpn_rois[:, 1]
    covered = (wide + rim) * (high + rim)
    covered = paddle.where((wide < 0) | (high < 0), paddle.zeros_like(covered), covered)
    level = paddle.floor(paddle.log2(paddle.sqrt(covered) / float(refer_scale) + 1e-8) + float(refer_level))
    level = paddle.clip(level, float(min_level), float(max_level)).astype("int64")
    places = [paddle.nonzero(level == number).flatten() for number in range(min_level, max_level + 1)]
    rois = [paddle.index_select(fpn_rois, place, 0) for place in places]
    restore = paddle.argsort(paddle.concat(places)).astype("int32").unsqueeze(1)
    if rois_num is None:
        return [*rois, restore]
    image = images_of(fpn_rois, rois_num)
    images = paddle.arange(0, paddle.shape(rois_num)[0].astype("int64"), 1, "int64").unsqueeze(1)
    counts = [
        paddle.sum((paddle.index_select(image, place, 0).unsqueeze(0) == images).astype("int64"), 1).astype("int32")
        for place in places
    ]
    return [*rois, restore, *counts]


def _overlap(a, rim):
    """Intersection over union of boxes [..., k, 4] with one another."""
    low_x, low_y, high_x, high_y = (paddle.slice(a, [a.ndim - 1], [i], [i + 1]) for i in range(4))
    area = (high_x - low_x + rim) * (high_y - low_y + rim)

    def turned(v):
        return paddle.transpose(v, [*range(v.ndim - 2), v.ndim - 1, v.ndim - 2])

    wide = paddle.minimum(high_x, turned(high_x)) - paddle.maximum(low_x, turned(low_x))
    high = paddle.minimum(high_y, turned(high_y)) - paddle.maximum(low_y, turned(low_y))
    meet = (wide >= 0) & (high >= 0)  # boxes separated by less than the rim do not
    both = paddle.where(meet, (wide + rim) * (high + rim), paddle.zeros_like(wide))
    rest = area + turned(area) - both
    return paddle.where(rest > 0, both / paddle.where(rest > 0, rest, paddle.ones_like(rest)), paddle.zeros_like(both))


@composed("matrix_nms")
def _matrix_nms(
    bboxes, scores, score_threshold, post_threshold, nms_top_k, keep_top_k, use_gaussian, gaussian_sigma,
    background_label, normalized, return_index, return_rois_num,
):  # fmt: skip
    """Each class by itself: its best boxes, how much each overlaps a better one, and what is left of its score."""
    images, classes, count = (int(n) for n in scores.shape)
    if min(images, classes, count) < 0:
        raise Unconvertible("of an unknown number of images, classes or boxes has no counterpart in ONNX")
    k = count if nms_top_k < 0 else min(int(nms_top_k), count)
    worth, places = paddle.topk(scores, k, -1)
    valid = worth > score_threshold
    if 0 <= background_label < classes:
        valid = valid & (paddle.arange(classes) != background_label).unsqueeze(-1)
    flat = places.reshape([images, classes * k])
    own = paddle.stack([paddle.index_select(bboxes[i], flat[i], 0) for i in range(images)])
    over = _overlap(own.reshape([images, classes, k, 4]), 0.0 if normalized else 1.0)
    pair = valid.unsqueeze(-1) & valid.unsqueeze(-2) & (paddle.arange(k).unsqueeze(-1) < paddle.arange(k))
    over = paddle.where(pair, over, paddle.zeros_like(over))
    most = paddle.max(over, -2).unsqueeze(-1)
    if use_gaussian:
        by = paddle.exp((over * over - most * most) * -float(gaussian_sigma))
    else:
        rest = 1.0 - most
        by = paddle.where(rest > 0, (1.0 - over) / paddle.clip(rest, min=1e-30), paddle.full_like(over, 1e30))
    decay = paddle.min(paddle.where(pair, by, paddle.ones_like(by)), -2)
    left = paddle.minimum(decay, paddle.ones_like(decay)) * worth
    good = (valid & (left > post_threshold)).reshape([images, classes * k])
    left = paddle.where(good, left.reshape([images, classes * k]), paddle.full_like(left.flatten(1), -1e30))
    order = paddle.argsort(left, -1, descending=True)
    labels = (
        paddle.arange(classes).unsqueeze(-1).expand([classes, k]).flatten().unsqueeze(0).expand([images, classes * k])
    )

    def ordered(v):
        return paddle.take_along_axis(v, order, 1, broadcast=False)

    kept = ordered(good.astype("int64")).astype("bool")
    if keep_top_k > -1:
        kept = kept & (paddle.arange(classes * k) < keep_top_k)
    which = paddle.nonzero(kept.flatten()).flatten()
    boxes = paddle.stack([paddle.index_select(own[i], order[i], 0) for i in range(images)])
    columns = [ordered(labels).astype(bboxes.dtype).unsqueeze(-1), ordered(left).unsqueeze(-1), boxes]
    rows = paddle.index_select(paddle.concat(columns, -1).reshape([images * classes * k, 6]), which, 0)
    found = [rows]
    if return_rois_num:
        found.append(paddle.sum(kept.astype("int64"), 1).astype("int32"))
    if return_index:
        number = ordered(flat) + paddle.arange(images).unsqueeze(-1) * count
        found.append(paddle.index_select(number.flatten(), which, 0).astype("int32").unsqueeze(-1))
    return found


def _two(value):
    return [int(value)] * 2 if isinstance(value, int) else [int(v) for v in value]


@composed("deform_conv2d")
def _deform_conv2d(x, offset, weight, bias, stride, padding, dilation, deformable_groups, groups, mask):
    """Every element of the kernel is read at its own place by one grid, and their sum is a product with the weight."""
    steps, rims, gaps = _two(stride), _two(padding), _two(dilation)
    channels, kernel = int(x.shape[1]), [int(n) for n in weight.shape[2:]]
    taps, parts = kernel[0] * kernel[1], deformable_groups
    sizes, lengths = paddle.shape(offset), paddle.shape(x)
    out = [int(n) if int(n) > 0 else sizes[2 + i] for i, n in enumerate(offset.shape[2:])]
    moves = offset.reshape([-1, taps, 2, *out])
    places = []
    for axis in (0, 1):
        tap = paddle.arange(taps)
        tap = (tap // kernel[1] if axis == 0 else tap % kernel[1]).astype(x.dtype) * float(gaps[axis])
        window = paddle.arange(0, out[axis], 1, "int64").astype(x.dtype) * float(steps[axis]) - float(rims[axis])
        window = window.unsqueeze(-1) if axis == 0 else window.unsqueeze(0)
        place = paddle.slice(moves, [2], [axis], [axis + 1]).squeeze(2) + tap.reshape([taps, 1, 1]) + window
        length = lengths[2 + axis].astype(x.dtype)
        places.append((place * 2.0 + 1.0) / length - 1.0)
    grid = paddle.stack(places[::-1], -1)
    grid = grid.reshape([-1, taps * out[0], out[1], 2])
    pictures = x.reshape(
        [-1, channels // parts, *(int(n) if int(n) > 0 else lengths[2 + i] for i, n in enumerate(x.shape[2:]))]
    )
    values = F.grid_sample(pictures, grid, "bilinear", "zeros", align_corners=False)
    values = values.reshape([-1, parts, channels // parts, taps, out[0] * out[1]])
    if mask is not None:
        values = values * mask.reshape([-1, parts, 1, taps, out[0] * out[1]])
    values = values.reshape([-1, groups, channels // groups * taps, out[0] * out[1]])
    flat = weight.reshape([groups, int(weight.shape[0]) // groups, channels // groups * taps])
    found = paddle.matmul(flat, values).reshape([-1, int(weight.shape[0]), *out])
    return found if bias is None else found + bias.reshape([1, -1, 1, 1])
