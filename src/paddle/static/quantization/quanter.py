"""Quantisation-aware training of a Program in two calls: `quant_aware` and `convert`."""

from paddle._core.errors import FailedCheckError, received
from paddle._core.graph import global_scope
from paddle._format.ir_graph import Graph, IrGraph

from .quant_config import ARMCPUQuantizer, BaseQuantizer, TensorRTQuantizer
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
)

_DEFAULTS = {
    "weight_quantize_type": "channel_wise_abs_max",
    "activation_quantize_type": "moving_average_abs_max",
    "weight_bits": 8,
    "activation_bits": 8,
    "not_quant_pattern": ["skip_quant"],
    "quantize_op_types": ["conv2d", "depthwise_conv2d", "mul"],
    "dtype": "int8",
    "window_size": 10000,
    "moving_rate": 0.9,
    "for_tensorrt": False,
    "is_full_quantize": False,
    "onnx_format": True,
    "quant_post_first": False,
    "scale_trainable": True,
    "deploy_backend": None,
}


def _parsed(config):
    if config is not None and not isinstance(config, dict):
        raise FailedCheckError("quant_aware: 'config' must be a dict.", received(config=config))
    unknown = sorted(set(config or ()) - set(_DEFAULTS) - {"name"})
    if unknown:
        raise FailedCheckError(f"quant_aware: unknown settings {unknown}.", hint=f"one of {sorted(_DEFAULTS)}.")
    made = {**_DEFAULTS, **(config or {})}
    backend = made["deploy_backend"]
    kinds = [] if made["is_full_quantize"] else made["quantize_op_types"]
    named = {"tensorrt": TensorRTQuantizer, "arm": ARMCPUQuantizer}
    chosen = TensorRTQuantizer if made["for_tensorrt"] else named.get(str(backend).lower(), BaseQuantizer)
    made["quant_config"] = chosen(kinds, made["weight_bits"])
    return made


def quant_aware(
    program,
    place,
    config=None,
    scope=None,
    for_test=False,
    weight_quantize_func=None,
    act_quantize_func=None,
    weight_preprocess_func=None,
    act_preprocess_func=None,
    optimizer_func=None,
    executor=None,
    return_program=False,
    calib_config={},  # noqa: B006  Paddle's default
    draw_graph=False,
    return_scale_dict=False,
    scale_dict=None,
    model_type=None,
    pattern_ops=None,
):
    """A Program with simulated quantisation, to train it further.

    Args:
        config: settings that differ from the defaults, such as {"weight_quantize_type": "abs_max"}.
        for_test: whether the Program is for evaluation, with scales that stay unchanged.
    """
    scope = global_scope() if scope is None else scope
    made = _parsed(config)
    if made["quant_post_first"] or model_type is not None:
        raise NotImplementedError("quant_aware: quant_post_first and model_type are not implemented")
    graph = IrGraph(Graph(program.desc), for_test=for_test)
    onnx_format, chosen = made["onnx_format"], made["quant_config"]
    transform = QuantizationTransformPassV2 if onnx_format else QuantizationTransformPass
    transform(
        scope=scope,
        place=place,
        weight_bits=made["weight_bits"],
        activation_bits=made["activation_bits"],
        activation_quantize_type=made["activation_quantize_type"],
        weight_quantize_type=made["weight_quantize_type"],
        window_size=made["window_size"],
        moving_rate=made["moving_rate"],
        quantizable_op_type=chosen.weight_quant_operation_types,
        skip_pattern=made["not_quant_pattern"],
        weight_quantize_func=weight_quantize_func,
        act_quantize_func=act_quantize_func,
        weight_preprocess_func=weight_preprocess_func,
        act_preprocess_func=act_preprocess_func,
        optimizer_func=optimizer_func,
        executor=executor,
    ).apply(graph)
    activations = AddQuantDequantPassV2 if onnx_format else AddQuantDequantPass
    activations(
        scope=scope,
        place=place,
        moving_rate=made["moving_rate"],
        quant_bits=made["activation_bits"],
        skip_pattern=made["not_quant_pattern"],
        quantizable_op_type=chosen.activation_quant_operation_types,
        scale_dict=scale_dict,
    ).apply(graph)
    OutScaleForTrainingPass(scope=scope, place=place, moving_rate=made["moving_rate"], scale_dict=scale_dict).apply(
        graph
    )
    if draw_graph:
        graph.draw("./", "quant_aware")
    result = graph.to_program()
    return (result, scale_dict) if return_scale_dict else result


def convert(program, place, config=None, scope=None, save_int8=False):
    """The Program for deployment of one that `quant_aware(..., for_test=True)` made.

    With `save_int8` also one whose weights are stored as 8-bit integers.
    """
    scope = global_scope() if scope is None else scope
    made = _parsed(config)
    graph = IrGraph(Graph(program.desc), for_test=True)
    if made["onnx_format"]:
        QuantWeightPass(scope, place).apply(graph)
        AddQuantDequantForInferencePass(scope, place, quant_bits=made["activation_bits"]).apply(graph)
    else:
        OutScaleForInferencePass(scope=scope).apply(graph)
        QuantizationFreezePass(
            scope,
            place,
            weight_bits=made["weight_bits"],
            activation_bits=made["activation_bits"],
            weight_quantize_type=made["weight_quantize_type"],
        ).apply(graph)
    frozen = graph.to_program()
    if not save_int8:
        return frozen
    ConvertToInt8Pass(scope, place).apply(graph)
    return frozen, graph.to_program()
