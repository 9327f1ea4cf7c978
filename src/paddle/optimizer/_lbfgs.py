"""LBFGS: a quasi-Newton method that evaluates the loss again and again, through a closure."""

import torch

from .._core.errors import InvalidArgumentError, received
from .._core.tensor import unwrap, wrap
from ._base import Optimizer


class LBFGS(Optimizer):
    """Limited-memory BFGS; `step(closure)` where `closure` clears gradients, computes the loss and its gradients.

    Args:
        line_search_fn: None or 'strong_wolfe'.
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

    def step(self, closure):
        """Move, evaluating `closure` as often as needed, and return the loss at the start."""
        self._engine.param_groups[0]["lr"] = self.get_lr()

        def evaluate():
            with torch.enable_grad():
                loss = closure()
            self._prepare_gradients()
            return unwrap(loss)

        return wrap(self._engine.step(evaluate).detach())

    @torch.no_grad()
    def _prepare_gradients(self):
        """Decay and clipping, on the gradients that the closure left."""
        for group in self._param_groups:
            decay, clip = group["regularization"], group["grad_clip"]
            pairs = [(p, unwrap(p).grad) for p in group["params"] if unwrap(p).grad is not None]
            if clip is not None:
                pairs = [(p, unwrap(g)) for p, g in clip([(p, wrap(g)) for p, g in pairs])]
            for p, g in pairs:
                own = getattr(p, "regularizer", None) or decay
                t = unwrap(p)
                if own is not None:
                    g = g + own.coeff * (t if own.kind == "l2" else t.sign())
                t.grad = g

    def state_dict(self):
        """The curvature history, under the key `state`."""
        return {"state": self._engine.state_dict()["state"]}

    def set_state_dict(self, state_dict):
        """Go on from a saved history."""
        whole = self._engine.state_dict()
        whole["state"] = state_dict["state"]
        self._engine.load_state_dict(whole)

    load_state_dict = set_dict = set_state_dict
