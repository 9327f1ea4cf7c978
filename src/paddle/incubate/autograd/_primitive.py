"""Options for the decomposition of static graphs into primitive operators."""

from ..._core import state
from ..._core.errors import FailedCheckError, UnimplementedError
from ..._core.mode import in_dynamic_mode

_PRIMITIVE = state.per_process("primitive operators", False)


def _static_only(what, instead):
    if in_dynamic_mode():
        raise FailedCheckError(f"{what}: only available for static graphs.", "dynamic mode", instead)


def enable_prim():
    """Differentiate static graphs through primitive operators; without effect on results.

    Returns:
        nothing.

    >>> paddle.enable_static()
    >>> paddle.incubate.autograd.enable_prim()
    >>> paddle.incubate.autograd.disable_prim()
    """
    _static_only("enable_prim", "paddle.enable_static().")
    _PRIMITIVE.value = True


def disable_prim():
    """Undo `enable_prim`.

    Returns:
        nothing.

    >>> paddle.enable_static()
    >>> paddle.incubate.autograd.disable_prim()
    """
    _static_only("disable_prim", "paddle.enable_static().")
    _PRIMITIVE.value = False


def prim_enabled():
    """Whether `enable_prim` was called."""
    _static_only("prim_enabled", "paddle.enable_static().")
    return _PRIMITIVE.value


def forward_grad(outputs, inputs, grad_inputs=None):
    """Derivatives of a static graph in forward mode: not implemented here, so it raises NotImplementedError.

    Args:
        outputs: not used, because the function only raises an error.
        inputs: not used, because the function only raises an error.
        grad_inputs: not used, because the function only raises an error.

    Returns:
        nothing; in dynamic mode the error names `paddle.incubate.autograd.jvp`.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [2])
    >>> try:
    ...     paddle.incubate.autograd.forward_grad(x * x, x)
    ... except NotImplementedError:
    ...     print("not implemented")
    not implemented
    """
    _static_only("forward_grad", "paddle.incubate.autograd.jvp.")
    raise UnimplementedError(
        "forward_grad: forward mode on static graphs is not implemented.", None, "paddle.static.gradients."
    )


def grad(outputs, inputs, grad_outputs=None):
    """Derivatives of a static graph in reverse mode.

    Args:
        outputs: variable, or a list of them.
        inputs: variable, or a list of them.
        grad_outputs: gradients of the outputs; by default ones.

    Returns:
        gradient of the inputs: a variable, or a list like `inputs`.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [2])
    >>> x.stop_gradient = False
    >>> tuple(paddle.incubate.autograd.grad(x * x, x).shape)
    (2,)
    """
    _static_only("grad", "paddle.grad.")
    from ...static import gradients

    found = gradients(outputs, inputs, grad_outputs)
    return found if isinstance(inputs, (list, tuple)) else found[0]
