"""Random orders of samples: seeded by `paddle.seed` once it has been called, and by NumPy until then."""

import numpy as np

from .._core.random import join


class _RandomOrder:
    """A separate stream, so that shuffling does not affect the random numbers of a network."""

    def __init__(self):
        self._own = None

    def seed(self, seed):
        self._own = None if seed is None else np.random.RandomState(seed % 2**32)

    def state(self):
        return None if self._own is None else self._own.get_state()

    def restore(self, state):
        self._own = None
        if state is not None:
            self._own = np.random.RandomState()
            self._own.set_state(state)

    @staticmethod
    def parts(state):
        return None if state is None else list(state)

    @staticmethod
    def state_of(parts):
        return None if parts is None else tuple(parts)

    @property
    def source(self):
        return np.random if self._own is None else self._own


ORDERS = _RandomOrder()
join(ORDERS)


def permutation(n, generator=None):
    """0 to n - 1 in random order."""
    if generator is None:
        return ORDERS.source.permutation(n)
    if hasattr(generator, "manual_seed"):
        return np.random.RandomState(generator.random() % 2**32).permutation(n)
    return np.fromiter(generator() if callable(generator) else generator, np.int64)[:n]  # a Python generator of indices


def choice(n, count, replacement, weights=None):
    """`count` of the numbers below n."""
    return ORDERS.source.choice(n, count, replace=replacement, p=weights)
