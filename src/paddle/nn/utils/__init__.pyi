# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Iterable
from paddle import Tensor
from paddle.nn import Layer

from paddle.nn import offer as offer

def clip_grad_norm_(parameters: Iterable[Tensor] | Tensor, max_norm: float, norm_type: float = 2.0, error_if_nonfinite: bool = False) -> Tensor:
    """Scale all gradients to a total norm of at most `max_norm`; returns the norm before scaling."""

def clip_grad_value_(parameters: Iterable[Tensor] | Tensor, clip_value: float) -> None:
    """Clip every element of the gradients to between `-clip_value` and `clip_value`."""

def parameters_to_vector(parameters: Iterable[Tensor], name: str | None = None) -> Tensor:
    """Concatenate the values of the parameters to a 1-D tensor; no gradient flows back.

    >>> paddle.nn.utils.parameters_to_vector(paddle.nn.Linear(2, 3).parameters()).shape
    [9]"""

def remove_weight_norm(layer: Layer, name: str = 'weight') -> Layer:
    """Merge the two back into one parameter."""

def spectral_norm(layer: Layer, name: str = 'weight', n_power_iterations: int = 1, eps: float = 1e-12, dim: int | None = None) -> Layer:
    """Keep the largest singular value of the parameter `name` at 1.

    Args:
        dim: the axis of the outputs; by default 1 for Linear and transposed convolutions, else 0."""

def vector_to_parameters(vec: Tensor, parameters: Iterable[Tensor], name: str | None = None) -> None:
    """Write the pieces of a 1-D tensor into the parameters, in order; surplus values are ignored."""

def weight_norm(layer: Layer, name: str = 'weight', dim: int = 0) -> Layer:
    """Split the parameter `name` into `name_g` (norms along `dim`, or one for all) and `name_v` (directions)."""
