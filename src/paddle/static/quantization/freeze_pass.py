"""Turn a trained graph into one for deployment: integer weights, and values only where they are needed."""

import numpy as np

from paddle.utils import unique_name

from . import _nodes as nodes
from .quant_config import SUPPORT_WEIGHT_QUANTIZATION_OP_DICT
from .utils import (
    _channelwise_quant_axis1_ops,
    _get_op_input_var_names,
    _get_op_output_var_names,
    bias_correction_w,
    load_variable_data,
    quant_tensor,
    set_variable_data,
)

_QUANTIZERS = (
    "fake_quantize_abs_max",
    "fake_quantize_range_abs_max",
    "fake_quantize_moving_average_abs_max",
    "fake_channel_wise_quantize_abs_max",
)
_DEQUANTIZERS = ("fake_dequantize_max_abs", "fake_channel_wise_dequantize_max_abs")


class QuantizationFreezePass:
    """Move the dequantisation of inputs and weights behind the operators, so that these compute with integers.

    Args:
        bias_correction: whether mean and deviation of the weights' channels are kept.
        round_type: how weights become integers, 'round' or 'adaround'.
    """

    def __init__(
        self,
        scope,
        place,
        bias_correction=False,
        weight_bits=8,
        activation_bits=8,
        round_type="round",
        weight_quantize_type="abs_max",
        quantizable_op_type=None,
    ):
        nodes.check_choice("QuantizationFreezePass", "round_type", round_type, ("round", "adaround"))
        self._scope, self._place = scope, place
        self._bias_correction, self._round_type = bias_correction, round_type
        self._weight_bits, self._activation_bits = weight_bits, activation_bits
        self._weight_quantize_type = weight_quantize_type

    def apply(self, graph):
        """Change the graph, and return it."""
        scales = self._quantize_weights(graph)
        for op in graph.all_op_nodes():
            if op.name() in _DEQUANTIZERS:
                self._remove_dequantizer(graph, op)
        for op in graph.all_op_nodes():
            if op.name() in SUPPORT_WEIGHT_QUANTIZATION_OP_DICT and _is_marked(op):
                self._dequantize_after(graph, op, scales)
        nodes.remove_unused(graph)
        return graph

    def _quantize_weights(self, graph):
        """{name of a weight: its scale or scales}, after the weights have become integers."""
        scales = {}
        for op in graph.all_op_nodes():
            if op.name() not in _QUANTIZERS:
                continue
            (name,) = op.input("X")
            weight = nodes.input_node(op, name)
            if not weight.persistable():
                continue
            axis = op.op().attr("quant_axis") if op.name().startswith("fake_channel_wise") else None
            held = load_variable_data(self._scope, op.output("OutScale")[0]).reshape(-1)
            scale = held.tolist() if axis is not None else float(held[0])
            if name not in scales:
                self._to_integers(name, scale, axis or 0)
            scales[name] = scale
            after = nodes.output_node(op, op.output("Out")[0])
            for reader in after.outputs:
                graph.update_input_link(after, weight, reader)
            graph.safe_remove_nodes([op, after])
        return scales

    def _to_integers(self, name, scale, axis):
        value = load_variable_data(self._scope, name)
        integers = quant_tensor(value, scale, axis, self._weight_bits)
        integers = np.round(integers)
        if self._bias_correction:
            integers = bias_correction_w(value, integers, scale, axis, self._weight_bits)
        set_variable_data(self._scope, self._place, name, integers)

    def _remove_dequantizer(self, graph, op):
        before = nodes.input_node(op, op.input("X")[0])
        after = nodes.output_node(op, op.output("Out")[0])
        for reader in after.outputs:
            graph.update_input_link(after, before, reader)
        graph.safe_remove_nodes([op, after])

    def _dequantize_after(self, graph, op, scales):
        names = _get_op_input_var_names(op)
        weight = next((n for n in names if n in scales), None)
        quantized = next((n for n in names if n not in scales), None)
        if weight is None or quantized is None:
            return
        quantizer = next(iter(nodes.input_node(op, quantized).inputs), None)
        if quantizer is None or quantizer.name() not in _QUANTIZERS:
            return
        scale = nodes.output_node(quantizer, quantizer.output("OutScale")[0])
        (name,) = _get_op_output_var_names(op)
        before = nodes.output_node(op, name)
        readers = before.outputs
        after = nodes.like(graph, before, nodes.dequantized_name(name))
        if isinstance(scales[weight], list):
            self._insert_post_channel_dequant_op(graph, op, before, after, scales[weight], scale)
        else:
            self._insert_post_dequant_op(graph, before, after, scales[weight], scale)
        for reader in readers:
            graph.update_input_link(before, after, reader)

    def _insert_post_dequant_op(self, graph, before, after, weight_scale, scale):
        ranges = _largest(self._weight_bits) * _largest(self._activation_bits)
        attrs = {"max_range": ranges / max(weight_scale, 1e-8)}
        nodes.inserted(graph, "fake_dequantize_max_abs", attrs, {"X": before, "Scale": scale}, {"Out": after})

    def _insert_post_channel_dequant_op(self, graph, op, before, after, weight_scales, scale):
        value = np.array(weight_scales, "float32")
        held = nodes.persistable(graph, unique_name.generate("channel_scale"), value, self._scope, self._place)
        columns = op.op().attr("x_num_col_dims") if op.name() == "mul" else None
        attrs = {
            "quant_bits": [self._weight_bits, self._activation_bits],
            "quant_axis": 1 if op.name() in _channelwise_quant_axis1_ops else 0,
            "x_num_col_dims": columns or _last_axis(op, before),
        }
        nodes.inserted(
            graph, "fake_channel_wise_dequantize_max_abs", attrs, {"X": before, "Scales": [held, scale]}, {"Out": after}
        )


def _last_axis(op, out):
    """The axis of the channels in a result."""
    return len(out.shape()) - 1 if op.name() in ("matmul", "matmul_v2") else 1


def _is_marked(op):
    return op.op().has_attr("quantization_type")


def _largest(bits):
    return (1 << (bits - 1)) - 1


class ConvertToInt8Pass:
    """Store the weights of a frozen graph as 8-bit integers, in new variables."""

    def __init__(self, scope, place, quantizable_op_type=None):
        self._scope, self._place = scope, place

    def apply(self, graph):
        """Change the graph, and return it."""
        known = {}
        for op in graph.all_op_nodes():
            if op.name() not in SUPPORT_WEIGHT_QUANTIZATION_OP_DICT or not _is_marked(op):
                continue
            for name in _get_op_input_var_names(op):
                found = nodes.input_node(op, name)
                if not found.persistable():
                    continue
                if name not in known:
                    known[name] = self._convert_to_int8(graph, found)
                graph.update_input_link(found, known[name], op)
        nodes.remove_unused(graph)
        return graph

    def _convert_to_int8(self, graph, var_node):
        value = load_variable_data(self._scope, var_node.name()).astype("int8")
        return nodes.persistable(graph, f"{var_node.name()}.int8", value, self._scope, self._place)


class TransformForMobilePass:
    """Not available: it renames operators to those of Paddle Lite, which nothing here can run."""

    def apply(self, graph):
        raise NotImplementedError(
            "TransformForMobilePass: the operators 'quantize' and 'dequantize' of Paddle Lite are not implemented"
        )
