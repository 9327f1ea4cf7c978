"""Spread, medians, quantiles and counts."""

import functools
import math
import numbers

import torch

from .._core.args import axis_list, int_arg, reduce_axes
from .._core.dtype import default_torch_dtype
from .._core.errors import InvalidArgumentError, InvalidTypeError, received
from .._core.op import op
from .reduction import mean

__all__ = ["std", "var", "numel", "median", "nanmedian", "quantile", "nanquantile", "mode"]

HELP = {
    "axis": "an axis or several; by default all.",
    "returns": "Tensor without the reduced axes, or with size 1 there if `keepdim`.",
    "unbiased": "whether the divisor is `n - 1` instead of `n`.",
    "correction": "what is subtracted from `n` in the divisor.",
    "mode": "'avg': the mean of the two middle elements; 'min': the smaller one.",
    "q": "number within [0, 1], a list or a 1-D Tensor of them.",
    "interpolation": "'linear', 'lower', 'higher', 'midpoint' or 'nearest', for a quantile between two elements.",
}


@op
def var(x, axis=None, unbiased=None, keepdim=False, name=None, *, correction=1, out=None):
    """The variance; the divisor is the number of elements minus `correction` (0 if `unbiased` is false).

    >>> paddle.var(paddle.to_tensor([[1.0, 2.0, 3.0], [1.0, 4.0, 7.0]]), axis=1).tolist()
    [1.0, 9.0]
    """
    if unbiased is not None:
        if correction != 1:
            raise InvalidArgumentError(
                "var: 'unbiased' and 'correction' are alternatives: give only one of them.",
                received(unbiased=unbiased, correction=correction),
            )
        correction = 1 if unbiased else 0
    return _spread(torch.var, x, reduce_axes(axis), correction, keepdim)


@op
def std(x, axis=None, unbiased=True, keepdim=False, name=None):
    """The standard deviation: the square root of the variance.

    >>> paddle.std(paddle.to_tensor([1.0, 2.0, 3.0])).item()
    1.0
    """
    return _spread(torch.std, x, reduce_axes(axis), 1 if unbiased or unbiased is None else 0, keepdim)


def _spread(measure, x, axes, correction, keepdim):
    count = x.numel() if axes is None else math.prod([(x.shape or [1])[a] for a in axis_list(axes, x.dim())])
    if x.is_floating_point() and count > correction:
        return measure(x, axes, correction=correction, keepdim=keepdim)
    # Integers stay integers in between, as in Paddle. A divisor of zero gives NaN without torch's warning.
    squares = torch.square(x - mean.kernel(x, axes, True)).sum(axes, keepdim)
    if x.is_floating_point() or count <= correction:
        variance = squares / (count - correction if count > correction else 0)
        variance = variance if count or x.is_floating_point() else variance.to(x.dtype)  # NaN as an integer
    else:
        variance = torch.div(squares, count - correction, rounding_mode="trunc").to(x.dtype)
    return variance if measure is torch.var else torch.sqrt(variance)


@op
def numel(x, name=None):
    """The number of elements, as a 0-D int64 tensor; torch's is a Python number.

    Returns:
        A 0-D Tensor of int64.

    >>> paddle.numel(paddle.ones([2, 3])).item()
    6
    """
    return torch.tensor(x.numel(), device=x.device)  # unlike scalar_tensor's, fake tensors know its value


# ---- medians ----


def _modes(mode, op_name):
    if mode not in ("avg", "min"):
        raise InvalidArgumentError(f"{op_name}: 'mode' must be 'avg' or 'min'.", received(mode=mode))


