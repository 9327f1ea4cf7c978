# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle
from collections.abc import Sequence
from typing import Any, NamedTuple

from paddle import Tensor as Tensor
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
    """Whether two tensors have the same shape and the same elements, as a bool."""

def max(input: paddle.Tensor, *args: Any, out: paddle.Tensor | tuple[paddle.Tensor, paddle.Tensor] | list[paddle.Tensor] | None = None, **kwargs: Any) -> paddle.Tensor | tuple[paddle.Tensor, paddle.Tensor]:
    """The largest element, the larger of two tensors, or with `dim` the largest along an axis and its index.

    Args:
        out: Tensor that receives the result.

    >>> values, indices = paddle.compat.max(paddle.to_tensor([[1, 5, 2]]), 1)
    >>> values.tolist(), indices.tolist()
    ([5], [1])"""

def median(input: paddle.Tensor, dim: int | None = None, keepdim: bool = False, *, out: tuple[paddle.Tensor, paddle.Tensor] | paddle.Tensor | None = None) -> paddle.Tensor | tuple[paddle.Tensor, paddle.Tensor]:
    """The lower median: of all elements, or along an axis together with its index.

    Args:
        keepdim: whether reduced axes stay, with size 1. Default: False.
        out: Tensor that receives the result."""

def min(input: paddle.Tensor, *args: Any, out: paddle.Tensor | tuple[paddle.Tensor, paddle.Tensor] | list[paddle.Tensor] | None = None, **kwargs: Any) -> paddle.Tensor | tuple[paddle.Tensor, paddle.Tensor]:
    """The smallest element, the smaller of two tensors, or with `dim` the smallest along an axis and its index.

    Args:
        out: Tensor that receives the result."""

def nanmedian(input: paddle.Tensor, dim: int | None = None, keepdim: bool = False, *, out: tuple[paddle.Tensor, paddle.Tensor] | paddle.Tensor | None = None) -> paddle.Tensor | tuple[paddle.Tensor, paddle.Tensor]:
    """`median` of the elements that are not NaN.

    Args:
        keepdim: whether reduced axes stay, with size 1. Default: False.
        out: Tensor that receives the result."""

def seed() -> int:
    """Seed all random generators with a seed chosen by the system, and return it."""

def slogdet(x: paddle.Tensor, out: tuple[paddle.Tensor, paddle.Tensor] | None = None) -> tuple[paddle.Tensor, paddle.Tensor]:
    """The sign of determinants and the logarithm of their absolute value.

    Args:
        x: Tensor of any shape.
        out: Tensor that receives the result."""

def sort(input: paddle.Tensor, dim: int = -1, descending: bool = False, stable: bool = False, out: paddle.Tensor | None = None) -> tuple[paddle.Tensor, paddle.Tensor]:
    """The elements sorted along an axis, and their original positions.

    Args:
        out: Tensor that receives the result."""

def split(tensor: paddle.Tensor, split_size_or_sections: int | Sequence[int], dim: int = 0) -> tuple[paddle.Tensor, ...]:
    """Split along an axis into pieces of one size, the last possibly smaller, or of the given sizes.

    >>> [piece.shape for piece in paddle.compat.split(paddle.ones([5]), 2)]
    [[2], [2], [1]]"""

def unique(input: paddle.Tensor, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False, dim: Any = None) -> Any:
    """The distinct elements, or slices along `dim`; optionally also their positions and counts.

    >>> paddle.compat.unique(paddle.to_tensor([[2, 1], [2, 1]]), dim=0).tolist()
    [[2, 1]]"""

def unwrap(value: Any) -> Any:
    """Replace all Tensors in a nested value by their torch tensors; a value without any is returned unchanged."""
