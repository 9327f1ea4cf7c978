"""Random numbers."""

import paddle

from .. import _mode
from . import _random_ops as ops
from .creation import _sized

__all__ = [
    "uniform_random",
    "gaussian_random",
    "uniform_random_batch_size_like",
    "gaussian_random_batch_size_like",
    "sampling_id",
    "randn",
    "rand",
    "randint",
    "randperm",
]


def uniform_random(shape, dtype="float32", min=-1.0, max=1.0, seed=0, name=None):
    """Uniformly distributed numbers between two bounds."""
    _mode.begin_graph()
    return paddle.uniform(shape, dtype, min, max, seed)


def gaussian_random(shape, mean=0.0, std=1.0, seed=0, dtype="float32", name=None):
    """Normally distributed numbers."""
    _mode.begin_graph()
    return paddle.cast(ops.normal(shape, mean, std, seed), dtype)


def uniform_random_batch_size_like(
    input, shape, dtype="float32", input_dim_idx=0, output_dim_idx=0, min=-1.0, max=1.0, seed=0
):
    """Uniformly distributed numbers, with one size taken from `input`."""
    return uniform_random(_sized(input, shape, input_dim_idx, output_dim_idx), dtype, min, max, seed)


def gaussian_random_batch_size_like(
    input, shape, input_dim_idx=0, output_dim_idx=0, mean=0.0, std=1.0, seed=0, dtype="float32"
):
    """Normally distributed numbers, with one size taken from `input`."""
    return gaussian_random(_sized(input, shape, input_dim_idx, output_dim_idx), mean, std, seed, dtype)


def sampling_id(x, min=0.0, max=1.0, seed=0, dtype="float32"):
    """A random index for each row of probabilities."""
    return ops.sampled(x, min, max, seed)


def randn(shape, out=None, dtype=None, device=None, stop_gradient=True, name=None):
    """Normally distributed numbers."""
    _mode.begin_graph()
    return paddle.randn(shape, dtype)


def rand(shape, out=None, dtype=None, device=None, stop_gradient=True):
    """Uniformly distributed numbers between 0 and 1."""
    _mode.begin_graph()
    return paddle.rand(shape, dtype)


def randint(low, high=None, shape=None, out=None, dtype=None, device=None, stop_gradient=False, seed=0, name=None):
    """Uniformly distributed integers from `low` up to `high`, exclusive."""
    _mode.begin_graph()
    return paddle.randint(low, high, [1] if shape is None else shape, dtype)


def randperm(n, out=None, dtype="int64", device=None, stop_gradient=True, seed=0):
    """The numbers from 0 to n - 1 in random order."""
    _mode.begin_graph()
    return paddle.randperm(n, dtype)
