"""Observe the results of operators: `OutScaleForTrainingPass` and `OutScaleForInferencePass`."""

import numpy as np

from . import _nodes as nodes
from .quant_config import SUPPORT_QUANTIZATION_OP_DICT
from .utils import _get_op_output_var_names


class OutScaleForTrainingPass:
    """Observe the moving average of the largest values of results.

    Args:
        scale_dict: {name: scale} of variables whose scales are known.
    """

    def __init__(self, scope=None, place=None, moving_rate=0.9, is_test=None, scale_dict=None):
        self._scope, self._place, self._moving_rate = scope, place, moving_rate
        self._is_test, self._scale_dict = is_test, scale_dict

    def apply(self, graph):
        """Change the graph, and return it."""
        if self._is_test is None:
            self._is_test = graph.is_test()
        present = {n.name() for n in graph.all_persistable_nodes()}
        for op in graph.all_op_nodes():
            if op.name() not in SUPPORT_QUANTIZATION_OP_DICT:
                continue
            for name in _get_op_output_var_names(op):
                found = nodes.output_node(op, name)
                scale_name = self._scale_name(name)
                if scale_name in present or not nodes.is_float(found):
                    continue
                present.add(scale_name)
                self._observe(graph, found, scale_name)
        return graph

    def _observe(self, graph, node, scale_name):
        known = None if self._scale_dict is None else self._scale_dict.get(node.name())
        first = np.full([1], 1.0 if known is None else known, "float32")
        scale = nodes.persistable(graph, scale_name, first, self._scope, self._place)
        inputs, outputs = {"X": node}, {"OutScale": scale}
        if not self._is_test:
            for slot, key in (("State", "scale_state@"), ("Accum", "scale_accum@")):
                held = nodes.state(graph, key, 1.0, self._scope, self._place)
                inputs[f"In{slot}"], outputs[f"Out{slot}"] = held, nodes.again(graph, held)
        attrs = {"moving_rate": self._moving_rate, "is_test": self._is_test}
        nodes.inserted(graph, "moving_average_abs_max_scale", attrs, inputs, outputs)

    def _scale_name(self, var_name):
        return nodes.scale_name(var_name)


class OutScaleForInferencePass:
    """Write the observed scales into the operators, as the attribute `out_threshold`."""

    def __init__(self, scope=None):
        self._scope = scope

    def apply(self, graph):
        """Change the graph, and return it."""
        present = {n.name() for n in graph.all_persistable_nodes()}
        for op in graph.all_op_nodes():
            if op.name() not in SUPPORT_QUANTIZATION_OP_DICT:
                continue
            for name in _get_op_output_var_names(op):
                found = nodes.output_node(op, name)
                if not nodes.is_float(found) or self._scale_name(name) not in present:
                    continue
                held = self._scope.find_var(self._scale_name(name))
                if held is None or not held.is_initialized():
                    continue
                op.set_attr("out_threshold", float(held.get_tensor().numpy().reshape(-1)[0]))
                op.set_attr("with_quant_attr", True)
        return graph

    def _scale_name(self, var_name):
        return nodes.scale_name(var_name)
