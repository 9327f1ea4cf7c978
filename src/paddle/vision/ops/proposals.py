"""Region proposals: generating them from a network's outputs, and distributing them over a feature pyramid."""

import math

import torch

from paddle._core.args import plain_int
from paddle._core.errors import FailedCheckError, InvalidArgumentError, received, require_tensor
from paddle._core.op import op
from paddle._kernels.boxes import area, centred, overlap, require_boxes, require_dims

from .suppression import greedy

_LARGEST = math.log(1000 / 16)  # the limit for the growth of a side, as a logarithm


@op
def generate_proposals(
    scores,
    bbox_deltas,
    img_size,
    anchors,
    variances,
    pre_nms_top_n=6000,
    post_nms_top_n=1000,
    nms_thresh=0.5,
    min_size=0.1,
    eta=1.0,
    pixel_offset=False,
    return_rois_num=False,
    name=None,
):
    """The boxes that a region proposal network proposes, after non-maximum suppression, the best first.

    Args:
        scores: Tensor [N, A, H, W] for A anchors at each pixel.
        bbox_deltas: [N, 4 × A, H, W], the differences of the boxes from the anchors.
        img_size: [N, 2], height and width of each image.
        anchors: Tensor [H, W, A, 4].
        pre_nms_top_n: how many boxes of an image are considered.
        nms_thresh: the intersection over union above which a box is suppressed.
        min_size: boxes narrower or lower are dropped.
        eta: the factor of the threshold after each box, while it is above 0.5.
        pixel_offset: coordinates are pixels, with the last one included.
        variances: Tensor [H, W, A, 4], which multiplies the differences.
        post_nms_top_n: how many boxes of an image are returned.
        return_rois_num: whether the number of boxes of each image is returned.

    Returns:
        boxes [R, 4], their scores [R, 1], and how many each image has, or None unless `return_rois_num`.

    >>> scores, deltas = paddle.ones([1, 1, 1, 1]), paddle.zeros([1, 4, 1, 1])
    >>> anchors, variances = paddle.to_tensor([[[[0.0, 0.0, 4.0, 4.0]]]]), paddle.ones([1, 1, 1, 4])
    >>> boxes, probs, count = paddle.vision.ops.generate_proposals(
    ...     scores, deltas, paddle.to_tensor([[8.0, 8.0]]), anchors, variances, return_rois_num=True
    ... )
    >>> boxes.tolist(), count.tolist()
    ([[0.0, 0.0, 4.0, 4.0]], [1])
    """
    scores = require_dims(scores, 4, "scores", "generate_proposals").detach()
    deltas = require_dims(bbox_deltas, 4, "bbox_deltas", "generate_proposals").detach()
    require_tensor(img_size, "img_size", "generate_proposals")
    rim = 1.0 if pixel_offset else 0.0
    anchors, variances = anchors.detach().reshape(-1, 4), variances.detach().reshape(-1, 4)
    scores = scores.permute(0, 2, 3, 1).flatten(1)
    deltas = deltas.permute(0, 2, 3, 1).reshape(len(scores), -1, 4)
    if len(anchors) != scores.shape[1] or len(variances) != scores.shape[1]:
        raise InvalidArgumentError(
            "generate_proposals: 'anchors' and 'variances' must have a row for each of an image's scores.",
            received(scores=scores, anchors=anchors, variances=variances),
        )
    count = scores.shape[1] if pre_nms_top_n <= 0 else min(int(pre_nms_top_n), scores.shape[1])
    found = []
    for score, delta, size in zip(scores, deltas, img_size.tolist(), strict=True):
        score, order = score.sort(descending=True, stable=True)
        score, order = score[:count], order[:count]
        boxes = _moved(anchors[order], delta[order] * variances[order], rim)
        boxes = boxes.clamp_(min=0).minimum(boxes.new_tensor([size[1], size[0]] * 2) - rim)
        wide, high, x, y = centred(boxes, rim)
        least = max(float(min_size), 1.0)
        large = (wide >= least) & (high >= least)
        if pixel_offset:  # only then must the centre lie in the image
            large &= (x <= size[1]) & (y <= size[0])
        boxes, score = boxes[large], score[large]
        if not len(boxes):  # an image always has a proposal, possibly an empty one
            boxes, score = boxes.new_zeros(1, 4), score.new_zeros(1)
        elif nms_thresh > 0:
            keep = _kept(boxes, nms_thresh, eta, rim, post_nms_top_n)
            boxes, score = boxes[keep], score[keep]
        found.append((boxes, score[:, None]))
    rois, worth = (torch.cat(parts) for parts in zip(*found, strict=True))
    if not return_rois_num:
        return rois, worth, None
    return rois, worth, torch.tensor([len(b) for b, _ in found], dtype=torch.int32, device=rois.device)


