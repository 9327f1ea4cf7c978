"""The metrics: each is updated batch by batch with `update` and computed with `accumulate`."""

from abc import ABCMeta, abstractmethod

import numpy as np

import paddle
from paddle._core.args import require_numbers
from paddle._core.errors import FailedCheckError, InvalidArgumentError, OutOfRangeError, received

# Up to this many classes Paddle orders equal scores by class; beyond that, in any order.
FEW_CLASSES = 16


class Metric(metaclass=ABCMeta):
    """Base class of metrics.

    A training loop calls `compute` on the outputs and labels of a batch, passes the result to `update`, and calls
    `accumulate` to get the value over all batches since `reset`.

    >>> class Count(paddle.metric.Metric):
    ...     def reset(self):
    ...         self.seen = 0
    ...     def update(self, output, label):
    ...         self.seen += len(label)
    ...     def accumulate(self):
    ...         return self.seen
    ...     def name(self):
    ...         return "count"
    """

    @abstractmethod
    def reset(self):
        """Clear all batches."""
        raise _undefined(self, "reset")

    @abstractmethod
    def update(self, *args):
        """Add one batch, given the result of `compute`."""
        raise _undefined(self, "update")

    @abstractmethod
    def accumulate(self):
        """The value over all batches since the last `reset`."""
        raise _undefined(self, "accumulate")

    @abstractmethod
    def name(self):
        """The name, or a list with the name of each value."""
        raise _undefined(self, "name")

    def compute(self, *args):
        """Compute from tensors what `update` needs of a batch; by default, return everything."""
        return args


