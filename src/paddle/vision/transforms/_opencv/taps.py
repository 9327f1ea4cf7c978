"""The weights of neighbouring pixels for a point between them.

Each function takes the pixels left of the points and the points' distance from these, and returns two arrays
with one more axis: the indices of the pixels, and their weights.
"""

import numpy as np


def _around(first, begin, end):
    return first[..., None].astype(np.intp) + np.arange(begin, end)


def linear_weights(first, rest):
    """The two pixels around a point, and their weights."""
    return _around(first, 0, 2), np.stack([1 - rest, rest], axis=-1)


def cubic_weights(first, rest):
    """Cubic convolution with the coefficient -0.75."""
    a = -0.75

    def near(x):
        return ((a + 2) * x - (a + 3)) * x * x + 1

    far = ((a * (rest + 1) - 5 * a) * (rest + 1) + 8 * a) * (rest + 1) - 4 * a
    left, right = near(rest), near(1 - rest)
    return _around(first, -1, 3), np.stack([far, left, right, 1 - far - left - right], axis=-1)


def lanczos_weights(first, rest):
    """Lanczos with four pixels on each side; the weights sum to one."""
    distance = rest[..., None] - np.arange(-3, 5)
    weight = np.sinc(distance) * np.sinc(distance / 4)
    return _around(first, -3, 5), weight / weight.sum(axis=-1, keepdims=True)
