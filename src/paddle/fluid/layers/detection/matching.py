"""Which prior box answers for which object, and the losses that follow."""

import itertools

import torch

from paddle._core.errors import InvalidArgumentError, received
from paddle._core.op import op
from paddle.vision.ops._geometry import centred, overlap

from ..._lod import levels, offsets
from .._base import imagined, imagining

__all__ = ["bipartite_match", "target_assign", "ssd_loss", "rpn_target_assign"]

_SMALL = 1e-6


def _match(distance, per_prediction, threshold):
    """For each column its row, or -1, and the distance: first the best pairs of all, each row and column once."""
    rows, columns = distance.shape
    found = torch.full((columns,), -1, dtype=torch.int64)
    kept = distance.new_zeros(columns)
    left = distance.clone()
    for _ in range(min(rows, columns)):
        best = int(left.argmax())
        row, column = divmod(best, columns)
        if left[row, column] < _SMALL:
            break
        found[column], kept[column] = row, distance[row, column]
        left[row], left[:, column] = -1.0, -1.0
    if per_prediction and rows:
        value, row = distance.max(0)
        more = (found < 0) & (value >= threshold) & (value > _SMALL)
        found, kept = torch.where(more, row, found), torch.where(more, value, kept)
    return found, kept


@op(name="bipartite_match")
def _matched(distance, ends, per_prediction, threshold):
    count = 1 if ends is None else ends.shape[0] - 1
    if imagining():
        shape = (count, distance.shape[1])
        return torch.zeros(shape, dtype=torch.int32), torch.zeros(shape, dtype=distance.dtype)
    cuts = [0, distance.shape[0]] if ends is None else ends.tolist()
    pieces = (distance[a:b].detach() for a, b in itertools.pairwise(cuts))
    pairs = [_match(piece, per_prediction, threshold) for piece in pieces]
    return torch.stack([f for f, _ in pairs]).to(torch.int32), torch.stack([d for _, d in pairs])


def bipartite_match(dist_matrix, match_type=None, dist_threshold=None, name=None):
    """For each column its row, [N, M], -1 for none, and the distances; the rows of a picture are a sequence.

    Args:
        match_type: 'bipartite' gives each row one column; 'per_prediction' then gives further columns their best row,
            if the distance is at least `dist_threshold` (0.5).
    """
    found = levels(dist_matrix)
    threshold = 0.5 if dist_threshold is None else dist_threshold
    return _matched(dist_matrix, found[-1] if found else None, match_type == "per_prediction", threshold)


@op(name="target_assign")
def _assigned(x, ends, matched, negatives, negative_ends, mismatch):
    wide = x if x.dim() == 3 else x.unsqueeze(1)
    count, columns = matched.shape
    if imagining():
        return imagined(x, count, columns, wide.shape[2]).to(x.dtype), torch.zeros(count, columns, 1)
    at = matched.to(torch.int64)
    hit = at >= 0
    rows = (ends[:-1, None] + at).clamp(0, max(wide.shape[0] - 1, 0))
    picked = wide[rows, torch.arange(columns) % wide.shape[1]]
    out = torch.where(hit[..., None], picked, torch.as_tensor(mismatch, dtype=x.dtype))
    weight = hit.to(torch.float32)
    if negatives is not None:
        cuts = negative_ends.tolist()
        for row, (a, b) in enumerate(itertools.pairwise(cuts)):
            which = negatives.reshape(-1)[a:b].to(torch.int64)
            out[row, which] = mismatch
            weight[row, which] = 1.0
    return out, weight[..., None]


def target_assign(input, matched_indices, negative_indices=None, mismatch_value=None, name=None):
    """For each prior box the target of the object it is matched with, else `mismatch_value`; and weights, 0 or 1."""
    ends = offsets(input, "target_assign")
    negative_ends = None if negative_indices is None else offsets(negative_indices, "target_assign")
    return _assigned(input, ends, matched_indices, negative_indices, negative_ends, mismatch_value or 0)


def _encoded(prior, variance, boxes):
    """Boxes [n, 4] relative to priors [n, 4]."""
    pw, ph, px, py = centred(prior)
    w, h, x, y = centred(boxes)
    told = torch.stack([(x - px) / pw, (y - py) / ph, torch.log((w / pw).abs()), torch.log((h / ph).abs())], -1)
    return told if variance is None else told / variance


@op(name="ssd_loss")
def _ssd(place, score, boxes, ends, labels, prior, variance, background, overlap_at, ratio, negative_at, weights,
         per_prediction, normalize):  # fmt: skip
    if imagining():
        return imagined(place, place.shape[0], 1) + imagined(score, place.shape[0], 1)
    cuts, labels = ends.tolist(), labels.reshape(-1)
    totals, hits = [], 0
    for i, (a, b) in enumerate(itertools.pairwise(cuts)):
        own = boxes[a:b]
        found, value = _match(overlap(own, prior), per_prediction, overlap_at)
        positive = found >= 0
        target = torch.full_like(found, background)
        target[positive] = labels[a:b][found[positive]].to(torch.int64)
        cost = torch.nn.functional.cross_entropy(score[i], target, reduction="none")
        # The worst of the priors that are far from every object count as examples of background.
        candidates = (~positive) & (value < negative_at)
        most = min(int(positive.sum() * ratio), int(candidates.sum()))
        worst = torch.where(candidates, cost.detach(), -torch.inf).topk(most).indices
        counted = positive.clone()
        counted[worst] = True
        told = _encoded(prior[positive], None if variance is None else variance[positive], own[found[positive]])
        moved = torch.nn.functional.smooth_l1_loss(place[i][positive], told, reduction="sum")
        totals.append(weights[0] * moved + weights[1] * (cost * counted).sum())
        hits += int(positive.sum())
    out = torch.stack(totals)[:, None]
    return out / hits if normalize and hits else out


