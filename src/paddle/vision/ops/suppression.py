"""Non-maximum suppression: of boxes that overlap, the best one stays."""

import torch

from paddle._core.errors import FailedCheckError, InvalidArgumentError, received, require_tensor
from paddle._core.op import op

from ._geometry import overlap, require_boxes, require_dims

_BLOCK = 256  # four times its square still fits a processor's cache


def greedy(boxes, threshold, rim=0.0, groups=None, most=None):
    """Indices of the boxes that stay, given in falling order of worth; boxes of other groups are left alone.

    Boxes are taken by the block: within one, those that stay are found by repetition until nothing changes, as many
    times as the longest chain of boxes that suppress each other; then they are held against all that are left.
    With `most`, boxes beyond the first so many may be missing.
    """
    rest = torch.arange(len(boxes), device=boxes.device)
    winners, found = [], 0
    while len(rest) and (most is None or found < most):
        block, rest = rest[:_BLOCK], rest[_BLOCK:]
        rivals = _beats(boxes, groups, block, block, threshold, rim).triu_(1)
        stay, before = torch.ones_like(rivals[0]), None
        while before is None or not torch.equal(stay, before):
            stay, before = ((stay @ rivals) == 0).to(rivals.dtype), stay
        block = block[stay > 0]
        winners.append(block)
        found += len(block)
        if len(rest):
            every = torch.ones_like(rivals[0, : len(block)])
            parts = rest.split(4 * _BLOCK)
            beaten = torch.cat([every @ _beats(boxes, groups, block, part, threshold, rim) for part in parts])
            rest = rest[beaten == 0]
    return torch.cat(winners) if winners else rest


def _beats(boxes, groups, rows, columns, threshold, rim):
    """1.0 where the box of the row takes the place of the box of the column: numbers, so that sums can be products."""
    beats = overlap(boxes[rows], boxes[columns], rim) > threshold
    if groups is not None:
        beats &= groups[rows, None] == groups[columns]
    return beats.to(boxes.dtype)


@op
def nms(boxes, iou_threshold=0.3, scores=None, category_idxs=None, categories=None, top_k=None):
    """Indices of the boxes that stay, the best first: a box goes if it overlaps a better one by more.

    Args:
        boxes: [number, 4], as x1, y1, x2, y2.
        iou_threshold: the intersection over union from which on two boxes are taken for one.
        scores: worth of each box; without it the boxes are taken to be in falling order.
        category_idxs: category of each box: only boxes of one category suppress each other.
        categories: the categories to consider.
        top_k: with categories, how many indices to give at most.

    >>> boxes = paddle.to_tensor([[0.0, 0.0, 4.0, 4.0], [0.0, 0.0, 4.0, 3.0], [5.0, 5.0, 8.0, 8.0]])
    >>> paddle.vision.ops.nms(boxes, 0.5, paddle.to_tensor([0.2, 0.9, 0.5])).tolist()
    [1, 2]
    """
    boxes = require_boxes(boxes, "boxes", "nms")
    if scores is None:
        return greedy(boxes, iou_threshold)
    require_tensor(scores, "scores", "nms")
    if scores.shape != boxes.shape[:1]:
        raise InvalidArgumentError(
            "nms: 'scores' must have one number for each box.", received(scores=scores, boxes=boxes)
        )
    order = scores.argsort(descending=True, stable=True)
    if category_idxs is None:
        return order[greedy(boxes[order], iou_threshold)]
    _check_categories(boxes, require_tensor(category_idxs, "category_idxs", "nms"), categories, top_k)
    groups = category_idxs[order]
    considered = torch.isin(groups, groups.new_tensor(list(categories)))
    order, groups = order[considered], groups[considered]
    return order[greedy(boxes[order], iou_threshold, groups=groups, most=top_k)][:top_k]


def _check_categories(boxes, category_idxs, categories, top_k):
    if categories is None:
        raise FailedCheckError(
            "nms: with 'category_idxs' goes 'categories', the list of categories to consider.",
            received(category_idxs=category_idxs, categories=categories),
        )
    if top_k is not None and top_k > len(boxes):
        raise FailedCheckError(
            "nms: 'top_k' must not be larger than the number of boxes.", received(top_k=top_k, boxes=boxes)
        )


@op
def matrix_nms(
    bboxes,
    scores,
    score_threshold,
    post_threshold,
    nms_top_k,
    keep_top_k,
    use_gaussian=False,
    gaussian_sigma=2.0,
    background_label=0,
    normalized=True,
    return_index=False,
    return_rois_num=True,
    name=None,
):
    """Scores lowered by how much a box overlaps better ones of its class, all at once.

    Args:
        bboxes: [N, M, 4].
        scores: [N, classes, M].
        score_threshold: below it a box is not considered; `post_threshold` is the same for lowered scores.
        nms_top_k: how many boxes of a class to consider, -1 for all.
        keep_top_k: how many boxes of a picture to give, -1 for all.
        background_label: a class to leave out, -1 for none.
        normalized: coordinates are shares of the picture; otherwise they count pixels, the last one included.

    Returns:
        rows of label, score, x1, y1, x2, y2; how many each picture has; the boxes' numbers among all N × M. The last
        two are None unless asked for.
    """
    bboxes = require_dims(bboxes, 3, "bboxes", "matrix_nms").detach()
    scores = require_dims(scores, 3, "scores", "matrix_nms").detach()
    rim, slope = 0.0 if normalized else 1.0, -gaussian_sigma if use_gaussian else None
    rows, indices = [], []
    for number, (boxes, worth) in enumerate(zip(bboxes, scores, strict=True)):
        found = [
            (label, *_lowered(boxes, worth[label], score_threshold, post_threshold, nms_top_k, slope, rim))
            for label in range(len(worth))
            if label != background_label
        ]
        label = torch.cat([score.new_full(score.shape, label) for label, _, score in found])
        index, score = (torch.cat(parts) for parts in list(zip(*found, strict=True))[1:])
        best = score.argsort(descending=True, stable=True)
        best = best[:keep_top_k] if keep_top_k > -1 else best
        index = index[best]
        rows.append(torch.cat([label[best, None], score[best, None], boxes[index]], dim=1))
        indices.append(index + number * len(boxes))
    out = torch.cat(rows)
    index = torch.cat(indices).int()[:, None] if return_index else None
    found = torch.tensor([len(r) for r in rows], dtype=torch.int32, device=out.device) if return_rois_num else None
    return out, found, index


def _lowered(boxes, scores, threshold, post_threshold, top_k, slope, rim):
    """Numbers and lowered scores of the boxes of one class that are good enough."""
    worth, order = scores.sort(descending=True, stable=True)
    count = int((worth > threshold).sum())
    count = count if top_k < 0 else min(count, top_k)
    worth, order = worth[:count], order[:count]
    if count > 1:
        over = overlap(boxes[order], boxes[order], rim).triu_(1)  # [better, worse]
        already = over.amax(0)[:, None]
        if slope is None:
            decay = over.neg_().add_(1).div_(1 - already).nan_to_num_(nan=torch.inf, posinf=torch.inf)
        else:
            decay = over.square_().sub_(already.square()).mul_(slope).exp_()
        # Better boxes alone count; the best has none.
        decay += torch.full_like(over, torch.inf).tril_()
        worth = worth * decay.amin(0).clamp_(max=1)
    good = worth > post_threshold
    return order[good], worth[good]
