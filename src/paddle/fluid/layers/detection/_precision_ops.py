"""The mean average precision operator, and the statistics it accumulates over batches."""

import numpy as np
import torch

from paddle._core.op import op

from .._base import inferring_shapes


class Account:
    """Statistics over batches: the number of objects of each class, and (score, correct) of each detection."""

    def __init__(self):
        self.clear()

    def clear(self):
        self.objects, self.finds = {}, {}


@op(name="detection_map")
def mean_average_precision(
    detections,
    found,
    labels,
    boxes,
    difficult,
    true,
    account,
    background,
    overlap,
    evaluate_difficult,
    version,
    label=None,
    classes=0,
):
    """The mean average precision [1], after adding all images to the statistics, or to new ones.

    `label`, which has all columns, and `classes` are recorded for model files.
    """
    if inferring_shapes():
        return torch.zeros(1)
    account = Account() if account is None else account
    arrays = [t.detach().cpu().numpy() for t in (detections, labels, boxes)]
    hard = np.zeros(len(arrays[1]), bool) if difficult is None else difficult.cpu().numpy().reshape(-1) != 0
    for a, b, c, d in zip(found[:-1].tolist(), found[1:].tolist(), true[:-1].tolist(), true[1:].tolist(), strict=True):
        image = arrays[0][a:b], arrays[1][c:d].reshape(-1), arrays[2][c:d], hard[c:d]
        _add(account, *image, overlap, evaluate_difficult)
    return torch.tensor([_mean(account, background, version)], dtype=torch.float32, device=detections.device)


def _add(account, detections, labels, boxes, hard, overlap, evaluate_difficult):
    """Add one image: a detection is correct if it overlaps an object of its class not matched by a better one."""
    for label in labels[~hard | evaluate_difficult]:
        account.objects[int(label)] = account.objects.get(int(label), 0) + 1
    for label in np.unique(detections[:, 0]).astype(int):
        finds = detections[detections[:, 0] == label]
        mine = np.flatnonzero(labels == label)
        matched = set()
        out = account.finds.setdefault(int(label), [])
        for find in finds[np.argsort(-finds[:, 1], kind="stable")]:
            shares = [_overlap(np.clip(find[2:6], 0, 1), boxes[i]) for i in mine]
            best = int(np.argmax(shares)) if shares else -1
            if best < 0 or shares[best] <= overlap:
                out.append((find[1], False))
            elif evaluate_difficult or not hard[mine[best]]:
                out.append((find[1], best not in matched))
                matched.add(best)


def _overlap(a, b):
    width, height = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    area = lambda box: (box[2] - box[0]) * (box[3] - box[1])  # noqa: E731
    return width * height / (area(a) + area(b) - width * height)


def _mean(account, background, version):
    figures = []
    for label, count in account.objects.items():
        if label == background or label not in account.finds:
            continue
        finds = sorted(account.finds[label], key=lambda f: -f[0])
        right = np.cumsum([f[1] for f in finds])
        if not len(right):
            continue
        precision, recall = right / np.arange(1, len(right) + 1), right / count
        if version == "11point":
            points = [precision[recall >= t].max(initial=0.0) for t in np.arange(0, 1.1, 0.1)]
            figures.append(sum(points) / 11)
        else:
            steps = np.diff(np.concatenate([[0.0], recall]))
            figures.append(float((precision * steps).sum()))
    return float(np.mean(figures)) if figures else 0.0
