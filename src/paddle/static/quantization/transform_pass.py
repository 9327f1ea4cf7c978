"""Insert quantisation before operators with weights: `QuantizationTransformPass` and its second version."""

import numpy as np

from paddle.utils import unique_name

from . import _nodes as nodes
from .quant_config import SUPPORT_WEIGHT_QUANTIZATION_OP_DICT
from .utils import _channelwise_quant_axis1_ops, _get_op_input_var_names

_ACTIVATION_TYPES = ("abs_max", "range_abs_max", "moving_average_abs_max")
_WEIGHT_TYPES = ("abs_max", "channel_wise_abs_max", "range_abs_max", "moving_average_abs_max")


class QuantizationTransformPass:
    """Quantise and dequantise the inputs and weights of products and convolutions.

    Args:
        activation_quantize_type: 'abs_max', the scale of each tensor; 'range_abs_max', the largest of the last
            `window_size` steps; 'moving_average_abs_max', their moving average.
        weight_quantize_type: 'abs_max', or 'channel_wise_abs_max' for a scale for each channel.
        skip_pattern: parts of name scopes whose operators stay as they are.
        is_test: whether the scales stay unchanged; by default as the graph says.
    """

    def __init__(
        self,
        scope=None,
        place=None,
        weight_bits=8,
        activation_bits=8,
        activation_quantize_type="abs_max",
        weight_quantize_type="abs_max",
        window_size=10000,
        moving_rate=0.9,
        skip_pattern=["skip_quant"],  # noqa: B006  Paddle's default
        quantizable_op_type=["conv2d", "depthwise_conv2d", "mul"],  # noqa: B006  Paddle's default
        weight_quantize_func=None,
        act_quantize_func=None,
        weight_preprocess_func=None,
        act_preprocess_func=None,
        optimizer_func=None,
        executor=None,
        is_test=None,
    ):
        what = type(self).__name__
        nodes.check_choice(what, "activation_quantize_type", activation_quantize_type, _ACTIVATION_TYPES)
        nodes.check_choice(what, "weight_quantize_type", weight_quantize_type, _WEIGHT_TYPES)
        for kind in quantizable_op_type:
            nodes.check_choice(what, "quantizable_op_type", kind, tuple(SUPPORT_WEIGHT_QUANTIZATION_OP_DICT))
        self._scope, self._place = scope, place
        self._weight_bits, self._activation_bits = weight_bits, activation_bits
        self._activation_quantize_type, self._weight_quantize_type = activation_quantize_type, weight_quantize_type
        self._window_size, self._moving_rate = window_size, moving_rate
        self._skip_pattern, self._quantizable_ops = skip_pattern, quantizable_op_type
        self._weight_quantize_func, self._act_quantize_func = weight_quantize_func, act_quantize_func
        self._weight_preprocess_func, self._act_preprocess_func = weight_preprocess_func, act_preprocess_func
        self._optimizer, self._exe = optimizer_func, executor
        self._is_test = is_test
        self._global_step = None

    def apply(self, graph):
        """Change the graph, and return it."""
        if self._is_test is None:
            self._is_test = graph.is_test()
        self._global_step = None
        known = {}  # name of a variable -> its dequantised form
        for op in graph.all_op_nodes():
            wanted = op.name() in self._quantizable_ops and self._has_weight(op)
            if wanted and not self._is_skip_quant(graph, op):
                op.set_attr("quantization_type", "qat_with_weight")
                op.set_attr("with_quant_attr", True)
                self._transform(graph, op, known)
        return graph

    def _has_weight(self, op):
        return nodes.has_weight(op)

    def _is_skip_quant(self, graph, op_node):
        return nodes.is_skipped(op_node, self._skip_pattern)

    def _transform(self, graph, op, known):
        for name in dict.fromkeys(_get_op_input_var_names(op)):
            found = nodes.input_node(op, name)
            if not nodes.is_float(found):
                continue
            if name not in known:
                known[name] = self._quantized_form(graph, op, found)
            graph.update_input_link(found, known[name], op)

    def _quantized_form(self, graph, op, node):
        """The node of a variable after it was prepared, quantised and dequantised."""
        weight = node.persistable()
        name, bits = node.name(), self._weight_bits if weight else self._activation_bits
        prepare = self._weight_preprocess_func if weight else self._act_preprocess_func
        if prepare is not None:
            node = self._insert_func(graph, prepare, node, op)
        own = self._weight_quantize_func if weight else self._act_quantize_func
        if own is not None:
            return self._insert_func(graph, own, node, op)
        kind = self._weight_quantize_type if weight else self._activation_quantize_type
        return self._both_ways(graph, op, node, name, bits, kind)

    def _insert_func(self, graph, func, var_node, op):
        raise NotImplementedError(f"{type(self).__name__}: quantisation by functions of the user in a static Program")

    def _both_ways(self, graph, op, node, name, bits, kind):
        if kind == "channel_wise_abs_max":
            axis = 1 if op.name() in _channelwise_quant_axis1_ops else 0
            quantized, scale = self._insert_channel_quant_op(graph, node, name, bits, axis)
            return self._insert_channel_dequant_op(graph, quantized, [scale], [bits], axis)
        insert = {
            "abs_max": self._insert_quant_abs_max_op,
            "range_abs_max": self._insert_quant_range_abs_max_op,
            "moving_average_abs_max": self._insert_quant_moving_average_abs_max_op,
        }[kind]
        quantized, scale = insert(graph, node, name, bits)
        return self._insert_dequant_op(graph, quantized, scale, bits)

    # ---- the operators ----

    def _scale(self, graph, name, value):
        return nodes.persistable(graph, nodes.scale_name(name), value, self._scope, self._place)

    def _insert_quant_abs_max_op(self, graph, var_node, name, quant_bits, op_role=None):
        out = nodes.like(graph, var_node, nodes.quantized_name(name))
        scale = self._scale(graph, name, np.zeros([1], "float32"))
        nodes.inserted(
            graph, "fake_quantize_abs_max", {"bit_length": quant_bits}, {"X": var_node}, {"Out": out, "OutScale": scale}
        )
        return out, scale

    def _insert_channel_quant_op(self, graph, var_node, name, quant_bits, quant_axis, op_role=None):
        out = nodes.like(graph, var_node, nodes.quantized_name(name))
        scale = self._scale(graph, name, np.zeros([var_node.shape()[quant_axis]], "float32"))
        nodes.inserted(
            graph,
            "fake_channel_wise_quantize_abs_max",
            {"bit_length": quant_bits, "quant_axis": quant_axis, "is_test": self._is_test},
            {"X": var_node},
            {"Out": out, "OutScale": scale},
        )
        return out, scale

    def _insert_quant_moving_average_abs_max_op(self, graph, var_node, name, quant_bits, op_role=None):
        out = nodes.like(graph, var_node, nodes.quantized_name(name))
        scale = self._scale(graph, name, np.full([1], nodes.FIRST_SCALE, "float32"))
        after = nodes.again(graph, scale)
        inputs, outputs = {"X": var_node, "InScale": scale}, {"Out": out, "OutScale": after}
        if not self._is_test:
            for slot, key in (("State", "state"), ("Accum", "accum")):
                held = nodes.state(graph, key, 1.0, self._scope, self._place)
                inputs[f"In{slot}"], outputs[f"Out{slot}"] = held, nodes.again(graph, held)
        attrs = {"bit_length": quant_bits, "moving_rate": self._moving_rate, "is_test": self._is_test}
        nodes.inserted(graph, "fake_quantize_moving_average_abs_max", attrs, inputs, outputs)
        return out, after

    def _insert_quant_range_abs_max_op(self, graph, var_node, name, quant_bits, op_role=None):
        out = nodes.like(graph, var_node, nodes.quantized_name(name))
        scale = self._scale(graph, name, np.full([1], nodes.FIRST_SCALE, "float32"))
        after = nodes.again(graph, scale)
        inputs, outputs = {"X": var_node, "InScale": scale}, {"Out": out, "OutScale": after}
        if not self._is_test:
            window = np.zeros([self._window_size], "float32")
            inputs["Iter"] = self._create_global_step(graph)
            outputs["OutScales"] = nodes.persistable(
                graph, unique_name.generate("scales"), window, self._scope, self._place
            )
        attrs = {"window_size": self._window_size, "bit_length": quant_bits, "is_test": self._is_test}
        nodes.inserted(graph, "fake_quantize_range_abs_max", attrs, inputs, outputs)
        return out, after

    def _create_global_step(self, graph):
        """The variable that counts the steps of training."""
        if self._global_step is None:
            name = "@STEP_COUNTER@"
            before = nodes.persistable(graph, name, np.zeros([1], "int64"), self._scope, self._place, keep=True)
            after = nodes.again(graph, before)
            nodes.inserted(graph, "increment", {"step": 1.0}, {"X": before}, {"Out": after})
            self._global_step = after
        return self._global_step

    def _insert_dequant_op(self, graph, var_node, scale_var_node, quant_bits, op_role=None):
        out = nodes.like(graph, var_node, nodes.dequantized_name(var_node.name()))
        attrs = {"max_range": float((1 << (quant_bits - 1)) - 1)}
        nodes.inserted(graph, "fake_dequantize_max_abs", attrs, {"X": var_node, "Scale": scale_var_node}, {"Out": out})
        return out

    def _insert_channel_dequant_op(self, graph, var_node, scale_var_nodes, quant_bits, quant_axis, op_role=None):
        out = nodes.like(graph, var_node, nodes.dequantized_name(var_node.name()))
        nodes.inserted(
            graph,
            "fake_channel_wise_dequantize_max_abs",
            {"quant_bits": list(quant_bits), "quant_axis": quant_axis},
            {"X": var_node, "Scales": scale_var_nodes},
            {"Out": out},
        )
        return out

    # ---- names ----

    def _quantized_var_name(self, var_name):
        return nodes.quantized_name(var_name)

    def _dequantized_var_name(self, var_name):
        return nodes.dequantized_name(var_name)

    def _quantized_scale_name(self, var_name):
        return nodes.scale_name(var_name)


