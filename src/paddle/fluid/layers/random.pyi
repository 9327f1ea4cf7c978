# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

def gaussian_random(shape: Any, mean: float = 0.0, std: float = 1.0, seed: float = 0, dtype: str = 'float32', name: Any = None) -> Any:
    """Normally distributed numbers."""

def gaussian_random_batch_size_like(input: Any, shape: Any, input_dim_idx: float = 0, output_dim_idx: float = 0, mean: float = 0.0, std: float = 1.0, seed: float = 0, dtype: str = 'float32') -> Any:
    """Normally distributed numbers, with one size taken from `input`."""

def rand(shape: Any, out: Any = None, dtype: Any = None, device: Any = None, stop_gradient: bool = True) -> Any:
    """Uniformly distributed numbers between 0 and 1."""

def randint(low: Any, high: Any = None, shape: Any = None, out: Any = None, dtype: Any = None, device: Any = None, stop_gradient: bool = False, seed: float = 0, name: Any = None) -> Any:
    """Uniformly distributed integers from `low` up to `high`, exclusive."""

def randn(shape: Any, out: Any = None, dtype: Any = None, device: Any = None, stop_gradient: bool = True, name: Any = None) -> Any:
    """Normally distributed numbers."""

def randperm(n: Any, out: Any = None, dtype: str = 'int64', device: Any = None, stop_gradient: bool = True, seed: float = 0) -> Any:
    """The numbers from 0 to n - 1 in random order."""

def sampling_id(x: Any, min: float = 0.0, max: float = 1.0, seed: float = 0, dtype: str = 'float32') -> Any:
    """A random index for each row of probabilities."""

def uniform_random(shape: Any, dtype: str = 'float32', min: float = -1.0, max: float = 1.0, seed: float = 0, name: Any = None) -> Any:
    """Uniformly distributed numbers between two bounds."""

def uniform_random_batch_size_like(input: Any, shape: Any, dtype: str = 'float32', input_dim_idx: float = 0, output_dim_idx: float = 0, min: float = -1.0, max: float = 1.0, seed: float = 0) -> Any:
    """Uniformly distributed numbers, with one size taken from `input`."""
