"""Graphs with `quantize_linear` and `dequantize_linear` for deployment."""

import numpy as np

from . import _nodes as nodes
from .quant_config import SUPPORT_QUANTIZATION_OP_DICT
from .transform_pass import InsertQuantizeLinear
from .utils import _get_op_output_var_names, bias_correction_w, load_variable_data, quant_tensor, set_variable_data


class QuantWeightPass:
    """Turn the weights that are quantised in the graph into integers.

    Args:
        save_int_weight: whether they are stored as 8-bit integers instead of floats.
    """

    def __init__(self, scope, place, bias_correction=False, quant_bits=8, save_int_weight=True):
        self._scope, self._place = scope, place
        self._bias_correction, self._quant_bits, self._save_int_weight = bias_correction, quant_bits, save_int_weight

    def apply(self, graph):
        """Change the graph, and return it."""
        done = set()
        for op in graph.all_op_nodes():
            if op.name() != "quantize_linear":
                continue
            (name,) = op.input("X")
            weight = nodes.input_node(op, name)
            if not weight.persistable():
                continue
            if name not in done:
                done.add(name)
                self._to_integers(op, weight)
            after = nodes.output_node(op, op.output("Y")[0])
            for reader in after.outputs:
                graph.update_input_link(after, weight, reader)
            graph.safe_remove_nodes([op, after])
        nodes.remove_unused(graph)
        return graph

    def _to_integers(self, op, weight):
        name, desc = weight.name(), op.op()
        axis, bits = desc.attr("quant_axis"), desc.attr("bit_length") or self._quant_bits
        held = load_variable_data(self._scope, op.input("Scale")[0]).reshape(-1)
        scale = held.tolist() if axis is not None and axis >= 0 else float(held[0])
        value = load_variable_data(self._scope, name)
        integers = quant_tensor(value, scale, max(axis or 0, 0), bits, onnx_format=True)
        if self._bias_correction:
            integers = bias_correction_w(value, integers, scale, max(axis or 0, 0), bits)
        if self._save_int_weight:
            integers = integers.astype("int8" if bits == 8 else "int32")
            for node in [n for n in op.graph.all_nodes if n.is_var() and n.name() == name]:
                node.var().set_dtype(str(integers.dtype))
        set_variable_data(self._scope, self._place, name, integers)


class AddQuantDequantForInferencePass:
    """Write the scales of results into the graph, as operators that only observe.

    Args:
        calibration_range_dict: {name: scale}; by default the scales in the scope.
        only_observer: whether the operators leave the values unchanged.
    """

    def __init__(
        self,
        scope,
        place,
        quant_bits=8,
        quantizable_op_type=[],  # noqa: B006  Paddle's default
        calibration_range_dict=None,
        only_observer=True,
    ):
        self._scope, self._place, self._quant_bits = scope, place, quant_bits
        self.quantizable_op_type = quantizable_op_type or list(SUPPORT_QUANTIZATION_OP_DICT)
        self._calibration_range_dict, self._only_observer = calibration_range_dict, only_observer

    def apply(self, graph):
        """Change the graph, and return it."""
        known = set()
        for op in graph.all_op_nodes():
            if op.name() == "moving_average_abs_max_scale":
                graph.safe_remove_nodes([op, *op.outputs])
                continue
            if op.name() not in self.quantizable_op_type:
                continue
            for name in _get_op_output_var_names(op):
                found = nodes.output_node(op, name)
                if name in known or not nodes.is_float(found):
                    continue
                known.add(name)
                scale = self._scale_of(name)
                if scale is not None:
                    self._insert_quant_dequant_op(graph, found, scale)
        nodes.remove_unused(graph)
        return graph

    def _scale_name(self, var_name):
        return nodes.scale_name(var_name)

    def _scale_of(self, name):
        if self._calibration_range_dict is not None:
            known = self._calibration_range_dict.get(name)
            return None if known is None else np.asarray(known, "float32").reshape(-1)[:1]
        held = self._scope.find_var(self._scale_name(name))
        if held is None or not held.is_initialized():
            return None
        return held.get_tensor().numpy().reshape(-1)[:1]

    def _insert_quant_dequant_op(self, graph, var_node, scale_value):
        name = var_node.name()
        readers = var_node.outputs
        middle = nodes.like(graph, var_node, nodes.quantized_name(name))
        after = nodes.like(graph, var_node, nodes.dequantized_name(middle.name()))
        scale = nodes.persistable(graph, self._scale_name(name), scale_value, self._scope, self._place)
        zero = nodes.persistable(
            graph, nodes.zero_point_name(middle.name()), np.zeros([1], "int32"), self._scope, self._place
        )
        attrs = {"quant_axis": -1, "bit_length": self._quant_bits, "only_observer": self._only_observer}
        shared = {"Scale": scale, "ZeroPoint": zero}
        nodes.inserted(graph, "quantize_linear", attrs, {"X": var_node, **shared}, {"Y": middle})
        nodes.inserted(graph, "dequantize_linear", attrs, {"X": middle, **shared}, {"Y": after})
        for reader in readers:
            if reader.name() != "quantize_linear":
                graph.update_input_link(var_node, after, reader)


class ReplaceFakeQuantDequantPass:
    """Replace operators that quantise and dequantise at once by `quantize_linear` and `dequantize_linear`."""

    def __init__(self, scope, place, quant_bits=8):
        self._scope, self._place, self._quant_bits = scope, place, quant_bits

    def apply(self, graph):
        """Change the graph, and return it."""
        known = (
            "fake_quantize_dequantize_moving_average_abs_max",
            "fake_channel_wise_quantize_dequantize_abs_max",
            "fake_quantize_dequantize_abs_max",
        )
        for op in graph.all_op_nodes():
            if op.name() in known:
                self._replace_op(graph, op)
        nodes.remove_unused(graph)
        return graph

    def _replace_op(self, graph, op):
        before = nodes.input_node(op, op.input("X")[0])
        after = nodes.output_node(op, op.output("Out")[0])
        channels = op.name().startswith("fake_channel_wise")
        axis = op.op().attr("quant_axis") if channels else -1
        bits = op.op().attr("bit_length") or self._quant_bits
        value = self._scale_value(op, before, axis)
        insert = InsertQuantizeLinear(
            self._place, self._scope, bits, axis, channels, is_test=True, scale_dict={before.name(): value}
        )
        quantized, scale = insert.insert_quant_op(graph, before)
        out = insert.insert_dequant_op(graph, quantized, scale)
        graph.safe_remove_nodes([op])
        # The result keeps its name, which the model may return.
        graph.update_output_link(out, after, out.inputs[0])
        graph.safe_remove_nodes([out])

    def _scale_value(self, op, before, axis):
        """The scale: that of a weight is computed, since the operator computes it in every run."""
        if before.persistable() and op.name() != "fake_quantize_dequantize_moving_average_abs_max":
            value = np.abs(load_variable_data(self._scope, before.name()))
            others = tuple(i for i in range(value.ndim) if i != axis)
            return value.max(others) if axis is not None and axis >= 0 else value.max()
        return load_variable_data(self._scope, op.output("OutScale")[0])

    def _quantized_var_name(self, var_name):
        return nodes.quantized_name(var_name)

    def _zero_point_name(self, var_name):
        return nodes.zero_point_name(var_name)
