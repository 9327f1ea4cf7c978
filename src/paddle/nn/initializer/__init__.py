"""Parameter initializers."""

from ..._core.param_attr import LazyGuard
from ..._core.paths import offer
from ._base import Initializer, calculate_gain, set_global_initializer
from ._constant import Assign, Bilinear, Constant, Dirac
from ._random import (
    KaimingNormal,
    KaimingUniform,
    Normal,
    Orthogonal,
    TruncatedNormal,
    Uniform,
    XavierNormal,
    XavierUniform,
)
from ._seeded import (
    ConstantInitializer,
    MSRAInitializer,
    NormalInitializer,
    NumpyArrayInitializer,
    TruncatedNormalInitializer,
    UniformInitializer,
    XavierInitializer,
)

__all__ = [
    "Assign",
    "Bilinear",
    "Constant",
    "Dirac",
    "Initializer",
    "KaimingNormal",
    "KaimingUniform",
    "Normal",
    "Orthogonal",
    "TruncatedNormal",
    "Uniform",
    "XavierNormal",
    "XavierUniform",
    "calculate_gain",
    "set_global_initializer",
]

offer(
    "paddle.nn.initializer",
    assign="Assign NumpyArrayInitializer",
    bilinear="Bilinear",
    constant="Constant ConstantInitializer",
    dirac="Dirac",
    initializer="Initializer calculate_gain",
    kaiming="KaimingNormal KaimingUniform MSRAInitializer",
    lazy_init="LazyGuard",
    normal="Normal NormalInitializer TruncatedNormal TruncatedNormalInitializer",
    orthogonal="Orthogonal",
    uniform="Uniform UniformInitializer",
    xavier="XavierInitializer XavierNormal XavierUniform",
)
