"""Object detection: suppression of boxes that overlap, proposals, prior boxes, regions."""

import math

import torch

from paddle._kernels.windows import per_axis

from ._builder import Unconvertible
from ._image import plain_sizes
from ._search import top
from ._table import converts

LARGEST_GROWTH = math.log(1000.0 / 16.0)  # the logarithm of how much larger than its anchor a box may be


@converts("nms")
def nms(b, boxes, iou_threshold=0.3, scores=None, category_idxs=None, categories=None, top_k=None):
    """NonMaxSuppression on one image; boxes of a category are moved apart so that they do not meet the others."""
    count = b.slice(b.shape_of(boxes), [0], [1], [0])
    if scores is None:  # the order of the boxes is that of their scores
        if boxes.shape is None or boxes.shape[0] is None:
            start, end, step = (b.const(0, torch.int64), b.reshape(count, []), b.const(1, torch.int64))
            scores = -b.op("Range", start, end, step, dtype=torch.int64, shape=[None])
        else:
            scores = b.const(torch.arange(boxes.shape[0], 0, -1).float())
    boxes, scores = b.cast(boxes, torch.float32), b.cast(scores, torch.float32)
    if category_idxs is not None:
        reach = b.reduce("Max", boxes) - b.reduce("Min", boxes) + 1.0
        boxes = boxes + b.unsqueeze(b.cast(category_idxs, torch.float32) * reach, [1])
    chosen = b.op(
        "NonMaxSuppression",
        b.unsqueeze(boxes, [0]),
        b.unsqueeze(scores, [0, 1]),
        b.op("Reshape", b.cast(count, torch.int64), b.ints(1), shape=[1]),
        b.const(torch.tensor([float(iou_threshold)])),
        dtype=torch.int64,
        shape=[None, 3],
    )
    found = b.squeeze(b.slice(chosen, [2], [3], [1]), [1])
    found.shape = [None]
    if category_idxs is not None:
        own = b.unsqueeze(b.gather(b.cast(category_idxs, torch.int64), found, 0), [1])
        listed = b.const(torch.tensor([int(c) for c in categories]))
        considered = b.cast(b.reduce("Max", b.cast(b.compare("Equal", own, listed), torch.int32), [1]), torch.bool)
        found = b.op("Compress", found, considered, axis=0, shape=[None])
    return found if top_k is None else b.slice(found, [0], [int(top_k)], [0])


# ---- suppression in each class ----


def _chosen(b, boxes, scores, most, threshold, least):
    """NonMaxSuppression: rows of image, class and box, the best first in each class."""
    found = b.op(
        "NonMaxSuppression",
        b.cast(boxes, torch.float32),
        b.cast(scores, torch.float32),
        most,
        b.const(torch.tensor([float(threshold)])),
        b.const(torch.tensor([float(least)])),
        dtype=torch.int64,
        shape=[None, 3],
    )
    columns = [b.squeeze(b.slice(found, [i], [i + 1], [1]), [1]) for i in range(3)]
    for column in columns:
        column.shape = [None]
    return found, columns


def _with_pixel(b, boxes, normalized):
    """Boxes whose last pixel is included, as boxes that end behind it."""
    return boxes if normalized else boxes + b.const([0.0, 0.0, 1.0, 1.0], boxes.dtype)


def _best_only(b, scores, count, least):
    """Scores, of which only the best `count` along the last axis count."""
    if count < 0 or (scores.shape[-1] is not None and scores.shape[-1] <= count):
        return scores
    size = b.row([b.size_of(scores, -1)])
    k = b.extreme("Min", size, b.ints(count))
    places = top(b, scores, k, -1)[1]
    nothing = b.full(b.shape_of(scores), 0, torch.float32, scores.shape)
    ones = b.full(b.op("Shape", places, dtype=torch.int64, shape=[scores.rank]), 1, torch.float32, places.shape)
    mark = b.op("ScatterElements", nothing, places, ones, axis=scores.rank - 1)
    return b.where(b.compare("Greater", mark, b.const(0.5, torch.float32)), scores, b.const(least - 1.0, scores.dtype))


def _row_of(b, items):
    return b.concat([b.unsqueeze(v, [1]) for v in items], 1)


def _range(b, count):
    return b.op("Range", b.const(0, torch.int64), count, b.const(1, torch.int64), dtype=torch.int64, shape=[None])


def _rank_in_image(b, image, score, images):
    """The number of each row among those of its image, in descending order of scores, from 1 on."""
    order = top(b, score, b.shape_of(score), 0)[1]
    of_image = b.compare("Equal", b.unsqueeze(b.gather(image, order), [1]), b.unsqueeze(_range(b, images), [0]))
    member = b.cast(of_image, torch.int64)
    number = b.op("CumSum", member, b.const(0, torch.int64))
    ranks = b.reduce("Sum", number * member, [1])
    zeros = b.full(b.shape_of(score), 0, torch.int64, [None])
    return b.op("ScatterElements", zeros, order, ranks, axis=0)


def _kept(b, condition, values):
    out = []
    for v in values:
        found = b.op("Compress", v, condition, axis=0, shape=[None, *v.shape[1:]])
        out.append(found)
    return out


