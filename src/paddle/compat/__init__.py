"""Functions with torch's arguments and results, under Paddle's names."""

import contextlib
from typing import NamedTuple

import numpy as np
import torch

from .._core import random
from .._core.args import int_arg, one_axis
from .._core.errors import AxisError, FailedCheckError, InvalidArgumentError, InvalidTypeError, received, widened
from .._core.mode import disable_compat as disable_torch_proxy
from .._core.mode import enable_compat as enable_torch_proxy
from .._core.tensor import Tensor, unwrap
from ..tensor.logic import equal_all
from . import nn
from ._torch_names import as_torch

__all__ = ["equal", "max", "median", "min", "nanmedian", "seed", "slogdet", "sort", "split", "unique"]


class MinMaxRetType(NamedTuple):
    """Extreme values along an axis and their positions."""

    values: Tensor
    indices: Tensor


class MedianRetType(NamedTuple):
    """Medians along an axis and their positions."""

    values: Tensor
    indices: Tensor


class SortRetType(NamedTuple):
    """Sorted values and their original positions."""

    values: Tensor
    indices: Tensor


class SlogdetResult(NamedTuple):
    """The sign of a determinant and the logarithm of its absolute value."""

    sign: Tensor
    logabsdet: Tensor


# ---- max and min ----


def _extreme(name, reduce, along, pairwise):
    def impl(input, args, kwargs):
        names = ("other",) if args and isinstance(args[0], torch.Tensor) else ("dim", "keepdim")
        given = dict(zip(names, args, strict=False), **kwargs)
        alone = "other" in given and len(given) > 1
        if len(args) > len(names) or alone or ("keepdim" in given and "dim" not in given):
            raise _wrong_call(name, input, args, kwargs)
        if not given:
            return reduce(input)
        if "other" in given:
            if not isinstance(given["other"], torch.Tensor):
                raise _wrong_call(name, input, args, kwargs)
            return pairwise(input, given["other"])
        if isinstance(given["dim"], (bool, list, tuple, type(None), np.generic, np.ndarray)):
            raise _wrong_call(name, input, args, kwargs)
        return MinMaxRetType(*along(input, int_arg(given["dim"], "dim"), given.get("keepdim", False)))

    return impl


def _wrong_call(name, input, args, kwargs):
    shown = {"input": input, **{f"argument {i + 2}": a for i, a in enumerate(args)}, **kwargs}
    return InvalidTypeError(
        f"paddle.compat.{name} takes (input), (input, other) or (input, dim, keepdim=False).",
        received(**shown),
        f"paddle.{name} can reduce several axes.",
    )


_max = _extreme("max", torch.amax, torch.max, torch.maximum)
_min = _extreme("min", torch.amin, torch.min, torch.minimum)


@as_torch
def max(input, *args, out=None, **kwargs):
    """The largest element, the larger of two tensors, or with `dim` the largest along an axis and its index.

    Args:
        input: Tensor of any shape.
        *args: another Tensor, or the axis and `keepdim`.
        out: Tensor or pair of Tensors that receive the result.
        **kwargs: `other`, or `dim` and `keepdim`.

    Returns:
        a Tensor, or with an axis a named pair: `values` and `indices`.

    >>> values, indices = paddle.compat.max(paddle.to_tensor([[1, 5, 2]]), 1)
    >>> values.tolist(), indices.tolist()
    ([5], [1])
    """
    return _max(input, args, kwargs)


@as_torch
def min(input, *args, out=None, **kwargs):
    """The smallest element, the smaller of two tensors, or with `dim` the smallest along an axis and its index.

    Args:
        input: Tensor of any shape.
        *args: another Tensor, or the axis and `keepdim`.
        out: Tensor or pair of Tensors that receive the result.
        **kwargs: `other`, or `dim` and `keepdim`.

    Returns:
        a Tensor, or with an axis a named pair: `values` and `indices`.

    >>> paddle.compat.min(paddle.to_tensor([3, 1, 2])).item()
    1
    """
    return _min(input, args, kwargs)


# ---- order ----


