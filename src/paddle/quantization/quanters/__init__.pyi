# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import numpy.typing as npt
from collections.abc import Iterable
from paddle import Tensor
from paddle.quantization import BaseQuanter
from typing import Any

from paddle.quantization.quanters import abs_max as abs_max

class FakeQuanterWithAbsMaxObserver:
    """A quanter for training: values are quantised and dequantised, gradients pass unchanged.

    The scale is the moving average of the largest absolute value, with decay `moving_rate`.

    Args:
        moving_rate: how much of the average stays at each step. Default: 0.9.
        bit_length: how many bits the integers have. Default: 8.
        dtype: dtype of the scale. Default: 'float32'.
        name: a name for the layer.

    >>> from paddle.quantization.quanters import FakeQuanterWithAbsMaxObserver
    >>> quanter = FakeQuanterWithAbsMaxObserver(moving_rate=0.9)"""
    def __init__(self, moving_rate: float = 0.9, bit_length: float = 8, dtype: str = 'float32', name: str | None = None) -> None: ...
    @property
    def args(self) -> Any: ...
    @property
    def kwargs(self) -> Any: ...

class FakeQuanterWithAbsMaxObserverLayer(BaseQuanter):
    """The layer that the factory creates."""
    def __init__(self, layer: Any, name: str | None = None, moving_rate: float = 0.9, bit_length: float = 8, dtype: str = 'float32') -> None: ...
    def forward(self, input: Tensor) -> Tensor | npt.NDArray[Any]: ...
    def scales(self) -> Tensor | npt.NDArray[Any]: ...
    def zero_points(self) -> Tensor | npt.NDArray[Any]: ...
    def quant_axis(self) -> int | Iterable[int]: ...
    def bit_length(self) -> int | Iterable[int]: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor | npt.NDArray[Any]: ...
