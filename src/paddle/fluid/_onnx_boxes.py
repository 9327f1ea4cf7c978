"""Boxes and regions of the fluid era in ONNX, composed of other functions."""

import torch

import paddle
from paddle._onnx._builder import Unconvertible
from paddle._onnx._composed import composed
from paddle._onnx._regions import images_of, rounded
from paddle._onnx._table import converts

from ._onnx_sequences import count_of, from_lengths, lengths_of, numbers, owners, within

_SMALL = 1e-6  # smaller overlaps count as none


@converts("fluid.density_prior_box")
def density_priors(b, x, image, densities, sizes, ratios, variance, clip, steps, offset, flat):
    """Constants: they depend on sizes alone."""
    from .layers.detection._anchor_ops import density_priors

    given = [torch.zeros([v.size(i) for i in range(v.rank)], dtype=v.dtype) for v in (x, image)]
    options = densities, sizes, ratios, variance, clip, steps, offset, flat
    return [b.const(t) for t in density_priors.operator.kernel(*given, *options)]


@composed("fluid.box_decoder_and_assign")
def _decode_and_assign(prior, variance, deltas, scores, clip):
    classes = int(scores.shape[1])
    low_x, low_y, high_x, high_y = (prior[:, i : i + 1] for i in range(4))
    wide, high = high_x - low_x + 1.0, high_y - low_y + 1.0
    own = deltas.reshape([-1, classes, 4]) * variance
    x, y = own[:, :, 0] * wide + (low_x + wide * 0.5), own[:, :, 1] * high + (low_y + high * 0.5)
    half_w, half_h = (
        paddle.exp(paddle.clip(own[:, :, i], max=float(clip))) * s * 0.5 for i, s in ((2, wide), (3, high))
    )
    boxes = paddle.stack([x - half_w, y - half_h, x + half_w - 1.0, y + half_h - 1.0], -1)
    best = paddle.argmax(scores[:, 1:], 1) + 1
    at = numbers(count_of(scores)) * classes + best
    return boxes.reshape([-1, classes * 4]), paddle.index_select(boxes.reshape([-1, 4]), at, 0)


@composed("fluid.bipartite_match")
def _bipartite_match(distance, ends, per_prediction, threshold):
    """The best pair of every image at once, again and again, until rows or columns are used up."""
    ends = paddle.concat([paddle.zeros([1], "int64"), count_of(distance).reshape([1])]) if ends is None else ends
    lengths = lengths_of(ends)
    step_number = numbers(paddle.max(lengths))
    at = within(ends[:-1].unsqueeze(1) + step_number, distance)
    sizes = paddle.shape(at)
    rows = paddle.index_select(distance, at.flatten(), 0).reshape([sizes[0], sizes[1], paddle.shape(distance)[1]])
    inside = (step_number < lengths.unsqueeze(1)).unsqueeze(2)
    rows = paddle.where(inside, rows, paddle.full_like(rows, -1.0))  # [images, longest, columns]
    longest, columns = (paddle.shape(rows)[axis].astype("int64") for axis in (1, 2))
    row_number, column_number = numbers(longest).reshape([1, -1, 1]), numbers(columns)
    found = paddle.full_like(rows[:, 0], -1).astype("int64")

    def step(turn, left, found, kept):
        flat = left.flatten(1)
        best, at = paddle.max(flat, 1, keepdim=True), paddle.argmax(flat, 1, keepdim=True)
        row, column = at // columns, at % columns
        hit = (column_number == column) & (best >= _SMALL)
        used = (row_number == row.unsqueeze(2)) | (column_number == column.unsqueeze(2))
        used = used & (best >= _SMALL).unsqueeze(2)
        found, kept = paddle.where(hit, row + paddle.zeros_like(found), found), paddle.where(hit, best + kept, kept)
        return turn + 1, paddle.where(used, paddle.full_like(left, -1.0), left), found, kept

    most = paddle.minimum(longest, columns)
    start = [paddle.full([], 0, "int64"), rows, found, paddle.zeros_like(rows[:, 0])]
    _, _, found, kept = paddle.static.nn.while_loop(lambda turn, *rest: turn < most, step, start)
    if per_prediction:
        value, row = paddle.max(rows, 1), paddle.argmax(rows, 1)
        more = (found < 0) & (value >= threshold) & (value > _SMALL)
        found, kept = paddle.where(more, row, found), paddle.where(more, value, kept)
    return found.astype("int32"), kept


