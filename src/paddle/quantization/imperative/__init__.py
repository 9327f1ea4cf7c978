"""Quantisation of dynamic models with layers that simulate it, before `QAT` and `PTQ` of `paddle.quantization`."""

from .ptq import ImperativePTQ
from .ptq_config import PTQConfig, default_ptq_config
from .ptq_quantizer import (
    SUPPORT_ACT_QUANTIZERS,
    SUPPORT_WT_QUANTIZERS,
    AbsmaxQuantizer,
    BaseQuantizer,
    HistQuantizer,
    KLQuantizer,
    PerChannelAbsmaxQuantizer,
)
from .ptq_registry import PTQRegistry
from .qat import ImperativeQuantAware

__all__ = [
    "SUPPORT_ACT_QUANTIZERS",
    "SUPPORT_WT_QUANTIZERS",
    "AbsmaxQuantizer",
    "BaseQuantizer",
    "HistQuantizer",
    "ImperativePTQ",
    "ImperativeQuantAware",
    "KLQuantizer",
    "PTQConfig",
    "PTQRegistry",
    "PerChannelAbsmaxQuantizer",
    "default_ptq_config",
]
