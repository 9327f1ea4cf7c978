"""Metric operators."""

import torch

from paddle._core.op import op


@op(name="mean_iou")
def mean_iou(x, label, classes):
    """The mean intersection over union of the classes [1], and the wrong and correct pixels of each class."""
    x, label = x.reshape(-1).long(), label.reshape(-1).long()
    correct = torch.zeros(classes, dtype=torch.int64, device=x.device).index_add(0, x, (x == label).long())
    wrong = torch.zeros_like(correct)
    for which in (x, label):
        wrong = wrong.index_add(0, which, (x != label).long())
    total = correct + wrong
    seen = (total > 0).sum().clamp(min=1)
    mean = (correct / total.clamp(min=1)).sum() / seen
    return mean.reshape(1).to(torch.float32), wrong.to(torch.int32), correct.to(torch.int32)
