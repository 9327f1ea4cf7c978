"""Gradients of a Program."""

from paddle._core.graph import backward as _graph

__all__ = ["append_backward", "gradients"]


def append_backward(loss, parameter_list=None, no_grad_set=None, callbacks=None, checkpoints=None):
    """Record the gradients of a loss: a list of (parameter, gradient) pairs.

    Args:
        checkpoints: accepted for compatibility; all intermediate results are kept, so none is recomputed.
    """
    if callbacks:
        raise NotImplementedError("append_backward(callbacks=...): all gradients are recorded as one call here")
    return _graph.append_backward(loss, parameter_list, no_grad_set)


def gradients(targets, inputs, target_gradients=None, no_grad_set=None):
    """Record the gradients of targets with respect to inputs; None where no path leads from one to the other."""
    return _graph.gradients(targets, inputs, target_gradients, no_grad_set)


calc_gradient = gradients