@composed("fluid.target_assign")
def _target_assign(x, ends, matched, negatives, negative_ends, mismatch):
    if negatives is not None:
        raise Unconvertible("with negative_indices has no counterpart in ONNX")
    tall = x if x.ndim == 3 else x.unsqueeze(1)
    across, features = int(tall.shape[1]), int(tall.shape[2])
    at = matched.astype("int64")
    hit = (at >= 0).unsqueeze(2)
    row = within(ends[:-1].unsqueeze(1) + at, tall)
    places = row * across + numbers(paddle.shape(matched)[1].astype("int64")) % across
    sizes = paddle.shape(matched)
    picked = paddle.index_select(tall.reshape([-1, features]), places.flatten(), 0)
    picked = picked.reshape([sizes[0], sizes[1], features])
    return paddle.where(hit, picked, paddle.full_like(picked, mismatch)), hit.astype("float32")


# ---- regions ----


@composed("fluid.prroi_pool")
def _prroi_pool(x, boxes, counts, scale, height, width):
    if min(int(n) for n in x.shape[1:]) < 0:
        raise Unconvertible("of maps whose size is unknown before a run has no counterpart in ONNX")
    left, top, right, bottom = (boxes[:, i : i + 1] * scale for i in range(4))
    right, bottom = paddle.maximum(right, left), paddle.maximum(bottom, top)

    def integral(t):
        t = paddle.clip(t, -1.0, 1.0)
        return paddle.where(t <= 0, (t + 1) * (t + 1) * 0.5, 0.5 + t - t * t * 0.5)

    def shares(first, last, cells, pixels):
        """The weight of each pixel in each cell, [boxes, cells, pixels]."""
        steps = paddle.arange(cells + 1).astype(x.dtype) / cells
        edges = first + (last - first) * steps
        area = integral(edges.unsqueeze(2) - paddle.arange(pixels).astype(x.dtype))
        return area[:, 1:] - area[:, :-1]

    rows, columns = shares(top, bottom, height, int(x.shape[2])), shares(left, right, width, int(x.shape[3]))
    maps = paddle.index_select(x, images_of(boxes, counts), 0)
    total = paddle.matmul(paddle.matmul(rows.unsqueeze(1), maps), columns.unsqueeze(1), transpose_y=True)
    area = ((right - left) / width * (bottom - top) / height).unsqueeze([2, 3])
    return paddle.where(area > 0, total / paddle.clip(area, min=1e-12), paddle.zeros_like(total))


