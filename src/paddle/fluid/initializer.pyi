# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.nn.initializer
from paddle import Tensor
from paddle.fluid.framework import Block
from paddle.nn.initializer import Assign
from typing import Any

from paddle.fluid.dygraph.layers import seeded as seeded
from paddle.nn.initializer import Initializer as Initializer
from paddle.nn.initializer import set_global_initializer as set_global_initializer

Bilinear = BilinearInitializer
class BilinearInitializer(paddle.nn.initializer.Initializer):
    """The bilinear upsampling kernel for a transposed convolution."""

Constant = ConstantInitializer
class ConstantInitializer(paddle.nn.initializer.Constant):
    """Fill with one value."""
    def __init__(self, value: float = 0.0, force_cpu: bool = False) -> None: ...

MSRA = MSRAInitializer
class MSRAInitializer(paddle.nn.initializer.Initializer):
    """Keep the variance of signals through rectifiers (He et al., 2015)."""
    def __call__(self, param: Tensor, block: Block | None = None) -> Any: ...
    def __init__(self, uniform: bool = True, fan_in: Any = None, seed: float = 0) -> None: ...

Normal = NormalInitializer
class NormalInitializer(paddle.nn.initializer.Normal):
    """A normal distribution with mean `loc` and standard deviation `scale`."""
    def __call__(self, param: Tensor, block: Block | None = None) -> Any: ...
    def __init__(self, loc: float = 0.0, scale: float = 1.0, seed: float = 0) -> None: ...

class NumpyArrayInitializer(Assign):
    """Copy the values of an array, such as word vectors from a file.

    >>> vectors = fluid.ParamAttr(initializer=fluid.initializer.NumpyArrayInitializer(np.eye(3, dtype="float32")))"""
    def __call__(self, param: Tensor, block: Block | None = None) -> Any: ...

TruncatedNormal = TruncatedNormalInitializer
class TruncatedNormalInitializer(paddle.nn.initializer.TruncatedNormal):
    """A normal distribution truncated at two standard deviations."""
    def __call__(self, param: Tensor, block: Block | None = None) -> Any: ...
    def __init__(self, loc: float = 0.0, scale: float = 1.0, seed: float = 0) -> None: ...

Uniform = UniformInitializer
class UniformInitializer(paddle.nn.initializer.Uniform):
    """A uniform distribution between `low` and `high`."""
    def __call__(self, param: Tensor, block: Block | None = None) -> Any: ...
    def __init__(self, low: float = -1.0, high: float = 1.0, seed: float = 0, diag_num: float = 0, diag_step: float = 0, diag_val: float = 1.0) -> None: ...

Xavier = XavierInitializer
class XavierInitializer(paddle.nn.initializer.Initializer):
    """Keep the variance of signals in both directions (Glorot and Bengio, 2010)."""
    def __call__(self, param: Tensor, block: Block | None = None) -> Any: ...
    def __init__(self, uniform: bool = True, fan_in: Any = None, fan_out: Any = None, seed: float = 0) -> None: ...

def force_init_on_cpu() -> Any:
    """Whether an `init_on_cpu` block is active; it has no effect on where the engine computes."""

def init_on_cpu() -> Any:
    """A context in which `force_init_on_cpu()` is True."""
