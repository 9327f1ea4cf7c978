"""In-place forms by torch's in-place kernels, for the ordinary arguments of operators that check and convert theirs.

Each function gets torch tensors, of which the first one needs no gradient. It returns whether it has written the
result: whatever is unusual, or wrong, is left to the operator, whose result is then copied. Nothing may be written
before all is known to be good, so indices are looked at first; what is read must lie in other memory.
"""

import torch

_NUMBERS = (int, float)


def _inside(index, size, least):
    """Whether an index is one of int64 with elements from `least` up to the size of the axis."""
    if not isinstance(index, torch.Tensor) or index.dtype is not torch.int64 or not index.numel():
        return False
    low, high = torch.aminmax(index)
    return least <= int(low) and int(high) < size


def _apart(t, value):
    """Whether a tensor of the same dtype lies in other memory."""
    if not isinstance(value, torch.Tensor) or value.dtype is not t.dtype or value.device != t.device:
        return False
    return value.untyped_storage().data_ptr() != t.untyped_storage().data_ptr()


def _axis_of(t, axis):
    return type(axis) is int and -t.dim() <= axis < t.dim()


def index_fill(t, index, axis, value):
    if not (_axis_of(t, axis) and type(value) in _NUMBERS and t.is_floating_point() and index.dim() == 1):
        return False
    if not _inside(index, t.shape[axis], -t.shape[axis]):
        return False
    t.index_fill_(axis, index, value)
    return True


def index_add(t, index, axis, value, alpha=1):
    if not (_axis_of(t, axis) and _apart(t, value) and type(alpha) in _NUMBERS and t.is_floating_point()):
        return False
    axis %= t.dim()
    if not _inside(index, t.shape[axis], 0) or index.dim() != 1:
        return False
    if value.shape != t.shape[:axis] + index.shape + t.shape[axis + 1 :]:
        return False
    t.index_add_(axis, index, value, alpha=alpha)
    return True


def index_put(t, indices, value, accumulate=False):
    if type(indices) not in (list, tuple) or not 0 < len(indices) <= t.dim() or not _apart(t, value):
        return False
    if not all(_inside(i, size, -size) for i, size in zip(indices, t.shape, strict=False)):
        return False
    rows = indices[0].shape
    if type(accumulate) is not bool or any(i.shape != rows for i in indices):
        return False
    whole = rows + t.shape[len(indices) :]
    if value.dim() > len(whole) or value.shape != whole[len(whole) - value.dim() :]:
        return False
    t.index_put_(tuple(indices), value, accumulate)
    return True


def put_along_axis(t, indices, values, axis, reduce="assign", include_self=True, broadcast=True):
    if reduce not in ("assign", "add") or include_self is not True or not _axis_of(t, axis):
        return False
    axis %= t.dim()
    if not _inside(indices, t.shape[axis], 0) or indices.dim() != t.dim():
        return False
    if broadcast is not True and indices.shape != t.shape:
        if reduce != "assign" or type(values) not in _NUMBERS or not t.is_floating_point():
            return False
        if any(size > whole for d, (size, whole) in enumerate(zip(indices.shape, t.shape, strict=True)) if d != axis):
            return False
        t.scatter_(axis, indices, values)
        return True
    wanted = [*t.shape[:axis], indices.shape[axis], *t.shape[axis + 1 :]]
    if any(size not in (1, whole) for size, whole in zip(indices.shape, wanted, strict=True)):
        return False
    if type(values) in _NUMBERS and t.is_floating_point():
        number = values
    elif _apart(t, values) and (values.numel() == 1 or list(values.shape) == wanted):
        number = None
    else:
        return False
    indices = indices.expand(wanted)
    if number is None:
        values = values.reshape([1] * t.dim()).expand(wanted) if values.numel() == 1 else values
        (t.scatter_ if reduce == "assign" else t.scatter_add_)(axis, indices, values)
    elif reduce == "assign":
        t.scatter_(axis, indices, number)
    else:
        return False
    return True


def fill_diagonal_tensor(t, y, offset=0, dim1=0, dim2=1):
    if not all(type(n) is int for n in (offset, dim1, dim2)) or t.dim() < 2 or not _apart(t, y):
        return False
    if not (_axis_of(t, dim1) and _axis_of(t, dim2)) or dim1 % t.dim() == dim2 % t.dim():
        return False
    diagonal = t.diagonal(offset, dim1, dim2)
    if y.shape != diagonal.shape or not y.numel():
        return False
    diagonal.copy_(y)
    return True


def _of_whole_numbers(engine):
    def written(t, y):
        if t.is_floating_point() or t.is_complex() or t.dtype is torch.bool:
            return False
        if not _apart(t, y) or y.shape != t.shape:
            return False
        engine(t, y)
        return True

    return written


def _along(engine):
    def written(t, axis=None, dtype=None):
        if dtype is not None or not _axis_of(t, axis) or not t.is_floating_point():
            return False
        engine(t, axis)
        return True

    return written


def scatter(t, index, updates, overwrite=True):
    if overwrite is not True or not t.dim() or not _apart(t, updates):
        return False
    if not _inside(index, t.shape[0], 0) or index.dim() != 1:
        return False
    if updates.dim() != t.dim() or updates.shape[1:] != t.shape[1:] or len(updates) < len(index):
        return False
    t.index_copy_(0, index, updates[: len(index)])
    return True


DIRECTLY = {
    "fill_diagonal_tensor_": fill_diagonal_tensor,
    "scatter_": scatter,
    "index_fill_": index_fill,
    "index_add_": index_add,
    "index_put_": index_put,
    "put_along_axis_": put_along_axis,
    "gcd_": _of_whole_numbers(torch.Tensor.gcd_),
    "lcm_": _of_whole_numbers(torch.Tensor.lcm_),
    "cumsum_": _along(torch.Tensor.cumsum_),
    "cumprod_": _along(torch.Tensor.cumprod_),
}
