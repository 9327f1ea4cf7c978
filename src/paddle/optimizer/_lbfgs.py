"""LBFGS: a quasi-Newton method that evaluates the loss repeatedly through a closure."""

import warnings

import torch

from .._core import tree
from .._core.errors import InvalidArgumentError, MissingKeyError, received
from .._core.help import complete
from .._core.hooks import TRAINING_CALL
from .._core.tensor import Tensor, unwrap, wrap_all
from ._base import OPTIMIZERS, Optimizer

HELP = OPTIMIZERS

# Paddle's names for the state of torch's LBFGS.
_NAMES = {"t": "alpha", "old_dirs": "old_yk", "old_stps": "old_sk"}


class LBFGS(Optimizer):
    """Limited-memory BFGS; in `step(closure)`, `closure` clears gradients and computes the loss and its gradients.

    Args:
        line_search_fn: 'strong_wolfe', or None, the default, for steps of the learning rate.
        max_iter: greatest number of iterations in a step.
        max_eval: greatest number of calls of the closure in a step; by default 1.25 times `max_iter`.
        tolerance_grad: largest element of the gradient at which it stops.
        tolerance_change: change of loss or parameters at which it stops.
        history_size: how many steps the curvature is estimated from.
        grad_clip: accepted with a warning; not applied.

    >>> w = paddle.create_parameter([2], "float32")
    >>> opt = paddle.optimizer.LBFGS(parameters=[w], line_search_fn="strong_wolfe")
    >>> def closure():
    ...     opt.clear_grad()
    ...     loss = ((w - 3.0) ** 2).sum()
    ...     loss.backward()
    ...     return loss
    >>> _ = opt.step(closure)
    >>> [round(v, 3) for v in w.tolist()]
    [3.0, 3.0]
    """

    def __init__(
        self,
        learning_rate=1.0,
        max_iter=20,
        max_eval=None,
        tolerance_grad=1e-7,
        tolerance_change=1e-9,
        history_size=100,
        line_search_fn=None,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        name=None,
    ):
        if line_search_fn not in (None, "strong_wolfe"):
            raise InvalidArgumentError(
                "LBFGS: 'line_search_fn' must be None or 'strong_wolfe'.", received(line_search_fn=line_search_fn)
            )
        if grad_clip is not None:
            warnings.warn(
                "LBFGS does not apply 'grad_clip', as in Paddle: it estimates the curvature from the gradients.",
                stacklevel=2,
            )
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)
        self._engine = torch.optim.LBFGS(
            [unwrap(p) for p in self._parameter_list],
            lr=self.get_lr(),
            max_iter=max_iter,
            max_eval=max_eval,
            tolerance_grad=tolerance_grad,
            tolerance_change=tolerance_change,
            history_size=history_size,
            line_search_fn=line_search_fn,
        )

    @TRAINING_CALL
    def step(self, closure):
        """Take a step, evaluating `closure` as often as needed, and return the initial loss."""
        self._engine.param_groups[0]["lr"] = self.get_lr()
        self._engine.param_groups[0]["params"] = [unwrap(p) for p in self._parameter_list]
        losses = []

        def evaluate():
            with torch.enable_grad():
                losses.append(closure())
            return unwrap(losses[-1]).detach() + self._penalize()

        self._engine.step(evaluate)
        return losses[0]

    @torch.no_grad()
    def _penalize(self):
        """Add weight decay to the gradients from the closure; return the corresponding penalty."""
        penalty = 0.0
        for group in self._param_groups:
            for p in group["params"]:
                regularizer, t = getattr(p, "regularizer", None) or group["regularization"], unwrap(p)
                if regularizer is not None and t.grad is not None:
                    t.grad = t.grad + regularizer.coeff * (t if regularizer.kind == "l2" else t.sign())
                    penalty += regularizer.coeff * (0.5 * (t * t).sum() if regularizer.kind == "l2" else t.abs().sum())
        return penalty

    def state_dict(self):
        """The curvature history, under the key `state`."""
        kept = next(iter(self._engine.state_dict()["state"].values()), {})
        return {"state": {_NAMES.get(k, k): wrap_all(v) for k, v in kept.items()}}

    def set_state_dict(self, state_dict):
        """Restore a saved history."""
        if "state" not in state_dict:
            raise MissingKeyError("LBFGS.set_state_dict: the key 'state' is missing.", f"keys {sorted(state_dict)}")
        back = {new: old for old, new in _NAMES.items()}
        kept = {back.get(k, k): _unwrapped(v) for k, v in state_dict["state"].items()}
        state = self._engine.state_dict()
        self._engine.load_state_dict({**state, "state": {0: kept} if kept else {}})

    load_state_dict = set_dict = set_state_dict


def _unwrapped(value):
    return tree.map(lambda tensor: unwrap(tensor).detach().clone(), value, kinds=tree.LISTS, only=Tensor)


complete(globals())
