"""Resizing: each output row and column is a weighted sum of a few input ones, its taps."""

import functools

import numpy as np

from paddle._kernels.loops import RESIZING

from .taps import cubic_weights, lanczos_weights, linear_weights

_KERNELS = {"bilinear": linear_weights, "bicubic": cubic_weights, "lanczos": lanczos_weights}


def resize(image, size, interpolation):
    """Resize an array [height, width] or [height, width, channels] to (height, width)."""
    pixels = image[..., None] if image.ndim == 2 else image
    height, width = size
    if interpolation == "nearest":
        resized = _nearest(pixels, size)
    else:
        shrinks = height <= pixels.shape[0] and width <= pixels.shape[1]
        kernel = interpolation if interpolation != "area" or not shrinks else "mean"
        resized = _mixed(pixels, size, kernel)
    return resized[..., 0] if image.ndim == 2 else resized


def _nearest(pixels, size):
    rows, columns = (_nearest_places(old, new) for old, new in zip(pixels.shape, size))
    if RESIZING is None or pixels.dtype.hasobject:
        return pixels[rows[:, None], columns]
    height, width, channels = pixels.shape
    resized, bytes_ = np.empty((*size, channels), pixels.dtype), channels * pixels.itemsize
    whole = np.ascontiguousarray(pixels)
    RESIZING.nearest(as_bytes(whole), height, width, bytes_, rows, size[0], columns, size[1], as_bytes(resized))
    return resized


def _rows(pixels):
    """The pixels themselves if only their rows lie apart, as in a part of a larger image."""
    (_, width, channels), item, step = pixels.shape, pixels.itemsize, pixels.strides[0]
    apart = pixels.strides[1:] == (channels * item, item) and step >= width * channels * item and step % item == 0
    return pixels if apart else np.ascontiguousarray(pixels)


def as_bytes(array):
    """The memory of a contiguous array."""
    return array if array.dtype == np.uint8 else array.reshape(-1).view(np.uint8)


@functools.lru_cache(32)
def _nearest_places(old, new):
    scale = 1 / (new / old)  # not old / new: their last bits differ
    return np.minimum(np.floor(np.arange(new) * scale).astype(np.int64), old - 1)


@functools.lru_cache(64)
def _taps(old, new, kernel, exact, fixed):
    """The input lines and weights of each output line: two arrays [new, taps], which nobody changes.

    Weights are of the dtype `exact`, or integers of 11 bits.
    """
    index, weight = _places_and_weights(old, new, kernel)
    weight = np.rint(weight * 2048).astype(np.int32) if fixed else weight.astype(exact)
    return np.ascontiguousarray(index, np.int64), np.ascontiguousarray(weight)


def _places_and_weights(old, new, kernel):
    if kernel == "mean":
        return _mean_taps(old, new)
    at = np.arange(new)
    if kernel == "area":  # enlarging: pixels keep their colour, and mix only in output pixels with borders of theirs
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


def _mixed(pixels, size, kernel):
    """Sums of columns and then of rows, in integers, float32 or float64."""
    (height, width, channels), dtype = pixels.shape, pixels.dtype
    fixed = _BITS.get(kernel) if dtype == np.uint8 else None
    exact = np.float32 if dtype == np.float32 or (kernel == "mean" and dtype == np.uint8) else np.float64
    rows, columns = (_taps(old, new, kernel, exact, fixed is not None) for old, new in zip(pixels.shape, size))
    if RESIZING is not None and dtype in (np.uint8, np.float32) and dtype.isnative:
        resized = np.empty((*size, channels), dtype)
        lines = *rows, size[0], *columns, size[1]
        RESIZING.resize(_rows(pixels), height, width, channels, *lines, resized)
        return resized
    if fixed is not None:
        return _apply_fixed(pixels, rows, columns, fixed)
    mixed = _sum(pixels.astype(exact), *columns, axis=1)
    return to_dtype(_sum(mixed, *rows, axis=0), dtype)


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
