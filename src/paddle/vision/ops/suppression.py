"""Non-maximum suppression: of overlapping boxes, the best one is kept."""

import numpy as np
import torch

from paddle._core.args import number_arg
from paddle._core.errors import FailedCheckError, InvalidArgumentError, received, require_tensor
from paddle._core.op import op
from paddle._kernels.boxes import overlap, require_boxes, require_dims
from paddle._kernels.loops import LOOPS

from ._overlap import compiled, overlapping, survivors


def greedy(boxes, threshold, rim=0.0, groups=None, most=None):
    """Indices of the boxes that are kept, for boxes in descending order of score; groups are independent.

    With `most`, boxes beyond the first `most` may be missing.
    """
    kept = survivors(_array(boxes), threshold, None if groups is None else _array(groups), rim, most)
    return torch.from_numpy(kept).to(boxes.device)


def _array(tensor):
    tensor = tensor.detach().cpu()
    return (tensor.float() if tensor.dtype in (torch.float16, torch.bfloat16) else tensor).numpy()


@op
def nms(boxes, iou_threshold=0.3, scores=None, category_idxs=None, categories=None, top_k=None):
    """Indices of the boxes that are kept, the best first: a box is dropped if it overlaps a better one too much.

    Args:
        boxes: [number, 4], as x1, y1, x2, y2.
        iou_threshold: the intersection over union above which a box is dropped.
        scores: the score of each box; without it, boxes must be in descending order.
        category_idxs: category of each box: only boxes of the same category suppress each other.
        categories: the categories to consider.
        top_k: with categories, the largest number of indices to return.

    Returns:
        1-D int64 Tensor.

    >>> boxes = paddle.to_tensor([[0.0, 0.0, 4.0, 4.0], [0.0, 0.0, 4.0, 3.0], [5.0, 5.0, 8.0, 8.0]])
    >>> paddle.vision.ops.nms(boxes, 0.5, paddle.to_tensor([0.2, 0.9, 0.5])).tolist()
    [1, 2]
    """
    boxes, iou_threshold = require_boxes(boxes, "boxes", "nms"), number_arg(iou_threshold)
    if scores is None:
        return greedy(boxes, iou_threshold)
    require_tensor(scores, "scores", "nms")
    if scores.dim() != 1 or len(scores) > len(boxes):  # boxes beyond the scores are not considered
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
            "nms: 'category_idxs' needs 'categories', the list of categories to consider.",
            received(category_idxs=category_idxs, categories=categories),
        )
    if top_k is not None and not 1 <= top_k <= len(boxes):
        raise FailedCheckError(
            "nms: 'top_k' must be at least 1 and not larger than the number of boxes.",
            received(top_k=top_k, boxes=boxes),
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
    """Matrix NMS: lower the scores of boxes by how much they overlap better ones of their class.

    Args:
        bboxes: Tensor [N, M, 4].
        scores: Tensor [N, classes, M].
        score_threshold: boxes below it are not considered.
        nms_top_k: how many boxes of a class to consider, -1 for all.
        keep_top_k: how many boxes of an image to return, -1 for all.
        background_label: a class to leave out, -1 for none.
        normalized: coordinates are fractions of the image; otherwise pixels, with the last one included.
        post_threshold: the same for lowered scores.
        use_gaussian: whether scores fall by a Gaussian of the overlap instead of linearly.
        gaussian_sigma: strength of the Gaussian.
        return_index: whether the indices of the boxes are returned.
        return_rois_num: whether the number of boxes of each image is returned.

    Returns:
        rows of label, score, x1, y1, x2, y2; how many each image has; the indices of the boxes among all N × M. The
        last two are None unless requested.

    >>> boxes = paddle.to_tensor([[[0.0, 0.0, 0.5, 0.5], [0.5, 0.5, 1.0, 1.0]]])
    >>> scores = paddle.to_tensor([[[0.0, 0.0], [0.5, 0.75]]])
    >>> rows, count, _ = paddle.vision.ops.matrix_nms(boxes, scores, 0.1, 0.0, 10, 10)
    >>> rows[:, :2].tolist(), count.tolist()
    ([[1.0, 0.75], [1.0, 0.5]], [2])
    """
    score_threshold, post_threshold, nms_top_k, keep_top_k, gaussian_sigma, background_label = map(
        number_arg, (score_threshold, post_threshold, nms_top_k, keep_top_k, gaussian_sigma, background_label)
    )
    bboxes = require_dims(bboxes, 3, "bboxes", "matrix_nms").detach()
    scores = require_dims(scores, 3, "scores", "matrix_nms").detach()
    rim, slope = 0.0 if normalized else 1.0, -gaussian_sigma if use_gaussian else None
    boxes, worth = _array(bboxes), _array(scores).copy()
    if 0 <= background_label < worth.shape[1]:
        worth[:, background_label] = -np.inf
    picture, label, number, score = _candidates(worth, score_threshold, nms_top_k)
    for n in range(len(boxes)):
        part = slice(*np.searchsorted(picture, [n, n + 1]))
        score[part] *= _decay(boxes[n], label[part], number[part], rim, slope)
    best = np.flatnonzero(score > post_threshold)
    best = best[np.lexsort((-score[best], picture[best]))]
    if keep_top_k > -1:
        best = best[_place(picture[best]) < keep_top_k]
    picture, number = picture[best], number[best]
    rows = np.concatenate([label[best, None], score[best, None], boxes[picture, number]], 1).astype(boxes.dtype)

    def tensor(array):
        return torch.from_numpy(array).to(bboxes.device)

    found = np.bincount(picture, minlength=len(boxes)).astype("int32") if return_rois_num else None
    index = (picture * boxes.shape[1] + number).astype("int32")[:, None] if return_index else None
    return tensor(rows), None if found is None else tensor(found), None if index is None else tensor(index)


@op
def multiclass_nms3(
    bboxes,
    scores,
    rois_num,
    score_threshold,
    nms_top_k,
    keep_top_k,
    nms_threshold=0.3,
    normalized=True,
    nms_eta=1.0,
    background_label=0,
):
    """The best of overlapping boxes in each class.

    Args:
        bboxes: [N, M, 4]; with `rois_num`, how many boxes each image has, [boxes, classes, 4].
        scores: [N, classes, M]; with `rois_num`, [boxes, classes].

    Returns:
        rows of label, score, x1, y1, x2, y2; the index of each box among all; how many rows each image has.
    """
    boxes, worth, rim = bboxes.detach(), scores.detach(), 0.0 if normalized else 1.0
    if rois_num is None:
        images = [(boxes[i], worth[i], i * boxes.shape[1]) for i in range(boxes.shape[0])]
    else:
        ends = rois_num.cumsum(0).tolist()
        starts = [0, *ends[:-1]]
        images = [(boxes[a:b].transpose(0, 1), worth[a:b].T, a) for a, b in zip(starts, ends)]
    rows, indices, counts = [], [], []
    for own, values, start in images:
        found = []
        for label in range(values.shape[0]):
            if label == background_label:
                continue
            mine = own if own.dim() == 2 else own[label]
            kept = _best(mine, values[label], score_threshold, nms_top_k, nms_threshold, nms_eta, rim)
            kept = kept if rois_num is None else kept.sort().values  # then the original keeps their order
            found.append((torch.full_like(kept, label), values[label][kept], kept, mine[kept]))
        labels, best, numbers, places = (torch.cat(part) for part in zip(*found))
        if -1 < keep_top_k < len(numbers):
            order = best.argsort(descending=True, stable=True)[:keep_top_k]
            order = order[labels[order].argsort(stable=True)] if rois_num is None else order.sort().values
            labels, best, numbers, places = labels[order], best[order], numbers[order], places[order]
        rows.append(torch.cat([labels[:, None].to(places.dtype), best[:, None], places], 1))
        # With `rois_num`, a box is one of a class.
        numbers = numbers if rois_num is None else numbers * values.shape[0] + labels
        indices.append(numbers + (start if rois_num is None else start * values.shape[0]))
        counts.append(len(numbers))
    return (
        torch.cat(rows),
        torch.cat(indices).int()[:, None],
        torch.tensor(counts, dtype=torch.int32, device=bboxes.device),
    )


def _best(boxes, scores, least, top_k, threshold, eta, rim):
    """The indices of the boxes of one class that are kept, the best first."""
    which = (scores > least).nonzero().reshape(-1)
    which = which[scores[which].argsort(descending=True, stable=True)]
    which = which[:top_k] if top_k > -1 else which
    if eta >= 1 or threshold <= 0.5:
        return which[greedy(boxes[which], threshold, rim)]
    kept = []
    for i in which.tolist():  # the threshold depends on how many were kept before
        if not kept or float(overlap(boxes[kept], boxes[i : i + 1], rim).amax()) <= threshold:
            kept.append(i)
            threshold = threshold * eta if threshold > 0.5 else threshold
    return which.new_tensor(kept)


def _candidates(scores, threshold, top_k):
    """Picture, class, number and score of the boxes to consider; those of a class in descending order."""
    picture, label, number = np.nonzero(scores > threshold)
    score = scores[picture, label, number]
    group = picture * scores.shape[1] + label
    order = np.lexsort((-score, group))
    if top_k > -1:
        order = order[_place(group[order]) < top_k]
    return picture[order], label[order], number[order], score[order]


def _place(groups):
    """The position of each element in its group, for consecutive groups."""
    first = np.flatnonzero(np.diff(groups, prepend=-1))
    return np.arange(len(groups)) - np.repeat(first, np.diff(first, append=len(groups)))


def _decay(boxes, labels, numbers, rim, slope):
    """The factors of the scores in an image; which boxes overlap is the same for all classes."""
    decay, first = np.ones(len(numbers), boxes.dtype), np.flatnonzero(np.diff(labels, prepend=-1))
    classes = list(zip(first.tolist(), [*first[1:].tolist(), len(labels)]))
    if slope is None and compiled(boxes) and np.isfinite(boxes).all():
        boxes, numbers, most = np.ascontiguousarray(boxes), np.ascontiguousarray(numbers, np.int64), decay.copy()
        for a, b in classes:
            LOOPS.decay(boxes, numbers[a:b], rim, most[a:b], decay[a:b])
        return decay
    used, numbers = np.unique(numbers, return_inverse=True)
    i, j, over = overlapping(boxes[used], rim=rim)
    place = np.full(len(used), -1)
    for a, b in classes:
        place[numbers[a:b]] = np.arange(b - a)
        chosen = place >= 0
        both = np.flatnonzero(chosen[i] & chosen[j])
        p, q = place[i[both]], place[j[both]]
        _lower(decay[a:b], np.minimum(p, q), np.maximum(p, q), over[both], slope)
        place[numbers[a:b]] = -1
    return decay


def _lower(decay, better, worse, over, slope):
    """Lower the factors of a class, in descending order: boxes that overlap no better one keep theirs."""
    most = np.zeros_like(decay)
    np.maximum.at(most, worse, over)
    if slope is None:
        rest = 1 - most[better]  # none if a box is completely covered: it lowers no score
        by = np.divide(1 - over, rest, out=np.full_like(rest, np.inf), where=rest > 0)
    else:
        by = np.exp((over**2 - most[better] ** 2) * slope)
    np.minimum.at(decay, worse, by)
