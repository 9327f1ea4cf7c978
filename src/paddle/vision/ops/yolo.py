"""YOLO v3: its boxes and its loss."""

import torch
import torch.nn.functional as F

from paddle._core.errors import InvalidArgumentError, received
from paddle._core.op import op
from paddle._kernels.boxes import require_dims


def _pairs(anchors, like, op):
    if len(anchors) == 0 or len(anchors) % 2:
        raise InvalidArgumentError(
            f"{op}: 'anchors' must hold a width and a height for each anchor.", received(anchors=anchors)
        )
    return like.new_tensor(list(anchors)).view(-1, 2)


def _centres(values, scale_x_y):
    """Centres in pixels of the map, from the first two channels [N, S, 2, H, W] of a prediction."""
    height, width = values.shape[-2:]
    options = {"dtype": values.dtype, "device": values.device}
    moved = values.sigmoid() * scale_x_y - 0.5 * (scale_x_y - 1)
    x = moved[:, :, 0] + torch.arange(width, **options)
    y = moved[:, :, 1] + torch.arange(height, **options)[:, None]
    return x, y


@op
def yolo_box(
    x,
    img_size,
    anchors,
    class_num,
    conf_thresh,
    downsample_ratio,
    clip_bbox=True,
    name=None,
    scale_x_y=1.0,
    iou_aware=False,
    iou_aware_factor=0.5,
):
    """Boxes and the scores of their classes from the output of YOLO v3.

    Args:
        x: [N, C, H, W]; C holds for each anchor x, y, width, height, confidence and the classes.
        img_size: [N, 2], height and width of each image.
        anchors: a width and a height for each anchor, in turn.
        conf_thresh: boxes with less confidence, and their scores, are set to zero.
        downsample_ratio: pixels of the network's input per pixel of `x`.
        clip_bbox: clip the boxes to the image.
        scale_x_y: how far a centre may move out of its pixel; 1 for not at all.
        iou_aware: `x` begins with a channel for each anchor that predicts the overlap.
        class_num: number of classes.
        iou_aware_factor: exponent of the predicted overlap in the confidence.

    Returns:
        (boxes [N, H × W × anchors, 4], scores [N, H × W × anchors, class_num]).

    >>> boxes, scores = paddle.vision.ops.yolo_box(
    ...     paddle.rand([2, 14, 8, 8]), paddle.to_tensor([[64, 64]] * 2, 'int32'), [10, 13, 16, 30], 2, 0.01, 8)
    >>> boxes.shape, scores.shape
    ([2, 128, 4], [2, 128, 2])
    """
    x = require_dims(x, 4, "x", "yolo_box").detach()
    require_dims(img_size, 2, "img_size", "yolo_box")
    sides = _pairs(anchors, x, "yolo_box")
    batch, channels, height, width = x.shape
    count = len(sides)
    if channels != count * (class_num + 5 + bool(iou_aware)):
        raise InvalidArgumentError(
            f"yolo_box: 'x' must have {count * (class_num + 5 + bool(iou_aware))} channels: {5 + bool(iou_aware)} and "
            f"{class_num} classes for each of {count} anchors.",
            received(x=x, anchors=anchors, class_num=class_num, iou_aware=iou_aware),
        )
    told = x[:, count:] if iou_aware else x
    told = told.reshape(batch, count, class_num + 5, height, width)
    confidence = told[:, :, 4].sigmoid()
    if iou_aware:
        expected = x[:, :count].sigmoid()
        confidence = confidence ** (1 - iou_aware_factor) * expected**iou_aware_factor
    picture = img_size.to(x.dtype)
    high, wide = picture[:, 0].view(-1, 1, 1, 1), picture[:, 1].view(-1, 1, 1, 1)
    centre_x, centre_y = _centres(told[:, :, :2], scale_x_y)
    centre_x, centre_y = centre_x * wide / width, centre_y * high / height
    half = told[:, :, 2:4].exp() * sides.view(1, count, 2, 1, 1) / 2
    half_x = half[:, :, 0] * wide / (downsample_ratio * width)
    half_y = half[:, :, 1] * high / (downsample_ratio * height)
    left, top, right, bottom = centre_x - half_x, centre_y - half_y, centre_x + half_x, centre_y + half_y
    if clip_bbox:
        left, top = left.clamp(min=0), top.clamp(min=0)
        right, bottom = torch.minimum(right, wide - 1), torch.minimum(bottom, high - 1)
    sure = (confidence >= conf_thresh).to(x.dtype)
    boxes = torch.stack([left, top, right, bottom], dim=-1) * sure[..., None]
    scores = told[:, :, 5:].sigmoid() * (confidence * sure)[:, :, None]
    return boxes.view(batch, -1, 4), scores.permute(0, 1, 3, 4, 2).reshape(batch, -1, class_num)


