"""Convolutions of 3×3 of enlarged pictures, computed before they are enlarged, for ONNX Runtime.

Where a picture is enlarged twofold by repeating each pixel, two of the three rows and columns under a filter are equal.
So each of the 2×2 results from a pixel is a convolution of 2×2 of the small picture, whose filter has sums of the large
one's weights: 4 products for a result instead of 9. Transpositions bring the four kinds of results to their places.

Pyramids of features, as in detectors of text, add or concatenate enlarged pictures to others and then convolve:

    conv(concat(a, enlarged(b)))  =  conv_a(a) + conv_b(enlarged(b))
    conv(a + enlarged(b))         =  conv(a) + conv(enlarged(b))
    conv(conv_1×1(a))             =  one convolution of 3×3, if conv_1×1 has no bias

A sum also repeats a side of size 1, which these forms would not. So open numbers of pictures have to come from one
input of the model; open heights and widths of 1 occur in tiny pictures only, which the predictor leaves to torch.
"""

import numpy as np

import onnx
from onnx import TensorProto, helper, numpy_helper
from paddle._onnx._integers import read_inside
from paddle._onnx._rewriting import batch_norm_after, drop_unused, norm_factor, readers_of, sizes_of

_GAIN = 1.25  # by how much it has to reduce the multiplications; the rest pays for the transpositions and the sum
_BLOCK = 16  # the runtime's convolutions compute with so many channels together
_ROWS = np.array(  # [which result of two, which row of the small picture, which row of the filter]
    [[[1, 0, 0], [0, 1, 1]], [[1, 1, 0], [0, 0, 1]]], np.float64
)


def before_enlarging(model):
    """Rewrite such convolutions of a ModelProto; returns how many."""
    if not any(node.op_type == "Resize" for node in model.graph.node):
        return 0
    rewriting = _Rewriting(model.graph, sizes_of(onnx.shape_inference.infer_shapes(model).graph))
    # The last first: it may ask for more channels of one before it.
    count = sum(rewriting.convolution(node) for node in reversed(list(model.graph.node)))
    if count:
        rewriting.finish()
    return count


class _Part:
    """A summand of the input of a convolution: a value, how often it is enlarged, and the filters for it."""

    def __init__(self, name, times, weight):
        self.name, self.times, self.weight = name, times, weight


