# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Callable
from paddle import Tensor
from typing import Literal

def minimize_bfgs(objective_func: Callable[[Tensor], Tensor], initial_position: Tensor, max_iters: int = 50, tolerance_grad: float = 1e-07, tolerance_change: float = 1e-09, initial_inverse_hessian_estimate: Tensor | None = None, line_search_fn: Literal['strong_wolfe'] = 'strong_wolfe', max_line_search_iters: int = 50, initial_step_length: float = 1.0, dtype: Literal['float32', 'float64'] = 'float32', name: str | None = None) -> tuple[bool, int, Tensor, Tensor, Tensor, Tensor]:
    """Minimise a function of a vector, with an estimate of its inverse Hessian.

    Args:
        objective_func: function of a vector that returns one number.
        initial_position: vector to begin with.
        max_iters: how many iterations at most.
        tolerance_grad: it has converged when no gradient is greater.
        tolerance_change: it ends when the position changes by less.
        initial_inverse_hessian_estimate: symmetric positive definite matrix; by default the identity.
        line_search_fn: must be 'strong_wolfe'.
        max_line_search_iters: how many iterations a line search has at most.
        initial_step_length: the first step that a line search tries.
        dtype: 'float32' or 'float64'.
        name: accepted and not used.

    Returns:
        (whether it has converged, number of function calls, position, value, gradient, inverse Hessian)

    >>> result = paddle.incubate.optimizer.functional.minimize_bfgs(lambda x: ((x - 3) ** 2).sum(), paddle.zeros([2]))
    >>> bool(result[0]), result[2].tolist()
    (True, [3.0, 3.0])"""

def minimize_lbfgs(objective_func: Callable[[Tensor], Tensor], initial_position: Tensor, history_size: int = 100, max_iters: int = 50, tolerance_grad: float = 1e-08, tolerance_change: float = 1e-08, initial_inverse_hessian_estimate: Tensor | None = None, line_search_fn: Literal['strong_wolfe'] = 'strong_wolfe', max_line_search_iters: int = 50, initial_step_length: int | float = 1.0, dtype: Literal['float32', 'float64'] = 'float32', name: str | None = None) -> tuple[bool, int, Tensor, Tensor, Tensor]:
    """Like `minimize_bfgs`, with only the last `history_size` steps; the inverse Hessian is not returned.

    Args:
        objective_func: function of a vector that returns one number.
        initial_position: vector to begin with.
        history_size: how many steps are kept.
        max_iters: how many iterations at most.
        tolerance_grad: it has converged when no gradient is greater.
        tolerance_change: it ends when the position changes by less.
        initial_inverse_hessian_estimate: symmetric positive definite matrix; by default the identity.
        line_search_fn: must be 'strong_wolfe'.
        max_line_search_iters: how many iterations a line search has at most.
        initial_step_length: the first step that a line search tries.
        dtype: 'float32' or 'float64'.
        name: accepted and not used.

    Returns:
        (whether it has converged, number of function calls, position, value, gradient).

    >>> result = paddle.incubate.optimizer.functional.minimize_lbfgs(lambda x: ((x - 3) ** 2).sum(), paddle.zeros([2]))
    >>> bool(result[0]), result[2].tolist()
    (True, [3.0, 3.0])"""
