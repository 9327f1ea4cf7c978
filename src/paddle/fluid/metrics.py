"""Metrics over many batches: `update` adds a batch, `eval` gives the value so far, `reset` starts again."""

import numbers

import numpy as np

from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received
from paddle._core.tensor import Tensor

__all__ = [
    "Accuracy",
    "Auc",
    "ChunkEvaluator",
    "CompositeMetric",
    "DetectionMAP",
    "EditDistance",
    "MetricBase",
    "Precision",
    "Recall",
]


def _array(value, name, what):
    value = value.numpy() if isinstance(value, Tensor) else value
    if not isinstance(value, (np.ndarray, np.generic)):
        raise InvalidArgumentError(f"{what}: '{name}' must be an array.", received(**{name: value}))
    return np.asarray(value)


def _number(value, name, what):
    value = value.numpy() if isinstance(value, Tensor) else value
    if isinstance(value, np.ndarray) and value.size == 1:
        value = value.reshape(-1)[0]
    if not isinstance(value, numbers.Number):
        raise InvalidArgumentError(f"{what}: '{name}' must be a number.", received(**{name: value}))
    return float(value)


class MetricBase:
    """Base of the metrics: the state is all attributes without a leading underscore."""

    def __init__(self, name=None):
        self._name = type(self).__name__ if name is None else str(name)

    def __str__(self):
        return self._name

    def reset(self):
        """Reset the state to zero."""
        for key, value in self._states().items():
            if isinstance(value, bool) or not isinstance(value, (numbers.Number, np.ndarray)):
                self.__dict__[key] = None
            else:
                self.__dict__[key] = np.zeros_like(value) if isinstance(value, np.ndarray) else type(value)(0)

    def get_config(self):
        """The name and the state, as a dict."""
        return {"name": self._name, "states": dict(self._states())}

    def _states(self):
        return {k: v for k, v in self.__dict__.items() if not k.startswith("_")}

    def update(self, preds, labels):
        """Add a batch."""
        raise NotImplementedError(f"{self._name} does not define update()")

    def eval(self):
        """The value so far."""
        raise NotImplementedError(f"{self._name} does not define eval()")


class CompositeMetric(MetricBase):
    """Several metrics on the same predictions and labels.

    >>> both = fluid.metrics.CompositeMetric()
    >>> both.add_metric(fluid.metrics.Precision())
    >>> both.add_metric(fluid.metrics.Recall())
    """

    def __init__(self, name=None):
        super().__init__(name)
        self._metrics = []

    def add_metric(self, metric):
        """Add a metric."""
        if not isinstance(metric, MetricBase):
            raise InvalidTypeError("add_metric: 'metric' must be a MetricBase.", received(metric=metric))
        self._metrics.append(metric)

    def update(self, preds, labels):
        """Add a batch."""
        for metric in self._metrics:
            metric.update(preds, labels)

    def eval(self):
        """The values of all metrics, in a list."""
        return [metric.eval() for metric in self._metrics]

    def reset(self):
        """Reset the state."""
        for metric in self._metrics:
            metric.reset()


class _Binary(MetricBase):
    """Base of precision and recall: counts of two classes."""

    def _counts(self, preds, labels):
        what = type(self).__name__
        preds, labels = _array(preds, "preds", what), _array(labels, "labels", what)
        return np.rint(preds.reshape(-1)).astype("int32") == 1, labels.reshape(-1) == 1


class Precision(_Binary):
    """Precision: the share of true positives among the predicted positives."""

    def __init__(self, name=None):
        super().__init__(name)
        self.tp = self.fp = 0

    def update(self, preds, labels):
        """Add probabilities [N, 1] and labels [N, 1] of 0 and 1."""
        called, true = self._counts(preds, labels)
        self.tp += int((called & true).sum())
        self.fp += int((called & ~true).sum())

    def eval(self):
        """The precision so far."""
        return self.tp / (self.tp + self.fp) if self.tp + self.fp else 0.0


class Recall(_Binary):
    """Recall: the share of true positives among the actual positives."""

    def __init__(self, name=None):
        super().__init__(name)
        self.tp = self.fn = 0

    def update(self, preds, labels):
        """Add probabilities [N, 1] and labels [N, 1] of 0 and 1."""
        called, true = self._counts(preds, labels)
        self.tp += int((called & true).sum())
        self.fn += int((~called & true).sum())

    def eval(self):
        """The recall so far."""
        return self.tp / (self.tp + self.fn) if self.tp + self.fn else 0.0


class Accuracy(MetricBase):
    """The mean accuracy over batches, weighted by batch size.

    >>> accuracy = fluid.metrics.Accuracy()
    >>> accuracy.update(value=0.5, weight=2)
    >>> accuracy.update(value=1.0, weight=2)
    >>> accuracy.eval()
    0.75
    """

    def __init__(self, name=None):
        super().__init__(name)
        self.value = self.weight = 0.0

    def update(self, value, weight):
        """Add the accuracy of a batch and its number of samples."""
        value, weight = _number(value, "value", "Accuracy"), _number(weight, "weight", "Accuracy")
        if weight < 0:
            raise InvalidArgumentError("Accuracy: 'weight' must not be negative.", received(weight=weight))
        self.value += value * weight
        self.weight += weight

    def eval(self):
        """The accuracy so far."""
        if self.weight == 0:
            raise InvalidArgumentError("Accuracy: no batch has been added yet.", None, "update(value, weight) first.")
        return self.value / self.weight


