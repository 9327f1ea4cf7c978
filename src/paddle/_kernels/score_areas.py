"""The area under the ROC or PR curve, from counts of samples by score."""

import torch

from paddle._core.op import op


@op(name="auc_counts")
def counted(x, label, weight, bins):
    """The counts of positive and of negative samples in each of `bins` ranges of scores: two of [1, bins]."""
    score = x[:, -1].clamp(0, 1)
    at = (score * (bins - 1)).long()
    positive = label.reshape(-1) != 0
    real = torch.ones_like(at) if weight is None else (weight.reshape(-1) != 0).long()
    counts = [
        torch.zeros(bins, dtype=torch.int64, device=x.device).index_add(0, at, real * mask.long())
        for mask in (positive, ~positive)
    ]
    return counts[0].reshape(1, -1), counts[1].reshape(1, -1)


@op(name="auc")
def area(positive, negative, curve):
    """The area, by the trapezoidal rule from the highest score down; 0 while there is only one class."""
    hits, alarms = (c.sum(0).flip(0).cumsum(0).double() for c in (positive, negative))
    hits, alarms = (torch.cat([c.new_zeros(1), c]) for c in (hits, alarms))
    if curve == "ROC":
        total = hits[-1] * alarms[-1]
        found = torch.trapezoid(hits, alarms)
    else:
        total = torch.where(alarms[-1] > 0, hits[-1], hits[-1] * 0)
        precision = torch.where(hits + alarms > 0, hits / (hits + alarms).clamp(min=1), 1.0)
        found = torch.trapezoid(precision, hits)
    return torch.where(total > 0, found / total.clamp(min=1), 0.0)
