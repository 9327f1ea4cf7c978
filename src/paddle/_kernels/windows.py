"""Sizes, strides and paddings of sliding windows for convolution and pooling."""

import numbers

import torch

from paddle._core.args import int_arg, shape_list
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, UnimplementedError, received, require_tensor
from paddle._core.tensor import Tensor

# Number of spatial axes -> data_format -> whether the channel is the last axis.
FORMATS = {
    1: {"NCL": False, "NCW": False, "NCHW": False, "NLC": True, "NWC": True, "NHWC": True},
    2: {"NCHW": False, "NHWC": True},
    3: {"NCDHW": False, "NDHWC": True},
}


def channel_last(data_format, n, op):
    """Whether the channel is the last axis."""
    formats = FORMATS[n]
    if data_format not in formats:
        names = [f for f in formats if n != 1 or f in ("NCL", "NLC")]
        raise InvalidArgumentError(f"{op}: 'data_format' must be one of {names}.", received(data_format=data_format))
    return formats[data_format]


def per_axis(value, n, name, op):
    """Return one int for each spatial axis."""
    if type(value) is int:
        return (value,) * n
    if name in _WINDOW:
        return _window(value, n, name, op)
    if getattr(value, "shape", None):  # a tensor or an array with an axis
        value = shape_list(value, name)
    if isinstance(value, (list, tuple)):
        if len(value) == n:
            return tuple([int_arg(v, name) for v in value])
        if len(value) == 1:
            return (int_arg(value[0], name),) * n
        raise InvalidArgumentError(
            f"{op}: '{name}' must be an integer or a list of {n} integers.", received(**{name: value})
        )
    return (int_arg(value, name),) * n


# Numbers that are part of an operator in Paddle: integers of Python and lists of them, not tensors.
_WINDOW = frozenset(("kernel_size", "stride", "dilation", "padding"))


def _window(value, n, name, op):
    """`per_axis` for what describes the window."""
    if isinstance(value, torch.SymInt):
        return (value,) * n
    items = list(value) if isinstance(value, (list, tuple)) or getattr(value, "ndim", 0) else [value]
    if isinstance(value, (bool, Tensor, torch.Tensor)) or any(
        isinstance(v, (bool, float, Tensor, torch.Tensor)) for v in items if v is not value
    ):
        raise InvalidTypeError(
            f"{op}: '{name}' must be an integer or a list of {n} integers.",
            received(**{name: value}),
            "int(x) gives the number in a tensor." if isinstance(value, (Tensor, torch.Tensor)) else None,
        )
    if len(items) != n or items[0] is value or not all(isinstance(v, (numbers.Integral, torch.SymInt)) for v in items):
        raise InvalidArgumentError(
            f"{op}: '{name}' must be an integer or a list of {n} integers.", received(**{name: value})
        )
    return tuple([v if isinstance(v, torch.SymInt) else int(v) for v in items])


def padding_pairs(padding, n, last, op):
    """Return (before, after) for each spatial axis, or the string 'SAME' or 'VALID'."""
    if type(padding) is int:
        return ((padding, padding),) * n
    if isinstance(padding, str):
        word = padding.upper()
        if word not in ("SAME", "VALID"):
            raise InvalidArgumentError(
                f"{op}: 'padding' as a string must be 'SAME' or 'VALID'.", received(padding=padding)
            )
        return ((0, 0),) * n if word == "VALID" else "SAME"
    if isinstance(padding, (list, tuple)):
        if padding and isinstance(padding[0], (list, tuple)):
            return _from_pairs(padding, n, last, op)
        if len(padding) == 2 * n:
            values = _window(padding, 2 * n, "padding", op)
            return tuple(zip(values[::2], values[1::2], strict=True))
        if len(padding) == n:
            return tuple((p, p) for p in _window(padding, n, "padding", op))
    else:
        return tuple((p, p) for p in _window(padding, n, "padding", op))
    raise InvalidArgumentError(
        f"{op}: 'padding' must be an integer, a list of {n} or {2 * n} integers, {n + 2} pairs, 'SAME' or 'VALID'.",
        received(padding=padding),
    )


def _from_pairs(padding, n, last, op):
    """Return the pairs of the spatial axes from pairs for all axes; batch and channel cannot be padded."""
    pairs = [tuple(int_arg(v, "padding") for v in pair) for pair in padding]
    if len(pairs) == n:
        return tuple(pairs)
    spatial = pairs[1:-1] if last else pairs[2:]
    others = [pairs[0], pairs[-1] if last else pairs[1]] if len(pairs) == n + 2 else None
    if others is None or any(v for pair in others for v in pair) or any(len(p) != 2 for p in pairs):
        raise InvalidArgumentError(
            f"{op}: 'padding' as pairs must name {n + 2} axes, with zeros for the batch and the channel.",
            received(padding=padding),
        )
    return tuple(spatial)


def same_pairs(sizes, kernel, stride):
    """The padding that makes the output as long as the input divided by the stride, rounded up."""
    pairs = []
    for size, k, s in zip(sizes, kernel, stride, strict=True):
        total = max((-(-size // s) - 1) * s + k - size, 0)
        pairs.append((total // 2, total - total // 2))
    return tuple(pairs)


def symmetric(pairs):
    """Return one int for each axis if the padding is symmetric, else None."""
    return [a for a, _ in pairs] if all(a == b for a, b in pairs) else None


def flat(pairs):
    """Flatten the pairs for torch's `pad`: last axis first."""
    return [v for pair in reversed(pairs) for v in pair]


def require_spatial(x, n, op, floats=False):
    """Reject tensors that are not [batch, channel] plus `n` spatial axes; with `floats`, also non-float dtypes."""
    require_tensor(x, "x", op)
    if floats and not x.is_floating_point():  # torch would truncate means
        raise UnimplementedError(f"{op}: 'x' must hold floats.", received(x=x), "x.astype('float32').")
    if x.dim() != n + 2:
        raise InvalidArgumentError(
            f"{op}: 'x' must have {n + 2} dimensions (batch, channel and {n} spatial).",
            received(x=x),
            "x.unsqueeze(0) for a single sample." if x.dim() == n + 1 else None,
        )
