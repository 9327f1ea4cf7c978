"""Convolutions as the operator in `_kernels/_products.c`, which multiplies pixels in pairs, with sum and relu.

It has the channels last, and so have convolutions of 3×3 by `_winograd_kernel` that read what it computes. Axes are
moved where other nodes read or compute the same tensors.
"""

import numpy as np

import onnx
from onnx import helper, numpy_helper
from paddle._onnx._linear_kernel import DOMAIN, WEIGHT_BYTES, in_pairs
from paddle._onnx._rewriting import drop_unread, drop_unused, is_known, readers_of, sizes_of
from paddle._onnx._winograd_kernel import DOMAIN as WINOGRAD
from paddle._onnx._winograd_kernel import Convolution

_PANEL = 32  # the depth of a product is a multiple of this, the columns are one of twice as many
_LEAST = 128  # the smallest sizes of weights that are worth pairs
_LEAST_COPIED = 256  # columns where the pixels below a window are copied side by side
_FEWEST, _MOST = 16, 1024  # pixels of a result; with more of them the runtime's own layout is as fast
_LAST, _FIRST = (0, 2, 3, 1), (0, 3, 1, 2)  # where axes come from
_SUFFIX = "/channels last"


def use_convolutions(model):
    """Rewrite the convolutions of a ModelProto for which there is the operator; returns how many."""
    graph = model.graph
    inferred = onnx.shape_inference.infer_shapes(model).graph
    shapes, constants, readers = sizes_of(inferred), {t.name: t for t in graph.initializer}, readers_of(graph)
    dropped, made, room = set(), {}, WEIGHT_BYTES
    for node in graph.node:
        found = _Product.of(node, shapes, constants)
        if found is None or found.bytes > room:
            continue
        found.take(readers, shapes, constants, dropped)
        dropped.update(found.parts)
        made[found.parts[-1]] = found.node(graph.initializer)
        room -= found.bytes
    if made:
        kept = [node for node in graph.node if node.output[0] in made or node.output[0] not in dropped]
        nodes = _with_channels_last([made.get(node.output[0], node) for node in kept])
        del graph.node[:]
        graph.node.extend(nodes)
        drop_unread(graph)
        drop_unused(graph)
        graph.value_info.extend(_described(graph.node, {v.name: v for v in inferred.value_info}))
        if DOMAIN not in [opset.domain for opset in model.opset_import]:
            model.opset_import.append(helper.make_opsetid(DOMAIN, 1))
    return len(made)


def _with_channels_last(nodes):
    """Nodes in order, of which ours compute with the channels last, and those that move axes around them."""
    result, moved = [], {}
    for node in nodes:
        if not _is_ours(node) and not (node.domain == WINOGRAD and node.input[0] in moved):
            result.append(node)
            continue
        for i in (i for i in (0, 3) if i < len(node.input)):  # x, and what is added
            name = node.input[i]
            if name not in moved:
                moved[name] = name + _SUFFIX
                result.append(helper.make_node("Transpose", [name], [moved[name]], perm=_LAST))
            node.input[i] = moved[name]
        for attribute in node.attribute:
            if attribute.name == "last":
                attribute.i = 1
        name = node.output[0]
        node.output[0] = moved[name] = name + _SUFFIX
        result += [node, helper.make_node("Transpose", [moved[name]], [name], perm=_FIRST)]
    return result


def _is_ours(node):
    return node.domain == DOMAIN and node.op_type == "Convolution"


def _described(nodes, values):
    """The sizes of what operators of ours compute, which nobody else could infer."""
    for node in nodes:
        name = node.output[0].removesuffix(_SUFFIX)
        if not node.domain.startswith("outrigger") or name not in values:
            continue
        found = onnx.ValueInfoProto.FromString(values[name].SerializeToString())
        if name != node.output[0]:
            found.name = node.output[0]
            dims = values[name].type.tensor_type.shape.dim
            for to, source in enumerate(_LAST):
                found.type.tensor_type.shape.dim[to].CopyFrom(dims[source])
        yield found


class _Product(Convolution):
    """A convolution as a product of the pixels below its windows."""

    def __init__(self, node, weight, bias, window):
        super().__init__(node, weight, bias, (None, None))
        self.window = window

    @property
    def bytes(self):
        return 4 * self.weight.size * 7 // 4

    @classmethod
    def of(cls, node, shapes, constants):
        if node.op_type != "Conv" or node.domain or any(name not in constants for name in node.input[1:]):
            return None
        weight, options = constants[node.input[1]], {a.name: helper.get_attribute_value(a) for a in node.attribute}
        sizes = (shapes.get(name) for name in (node.input[0], node.output[0]))
        if weight.data_type != onnx.TensorProto.FLOAT or not all(
            s and len(s) == 4 and all(map(is_known, s[1:])) for s in sizes
        ):
            return None
        strides = options.get("strides", [1, 1])
        if (
            options.get("group", 1) != 1
            or options.get("auto_pad", b"NOTSET") != b"NOTSET"
            or any(n != 1 for n in options.get("dilations", ()))
            or strides[0] != strides[1]
        ):
            return None
        columns, *rest = weight.dims
        depth, pixels = int(np.prod(rest)), shapes[node.output[0]][2] * shapes[node.output[0]][3]
        least = _LEAST if rest[1] * rest[2] == 1 else _LEAST_COPIED
        if depth % _PANEL or columns % (2 * _PANEL) or depth < _LEAST or columns < least:
            return None
        if not _FEWEST <= pixels <= _MOST:
            return None
        bias = numpy_helper.to_array(constants[node.input[2]]) if len(node.input) > 2 else np.zeros(columns)
        above, left, below, right = options.get("pads", [0] * 4)
        window = {"high": rest[1], "wide": rest[2], "stride": strides[0]}
        window |= {"above": above, "left": left, "below": below, "right": right}
        return cls(node, numpy_helper.to_array(weight).astype(np.float64), bias.astype(np.float64), window)

    def node(self, initializers):
        """The node, whose constants are added to the initializers."""
        out = self.parts[-1]
        weight = in_pairs(self.weight.transpose(2, 3, 1, 0).reshape(-1, self.outside))
        names = [f"{out}/product/weights", f"{out}/product/bias"]
        for name, array in zip(names, (weight, self.bias), strict=True):
            initializers.append(numpy_helper.from_array(np.ascontiguousarray(array, np.float32), name))
        inputs = [self.source, *names, *([self.to_add] if self.to_add else [])]
        numbers = {"columns": self.outside, "activation": self.relu, "lanes": 0} | self.window
        return helper.make_node("Convolution", inputs, [out], domain=DOMAIN, **numbers)
