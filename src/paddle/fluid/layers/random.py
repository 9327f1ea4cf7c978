"""Random numbers."""

import paddle

from .. import _era
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
    """Evenly spread numbers between two bounds."""
    _era.building()
    return paddle.uniform(shape, dtype, min, max, seed)


def gaussian_random(shape, mean=0.0, std=1.0, seed=0, dtype="float32", name=None):
    """Normally distributed numbers."""
    _era.building()
    return paddle.cast(ops.normal(shape, mean, std, seed), dtype)


def uniform_random_batch_size_like(
    input, shape, dtype="float32", input_dim_idx=0, output_dim_idx=0, min=-1.0, max=1.0, seed=0
):
    """Evenly spread numbers, in one axis as many as `input` has."""
    return uniform_random(_sized(input, shape, input_dim_idx, output_dim_idx), dtype, min, max, seed)


def gaussian_random_batch_size_like(
    input, shape, input_dim_idx=0, output_dim_idx=0, mean=0.0, std=1.0, seed=0, dtype="float32"
):
    """Normally distributed numbers, in one axis as many as `input` has."""
    return gaussian_random(_sized(input, shape, input_dim_idx, output_dim_idx), mean, std, seed, dtype)


def sampling_id(x, min=0.0, max=1.0, seed=0, dtype="float32"):
    """For each row of chances, a number drawn by them."""
    return ops.sampled(x, min, max, seed)


def randn(shape, out=None, dtype=None, device=None, stop_gradient=True, name=None):
    """Normally distributed numbers."""
    _era.building()
    return paddle.randn(shape, dtype)


def rand(shape, out=None, dtype=None, device=None, stop_gradient=True):
    """Evenly spread numbers between 0 and 1."""
    _era.building()
    return paddle.rand(shape, dtype)


def randint(low, high=None, shape=None, out=None, dtype=None, device=None, stop_gradient=False, seed=0, name=None):
    """Evenly spread integers from `low` up to `high`, which is not among them."""
    _era.building()
    return paddle.randint(low, high, [1] if shape is None else shape, dtype)


def randperm(n, out=None, dtype="int64", device=None, stop_gradient=True, seed=0):
    """The numbers from 0 to n - 1 in random order."""
    _era.building()
    return paddle.randperm(n, dtype)
