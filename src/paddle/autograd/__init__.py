"""Gradients beyond `Tensor.backward`: several outputs, custom operators, Jacobians and Hessians."""

from .._core.autograd import backward, enable_grad, grad, is_grad_enabled, no_grad, set_grad_enabled
from .._core.paths import share as _share
from ._jacobian import hessian, jacobian
from ._saved import saved_tensors_hooks
from .py_layer import PyLayer, PyLayerContext

Function = PyLayer

__all__ = ["jacobian", "hessian", "backward", "PyLayer", "Function", "PyLayerContext", "saved_tensors_hooks"]

_share("paddle.autograd", "autograd backward_mode ir_backward")
