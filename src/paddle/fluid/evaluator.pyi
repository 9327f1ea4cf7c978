# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle import in_dynamic_mode as in_dynamic_mode
from paddle.fluid.metrics import DetectionMAP as DetectionMAP
from paddle.static import global_scope as global_scope

class Accuracy(Evaluator):
    """The share of samples whose label is among the `k` classes with the highest scores."""
    def __init__(self, input: Any, label: Any, k: float = 1, **kwargs: Any) -> None: ...
    def eval(self, executor: Any, eval_program: Any = None) -> Any:
        """The accuracy of all runs since `reset`."""

class ChunkEvaluator(Evaluator):
    """Precision, recall and F1 of chunks that tags mark in sequences."""
    def __init__(self, input: Any, label: Any, chunk_scheme: Any, num_chunk_types: Any, excluded_chunk_types: Any = None) -> None: ...
    def eval(self, executor: Any, eval_program: Any = None) -> Any:
        """(precision, recall, F1)."""

class EditDistance(Evaluator):
    """The mean edit distance between sequences, and the share of sequences with an error."""
    def __init__(self, input: Any, label: Any, ignored_tokens: Any = None, **kwargs: Any) -> None: ...
    def eval(self, executor: Any, eval_program: Any = None) -> Any:
        """(mean distance, share of sequences with an error)."""

class Evaluator:
    """The base: `states` are sums over all runs since `reset`, `metrics` are those of one run, to be fetched."""
    states: Any
    metrics: Any
    def __init__(self, name: Any, **kwargs: Any) -> None: ...
    def reset(self, executor: Any, reset_program: Any = None) -> Any:
        """Begin again from zero."""
    def eval(self, executor: Any, eval_program: Any = None) -> Any:
        """The metrics of all runs since `reset`."""
