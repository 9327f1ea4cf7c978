# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Callable, Sequence
from paddle import Tensor
from typing import Any

from paddle import enable_grad as enable_grad
from paddle import grad as grad
from paddle import is_grad_enabled as is_grad_enabled
from paddle import no_grad as no_grad
from paddle import set_grad_enabled as set_grad_enabled
from paddle.autograd import py_layer as py_layer

Function = PyLayer
class PyLayer(PyLayerContext):
    """A custom operator: subclass it with static `forward(ctx, …)` and `backward(ctx, …)`, then call `apply`.

    `backward` gets one gradient for each tensor that `forward` returned, and returns one for each tensor it received,
    None where there is none.

    >>> class Cube(paddle.autograd.PyLayer):
    ...     @staticmethod
    ...     def forward(ctx, x):
    ...         ctx.save_for_backward(x)
    ...         return x * x * x
    ...     @staticmethod
    ...     def backward(ctx, dy):
    ...         (x,) = ctx.saved_tensor()
    ...         return dy * 3 * x * x
    >>> x = paddle.to_tensor([2.0], stop_gradient=False)
    >>> Cube.apply(x).backward(); x.grad.tolist()
    [12.0]"""
    @staticmethod
    def forward(ctx: Any, *args: Any, **kwargs: Any) -> Any: ...
    @staticmethod
    def backward(ctx: Any, *args: Any, **kwargs: Any) -> Any: ...
    @classmethod
    def apply(cls, *args: Any, **kwargs: Any) -> Any:
        """Run `forward` on the arguments and record `backward` for its outputs."""

class PyLayerContext:
    """The context that `forward` passes to `backward`: saved tensors, marks, and any attribute set on it.

    >>> class Cube(paddle.autograd.PyLayer):
    ...     @staticmethod
    ...     def forward(ctx, x):
    ...         ctx.save_for_backward(x)
    ...         return x**3
    ...     @staticmethod
    ...     def backward(ctx, dy):
    ...         (x,) = ctx.saved_tensor()
    ...         return dy * 3 * x**2
    >>> x = paddle.to_tensor([2.0], stop_gradient=False)
    >>> Cube.apply(x).backward()
    >>> x.grad.tolist()
    [12.0]"""
    def save_for_backward(self, *tensors: Tensor) -> None:
        """Keep tensors (and other values) for `saved_tensor()` in `backward`."""
    def saved_tensor(self) -> tuple[Tensor, ...]:
        """What `save_for_backward` kept, as a tuple."""
    @property
    def saved_tensors(self) -> Any: ...
    def mark_not_inplace(self, *args: Tensor) -> None:
        """Mark inputs that `forward` returns unchanged: the output becomes a separate tensor."""
    def mark_non_differentiable(self, *args: Tensor) -> None:
        """Mark outputs without gradients; `backward` receives zeros for them."""
    def set_materialize_grads(self, value: bool) -> None:
        """Set whether `backward` receives zeros (the default) or None for an unused output."""
    def set_grad_in_dtype_consistent(self, flag: bool) -> None:
        """Accepted for compatibility: torch always casts gradients to the dtype of their output."""

def backward(tensors: Tensor | Sequence[Tensor], grad_tensors: Tensor | Sequence[Tensor | None] | None = None, retain_graph: bool = False, *, dump_backward_graph_path: str | None = None) -> None:
    """Accumulate the gradients of several outputs in one pass.

    Args:
        tensors: Tensor, or list of Tensors, to differentiate.
        grad_tensors: Tensor, or list of Tensors or None: gradients of the outputs; by default ones.
        retain_graph: whether the graph can be used again. Default: False.
        dump_backward_graph_path: must be None: the graph is not written to a file.

    Returns:
        None; gradients are added to `.grad` of the leaves.

    >>> x = paddle.to_tensor([1.0], stop_gradient=False)
    >>> paddle.autograd.backward([x * 2, x * 3])
    >>> x.grad.tolist()
    [5.0]"""

def hessian(ys: Any, xs: Any, batch_axis: Any = None) -> Any:
    """The Hessian of a scalar `ys` (one in every sample) with respect to `xs`; a tuple of tuples for a sequence.

    Args:
        ys: Tensor of one element (with a batch one in every sample), computed from `xs`.
        xs: Tensor [] or [N] (with a batch [B] or [B, N]), or a sequence of them.
        batch_axis: None, or 0 if the first axis of every Tensor counts independent samples.

    Returns:
        an object that is indexed like a Tensor [N, N] or [B, N, N]; for sequences a tuple of tuples of them.

    >>> x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    >>> paddle.autograd.hessian((x * x * x).sum(), x)[:].tolist()
    [[6.0, 0.0], [0.0, 12.0]]"""

def jacobian(ys: Any, xs: Any, batch_axis: Any = None) -> Any:
    """The Jacobian of `ys` with respect to `xs`; with sequences of tensors, a tuple (of tuples) of them.

    `batch_axis` is None, or 0 if the first axis of every tensor counts independent samples.

    Args:
        ys: Tensor [] or [M] (with a batch [B] or [B, M]), or a sequence of them, computed from `xs`.
        xs: Tensor [] or [N] (with a batch [B] or [B, N]), or a sequence of them.
        batch_axis: None, or 0 if the first axis of every Tensor counts independent samples.

    Returns:
        an object that is indexed like a Tensor [M, N] or [B, M, N] and computes the rows that are read; for sequences a
        tuple of them.

    >>> x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    >>> paddle.autograd.jacobian(x * x, x)[:].tolist()
    [[2.0, 0.0], [0.0, 4.0]]"""

class saved_tensors_hooks:
    """Store the result of `pack_hook` instead of a saved tensor, until `unpack_hook` converts it back.

    >>> x = paddle.to_tensor([3.0], stop_gradient=False)
    >>> with paddle.autograd.saved_tensors_hooks(lambda t: t.numpy(), paddle.to_tensor):
    ...     y = x * x
    >>> y.backward(); x.grad.tolist()
    [6.0]"""
    def __init__(self, pack_hook: Callable[[Tensor], Any], unpack_hook: Callable[[Any], Tensor | None]) -> None: ...
