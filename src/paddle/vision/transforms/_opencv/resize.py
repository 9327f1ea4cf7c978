"""Resizing: each output row and column is a weighted sum of a few input ones, its taps."""

import functools

import numpy as np

from paddle._kernels.loops import PICTURES

from .taps import cubic_weights, lanczos_weights, linear_weights

_KERNELS = {"bilinear": linear_weights, "bicubic": cubic_weights, "lanczos": lanczos_weights}


def resize(image, size, interpolation):
    """Resize an array [height, width] or [height, width, channels] to (height, width)."""
    pixels = image[..., None] if image.ndim == 2 else image
    height, width = size
    if interpolation == "nearest":
        rows, columns = (_nearest(old, new) for old, new in zip(pixels.shape, size))
        resized = pixels[rows[:, None], columns]
    else:
        shrinks = height <= pixels.shape[0] and width <= pixels.shape[1]
        kernel = interpolation if interpolation != "area" or not shrinks else "mean"
        rows, columns = (_taps(old, new, kernel) for old, new in zip(pixels.shape, size))
        resized = _apply(pixels, rows, columns, kernel)
    return resized[..., 0] if image.ndim == 2 else resized


def _nearest(old, new):
    scale = 1 / (new / old)  # not old / new: their last bits differ
    return np.minimum(np.floor(np.arange(new) * scale).astype(np.intp), old - 1)


@functools.lru_cache(32)
def _taps(old, new, kernel):
    """The input lines and weights of each output line: two arrays [new, taps], which nobody changes."""
    if kernel == "mean":
        return _mean_taps(old, new)
    at = np.arange(new)
    if (
        kernel == "area"
    ):  # enlarging: pixels keep their colour, and mix only in output pixels that contain their borders
        first = np.floor(at * (1 / (new / old)))
        rest = (at + 1) - (first + 1) * (new / old)
        index, weight = linear_weights(first, np.where(rest <= 0, 0, rest - np.floor(rest)))
    else:
        where = (at + 0.5) * (old / new) - 0.5
        first = np.floor(where)
        index, weight = _KERNELS[kernel](first, where - first)
    return index.clip(0, old - 1), weight


def _mean_taps(old, new):
    """Weights by overlap, for shrinking; overlaps below a thousandth of a pixel are ignored."""
    scale = 1 / (new / old)
    start = np.arange(new) * scale
    stop = start + scale
    index = np.floor(start)[:, None] + np.arange(int(np.ceil(scale)) + 1)
    overlap = np.minimum(index + 1, stop[:, None]) - np.maximum(index, start[:, None])
    overlap = np.where(overlap > 1e-3, overlap, 0) / np.minimum(scale, old - start)[:, None]
    return index.astype(np.intp).clip(0, old - 1), overlap.astype(np.float32).astype(np.float64)


def _apply(pixels, rows, columns, kernel):
    """Sums of columns and then of rows, in integers, float32 or float64."""
    dtype, fixed = pixels.dtype, None
    if dtype == np.uint8 and kernel in ("bilinear", "area", "lanczos"):
        fixed = _BITS[kernel]
        rows, columns = ((index, np.rint(weight * 2048).astype(np.int32)) for index, weight in (rows, columns))
    exact = np.float32 if dtype in (np.uint8, np.float32) and kernel == "mean" else np.float64
    if PICTURES is not None and dtype in (np.uint8, np.float32) and dtype.isnative:
        return _apply_compiled(pixels, rows, columns, exact if fixed is None else np.int32)
    if fixed is not None:
        return _apply_fixed(pixels, rows, columns, fixed)
    pixels = pixels.astype(exact)
    mixed = _sum(pixels, columns[0], columns[1].astype(exact), axis=1)
    mixed = _sum(mixed, rows[0], rows[1].astype(exact), axis=0)
    return to_dtype(mixed, dtype)


def _apply_compiled(pixels, rows, columns, exact):
    height, width, channels = pixels.shape
    size = len(rows[0]), len(columns[0])
    lines = []
    for (index, weight), count in zip((rows, columns), size):
        lines += [np.ascontiguousarray(index, np.int64), np.ascontiguousarray(weight, exact), count]
    resized = np.empty((*size, channels), pixels.dtype)
    PICTURES.resize(np.ascontiguousarray(pixels), height, width, channels, *lines, resized)
    return resized


# Integers for weights of 11 bits; between columns and rows, bits are dropped, or none.
_BITS = {"bilinear": np.int32, "area": np.int32, "lanczos": np.int64}


def _apply_fixed(pixels, rows, columns, dtype):
    """Compute in integers, with weights of 11 bits."""
    (row_index, row_weight), (column_index, column_weight) = rows, columns
    mixed = _sum(pixels.astype(dtype), column_index, column_weight, axis=1)
    if dtype is np.int64:
        mixed = (_sum(mixed, row_index, row_weight, axis=0) + (1 << 21)) >> 22
        return mixed.clip(0, 255).astype(np.uint8)
    mixed >>= 4
    above, below = ((mixed[row_index[:, k]] * row_weight[:, k, None, None]) >> 16 for k in (0, 1))
    return ((above + below + 2) >> 2).astype(np.uint8)


def _sum(pixels, index, weight, axis):
    shape = (1, -1, 1) if axis == 1 else (-1, 1, 1)
    total = pixels.take(index[:, 0], axis) * weight[:, 0].reshape(shape)
    for k in range(1, index.shape[1]):
        total += pixels.take(index[:, k], axis) * weight[:, k].reshape(shape)
    return total


def to_dtype(values, dtype):
    """Convert floats to `dtype`; for integers, round and clip to their range."""
    if dtype.kind in "iu":
        limits = np.iinfo(dtype)
        values = np.rint(values).clip(limits.min, limits.max)
    return values.astype(dtype)
