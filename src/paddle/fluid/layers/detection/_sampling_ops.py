"""Operators that sample training boxes and label them by their overlap with objects."""

import torch

from paddle._core.op import op
from paddle._kernels import draws
from paddle._kernels.boxes import overlap

from .._base import inferring_shapes, placeholder
from ._matching_ops import SMALL, encoded


def _cuts(*ends):
    """(index, (first row, row after the last) in each) of every image."""
    lists = [e.tolist() for e in ends]
    for i in range(len(lists[0]) - 1):
        yield i, [(cuts[i], cuts[i + 1]) for cuts in lists]


def _at_most(which, most, random):
    """At most `most` of them, sampled or the first ones."""
    if len(which) <= most:
        return which
    if not random:
        return which[:most]
    order = draws.permutation(len(which), dtype=torch.int64, device=which.device)
    return which[order[:most]].sort().values


@op(name="rpn_target_assign")
def rpn_targets(anchors, boxes, ends, crowd, info, batch, straddle, fraction, above, below, random):
    """Targets of a region proposal network: location indices, score indices, labels, target locations, weights."""
    if inferring_shapes():
        n = anchors.shape[0]
        return (
            torch.zeros(n, dtype=torch.int64),
            torch.zeros(n * 2, dtype=torch.int64),
            torch.zeros(n * 2, 1, dtype=torch.int32),
            torch.zeros(n, 4),
            torch.zeros(n, 4),
        )
    anchors, boxes, info = anchors.detach(), boxes.detach(), info.detach()
    total = anchors.shape[0]
    places, scores, labels, targets = [], [], [], []
    for i, ((a, b),) in _cuts(ends):
        height, width, scale = info[i].tolist()
        objects = boxes[a:b][crowd.reshape(-1)[a:b] == 0] * scale
        inside = torch.arange(total, device=anchors.device)
        if straddle >= 0:
            fits = (
                (anchors[:, 0] >= -straddle)
                & (anchors[:, 1] >= -straddle)
                & (anchors[:, 2] < width + straddle)
                & (anchors[:, 3] < height + straddle)
            )
            inside = inside[fits]
        shared = overlap(anchors[inside], objects, 1.0)
        best, at = shared.max(1) if objects.shape[0] else (shared.new_zeros(len(inside)), torch.zeros_like(inside))
        positive = best >= above
        if objects.shape[0]:
            positive |= (shared == shared.max(0).values.clamp(min=SMALL)).any(1)
        front = _at_most(positive.nonzero().reshape(-1), int(batch * fraction), random)
        back = _at_most(((best < below) & ~positive).nonzero().reshape(-1), batch - len(front), random)
        places.append(inside[front] + i * total)
        scores.append(torch.cat([inside[front], inside[back]]) + i * total)
        labels.append(torch.cat([torch.ones_like(front), torch.zeros_like(back)]))
        targets.append(encoded(anchors[inside[front]], objects[at[front]], 1.0))
    encoded_targets = torch.cat(targets)
    return (
        torch.cat(places),
        torch.cat(scores),
        torch.cat(labels).to(torch.int32)[:, None],
        encoded_targets,
        torch.ones_like(encoded_targets),
    )


@op(name="retinanet_target_assign")
def retinanet_targets(anchors, boxes, labels, crowd, ends, info, above, below):
    """Targets of RetinaNet: location indices, score indices, labels, target locations, weights, positives + 1."""
    n = anchors.shape[0]
    if inferring_shapes():
        whole = torch.zeros(n, dtype=torch.int64)
        return (
            whole,
            whole.repeat(2),
            torch.zeros(2 * n, 1, dtype=torch.int32),
            placeholder(boxes, n, 4),
            placeholder(boxes, n, 4),
            torch.zeros(info.shape[0], 1, dtype=torch.int32),
        )
    anchors, boxes, info = anchors.detach(), boxes.detach(), info.detach()
    places, scores, classes, targets, counts = [], [], [], [], []
    for i, ((a, b),) in _cuts(ends):
        scale = float(info[i, 2])
        real = crowd.reshape(-1)[a:b] == 0
        objects, kinds = boxes[a:b][real] * scale, labels.reshape(-1)[a:b][real]
        shared = overlap(anchors, objects, 1.0)
        best, at = shared.max(1)
        positive = (best >= above) | (shared == shared.max(0).values.clamp(min=SMALL)).any(1)
        front = positive.nonzero().reshape(-1)
        back = ((best < below) & ~positive).nonzero().reshape(-1)
        places.append(front + i * n)
        scores.append(torch.cat([front, back]) + i * n)
        classes.append(torch.cat([kinds[at[front]].long(), torch.zeros_like(back)]))
        targets.append(encoded(anchors[front], objects[at[front]], 1.0))
        counts.append([len(front) + 1])
    encoded_targets = torch.cat(targets)
    return (
        torch.cat(places),
        torch.cat(scores),
        torch.cat(classes).to(torch.int32)[:, None],
        encoded_targets,
        torch.ones_like(encoded_targets),
        torch.tensor(counts, dtype=torch.int32, device=anchors.device),
    )


@op(name="sequence_generate_proposal_labels")
def proposal_labels(
    rois,
    roi_ends,
    classes,
    crowd,
    boxes,
    box_ends,
    info,
    most,
    share,
    above,
    high,
    low,
    weights,
    count,
    random,
    agnostic,
):
    """Targets of the second stage: boxes, labels, target locations, weights inside and outside, and offsets."""
    wide = 4 * count
    if inferring_shapes():
        n = rois.shape[0] * 2
        spread = placeholder(rois, n, wide)
        return (
            placeholder(rois, n, 4),
            torch.zeros(n, 1, dtype=torch.int32),
            spread,
            spread + 0,
            spread + 0,
            torch.zeros(box_ends.shape[0], dtype=torch.int64),
        )
    rois, boxes, info = rois.detach(), boxes.detach(), info.detach()
    found, kinds, targets, inside, sizes = [], [], [], [], [0]
    for i, ((a, b), (c, d)) in _cuts(roi_ends, box_ends):
        scale = float(info[i, 2])
        objects, labels = boxes[c:d], classes.reshape(-1)[c:d]
        real = crowd.reshape(-1)[c:d] == 0
        candidates = torch.cat([rois[a:b] / scale, objects])
        shared = overlap(candidates, objects, 1.0) * real
        best, at = shared.max(1)
        front = _at_most((best >= above).nonzero().reshape(-1), int(most * share), random)
        back = _at_most(((best >= low) & (best < high)).nonzero().reshape(-1), most - len(front), random)
        picked = torch.cat([front, back])
        label = torch.cat([labels[at[front]].long(), torch.zeros_like(back)])
        encoded_targets = encoded(candidates[front], objects[at[front]], 1.0) / rois.new_tensor(weights)
        spread, used = rois.new_zeros(len(picked), count, 4), rois.new_zeros(len(picked), count, 4)
        column = torch.ones_like(label[: len(front)]) if agnostic else label[: len(front)]
        row = torch.arange(len(front), device=rois.device)
        spread[row, column], used[row, column] = encoded_targets, 1.0
        found.append(candidates[picked] * scale)
        kinds.append(label)
        targets.append(spread.reshape(-1, wide))
        inside.append(used.reshape(-1, wide))
        sizes.append(sizes[-1] + len(picked))
    used = torch.cat(inside)
    return (
        torch.cat(found),
        torch.cat(kinds).to(torch.int32)[:, None],
        torch.cat(targets),
        used,
        used.clone(),
        torch.tensor(sizes, device=rois.device),
    )