@op
def yolo_loss(
    x,
    gt_box,
    gt_label,
    anchors,
    anchor_mask,
    class_num,
    ignore_thresh,
    downsample_ratio,
    gt_score=None,
    use_label_smooth=True,
    name=None,
    scale_x_y=1.0,
):
    """The loss of YOLO v3 for each image: of position, confidence and class.

    Args:
        x: [N, C, H, W]; C holds for each masked anchor x, y, width, height, confidence and the classes.
        gt_box: [N, B, 4], the true boxes as centre, width and height, in fractions of the image; unused rows are zero.
        gt_label: [N, B].
        anchors: a width and a height for each anchor, in turn.
        anchor_mask: the indices of the anchors that `x` predicts for.
        ignore_thresh: predictions that overlap a true box by more are not counted as false.
        downsample_ratio: pixels of the network's input per pixel of `x`.
        gt_score: Tensor [N, B], a weight for each true box; by default 1.
        use_label_smooth: use class targets slightly below 1 and above 0.
        scale_x_y: how far a centre may move out of its pixel; 1 for not at all.
        class_num: number of classes.

    Returns:
        Tensor [N].

    >>> loss = paddle.vision.ops.yolo_loss(
    ...     paddle.rand([2, 14, 8, 8]), paddle.rand([2, 10, 4]), paddle.zeros([2, 10], "int32"),
    ...     anchors=[10, 13, 16, 30], anchor_mask=[0, 1], class_num=2, ignore_thresh=0.7, downsample_ratio=8)
    >>> loss.shape
    [2]
    """
    require_dims(x, 4, "x", "yolo_loss")
    gt_box = require_dims(gt_box, 3, "gt_box", "yolo_loss").detach()
    require_dims(gt_label, 2, "gt_label", "yolo_loss")
    every = _pairs(anchors, x, "yolo_loss")
    mask = list(anchor_mask)
    batch, channels, height, width = x.shape
    if channels != len(mask) * (class_num + 5):
        raise InvalidArgumentError(
            f"yolo_loss: 'x' must have {len(mask) * (class_num + 5)} channels: 5 and {class_num} classes for each of "
            f"{len(mask)} masked anchors.",
            received(x=x, anchor_mask=anchor_mask, class_num=class_num),
        )
    weight = torch.ones_like(gt_box[..., 0])
    if gt_score is not None:
        weight = require_dims(gt_score, 2, "gt_score", "yolo_loss").detach()
    told = x.view(batch, len(mask), class_num + 5, height, width)
    sides = every / (downsample_ratio * height)
    real = (gt_box[..., 2] > 1e-6) & (gt_box[..., 3] > 1e-6)
    with torch.no_grad():
        ignored = _closest(told, gt_box, real, sides[mask], scale_x_y) > ignore_thresh
        picture, box, slot, row, column = _matches(gt_box, real, sides, mask, height, width)
        last = _last(((picture * len(mask) + slot) * height + row) * width + column, batch * len(mask) * height * width)

    # Several true boxes at one position all count in the loss, but only the last gives targets, as in Darknet.
    found = told[picture, slot, :, row, column]
    found = torch.where(last[:, None], found, found.detach())
    truth, share = gt_box[picture, box], weight[picture, box]
    loss = _place_loss(found, truth, every[mask][slot], row, column, (height, width), downsample_ratio)
    loss = loss * (2 - truth[:, 2] * truth[:, 3])
    target = _class_targets(gt_label[picture, box].long(), class_num, use_label_smooth, x.dtype)
    loss = (loss + _entropy(found[:, 5:], target).sum(1)) * share

    # Confidence: 1 where a true box is, with its weight; 0 elsewhere, unless ignored.
    goal = -ignored.to(x.dtype)
    goal[picture[last], slot[last], row[last], column[last]] = share[last]
    confidence = told[:, :, 4]
    positive = (goal > 1e-5).to(x.dtype)
    entropy = _entropy(confidence, positive)
    entropy = entropy * torch.where(goal > 1e-5, goal, (goal > -0.5).to(x.dtype))
    return entropy.sum((1, 2, 3)).index_add(0, picture, loss)


