"""Convert arguments from the forms users write to the forms torch takes."""

import numbers

import numpy as np
import torch

from .errors import AxisError, InvalidArgumentError, InvalidTypeError, received


def int_arg(value, name="value"):
    """An int from an int, a numpy integer or a tensor with one element."""
    if type(value) is int:
        return value
    value = getattr(value, "_t", value)
    if isinstance(value, (torch.Tensor, np.ndarray)):
        size = value.numel() if isinstance(value, torch.Tensor) else value.size
        if size != 1:
            raise InvalidArgumentError(f"'{name}' must be a single integer.", received(**{name: value}))
        return int(value.item())
    if isinstance(value, (numbers.Integral, torch.SymInt)):
        return value if isinstance(value, torch.SymInt) else int(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    raise InvalidTypeError(f"'{name}' must be an integer.", received(**{name: value}))


def first_of(value):
    """The first element of a tensor with several: Paddle reads no more where a size is a tensor."""
    value = getattr(value, "_t", value)
    if isinstance(value, torch.Tensor) and value.numel() > 1:
        return value.reshape(-1)[0]
    return value


def number_arg(value):
    """A Python number from a number or a tensor with one element."""
    if type(value) is int or type(value) is float:
        return value
    value = getattr(value, "_t", value)
    return value.item() if isinstance(value, (torch.Tensor, np.ndarray, np.generic)) else value


def shape_list(shape, name="shape"):
    """A list of ints from an int, a sequence (with tensors among its items) or an integer tensor."""
    if type(shape) is list or type(shape) is tuple:
        for item in shape:
            if type(item) is not int:
                break
        else:
            return list(shape)
    shape = getattr(shape, "_t", shape)
    if isinstance(shape, (torch.Tensor, np.ndarray)):
        return [int(v) for v in shape.reshape(-1).tolist()]
    if isinstance(shape, (list, tuple, torch.Size)):
        return [int_arg(first_of(v), name) for v in shape]
    if isinstance(shape, (numbers.Integral, torch.SymInt)):
        return [int_arg(shape, name)]
    raise InvalidTypeError(
        f"'{name}' must be an int, a list or tuple of ints, or an integer Tensor.", received(**{name: shape})
    )


def axis_list(axis, ndim, name="axis"):
    """Non-negative axes from an int or a sequence; None stays None."""
    if axis is None:
        return None
    axes = shape_list(axis, name)
    span = max(ndim, 1)
    for a in axes:
        if not -span <= a < span:
            raise AxisError(
                f"'{name}' must lie between {-span} and {span - 1} for a tensor of {ndim} dimensions.",
                f"{name} = {axis!r}",
            )
    return [a % span for a in axes]


def one_axis(axis, ndim, name="axis"):
    """One non-negative axis."""
    return axis_list(int_arg(axis, name), ndim, name)[0]


def reduce_axes(axis):
    """The `dim` argument for torch's reductions: None for all axes (also for an empty list), else an int or a list."""
    if axis is None or type(axis) is int:
        return axis
    if isinstance(axis, bool) or (isinstance(axis, torch.Tensor) and axis.dtype.is_floating_point):
        raise InvalidTypeError(
            "'axis' must be an int, a list or tuple of ints, or an integer Tensor.",
            received(axis=axis),
            "paddle.maximum and paddle.minimum compare two tensors." if isinstance(axis, torch.Tensor) else None,
        )
    return shape_list(axis, "axis") or None