class ChunkEvaluator(MetricBase):
    """Precision, recall and their harmonic mean of chunks, from the counts of `fluid.layers.chunk_eval`."""

    def __init__(self, name=None):
        super().__init__(name)
        self.num_infer_chunks = self.num_label_chunks = self.num_correct_chunks = 0

    def update(self, num_infer_chunks, num_label_chunks, num_correct_chunks):
        """Add the counts of a batch."""
        self.num_infer_chunks += int(_number(num_infer_chunks, "num_infer_chunks", "ChunkEvaluator"))
        self.num_label_chunks += int(_number(num_label_chunks, "num_label_chunks", "ChunkEvaluator"))
        self.num_correct_chunks += int(_number(num_correct_chunks, "num_correct_chunks", "ChunkEvaluator"))

    def eval(self):
        """(precision, recall, F1)."""
        right = self.num_correct_chunks
        precision = right / self.num_infer_chunks if self.num_infer_chunks else 0
        recall = right / self.num_label_chunks if self.num_label_chunks else 0
        return precision, recall, 2 * precision * recall / (precision + recall) if right else 0


class EditDistance(MetricBase):
    """The mean edit distance and the share of wrong sequences, from the results of `edit_distance`."""

    def __init__(self, name):
        super().__init__(name)
        self.total_distance, self.seq_num, self.instance_error = 0.0, 0, 0

    def update(self, distances, seq_num):
        """Add the distances [N, 1] of a batch and its number of sequences."""
        distances = _array(distances, "distances", "EditDistance")
        count = int(_number(seq_num, "seq_num", "EditDistance"))
        self.seq_num += count
        self.instance_error += count - int((distances == 0).sum())
        self.total_distance += float(distances.sum())

    def eval(self):
        """(mean distance, share of wrong sequences)."""
        if self.seq_num == 0:
            raise InvalidArgumentError("EditDistance: no batch has been added yet.", None, "update(...) first.")
        return self.total_distance / self.seq_num, self.instance_error / float(self.seq_num)


class Auc(MetricBase):
    """The area under the ROC curve of two classes, from counts at `num_thresholds` probability thresholds."""

    def __init__(self, name, curve="ROC", num_thresholds=4095):
        super().__init__(name)
        self._curve, self._num_thresholds = curve, num_thresholds
        self._stat_pos, self._stat_neg = np.zeros(num_thresholds + 1), np.zeros(num_thresholds + 1)

    def update(self, preds, labels):
        """Add probabilities [N, 2] and labels [N, 1] of 0 and 1."""
        preds, labels = _array(preds, "preds", "Auc"), _array(labels, "labels", "Auc").reshape(-1)
        at = (preds[:, 1] * self._num_thresholds).astype("int64")
        if at.size and (at.min() < 0 or at.max() > self._num_thresholds):
            raise InvalidArgumentError("Auc: probabilities must lie between 0 and 1.", received(preds=preds))
        np.add.at(self._stat_pos, at[labels != 0], 1)
        np.add.at(self._stat_neg, at[labels == 0], 1)

    def eval(self):
        """The area so far; 0 if one of the classes has not occurred yet."""
        pos, neg = np.cumsum(self._stat_pos[::-1]), np.cumsum(self._stat_neg[::-1])
        if not pos[-1] or not neg[-1]:
            return 0.0
        pos, neg = np.concatenate([[0.0], pos]), np.concatenate([[0.0], neg])
        area = np.sum((neg[1:] - neg[:-1]) * (pos[1:] + pos[:-1]) / 2)
        return float(area / pos[-1] / neg[-1])

    def reset(self):
        """Reset the state."""
        self._stat_pos[:] = self._stat_neg[:] = 0


class DetectionMAP:
    """The mean average precision of detections, per batch and accumulated, computed inside the program.

    Args:
        input: the detections as LoD rows [label, confidence, x1, y1, x2, y2].
        gt_label, gt_box, gt_difficult: the truth, as LoD rows.
        ap_version: 'integral' or '11point'.
    """

    def __init__(
        self,
        input,
        gt_label,
        gt_box,
        gt_difficult=None,
        class_num=None,
        background_label=0,
        overlap_threshold=0.5,
        evaluate_difficult=True,
        ap_version="integral",
    ):
        from .layers.detection._precision_ops import Account
        from .layers.detection.precision import mean_average_precision

        if class_num is None:
            raise InvalidArgumentError("DetectionMAP: 'class_num' is missing.", received(class_num=None))
        options = (class_num, background_label, overlap_threshold, evaluate_difficult, ap_version)
        self._account = Account()
        given = (input, gt_label, gt_box, gt_difficult)
        self.cur_map = mean_average_precision(*given, None, *options)
        self.accum_map = mean_average_precision(*given, self._account, *options)

    def get_map_var(self):
        """The precision of this batch and of all batches so far, each a variable of shape [1]."""
        return self.cur_map, self.accum_map

    def reset(self, executor, reset_program=None):
        """Clear the accumulated batches."""
        self._account.clear()
