"""The methods and properties of Tensor that concern gradients: `stop_gradient`, `grad`, `backward`, hooks, `detach`."""

import torch

from .accelerator import CONTIGUOUS, shortcut
from .autograd import accumulate, backward, refuse_dump
from .errors import InvalidArgumentError, InvalidTypeError, PreconditionNotMetError, describe, received
from .fast_path import shortened
from .hooks import BACKWARD, TENSOR_VALUE, TRAINING_CALL
from .memory_order import row_major
from .tensor import Tensor, attach, wrap


def _differentiable(t):
    """Whether a torch tensor is of a type that can have gradients."""
    return t.dtype.is_floating_point or t.dtype.is_complex


class HookHandle:
    """The handle that `register_hook` returns; `remove()` removes the hook."""

    def __init__(self, handle):
        self._handle = handle

    def remove(self):
        """Remove the hook; return whether it was still registered."""
        handle, self._handle = self._handle, None
        if handle is None:
            return False
        handle.remove()
        return True


@attach
@property
def stop_gradient(self):
    """Whether gradients stop here; the inverse of torch's `requires_grad`."""
    own = self._stop
    return not self._t.requires_grad if own is None else own


@stop_gradient.setter
def stop_gradient(self, value):
    t = self._t
    if not _differentiable(t):
        self._stop = bool(value)
        return
    if self._stop is not None:
        self._stop = None
    if not value:
        t.requires_grad_(True)
    elif t.requires_grad:
        # An intermediate result is detached from its graph, so no gradient flows through it any more.
        self._t = t.requires_grad_(False) if t.is_leaf else t.detach()


attach(stop_gradient, "stop_gradient")


@property
def grad_property(self):
    """The accumulated gradient, or None."""
    if TENSOR_VALUE.hooks:
        TENSOR_VALUE.ask(self, "grad")
    t = self._t
    if not (t.is_leaf or t.retains_grad):
        return None
    if t.grad is None:
        if not self._cleared:
            return None
        t.grad = torch.zeros_like(t, dtype=getattr(t, "grad_dtype", None))
    out = wrap(t.grad)
    out._stop = False if not t.grad.requires_grad else None
    return out


@grad_property.setter
def grad_property(self, value):
    if value is not None and not isinstance(value, Tensor):
        raise InvalidTypeError("grad: expected a Tensor or None.", describe(value))
    t, g = self._t, None if value is None else value._t.detach()
    if g is not None and (g.shape != t.shape or g.dtype != t.dtype):
        raise InvalidArgumentError(
            f"grad: the gradient must have the tensor's shape {list(t.shape)} and its dtype.",
            received(x=self, grad=value),
        )
    t.grad, self._cleared = g, False


attach(grad_property, "grad")
attach(grad_property, "grad_")


@BACKWARD
def _backward(self, grad_tensor=None, retain_graph=False, *, dump_backward_graph_path=None):
    """Accumulate the gradients of this tensor into the `grad` of the leaves it was computed from."""
    if dump_backward_graph_path is not None:
        refuse_dump(dump_backward_graph_path)
    if grad_tensor is not None and not isinstance(grad_tensor, Tensor):
        raise InvalidTypeError("backward: 'grad_tensor' must be a Tensor.", received(grad_tensor=grad_tensor))
    t = self._t
    if grad_tensor is None and t.requires_grad and t.dim() == 0:
        accumulate((t,), (torch.ones_like(t),), retain_graph)
        return
    backward([self], None if grad_tensor is None else [grad_tensor], retain_graph)


attach(_backward, "backward")


@attach
def gradient(self):
    """The accumulated gradient as a numpy array, or None."""
    g = self.grad
    return None if g is None else g.numpy()


@attach
@TRAINING_CALL
def clear_gradient(self, set_to_zero=True):
    """Set the gradient to zero, or to None if `set_to_zero` is False."""
    t = self._t
    # The zeros are allocated only when `grad` is read, so that the next backward need not add to them.
    self._cleared = bool(set_to_zero) and (t.grad is not None or self._cleared)
    t.grad = None


@attach
def clear_grad(self):
    """Set the gradient to zero; the same as `clear_gradient()`."""
    self.clear_gradient()


@attach
@property
def grad_fn(self):
    """The autograd node that produced this tensor, or None."""
    return self._t.grad_fn


@attach
@property
def is_leaf(self):
    """Whether this tensor is not the result of a recorded operation."""
    return self._t.is_leaf


@attach
@property
def requires_grad(self):
    return not self.stop_gradient


@requires_grad.setter
def requires_grad(self, value):
    self.stop_gradient = not value


attach(requires_grad, "requires_grad")


@attach
def requires_grad_(self, requires_grad=True):
    """Switch gradients for this tensor on or off, and return it."""
    self.stop_gradient = not requires_grad
    return self


@attach
def retain_grads(self):
    """Keep the gradient of this tensor even if it is an intermediate result."""
    if self._t.requires_grad:
        self._t.retain_grad()


@attach
def register_hook(self, hook):
    """Call `hook(gradient)` when this tensor's gradient is computed; a Tensor that it returns replaces the gradient.

    >>> x = paddle.ones([1]); x.stop_gradient = False
    >>> handle = x.register_hook(lambda g: g * 2)
    >>> x.sum().backward(); x.grad.tolist()
    [2.0]
    """
    if not self._t.requires_grad:
        raise PreconditionNotMetError(
            "register_hook: this tensor has stop_gradient=True, so it never gets a gradient.",
            describe(self),
            "set stop_gradient = False first.",
        )

    def on_torch(g):
        result = hook(wrap(g))
        if result is not None and not isinstance(result, Tensor):
            raise InvalidTypeError("register_hook: a hook must return a Tensor or None.", received(returned=result))
        return None if result is None else result._t

    return HookHandle(self._t.register_hook(on_torch))


@attach
@shortened
@shortcut(torch.Tensor.detach, self=CONTIGUOUS)
def detach(self):
    """Return a tensor that shares this tensor's memory and is not part of the gradient graph."""
    return wrap(row_major(self._t).detach())


@attach
def detach_(self):
    """Detach this tensor from the gradient graph in place, and return it."""
    self._t = self._t.detach()
    return self


@attach
@property
def inplace_version(self):
    """How many times the tensor's memory was written in place."""
    return self._t._version


@attach
def _bump_inplace_version(self):
    torch._C._autograd._unsafe_set_version_counter((self._t,), (self._t._version + 1,))


@attach
def _is_initialized(self):
    return self._t.device.type != "meta"
