"""Gradients of a Program."""

from paddle._core.graph import backward


def append_backward(loss, parameter_list=None, no_grad_set=None, callbacks=None, checkpoints=None, distop_context=None):
    """Record the gradients of a loss: a list of (parameter, gradient) pairs.

    Args:
        parameter_list: parameters or their names; all trainable ones by default.
        no_grad_set: variables or names through which no gradient flows.
    """
    for name, value in (("callbacks", callbacks), ("checkpoints", checkpoints)):
        if value:
            raise NotImplementedError(f"static.append_backward({name}=...) is not implemented")
    return backward.append_backward(loss, parameter_list, no_grad_set)


def gradients(targets, inputs, target_gradients=None, no_grad_set=None):
    """Record the gradients of targets with respect to inputs; None if they are not connected.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [2]); x.stop_gradient = False
    >>> (g,) = paddle.static.gradients(x * x, x)
    >>> paddle.static.Executor().run(feed={"x": [1.0, 3.0]}, fetch_list=[g])[0].tolist()
    [2.0, 6.0]
    >>> paddle.disable_static()
    """
    return backward.gradients(targets, inputs, target_gradients, no_grad_set)
