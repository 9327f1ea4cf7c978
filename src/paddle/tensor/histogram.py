"""Counts of values in bins."""

import math

import torch

from .._core.args import int_arg, number_arg, truncated_int
from .._core.dtype import default_torch_dtype
from .._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received
from .._core.op import op

__all__ = ["histogram", "histogramdd", "histogram_bin_edges", "bincount"]

HELP = {
    "input": "Tensor of any shape.",
    "bins": "how many intervals, or their edges.",
    "min": "left edge; with `max` equal to it, the range of the data is taken.",
    "max": "right edge.",
    "density": "whether the result is a density whose integral is 1.",
    "weights": "Tensor with a weight for each element; by default 1.",
    "weight": "Tensor with a weight for each element.",
    "ranges": "left and right edge for each axis.",
    "minlength": "least length of the result.",
}


@op
def histogram(input, bins=100, min=0.0, max=0.0, weight=None, density=False, name=None):
    """How many elements lie in each of `bins` equal intervals between `min` and `max`, or the sum of their weights.

    If `min` equals `max`, the range of the data is used; elements outside it are not counted. `density` normalises the
    integral to 1.

    Returns:
        1-D Tensor with `bins` numbers: counts as int64, or float32 with weights or as a density.

    >>> paddle.histogram(paddle.to_tensor([1, 2, 1]), bins=4, min=0, max=3).tolist()
    [0, 2, 1, 0]
    """
    bins, low, high = int_arg(bins, "bins"), number_arg(min), number_arg(max)
    _valid("histogram", input, bins, low, high)
    if not input.numel() and weight is None and not density:  # in Paddle in the dtype of the input
        return input.new_zeros(bins)
    values = _countable(input)
    low, high = _range("histogram", values, low, high)
    if weight is None:
        counts = torch.histc(values, bins, low, high).to(torch.int64)
    else:
        if weight.shape != input.shape:
            raise InvalidArgumentError(
                "histogram: 'weight' must have the shape of 'input'.", received(input=input, weight=weight)
            )
        counts = _weighted(values, bins, low, high, weight)
    return (counts / (counts.sum() * ((high - low) / bins))).to(torch.float32) if density else counts


@op
def histogram_bin_edges(input, bins=100, min=0.0, max=0.0, name=None):
    """The `bins + 1` edges of the intervals that `histogram` counts in, in the default dtype.

    Returns:
        1-D Tensor with `bins` + 1 edges.

    >>> paddle.histogram_bin_edges(paddle.to_tensor([1, 2, 1]), bins=4, min=0, max=3).tolist()
    [0.0, 0.75, 1.5, 2.25, 3.0]
    """
    bins, low, high = int_arg(bins, "bins"), number_arg(min), number_arg(max)
    _valid("histogram_bin_edges", input, 1 if bins in (-1, 0) else bins, low, high)  # one edge, or none
    low, high = _range("histogram_bin_edges", input, low, high, margin=0.5, data=low == high == 0)
    return torch.linspace(low, high, bins + 1, dtype=default_torch_dtype(), device=input.device)


def _valid(op_name, x, bins, low, high):
    if bins < 1:
        raise InvalidArgumentError(f"{op_name}: 'bins' must be at least 1.", received(input=x, bins=bins))
    if low > high:
        raise InvalidArgumentError(f"{op_name}: 'max' must not be less than 'min'.", received(min=low, max=high))


def _countable(x):
    """Cast `x` to a float type that can count its elements exactly."""
    exact = x.dtype is torch.float32 and x.numel() < 2**24
    return x if exact or x.dtype is torch.float64 else x.double()


def _range(op_name, x, low, high, margin=1.0, data=True):
    """Return the range of the histogram: as given or that of the data, widened if both ends coincide."""
    if low == high and data and x.numel():
        low, high = (float(end) for end in torch.aminmax(x))
        if math.isnan(low):
            return _range(op_name, x[x.isnan().logical_not()], 0, 0, margin)
    if math.isinf(high - low):
        raise InvalidArgumentError(
            f"{op_name}: the range must be finite.", received(input=x, min=low, max=high), "give 'min' and 'max'."
        )
    return (low, high) if low != high else (low - margin, high + margin)


def _weighted(values, bins, low, high, weight):
    values, weight = values.reshape(-1), weight.reshape(-1)
    inside = (values >= low) & (values <= high)
    at = ((values - low) * (bins / (high - low))).to(torch.int64).clamp_(0, bins - 1)
    counts = weight.new_zeros(bins)
    return counts.index_add_(0, at, weight * inside)


