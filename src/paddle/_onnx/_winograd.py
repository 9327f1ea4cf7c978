"""Convolutions of 3×3 by Winograd's algorithm F(4×4, 3×3), for ONNX Runtime, which has none of its own.

Four by four results of a channel are computed together from a tile of 6×6 values. With a tile d, a filter g and the
matrices below they are Aᵀ[(G g Gᵀ) ⊙ (Bᵀ d B)]A: 36 products for a pair of channels instead of 144. What the
transformations cost is saved several times over if there are many channels.

    tiles and their transformation    a convolution of 6×6 in steps of 4, from each channel to 36
    products of the 36 places         a convolution of 1×1 in 36 groups
    transformation of the results     a product with a matrix of 16×36, then DepthToSpace

Pictures go through these steps one at a time (Scan), because the values between them fill the processor's caches. The
runtime cannot do that for no pictures at all, so such a run is not for a model that was rewritten here.
"""

import numpy as np

import onnx
from onnx import TensorProto, helper, numpy_helper
from paddle._onnx._integers import read_inside

_INPUT = np.array(  # Bᵀ, for the points 0, 1, -1, 2, -2 and infinity
    [
        [4, 0, -5, 0, 1, 0],
        [0, -4, -4, 1, 1, 0],
        [0, 4, -4, -1, 1, 0],
        [0, -2, -1, 2, 1, 0],
        [0, 2, -1, -2, 1, 0],
        [0, 4, 0, -5, 0, 1],
    ],
    np.float64,
)
_FILTER = np.array(  # G
    [
        [1 / 4, 0, 0],
        [-1 / 6, -1 / 6, -1 / 6],
        [-1 / 6, 1 / 6, -1 / 6],
        [1 / 24, 1 / 12, 1 / 6],
        [1 / 24, -1 / 12, 1 / 6],
        [0, 0, 1],
    ],
    np.float64,
)
_RESULT = np.array(  # Aᵀ
    [[1, 1, 1, 1, 1, 0], [0, 1, -1, 2, -2, 0], [0, 1, 1, 4, 4, 0], [0, 1, -1, 8, -8, 1]], np.float64
)
_STEP, _TILE = 4, 6
_PLACES = _TILE * _TILE

_GAIN = 1.8  # by how much it has to reduce the multiplications; measured: below this, memory takes the gain away
_FEWEST_TILES = 16  # with fewer, reading the filters, four times as large as before, takes longest
_LARGEST = 8 << 20  # bytes of the values between two steps, for one picture
_FILTER_BYTES = 512 << 20  # of all transformed filters of a model
_BLOCK = 16  # the runtime's convolutions compute with so many channels together


def use_winograd(model):
    """Rewrite the convolutions of a ModelProto for which it pays; returns how many."""
    shapes = _shapes(onnx.shape_inference.infer_shapes(model).graph)
    graph = model.graph
    constants = {t.name: t for t in graph.initializer}
    readers = _readers(graph)
    nodes, merged, count, room = [], set(), 0, _FILTER_BYTES
    for node in graph.node:
        if node.output[0] in merged:
            continue
        found = _Convolution.of(node, shapes, constants)
        if found is None or found.filter_bytes > room:
            nodes.append(node)
            continue
        norm = _batch_norm(readers.get(node.output[0], ()), constants)
        if norm is not None:
            found.merge(norm, constants)
            merged.add(norm.output[0])
        nodes.append(found.scan())
        room -= found.filter_bytes
        count += 1
    if count:
        del graph.node[:]
        graph.node.extend(nodes)
        _drop_unused(graph)
    return count


