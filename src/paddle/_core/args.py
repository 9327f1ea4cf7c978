"""Convert arguments from the forms users write to the forms torch takes."""

import functools
import numbers

import numpy as np
import torch

from .errors import AxisError, InvalidArgumentError, InvalidTypeError, received, widened


def also_named(*pairs):
    """Let a function take arguments by another name as well, torch's: each pair is (own name, other name)."""

    def decorate(function):
        @functools.wraps(function)
        def call(*args, **kwargs):
            for own, other in pairs:
                if other in kwargs and own not in kwargs:  # with both, the function refuses the one it lacks
                    kwargs[own] = kwargs.pop(other)
            return function(*args, **kwargs)

        return call

    return decorate


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


def truncated_int(value, name="value"):
    """As `int_arg`, where Paddle cuts off the fraction of a float."""
    return int_arg(int(value) if isinstance(value, (float, np.floating)) else value, name)


def plain_int(value, name, op):
    """An int where Paddle takes neither a float nor a flag nor an array: a Python or NumPy integer, or a 0-D tensor."""
    if type(value) is int:
        return value
    wrong = isinstance(value, (bool, float, np.ndarray, np.bool_, np.floating))
    if wrong or not isinstance(value, (numbers.Integral, torch.Tensor, torch.SymInt)):
        raise InvalidTypeError(f"{op}: '{name}' must be an int.", received(**{name: value}))
    return int_arg(value, name)


def plain_flag(value, name, op):
    """A bool where Paddle takes nothing but True, False, None, 0 or 1 … as an int, or a 0-D tensor."""
    if value is None or isinstance(value, (bool, int)):
        return bool(value)
    if isinstance(value, torch.Tensor) and value.dim() == 0:
        return bool(value)
    raise InvalidTypeError(f"{op}: '{name}' must be True or False.", received(**{name: value}))


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


def require_numbers(owner, **given):
    """Refuse strings, None and collections where a call computes with numbers."""
    for name, value in given.items():
        if value is None or isinstance(value, (str, list, tuple, dict, set)):
            text = f"{owner}: '{name}' must be a number."
            raise widened(InvalidTypeError(text, received(**{name: value})), (ValueError,))


_LISTS = frozenset({list, tuple, torch.Size})


def shape_list(shape, name="shape"):
    """A list of ints from an int, a sequence (with tensors among its items) or an integer tensor."""
    if type(shape) in _LISTS:
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


def listed(value):
    """A list in place of a range."""
    return list(value) if isinstance(value, range) else value


def axis_list(axis, ndim, name="axis"):
    """Non-negative axes from an int or a sequence; None stays None."""
    if axis is None:
        return None
    if type(axis) is int and -ndim <= axis < ndim:
        return [axis % ndim]
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
    if type(axis) is int and -ndim <= axis < ndim:
        return axis % ndim
    return axis_list(int_arg(axis, name), ndim, name)[0]


def reduce_axes(axis):
    """The `dim` argument for torch's reductions: None for all axes (also for an empty list), else an int or a list."""
    if axis is None or type(axis) is int:
        return axis
    if isinstance(axis, bool) or (
        isinstance(axis, torch.Tensor) and axis.dtype.is_floating_point and axis.numel() != 1
    ):
        raise InvalidTypeError(
            "'axis' must be an int, a list or tuple of ints, or an integer Tensor.",
            received(axis=axis),
            "paddle.maximum and paddle.minimum compare two tensors." if isinstance(axis, torch.Tensor) else None,
        )
    return shape_list(axis, "axis") or None