@functools.partial(op, name="median")
def _median(x, axis=None, keepdim=False, mode="avg", name=None, *, out=None):
    _modes(mode, "median")
    if axis is not None and isinstance(axis, (list, tuple)):
        raise InvalidArgumentError(
            "median: 'axis' must be one integer or None.", received(x=x, axis=axis), "paddle.nanmedian takes several."
        )
    axis = axis if axis is None else int_arg(axis, "axis")
    if mode == "min":
        if axis is not None:
            return torch.median(x, axis, keepdim)
        return _restore(torch.median(x), x, None, keepdim)
    rows = _rows(x if x.dtype is torch.float64 else x.float(), axis_list(axis, x.dim()))
    n = rows.shape[-1]
    if n == 0:
        middle = rows.sum(-1) * torch.nan
    else:
        low = torch.median(rows, -1).values
        high = low if n % 2 else torch.kthvalue(rows, n // 2 + 1).values
        middle = _middle(rows, low, high)
    return _restore(middle, x, axis_list(axis, x.dim()), keepdim)


@functools.wraps(_median, assigned=("__module__", "__name__", "__qualname__"))  # it has a docstring of its own
def median(*args, **kwargs):
    """The middle value, or the mean of the two in the middle (`mode="min"`: the lower one and its position).

    Called with torch's names `input` or `dim`, `mode` is "min" by default, like torch's median.

    Args:
        x: Tensor of any shape.
        axis: axis or axes; by default all.
        keepdim: whether reduced axes stay, with size 1. Default: False.
        mode: 'avg' or 'min'. Default: 'avg'.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.

    Returns:
        Tensor of medians, float32 or float64; with mode 'min' and an axis, also their int64 places.

    >>> paddle.median(paddle.to_tensor([4, 1, 3, 2])).item()
    2.5
    """
    if "dim" in kwargs or "input" in kwargs:
        kwargs.setdefault("mode", "min")
    return _median(*args, **kwargs)


@op
def nanmedian(x, axis=None, keepdim=False, mode="avg", name=None):
    """The median of the elements that are not NaN; `mode` as for `median`.

    >>> paddle.nanmedian(paddle.to_tensor([1.0, float("nan"), 4.0])).item()
    2.5
    """
    _modes(mode, "nanmedian")
    if isinstance(axis, (list, tuple)) and not axis:
        raise InvalidArgumentError("nanmedian: 'axis' must not be an empty list.", received(x=x, axis=axis))
    axes = axis_list(axis, x.dim())
    if mode == "min":
        if isinstance(axis, int):
            values, indices = torch.nanmedian(x, axis, keepdim)
            return values, indices.masked_fill(values.isnan(), -1)
        return _restore(torch.nanmedian(_rows(x, axes), -1).values, x, axes, keepdim)
    rows = _rows(x, axes)
    if rows.shape[-1] == 0:
        nothing = rows.sum(-1) * torch.nan
        return _restore(nothing if x.is_floating_point() else nothing.to(x.dtype), x, axes, keepdim)
    ordered = torch.sort(rows, -1).values
    count = rows.isnan().logical_not().sum(-1, True)
    low = ordered.gather(-1, ((count - 1) // 2).clamp(min=0)).squeeze(-1)
    high = ordered.gather(-1, (count // 2).clamp(max=rows.shape[-1] - 1)).squeeze(-1)
    return _restore(_middle(rows, low, high), x, axes, keepdim)


def _middle(rows, low, high):
    """The mean of the two middle values; if they are equal, all elements with that value share the gradient."""
    if not rows.is_floating_point():
        return torch.div(low + high, 2, rounding_mode="trunc").to(rows.dtype)
    mean = low if high is low else (low + high) / 2
    if not (rows.requires_grad and torch.is_grad_enabled()):
        return mean
    beyond = (rows > low.unsqueeze(-1)) | rows.isnan()
    shared = torch.amax(rows.masked_fill(beyond, -torch.inf), -1)
    return torch.where(low == high, shared, mean)


# ---- quantiles ----


@op
def quantile(x, q, axis=None, keepdim=False, interpolation="linear", name=None, *, out=None):
    """The values below which the fractions `q` of the elements lie; NaN where there is a NaN.

    More than one fraction makes a new first axis.

    >>> paddle.quantile(paddle.to_tensor([1.0, 2.0, 3.0, 4.0, 5.0]), [0.25, 0.5]).tolist()
    [2.0, 3.0]
    """
    return _quantile("quantile", x, q, axis, keepdim, interpolation, False)


@op
def nanquantile(x, q, axis=None, keepdim=False, interpolation="linear"):
    """Like `quantile`, of the elements that are not NaN.

    >>> paddle.nanquantile(paddle.to_tensor([1.0, float("nan"), 3.0]), 0.5).item()
    2.0
    """
    return _quantile("nanquantile", x, q, axis, keepdim, interpolation, True)


def _quantile(op_name, x, q, axis, keepdim, interpolation, skip_nan):
    # Not torch.quantile: it rejects more than 16 million elements.
    if interpolation not in ("linear", "lower", "higher", "nearest", "midpoint"):
        raise InvalidArgumentError(
            f"{op_name}: 'interpolation' must be 'linear', 'lower', 'higher', 'nearest' or 'midpoint'.",
            received(interpolation=interpolation),
        )
    fractions = _fractions(op_name, q, x.device)
    if not x.is_floating_point() and interpolation in ("linear", "midpoint"):
        x = x.to(default_torch_dtype())
    axes = axis_list(axis, x.dim()) or None
    ordered = torch.sort(_rows(x, axes), -1).values
    n = ordered.shape[-1]
    if n == 0:
        raise InvalidArgumentError(f"{op_name}: 'x' must have at least one element.", received(x=x, axis=axis))
    if skip_nan:
        last = ordered.isnan().logical_not().sum(-1, True) - 1
        rank = (fractions * last).clamp(min=0)
    else:
        rank = (fractions * (n - 1)).expand(*ordered.shape[:-1], -1)
    below = rank.floor()

    def at(place):
        return ordered.gather(-1, place.to(torch.int64))

    if interpolation == "linear":
        out = torch.lerp(at(below), at(rank.ceil()), (rank - below).to(ordered.dtype))
    elif interpolation == "midpoint":
        out = (at(below) + at(rank.ceil())) / 2
    else:
        out = at({"lower": below, "higher": rank.ceil(), "nearest": rank.round()}[interpolation])
    if not skip_nan and ordered.is_floating_point():
        out = out.masked_fill(ordered[..., -1:].isnan(), torch.nan)
    if fractions.numel() == 1:
        return _restore(out.squeeze(-1), x, axes, keepdim)
    out = out.movedim(-1, 0)
    return out.reshape(out.shape[:1] + _kept_shape(x, axes)) if keepdim else out


def _fractions(op_name, q, device):
    """`q` as a float64 vector."""
    if isinstance(q, torch.Tensor):
        fractions = q.detach().reshape(-1).to(torch.float64)
    elif isinstance(q, (list, tuple, numbers.Real)):
        fractions = torch.tensor(q, dtype=torch.float64, device=device).reshape(-1)
    else:
        raise InvalidTypeError(f"{op_name}: 'q' must be a number, a list of numbers or a Tensor.", received(q=q))
    if fractions.numel() == 0 or not bool(((fractions >= 0) & (fractions <= 1)).all()):
        raise InvalidArgumentError(f"{op_name}: 'q' must hold at least one number, all from 0 to 1.", received(q=q))
    return fractions


# ---- merging axes ----


def _rows(x, axes):
    """Merge the given axes (None: all) into a new last axis."""
    if axes is None or x.dim() == 0:
        return x.reshape(-1)
    if len(axes) == 1:
        return x.movedim(axes[0], -1)
    kept = [d for d in range(x.dim()) if d not in axes]
    return x.permute(kept + axes).flatten(len(kept))


def _kept_shape(x, axes):
    return tuple(1 if axes is None or d in axes else n for d, n in enumerate(x.shape))


def _restore(out, x, axes, keepdim):
    return out.reshape(_kept_shape(x, axes)) if keepdim else out


@op
def mode(x, axis=-1, keepdim=False, name=None):
    """The most frequent value along an axis, the smallest if several are equally frequent, and its last position.

    >>> values, indices = paddle.mode(paddle.to_tensor([2, 1, 2, 3]))
    >>> values.item(), indices.item()
    (2, 2)
    """
    return torch.mode(x, int_arg(axis, "axis"), keepdim)
