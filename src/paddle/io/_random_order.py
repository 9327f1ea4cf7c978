"""Random orders of samples, drawn from NumPy's global generator as in Paddle: `paddle.seed` does not affect them."""

import numpy as np


def permutation(n, generator=None):
    """0 to n - 1 in random order."""
    if generator is None:
        return np.random.permutation(n)
    if hasattr(generator, "manual_seed"):
        return np.random.RandomState(generator.random() % 2**32).permutation(n)
    return np.fromiter(generator() if callable(generator) else generator, np.int64)[:n]  # a Python generator of indices


def choice(n, count, replacement, weights=None):
    """`count` of the numbers below n."""
    return np.random.choice(n, count, replace=replacement, p=weights)