def ssd_loss(
    location, confidence, gt_box, gt_label, prior_box, prior_box_var=None, background_label=0, overlap_threshold=0.5,
    neg_pos_ratio=3.0, neg_overlap=0.5, loc_loss_weight=1.0, conf_loss_weight=1.0, match_type="per_prediction",
    mining_type="max_negative", normalize=True, sample_size=None,
):  # fmt: skip
    """The loss of SSD for each picture, [N, 1]; the objects of a picture are a sequence.

    Args:
        neg_pos_ratio: how many examples of background there may be for each box that is matched.
        normalize: divide by the number of boxes that are matched.
    """
    if mining_type != "max_negative":
        raise InvalidArgumentError("ssd_loss: 'mining_type' must be 'max_negative'.", received(mining_type=mining_type))
    return _ssd(
        location, confidence, gt_box, offsets(gt_box, "ssd_loss"), gt_label, prior_box, prior_box_var, background_label,
        overlap_threshold, neg_pos_ratio, neg_overlap, (loc_loss_weight, conf_loss_weight),
        match_type == "per_prediction", normalize,
    )  # fmt: skip


# ---- region proposal networks ----


@op(name="rpn_target_assign")
def _rpn(anchors, boxes, ends, crowd, info, batch, straddle, fraction, above, below, random):
    if imagining():
        n = anchors.shape[0]
        return (torch.zeros(n, dtype=torch.int64), torch.zeros(n * 2, dtype=torch.int64),
                torch.zeros(n * 2, 1, dtype=torch.int32), torch.zeros(n, 4), torch.zeros(n, 4))  # fmt: skip
    anchors, boxes, info = anchors.detach(), boxes.detach(), info.detach()
    cuts, total = ends.tolist(), anchors.shape[0]
    places, scores, labels, targets = [], [], [], []
    for i, (a, b) in enumerate(itertools.pairwise(cuts)):
        height, width, scale = info[i].tolist()
        own = boxes[a:b][crowd.reshape(-1)[a:b] == 0] * scale
        inside = torch.arange(total)
        if straddle >= 0:
            fits = (
                (anchors[:, 0] >= -straddle) & (anchors[:, 1] >= -straddle)
                & (anchors[:, 2] < width + straddle) & (anchors[:, 3] < height + straddle)
            )  # fmt: skip
            inside = inside[fits]
        shared = overlap(anchors[inside], own, 1.0)
        best, at = shared.max(1) if own.shape[0] else (torch.zeros(len(inside)), torch.zeros(len(inside)).long())
        positive = best >= above
        if own.shape[0]:
            positive |= (shared == shared.max(0).values.clamp(min=_SMALL)).any(1)
        front = _some(positive.nonzero().reshape(-1), int(batch * fraction), random)
        back = _some(((best < below) & ~positive).nonzero().reshape(-1), batch - len(front), random)
        places.append(inside[front] + i * total)
        scores.append(torch.cat([inside[front], inside[back]]) + i * total)
        labels.append(torch.cat([torch.ones(len(front)), torch.zeros(len(back))]))
        targets.append(_encoded_pixels(anchors[inside[front]], own[at[front]]))
    told = torch.cat(targets)
    return torch.cat(places), torch.cat(scores), torch.cat(labels).to(torch.int32)[:, None], told, torch.ones_like(told)


def _some(which, most, random):
    if len(which) <= most:
        return which
    return which[torch.randperm(len(which))[:most]].sort().values if random else which[:most]


def _encoded_pixels(prior, boxes):
    """As `_encoded`, with coordinates that count pixels, the last one included."""
    pw, ph, px, py = centred(prior, 1.0)
    w, h, x, y = centred(boxes, 1.0)
    return torch.stack([(x - px) / pw, (y - py) / ph, torch.log(w / pw), torch.log(h / ph)], -1)


def rpn_target_assign(
    bbox_pred, cls_logits, anchor_box, anchor_var, gt_boxes, is_crowd, im_info, rpn_batch_size_per_im=256,
    rpn_straddle_thresh=0.0, rpn_fg_fraction=0.5, rpn_positive_overlap=0.7, rpn_negative_overlap=0.3, use_random=True,
):  # fmt: skip
    """What a region proposal network learns from: (its scores, its places, labels, target places, weights).

    Anchors that overlap an object much, or most, are examples of objects; those that overlap none, of background; a
    number of both is drawn for each picture.
    """
    import paddle

    places, scores, labels, targets, weights = _rpn(
        anchor_box, gt_boxes, offsets(gt_boxes, "rpn_target_assign"), is_crowd, im_info, rpn_batch_size_per_im,
        rpn_straddle_thresh, rpn_fg_fraction, rpn_positive_overlap, rpn_negative_overlap, use_random,
    )  # fmt: skip
    flat_scores, flat_places = paddle.reshape(cls_logits, [-1, 1]), paddle.reshape(bbox_pred, [-1, 4])
    return paddle.gather(flat_scores, scores), paddle.gather(flat_places, places), labels, targets, weights
