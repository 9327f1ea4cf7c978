"""Optimizer wrappers and quasi-Newton methods."""

from ...optimizer import LBFGS as _LBFGS
from . import functional
from ._lookahead import LookAhead
from ._model_average import ModelAverage


def LBFGS(
    learning_rate=1.0,
    max_iter=20,
    max_eval=None,
    tolerance_grad=1e-07,
    tolerance_change=1e-09,
    history_size=100,
    line_search_fn=None,
    parameters=None,
    weight_decay=None,
    grad_clip=None,
    name=None,
):
    """`paddle.optimizer.LBFGS` under its older name."""
    return _LBFGS(
        learning_rate,
        max_iter,
        max_eval,
        tolerance_grad,
        tolerance_change,
        history_size,
        line_search_fn,
        parameters,
        weight_decay,
        grad_clip,
        name,
    )


__all__ = ["LBFGS"]
