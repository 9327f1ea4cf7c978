# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.fluid.dygraph.nn.common
from paddle import Tensor
from typing import Any

from paddle.fluid.dygraph.nn.common import TwoSignatures as TwoSignatures
from paddle.fluid.dygraph.nn.common import activation as activation
from paddle.nn.initializer import Normal as Normal

class Conv2D(paddle.fluid.dygraph.nn.common.TwoSignatures):
    """2-D convolution: `(num_channels, num_filters, filter_size, …)`, or `(name_scope, num_filters, …)`.

    >>> with fluid.dygraph.guard():
    ...     conv = fluid.dygraph.Conv2D(3, 8, 3, act="relu")
    ...     conv.weight.name
    'conv2d_0.w_0'"""
    def forward(self, input: Any) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class Conv2DTranspose(paddle.fluid.dygraph.nn.common.TwoSignatures):
    """2-D transposed convolution; `output_size` selects one of several possible sizes."""
    def forward(self, input: Any) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class Conv3D(paddle.fluid.dygraph.nn.common.TwoSignatures):
    """3-D convolution."""
    def forward(self, input: Any) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class Conv3DTranspose(paddle.fluid.dygraph.nn.common.TwoSignatures):
    """3-D transposed convolution."""
    def forward(self, input: Any) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class Pool2D(paddle.fluid.dygraph.nn.common.TwoSignatures):
    """Max or average pooling of windows, or with `global_pooling` of the whole image, ignoring `pool_size`."""
    def forward(self, input: Any) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

def pair(value: Any, n: float = 2) -> Any:
    """The value as a list of n sizes."""