class _Rewriting:
    def __init__(self, graph, sizes):
        self.graph, self.sizes = graph, sizes
        self.constants = {t.name: t for t in graph.initializer}
        self.one_input = len({i.name for i in graph.input} - set(self.constants)) == 1
        self.readers = readers_of(graph)
        self.makers = {out: node for node in graph.node for out in node.output}
        self.replaced, self.dropped, self.count = {}, set(), 0  # by the name of the first result of a node

    # ---- what there is ----

    def convolution(self, node):
        """Rewrite a node if it is such a convolution; whether it was."""
        weight = self.filters(node, 3, [1] * 4)
        if weight is None or (len(node.input) > 2 and node.input[2] not in self.constants):
            return False
        parts = [p for part in self.concatenated(node.input[0], weight) for p in self.summed(part)]
        parts = [self.composed(p) if p.times == 1 else p for p in parts]
        large, small = [p for p in parts if p.times == 1], [p for p in parts if p.times > 1]
        if not small or len(large) > 1 or not self.pays(weight, large, small):
            return False
        bias = self.array(node.input[2]) if len(node.input) > 2 else np.zeros(len(weight))
        out, factor = node.output[0], np.ones(len(weight))
        norm = batch_norm_after(self.readers.get(out, ()), self.constants)
        if norm is not None:
            factor, shift = norm_factor(norm, self.constants)
            bias = bias * factor + shift
            self.dropped.add(out)
            node, out = norm, norm.output[0]
        for part in parts:
            part.weight = part.weight * factor[:, None, None, None]
        self.replaced[node.output[0]] = self.nodes(out, large, small, bias)
        return True

    def filters(self, node, size, pads):
        """The float32 filters of a plain convolution as float64; None for anything else."""
        if node is None or node.op_type != "Conv" or node.domain or node.input[1] not in self.constants:
            return None
        weight = self.constants[node.input[1]]
        attributes = {a.name: helper.get_attribute_value(a) for a in node.attribute}
        plain = (
            weight.data_type == TensorProto.FLOAT
            and list(weight.dims[2:]) == [size] * 2
            and attributes.get("group", 1) == 1
            and all(n == 1 for name in ("strides", "dilations") for n in attributes.get(name, [1]))
            and list(attributes.get("pads", [0] * 4)) == pads
            and attributes.get("auto_pad", b"NOTSET") == b"NOTSET"
        )
        return self.array(node.input[1]) if plain else None

    def array(self, name):
        return numpy_helper.to_array(self.constants[name]).astype(np.float64)

    def private(self, name, kind):
        """The node of a kind that makes a value which only one node reads; else None."""
        node = self.makers.get(name)
        return node if node is not None and node.op_type == kind and len(self.readers[name]) == 1 else None

    def channels(self, name):
        size = self.sizes.get(name)
        return size[1] if size and len(size) == 4 and isinstance(size[1], int) else None

    def concatenated(self, name, weight):
        node = self.private(name, "Concat")
        if node is None or node.attribute[0].i != 1 or None in [self.channels(n) for n in node.input]:
            return [_Part(*self.enlarged(name), weight)]
        ends = np.cumsum([self.channels(n) for n in node.input])
        pieces = np.split(weight, ends[:-1], axis=1)
        return [_Part(*self.enlarged(n), piece) for n, piece in zip(node.input, pieces, strict=True)]

    def summed(self, part):
        """The two sides of a sum of equal sizes, one of which is enlarged; else the part itself."""
        node = self.private(part.name, "Add") if part.times == 1 else None
        if node is None or self.channels(node.input[0]) != part.weight.shape[1]:
            return [part]
        first, second = (self.sizes.get(n) for n in node.input)
        equal = (
            second
            and len(second) == 4
            and all(a == b or (None in (a, b) and 1 not in (a, b)) for a, b in zip(first, second, strict=True))
            and (self.one_input or None not in (first[0], second[0]))
        )
        sides = [_Part(*self.enlarged(n), part.weight) for n in node.input]
        one = [p.times > 1 for p in sides].count(True) == 1
        return sides if equal and first[1] == second[1] and one else [part]

    def enlarged(self, name):
        """The picture that is enlarged to a value, and how often; the value itself and 1 if it is not."""
        node = self.private(name, "Resize")
        scales = node.input[2] if node is not None and len(node.input) == 3 and not node.input[1] else ""
        if scales not in self.constants:
            return name, 1
        attributes = {a.name: helper.get_attribute_value(a) for a in node.attribute}
        how = [attributes.get(n) for n in ("mode", "coordinate_transformation_mode", "nearest_mode")]
        times = self.array(scales)
        if how != [b"nearest", b"asymmetric", b"floor"] or len(times) != 4 or list(times[:2]) != [1, 1]:
            return name, 1
        if times[2] != times[3] or times[2] % 2 or times[2] < 2:
            return name, 1
        return node.input[0], int(times[2])

    def composed(self, part):
        """A part that is a convolution of 1×1 to more channels, as a part with fewer."""
        node = self.private(part.name, "Conv")
        weight = self.filters(node, 1, [0] * 4)
        if weight is None or len(node.input) > 2 or weight.shape[1] > weight.shape[0]:
            return part
        return _Part(node.input[0], 1, np.einsum("omhw,mc->ochw", part.weight, weight[:, :, 0, 0]))

    def pays(self, weight, large, small):
        before = 9 * weight.shape[1]
        few = sum(p.weight.shape[1] for p in small)
        after = 9 * sum(_up(p.weight.shape[1]) for p in large) + 4 * _up(few)
        # A number of channels that the runtime's fast convolution does not take has to be made one that it does.
        fits = few % _BLOCK == 0 or self.widens(small[-1])
        fits = fits and all(p.weight.shape[1] % _BLOCK == 0 or self.widens(p) for p in large)
        return fits and before >= _GAIN * after and few >= 2 * _BLOCK

    def widens(self, part):
        """Whether a part comes from a convolution that can be given more channels."""
        node = self.private(part.name, "Conv")
        return any(self.filters(node, size, [size // 2] * 4) is not None for size in (1, 3))

    # ---- what is made of it ----

    def widen(self, part, missing):
        """Let the convolution that makes a part make further channels, all zero."""
        node = self.makers[part.name]
        for i in range(1, len(node.input)):
            old = numpy_helper.to_array(self.constants[node.input[i]])
            node.input[i] = self.constant(np.pad(old, [(0, missing)] + [(0, 0)] * (old.ndim - 1)))
        part.weight = np.pad(part.weight, [(0, 0), (0, missing), (0, 0), (0, 0)])

    def constant(self, array):
        self.count += 1
        name = f"enlarged/constant_{self.count}"
        self.constants[name] = numpy_helper.from_array(np.ascontiguousarray(array), name)
        self.graph.initializer.append(self.constants[name])
        return name

    def floats(self, array):
        return self.constant(np.asarray(array, np.float32))

    def ints(self, *values):
        return self.constant(np.array(values, np.int64))

    def nodes(self, out, large, small, bias):
        """The nodes for a convolution of the sum of one large picture, or none, and enlarged ones."""
        made = []

        def op(kind, *inputs, to=None, **attributes):
            name = to or f"{out}/enlarged/{len(made)}"
            made.append(helper.make_node(kind, list(inputs), [name], **attributes))
            return name

        for part in (*large, small[-1]):
            have = sum(p.weight.shape[1] for p in small) if part.times > 1 else part.weight.shape[1]
            if have % _BLOCK:
                self.widen(part, _up(have) - have)
        halves = [
            p.name
            if p.times == 2
            else op(
                "Resize",
                p.name,
                "",
                self.floats([1, 1, p.times // 2, p.times // 2]),
                mode="nearest",
                coordinate_transformation_mode="asymmetric",
                nearest_mode="floor",
            )
            for p in small
        ]
        x = op("Concat", *halves, axis=1) if len(halves) > 1 else halves[0]
        weight = np.concatenate([p.weight for p in small], axis=1)
        filters = np.einsum("aih,bjw,ochw->abocij", _ROWS, _ROWS, weight)
        kinds = [
            op("Conv", x, self.floats(filters[i, j]), self.floats(bias), kernel_shape=[2, 2], pads=[1 - i, 1 - j, i, j])
            for i in (0, 1)
            for j in (0, 1)
        ]
        # To their places, like DepthToSpace, but in two steps that take half the time: columns, then rows.
        size = op("Mul", op("Shape", kinds[0]), self.ints(1, 1, 2, 2))
        rows = op("Concat", self.ints(2, -1), op("Gather", size, self.ints(3)), axis=0)
        x = op("Reshape", op("Concat", *kinds, axis=0), self.ints(2, 2, -1))
        x = op("Reshape", op("Transpose", x, perm=[0, 2, 1]), rows)
        x = op("Reshape", op("Transpose", x, perm=[1, 0, 2]), size, to=None if large else out)
        for part in large:
            y = op("Conv", part.name, self.floats(part.weight), kernel_shape=[3, 3], pads=[1] * 4)
            op("Add", y, op("Reshape", x, op("Shape", y)), to=out)  # this Reshape refuses other sizes
        return made

    def finish(self):
        """Put the new nodes in place and leave out what nobody reads any more."""
        nodes = []
        for node in self.graph.node:
            if node.output[0] not in self.dropped:
                nodes.extend(self.replaced.get(node.output[0], [node]))
        used, kept = {o.name for o in self.graph.output}, []
        for node in reversed(nodes):
            if any(name in used for name in node.output):
                used.update(node.input, read_inside([node]))
                kept.append(node)
        del self.graph.node[:]
        self.graph.node.extend(reversed(kept))
        drop_unused(self.graph)


def _up(channels):
    return -(-channels // _BLOCK) * _BLOCK
