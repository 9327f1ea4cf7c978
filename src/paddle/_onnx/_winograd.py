"""Convolutions of 3×3 by Winograd's algorithm F(4×4, 3×3), for ONNX Runtime, which has none of its own.

Four by four results of a channel are computed together from a tile of 6×6 values. With a tile d, a filter g and the
matrices below they are Aᵀ[(G g Gᵀ) ⊙ (Bᵀ d B)]A: 36 products for a pair of channels instead of 144. What the
transformations cost is saved several times over if there are many channels.

    tiles and their transformation    a convolution of 6×6 in steps of 4, from each channel to 36
    products of the 36 places         a convolution of 1×1 in 36 groups, or 36 matrix products where tiles are few
    transformation of the results     a product with a matrix of 16×36, then two transpositions

Pictures go through these steps one at a time (Scan), because the values between them fill the processor's caches. The
runtime cannot do that for no pictures at all, so such a run is not for a model that was rewritten here.
"""

import numpy as np

import onnx
from onnx import TensorProto, helper, numpy_helper
from paddle._onnx._rewriting import batch_norm_after, drop_unused, is_known, norm_factor, readers_of, sizes_of


class _Way:
    """F(step×step, 3×3): its matrices, and when it pays.

    Args:
        tiles, filters, results: the matrices Bᵀ, G and Aᵀ.
        gain: by how much it has to reduce the multiplications; measured: below this, memory takes the gain away.
    """

    def __init__(self, tiles, filters, results, gain):
        self.filters, self.gain = np.array(filters, np.float64), gain
        self.step, self.tile = np.shape(results)
        self.places = self.tile**2
        self.tiles = np.kron(tiles, tiles).reshape(self.places, 1, self.tile, self.tile)
        self.results = np.kron(results, results)

    def count(self, size):
        """The number of tiles that a height or width needs."""
        return -(-size // self.step)

    def transformed(self, weight):
        """Filters [outside, inside, 3, 3] as [places, outside, inside]."""
        found = np.einsum("ia,ocab,jb->ijoc", self.filters, weight, self.filters)
        return found.reshape(self.places, *weight.shape[:2])


FOUR = _Way(  # for the points 0, 1, -1, 2, -2 and infinity
    [
        [4, 0, -5, 0, 1, 0],
        [0, -4, -4, 1, 1, 0],
        [0, 4, -4, -1, 1, 0],
        [0, -2, -1, 2, 1, 0],
        [0, 2, -1, -2, 1, 0],
        [0, 4, 0, -5, 0, 1],
    ],
    [
        [1 / 4, 0, 0],
        [-1 / 6, -1 / 6, -1 / 6],
        [-1 / 6, 1 / 6, -1 / 6],
        [1 / 24, 1 / 12, 1 / 6],
        [1 / 24, -1 / 12, 1 / 6],
        [0, 0, 1],
    ],
    [[1, 1, 1, 1, 1, 0], [0, 1, -1, 2, -2, 0], [0, 1, 1, 4, 4, 0], [0, 1, -1, 8, -8, 1]],
    gain=1.8,
)
TWO = _Way(  # for the points 0, 1, -1 and infinity
    [[1, 0, -1, 0], [0, 1, 1, 0], [0, -1, 1, 0], [0, 1, 0, -1]],
    [[1, 0, 0], [1 / 2, 1 / 2, 1 / 2], [1 / 2, -1 / 2, 1 / 2], [0, 0, 1]],
    [[1, 1, 1, 0], [0, 1, -1, -1]],
    gain=1.5,
)
_FEWEST_TILES = 16  # with fewer, reading the filters, which are larger than before, takes longest
_FEW_TILES = 16  # with so few, the runtime's products of matrices are faster than its convolution in groups
_LARGEST = 8 << 20  # bytes of the values between two steps, for one picture
FILTER_BYTES = 512 << 20  # of all transformed filters of a model
_BLOCK = 16  # the runtime's convolutions compute with so many channels together


def use_winograd(model):
    """Rewrite the convolutions of a ModelProto for which it pays; returns how many."""
    shapes = sizes_of(onnx.shape_inference.infer_shapes(model).graph)
    graph = model.graph
    constants = {t.name: t for t in graph.initializer}
    readers = readers_of(graph)
    nodes, merged, count, room = [], set(), 0, FILTER_BYTES
    for node in graph.node:
        if node.output[0] in merged:
            continue
        found = _Convolution.of(node, shapes, constants)
        if found is None or found.filter_bytes > room:
            nodes.append(node)
            continue
        norm = batch_norm_after(readers.get(node.output[0], ()), constants)
        if norm is not None:
            found.merge(norm, constants)
            merged.add(norm.output[0])
        nodes.append(found.node())
        room -= found.filter_bytes
        count += 1
    if count:
        del graph.node[:]
        graph.node.extend(nodes)
        drop_unused(graph)
    return count


def plain_filters(node, constants):
    """Filters and bias, in float64, of a convolution of 3×3 that leaves sizes as they are; else (None, None)."""
    if node.op_type != "Conv" or node.domain or node.input[1] not in constants:
        return None, None
    weight = constants[node.input[1]]
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
    if not plain:
        return None, None
    bias = numpy_helper.to_array(constants[node.input[2]]) if len(node.input) > 2 else np.zeros(weight.dims[0])
    return numpy_helper.to_array(weight).astype(np.float64), bias.astype(np.float64)


class _Convolution:
    """A convolution that can be computed in this way."""

    def __init__(self, node, weight, bias, size):
        self.source, self.out, self.weight, self.bias = node.input[0], node.output[0], weight, bias
        (self.outside, self.inside), self.height, self.width = weight.shape[:2], *size
        self.way = next((way for way in (FOUR, TWO) if self.pays(way)), None)

    @property
    def filter_bytes(self):
        return 4 * self.way.places * self.outside * self.inside

    @classmethod
    def of(cls, node, shapes, constants):
        weight, bias = plain_filters(node, constants)
        shape = shapes.get(node.input[0])
        if weight is None or not shape or len(shape) != 4 or shape[0] is None or not all(map(is_known, shape[2:])):
            return None
        found = cls(node, weight, bias, shape[2:])
        return found if found.way else None

    def pays(self, way):
        tiles = way.count(self.height) * way.count(self.width)
        direct = 9 * self.inside * self.outside * self.height * self.width
        here = tiles * way.places * (way.places * self.inside + self.inside * self.outside + way.step**2 * self.outside)
        return (
            self.inside % _BLOCK == 0
            and self.outside % _BLOCK == 0
            and tiles >= _FEWEST_TILES
            and 4 * way.places * tiles * max(self.inside, self.outside) <= _LARGEST
            and direct >= way.gain * here
        )

    def merge(self, norm, constants):
        """Make a batch norm of the result part of the convolution."""
        factor, shift = norm_factor(norm, constants)
        self.weight = self.weight * factor[:, None, None, None]
        self.bias = self.bias * factor + shift
        self.out = norm.output[0]

    def node(self):
        """The node that does the work, one picture after another."""
        body = _Body(self.out)
        shapes = [[channels, self.height, self.width] for channels in (self.inside, self.outside)]
        graph = body.graph(self.picture(body), *shapes)
        return helper.make_node("Scan", [self.source], [self.out], body=graph, num_scan_inputs=1)

    def picture(self, body):
        """The steps for one picture; returns the name of the result."""
        way, height, width, outside = self.way, self.height, self.width, self.outside
        down, across, places, step = way.count(height), way.count(width), way.places, way.step
        tiles = down * across
        x = body.op("Reshape", body.start, body.ints(self.inside, 1, height, width))
        x = body.op("Conv", x, body.floats(way.tiles), strides=[step] * 2, pads=[1, 1, step, step])
        x = body.op("Reshape", x, body.ints(self.inside, places, tiles))
        x = body.op("Transpose", x, perm=[1, 0, 2])
        filters = way.transformed(self.weight)
        if tiles <= _FEW_TILES:
            x = body.op("MatMul", body.floats(filters), x)
        else:
            x = body.op("Reshape", x, body.ints(1, places * self.inside, 1, tiles))
            constants = body.floats(filters.reshape(-1, self.inside, 1, 1)), body.floats(self.spread_bias())
            x = body.op("Conv", x, *constants, group=places)
        x = body.op("Reshape", x, body.ints(places, -1))
        x = body.op("MatMul", body.floats(way.results), x)
        # Like DepthToSpace, but in two steps, which take the runtime half the time or less.
        x = body.op("Reshape", x, body.ints(step, step, -1))
        x = body.op("Transpose", x, perm=[0, 2, 1])
        x = body.op("Reshape", x, body.ints(step, outside, down, across * step))
        x = body.op("Transpose", x, perm=[1, 2, 0, 3])
        x = body.op("Reshape", x, body.ints(outside, down * step, across * step))
        if height % step or width % step:
            x = body.op("Slice", x, body.ints(0, 0), body.ints(height, width), body.ints(1, 2))
        return body.op("Add", x, body.floats(self.bias.reshape(-1, 1, 1))) if tiles <= _FEW_TILES else x

    def spread_bias(self):
        """What is added at the place (1, 1) comes out in all results of a tile: Aᵀ has a column of ones there."""
        bias = np.zeros((self.way.tile, self.way.tile, self.outside))
        bias[1, 1] = self.bias
        return bias.ravel()


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
