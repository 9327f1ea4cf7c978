"""Linear layers as the operator in `_kernels/_products.c`, with the bias, activation, sum and layer norm that follow.

The weights are put in the order in which the operator reads them. Where rows come in groups (the words of a text), two
of a group are multiplied together with seven products for eight, by Strassen's algorithm in Winograd's form.
"""

import numpy as np

import onnx
from onnx import helper, numpy_helper
from paddle._onnx._attention_kernel import use_attention
from paddle._onnx._gelu import gelu_after
from paddle._onnx._rewriting import drop_unread, drop_unused, only_reader, readers_of, sizes_of

DOMAIN = "outrigger.products"
WEIGHT_BYTES = 512 << 20  # of all weights of a model in the operator's order
_PANEL = 32  # columns that the kernel computes together
_BLOCK = 512  # of the depth, from which the kernel multiplies pairs
_LEAST = 16  # the smallest sizes of weights, and of groups of rows
_LEAST_IN_PAIRS = 128  # the smallest sizes of weights that are worth pairs
_ACTIVATIONS = {"Relu": 1, "Gelu": 2, "tanh": 3, "SiLU": 4}  # the numbers that the kernel knows them by


def use_products(model):
    """Rewrite the linear layers and the attention of a ModelProto; returns how many layers."""
    graph = model.graph
    inferred = onnx.shape_inference.infer_shapes(model).graph
    shapes, constants = sizes_of(inferred), {t.name: t for t in graph.initializer}
    attended = use_attention(graph, shapes, constants, DOMAIN)
    readers, dropped, made, room = readers_of(graph), set(), {}, WEIGHT_BYTES
    for node in graph.node:
        found = _Linear.of(node, shapes, constants)
        if found is None or node.output[0] in dropped or found.bytes > room:
            continue
        found.take(readers, shapes, constants, dropped)
        dropped.update(found.parts)
        made[found.parts[-1]] = found
        room -= found.bytes
    if not attended and not _are_worth_it(graph, made.values()):
        return 0
    beside = _side_by_side(graph, made, readers)
    kept = [node for node in graph.node if node.output[0] in made or node.output[0] not in dropped]
    nodes = []
    for node in kept:
        layer = made.get(node.output[0])
        if layer is None:
            nodes.append(node)
        elif layer.name not in beside:
            nodes.append(layer.node(graph.initializer))
        elif beside[layer.name] is not None:
            nodes.append(beside[layer.name].node(graph.initializer))
    del graph.node[:]
    graph.node.extend(nodes)
    drop_unread(graph)
    drop_unused(graph)
    own = {name for node in graph.node if node.domain.startswith("outrigger") for name in node.output}
    graph.value_info.extend(v for v in inferred.value_info if v.name in own)  # which nobody else could infer
    model.opset_import.append(helper.make_opsetid(DOMAIN, 1))
    return len(made) + attended


def _are_worth_it(graph, layers):
    """Whether layers matter in a model's work: behind convolutions, one row for each picture is next to nothing."""
    other = any(node.op_type in ("Conv", "LSTM", "GRU", "Winograd") for node in graph.node)
    return any(len(layer.shape) > 2 or not other for layer in layers)


def _side_by_side(graph, made, readers):
    """Queries, keys and values of the same numbers as one layer, which the nodes of attention read from then on.

    The result has a layer for the name of the first of the three, in whose place it stands, and None for the others.
    """
    found = {}
    for node in graph.node:
        if node.op_type != "Attention" or node.domain != DOMAIN:
            continue
        parts = [made.get(name) for name in node.input[:3]]
        if None in parts or len({p.source for p in parts}) > 1 or len({p.name for p in parts}) < 3:
            continue
        if any(not p.is_plain or len(readers.get(p.name, ())) > 1 for p in parts):
            continue
        order = {name: i for i, other in enumerate(graph.node) for name in other.output}
        first = min(parts, key=lambda p: order[p.name])
        starts = {p.name: sum(q.columns for q in parts[:i]) for i, p in enumerate(parts)}
        for attribute in node.attribute:
            side = "qkv".find(attribute.name[0]) if attribute.name.endswith("_at") else -1
            if side >= 0:
                attribute.i = starts[node.input[side]]
        joined = first.beside(parts, f"{first.name}/beside")
        found.update({p.name: None for p in parts})
        found[first.name] = joined
        for i in range(3):
            node.input[i] = joined.name
    return found


