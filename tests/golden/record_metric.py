"""Record the metrics of metric_cases.py: run with paddlepaddle 3.3.1."""

import json
from pathlib import Path

import numpy as np
from metric_cases import ACCURACIES, AREAS, BATCHES, BINARY, THRESHOLDS

import paddle
from paddle.metric import Accuracy, Auc, Precision, Recall, accuracy


def plain(value):
    return np.asarray(value, "float64").tolist()


def follow_accuracy(topk, batches):
    metric = Accuracy(topk)
    facts = {"name": metric.name(), "updates": []}
    for scores, labels in batches:
        correct = metric.compute(paddle.to_tensor(scores), paddle.to_tensor(labels))
        facts.setdefault("correct", correct.numpy().tolist())
        facts["updates"].append(plain(metric.update(correct)))
    return facts | {"value": plain(metric.accumulate()), "total": plain(metric.total), "count": plain(metric.count)}


def follow(metric, batches):
    values = []
    for scores, labels in batches:
        metric.update(scores, labels)
        values.append(float(metric.accumulate()))
    return values


def batch_accuracy(scores, labels, k):
    counts = [paddle.zeros([1], "int64"), paddle.zeros([1], "int64")]
    value = accuracy(paddle.to_tensor(scores), paddle.to_tensor(labels), k, *counts)
    return [[t.item(), t.shape, str(t.dtype)] for t in (value, *counts)]


recorded = {
    "accuracies": {name: follow_accuracy(*case) for name, case in ACCURACIES.items()},
    "batches": {name: batch_accuracy(*case) for name, case in BATCHES.items()},
    "binary": {"precision": follow(Precision(), BINARY), "recall": follow(Recall(), BINARY)},
    "areas": {str(n): follow(Auc(num_thresholds=n), AREAS) for n in THRESHOLDS},
}
lines = [
    f' "{part}": {{\n' + ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in facts.items()) + "\n }"
    for part, facts in recorded.items()
]
Path(__file__).with_name("metric.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
