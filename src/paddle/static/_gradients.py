"""Gradients of a Program."""

from paddle._core.graph import backward

from .._core.help import complete


def append_backward(loss, parameter_list=None, no_grad_set=None, callbacks=None, checkpoints=None, distop_context=None):
    """Record the gradients of a loss: a list of (parameter, gradient) pairs.

    Args:
        parameter_list: parameters or their names; all trainable ones by default.
        no_grad_set: variables or names through which no gradient flows.
        loss: the variable whose gradients are wanted.
        callbacks: only None is supported.
        checkpoints: only None is supported.
        distop_context: accepted and not used.

    Returns:
        list of pairs (parameter, gradient).

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [None, 2])
    >>> pairs = paddle.static.append_backward(paddle.static.nn.fc(x, 1).mean())
    >>> [parameter.shape for parameter, gradient in pairs]
    [[2, 1], [1]]
    """
    for name, value in (("callbacks", callbacks), ("checkpoints", checkpoints)):
        if value:
            raise NotImplementedError(f"static.append_backward({name}=...) is not implemented")
    return backward.append_backward(loss, parameter_list, no_grad_set)


def gradients(targets, inputs, target_gradients=None, no_grad_set=None):
    """Record the gradients of targets with respect to inputs; None if they are not connected.

    Args:
        targets: variable or list of variables.
        inputs: variable or list of variables.
        target_gradients: variables with the gradients of the targets; by default ones.
        no_grad_set: variables or names through which no gradient flows.

    Returns:
        list of variables, a gradient or None for each input.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [2]); x.stop_gradient = False
    >>> (g,) = paddle.static.gradients(x * x, x)
    >>> paddle.static.Executor().run(feed={"x": [1.0, 3.0]}, fetch_list=[g])[0].tolist()
    [2.0, 6.0]
    >>> paddle.disable_static()
    """
    return backward.gradients(targets, inputs, target_gradients, no_grad_set)


complete(globals())