def _images_of(b, counts, total):
    """The image of each row, from how many rows each image has."""
    ends = b.op("CumSum", b.cast(counts, torch.int64), b.const(0, torch.int64))
    passed = b.compare("LessOrEqual", b.unsqueeze(ends, [0]), b.unsqueeze(_range(b, total), [1]))
    return b.reduce("Sum", b.cast(passed, torch.int64), [1])


def _counted(b, image, images, dtype=torch.int32):
    """How many rows each image has."""
    own = b.compare("Equal", b.unsqueeze(_range(b, images), [1]), b.unsqueeze(image, [0]))
    return b.cast(b.reduce("Sum", b.cast(own, torch.int64), [1]), dtype)


@converts("multiclass_nms3")
def multiclass_nms3(
    b, bboxes, scores, rois_num, score_threshold, nms_top_k, keep_top_k, nms_threshold=0.3, normalized=True,
    nms_eta=1.0, background_label=0,
):  # fmt: skip
    if nms_eta < 1 and nms_threshold > 0.5:
        raise Unconvertible("with a threshold that changes (nms_eta) has no counterpart in ONNX")
    by_class = rois_num is not None
    if by_class:  # [boxes, classes, 4] of all images: a class is one picture, in which the images lie apart
        total, classes = b.size_of(bboxes, 0), bboxes.size(1)
        owner, images = _images_of(b, rois_num, total), b.size_of(rois_num, 0)
        reach = b.reduce("Max", bboxes) - b.reduce("Min", bboxes) + 2.0
        apart = b.unsqueeze(b.cast(owner, bboxes.dtype) * reach, [1, 2])
        boxes = b.transpose(_with_pixel(b, bboxes, normalized) + apart, [1, 0, 2])
        worth = b.unsqueeze(b.transpose(scores, [1, 0]), [1])
        if nms_top_k > -1:
            raise Unconvertible("with rois_num and nms_top_k has no counterpart in ONNX")
    else:
        total, classes, images = b.size_of(bboxes, 1), scores.size(1), b.size_of(bboxes, 0)
        boxes, worth = _with_pixel(b, bboxes, normalized), _best_only(b, scores, nms_top_k, score_threshold)
    _, (first, second, box) = _chosen(b, boxes, worth, b.row([total]), nms_threshold, score_threshold)
    label = first if by_class else second
    if 0 <= background_label < classes:
        wanted = b.compare("NotEqual", label, b.const(background_label, torch.int64))
        first, second, box, label = _kept(b, wanted, (first, second, box, label))
    image = b.gather(owner, box) if by_class else first
    score = b.op("GatherND", scores, _row_of(b, (box, label) if by_class else (image, label, box)), shape=[None])
    if by_class:  # in the order of images, classes and boxes
        key = (image * classes + label) * b.cast(total, torch.int64) + box
        order = top(b, key, b.shape_of(key), 0, largest=False)[1]
        image, label, box, score = (b.gather(v, order) for v in (image, label, box, score))
    if keep_top_k > -1:
        rank = _rank_in_image(b, image, score, images)
        good = b.compare("LessOrEqual", rank, b.const(keep_top_k, torch.int64))
        image, label, box, score = _kept(b, good, (image, label, box, score))
    places = b.op("GatherND", bboxes, _row_of(b, (box, label) if by_class else (image, box)), shape=[None, 4])
    front = [b.unsqueeze(b.cast(v, bboxes.dtype), [1]) for v in (label, score)]
    number = box * classes + label if by_class else image * b.cast(total, torch.int64) + box
    rows = b.concat([*front, places], 1)
    return rows, b.unsqueeze(b.cast(number, torch.int32), [1]), _counted(b, image, images)


