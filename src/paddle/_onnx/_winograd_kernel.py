"""Convolutions of 3×3 as the operator in `_kernels/_winograd.c`, with the batch norm, sum and relu that follow.

It computes what `_winograd` composes of the runtime's operators, in half the time, and for pictures of any size.
"""

import numpy as np

import onnx
from onnx import helper, numpy_helper
from paddle._onnx._rewriting import (
    batch_norm_after,
    drop_unused,
    is_known,
    norm_factor,
    only_reader,
    readers_of,
    sizes_of,
)
from paddle._onnx._winograd import FILTER_BYTES, FOUR, TWO, plain_filters

DOMAIN = "outrigger"
_INSIDE, _OUTSIDE = 16, 4  # the numbers of channels are multiples of these
_BLOCK = 32  # channels that the kernel computes together
_TRANSFORMING = 2  # measured with four pictures: a filter is transformed in the time of two products for each of them


def use_kernel(model):
    """Rewrite the convolutions of a ModelProto for which there is the operator; returns how many."""
    graph = model.graph
    inferred, described = onnx.shape_inference.infer_shapes(model).graph, []
    shapes = sizes_of(inferred)
    constants, readers = {t.name: t for t in graph.initializer}, readers_of(graph)
    dropped, made, count, room = set(), {}, 0, FILTER_BYTES
    for node in graph.node:
        found = Convolution.of(node, shapes, constants)
        if found is None or found.filter_bytes > room:
            continue
        found.take(readers, shapes, constants, dropped)
        dropped.update(found.parts)
        made[found.parts[-1]] = found.node(graph.initializer)
        described.extend(v for v in inferred.value_info if v.name == found.parts[-1])
        room -= found.filter_bytes
        count += 1
    if count:
        kept = [node for node in graph.node if node.output[0] in made or node.output[0] not in dropped]
        nodes = [made.get(node.output[0], node) for node in kept]
        del graph.node[:]
        graph.node.extend(nodes)
        drop_unused(graph)
        graph.value_info.extend(described)  # without the sizes of results the runtime joins less
        model.opset_import.append(helper.make_opsetid(DOMAIN, 1))
    return count


def _step(height, width):
    """How many results of a row come from a tile, so that a pair of channels needs the fewest products; 1: no tiles."""
    products = {w.step: w.places * (w.count(height) * w.count(width) + _TRANSFORMING) for w in (FOUR, TWO)}
    products[1] = (3 * height - 2) * (3 * width - 2)  # what is outside of the picture is left out
    return min(products, key=products.get)


class Convolution:
    """A convolution and what is computed with it; `parts` are the results of the nodes that this takes the place of."""

    def __init__(self, node, weight, bias, size):
        self.source, self.weight, self.bias, self.parts = node.input[0], weight, bias, [node.output[0]]
        self.outside, self.inside = weight.shape[:2]
        self.to_add, self.relu = "", 0
        self.step = _step(*size) if all(map(is_known, size)) else FOUR.step

    @property
    def filter_bytes(self):
        return 4 * 9 * self._blocks * _BLOCK * self.inside

    @property
    def _blocks(self):
        return -(-self.outside // _BLOCK)

    @classmethod
    def of(cls, node, shapes, constants):
        weight, bias = plain_filters(node, constants)
        if weight is None or weight.shape[1] % _INSIDE or weight.shape[0] % _OUTSIDE:
            return None
        shape = shapes.get(node.input[0])
        return cls(node, weight, bias, shape[2:] if shape and len(shape) == 4 else [None, None])

    def take(self, readers, shapes, constants, dropped):
        """Compute the batch norm, the sum with a tensor of the same sizes, and the relu that follow, together."""
        norm = batch_norm_after(readers.get(self.parts[-1], ()), constants)
        if norm is not None:
            factor, shift = norm_factor(norm, constants)
            self.weight, self.bias = self.weight * factor[:, None, None, None], self.bias * factor + shift
            self.parts.append(norm.output[0])
        node = only_reader(readers, self.parts[-1], "Add", dropped)
        if node is not None:
            sizes = [shapes.get(name) for name in node.input]
            if sizes[0] == sizes[1] and sizes[0] and None not in sizes[0]:
                self.to_add = next(name for name in node.input if name != self.parts[-1])
                self.parts.append(node.output[0])
        node = only_reader(readers, self.parts[-1], "Relu", dropped)
        if node is not None:
            self.relu = 1
            self.parts.append(node.output[0])

    def node(self, initializers):
        """The node, whose constants are added to the initializers."""
        out = self.parts[-1]
        filters = np.zeros((self._blocks * _BLOCK, self.inside, 9), np.float32)
        filters[: self.outside] = self.weight.reshape(self.outside, self.inside, 9)
        order = (0, 3, 2, 1) if self.step == 1 else (0, 2, 3, 1)
        filters = filters.reshape(self._blocks, _BLOCK, self.inside, 9).transpose(order)
        bias = np.zeros(self._blocks * _BLOCK, np.float32)
        bias[: self.outside] = self.bias
        names = [f"{out}/winograd/filters", f"{out}/winograd/bias"]
        for name, array in zip(names, (filters, bias), strict=True):
            initializers.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        inputs = [self.source, *names, *([self.to_add] if self.to_add else [])]
        numbers = {"step": self.step, "relu": self.relu, "last": 0, "channels": self.outside, "lanes": 0}
        return helper.make_node("Winograd", inputs, [out], domain=DOMAIN, **numbers)
