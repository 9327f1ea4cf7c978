"""The loss of YOLO v3, composed of other functions, with a mask in place of a list of the boxes that count."""

import paddle
from paddle.nn import functional as F

from ._builder import Unconvertible
from ._composed import composed


def _entropy(x, target):
    return F.binary_cross_entropy_with_logits(x, target, reduction="none")


def _shared(a, half_a, b, half_b):
    """The length of the overlap of two intervals, given by centre and half length."""
    low, high = paddle.maximum(a - half_a, b - half_b), paddle.minimum(a + half_a, b + half_b)
    return paddle.clip(high - low, min=0.0)


def _closest(told, boxes, real, sides, scale_x_y):
    """The largest overlap of each predicted box with a true one, [N, cells]."""
    height, width = (int(n) for n in told.shape[-2:])
    across, down = (paddle.arange(n, dtype="int64").astype(told.dtype) for n in (width, height))
    moved = F.sigmoid(told[:, :, :2]) * scale_x_y - 0.5 * (scale_x_y - 1)
    x = (moved[:, :, 0] + across) / width
    y = (moved[:, :, 1] + down.reshape([-1, 1])) / height
    half = paddle.exp(told[:, :, 2:4]) * paddle.assign(sides).astype(told.dtype).reshape([1, -1, 2, 1, 1]) / 2.0
    x, y, half_x, half_y = (v.flatten(1).unsqueeze(1) for v in (x, y, half[:, :, 0], half[:, :, 1]))
    true_x, true_y, wide, high = (boxes[:, :, i].unsqueeze(2) for i in range(4))
    inside = _shared(x, half_x, true_x, wide / 2.0) * _shared(y, half_y, true_y, high / 2.0)
    overlap = inside / (half_x * half_y * 4.0 + wide * high - inside)
    return paddle.max(paddle.where(real.unsqueeze(2), overlap, paddle.zeros_like(overlap)), 1)


@composed("yolo_loss")
def _yolo_loss(
    x,
    gt_box,
    gt_label,
    anchors,
    anchor_mask,
    class_num,
    ignore_thresh,
    downsample_ratio,
    gt_score,
    use_label_smooth,
    scale_x_y,
):
    if -1 in (int(n) for n in x.shape[1:]):
        raise Unconvertible("of maps whose size is unknown before a run has no counterpart in ONNX")
    height, width = (int(n) for n in x.shape[2:])
    mask, cells = list(anchor_mask), len(anchor_mask) * height * width
    every = [[float(w), float(h)] for w, h in zip(anchors[::2], anchors[1::2], strict=True)]
    ratio = downsample_ratio * height
    sides = [[w / ratio, h / ratio] for w, h in every]
    told = x.reshape([-1, len(mask), class_num + 5, height, width])
    left, top, wide, high = (gt_box[:, :, i] for i in range(4))
    real = (wide > 1e-6) & (high > 1e-6)
    weight = paddle.ones_like(wide) if gt_score is None else gt_score

    # The anchor most like each true box in size, and the cell that predicts the box.
    areas = [(paddle.clip(wide, max=w) * paddle.clip(high, max=h), w * h) for w, h in sides]
    likeness = paddle.stack([shared / (wide * high + area - shared) for shared, area in areas], 2)
    best = paddle.argmax(likeness, 2)
    slots = paddle.assign([mask.index(i) if i in mask else -1 for i in range(len(every))]).astype("int64")
    slot = paddle.gather(slots, best.flatten()).reshape([-1, int(gt_box.shape[1])])
    counts = (slot >= 0) & real
    column = paddle.clip(paddle.floor(left * width), 0.0, width - 1.0)
    row = paddle.clip(paddle.floor(top * height), 0.0, height - 1.0)
    cell = (slot * height + row.astype("int64")) * width + column.astype("int64")
    cell = paddle.where(counts, cell, paddle.zeros_like(cell))

    by_cell = paddle.transpose(told, [0, 1, 3, 4, 2]).reshape([-1, cells, class_num + 5])
    found = [paddle.take_along_axis(by_cell[:, :, i], cell, 1, broadcast=False) for i in range(class_num + 5)]
    sizes = paddle.assign(every).astype(x.dtype)
    anchor = [paddle.gather(sizes[:, i], best.flatten()).reshape([-1, int(gt_box.shape[1])]) for i in range(2)]
    loss = _entropy(found[0], left * width - column) + _entropy(found[1], top * height - row)
    for told_side, side, of_anchor in zip(found[2:4], (wide, high), anchor, strict=True):
        loss = loss + paddle.abs(told_side - paddle.log(side * ratio / of_anchor))
    loss = loss * (2.0 - wide * high)
    smooth = min(1 / class_num, 1 / 40) if use_label_smooth else 0.0
    for kind in range(class_num):
        target = (gt_label.astype("int64") == kind).astype(x.dtype) * (1 - 2 * smooth) + smooth
        loss = loss + _entropy(found[5 + kind], target)
    loss = paddle.where(counts, loss * weight, paddle.zeros_like(loss))

    # Confidence: 1 where a true box is, with the weight of the last of several; 0 elsewhere, unless ignored.
    here = (cell.unsqueeze(2) == paddle.arange(cells, dtype="int64")) & counts.unsqueeze(2)
    number = paddle.cumsum(paddle.ones_like(cell), 1).unsqueeze(2) * here.astype("int64")
    last = paddle.max(number, 1)
    shares = paddle.take_along_axis(weight, paddle.clip(last - 1, min=0), 1, broadcast=False)
    ignored = (_closest(told, gt_box, real, [sides[i] for i in mask], scale_x_y) > ignore_thresh).astype(x.dtype)
    goal = paddle.where(last > 0, shares, -ignored)
    positive = (goal > 1e-5).astype(x.dtype)
    entropy = _entropy(by_cell[:, :, 4], positive)
    entropy = entropy * paddle.where(goal > 1e-5, goal, (goal > -0.5).astype(x.dtype))
    return paddle.sum(entropy, 1) + paddle.sum(loss, 1)
