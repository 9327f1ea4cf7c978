"""Non-maximum suppression in each class, the last operator of most exported detectors."""

import numpy as np
import torch

from paddle._core.errors import InvalidArgumentError, received
from paddle._core.op import op

from ._overlap import overlapping, survivors
from .suppression import _array


@op(name="multiclass_nms3")
def multiclass_nms(
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
        bboxes: [N, M, 4] with scores [N, classes, M]; or, with `rois_num`, [M, classes, 4] with scores [M, classes].
        rois_num: how many of the M boxes each image has, or None.
        score_threshold: boxes with lower scores are not considered.
        nms_top_k: how many boxes of a class to consider, -1 for all.
        keep_top_k: how many boxes of an image to return, -1 for all.
        nms_eta: the factor of the threshold after each box, while it is above 0.5.
        background_label: a class to leave out, -1 for none.

    Returns:
        rows of label, score, x1, y1, x2, y2; the number of each box among all; how many boxes each image has.
    """
    if bboxes.dim() != 3 or scores.dim() != (3 if rois_num is None else 2):
        raise InvalidArgumentError(
            "multiclass_nms3: 'bboxes' must be [N, M, 4] and 'scores' [N, classes, M]; with 'rois_num', "
            "[M, classes, 4] and [M, classes].",
            received(bboxes=bboxes, scores=scores, rois_num=rois_num),
        )
    boxes, worth, rim = _array(bboxes), _array(scores), 0.0 if normalized else 1.0
    if rois_num is None:
        images = [([boxes[i]] * worth.shape[1], worth[i], 0) for i in range(len(boxes))]
    else:
        ends = np.cumsum(_array(rois_num)).tolist()
        starts = [0, *ends[:-1]]
        images = [(boxes[a:b].swapaxes(0, 1), worth[a:b].T, a) for a, b in zip(starts, ends, strict=True)]
    rows, numbers, counts = [], [], []
    for at, (places, values, start) in enumerate(images):
        label, which = _image(
            places, values, score_threshold, nms_top_k, keep_top_k, nms_threshold, nms_eta, rim, background_label,
            ordered=rois_num is not None,
        )  # fmt: skip
        found = [[place, value] for place, value in zip(label, values[label, which], strict=True)]
        chosen = [places[k][i] for k, i in zip(label, which, strict=True)]
        rows += [[*head, *box] for head, box in zip(found, chosen, strict=True)]
        numbers += (
            (at * boxes.shape[1] + which) if rois_num is None else (start + which) * boxes.shape[1] + label
        ).tolist()
        counts.append(len(which))
    rows = torch.tensor(np.array(rows, boxes.dtype).reshape(-1, 2 + boxes.shape[-1]), device=bboxes.device)
    kinds = {"dtype": torch.int32, "device": bboxes.device}
    return rows, torch.tensor(numbers, **kinds).reshape(-1, 1), torch.tensor(counts, **kinds)


def _image(boxes, scores, threshold, top_k, keep, limit, eta, rim, background, ordered):
    """The classes of the boxes that are kept in one image, and their numbers; by class, the best first.

    With `ordered`, the boxes of a class stay in the order in which they came.
    """
    labels, numbers = [np.zeros(0, int)], [np.zeros(0, int)]
    for label, score in enumerate(scores):
        if label == background:
            continue
        which = np.flatnonzero(score > threshold)
        which = which[np.argsort(-score[which], kind="stable")]
        which = which[:top_k] if top_k > -1 else which
        kept = which[_survivors(boxes[label][which], limit, eta, rim)]
        labels.append(np.full(len(kept), label))
        numbers.append(np.sort(kept) if ordered else kept)
    label, number = np.concatenate(labels), np.concatenate(numbers)
    if -1 < keep < len(number):
        best = np.sort(np.argsort(-scores[label, number], kind="stable")[:keep])
        label, number = label[best], number[best]
    return label, number


def _survivors(boxes, limit, eta, rim):
    if eta >= 1 or limit <= 0.5:
        return survivors(boxes, limit, None, rim)
    better, worse, shared = overlapping(boxes, None, rim)
    over = {}
    for a, b, part in zip(better.tolist(), worse.tolist(), shared.tolist(), strict=True):
        over.setdefault(b, []).append((a, part))
    kept = {}
    for i in range(len(boxes)):
        if all(part <= limit for a, part in over.get(i, ()) if a in kept):
            kept[i] = True
            limit = limit * eta if limit > 0.5 else limit
    return np.array(list(kept), int)
