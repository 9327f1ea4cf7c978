"""Matrices of affine and perspective transforms, from points of the output to points of the input."""

import math

import numpy as np


def inverse_affine(center, angle, translate, scale, shear):
    """The six coefficients of the inverse of: shear, scale and rotate about `center`, then translate by `translate`.

    `angle` and the two angles of `shear` are in degrees, clockwise.
    """
    turn, shear_x, shear_y = (math.radians(a) for a in (angle, *shear))
    # The rotated and sheared axes, before scaling.
    a = math.cos(turn - shear_y) / math.cos(shear_y)
    b = -math.cos(turn - shear_y) * math.tan(shear_x) / math.cos(shear_y) - math.sin(turn)
    c = math.sin(turn - shear_y) / math.cos(shear_y)
    d = -math.sin(turn - shear_y) * math.tan(shear_x) / math.cos(shear_y) + math.cos(turn)
    matrix = [v / scale for v in (d, -b, 0.0, -c, a, 0.0)]
    x, y = -center[0] - translate[0], -center[1] - translate[1]
    matrix[2] = center[0] + matrix[0] * x + matrix[1] * y
    matrix[5] = center[1] + matrix[3] * x + matrix[4] * y
    return matrix


def inverse_perspective(startpoints, endpoints):
    """The eight coefficients of the projection that maps `endpoints` back to `startpoints`."""
    rows = []
    for (x, y), (u, v) in zip(endpoints, startpoints):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
    values = np.array(startpoints, dtype=np.float64).reshape(8)
    return np.linalg.lstsq(np.array(rows, dtype=np.float64), values, rcond=None)[0].tolist()


def turned_size(points):
    """Width and height of the smallest integer box around `points`, pairs of x and y."""
    x, y = zip(*points)
    return math.ceil(max(x)) - math.floor(min(x)), math.ceil(max(y)) - math.floor(min(y))
