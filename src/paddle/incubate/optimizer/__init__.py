"""Optimizer wrappers and quasi-Newton methods."""

from ..._core.import_paths import elsewhere as _elsewhere
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
    True
    """
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

__getattr__ = _elsewhere(__name__)