@converts("generate_proposals")
def generate_proposals(
    b, scores, bbox_deltas, img_size, anchors, variances, pre_nms_top_n=6000, post_nms_top_n=1000, nms_thresh=0.5,
    min_size=0.1, eta=1.0, pixel_offset=False, return_rois_num=False,
):  # fmt: skip
    if nms_thresh <= 0 or (eta < 1 and nms_thresh > 0.5):
        raise Unconvertible("without a threshold, or with one that changes (eta), has no counterpart in ONNX")
    rim, kind = 1.0 if pixel_offset else 0.0, scores.dtype
    images = b.size_of(scores, 0)
    flat = b.op("Reshape", b.transpose(scores, [0, 2, 3, 1]), b.ints(0, -1), shape=[scores.shape[0], None])
    moves = b.op(
        "Reshape", b.transpose(bbox_deltas, [0, 2, 3, 1]), b.row([images, -1, 4]), shape=[scores.shape[0], None, 4]
    )
    anchors, variances = (b.op("Reshape", v, b.ints(-1, 4), shape=[None, 4]) for v in (anchors, variances))
    every = b.row([b.size_of(flat, 1)]) if flat.shape[1] is not None else b.slice(b.shape_of(flat), [1], [2], [0])
    count = every if pre_nms_top_n <= 0 else b.extreme("Min", every, b.ints(int(pre_nms_top_n)))
    worth, order = top(b, flat, count, 1)
    own, spread = b.gather(anchors, order), b.gather(variances, order)
    at = b.unsqueeze(order, [2])
    moves = b.op("GatherND", moves, at, batch_dims=1, shape=[scores.shape[0], None, 4]) * spread
    column = [b.squeeze(b.slice(own, [i], [i + 1], [2]), [2]) for i in range(4)]
    move = [b.squeeze(b.slice(moves, [i], [i + 1], [2]), [2]) for i in range(4)]
    wide, high = column[2] - column[0] + rim, column[3] - column[1] + rim
    x, y = move[0] * wide + (column[0] + wide * 0.5), move[1] * high + (column[1] + high * 0.5)
    half_w = b.op("Exp", b.clip(move[2], None, LARGEST_GROWTH)) * wide * 0.5
    half_h = b.op("Exp", b.clip(move[3], None, LARGEST_GROWTH)) * high * 0.5
    tall, broad = (b.cast(b.slice(img_size, [i], [i + 1], [1]), kind) for i in (0, 1))

    def inside(v, size):
        return b.extreme("Min", b.clip(v, 0.0), size - rim)

    edges = [inside(x - half_w, broad), inside(y - half_h, tall)]
    edges += [inside(x + half_w - rim, broad), inside(y + half_h - rim, tall)]
    wide, high = edges[2] - edges[0] + rim, edges[3] - edges[1] + rim
    least = b.const(max(float(min_size), 1.0), kind)
    large = b.op("And", b.compare("GreaterOrEqual", wide, least), b.compare("GreaterOrEqual", high, least))
    if pixel_offset:
        for low, extent, size in ((edges[0], wide, broad), (edges[1], high, tall)):
            large = b.op("And", large, b.compare("LessOrEqual", low + extent * 0.5, size))
    nothing = b.const(-1e30, kind)
    worth = b.where(large, worth, nothing)
    # An image without any proposal has an empty one.
    some = b.reduce("Max", b.cast(large, torch.int32), [1], keepdim=True)
    spare = b.where(b.cast(some, torch.bool), nothing, b.const(0.0, kind))
    worth = b.concat([worth, spare], 1)
    boxes = b.concat([b.unsqueeze(e, [2]) for e in edges], 2)
    empty = b.full(b.row([images, 1, 4]), 0, kind, [scores.shape[0], 1, 4])
    boxes = b.concat([boxes, empty], 1)
    most = b.ints(int(post_nms_top_n)) if post_nms_top_n > 0 else count
    _, (image, _, box) = _chosen(
        b, _with_pixel(b, boxes, not pixel_offset), b.unsqueeze(worth, [1]), most, nms_thresh, -1e29
    )
    at = _row_of(b, (image, box))
    found = [
        b.op("GatherND", boxes, at, shape=[None, 4]),
        b.op("GatherND", b.unsqueeze(worth, [2]), at, shape=[None, 1]),
    ]
    return [*found, _counted(b, image, images)] if return_rois_num else found


def _computed_now(b, name, *tensors, **given):
    """Boxes that depend on the sizes of tensors alone."""
    from paddle.vision.ops import anchors

    sizes = [torch.zeros([v.size(i) for i in range(v.rank)], dtype=v.dtype) for v in tensors]
    return [b.const(t) for t in getattr(anchors, name).operator.kernel(*sizes, **given)]


@converts("prior_box")
def prior_box(
    b, input, image, min_sizes, max_sizes=None, aspect_ratios=(1.0,), variance=(0.1, 0.1, 0.2, 0.2), flip=False,
    clip=False, steps=(0.0, 0.0), offset=0.5, min_max_aspect_ratios_order=False,
):  # fmt: skip
    given = {"min_sizes": min_sizes, "max_sizes": max_sizes, "aspect_ratios": aspect_ratios, "variance": variance}
    given |= {"flip": flip, "clip": clip, "steps": steps, "offset": offset}
    given["min_max_aspect_ratios_order"] = min_max_aspect_ratios_order
    return _computed_now(b, "prior_box", input, image, **given)


@converts("anchor_generator")
def anchor_generator(b, input, anchor_sizes, aspect_ratios, variances, stride, offset):
    given = {"anchor_sizes": anchor_sizes, "aspect_ratios": aspect_ratios, "variances": variances}
    return _computed_now(b, "anchor_generator", input, **given, stride=stride, offset=offset)


# ---- regions ----


@converts("roi_pool")
def roi_pool(b, x, boxes, boxes_num, output_size, spatial_scale=1.0):
    if x.dtype is not torch.float32:
        raise Unconvertible("of other types than float32 has no counterpart in ONNX")
    height, width = per_axis(plain_sizes(output_size), 2, "output_size", "roi_pool")
    image = b.cast(_images_of(b, boxes_num, b.size_of(boxes, 0)), x.dtype)
    rois = b.concat([b.unsqueeze(image, [1]), b.cast(boxes, x.dtype)], 1)
    return b.op(
        "MaxRoiPool", x, rois, pooled_shape=[height, width], spatial_scale=float(spatial_scale), shape=b.results[0][1]
    )
