"""Training in low precision with float32 gradients: each parameter accumulates them in its `main_grad`."""

import torch

from paddle._core.autograd import no_grad
from paddle._core.errors import FailedCheckError, InvalidTypeError, received
from paddle._core.tensor import unwrap, wrap
from paddle.distributed._wrappers import LayerWrapper
from paddle.nn import Layer

from ..meta_parallel.meta_parallel_base import gradient_of
from .hybrid_parallel_util import obtain_optimizer_parameters_list


class MixPrecisionLayer(LayerWrapper):
    """A layer whose parameters add their gradients up in float32, in `main_grad`; `grad` stays empty.

    >>> net = paddle.nn.Linear(2, 1)
    >>> net = paddle.distributed.fleet.utils.mix_precision_utils.MixPrecisionLayer(net, dtype="bfloat16")
    >>> net(paddle.ones([1, 2])).backward()
    >>> net.parameters()[0].main_grad.tolist()
    [[1.0], [1.0]]
    """

    def __init__(self, layers, dtype="float16"):
        if not isinstance(layers, Layer):
            raise InvalidTypeError("MixPrecisionLayer: 'layers' must be a Layer.", received(layers=layers))
        if dtype not in ("float16", "bfloat16"):
            raise FailedCheckError("MixPrecisionLayer: 'dtype' must be float16 or bfloat16.", received(dtype=dtype))
        super().__init__(layers, layers.full_name() + "_mix_precision")
        for parameter in layers.parameters():
            if not parameter.stop_gradient and not hasattr(parameter, "main_grad"):
                parameter.main_grad = None
                parameter._t.register_post_accumulate_grad_hook(self._update_main_grad_hook(parameter))

    def _update_main_grad_hook(self, parameter):
        """A hook that moves a gradient to `main_grad`."""

        def add(t):
            gradient, t.grad = t.grad, None
            if parameter.main_grad is None:
                parameter.main_grad = wrap(gradient.float())
            else:
                unwrap(parameter.main_grad).add_(gradient)

        return add


class MixPrecisionOptimizer:
    """An optimizer that takes its steps with the `main_grad` of the parameters."""

    def __init__(self, optimizer):
        self._inner_opt = optimizer

    def __getattr__(self, name):
        if name == "_inner_opt":
            raise AttributeError(name)
        return getattr(self._inner_opt, name)

    @no_grad()
    def step(self):
        """Update every parameter that has a gradient."""
        found = [(p, gradient_of(p)) for p in obtain_optimizer_parameters_list(self._inner_opt) if not p.stop_gradient]
        self._inner_opt.apply_gradients([(p, wrap(g)) for p, g in found if g is not None])

    def clear_grad(self, set_to_zero=True):
        """Set the gradients to zero, or remove them."""
        for p in obtain_optimizer_parameters_list(self._inner_opt):
            if getattr(p, "main_grad", None) is not None:
                p.main_grad = wrap(torch.zeros_like(unwrap(p.main_grad))) if set_to_zero else None
            if p._t.grad is not None:
                p._t.grad = None

    def minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
        """Take a step with the gradients that `loss.backward()` computed."""
        self.step()
        return [], []


class MixPrecisionScaler:
    """Makes a `GradScaler` divide the `main_grad` of the parameters by its scale; the scaler itself is changed."""

    def __init__(self, scaler):
        self._inner_scaler = scaler
        scaler._gradients = _main_gradients

    def __getattr__(self, name):
        if name == "_inner_scaler":
            raise AttributeError(name)
        return getattr(self._inner_scaler, name)


def _main_gradients(optimizer):
    return [gradient_of(p) for p in obtain_optimizer_parameters_list(optimizer)]
