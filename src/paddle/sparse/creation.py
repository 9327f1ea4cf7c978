"""Sparse tensors from their parts."""

import torch

from .._core import mode
from .._core.args import shape_list
from .._core.errors import InvalidArgumentError, InvalidTypeError, received
from .._core.help import complete
from .._core.op import op
from .._core.tensor import Tensor, unwrap, wrap
from ..tensor.creation import to_tensor
from ._entries import coo, csr

__all__ = ["sparse_coo_tensor", "sparse_csr_tensor"]

HELP = {"dtype": "dtype of the values; by default that of `values`."}


def sparse_coo_tensor(indices, values, shape=None, dtype=None, place=None, stop_gradient=True):
    """A COO tensor with the given values at the given coordinates, and zeros elsewhere.

    Args:
        indices: integers of shape [sparse axes, n]: one column of coordinates for each value.
        shape: sizes of all axes; by default the smallest that contains all coordinates.
        values: `n` numbers, or rows of numbers if the last axes are dense.

    Returns:
        sparse Tensor in COO format.

    >>> x = paddle.sparse.sparse_coo_tensor([[0, 1], [2, 0]], [1.0, 2.0], [2, 3])
    >>> x.to_dense().tolist()
    [[0.0, 0.0, 1.0], [2.0, 0.0, 0.0]]
    """
    if _is_recorded(indices, values):
        return _started(_recorded_coo(_variable(indices), _variable(values, dtype), shape), stop_gradient)
    where, t = _part(indices, place=place), _part(values, dtype, place)
    return _made(_coo(where, t, shape), stop_gradient)


def _coo(where, t, shape):
    if where.dim() != 2:
        raise InvalidArgumentError("sparse_coo_tensor: 'indices' must have 2 dimensions.", received(indices=where))
    if t.dim() < 1 or where.shape[1] != len(t):
        raise InvalidArgumentError(
            "sparse_coo_tensor: 'indices' must have one column for each of the 'values'.",
            received(indices=where, values=t),
        )
    where = where.long()
    least = [n + 1 for n in where.amax(1).tolist()] if where.numel() else [0] * len(where)
    if where.numel() and int(where.min()) < 0:
        raise InvalidArgumentError("sparse_coo_tensor: 'indices' must not be negative.", received(indices=where))
    given = [*least, *t.shape[1:]] if shape is None else shape_list(shape)
    if len(given) != len(least) + t.dim() - 1 or any(a < b for a, b in zip(given, least, strict=False)):
        raise InvalidArgumentError(
            f"sparse_coo_tensor: the shape must have {len(least)} sparse axes of at least {least}.",
            received(shape=shape, values=t),
        )
    return coo(where, t, given)


def sparse_csr_tensor(crows, cols, values, shape=None, dtype=None, place=None, stop_gradient=True):
    """A CSR matrix, or a batch of them, with the values stored row by row.

    Args:
        crows: the offsets at which the rows start in the values, and the end of the last one.
        cols: the column of each value.
        values: 1-D: the numbers, row by row.
        shape: sizes of the two axes, or of three for a batch; by default the smallest.

    Returns:
        sparse Tensor in CSR format.

    >>> x = paddle.sparse.sparse_csr_tensor([0, 1, 2], [2, 0], [1.0, 2.0], [2, 3])
    >>> x.to_dense().tolist()
    [[0.0, 0.0, 1.0], [2.0, 0.0, 0.0]]
    """
    if _is_recorded(crows, cols, values):
        parts = _variable(crows), _variable(cols), _variable(values, dtype)
        return _started(_recorded_csr(*parts, shape), stop_gradient)
    parts = _part(crows, place=place), _part(cols, place=place), _part(values, dtype, place)
    return _made(_csr(*parts, shape), stop_gradient)


def _csr(starts, columns, t, shape):
    for name, part in (("crows", starts), ("cols", columns), ("values", t)):
        if part.dim() != 1:
            raise InvalidArgumentError(f"sparse_csr_tensor: '{name}' must have 1 dimension.", received(**{name: part}))
    for name, part in (("crows", starts), ("cols", columns)):
        if part.is_complex() or (part.is_floating_point() and part.element_size() == 1):
            details, hint = received(**{name: part}), f"{name}.astype('int64')."
            raise InvalidTypeError(f"sparse_csr_tensor: '{name}' must hold integers.", details, hint)
    given = [len(starts) - 1, int(columns.max()) + 1 if len(columns) else 0] if shape is None else shape_list(shape)
    if len(given) not in (2, 3):
        raise InvalidArgumentError("sparse_csr_tensor: 'shape' must have 2 or 3 axes.", received(shape=shape))
    if len(columns) != len(t):
        raise InvalidArgumentError(
            "sparse_csr_tensor: 'cols' must have one column for each value.", received(cols=columns, values=t)
        )
    batch = given[0] if len(given) == 3 else 1
    if len(starts) != batch * (given[-2] + 1):
        raise InvalidArgumentError(
            f"sparse_csr_tensor: 'crows' must have {batch * (given[-2] + 1)} elements, one more than it has rows.",
            received(crows=starts, shape=given),
        )
    if len(columns) and not 0 <= int(columns.min()) <= int(columns.max()) < given[-1]:
        raise InvalidArgumentError(
            f"sparse_csr_tensor: 'cols' must lie between 0 and {given[-1] - 1}.", received(cols=columns, shape=given)
        )
    if len(given) == 3:
        starts = starts.reshape(batch, -1)
        if (starts[:, -1] * batch != len(t)).any():
            raise NotImplementedError(
                "sparse_csr_tensor: matrices of a batch must store the same number of elements; "
                "paddle.sparse.sparse_coo_tensor has no such limit"
            )
        columns, t = columns.reshape(batch, -1), t.reshape(batch, -1)
    if (starts[..., 0] != 0).any() or (starts.diff(dim=-1) < 0).any() or (starts[..., -1] != t.shape[-1]).any():
        raise InvalidArgumentError(
            "sparse_csr_tensor: 'crows' must start with 0, never decrease, and end with the number of values.",
            received(crows=starts, values=t),
        )
    return csr(starts, columns.to(starts.dtype), t, given)


# ---- in a Program ----


@op(name="sparse_coo_tensor")
def _recorded_coo(indices, values, shape=None):
    return _coo(indices, values, shape)


@op(name="sparse_csr_tensor")
def _recorded_csr(crows, cols, values, shape=None):
    return _csr(crows, cols, values, shape)


def _is_recorded(*parts):
    return not mode.in_dynamic_mode() or any(isinstance(part, Tensor) and part._is_symbolic for part in parts)


def _variable(data, dtype=None):
    """A part as a Tensor or variable."""
    if not isinstance(data, Tensor):
        return to_tensor(data, dtype=dtype)
    return data if dtype is None else data.astype(dtype)


def _started(out, stop_gradient):
    """In a traced function a sparse tensor starts without a gradient as it does outside; other Programs let it flow."""
    if stop_gradient and mode.is_tracing():
        out.stop_gradient = True
    return out


# ---- parts ----


def _part(data, dtype=None, place=None):
    """Return a part as a torch tensor; a suitable Tensor keeps its gradient."""
    t = unwrap(data)
    if isinstance(t, torch.Tensor) and place is None:
        return t if dtype is None else unwrap(data.astype(dtype))
    return unwrap(to_tensor(data, dtype=dtype, place=place))


def _made(t, stop_gradient):
    out = wrap(t.detach() if stop_gradient else t)
    if out.stop_gradient != stop_gradient:
        out.stop_gradient = stop_gradient
    return out


complete(globals())
