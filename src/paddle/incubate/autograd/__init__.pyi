# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Callable
from paddle import Tensor
from paddle._typing import DTypeLike, TensorOrTensors
from typing import Any

class Hessian(Jacobian):
    """The second derivatives of a function that returns one number (per sample if `is_batched`).

    Args:
        func: function of Tensors that returns one number, or one for each sample.
        xs: Tensor, or a sequence of them.
        is_batched: whether the first axis counts samples that do not depend on each other.

    >>> x = paddle.to_tensor([1.0, 2.0])
    >>> paddle.incubate.autograd.Hessian(lambda x: (x ** 3).sum(), x)[:].tolist()
    [[6.0, 0.0], [0.0, 12.0]]"""
    def __init__(self, func: Callable[..., TensorOrTensors], xs: TensorOrTensors, is_batched: bool = False) -> None: ...

class Jacobian:
    """The Jacobian of a function, read by indexing; only rows that are read are computed.

    Inputs and outputs are flattened and concatenated: the shape is (outputs, inputs), with the batch in front if
    `is_batched`.

    Args:
        func: function of Tensors that returns a Tensor or several.
        xs: Tensor, or a sequence of them.
        is_batched: whether the first axis counts samples that do not depend on each other.

    >>> x = paddle.to_tensor([1.0, 2.0])
    >>> paddle.incubate.autograd.Jacobian(lambda x: x * x, x)[:].tolist()
    [[2.0, 0.0], [0.0, 4.0]]"""
    def __init__(self, func: Callable[..., TensorOrTensors], xs: TensorOrTensors, is_batched: bool = False) -> None: ...
    @property
    def shape(self) -> list[int]: ...
    def __getitem__(self, index: Any) -> Tensor: ...
    def __getattr__(self, name: str | None) -> Any: ...
    def __array__(self, dtype: DTypeLike | None = None, copy: Any = None) -> Any: ...
    def __add__(self, *others: Any) -> Any: ...
    def __radd__(self, other: Any) -> Any: ...
    def __sub__(self, *others: Any) -> Any: ...
    def __rsub__(self, other: Any) -> Any: ...
    def __mul__(self, *others: Any) -> Any: ...
    def __rmul__(self, other: Any) -> Any: ...
    def __truediv__(self, *others: Any) -> Any: ...
    def __rtruediv__(self, other: Any) -> Any: ...
    def __floordiv__(self, *others: Any) -> Any: ...
    def __rfloordiv__(self, other: Any) -> Any: ...
    def __mod__(self, *others: Any) -> Any: ...
    def __rmod__(self, other: Any) -> Any: ...
    def __pow__(self, *others: Any) -> Any: ...
    def __rpow__(self, other: Any) -> Any: ...
    def __matmul__(self, *others: Any) -> Any: ...
    def __rmatmul__(self, other: Any) -> Any: ...
    def __neg__(self, *others: Any) -> Any: ...
    def __abs__(self, *others: Any) -> Any: ...
    def __lt__(self, *others: Any) -> Any: ...
    def __le__(self, *others: Any) -> Any: ...
    def __gt__(self, *others: Any) -> Any: ...
    def __ge__(self, *others: Any) -> Any: ...
    def __eq__(self, *others: Any) -> Any: ...
    def __ne__(self, *others: Any) -> Any: ...
    def __len__(self, *others: Any) -> Any: ...
    def __iter__(self, *others: Any) -> Any: ...
    def __float__(self, *others: Any) -> Any: ...
    def __format__(self, *others: Any) -> Any: ...

def disable_prim() -> None:
    """Undo `enable_prim`.

    Returns:
        nothing.

    >>> paddle.enable_static()
    >>> paddle.incubate.autograd.disable_prim()"""

def enable_prim() -> None:
    """Differentiate static graphs through primitive operators; without effect on results.

    Returns:
        nothing.

    >>> paddle.enable_static()
    >>> paddle.incubate.autograd.enable_prim()
    >>> paddle.incubate.autograd.disable_prim()"""

def forward_grad(outputs: Any, inputs: Any, grad_inputs: Any = None) -> Any:
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
    not implemented"""

def grad(outputs: Any, inputs: Any, grad_outputs: Any = None) -> Any:
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
    (2,)"""

def jvp(func: Any, xs: Any, v: Any = None) -> Any:
    """`func(*xs)`, and its Jacobian times `v` (the directional derivative along `v`).

    Args:
        v: shaped like the inputs; ones by default.
        func: function of Tensors that returns a Tensor or several.
        xs: Tensor, or a sequence of them.

    Returns:
        (what `func` returns, the product, shaped like that).

    >>> _, product = paddle.incubate.autograd.jvp(lambda x: x * x, paddle.to_tensor([1.0, 2.0]))
    >>> product.tolist()
    [2.0, 4.0]"""

def prim_enabled() -> Any:
    """Whether `enable_prim` was called."""

def vjp(func: Any, xs: Any, v: Any = None) -> Any:
    """`func(*xs)`, and the vector-Jacobian product of `v`.

    Args:
        v: shaped like the outputs; ones by default.
        func: function of Tensors that returns a Tensor or several.
        xs: Tensor, or a sequence of them.

    Returns:
        (what `func` returns, the product, shaped like `xs`).

    >>> _, product = paddle.incubate.autograd.vjp(lambda x: x * x, paddle.to_tensor([1.0, 2.0]))
    >>> product.tolist()
    [2.0, 4.0]"""