class InsertQuantizeLinear:
    """Insert the operators `quantize_linear` and `dequantize_linear`, which ONNX has too.

    Args:
        quant_axis: the axis of the channels with scales of their own, with `channel_wise`.
        scale_dict: {name: scale} of variables whose scales are known.
    """

    def __init__(
        self,
        place,
        scope,
        quant_bits=8,
        quant_axis=-1,
        channel_wise=False,
        moving_rate=0.9,
        is_test=True,
        scale_dict=None,
    ):
        self._place, self._scope = place, scope
        self.quant_bits, self.quant_axis, self.channel_wise = quant_bits, quant_axis, channel_wise
        self._moving_rate, self._is_test, self._scale_dict = moving_rate, is_test, scale_dict

    def insert_quant_op(self, graph, var_node, var_name=None, scale_var_name=None, op_role=None):
        """The quantised form of a variable, and its scale."""
        name = var_name or var_node.name()
        out = nodes.like(graph, var_node, nodes.quantized_name(name))
        count = var_node.shape()[self.quant_axis] if self.channel_wise else 1
        scale_name = scale_var_name or nodes.scale_name(name)
        first = np.full([count], nodes.FIRST_SCALE, "float32")
        known = None if self._scale_dict is None else self._scale_dict.get(name)
        if known is not None:
            first = np.asarray(known, "float32").reshape(-1)
        scale = nodes.persistable(graph, scale_name, first, self._scope, self._place)
        zero = self._zero_point(graph, out.name(), scale)
        inputs, outputs = {"X": var_node, "Scale": scale, "ZeroPoint": zero}, {"Y": out}
        attrs = {"quant_axis": self.quant_axis, "bit_length": self.quant_bits}
        after = scale
        if not self._is_test:
            after = outputs["OutScale"] = nodes.again(graph, scale)
            for slot, key in (("State", "state"), ("Accum", "accum")):
                held = nodes.state(graph, key, 1.0, self._scope, self._place)
                inputs[f"In{slot}"], outputs[f"Out{slot}"] = held, nodes.again(graph, held)
            attrs["is_test"] = False
        nodes.inserted(graph, "quantize_linear", attrs, inputs, outputs)
        return out, after

    def insert_dequant_op(self, graph, var_node, scale_var_node, op_role=None):
        """The variable that the integers of another stand for."""
        out = nodes.like(graph, var_node, nodes.dequantized_name(var_node.name()))
        zero = self._zero_point(graph, out.name(), scale_var_node)
        nodes.inserted(
            graph,
            "dequantize_linear",
            {"quant_axis": self.quant_axis, "bit_length": self.quant_bits},
            {"X": var_node, "Scale": scale_var_node, "ZeroPoint": zero},
            {"Y": out},
        )
        return out

    def _zero_point(self, graph, name, scale):
        value = np.zeros(scale.shape(), "int32")
        return nodes.persistable(graph, nodes.zero_point_name(name), value, self._scope, self._place)


class QuantizationTransformPassV2(QuantizationTransformPass):
    """Like `QuantizationTransformPass`, with the operators `quantize_linear` and `dequantize_linear`.

    Its arguments are those of `QuantizationTransformPass`; 'range_abs_max' counts as 'moving_average_abs_max'.
    """

    def _both_ways(self, graph, op, node, name, bits, kind):
        channel_wise = kind == "channel_wise_abs_max"
        axis = (1 if op.name() in _channelwise_quant_axis1_ops else 0) if channel_wise else -1
        insert = InsertQuantizeLinear(
            self._place, self._scope, bits, axis, channel_wise, self._moving_rate, bool(self._is_test)
        )
        quantized, scale = insert.insert_quant_op(graph, node, name)
        return insert.insert_dequant_op(graph, quantized, scale)
