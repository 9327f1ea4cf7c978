# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.nn.initializer
from typing import Any

from paddle.nn.initializer import ConstantInitializer as Constant
from paddle.nn.initializer import ConstantInitializer as ConstantInitializer
from paddle.nn.initializer import Initializer as Initializer
from paddle.nn.initializer import MSRAInitializer as MSRA
from paddle.nn.initializer import MSRAInitializer as MSRAInitializer
from paddle.nn.initializer import NormalInitializer as Normal
from paddle.nn.initializer import NormalInitializer as NormalInitializer
from paddle.nn.initializer import NumpyArrayInitializer as NumpyArrayInitializer
from paddle.nn.initializer import TruncatedNormalInitializer as TruncatedNormal
from paddle.nn.initializer import TruncatedNormalInitializer as TruncatedNormalInitializer
from paddle.nn.initializer import UniformInitializer as Uniform
from paddle.nn.initializer import UniformInitializer as UniformInitializer
from paddle.nn.initializer import XavierInitializer as Xavier
from paddle.nn.initializer import XavierInitializer as XavierInitializer
from paddle.nn.initializer import set_global_initializer as set_global_initializer

Bilinear = BilinearInitializer
class BilinearInitializer(paddle.nn.initializer.Initializer):
    """The bilinear upsampling kernel for a transposed convolution."""

def force_init_on_cpu() -> Any:
    """Whether an `init_on_cpu` block is active; it has no effect on where the engine computes."""

def init_on_cpu() -> Any:
    """A context in which `force_init_on_cpu()` is True."""
