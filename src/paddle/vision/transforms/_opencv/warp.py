"""Warping: each output pixel reads a point of the input, given by a matrix."""

import functools
import math

import numpy as np

from paddle._kernels.loops import WARPING

from .resize import to_dtype
from .taps import cubic_weights, lanczos_weights, linear_weights

_KERNELS = {"bilinear": linear_weights, "area": linear_weights, "bicubic": cubic_weights, "lanczos": lanczos_weights}
_COMPILED = {"nearest": 0, "bilinear": 1, "area": 1, "bicubic": 2}
_FINE = frozenset(map(np.dtype, ("uint8", "uint16", "float32")))
_MIXED = frozenset(map(np.dtype, ("uint8", "float32")))
_MARGIN = 8  # as wide as the widest kernel: points beyond it see only the fill value


def rotation_matrix(center, angle, scale):
    """A rotation by `angle` degrees counter-clockwise about `center`: two rows of three numbers."""
    angle = math.radians(angle)
    cos, sin = scale * math.cos(angle), scale * math.sin(angle)
    x, y = center
    return (cos, sin, (1 - cos) * x - sin * y), (-sin, cos, sin * x + (1 - cos) * y)


def perspective_matrix(start, end):
    """The projection [3, 3] that maps the four points of `start` to those of `end`."""
    rows, values = [], []
    for (x, y), (u, v) in zip(np.asarray(start, np.float64), np.asarray(end, np.float64)):
        rows += [[x, y, 1, 0, 0, 0, -x * u, -y * u], [0, 0, 0, x, y, 1, -x * v, -y * v]]
        values += [u, v]
    return np.append(np.linalg.solve(np.array(rows), np.array(values)), 1).reshape(3, 3)


def warp(image, matrix, size, interpolation, fill):
    """Warp `image` [height, width, channels] by `matrix`, [2, 3] or [3, 3], to the size (height, width).

    `fill` has a value for each channel.
    """
    # For common image types OpenCV 5 reads exact points, for others points on a grid of 1/32 pixels.
    fine = image.dtype in _FINE and image.shape[2] in (1, 3, 4)
    steps = None if (fine and interpolation != "lanczos") or interpolation == "bicubic" else 32
    height, width, channels = image.shape
    inverse = _inverse(matrix)
    if WARPING is not None and steps is None and _fits(image, interpolation):
        inverse = _float32(inverse) if _is_affine(inverse) else inverse
        warped = np.empty((*size, channels), image.dtype)
        form = inverse, _COMPILED[interpolation], _pixel(tuple(fill), image.dtype)
        WARPING.warp(np.ascontiguousarray(image), height, width, channels, image.itemsize, *form, *size, warped)
        return warped
    x, y = _points(inverse, size, 1 if steps and interpolation == "nearest" else steps)
    framed = np.empty((height + 2 * _MARGIN, width + 2 * _MARGIN, channels), image.dtype)
    framed[...] = _pixel(tuple(fill), image.dtype)
    framed[_MARGIN:-_MARGIN, _MARGIN:-_MARGIN] = image

    flat = framed.reshape(-1, channels)

    def pixels(column, row):
        index = row.clip(-_MARGIN, height + _MARGIN - 1).astype(np.intp)
        index += _MARGIN
        index *= width + 2 * _MARGIN
        index += column.clip(-_MARGIN, width + _MARGIN - 1).astype(np.intp)
        index += _MARGIN
        return flat.take(index, axis=0)

    if interpolation == "nearest":
        return pixels(np.rint(x), np.rint(y))
    work = np.float32 if image.dtype in (np.uint8, np.float32) else np.float64
    left, top = np.floor(x), np.floor(y)
    columns, column_weights = _KERNELS[interpolation](left, x - left)
    rows, row_weights = _KERNELS[interpolation](top, y - top)
    total = np.zeros((*size, channels), work)
    for j in range(rows.shape[-1]):
        line = np.zeros_like(total)
        for i in range(columns.shape[-1]):
            line += pixels(columns[..., i], rows[..., j]) * column_weights[..., i, None].astype(work)
        line *= row_weights[..., j, None].astype(work)
        total += line
    return to_dtype(total, image.dtype)


@functools.lru_cache(32)
def _pixel(values, dtype):
    """A pixel of these values, which nobody changes."""
    return to_dtype(np.asarray(values, np.float64), dtype)


def _inverse(matrix):
    """The inverse [3, 3] of a matrix, from its minors, as OpenCV computes it."""
    rows = [[float(value) for value in row] for row in matrix]
    (a, b, c), (d, e, f), (g, h, i) = rows if len(rows) == 3 else (*rows, (0.0, 0.0, 1.0))
    if len(rows) == 2:
        size = a * e - b * d
        if size == 0:
            raise np.linalg.LinAlgError("Singular matrix")
        a, b, d, e = e / size, -b / size, -d / size, a / size
        return np.array([[a, b, -a * c - b * f], [d, e, -d * c - e * f], [0.0, 0.0, 1.0]])
    size = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    if size == 0:
        raise np.linalg.LinAlgError("Singular matrix")
    minors = [
        [e * i - f * h, c * h - b * i, b * f - c * e],
        [f * g - d * i, a * i - c * g, c * d - a * f],
        [d * h - e * g, b * g - a * h, a * e - b * d],
    ]
    return np.array(minors) / size


def _fits(image, interpolation):
    """Whether the loop in C takes this image: pixels that int32 can number, and numbers that it can mix."""
    mixed = image.dtype in _MIXED if interpolation != "nearest" else image.dtype.isnative
    few = 0 < image.shape[2] * image.itemsize <= 64 and image.shape[0] * image.shape[1] < 1 << 29
    return mixed and few and interpolation in _COMPILED


def _points(matrix, size, steps):
    """The points that output pixels read, x and y: in float32, or on a grid of `steps` per pixel."""
    x, y = np.arange(size[1]), np.arange(size[0])[:, None]
    if _is_affine(matrix):
        if steps is None:
            return _within(_float32(line[0] * x + _float32(line[1] * y + line[2])) for line in _float32(matrix[:2]))
        lines = (np.rint(line[0] * x * 1024) + np.rint((line[1] * y + line[2]) * 1024) for line in matrix[:2])
        return _within(np.floor(line / (1024 / steps) + 0.5) / steps for line in lines)
    column, row, depth = (line[0] * x + line[1] * y + line[2] for line in matrix)
    depth = np.where(depth == 0, np.inf, depth)  # on the horizon
    if steps is None:
        return _within(_float32(line / depth) for line in (column, row))
    return _within(np.rint(line * (steps / depth)) / steps for line in (column, row))


def _is_affine(matrix):
    return matrix[2, 0] == 0 and matrix[2, 1] == 0 and matrix[2, 2] == 1


def _float32(values):
    return np.asarray(values, np.float32).astype(np.float64)


def _within(points):
    """Clip points to the range of integers."""
    return [p.clip(-1e9, 1e9) for p in points]
