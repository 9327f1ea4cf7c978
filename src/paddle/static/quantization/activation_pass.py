"""Insert quantisation before operators without weights: `AddQuantDequantPass` and its second version."""

import numpy as np

from . import _nodes as nodes
from .quant_config import SUPPORT_ACT_QUANTIZATION_OP_DICT
from .transform_pass import InsertQuantizeLinear
from .utils import _get_op_input_var_names


class AddQuantDequantPass:
    """Quantise and dequantise the inputs of operators whose inputs are all computed.

    Args:
        quantizable_op_type: the operators.
        scale_dict: {name: scale} of variables whose scales are known.
    """

    _activation_type = ["relu", "relu6", "leaky_relu", "tanh", "swish"]

    def __init__(
        self,
        scope=None,
        place=None,
        moving_rate=0.9,
        quant_bits=8,
        skip_pattern=["skip_quant"],  # noqa: B006  Paddle's default
        quantizable_op_type=["elementwise_add", "pool2d"],  # noqa: B006  Paddle's default
        is_test=None,
        scale_dict=None,
    ):
        for kind in quantizable_op_type:
            nodes.check_choice(
                type(self).__name__, "quantizable_op_type", kind, tuple(SUPPORT_ACT_QUANTIZATION_OP_DICT)
            )
        self._scope, self._place = scope, place
        self._moving_rate, self._quant_bits, self._is_test = moving_rate, quant_bits, is_test
        self._skip_pattern, self._scale_dict = skip_pattern, scale_dict
        self._quantizable_op_type = quantizable_op_type

    def apply(self, graph):
        """Change the graph, and return it."""
        if self._is_test is None:
            self._is_test = graph.is_test()
        known = {}
        for op in graph.all_op_nodes():
            if op.name() not in self._quantizable_op_type or nodes.is_skipped(op, self._skip_pattern):
                continue
            if not self._applies_to(op):
                continue
            self._mark(op)
            for name in dict.fromkeys(_get_op_input_var_names(op)):
                found = nodes.input_node(op, name)
                if found.persistable() or not nodes.is_float(found):
                    continue
                if name not in known:
                    known[name] = self._both_ways(graph, found)
                graph.update_input_link(found, known[name], op)
        return graph

    def _applies_to(self, op):
        return not any(n.persistable() for n in op.inputs if n.is_var() and n.name() in _get_op_input_var_names(op))

    def _mark(self, op):
        op.set_attr("quantization_type", "qat_without_weight")
        op.set_attr("activation_bits", self._quant_bits)
        op.set_attr("with_quant_attr", True)

    def _first_scale(self, name):
        known = None if self._scale_dict is None else self._scale_dict.get(name)
        return np.full([1], nodes.FIRST_SCALE if known is None else known, "float32")

    def _both_ways(self, graph, node):
        name = f"{node.name()}.quant_dequant"
        out = nodes.like(graph, node, name)
        first = self._first_scale(node.name())
        scale = nodes.persistable(graph, nodes.scale_name(name), first, self._scope, self._place)
        inputs, outputs = {"X": node, "InScale": scale}, {"Out": out, "OutScale": nodes.again(graph, scale)}
        if not self._is_test:
            for slot, key in (("State", "quant_dequant.state"), ("Accum", "quant_dequant.accum")):
                held = nodes.state(graph, key, 1.0, self._scope, self._place)
                inputs[f"In{slot}"], outputs[f"Out{slot}"] = held, nodes.again(graph, held)
        attrs = {"bit_length": self._quant_bits, "moving_rate": self._moving_rate, "is_test": self._is_test}
        nodes.inserted(graph, "fake_quantize_dequantize_moving_average_abs_max", attrs, inputs, outputs)
        return out


class AddQuantDequantPassV2(AddQuantDequantPass):
    """Like `AddQuantDequantPass`, with the operators `quantize_linear` and `dequantize_linear`."""

    def _applies_to(self, op):
        # A product with a weight belongs to QuantizationTransformPassV2.
        return op.name() not in ("mul", "matmul", "matmul_v2") or super()._applies_to(op)

    def _mark(self, op):
        """Do nothing: the operators around it say what they do."""

    def _both_ways(self, graph, node):
        insert = InsertQuantizeLinear(
            self._place,
            self._scope,
            self._quant_bits,
            moving_rate=self._moving_rate,
            is_test=bool(self._is_test),
            scale_dict=self._scale_dict,
        )
        quantized, scale = insert.insert_quant_op(graph, node)
        return insert.insert_dequant_op(graph, quantized, scale)
