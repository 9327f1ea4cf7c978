"""Quantised models with the channels last, by the operators in `_kernels/_integers.c` and integer ones of ONNX Runtime.

The runtime's integer convolutions want that order: here all that stands between them keeps it, so that the axes change
only where integers begin and end. Depthwise convolutions become an operator of ours, with the function that follows.
"""

import numpy as np

from onnx import TensorProto, helper, numpy_helper
from paddle._onnx._integers_between import CONTRIBUTED, DOMAIN, between, window_of
from paddle._onnx._rewriting import drop_unread, drop_unused, readers_of

_LAST, _FIRST = [0, 2, 3, 1], [0, 3, 1, 2]


def use_kernel(model):
    """Rewrite a quantised ModelProto; returns how many of its nodes are operators of ours."""
    graph = model.graph
    if not any(node.op_type == "QLinearConv" for node in graph.node):
        return 0
    found = between(graph)
    order = _Order(graph, found)
    order.run()
    drop_unread(graph)
    drop_unused(graph)
    # The runtime cannot tell the axes of what an operator of ours gives, and ends the process where it needs them.
    written = {name for node in graph.node for name in node.output} & set(order.last.values())
    axes = [None] * len(_LAST)
    graph.value_info.extend(helper.make_tensor_value_info(n, TensorProto.UINT8, axes) for n in sorted(written))
    for domain in (DOMAIN, CONTRIBUTED):
        if not any(opset.domain == domain for opset in model.opset_import):
            model.opset_import.append(helper.make_opsetid(domain, 1))
    return sum(node.domain == DOMAIN for node in graph.node)


class _Order:
    """Puts the channels last."""

    def __init__(self, graph, found):
        self.graph, self.found, self.constants = graph, found, {t.name: t for t in graph.initializer}
        self.readers = readers_of(graph)
        self.nodes, self.last, self.first = [], {}, set()  # {name: its name with the channels last}; changed back
        self.done = set()

    def run(self):
        for node in self.graph.node:
            if node.output[0] in self.done or self._in_order(node):
                continue
            for name in node.input:
                self._back(name)
            self.nodes.append(node)
        read = {name for name, nodes in self.readers.items() if None in nodes}
        for name in [name for name in self.last if name in read]:
            self._back(name)
        del self.graph.node[:]
        self.graph.node.extend(self.nodes)

    def _in_order(self, node):
        """Write a node for channels that stand last, if it can be."""
        kind, names = node.op_type, [name for name in node.input if name in self.last]
        if kind == "QLinearConv":
            return self._conv(node)
        if kind == "Combine":
            self._write(node, [i for i in (0, 4, 6) if i < len(node.input) and node.input[i]])
        elif not names:
            return False
        elif kind in ("Table", "Identity"):
            self._write(node, [0])
        elif kind == "QLinearGlobalAveragePool":
            next(a for a in node.attribute if a.name == "channels_last").i = 1
            self._write(node, [0])
        elif kind == "MaxPool" and len(node.output) == 1 and node.input[0] in self.found:
            node.op_type, node.domain = "NhwcMaxPool", CONTRIBUTED
            kept = [a for a in node.attribute if a.name != "storage_order"]
            del node.attribute[:]
            node.attribute.extend(kept)
            self._write(node, [0])
        elif kind == "Flatten" and node.output[0] in self.found:  # of one pixel
            node.input[0] = self.last[node.input[0]]
            self.nodes.append(node)
        else:
            return False
        return True

    def _write(self, node, places):
        """A node that reads some inputs, and writes, with the channels last."""
        for i in places:
            if node.input[i]:
                node.input[i] = self._to_last(node.input[i])
        self.last[node.output[0]] = node.output[0] = f"{node.output[0]}/last"
        self.nodes.append(node)

    def _to_last(self, name):
        if name not in self.last:
            self.last[name] = f"{name}/last"
            self.first.add(name)
            self.nodes.append(helper.make_node("Transpose", [name], [self.last[name]], perm=_LAST))
        return self.last[name]

    def _back(self, name):
        if name in self.last and name not in self.first:
            self.first.add(name)
            self.nodes.append(helper.make_node("Transpose", [self.last[name]], [name], perm=_FIRST))

    def _conv(self, node):
        weight = self.constants.get(node.input[3])
        if weight is None or len(weight.dims) != 4:
            return False
        own = {a.name: helper.get_attribute_value(a) for a in node.attribute}
        alone = own.get("group", 1) == weight.dims[0] and weight.dims[1] == 1
        if alone and self._depthwise(node, numpy_helper.to_array(weight), own):
            return True
        node.domain = CONTRIBUTED
        node.attribute.append(helper.make_attribute("channels_last", 1))
        self._write(node, [0])
        return True

    def _depthwise(self, node, weight, own):
        """A depthwise convolution as the operator of ours, with the table that alone reads its result."""
        arrays = [self.constants.get(name) for name in node.input[1:]]
        if None in arrays or len(arrays) != 8 or own.get("auto_pad", b"NOTSET") != b"NOTSET":
            return False
        step, zero, _, steps, zeros, target, target_zero, bias = map(numpy_helper.to_array, arrays)
        if zero.dtype != np.uint8 or target_zero.dtype != np.uint8 or weight.dtype != np.int8 or zeros.any():
            return False
        channels, _, height, width = weight.shape
        fours = -(-height * width // 4)
        filters = np.zeros((fours * 4, channels), np.int8)
        filters[: height * width] = weight.reshape(channels, -1).T
        factor = steps.astype(np.float64).reshape(-1) * float(step.reshape(())) / float(target.reshape(()))
        factor = np.broadcast_to(factor, channels)
        nothing = int(zero.reshape(())) * weight.reshape(channels, -1).sum(1, dtype=np.int64)
        offset = (bias - nothing) * factor + int(target_zero.reshape(()))
        out, name = node.output[0], node.name
        numbers = {"filters": filters.reshape(fours, 4, channels).transpose(0, 2, 1)}
        numbers.update(factor=factor.astype(np.float32), offset=offset.astype(np.float32))
        inputs = [self._to_last(node.input[0])]
        for kind, array in numbers.items():
            inputs.append(f"{out}/{kind}")
            self.graph.initializer.append(numpy_helper.from_array(np.ascontiguousarray(array), inputs[-1]))
        readers = self.readers.get(out, [])
        if len(readers) == 1 and readers[0] is not None and readers[0].op_type == "Table":
            inputs.append(readers[0].input[1])
            out = readers[0].output[0]
            self.done.add(out)
        strides, dilations, pads = window_of(own)
        given = {"zero": int(zero.reshape(())), "height": height, "width": width, "lanes": 0}
        given.update(zip(("down", "right", "tall", "broad"), (*strides, *dilations), strict=True))
        given.update(zip(("top", "left", "bottom", "last"), pads, strict=True))
        self.last[out] = f"{out}/last"
        self.nodes.append(helper.make_node("Depthwise", inputs, [self.last[out]], name=name, domain=DOMAIN, **given))
        return True
