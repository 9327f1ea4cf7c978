"""What reductions and searches answer for tensors without elements, where torch's kernels refuse them.

The rows are looked up after a call has failed, so they cost nothing otherwise. Where Paddle returns memory that it has
not written (`amax`, `argmax`), the answer here is zeros.
"""

import torch

from .._core.args import axis_list, int_arg, one_axis
from .._core.call import WITHOUT_ELEMENTS
from .._core.dtype import torch_dtype
from .gather_scatter import (
    index_add,
    index_fill,
    index_put,
    index_sample,
    put_along_axis,
    scatter,
    scatter_nd_add,
    take_along_axis,
)
from .linalg import dist, dot, norm, solve, vector_norm
from .logic import allclose
from .random import multinomial
from .reduction import amax, amin
from .search import argmax, argmin, topk
from .slicing import select_scatter, slice_scatter
from .statistics import mode, nanquantile, quantile

__all__ = []


def _reduced(x, axis, keepdim, value=0, dtype=None):
    """A reduction of x over `axis` (None: all axes) that is `value` everywhere, with gradients of zeros for x."""
    axes = set(range(x.dim()) if axis is None else axis_list(axis, x.dim()))
    sizes = [1 if a in axes else n for a, n in enumerate(x.shape) if keepdim or a not in axes]
    out = torch.full(sizes, value, dtype=dtype or x.dtype, device=x.device)
    return out + x.reshape(-1)[:0].sum() if out.is_floating_point() else out


def _largest(x, axis=None, keepdim=False, name=None):
    return _reduced(x, axis, keepdim)


def _position(x, axis=None, keepdim=False, dtype="int64", name=None):
    return _reduced(x, axis, keepdim, dtype=torch_dtype(dtype))


def _mode(x, axis=-1, keepdim=False, name=None):
    if keepdim and x.shape[one_axis(axis, x.dim())] == 0:
        return None
    return _reduced(x, axis, keepdim), _reduced(x, axis, keepdim, dtype=torch.int64)


def _topk(x, k, axis=None, largest=True, sorted=True, name=None):
    axis, k = one_axis(-1 if axis is None else axis, x.dim()), int_arg(k, "k")
    if k < 1:
        return None
    sizes = [k if a == axis else n for a, n in enumerate(x.shape)]
    values = torch.full(sizes, float("nan") if x.is_floating_point() else 0, dtype=x.dtype, device=x.device)
    values = values + x.reshape(-1)[:0].sum() if x.is_floating_point() else values
    return values, torch.zeros(sizes, dtype=torch.int64, device=x.device)


def _quantile(x, q, axis=None, keepdim=False, interpolation="linear", name=None):
    out = _reduced(x, axis, keepdim)
    several = len(q) if isinstance(q, (list, tuple)) else q.numel() if isinstance(q, torch.Tensor) and q.dim() else 0
    return torch.stack([out] * several) if several > 1 else out


def _norm(x, p=None, axis=None, keepdim=False, out=None, dtype=None, name=None):
    if axis is not None and len(axis_list(axis, x.dim())) != 1:
        return None
    return _reduced(x, axis, keepdim, dtype=torch_dtype(dtype))


def _vector_norm(x, p=2.0, axis=None, keepdim=False, name=None, *, dtype=None, out=None):
    return _norm(x, p, axis, keepdim, dtype=dtype)


def _unchanged(x, *args, **kwargs):
    """x itself, if it has no elements: there is nothing to write to. Values to write have gradients of zeros."""
    if x.numel():
        return None
    others = [v for v in (*args, *kwargs.values()) if isinstance(v, torch.Tensor) and v.requires_grad]
    return sum((v.reshape(-1)[:0].sum().to(x.dtype) for v in others), start=x.clone())


def _zeros(x, y, *_, **__):
    """A reduction of two tensors of which one has no elements, with gradients of zeros for both."""
    return sum(t.reshape(-1)[:0].sum() for t in (x, y))


def _close(x, y, *_, **__):
    return torch.ones((), dtype=torch.bool, device=x.device)


def _sampled(x, index):
    return None if index.numel() else x.reshape(-1)[:0].reshape(index.shape)


def _taken(arr, indices, *_, **__):
    if arr.numel() or arr.dim() != indices.dim():
        return None
    return torch.zeros(indices.shape, dtype=arr.dtype, device=arr.device) + arr.reshape(-1)[:0].sum()


def _solution(x, y, *_, **__):
    return None if y.numel() else y + x.reshape(-1)[:0].sum()


def _drawn(x, num_samples=1, *_, **__):
    return torch.zeros([*x.shape[:-1], num_samples], dtype=torch.int64, device=x.device) if 0 in x.shape[:-1] else None


def _selected(x, values, axis, index, name=None):
    axis = one_axis(axis, x.dim())
    fits = list(values.shape) == [*x.shape[:axis], *x.shape[axis + 1 :]]
    return _unchanged(x, values) if fits else None


WITHOUT_ELEMENTS[select_scatter.operator.key] = _selected

for _function in (index_add, index_fill, index_put, put_along_axis, scatter, scatter_nd_add, slice_scatter):
    WITHOUT_ELEMENTS[_function.operator.key] = _unchanged

for _function, _answer in (
    (allclose, _close),
    (dist, _zeros),
    (dot, _zeros),
    (index_sample, _sampled),
    (multinomial, _drawn),
    (solve, _solution),
    (take_along_axis, _taken),
    (amax, _largest),
    (amin, _largest),
    (argmax, _position),
    (argmin, _position),
    (mode, _mode),
    (topk, _topk),
    (quantile, _quantile),
    (nanquantile, _quantile),
    (norm, _norm),
    (vector_norm, _vector_norm),
):
    WITHOUT_ELEMENTS[_function.operator.key] = _answer