class _Convolution:
    """A convolution that can be computed in this way."""

    def __init__(self, node, weight, bias, size):
        self.source, self.out, self.weight, self.bias = node.input[0], node.output[0], weight, bias
        (self.outside, self.inside), self.height, self.width = weight.shape[:2], *size
        self.tiles = -(-self.height // _STEP), -(-self.width // _STEP)
        self.filter_bytes = 4 * _PLACES * self.outside * self.inside

    @classmethod
    def of(cls, node, shapes, constants):
        if node.op_type != "Conv" or node.domain or node.input[1] not in constants:
            return None
        weight, shape = constants[node.input[1]], shapes.get(node.input[0])
        attributes = {a.name: helper.get_attribute_value(a) for a in node.attribute}
        plain = (
            weight.data_type == TensorProto.FLOAT
            and list(weight.dims[2:]) == [3, 3]
            and attributes.get("group", 1) == 1
            and all(n == 1 for name in ("strides", "dilations") for n in attributes.get(name, [1]))
            and list(attributes.get("pads", [])) == [1] * 4
            and attributes.get("auto_pad", b"NOTSET") == b"NOTSET"
            and all(name in constants for name in node.input[2:])
        )
        if not plain or not shape or len(shape) != 4 or shape[0] is None or not all(_known(n) for n in shape[2:]):
            return None
        bias = constants[node.input[2]] if len(node.input) > 2 else None
        bias = np.zeros(weight.dims[0]) if bias is None else numpy_helper.to_array(bias).astype(np.float64)
        found = cls(node, numpy_helper.to_array(weight).astype(np.float64), bias, shape[2:])
        return found if found.pays() else None

    def pays(self):
        tiles = self.tiles[0] * self.tiles[1]
        direct = 9 * self.inside * self.outside * self.height * self.width
        here = tiles * _PLACES * (_PLACES * self.inside + self.inside * self.outside + _STEP**2 * self.outside)
        return (
            self.inside % _BLOCK == 0
            and self.outside % _BLOCK == 0
            and tiles >= _FEWEST_TILES
            and 4 * _PLACES * tiles * max(self.inside, self.outside) <= _LARGEST
            and direct >= _GAIN * here
        )

    def merge(self, norm, constants):
        """Make a batch norm of the result part of the convolution."""
        scale, shift, mean, variance = (numpy_helper.to_array(constants[n]).astype(np.float64) for n in norm.input[1:5])
        factor = scale / np.sqrt(variance + next((a.f for a in norm.attribute if a.name == "epsilon"), 1e-5))
        self.weight = self.weight * factor[:, None, None, None]
        self.bias = (self.bias - mean) * factor + shift
        self.out = norm.output[0]

    def scan(self):
        """The node that does the work."""
        body = _Body(self.out)
        (down, across), height, width = self.tiles, self.height, self.width
        x = body.op("Reshape", body.start, body.ints(-1, 1, height, width))
        tiles = np.kron(_INPUT, _INPUT).reshape(_PLACES, 1, _TILE, _TILE)
        x = body.op("Conv", x, body.floats(tiles), strides=[_STEP] * 2, pads=[1, 1, _STEP, _STEP])
        x = body.op("Reshape", x, body.ints(self.inside, _PLACES, down * across))
        x = body.op("Transpose", x, perm=[1, 0, 2])
        x = body.op("Reshape", x, body.ints(1, _PLACES * self.inside, down, across))
        filters = np.einsum("ia,ocab,jb->ijoc", _FILTER, self.weight, _FILTER)
        x = body.op("Conv", x, body.floats(filters.reshape(-1, self.inside, 1, 1)), group=_PLACES)
        x = body.op("Reshape", x, body.ints(_PLACES, self.outside * down * across))
        x = body.op("MatMul", body.floats(np.kron(_RESULT, _RESULT)), x)
        x = body.op("Reshape", x, body.ints(1, _STEP**2 * self.outside, down, across))
        x = body.op("DepthToSpace", x, blocksize=_STEP, mode="DCR")
        if height % _STEP or width % _STEP:
            x = body.op("Slice", x, body.ints(0, 0), body.ints(height, width), body.ints(2, 3))
        x = body.op("Reshape", x, body.ints(self.outside, height, width))
        x = body.op("Add", x, body.floats(self.bias.reshape(-1, 1, 1)))
        shapes = [self.inside, height, width], [self.outside, height, width]
        return helper.make_node("Scan", [self.source], [self.out], body=body.graph(x, *shapes), num_scan_inputs=1)


class _Body:
    """The operators of one picture, with names that no other value of the model has."""

    def __init__(self, name):
        self.prefix, self.nodes, self.constants = f"{name}/winograd/", [], []
        self.start = self.prefix + "x"

    def op(self, kind, *inputs, **attributes):
        out = f"{self.prefix}{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [out], **attributes))
        return out

    def ints(self, *values):
        return self._constant(np.array(values, np.int64))

    def floats(self, array):
        return self._constant(np.ascontiguousarray(array, np.float32))

    def _constant(self, array):
        name = f"{self.prefix}constant_{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(array, name))
        return name

    def graph(self, out, inside, outside):
        ports = [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)
            for name, shape in ((self.start, inside), (out, outside))
        ]
        return helper.make_graph(self.nodes, self.prefix, ports[:1], ports[1:], self.constants)


def _shapes(graph):
    """{name: its sizes}: a number, the name of a size of an input, or None for a size that may be anything, even 0."""
    sizes = {d.dim_param for v in graph.input for d in v.type.tensor_type.shape.dim if d.dim_param}
    return {
        v.name: [
            d.dim_value if d.HasField("dim_value") else d.dim_param if d.dim_param in sizes else None
            for d in v.type.tensor_type.shape.dim
        ]
        for v in (*graph.value_info, *graph.input)
    }


def _known(size):
    return isinstance(size, int) and size > 0


def _readers(graph):
    """{name: the nodes that read it}; None among them stands for an output of the model or the body of a node."""
    found = {out.name: [None] for out in graph.output}
    for node in graph.node:
        for name in node.input:
            found.setdefault(name, []).append(node)
    for name in read_inside(graph.node):
        found.setdefault(name, []).append(None)
    return found


def _batch_norm(readers, constants):
    """The batch norm that alone reads a result, with constant statistics."""
    if len(readers) != 1 or readers[0] is None or readers[0].op_type != "BatchNormalization":
        return None
    (node,) = readers
    return node if len(node.output) == 1 and all(name in constants for name in node.input[1:5]) else None


def _drop_unused(graph):
    used = {o.name for o in graph.output} | set(read_inside(graph.node))
    used.update(name for node in graph.node for name in node.input)
    kept = [t for t in graph.initializer if t.name in used]
    del graph.initializer[:]
    graph.initializer.extend(kept)
    del graph.value_info[:]
