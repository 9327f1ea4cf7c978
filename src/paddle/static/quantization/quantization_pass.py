"""The passes, under the name of the file that has them in Paddle."""

# ruff: noqa: F401 - re-exports

from .activation_pass import AddQuantDequantPass, AddQuantDequantPassV2
from .freeze_pass import ConvertToInt8Pass, QuantizationFreezePass, TransformForMobilePass
from .inference_pass import AddQuantDequantForInferencePass, QuantWeightPass, ReplaceFakeQuantDequantPass
from .out_scale_pass import OutScaleForInferencePass, OutScaleForTrainingPass
from .quant_config import (
    SUPPORT_ACT_QUANTIZATION_OP_DICT,
    SUPPORT_QUANTIZATION_OP_DICT,
    SUPPORT_WEIGHT_QUANTIZATION_OP_DICT,
)
from .transform_pass import InsertQuantizeLinear, QuantizationTransformPass, QuantizationTransformPassV2

_fake_quant_op_list = [
    "fake_quantize_abs_max",
    "fake_quantize_range_abs_max",
    "fake_quantize_moving_average_abs_max",
    "fake_channel_wise_quantize_abs_max",
]
_fake_dequant_op_list = ["fake_dequantize_max_abs", "fake_channel_wise_dequantize_max_abs"]
_fake_quant_dequant_op_list = [
    "fake_quantize_dequantize_moving_average_abs_max",
    "fake_channel_wise_quantize_dequantize_abs_max",
    "fake_quantize_dequantize_abs_max",
]
_conv_ops = ["conv2d", "depthwise_conv2d", "conv2d_transpose"]
