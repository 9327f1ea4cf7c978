# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle
from collections.abc import Sequence
from typing import Any, NamedTuple

from paddle import Tensor as Tensor
from paddle import disable_compat as disable_torch_proxy
from paddle import enable_compat as enable_torch_proxy
from paddle import equal_all as equal_all
from paddle.compat import nn as nn
from paddle.fft import int_arg as int_arg
from paddle.fft import one_axis as one_axis

class MedianRetType(NamedTuple):
    """Medians along an axis and their positions."""
    values: paddle.Tensor
    indices: paddle.Tensor

class MinMaxRetType(NamedTuple):
    """Extreme values along an axis and their positions."""
    values: paddle.Tensor
    indices: paddle.Tensor

class SlogdetResult(NamedTuple):
    """The sign of a determinant and the logarithm of its absolute value."""
    sign: paddle.Tensor
    logabsdet: paddle.Tensor

class SortRetType(NamedTuple):
    """Sorted values and their original positions."""
    values: paddle.Tensor
    indices: paddle.Tensor

def as_torch(impl: Any) -> Any:
    """Make an operator that accepts only torch's argument names, so that the two kinds are never mixed."""

def equal(input: paddle.Tensor, other: paddle.Tensor) -> bool:
    """Whether two tensors have the same shape and the same elements, as a bool.

    Args:
        input: Tensor.
        other: Tensor.

    Returns:
        bool. `paddle.equal` compares element by element instead.

    >>> paddle.compat.equal(paddle.ones([2]), paddle.ones([2]))
    True"""

def extend_torch_proxy_blocked_modules(modules: Any) -> Any:
    """Name modules in which `import torch` shall import torch itself, as it does in all modules here."""

def max(input: paddle.Tensor, *args: Any, out: paddle.Tensor | tuple[paddle.Tensor, paddle.Tensor] | list[paddle.Tensor] | None = None, **kwargs: Any) -> paddle.Tensor | tuple[paddle.Tensor, paddle.Tensor]:
    """The largest element, the larger of two tensors, or with `dim` the largest along an axis and its index.

    Args:
        input: Tensor of any shape.
        out: Tensor or pair of Tensors that receive the result.
        *args: another Tensor, or the axis and `keepdim`.
        **kwargs: `other`, or `dim` and `keepdim`.

    Returns:
        a Tensor, or with an axis a named pair: `values` and `indices`.

    >>> values, indices = paddle.compat.max(paddle.to_tensor([[1, 5, 2]]), 1)
    >>> values.tolist(), indices.tolist()
    ([5], [1])"""

def median(input: paddle.Tensor, dim: int | None = None, keepdim: bool = False, *, out: tuple[paddle.Tensor, paddle.Tensor] | paddle.Tensor | None = None) -> paddle.Tensor | tuple[paddle.Tensor, paddle.Tensor]:
    """The lower median: of all elements, or along an axis together with its index.

    Args:
        input: Tensor of any shape.
        dim: the axis; by default all elements.
        keepdim: whether the axis stays, with size 1. Default: False. Default: False.
        out: Tensor or pair of Tensors that receive the result.

    Returns:
        a Tensor, or with an axis a named pair: `values` and `indices`.

    >>> paddle.compat.median(paddle.to_tensor([4.0, 1.0, 3.0, 2.0])).item()
    2.0"""

def min(input: paddle.Tensor, *args: Any, out: paddle.Tensor | tuple[paddle.Tensor, paddle.Tensor] | list[paddle.Tensor] | None = None, **kwargs: Any) -> paddle.Tensor | tuple[paddle.Tensor, paddle.Tensor]:
    """The smallest element, the smaller of two tensors, or with `dim` the smallest along an axis and its index.

    Args:
        input: Tensor of any shape.
        out: Tensor or pair of Tensors that receive the result.
        *args: another Tensor, or the axis and `keepdim`.
        **kwargs: `other`, or `dim` and `keepdim`.

    Returns:
        a Tensor, or with an axis a named pair: `values` and `indices`.

    >>> paddle.compat.min(paddle.to_tensor([3, 1, 2])).item()
    1"""

