"""LookAhead: slow weights that follow the fast ones of another optimizer."""

import torch

from ..._core.autograd import no_grad
from ..._core.errors import FailedCheckError, InvalidTypeError, received
from ..._core.tensor import unwrap
from ...optimizer import Optimizer


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
    >>> layer(paddle.ones([1, 2])).sum().backward(); ahead.step(); ahead.clear_grad()
    """

    _accumulators = ("slow",)

    def __init__(self, inner_optimizer, alpha=0.5, k=5, name=None):
        if inner_optimizer is None:
            raise FailedCheckError("LookAhead: 'inner_optimizer' is required.", received(inner_optimizer=None))
        if not isinstance(inner_optimizer, Optimizer):
            raise InvalidTypeError(
                "LookAhead: 'inner_optimizer' must be an Optimizer.", received(inner_optimizer=inner_optimizer)
            )
        if not 0.0 <= alpha <= 1.0:
            raise FailedCheckError("LookAhead: 'alpha' must lie between 0 and 1.", received(alpha=alpha))
        if not isinstance(k, int) or k <= 0:
            raise FailedCheckError("LookAhead: 'k' must be a positive integer.", received(k=k))
        self.inner_optimizer, self.alpha, self.k, self.type = inner_optimizer, alpha, k, "lookahead"
        self._steps = 0
        super().__init__(float(alpha), inner_optimizer._parameter_list, name=name)

    def _initial(self, name, like):
        return like.to(torch.promote_types(like.dtype, torch.float32), copy=True)

    def _entry(self, p):
        known = p in self._state or self._key(p, "slow") in self._pending
        entry = super()._entry(p)
        master = self._master(p)
        if not known and master is not None:
            entry["slow"].copy_(master)
        return entry

    def _master(self, p):
        """Update the float32 master weight, if the inner optimizer keeps one, since it continues from that."""
        return self.inner_optimizer._state.get(p, {}).get("master")

    @no_grad()
    def step(self):
        """Take a step of the inner optimizer, and every `k` steps one of the slow weights."""
        self.inner_optimizer.step()
        self._follow()

    def _follow(self):
        self._steps += 1
        trained = [p for p in self._parameter_list if not p.stop_gradient]
        slow = [self._entry(p)["slow"] for p in trained]
        if self._steps % self.k or not trained:
            return
        weights = [unwrap(p).detach() for p in trained]
        fast = [t if m is None else m for t, m in zip(weights, map(self._master, trained))]
        torch._foreach_lerp_(slow, [t.to(s.dtype) for t, s in zip(fast, slow)], self.alpha)
        torch._foreach_copy_(fast, slow)
        torch._foreach_copy_(weights, slow)

    def minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
        """Take a step with the gradients that `loss.backward()` computed."""
        result = self.inner_optimizer.minimize(loss, startup_program, parameters, no_grad_set)
        with no_grad():
            self._follow()
        return result

    def state_dict(self):
        """The slow weights and the number of steps; the inner optimizer has its own state."""
        return {**super().state_dict(), "lookahead_steps": self._steps}

    def set_state_dict(self, state_dict):
        """Load what `state_dict` returned."""
        super().set_state_dict(state_dict)
        self._steps = int(state_dict.get("lookahead_steps", 0))

    set_dict = load_state_dict = set_state_dict