class _Linear:
    """A linear layer and what is computed with it; `parts` are the results of the nodes that it replaces."""

    def __init__(self, source, weight, bias, name, shape):
        self.source, self.weight, self.bias, self.parts, self.shape = source, weight, bias, [name], shape
        self.activation, self.to_add, self.norm = 0, "", None

    @property
    def name(self):
        return self.parts[-1]

    @property
    def depth(self):
        return self.weight.shape[0]

    @property
    def columns(self):
        return self.weight.shape[1]

    @property
    def is_plain(self):
        return not self.activation and not self.to_add and self.norm is None

    @property
    def in_pairs(self):
        """Whether rows are multiplied in pairs: of the same text, so that no text has an influence on another."""
        words = self.shape[-2] if len(self.shape) > 2 else 1
        fits = self.depth % _PANEL == 0 and self.columns % (2 * _PANEL) == 0
        large = min(self.depth, self.columns) >= _LEAST_IN_PAIRS
        return fits and large and (not isinstance(words, int) or words >= _LEAST)

    @property
    def bytes(self):
        wide = -(-self.columns // _PANEL) * _PANEL
        return 4 * self.depth * wide * (7 if self.in_pairs else 4) // 4

    @classmethod
    def of(cls, node, shapes, constants):
        if node.domain or node.op_type not in ("MatMul", "Gemm"):
            return None
        options = {a.name: helper.get_attribute_value(a) for a in node.attribute}
        shape, tensor = shapes.get(node.input[0]), constants.get(node.input[1])
        if not shape or len(shape) < 2 or node.input[0] in constants or not _is_float(tensor) or len(tensor.dims) != 2:
            return None
        if options.get("transA", 0) or options.get("alpha", 1) != 1 or options.get("beta", 1) != 1:
            return None
        weight = numpy_helper.to_array(tensor)
        weight = weight.T if options.get("transB", 0) else weight
        bias = np.zeros(weight.shape[1], np.float32)
        if len(node.input) > 2 and node.input[2]:
            given = constants.get(node.input[2])
            if not _is_float(given) or len(given.dims) > 1 or numpy_helper.to_array(given).size not in (1, bias.size):
                return None
            bias = bias + numpy_helper.to_array(given)
        if min(weight.shape) < _LEAST:
            return None
        return cls(node.input[0], weight, bias, node.output[0], shape)

    def take(self, readers, shapes, constants, dropped):
        """Compute the bias, a sum with numbers of the same sizes, the activation and the norm that follow, together."""
        node = self._next(readers, "Add", dropped)
        given = [constants[name] for name in node.input if name in constants] if node is not None else []
        if given and _is_float(given[0]) and self._is_row(given[0]):
            self.bias = self.bias + numpy_helper.to_array(given[0]).reshape(-1)
            self.parts.append(node.output[0])
        self._take_sum(readers, shapes, dropped)
        kind, nodes = self._activation(readers, constants, dropped)
        if nodes:
            self.activation = _ACTIVATIONS[kind]
            self.parts.extend(node.output[0] for node in nodes)
        node = self._next(readers, "LayerNormalization", dropped)
        if node is not None and self._is_norm(node, constants):
            shift = np.zeros(self.columns, np.float32)
            scale, *rest = (numpy_helper.to_array(constants[name]) for name in node.input[1:])
            self.norm = scale, *(rest or [shift]), {a.name: a.f for a in node.attribute}.get("epsilon", 1e-5)
            self.parts.append(node.output[0])

    def _take_sum(self, readers, shapes, dropped):
        node = self._next(readers, "Add", dropped)
        if node is None or node.input[0] == node.input[1]:
            return
        sizes = [shapes.get(name) for name in node.input]
        if sizes[0] == sizes[1] and sizes[0] and None not in sizes[0]:
            self.to_add = next(name for name in node.input if name != self.name)
            self.parts.append(node.output[0])

    def _activation(self, readers, constants, dropped):
        """The name of the activation that follows, and its nodes."""
        node = self._next(readers, "Relu", dropped)
        if node is not None:
            return "Relu", [node]
        node = self._next(readers, "Gelu", dropped)
        if node is not None:
            smooth = any(a.name == "approximate" and a.s == b"tanh" for a in node.attribute)
            return ("tanh" if smooth else "Gelu"), [node]
        found = readers.get(self.name, ())
        if None in found or any(n.output[0] in dropped for n in found):
            return "", []
        if sorted(n.op_type for n in found) == ["Mul", "Sigmoid"]:
            sigmoid, product = sorted(found, key=lambda n: n.op_type == "Mul")
            inside = readers.get(sigmoid.output[0], ())
            if len(inside) == 1 and inside[0] is product and set(product.input) == {self.name, sigmoid.output[0]}:
                return "SiLU", [sigmoid, product]
        return "Gelu", gelu_after(self.name, readers, constants)

    def _is_row(self, tensor):
        """Whether a constant has one number for each column."""
        dims = list(tensor.dims)
        return dims[-1:] == [self.columns] and set(dims[:-1]) <= {1} and len(dims) <= len(self.shape)

    def _is_norm(self, node, constants):
        axis = next((a.i for a in node.attribute if a.name == "axis"), -1)
        given = [constants.get(name) for name in node.input[1:]]
        rows = all(_is_float(t) and list(t.dims) == [self.columns] for t in given)
        return rows and axis in (-1, len(self.shape) - 1) and len(node.output) == 1

    def _next(self, readers, kind, dropped):
        return only_reader(readers, self.name, kind, dropped)

    def beside(self, parts, name):
        """One layer of the columns of several."""
        weight = np.concatenate([p.weight for p in parts], 1)
        return _Linear(self.source, weight, np.concatenate([p.bias for p in parts]), name, self.shape)

    def node(self, initializers):
        """The node, whose constants are added to the initializers."""
        wide = -(-self.columns // _PANEL) * _PANEL
        bias = np.zeros(wide, np.float32)
        bias[: self.columns] = self.bias
        pairs = self.in_pairs
        constants = {"weights": in_pairs(self.weight) if pairs else in_panels(self.weight), "bias": bias}
        names = [f"{self.name}/{kind}" for kind in constants]
        inputs, epsilon = [self.source, *names], 0.0
        if self.to_add or self.norm:
            inputs.append(self.to_add)
        if self.norm:
            constants["scale"], constants["shift"], epsilon = self.norm
            inputs += [f"{self.name}/scale", f"{self.name}/shift"]
        for kind, array in constants.items():
            initializers.append(numpy_helper.from_array(np.ascontiguousarray(array, np.float32), f"{self.name}/{kind}"))
        numbers = {"columns": self.columns, "activation": self.activation, "pairs": int(pairs), "lanes": 0}
        return helper.make_node("Linear", inputs, [self.name], domain=DOMAIN, epsilon=epsilon, **numbers)


def _is_float(tensor):
    return tensor is not None and tensor.data_type == onnx.TensorProto.FLOAT


def in_panels(weight):
    """Weights [depth, columns] as [panels, depth, 32], with zeros for columns that are missing."""
    depth, columns = weight.shape
    panels = -(-columns // _PANEL)
    wide = np.zeros((depth, panels * _PANEL), np.float32)
    wide[:, :columns] = weight
    return wide.reshape(depth, panels, _PANEL).transpose(1, 0, 2)


def in_pairs(weight):
    """The seven right sides of weights [depth, columns], as [pairs of panels, depth * 7 / 2, 32]."""
    weight, half = weight.astype(np.float64), weight.shape[1] // 2
    blocks = []
    for start in range(0, len(weight), _BLOCK):
        upper, lower = np.split(weight[start : start + _BLOCK], 2)
        a, b, c, d = upper[:, :half], upper[:, half:], lower[:, :half], lower[:, half:]
        first = b - a
        second = d - first
        sides = (a, c, second, d - b, c - second, first, d)
        blocks += [side.reshape(len(side), -1, _PANEL).transpose(1, 0, 2) for side in sides]
    return np.concatenate(blocks, 1).astype(np.float32)