def nanmedian(input: paddle.Tensor, dim: int | None = None, keepdim: bool = False, *, out: tuple[paddle.Tensor, paddle.Tensor] | paddle.Tensor | None = None) -> paddle.Tensor | tuple[paddle.Tensor, paddle.Tensor]:
    """`median` of the elements that are not NaN.

    Args:
        input: Tensor of any shape.
        dim: the axis; by default all elements.
        keepdim: whether the axis stays, with size 1. Default: False. Default: False.
        out: Tensor or pair of Tensors that receive the result.

    Returns:
        a Tensor, or with an axis a named pair: `values` and `indices`.

    >>> paddle.compat.nanmedian(paddle.to_tensor([4.0, float("nan"), 3.0])).item()
    3.0"""

def seed() -> int:
    """Seed all random generators with a seed chosen by the system, and return it.

    Returns:
        int.

    >>> isinstance(paddle.compat.seed(), int)
    True"""

def slogdet(x: paddle.Tensor, out: tuple[paddle.Tensor, paddle.Tensor] | None = None) -> tuple[paddle.Tensor, paddle.Tensor]:
    """The sign of determinants and the logarithm of their absolute value.

    Args:
        x: square matrices, of shape [..., n, n].
        out: accepted as torch's namesake does.

    Returns:
        a named pair of Tensors: `sign` and `logabsdet`.

    >>> sign, logarithm = paddle.compat.slogdet(paddle.eye(2))
    >>> sign.item(), logarithm.item()
    (1.0, 0.0)"""

def sort(input: paddle.Tensor, dim: int = -1, descending: bool = False, stable: bool = False, out: paddle.Tensor | None = None) -> tuple[paddle.Tensor, paddle.Tensor]:
    """The elements sorted along an axis, and their original positions.

    Args:
        input: Tensor of any shape.
        dim: the axis. Default: -1. Default: -1.
        descending: whether the largest element comes first. Default: False. Default: False.
        stable: whether equal elements keep their order. Default: False. Default: False.
        out: pair of Tensors that receive the result.

    Returns:
        a named pair of Tensors: `values` and `indices`.

    >>> values, indices = paddle.compat.sort(paddle.to_tensor([3, 1, 2]))
    >>> values.tolist(), indices.tolist()
    ([1, 2, 3], [1, 2, 0])"""

def split(tensor: paddle.Tensor, split_size_or_sections: int | Sequence[int], dim: int = 0) -> tuple[paddle.Tensor, ...]:
    """Split along an axis into pieces of one size, the last possibly smaller, or of the given sizes.

    Args:
        tensor: Tensor of any shape.
        split_size_or_sections: size of each piece, or a list of the sizes.
        dim: the axis. Default: 0. Default: 0.

    Returns:
        tuple of Tensors. `paddle.split` takes the number of pieces instead of their size.

    >>> [piece.shape for piece in paddle.compat.split(paddle.ones([5]), 2)]
    [[2], [2], [1]]"""

def unique(input: paddle.Tensor, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False, dim: Any = None) -> Any:
    """The distinct elements, or slices along `dim`; optionally also their positions and counts.

    Args:
        input: Tensor of any shape.
        sorted: whether the result is in order. Default: True. Default: True.
        return_inverse: whether for each element its place in the result is returned too. Default: False. Default: False.
        return_counts: whether the number of occurrences is returned too. Default: False. Default: False.
        dim: the axis; by default single elements are compared.

    Returns:
        a Tensor, or a tuple of it and what was asked for.

    >>> paddle.compat.unique(paddle.to_tensor([[2, 1], [2, 1]]), dim=0).tolist()
    [[2, 1]]"""

def unwrap(value: Any) -> Any:
    """Replace all Tensors in a nested value by their torch tensors; a value without any is returned unchanged."""

use_compat_guard = use_torch_proxy_guard
def use_torch_proxy_guard(*, enable: bool = True, scope: Any = None, silent: bool = False) -> Any:
    """A block in which `import torch` imports Paddle, which cannot be here; with `enable=False`, torch itself."""