@as_torch
def sort(input, dim=-1, descending=False, stable=False, out=None):
    """The elements sorted along an axis, and their original positions.

    Args:
        input: Tensor of any shape.
        dim: the axis. Default: -1.
        descending: whether the largest element comes first. Default: False.
        stable: whether equal elements keep their order. Default: False.
        out: pair of Tensors that receive the result.

    Returns:
        a named pair of Tensors: `values` and `indices`.

    >>> values, indices = paddle.compat.sort(paddle.to_tensor([3, 1, 2]))
    >>> values.tolist(), indices.tolist()
    ([1, 2, 3], [1, 2, 0])
    """
    return SortRetType(*torch.sort(input, dim=int_arg(dim, "dim"), descending=descending, stable=stable))


@as_torch
def median(input, dim=None, keepdim=False, *, out=None):
    """The lower median: of all elements, or along an axis together with its index.

    Args:
        input: Tensor of any shape.
        dim: the axis; by default all elements.
        keepdim: whether the axis stays, with size 1. Default: False.
        out: Tensor or pair of Tensors that receive the result.

    Returns:
        a Tensor, or with an axis a named pair: `values` and `indices`.

    >>> paddle.compat.median(paddle.to_tensor([4.0, 1.0, 3.0, 2.0])).item()
    2.0
    """
    return _median(torch.median, input, dim, keepdim)


@as_torch
def nanmedian(input, dim=None, keepdim=False, *, out=None):
    """`median` of the elements that are not NaN.

    Args:
        input: Tensor of any shape.
        dim: the axis; by default all elements.
        keepdim: whether the axis stays, with size 1. Default: False.
        out: Tensor or pair of Tensors that receive the result.

    Returns:
        a Tensor, or with an axis a named pair: `values` and `indices`.

    >>> paddle.compat.nanmedian(paddle.to_tensor([4.0, float("nan"), 3.0])).item()
    3.0
    """
    return _median(torch.nanmedian, input, dim, keepdim)


def _median(find, input, dim, keepdim):
    if dim is None:
        if not isinstance(keepdim, (bool, type(None))):
            raise InvalidTypeError(f"{find.__name__}: 'keepdim' must be a bool.", received(keepdim=keepdim))
        middle = find(input)
        return middle.reshape([1] * input.dim()) if keepdim else middle
    if type(dim) is not int and not (
        find is torch.nanmedian and isinstance(dim, (np.integer, np.ndarray, torch.Tensor))
    ):
        error = InvalidTypeError(f"{find.__name__}: 'dim' must be an int.", received(dim=dim))
        raise widened(error, (ValueError,))
    dim = one_axis(dim, input.dim(), "dim")
    if input.dim() and not input.shape[dim]:
        values = input.new_full([1 if a == dim else n for a, n in enumerate(input.shape)], float("nan"))
        pair = values + input.sum(), torch.zeros_like(values, dtype=torch.int64)
        return MedianRetType(*(pair if keepdim else (t.squeeze(dim) for t in pair)))
    return MedianRetType(*find(input, dim, keepdim))


@as_torch
def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    """The distinct elements, or slices along `dim`; optionally also their positions and counts.

    Args:
        input: Tensor of any shape.
        sorted: whether the result is in order. Default: True.
        return_inverse: whether for each element its place in the result is returned too. Default: False.
        return_counts: whether the number of occurrences is returned too. Default: False.
        dim: the axis; by default single elements are compared.

    Returns:
        a Tensor, or a tuple of it and what was asked for.

    >>> paddle.compat.unique(paddle.to_tensor([[2, 1], [2, 1]]), dim=0).tolist()
    [[2, 1]]
    """
    if not input.numel() and dim is None:  # in Paddle the shape stays
        extras = [torch.zeros(0, dtype=torch.int64) for wanted in (return_inverse, return_counts) if wanted]
        return (input.detach().clone(), *extras) if extras else input.detach().clone()
    found = torch.unique(input, bool(sorted), return_inverse, return_counts, dim)
    if return_inverse:
        values, inverse, *counts = found
        return values, inverse.reshape(-1), *counts
    return found


# ---- others ----


