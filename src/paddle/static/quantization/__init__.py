"""Quantisation of static Programs: passes for training, calibration after training, integer weights."""

from . import quant_config, utils
from ._onednn import Quant2Int8MkldnnPass, Quant2Int8OnednnPass, QuantInt8MkldnnPass, QuantInt8OnednnPass
from .post_training_quantization import PostTrainingQuantization, PostTrainingQuantizationProgram
from .quanter import convert, quant_aware
from .quantization_pass import (
    AddQuantDequantForInferencePass,
    AddQuantDequantPass,
    AddQuantDequantPassV2,
    ConvertToInt8Pass,
    OutScaleForInferencePass,
    OutScaleForTrainingPass,
    QuantizationFreezePass,
    QuantizationTransformPass,
    QuantizationTransformPassV2,
    QuantWeightPass,
    ReplaceFakeQuantDequantPass,
    TransformForMobilePass,
)
from .weight_quantization import WeightQuantization

__all__ = [
    "AddQuantDequantForInferencePass",
    "AddQuantDequantPass",
    "AddQuantDequantPassV2",
    "ConvertToInt8Pass",
    "OutScaleForInferencePass",
    "OutScaleForTrainingPass",
    "PostTrainingQuantization",
    "PostTrainingQuantizationProgram",
    "Quant2Int8MkldnnPass",
    "Quant2Int8OnednnPass",
    "QuantInt8MkldnnPass",
    "QuantInt8OnednnPass",
    "QuantWeightPass",
    "QuantizationFreezePass",
    "QuantizationTransformPass",
    "QuantizationTransformPassV2",
    "ReplaceFakeQuantDequantPass",
    "TransformForMobilePass",
    "WeightQuantization",
    "convert",
    "quant_aware",
]
