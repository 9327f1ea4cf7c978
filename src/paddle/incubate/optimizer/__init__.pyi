# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Iterator, Sequence
from paddle import Tensor
from paddle.nn import ClipGradByGlobalNorm, ClipGradByNorm, ClipGradByValue
from paddle.optimizer import Optimizer
from paddle.regularizer import L1Decay, L2Decay
from paddle.static import Executor, Program
from typing import Any, Literal

from paddle.incubate.optimizer import functional as functional

def LBFGS(learning_rate: float = 1.0, max_iter: int = 20, max_eval: int | None = None, tolerance_grad: float = 1e-07, tolerance_change: float = 1e-09, history_size: int = 100, line_search_fn: Literal['strong_wolfe'] | None = None, parameters: Sequence[Tensor] | Sequence[Any] | None = None, weight_decay: float | L1Decay | L2Decay | None = None, grad_clip: ClipGradByValue | ClipGradByNorm | ClipGradByGlobalNorm | None = None, name: str | None = None) -> Tensor:
    """`paddle.optimizer.LBFGS` under its older name.

    Args:
        learning_rate: factor of a step.
        max_iter: how many iterations a step has at most.
        max_eval: how often a step calls the closure at most; by default 1.25 times `max_iter`.
        tolerance_grad: a step ends when no gradient is greater.
        tolerance_change: a step ends when values change by less.
        history_size: how many earlier updates are kept.
        line_search_fn: 'strong_wolfe', or None for steps of fixed length.
        parameters: list of parameters.
        weight_decay: decay, a number or an object of `paddle.regularizer`.
        grad_clip: how gradients are clipped, such as `paddle.nn.ClipGradByNorm(1.0)`.
        name: a name for the optimizer.

    Returns:
        the optimizer, a `paddle.optimizer.LBFGS`.

    >>> layer = paddle.nn.Linear(1, 1)
    >>> isinstance(paddle.incubate.optimizer.LBFGS(parameters=layer.parameters()), paddle.optimizer.LBFGS)
    True"""

class LookAhead(Optimizer):
    """Every `k` steps, move the slow weights by `alpha` towards the fast ones, and continue from there.

    The slow weights start with the result of the first step, as in Paddle.

    Args:
        inner_optimizer: the optimizer that makes the fast steps.
        alpha: how far the slow weights move, between 0 and 1.
        k: after how many steps they move.
        name: a name for the optimizer.

    >>> layer = paddle.nn.Linear(2, 1)
    >>> inner = paddle.optimizer.SGD(0.1, parameters=layer.parameters())
    >>> ahead = paddle.incubate.LookAhead(inner, alpha=0.5, k=5)
    >>> layer(paddle.ones([1, 2])).sum().backward(); ahead.step(); ahead.clear_grad()"""
    inner_optimizer: Any
    alpha: Any
    k: Any
    type: Any
    def __init__(self, inner_optimizer: Any, alpha: float = 0.5, k: float = 5, name: str | None = None) -> None: ...
    def step(self) -> None:
        """Take a step of the inner optimizer, and every `k` steps one of the slow weights."""
    def minimize(self, loss: Tensor, startup_program: Program | None = None, parameters: list[Tensor] | list[str] | None = None, no_grad_set: set[Tensor] | set[str] | None = None) -> tuple[list[Any], list[tuple[Tensor, Tensor]]]:
        """Take a step with the gradients that `loss.backward()` computed."""
    def state_dict(self) -> dict[str, Tensor]:
        """The slow weights and the number of steps; the inner optimizer has its own state."""
    def set_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned."""
    def set_dict(self, state_dict: Any) -> Any:
        """Load what `state_dict` returned."""
    def load_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load what `state_dict` returned."""

class ModelAverage(Optimizer):
    """Average parameters over a sliding window while an optimizer trains them.

    Args:
        average_window_rate: the length of the window, as a share of all updates so far.
        parameters: list of parameters to average.
        min_average_window: lower bound of that length.
        max_average_window: upper bound of that length.
        name: a name for the optimizer.

    >>> layer = paddle.nn.Linear(2, 1)
    >>> average = paddle.incubate.ModelAverage(0.15, parameters=layer.parameters())
    >>> average.step()
    >>> with average.apply():
    ...     y = layer(paddle.ones([1, 2]))"""
    average_window: Any
    type: Any
    min_average_window: Any
    max_average_window: Any
    def __init__(self, average_window_rate: Any, parameters: Any = None, min_average_window: float = 10000, max_average_window: float = 10000, name: str | None = None) -> None: ...
    def step(self) -> None:
        """Add the current weights to the average."""
    def minimize(self, loss: Tensor, startup_program: Program | None = None, parameters: list[Tensor] | None = None, no_grad_set: set[Tensor] | set[str] | None = None) -> None:
        """The same as `step`: nothing is minimised, the weights are averaged."""
    def apply(self, executor: Executor | None = None, need_restore: bool = True) -> Iterator[Any]:
        """Use the averaged weights inside the `with`; `need_restore=False` keeps them until `restore()`."""
    def restore(self, executor: Executor | None = None) -> None:
        """Restore the weights that `apply` set aside."""
