"""Operators that match prior boxes with objects, and the loss of SSD."""

import itertools

import torch

from paddle._core.op import op
from paddle._kernels.boxes import centred, overlap

from .._base import inferring_shapes, placeholder

SMALL = 1e-6  # smaller overlaps count as none


def _match(distance, per_prediction, threshold):
    """The matched row of each column, or -1, and its distance: greedy bipartite matching."""
    rows, columns = distance.shape
    found = distance.new_full((columns,), -1, dtype=torch.int64)
    kept = distance.new_zeros(columns)
    left = distance.clone()
    for _ in range(min(rows, columns)):
        best = int(left.argmax())
        row, column = divmod(best, columns)
        if left[row, column] < SMALL:
            break
        found[column], kept[column] = row, distance[row, column]
        left[row], left[:, column] = -1.0, -1.0
    if per_prediction and rows:
        value, row = distance.max(0)
        more = (found < 0) & (value >= threshold) & (value > SMALL)
        found, kept = torch.where(more, row, found), torch.where(more, value, kept)
    return found, kept


@op(name="bipartite_match")
def bipartite_match(distance, ends, per_prediction, threshold):
    """The matched row of each column, [N, M], -1 for none, and the distances."""
    count = 1 if ends is None else ends.shape[0] - 1
    if inferring_shapes():
        shape = (count, distance.shape[1])
        return torch.zeros(shape, dtype=torch.int32), torch.zeros(shape, dtype=distance.dtype)
    cuts = [0, distance.shape[0]] if ends is None else ends.tolist()
    pieces = (distance[a:b].detach() for a, b in itertools.pairwise(cuts))
    pairs = [_match(piece, per_prediction, threshold) for piece in pieces]
    return torch.stack([f for f, _ in pairs]).to(torch.int32), torch.stack([d for _, d in pairs])


@op(name="target_assign")
def assign(x, ends, matched, negatives, negative_ends, mismatch):
    """The target of each prior box's object, else `mismatch`, and weights of 0 or 1."""
    wide = x if x.dim() == 3 else x.unsqueeze(1)
    count, columns = matched.shape
    if inferring_shapes():
        return placeholder(x, count, columns, wide.shape[2]).to(x.dtype), torch.zeros(count, columns, 1)
    at = matched.to(torch.int64)
    hit = at >= 0
    rows = (ends[:-1, None] + at).clamp(0, max(wide.shape[0] - 1, 0))
    picked = wide[rows, torch.arange(columns, device=x.device) % wide.shape[1]]
    out = torch.where(hit[..., None], picked, torch.as_tensor(mismatch, dtype=x.dtype, device=x.device))
    weight = hit.to(torch.float32)
    if negatives is not None:
        cuts = negative_ends.tolist()
        for row, (a, b) in enumerate(itertools.pairwise(cuts)):
            which = negatives.reshape(-1)[a:b].to(torch.int64)
            out[row, which] = mismatch
            weight[row, which] = 1.0
    return out, weight[..., None]


def encoded(prior, boxes, rim=0.0):
    """Boxes [n, 4] relative to priors [n, 4]; with a `rim` of 1 coordinates count pixels, the last one included."""
    pw, ph, px, py = centred(prior, rim)
    w, h, x, y = centred(boxes, rim)
    return torch.stack([(x - px) / pw, (y - py) / ph, torch.log((w / pw).abs()), torch.log((h / ph).abs())], -1)


@op(name="ssd_loss")
def ssd_loss(
    place,
    score,
    boxes,
    ends,
    labels,
    prior,
    variance,
    background,
    overlap_at,
    ratio,
    negative_at,
    weights,
    per_prediction,
    normalize,
):
    """The loss of SSD for each image, [N, 1]."""
    if inferring_shapes():
        return placeholder(place, place.shape[0], 1) + placeholder(score, place.shape[0], 1)
    cuts, labels = ends.tolist(), labels.reshape(-1)
    totals, hits = [], 0
    for i, (a, b) in enumerate(itertools.pairwise(cuts)):
        objects = boxes[a:b]
        found, value = _match(overlap(objects, prior), per_prediction, overlap_at)
        positive = found >= 0
        target = torch.full_like(found, background)
        target[positive] = labels[a:b][found[positive]].to(torch.int64)
        cost = torch.nn.functional.cross_entropy(score[i], target, reduction="none")
        # Hard negative mining: the worst of the unmatched priors are the background examples.
        candidates = (~positive) & (value < negative_at)
        most = min(int(positive.sum() * ratio), int(candidates.sum()))
        worst = torch.where(candidates, cost.detach(), -torch.inf).topk(most).indices
        counted = positive.clone()
        counted[worst] = True
        box_target = encoded(prior[positive], objects[found[positive]])
        box_target = box_target if variance is None else box_target / variance[positive]
        moved = torch.nn.functional.smooth_l1_loss(place[i][positive], box_target, reduction="sum")
        totals.append(weights[0] * moved + weights[1] * (cost * counted).sum())
        hits += int(positive.sum())
    out = torch.stack(totals)[:, None]
    return out / hits if normalize and hits else out
