# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Iterable
from paddle import Tensor
from paddle.nn import Layer

from paddle.nn import offer as offer
from paddle.nn import spectral_norm as spectral_norm

def clip_grad_norm_(parameters: Iterable[Tensor] | Tensor, max_norm: float, norm_type: float = 2.0, error_if_nonfinite: bool = False) -> Tensor:
    """Scale all gradients to a total norm of at most `max_norm`, in place.

    Args:
        parameters: a Tensor, or an iterable of them; those without a gradient are left out.
        max_norm: greatest norm of all gradients together.
        norm_type: which norm; `float("inf")` for the largest element. Default: 2.0.
        error_if_nonfinite: whether a norm that is NaN or infinite raises. Default: False.

    Returns:
        Tensor of one element: the norm before scaling.

    >>> w = paddle.to_tensor([1.0, 1.0], stop_gradient=False)
    >>> (w * paddle.to_tensor([3.0, 4.0])).sum().backward()
    >>> paddle.nn.utils.clip_grad_norm_(w, 1.0).item()
    5.0
    >>> [round(v, 4) for v in w.grad.tolist()]
    [0.6, 0.8]"""

def clip_grad_value_(parameters: Iterable[Tensor] | Tensor, clip_value: float) -> None:
    """Clip every element of the gradients to between `-clip_value` and `clip_value`, in place.

    Args:
        parameters: a Tensor, or an iterable of them; those without a gradient are left out.
        clip_value: greatest distance from 0.

    Returns:
        None.

    >>> w = paddle.to_tensor([1.0, 1.0], stop_gradient=False)
    >>> (w * paddle.to_tensor([3.0, 0.5])).sum().backward()
    >>> paddle.nn.utils.clip_grad_value_(w, 1.0)
    >>> w.grad.tolist()
    [1.0, 0.5]"""

def parameters_to_vector(parameters: Iterable[Tensor], name: str | None = None) -> Tensor:
    """Concatenate the values of the parameters to a 1-D tensor; no gradient flows back.

    Args:
        parameters: iterable of parameters.
        name: accepted; used in Programs only.

    Returns:
        1-D Tensor.

    >>> paddle.nn.utils.parameters_to_vector(paddle.nn.Linear(2, 3).parameters()).shape
    [9]"""

def remove_weight_norm(layer: Layer, name: str = 'weight') -> Layer:
    """Merge what `weight_norm` has split back into one parameter.

    Args:
        layer: the layer, which is changed.
        name: name of its parameter. Default: 'weight'.

    Returns:
        `layer`.

    >>> layer = paddle.nn.utils.weight_norm(paddle.nn.Linear(3, 2))
    >>> sorted(name for name, _ in paddle.nn.utils.remove_weight_norm(layer).named_parameters())
    ['bias', 'weight']"""

def vector_to_parameters(vec: Tensor, parameters: Iterable[Tensor], name: str | None = None) -> None:
    """Write the pieces of a 1-D tensor into the parameters, in order; surplus values are ignored.

    Args:
        vec: 1-D Tensor.
        parameters: iterable of parameters, which are overwritten.
        name: accepted; used in Programs only.

    Returns:
        None.

    >>> layer = paddle.nn.Linear(2, 1)
    >>> paddle.nn.utils.vector_to_parameters(paddle.to_tensor([1.0, 2.0, 3.0]), layer.parameters())
    >>> layer.weight.tolist(), layer.bias.tolist()
    ([[1.0], [2.0]], [3.0])"""

def weight_norm(layer: Layer, name: str = 'weight', dim: int = 0) -> Layer:
    """Split a parameter into lengths and directions, which are trained apart; each call computes it anew.

    Args:
        layer: the layer, which is changed.
        name: name of its parameter. Default: 'weight'.
        dim: axis that keeps a length for each of its places; None or -1 for one length in all. Default: 0.

    Returns:
        `layer`, with the parameters `name_g` (lengths) and `name_v` (directions) in place of `name`.

    >>> layer = paddle.nn.utils.weight_norm(paddle.nn.Linear(3, 2), dim=1)
    >>> layer.weight_g.shape, layer.weight_v.shape
    ([2], [3, 2])"""
