"""Non-maximum suppression operators."""

import torch

from paddle._core.op import op
from paddle._kernels.boxes import centred, overlap
from paddle.vision.ops.suppression import multiclass_nms3

from .._base import inferring_shapes, placeholder


def _nms_indices(boxes, scores, threshold, top_k, limit, eta, rim):
    """The indices of the kept boxes of one class, best first."""
    which = (scores > threshold).nonzero().reshape(-1)
    which = which[scores[which].argsort(descending=True, stable=True)]
    which = which[:top_k] if top_k > -1 else which
    shared = overlap(boxes[which], boxes[which], rim)
    kept, bar = [], limit
    for i in range(len(which)):
        if all(float(shared[i, j]) <= bar for j in kept):
            kept.append(i)
            if eta < 1 and bar > 0.5:
                bar *= eta
    return which[kept]


@op(name="sequence_multiclass_nms")
def multiclass_nms(boxes, scores, threshold, top_k, keep, limit, rim, eta, background):
    """Rows [class, score, x1, y1, x2, y2], the offsets of the images, and the original index of each box."""
    count = scores.shape[0]
    if inferring_shapes():
        rows = placeholder(boxes, boxes.shape[0] * boxes.shape[1], 6)
        return rows, torch.zeros(count + 1, dtype=torch.int64), torch.zeros(rows.shape[0], 1, dtype=torch.int64)
    boxes, scores = boxes.detach(), scores.detach()
    images, numbers, ends = [], [], [0]
    for i in range(count):
        found = []
        for label in range(scores.shape[1]):
            if label == background:
                continue
            which = _nms_indices(boxes[i], scores[i, label], threshold, top_k, limit, eta, rim)
            found.append((torch.full_like(which, label), scores[i, label][which], which))
        labels, values, which = (torch.cat(p) for p in zip(*found, strict=True)) if found else (boxes.new_zeros(0),) * 3
        if keep > -1 and len(which) > keep:
            best = values.argsort(descending=True, stable=True)[:keep]
            best = best[labels[best].argsort(stable=True)]
            labels, values, which = labels[best], values[best], which[best]
        ends.append(ends[-1] + len(which))
        images.append(torch.cat([labels[:, None].to(boxes.dtype), values[:, None], boxes[i][which.long()]], 1))
        numbers.append(which.long()[:, None] + i * boxes.shape[1])
    if not ends[-1]:
        numbers = boxes.new_tensor([0, 1], dtype=torch.int64)
        return boxes.new_full((1, 1), -1.0), numbers, numbers.new_zeros(0, 1)
    return torch.cat(images), torch.tensor(ends, device=boxes.device), torch.cat(numbers)


@op(name="sequence_multiclass_nms", variant="classes")
def multiclass_nms_of_classes(boxes, scores, ends, threshold, top_k, keep, limit, normalized, eta, background):
    """The same of boxes [boxes, classes, 4] and scores [boxes, classes], whose images have the offsets `ends`."""
    if inferring_shapes():
        rows = placeholder(boxes, boxes.shape[0] * boxes.shape[1], 6)
        return rows, torch.zeros_like(ends), torch.zeros(rows.shape[0], 1, dtype=torch.int64)
    found, numbers, counts = multiclass_nms3.kernel(
        boxes, scores, ends.diff(), threshold, top_k, keep, limit, normalized, eta, background
    )
    if not len(found):
        ends = boxes.new_tensor([0, 1], dtype=torch.int64)
        return boxes.new_full((1, 1), -1.0), ends, ends.new_zeros(0, 1)
    return found, torch.nn.functional.pad(counts.long().cumsum(0), (1, 0)), numbers.long()


@op(name="sequence_retinanet_detection")
def retinanet(places, scores, anchors, info, threshold, top_k, keep, limit, eta):
    """Rows [class, score, x1, y1, x2, y2], classes numbered from 1, and the offsets of the images."""
    if inferring_shapes():
        return placeholder(places[0], places[0].shape[0] * 2, 6), torch.zeros(info.shape[0] + 1, dtype=torch.int64)
    rows, ends = [], [0]
    for i in range(info.shape[0]):
        boxes, values, labels = [], [], []
        for level, (place, score, anchor) in enumerate(zip(places, scores, anchors, strict=True)):
            flat = score[i].detach().reshape(-1)
            bar = threshold if level < len(places) - 1 else 0.0  # the coarsest level has no threshold
            which = (flat > bar).nonzero().reshape(-1)
            which = which[flat[which].argsort(descending=True, stable=True)][:top_k]
            at, label = which // score.shape[2], which % score.shape[2]
            boxes.append(_decoded(anchor[at], place[i].detach()[at], info[i]))
            values.append(flat[which])
            labels.append(label)
        boxes, values, labels = torch.cat(boxes), torch.cat(values), torch.cat(labels)
        found = []
        for label in range(scores[0].shape[2]):
            mine = (labels == label).nonzero().reshape(-1)
            kept = mine[_nms_indices(boxes[mine], values[mine], threshold, -1, limit, eta, 1.0)]
            found.append(torch.cat([values.new_full((len(kept), 1), label + 1.0), values[kept, None], boxes[kept]], 1))
        image = torch.cat(found)
        image = image[image[:, 1].argsort(descending=True, stable=True)][:keep]
        rows.append(image)
        ends.append(ends[-1] + len(image))
    return torch.cat(rows), torch.tensor(ends, device=info.device)


def _decoded(anchors, deltas, info):
    """Decode anchors with the predicted deltas, in the scale of the original image, clipped to it."""
    w, h, x, y = centred(anchors, 1.0)
    x, y = x + deltas[:, 0] * w, y + deltas[:, 1] * h
    w, h = w * deltas[:, 2].exp(), h * deltas[:, 3].exp()
    height, width, scale = info.tolist()
    boxes = torch.stack([x - w / 2, y - h / 2, x + w / 2 - 1, y + h / 2 - 1], 1) / scale
    edges = boxes.new_tensor([round(width / scale) - 1, round(height / scale) - 1] * 2)
    return torch.minimum(boxes.clamp(min=0), edges)