def _moved(anchors, deltas, rim):
    wide, high, x, y = centred(anchors, rim)
    x, y = deltas[:, 0] * wide + x, deltas[:, 1] * high + y
    wide = deltas[:, 2].clamp(max=_LARGEST).exp() * wide / 2
    high = deltas[:, 3].clamp(max=_LARGEST).exp() * high / 2
    return torch.stack([x - wide, y - high, x + wide - rim, y + high - rim], dim=1)


def _kept(boxes, threshold, eta, rim, most):
    most = int(most) if most > 0 else len(boxes)
    if eta >= 1 or threshold <= 0.5:
        return greedy(boxes, threshold, rim, most=most)[:most]
    kept = []
    for i in range(len(boxes)):  # the threshold of a box depends on how many were kept before it
        if not kept or float(overlap(boxes[kept], boxes[i : i + 1], rim).amax()) <= threshold:
            kept.append(i)
            threshold = threshold * eta if threshold > 0.5 else threshold
    return torch.tensor(kept[:most], device=boxes.device)


@op
def distribute_fpn_proposals(
    fpn_rois, min_level, max_level, refer_level, refer_scale, pixel_offset=False, rois_num=None, name=None
):
    """Assign boxes to the levels of a feature pyramid by their size.

    Args:
        fpn_rois: Tensor [N, 4].
        refer_level: the level for boxes of side `refer_scale`; twice the side is one level higher.
        pixel_offset: coordinates are pixels, with the last one included.
        rois_num: int32 Tensor: how many boxes each image has; by default None.
        min_level: lowest level.
        max_level: highest level.
        refer_scale: side of a box that belongs to `refer_level`, in pixels.

    Returns:
        the boxes of each level; where each box went, [N, 1]; with `rois_num`, for each level how many of its boxes
        are in each image.

    >>> rois = paddle.to_tensor([[0.0, 0.0, 300.0, 300.0], [0.0, 0.0, 30.0, 30.0]])
    >>> levels, restore, _ = paddle.vision.ops.distribute_fpn_proposals(rois, 2, 5, 4, 224)
    >>> [len(level) for level in levels], restore.tolist()
    ([1, 0, 1, 0], [[1], [0]])
    """
    fpn_rois = require_boxes(fpn_rois, "fpn_rois", "distribute_fpn_proposals")
    min_level, max_level, refer_level, refer_scale = (
        plain_int(value, name, "distribute_fpn_proposals")
        for name, value in (
            ("min_level", min_level),
            ("max_level", max_level),
            ("refer_level", refer_level),
            ("refer_scale", refer_scale),
        )
    )
    if max_level < min_level:
        raise FailedCheckError(
            "distribute_fpn_proposals: 'max_level' must not be less than 'min_level'.",
            received(min_level=min_level, max_level=max_level),
        )
    wide, high = (fpn_rois[:, 2:] - fpn_rois[:, :2]).unbind(1)
    covered = area(fpn_rois, 1.0 if pixel_offset else 0.0)
    covered = torch.where((wide < 0) | (high < 0), torch.zeros_like(covered), covered)
    level = torch.floor(torch.log2(covered.sqrt() / refer_scale + 1e-8) + refer_level)
    level = level.clamp(min_level, max_level).long() - min_level
    count = max_level - min_level + 1
    order = level.argsort(stable=True)
    sizes = torch.bincount(level, minlength=count).tolist()
    restore = torch.empty_like(order).scatter_(0, order, torch.arange(len(order), device=order.device))
    rois = list(fpn_rois[order].split(sizes))
    if rois_num is None:
        return rois, restore.int()[:, None], None
    picture = torch.repeat_interleave(rois_num.to(level.device))
    numbers = torch.bincount(level * len(rois_num) + picture, minlength=count * len(rois_num))
    return rois, restore.int()[:, None], list(numbers.int().view(count, -1))