@as_torch
def split(tensor, split_size_or_sections, dim=0):
    """Split along an axis into pieces of one size, the last possibly smaller, or of the given sizes.

    Args:
        tensor: Tensor of any shape.
        split_size_or_sections: size of each piece, or a list of the sizes.
        dim: the axis. Default: 0.

    Returns:
        tuple of Tensors. `paddle.split` takes the number of pieces instead of their size.

    >>> [piece.shape for piece in paddle.compat.split(paddle.ones([5]), 2)]
    [[2], [2], [1]]
    """
    if isinstance(split_size_or_sections, (torch.Tensor, np.generic, np.ndarray)):
        expected = "split: 'split_size_or_sections' must be an int or a list of ints."
        raise InvalidTypeError(expected, received(split_size_or_sections=split_size_or_sections))
    if isinstance(split_size_or_sections, (list, tuple)):
        sizes = [int_arg(n, "split_size_or_sections") for n in split_size_or_sections]
    else:
        sizes = int_arg(split_size_or_sections, "split_size_or_sections")
        if sizes < 1:
            raise FailedCheckError(
                "split: the size of a piece must be positive.", received(split_size_or_sections=sizes)
            )
    dim = int_arg(dim, "dim")
    if tensor.dim() and not -tensor.dim() <= dim < tensor.dim():
        error = AxisError(f"split: 'dim' must be an axis of a tensor of {tensor.dim()} dimensions.", f"dim = {dim}")
        raise widened(error, (AssertionError,))
    if tensor.dim() and not tensor.shape[dim]:  # every piece has the size 0
        return () if isinstance(sizes, int) else tuple(tensor.clone() for _ in sizes)
    if isinstance(sizes, int) and tensor.dim():
        whole, rest = divmod(tensor.shape[dim], sizes)
        sizes = [sizes] * whole + [rest] * (rest > 0)
    elif not tensor.dim():
        return tuple(piece.clone() for piece in torch.split(tensor, sizes, dim))
    return tuple(torch.split_with_sizes_copy(tensor, sizes, dim))  # in Paddle pieces are copies


@as_torch
def slogdet(x, out=None):
    """The sign of determinants and the logarithm of their absolute value.

    Args:
        x: square matrices, of shape [..., n, n].
        out: accepted as torch's namesake does.

    Returns:
        a named pair of Tensors: `sign` and `logabsdet`.

    >>> sign, logarithm = paddle.compat.slogdet(paddle.eye(2))
    >>> sign.item(), logarithm.item()
    (1.0, 0.0)
    """
    return SlogdetResult(*torch.linalg.slogdet(x))


def equal(input, other):
    """Whether two tensors have the same shape and the same elements, as a bool.

    Args:
        input: Tensor.
        other: Tensor.

    Returns:
        bool. `paddle.equal` compares element by element instead.

    >>> paddle.compat.equal(paddle.ones([2]), paddle.ones([2]))
    True
    """
    for name, value in (("input", input), ("other", other)):
        if not isinstance(value, Tensor):
            error = InvalidArgumentError(f"equal: '{name}' must be a Tensor.", received(**{name: value}))
            raise widened(error, (AttributeError,))
    if input._is_symbolic or other._is_symbolic:
        return equal_all(input, other)
    a, b = (t.float() if t.dtype.itemsize == 1 and t.is_floating_point() else t for t in map(unwrap, (input, other)))
    return a.shape == b.shape and bool((a == b).all())


def seed():
    """Seed all random generators with a seed chosen by the system, and return it.

    Returns:
        int.

    >>> isinstance(paddle.compat.seed(), int)
    True
    """
    chosen = torch.seed() % 2**63
    random.seed(chosen)
    return chosen


# ---- torch under its own name: always torch itself ----


@contextlib.contextmanager
def use_torch_proxy_guard(*, enable=True, scope=None, silent=False):
    """A block in which `import torch` imports Paddle, which cannot be here; with `enable=False`, torch itself."""
    if enable:
        enable_torch_proxy(scope=scope, silent=silent)
    yield


use_compat_guard = use_torch_proxy_guard


def extend_torch_proxy_blocked_modules(modules):
    """Name modules in which `import torch` shall import torch itself, as it does in all modules here."""
    if isinstance(modules, str):
        raise InvalidTypeError(
            "extend_torch_proxy_blocked_modules: expected a list of names.", received(modules=modules)
        )
