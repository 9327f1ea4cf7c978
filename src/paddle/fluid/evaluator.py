"""Evaluators: metrics that a program adds up over its runs, in variables of its own."""

import numpy as np

import paddle
from paddle import static
from paddle._core.errors import PreconditionNotMetError
from paddle._core.graph import global_scope
from paddle._core.mode import in_dynamic_mode

from . import _mode, layers, unique_name
from .metrics import DetectionMAP

__all__ = ["Accuracy", "ChunkEvaluator", "DetectionMAP", "EditDistance", "Evaluator"]


class Evaluator:
    """The base: `states` are sums over all runs since `reset`, `metrics` are those of one run, to be fetched."""

    def __init__(self, name, **kwargs):
        _mode.begin_graph()
        if in_dynamic_mode():
            raise PreconditionNotMetError(
                f"{type(self).__name__} adds operators to a static graph, but dynamic mode is on.",
                None,
                f"fluid.metrics.{type(self).__name__}, which takes arrays.",
            )
        self._name, self.states, self.metrics = unique_name.generate(name), [], []

    def _sum(self, suffix, value, dtype):
        """A variable to which every run adds a value."""
        name = f"{self._name}_{suffix}"
        total = static.create_global_var([1], 0, dtype, persistable=True, name=name)
        paddle.assign(total + paddle.cast(paddle.reshape(value, [1]), dtype), total)
        self.states.append(total)
        return total

    def reset(self, executor, reset_program=None):
        """Begin again from zero."""
        for state in self.states:
            tensor = global_scope().find_var(state.name).get_tensor()
            tensor.set(np.zeros_like(np.array(tensor)), None)

    def _values(self):
        return [float(np.array(global_scope().find_var(state.name).get_tensor())[0]) for state in self.states]

    def eval(self, executor, eval_program=None):
        """The metrics of all runs since `reset`."""
        raise NotImplementedError(f"{type(self).__name__} does not define eval")


def _array(value):
    return np.array([value], "float32")


def _share(part, whole):
    return part / whole if whole else 0.0


class Accuracy(Evaluator):
    """The share of samples whose label is among the `k` classes with the highest scores."""

    def __init__(self, input, label, k=1, **kwargs):
        super().__init__("accuracy", **kwargs)
        count = paddle.cast(paddle.shape(input)[0], "float32")
        accuracy = layers.accuracy(input, label, k=k)
        self._sum("total", count, "int64")
        self._sum("correct", paddle.round(accuracy * count), "int64")
        self.metrics.append(accuracy)

    def eval(self, executor, eval_program=None):
        """The accuracy of all runs since `reset`."""
        total, correct = self._values()
        return _array(_share(correct, total))


class EditDistance(Evaluator):
    """The mean edit distance between sequences, and the share of sequences with an error."""

    def __init__(self, input, label, ignored_tokens=None, **kwargs):
        super().__init__("edit_distance", **kwargs)
        distances, count = layers.edit_distance(input, label, ignored_tokens=ignored_tokens)
        wrong = paddle.sum(paddle.cast(distances > 0, "int64"))
        self._sum("total_distance", paddle.sum(distances), "float32")
        self._sum("seq_num", count, "int64")
        self._sum("instance_error", wrong, "int64")
        self.metrics += [distances, paddle.reshape(wrong, [1])]

    def eval(self, executor, eval_program=None):
        """(mean distance, share of sequences with an error)."""
        distance, count, wrong = self._values()
        return _array(_share(distance, count)), _array(_share(wrong, count))


class ChunkEvaluator(Evaluator):
    """Precision, recall and F1 of chunks that tags mark in sequences."""

    def __init__(self, input, label, chunk_scheme, num_chunk_types, excluded_chunk_types=None):
        super().__init__("chunk_eval")
        precision, recall, f1, found, there, correct = layers.chunk_eval(
            input, label, chunk_scheme, num_chunk_types, excluded_chunk_types
        )
        self._sum("num_infer_chunks", found, "int64")
        self._sum("num_label_chunks", there, "int64")
        self._sum("num_correct_chunks", correct, "int64")
        self.metrics += [precision, recall, f1]

    def eval(self, executor, eval_program=None):
        """(precision, recall, F1)."""
        found, there, correct = self._values()
        precision, recall = _share(correct, found), _share(correct, there)
        return _array(precision), _array(recall), _array(_share(2 * precision * recall, precision + recall))
