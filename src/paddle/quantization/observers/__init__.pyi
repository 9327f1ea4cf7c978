# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import numpy.typing as npt
from collections.abc import Iterable
from paddle import Tensor
from paddle.quantization import BaseObserver
from typing import Any

from paddle.quantization.observers import abs_max as abs_max
from paddle.quantization.observers import groupwise as groupwise

class AbsmaxObserver:
    """Uses the largest observed absolute value as the scale of a tensor.

    Args:
        quant_bits: how many bits the integers have. Default: 8.

    >>> from paddle.quantization.observers import AbsmaxObserver
    >>> observer = AbsmaxObserver(quant_bits=4)"""
    def __init__(self, quant_bits: float = 8) -> None: ...
    @property
    def args(self) -> Any: ...
    @property
    def kwargs(self) -> Any: ...

class AbsmaxObserverLayer(BaseObserver):
    """The layer that the factory creates."""
    def __init__(self, layer: Any, quant_bits: float = 8) -> None: ...
    def forward(self, input: Tensor) -> Tensor | npt.NDArray[Any]: ...
    def cal_thresholds(self) -> None:
        """Do nothing: the scale is updated with each tensor."""
    def scales(self) -> Tensor | npt.NDArray[Any]: ...
    def zero_points(self) -> Tensor | npt.NDArray[Any]: ...
    def quant_axis(self) -> int | Iterable[int]: ...
    def bit_length(self) -> int | Iterable[int]: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor | npt.NDArray[Any]: ...

class GroupWiseWeightObserver:
    """Uses the largest absolute value of each group of `group_size` rows of a weight, column by column.

    Args:
        quant_bits: how many bits the integers have. Default: 8.
        group_size: how many rows share a scale. Default: 128.

    >>> from paddle.quantization.observers import GroupWiseWeightObserver
    >>> observer = GroupWiseWeightObserver(group_size=64)"""
    def __init__(self, quant_bits: float = 8, group_size: float = 128) -> None: ...
    @property
    def args(self) -> Any: ...
    @property
    def kwargs(self) -> Any: ...

class GroupWiseWeightObserverLayer(BaseObserver):
    """The layer that the factory creates; its scales are [groups, columns]."""
    group_size: Any
    def __init__(self, layer: Any, quant_bits: float = 8, group_size: float = 128) -> None: ...
    def forward(self, input: Tensor) -> Tensor | npt.NDArray[Any]: ...
    def cal_thresholds(self) -> None:
        """Do nothing: the scale is updated with each tensor."""
    def scales(self) -> Tensor | npt.NDArray[Any]: ...
    def zero_points(self) -> Tensor | npt.NDArray[Any]: ...
    def quant_axis(self) -> int | Iterable[int]: ...
    def bit_length(self) -> int | Iterable[int]: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor | npt.NDArray[Any]: ...