@op
def histogramdd(x, bins=10, ranges=None, density=False, weights=None, name=None):
    """How many points (rows of the last axis of `x`) lie in each cell of a grid, and the edges along each dimension.

    `bins` is a number for all dimensions, one for each, or a list of tensors with the edges; `ranges` holds the lower
    and upper end of each dimension in turn.

    Returns:
        the counts, with an axis for each column of `x`, and a list of the edges along each.

    >>> points = paddle.to_tensor([[0.0, 1.0], [1.0, 0.0], [2.0, 2.0]])
    >>> counts, edges = paddle.histogramdd(points, bins=2)
    >>> counts.tolist()
    [[0.0, 1.0], [1.0, 1.0]]
    """
    if x.dim() < 2:
        raise FailedCheckError("histogramdd: 'x' must have at least 2 dimensions.", received(x=x))
    dims = x.shape[-1]
    bins = _grid(bins, dims)
    if ranges is not None and len(ranges) != 2 * dims:
        raise FailedCheckError(
            f"histogramdd: 'ranges' must hold {2 * dims} numbers, two for each dimension.", received(x=x, ranges=ranges)
        )
    if weights is not None and weights.shape != x.shape[:-1]:
        raise FailedCheckError(
            "histogramdd: 'weights' must have the shape of 'x' without its last axis.", received(x=x, weights=weights)
        )
    whole = not x.is_floating_point()
    if whole and density:
        raise InvalidTypeError(
            "histogramdd: the density of integers is no integer.", received(x=x), "x.astype('float32')."
        )
    points = x.to(default_torch_dtype()) if whole else x
    ends = None if ranges is None else [float(end) for end in ranges]
    if ends is None and not isinstance(bins[0], torch.Tensor) and not points.numel():
        raise InvalidArgumentError("histogramdd: without points there is no range.", received(x=x), "give 'ranges'.")
    if not isinstance(bins[0], torch.Tensor) and points.numel():
        found = ends or torch.stack(torch.aminmax(points.detach().reshape(-1, dims), dim=0), 1).reshape(-1).tolist()
        # torch widens the range of equal numbers. The edges of integers are integers.
        if whole or 0 in bins or any(found[i] == found[i + 1] for i in range(0, 2 * dims, 2)):
            pairs = zip(found[::2], found[1::2], bins, strict=True)
            bins = [torch.linspace(low, high, count + 1, dtype=points.dtype) for low, high, count in pairs]
            bins, ends = [b.trunc() if whole else b for b in bins], None
    if any(isinstance(b, torch.Tensor) and b.numel() == 1 for b in bins):  # no interval, no count
        empty = x.new_zeros([b.numel() - 1 for b in bins])
        return empty, [b.to(x.device, x.dtype) for b in bins]
    # Only the CPU has this kernel.
    edges = {"bins": [b.to("cpu", points.dtype) if isinstance(b, torch.Tensor) else b for b in bins]}
    if ends is not None:
        edges["range"] = ends
    counts, edges = torch.histogramdd(
        points.cpu(),
        weight=None if weights is None else weights.to("cpu", points.dtype),
        density=bool(density),
        **edges,
    )
    kind = x.dtype if whole else counts.dtype
    return counts.to(x.device, kind), [edge.to(x.device, kind) for edge in edges]


def _grid(bins, dims):
    if isinstance(bins, (list, tuple)):
        if len(bins) != dims:
            raise FailedCheckError(
                f"histogramdd: a list of bins must have {dims} items, one for each dimension.", received(bins=bins)
            )
        if all(isinstance(b, torch.Tensor) and b.dim() == 1 for b in bins):
            return list(bins)
        return [int_arg(b, "bins") for b in bins]
    if isinstance(bins, torch.Tensor) and bins.dim():
        raise InvalidArgumentError(
            "histogramdd: 'bins' must be an int, a list of ints or a list of 1-D Tensors.", received(bins=bins)
        )
    return [int_arg(bins, "bins")] * dims


@op
def bincount(x, weights=None, minlength=0, name=None):
    """How often each non-negative integer occurs, or the sum of the weights of its occurrences.

    Returns:
        1-D Tensor as long as the largest element plus 1, int64, or the dtype of the weights.

    >>> paddle.bincount(paddle.to_tensor([1, 2, 1, 4])).tolist()
    [0, 2, 1, 0, 1]
    """
    if x.dtype is torch.bool or x.is_floating_point() or x.is_complex():
        raise InvalidTypeError("bincount: 'x' must hold integers.", received(x=x), "x.astype('int64').")
    if x.dim() != 1:
        raise InvalidArgumentError("bincount: 'x' must have one dimension.", received(x=x), "x.flatten().")
    if weights is not None and weights.shape != x.shape:
        raise InvalidArgumentError("bincount: 'weights' must have the shape of 'x'.", received(x=x, weights=weights))
    return torch.bincount(x, weights, truncated_int(minlength, "minlength"))
