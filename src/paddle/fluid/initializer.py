"""Initializers, under their fluid names."""

import contextlib

from paddle._core import state
from paddle.nn import initializer as _today
from paddle.nn.initializer import (
    ConstantInitializer,
    MSRAInitializer,
    NormalInitializer,
    NumpyArrayInitializer,
    TruncatedNormalInitializer,
    UniformInitializer,
    XavierInitializer,
    set_global_initializer,
)

__all__ = [
    "MSRA",
    "Bilinear",
    "BilinearInitializer",
    "Constant",
    "ConstantInitializer",
    "MSRAInitializer",
    "Normal",
    "NormalInitializer",
    "NumpyArrayInitializer",
    "TruncatedNormal",
    "TruncatedNormalInitializer",
    "Uniform",
    "UniformInitializer",
    "Xavier",
    "XavierInitializer",
    "force_init_on_cpu",
    "init_on_cpu",
    "set_global_initializer",
]

Initializer = _today.Initializer


class BilinearInitializer(_today.Bilinear):
    """The bilinear upsampling kernel for a transposed convolution."""


Constant, Uniform, Normal, TruncatedNormal = (
    ConstantInitializer,
    UniformInitializer,
    NormalInitializer,
    TruncatedNormalInitializer,
)
Xavier, MSRA, Bilinear = XavierInitializer, MSRAInitializer, BilinearInitializer

_on_cpu = state.collection("init_on_cpu", list, [False])


def force_init_on_cpu():
    """Whether an `init_on_cpu` block is active; it has no effect on where the engine computes."""
    return _on_cpu[-1]


@contextlib.contextmanager
def init_on_cpu():
    """A context in which `force_init_on_cpu()` is True."""
    _on_cpu.append(True)
    try:
        yield
    finally:
        _on_cpu.pop()