@composed("fluid.deformable_roi_pooling")
def _deformable_roi_pooling(x, boxes, shifts, counts, size, scale, groups, parts, samples, spread, channels):
    """Samples as weights of pixels: each is shared out among four of them, and cells sum the shares."""
    (height, width), (_, all_channels, tall, broad) = size, (int(n) for n in x.shape)
    if min(all_channels, tall, broad) < 0:
        raise Unconvertible("of maps whose size is unknown before a run has no counterpart in ONNX")
    boxes = rounded(boxes)
    low, high = boxes * scale - 0.5, (boxes + 1.0) * scale - 0.5
    down, right = torch.arange(height), torch.arange(width)
    if shifts is None:
        across = along = paddle.zeros([1, 1, 1, 1], x.dtype)
        classes = 1
    else:
        rows, columns = (paddle.to_tensor(((at * n) // own).numpy()) for at, n, own in zip((down, right), parts, size))
        part = paddle.index_select(paddle.index_select(shifts, rows, 2), columns, 3) * spread
        across, along, classes = part[:, 0::2], part[:, 1::2], int(shifts.shape[1]) // 2

    def places(first, last, cells, number, shift, axis):
        """Where the samples of each cell are along an axis: [boxes, classes, height, width, samples]."""
        extent = paddle.clip(last - first, min=0.1).reshape([-1, 1, 1, 1])
        number = paddle.arange(cells).astype(x.dtype).reshape([1, 1, -1, 1] if axis == 2 else [1, 1, 1, -1])
        start = first.reshape([-1, 1, 1, 1]) + number * (extent / cells) + shift * extent
        inner = paddle.arange(samples).astype(x.dtype) * (extent / (cells * samples)).unsqueeze(4)
        return start.unsqueeze(4) + inner

    at_x = places(low[:, 0], high[:, 2], width, right, across, 3)
    at_y = places(low[:, 1], high[:, 3], height, down, along, 2)

    def shares(at, pixels):
        """The share of each pixel in each sample, zero outside: [..., samples, pixels]; and whether it is inside."""
        inside = ((at >= -0.5) & (at <= pixels - 0.5)).astype(x.dtype)
        near = paddle.clip(at, 0.0, pixels - 1.0).unsqueeze(-1) - paddle.arange(pixels).astype(x.dtype)
        return paddle.clip(1.0 - paddle.abs(near), min=0.0) * inside.unsqueeze(-1), inside

    (of_x, in_x), (of_y, in_y) = shares(at_x, broad), shares(at_y, tall)
    of_x, of_y = paddle.sum(of_x, 4), paddle.sum(of_y, 4)  # [boxes, classes, height or 1, width or 1, pixels]
    hits = paddle.sum(in_x, 4) * paddle.sum(in_y, 4)
    of_x = of_x + paddle.zeros([1, 1, height, width, 1], x.dtype)
    of_y = of_y + paddle.zeros([1, 1, height, width, 1], x.dtype)
    hits = hits + paddle.zeros([1, 1, height, width], x.dtype)
    group = ((down * groups[0]) // height).reshape(-1, 1) * groups[1] + (right * groups[1]) // width
    source = torch.arange(channels).reshape(-1, 1, 1) * (groups[0] * groups[1]) + group
    kinds = torch.arange(channels) // (channels // classes)
    maps = paddle.index_select(x, images_of(boxes, counts), 0)  # [boxes, channels, rows, columns]
    chosen = paddle.index_select(maps, paddle.to_tensor(source.reshape(-1).numpy()), 1)
    chosen = chosen.reshape([-1, channels, height, width, tall, broad])
    of_x, of_y = (paddle.index_select(v, paddle.to_tensor(kinds.numpy()), 1) for v in (of_x, of_y))
    hits = paddle.index_select(hits, paddle.to_tensor(kinds.numpy()), 1)
    total = paddle.matmul(paddle.matmul(of_y.unsqueeze(4), chosen), of_x.unsqueeze(5)).squeeze([4, 5])
    return total / paddle.clip(hits, min=1.0)


# ---- levels of a pyramid ----


def _counted(owner, count):
    """How many rows each of `count` sequences has."""
    return paddle.sum((owner.unsqueeze(0) == numbers(count).unsqueeze(1)).astype("int64"), 1)


@composed("fluid.sequence_distribute_fpn_proposals")
def _distribute(boxes, ends, low, high, refer, scale):
    wide, tall = boxes[:, 2] - boxes[:, 0] + 1.0, boxes[:, 3] - boxes[:, 1] + 1.0
    size = paddle.sqrt(paddle.clip(wide * tall, min=0.0))
    level = paddle.clip(paddle.floor(paddle.log2(size / float(scale) + 1e-8) + float(refer)), float(low), float(high))
    owner, count = owners(ends, count_of(boxes)), count_of(ends) - 1
    places = [paddle.nonzero(level.astype("int64") == number).flatten() for number in range(low, high + 1)]
    parts = [paddle.index_select(boxes, place, 0) for place in places]
    cuts = [from_lengths(_counted(paddle.index_select(owner, place, 0), count)) for place in places]
    return [*parts, paddle.argsort(paddle.concat(places)).astype("int32").unsqueeze(1), *cuts]


@composed("fluid.sequence_collect_fpn_proposals")
def _collect(boxes, scores, cuts, most):
    owner = paddle.concat([owners(ends, count_of(own)) for ends, own in zip(cuts, boxes, strict=True)])
    joined, values = paddle.concat(list(boxes)), paddle.concat([s.flatten() for s in scores])
    best = paddle.argsort(values, descending=True, stable=True)[:most]
    own = paddle.index_select(owner, best, 0)
    order = paddle.argsort(own, stable=True)
    rows = paddle.index_select(best, order, 0)
    return paddle.index_select(joined, rows, 0), from_lengths(_counted(own, count_of(cuts[0]) - 1))


@composed("fluid.sequence_multiclass_nms")
def _multiclass_nms(boxes, scores, threshold, top_k, keep, limit, rim, eta, background):
    from paddle.vision.ops.suppression import multiclass_nms3

    found, index, counts = multiclass_nms3(
        boxes, scores, None, threshold, top_k, keep, limit, rim == 0.0, eta, background
    )
    return _or_nothing(found, index, counts)


@composed("fluid.sequence_multiclass_nms/classes")
def _multiclass_nms_of_classes(boxes, scores, ends, threshold, top_k, keep, limit, normalized, eta, background):
    from paddle.vision.ops.suppression import multiclass_nms3

    counts = lengths_of(ends).astype("int32")
    return _or_nothing(
        *multiclass_nms3(boxes, scores, counts, threshold, top_k, keep, limit, normalized, eta, background)
    )


def _or_nothing(found, index, counts):
    """Rows, offsets and places; without any row a single -1, which counts as a row of one image."""
    total = paddle.sum(counts.astype("int64"))
    rows = paddle.static.nn.cond(total > 0, lambda: found + 0.0, lambda: paddle.full([1, 1], -1.0, found.dtype))
    one = paddle.to_tensor([0, 1])
    ends = paddle.static.nn.cond(total > 0, lambda: from_lengths(counts), lambda: one + 0)
    return rows, ends, index.astype("int64").reshape([-1, 1])
