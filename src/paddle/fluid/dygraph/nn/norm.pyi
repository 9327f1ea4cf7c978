# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.fluid.dygraph.nn.common
from paddle import Tensor
from typing import Any

from paddle import ParamAttr as ParamAttr
from paddle.fluid.dygraph.nn.common import TwoSignatures as TwoSignatures
from paddle.fluid.dygraph.nn.common import activation as activation
from paddle.nn.initializer import Constant as Constant
from paddle.nn.initializer import Normal as Normal

class BatchNorm(paddle.fluid.dygraph.nn.common.TwoSignatures):
    """Normalise every channel over the batch; in evaluation, with the running statistics.

    Args:
        use_global_stats: use the running statistics in training too, without updating them: a frozen layer.
        trainable_statistics: use the batch's statistics in evaluation too."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class GroupNorm(paddle.fluid.dygraph.nn.common.TwoSignatures):
    """Normalise every group of channels, then scale and shift."""
    def forward(self, input: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class InstanceNorm(paddle.fluid.dygraph.nn.common.TwoSignatures):
    """Normalise every channel of every sample, then scale and shift."""
    def forward(self, input: Any) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class LayerNorm(paddle.fluid.dygraph.nn.common.TwoSignatures):
    """Normalise over the last axes, as many as `normalized_shape` has.

    With a name scope, as in 1.5 and 1.6, normalise over the axes from `begin_norm_axis` on."""
    def forward(self, input: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class SpectralNorm(paddle.fluid.dygraph.nn.common.TwoSignatures):
    """Divide a weight by its largest singular value, estimated by power iteration."""
    def forward(self, weight: Any) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...