def _class_targets(label, class_num, smoothed, dtype):
    """The class targets of each true box: 1 for its class, else 0, or slightly inside these."""
    if len(label) and not 0 <= int(label.min()) <= int(label.max()) < class_num:
        raise InvalidArgumentError(
            f"yolo_loss: 'gt_label' must be between 0 and {class_num - 1}.",
            f"labels from {int(label.min())} to {int(label.max())}, class_num = {class_num}",
        )
    target = F.one_hot(label, class_num).to(dtype)
    smooth = min(1 / class_num, 1 / 40) if smoothed else 0.0
    return target * (1 - 2 * smooth) + smooth


def _entropy(x, target):
    return F.binary_cross_entropy_with_logits(x, target, reduction="none")


def _closest(told, gt_box, real, sides, scale_x_y):
    """The largest overlap of each predicted box with a true one, [N, S, H, W]."""
    height, width = told.shape[-2:]
    x, y = _centres(told[:, :, :2], scale_x_y)
    half = told[:, :, 2:4].exp() * sides.view(1, -1, 2, 1, 1) / 2
    predicted = torch.stack([x / width, y / height, half[:, :, 0], half[:, :, 1]]).flatten(2)
    best = torch.zeros_like(x)
    # One image at a time: all together would need much memory.
    for i, (boxes, used) in enumerate(zip(gt_box, real, strict=True)):
        if bool(used.any()):
            best[i] = _overlap(predicted[:, i], boxes[used].T[:, :, None]).amax(0).view_as(best[i])
    return best


def _overlap(predicted, true):
    """Intersection over union of boxes given by centre and half sides with boxes given by centre and sides."""
    x, y, half_x, half_y = predicted
    true_x, true_y, wide, high = true
    inside = _shared(x, half_x, true_x, wide / 2).mul_(_shared(y, half_y, true_y, high / 2))
    return inside / (4 * half_x * half_y + wide * high - inside)


def _shared(a, half_a, b, half_b):
    """The length of the overlap of two intervals, given by centre and half length."""
    return (torch.minimum(a + half_a, b + half_b) - torch.maximum(a - half_a, b - half_b)).clamp_(min=0)


def _matches(gt_box, real, sides, mask, height, width):
    """Picture, true box, masked anchor, row and column of every true box whose best anchor is a masked one."""
    wide, high = gt_box[..., 2, None], gt_box[..., 3, None]
    shared = torch.minimum(wide, sides[:, 0]) * torch.minimum(high, sides[:, 1])
    best = (shared / (wide * high + sides.prod(1) - shared)).argmax(-1)
    slots = torch.full((len(sides),), -1, device=gt_box.device)
    slots[mask] = torch.arange(len(mask), device=gt_box.device)
    slot = slots[best]
    picture, box = ((slot >= 0) & real).nonzero(as_tuple=True)
    column = (gt_box[picture, box, 0] * width).long().clamp_(0, width - 1)
    row = (gt_box[picture, box, 1] * height).long().clamp_(0, height - 1)
    return picture, box, slot[picture, box], row, column


def _last(places, count):
    """Whether no later element has the same position."""
    order = torch.arange(len(places), device=places.device)
    latest = torch.zeros(count, dtype=order.dtype, device=order.device).scatter_reduce_(0, places, order, "amax")
    return latest[places] == order


def _place_loss(found, truth, anchor, row, column, size, ratio):
    height, width = size
    x, y, wide, high = truth.unbind(1)
    target_x, target_y = x * width - column, y * height - row
    side = ratio * height
    target_wide, target_high = (wide * side / anchor[:, 0]).log(), (high * side / anchor[:, 1]).log()
    return (
        _entropy(found[:, 0], target_x)
        + _entropy(found[:, 1], target_y)
        + (found[:, 2] - target_wide).abs()
        + (found[:, 3] - target_high).abs()
    )