class Accuracy(Metric):
    """The fraction of samples whose label is among the `topk` highest scores, for each number in `topk`.

    Args:
        topk: tuple of numbers of highest scores. Default: (1,).
        name: its name in logs; by default 'acc'.

    >>> metric = paddle.metric.Accuracy()
    >>> scores = paddle.to_tensor([[0.1, 0.9], [0.8, 0.2], [0.7, 0.3]])
    >>> labels = paddle.to_tensor([[1], [0], [1]])
    >>> value = metric.update(metric.compute(scores, labels))
    >>> print(round(metric.accumulate(), 3))
    0.667
    """

    def __init__(self, topk=(1,), name=None, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.topk = topk
        self.maxk = max(topk)
        name = name or "acc"
        self._name = [name] if self.maxk == 1 else [f"{name}_top{k}" for k in topk]
        self.reset()

    def compute(self, pred, label, *args):
        """For each sample, 1 where the label is the first, second, … of the highest scores, else 0.

        The label is an index, with or without a last axis of size 1, or one-hot.
        """
        if len(label.shape) == len(pred.shape) - 1:
            label = paddle.unsqueeze(label, axis=-1)
        elif label.shape[-1] != 1:
            label = paddle.argmax(label, axis=-1, keepdim=True)
        return paddle.cast(paddle.equal(_highest(pred, self.maxk), label), "float32")

    def update(self, correct, *args):
        """Add one batch, given the result of `compute`, and return its accuracy."""
        correct = _array(correct)
        samples = int(np.prod(correct.shape[:-1]))
        rates = []
        for i, k in enumerate(self.topk):
            hits = correct[..., :k].sum(dtype="float64")
            self.total[i] += hits
            self.count[i] += samples
            rates.append(hits / samples if samples else np.float64("nan"))
        return rates[0] if len(rates) == 1 else rates

    def reset(self):
        """Clear all batches."""
        self.total = [0.0] * len(self.topk)
        self.count = [0] * len(self.topk)

    def accumulate(self):
        """The accuracy over all batches, or a list of them when `topk` has several numbers."""
        rates = [hits / count if count else 0.0 for hits, count in zip(self.total, self.count, strict=True)]
        return rates[0] if len(rates) == 1 else rates

    def name(self):
        """A list with the name of each value: `acc`, or `acc_top1`, `acc_top5`, …"""
        return self._name


class Precision(Metric):
    """The fraction of predicted positives that are positive, for two classes; a score of 0.5 counts as positive.

    Args:
        name: its name in logs. Default: 'precision'.

    >>> metric = paddle.metric.Precision()
    >>> metric.update(np.array([0.1, 0.5, 0.6, 0.7]), np.array([0, 1, 0, 1]))
    >>> round(metric.accumulate(), 3)
    0.667
    """

    def __init__(self, name="precision", *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._name = name
        self.reset()

    def update(self, preds, labels):
        """Add one batch: the scores of the positive class, and labels 0 or 1."""
        preds, labels = _pair(self, preds, labels)
        predicted = np.floor(preds + 0.5) == 1
        self.tp += int(np.sum(predicted & (labels == 1)))
        self.fp += int(np.sum(predicted & (labels != 1)))

    def reset(self):
        """Clear all batches."""
        self.tp = 0  # true positives
        self.fp = 0  # false positives

    def accumulate(self):
        """The precision over all batches, 0.0 if nothing was predicted positive."""
        predicted = self.tp + self.fp
        return self.tp / predicted if predicted else 0.0

    def name(self):
        """The name."""
        return self._name


class Recall(Metric):
    """The fraction of positives that are predicted positive, for two classes; a score of 0.5 counts as negative.

    Args:
        name: its name in logs. Default: 'recall'.

    >>> metric = paddle.metric.Recall()
    >>> metric.update(np.array([0.1, 0.5, 0.6, 0.7]), np.array([1, 0, 1, 1]))
    >>> round(metric.accumulate(), 3)
    0.667
    """

    def __init__(self, name="recall", *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._name = name
        self.reset()

    def update(self, preds, labels):
        """Add one batch: the scores of the positive class, and labels 0 or 1."""
        preds, labels = _pair(self, preds, labels)
        positive = labels == 1
        predicted = np.rint(preds) == 1
        self.tp += int(np.sum(positive & predicted))
        self.fn += int(np.sum(positive & ~predicted))

    def reset(self):
        """Clear all batches."""
        self.tp = 0  # true positives
        self.fn = 0  # false negatives

    def accumulate(self):
        """The recall over all batches, 0.0 if there was no positive sample."""
        positive = self.tp + self.fn
        return self.tp / positive if positive else 0.0

    def name(self):
        """The name."""
        return self._name


class Auc(Metric):
    """Area under the ROC curve of two classes, from scores sorted into `num_thresholds` bins.

    `curve` does not change the value: Paddle computes ROC for "PR" too.

    Args:
        curve: 'ROC' or 'PR'. Default: 'ROC'.
        num_thresholds: number of bins. Default: 4095.
        name: its name in logs. Default: 'auc'.

    >>> metric = paddle.metric.Auc()
    >>> metric.update(np.array([[0.9, 0.1], [0.6, 0.4], [0.3, 0.7]]), np.array([[0], [1], [1]]))
    >>> print(metric.accumulate())
    1.0
    """

    def __init__(self, curve="ROC", num_thresholds=4095, name="auc", *args, **kwargs):
        super().__init__(*args, **kwargs)
        require_numbers("Auc", num_thresholds=num_thresholds)
        self._curve = curve
        self._num_thresholds = num_thresholds
        self._name = name
        self.reset()

    def update(self, preds, labels):
        """Add one batch: scores of shape [N, 2], the positive class second, and labels 0 or 1 of N samples."""
        preds, labels = _given_array(self, preds=preds), _given_array(self, labels=labels).ravel()
        if preds.ndim != 2 or preds.shape[1] < 2:
            raise OutOfRangeError(
                "Auc.update: 'preds' must have shape [N, 2], the score of the positive class second.",
                received(preds=preds),
                "for a single score p use np.stack([1 - p, p], axis=1).",
            )
        _check_same_length(self, preds, labels)
        scores = preds[:, 1]
        if not np.all((scores >= 0) & (scores <= 1)):
            raise FailedCheckError(
                "Auc.update: the scores in 'preds' must be between 0 and 1.",
                f"preds from {scores.min()} to {scores.max()}",
                "apply softmax to the outputs of the model first.",
            )
        bins = (scores * self._num_thresholds).astype("int64")
        positive = labels.astype(bool)
        self._stat_pos += np.bincount(bins[positive], minlength=self._num_thresholds + 1)
        self._stat_neg += np.bincount(bins[~positive], minlength=self._num_thresholds + 1)

    @staticmethod
    def trapezoid_area(x1, x2, y1, y2):
        """The area under the line from (x1, y1) to (x2, y2)."""
        return abs(x1 - x2) * (y1 + y2) / 2.0

    def accumulate(self):
        """The area over all batches, 0.0 if one of the classes has not been seen."""
        # From the highest threshold down: the number of samples of each class at or above it.
        positives = np.concatenate([[0.0], np.cumsum(self._stat_pos[::-1])])
        negatives = np.concatenate([[0.0], np.cumsum(self._stat_neg[::-1])])
        if not (positives[-1] and negatives[-1]):
            return 0.0
        slices = self.trapezoid_area(negatives[1:], negatives[:-1], positives[1:], positives[:-1])
        return slices.sum() / positives[-1] / negatives[-1]

    def reset(self):
        """Clear all batches."""
        self._stat_pos = np.zeros(self._num_thresholds + 1)
        self._stat_neg = np.zeros(self._num_thresholds + 1)

    def name(self):
        """The name."""
        return self._name


def accuracy(input, label, k=1, correct=None, total=None, name=None):
    """The fraction of the samples of one batch whose label is among the `k` highest scores.

    Args:
        input: Tensor of scores [N, classes].
        label: integer Tensor [N, 1] or [N].
        k: how many of the highest scores count. Default: 1.
        correct: Tensor that receives the number of correct samples; by default none.
        total: Tensor that receives the number of samples; by default none.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of one element, float32.

    >>> scores = paddle.to_tensor([[0.2, 0.1, 0.4], [0.2, 0.3, 0.1]])
    >>> paddle.metric.accuracy(scores, paddle.to_tensor([[2], [0]])).item()
    0.5
    """
    label = _column(input, label)
    _, highest = paddle.topk(input, k=k)
    hits = paddle.cast(paddle.any(paddle.equal(highest, label), axis=-1), "float32")
    if correct is not None:
        paddle.assign(paddle.cast(paddle.sum(hits), "int32"), correct)
    if total is not None:
        paddle.assign(paddle.cast(paddle.sum(paddle.ones_like(hits)), "int32"), total)
    return paddle.sum(hits) if input.shape[0] == 0 else paddle.mean(hits)


def _column(input, label):
    """The label of each sample, as a column."""
    shape = list(label.shape)
    if "int" not in str(label.dtype):
        problem = "'label' must have an integer dtype"
    elif shape[1:] not in ([], [1], [-1]) or len(input.shape) != 2:
        problem = "'input' must have shape [N, classes] and 'label' [N, 1] or [N]"
    elif shape[0] != input.shape[0] and -1 not in (shape[0], input.shape[0]):
        problem = "'input' and 'label' must have the same number of samples"
    else:
        return paddle.reshape(label, [-1, 1])
    raise InvalidArgumentError(f"accuracy: {problem}.", received(input=input, label=label))


def _highest(scores, k):
    """The indices of the k highest scores, the highest first."""
    axis, classes = len(scores.shape) - 1, scores.shape[-1]
    if classes > FEW_CLASSES:
        return paddle.topk(scores, k=min(k, classes))[1]
    order = paddle.argsort(scores, axis=-1, descending=True, stable=True)
    return paddle.slice(order, axes=[axis], starts=[0], ends=[k])


def _undefined(metric, method):
    return NotImplementedError(f"{type(metric).__name__} must define {method}().")


def _array(values):
    return values.numpy() if hasattr(values, "numpy") else np.asarray(values)


def _given_array(metric, **argument):
    """Convert a Tensor or an array to an array; reject anything else."""
    ((name, values),) = argument.items()
    if not hasattr(values, "shape"):
        raise InvalidArgumentError(
            f"{type(metric).__name__}.update: '{name}' must be a Tensor or a numpy array.",
            received(**argument),
            f"convert it with np.array({name}).",
        )
    return _array(values)


def _pair(metric, preds, labels):
    """Return scores and labels as two vectors of the same length."""
    vectors = []
    for argument in ({"preds": preds}, {"labels": labels}):
        values = _given_array(metric, **argument)
        if values.size != max(values.shape, default=1):
            raise InvalidArgumentError(
                f"{type(metric).__name__}.update: '{next(iter(argument))}' must have shape [N] or [N, 1].",
                received(**argument),
                "for two classes pass the score of the positive one, and its label 0 or 1.",
            )
        vectors.append(values.ravel())
    _check_same_length(metric, *vectors)
    return vectors


def _check_same_length(metric, preds, labels):
    if len(preds) != len(labels):
        raise OutOfRangeError(
            f"{type(metric).__name__}.update: 'preds' and 'labels' must have the same number of samples.",
            received(preds=preds, labels=labels),
        )
