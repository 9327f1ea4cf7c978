"""BFGS and L-BFGS (Nocedal and Wright, chapters 6 and 7)."""

from collections import deque

import torch

from ...._core.autograd import enable_grad, no_grad
from ...._core.errors import InvalidArgumentError, UnimplementedError, received
from ...._core.tensor import unwrap, wrap
from ._line_search import Search


def minimize_bfgs(
    objective_func,
    initial_position,
    max_iters=50,
    tolerance_grad=1e-07,
    tolerance_change=1e-09,
    initial_inverse_hessian_estimate=None,
    line_search_fn="strong_wolfe",
    max_line_search_iters=50,
    initial_step_length=1.0,
    dtype="float32",
    name=None,
):
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
    (True, [3.0, 3.0])
    """
    start = _checked("minimize_bfgs", initial_position, line_search_fn, dtype)
    inverse = _inverse("minimize_bfgs", initial_inverse_hessian_estimate, start)
    limits = (max_iters, tolerance_grad, tolerance_change, max_line_search_iters, initial_step_length)
    memory = _FullEstimate(inverse)
    return (*_minimize(objective_func, start, memory, *limits), wrap(memory.inverse))


def minimize_lbfgs(
    objective_func,
    initial_position,
    history_size=100,
    max_iters=50,
    tolerance_grad=1e-08,
    tolerance_change=1e-08,
    initial_inverse_hessian_estimate=None,
    line_search_fn="strong_wolfe",
    max_line_search_iters=50,
    initial_step_length=1.0,
    dtype="float32",
    name=None,
):
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
    (True, [3.0, 3.0])
    """
    start = _checked("minimize_lbfgs", initial_position, line_search_fn, dtype)
    inverse = None
    if initial_inverse_hessian_estimate is not None:
        inverse = _inverse("minimize_lbfgs", initial_inverse_hessian_estimate, start)
    limits = (max_iters, tolerance_grad, tolerance_change, max_line_search_iters, initial_step_length)
    return _minimize(objective_func, start, _LimitedMemory(history_size, inverse), *limits)


def _checked(what, position, line_search, dtype):
    if dtype not in ("float32", "float64"):
        raise InvalidArgumentError(f"{what}: 'dtype' must be 'float32' or 'float64'.", received(dtype=dtype))
    if line_search != "strong_wolfe":
        raise UnimplementedError(
            f"{what}: the only 'line_search_fn' is 'strong_wolfe'.", received(line_search_fn=line_search)
        )
    t = unwrap(position).detach()
    if t.dtype is not getattr(torch, dtype):
        raise InvalidArgumentError(f"{what}: 'initial_position' must be {dtype}.", received(initial_position=t))
    return t.clone()


def _inverse(what, given, start):
    """The first estimate of the inverse Hessian: symmetric and positive definite."""
    if given is None:
        return torch.eye(start.numel(), dtype=start.dtype, device=start.device)
    h = unwrap(given).detach().to(start.dtype)
    if h.shape != (start.numel(),) * 2 or not torch.allclose(h, h.t()) or torch.linalg.cholesky_ex(h).info.item():
        raise InvalidArgumentError(
            f"{what}: 'initial_inverse_hessian_estimate' must be a positive definite matrix of order {start.numel()}.",
            received(initial_inverse_hessian_estimate=given),
        )
    return h.clone()


class _FullEstimate:
    """BFGS: the estimate itself."""

    def __init__(self, inverse):
        self.inverse = inverse

    def apply(self, g):
        return self.inverse @ g

    def learn(self, s, y, curvature):
        rho, hy = 1.0 / curvature, self.inverse @ y
        cross = torch.outer(s, hy)
        self.inverse = self.inverse - rho * (cross + cross.t()) + rho * (1.0 + rho * y.dot(hy)) * torch.outer(s, s)


class _LimitedMemory:
    """L-BFGS: the last steps, which determine the estimate."""

    def __init__(self, size, inverse):
        self.pairs, self.inverse = deque(maxlen=size), inverse

    def apply(self, g):
        parts = []
        for s, y, rho in reversed(self.pairs):
            part = rho * s.dot(g)
            g = g - part * y
            parts.append(part)
        if self.inverse is not None:
            g = self.inverse @ g
        elif self.pairs:
            s, y, rho = self.pairs[-1]
            g = g / (rho * y.dot(y))
        for (s, y, rho), part in zip(self.pairs, reversed(parts)):
            g = g + (part - rho * y.dot(g)) * s
        return g

    def learn(self, s, y, curvature):
        self.pairs.append((s, y, 1.0 / curvature))


def _minimize(objective, x, memory, max_iters, tolerance_grad, tolerance_change, tries, first_length):
    calls = 0

    def look(position):
        """The (value, gradient) at a position."""
        nonlocal calls
        calls += 1
        leaf = position.detach().requires_grad_()
        with enable_grad():
            value = unwrap(objective(wrap(leaf)))
            (gradient,) = torch.autograd.grad(value, leaf)
        return float(value.detach()), gradient.detach()

    value, gradient = look(x)
    converged = bool(gradient.abs().max() < tolerance_grad)
    with no_grad():
        for _ in range(max_iters if not converged else 0):
            direction = -memory.apply(gradient)
            slope = float(direction.dot(gradient))
            if not slope < 0:  # the estimate gives no direction of descent
                break

            def along(length, x=x, direction=direction):
                found, g = look(x + length * direction)
                return found, float(g.dot(direction)), g

            good = Search(along, value, slope, tries).run(first_length)
            if good is None:
                break
            length, lower, _, fresh = good
            step, change = length * direction, fresh - gradient
            fell = value - lower
            x, value = x + step, lower
            curvature = float(step.dot(change))
            if curvature > 1e-10 * float(change.dot(change)):
                memory.learn(step, change, curvature)
            gradient = fresh
            if gradient.abs().max() < tolerance_grad or step.abs().max() < tolerance_change or fell < tolerance_change:
                converged = True
                break
    numbers = torch.tensor([converged], device=x.device), torch.tensor([calls], device=x.device)
    result = *numbers, x, x.new_tensor(value), gradient
    return tuple(wrap(t) for t in result)
