"""Attention as the operator in `_kernels/_products.c`: scores, mask, softmax and the mix of values, one head at a time.

Queries, keys and values are read from where linear layers leave them, [texts, words, heads * numbers], and nothing is
transposed.
"""

import math

import numpy as np

from onnx import helper, numpy_helper
from paddle._onnx._rewriting import drop_unread, is_known, only_reader, readers_of

_HEADS_FIRST, _KEYS, _PARTS_FIRST = (0, 2, 1, 3), (0, 2, 3, 1), [2, 0, 3, 1, 4]


def use_attention(graph, shapes, constants, domain):
    """Rewrite the attention of a graph, whose sizes are known; returns how many."""
    readers, made = readers_of(graph), {}
    finder = _Finder(graph, shapes, constants, readers)
    for node in graph.node:
        found = finder.attention(node)
        if found is not None:
            out, inputs, numbers = found
            made[out] = helper.make_node("Attention", inputs, [out], domain=domain, lanes=0, **numbers)
    if made:
        nodes = [made.get(node.output[0], node) for node in graph.node]
        del graph.node[:]
        graph.node.extend(nodes)
        drop_unread(graph)
    return len(made)


class _Finder:
    def __init__(self, graph, shapes, constants, readers):
        self.shapes, self.constants, self.readers = shapes, constants, readers
        self.makers = {name: node for node in graph.node for name in node.output}

    def attention(self, softmax):
        """The result, the inputs and the numbers of the attention that a softmax belongs to; None if it is no such."""
        if softmax.op_type != "Softmax" or softmax.domain or self._axis(softmax) not in (-1, 3):
            return None
        scores, mask, scale = softmax.input[0], None, 1.0
        node = self._only_maker(scores, "Add")
        if node is not None:
            sides = [(a, b) for a, b in (node.input, node.input[::-1]) if self._is_scores(a) and not self._is_scores(b)]
            if not sides:
                return None
            scores, mask = sides[0]
        scores, scale = self._factor(scores)
        product = self._only_maker(scores, "MatMul")
        mix = only_reader(self.readers, softmax.output[0], "MatMul")
        if product is None or mix is None or mix.input[0] != softmax.output[0] or mix.input[1] == mix.input[0]:
            return None
        out = self._out(mix)
        sides = [self._heads(name) for name in (*product.input, mix.input[1])]
        if out is None or None in sides:
            return None
        (q, k, v), perms = [s[0] for s in sides], [s[1] for s in sides]
        (heads, depth), (_, values) = sides[0][2], sides[2][2]
        scale *= sides[0][3] * sides[1][3]
        same = {s[2][0] for s in sides} == {heads} and sides[1][2][1] == depth
        if perms != [_HEADS_FIRST, _KEYS, _HEADS_FIRST] or not same or sides[2][3] != 1 or not 0 < scale < math.inf:
            return None
        queries, keys = self.shapes[q][:2], self.shapes[k][:2]
        pairs = [(queries[0], keys[0]), *zip(keys, self.shapes[v][:2], strict=True)]
        if not all(_may_be(*pair) for pair in pairs):
            return None
        inputs = [q, k, v]
        if mask is not None:
            given, sizes = self._mask(mask), (queries[0], heads, queries[1], keys[1])
            if given is None or not all(n == 1 or _may_be(n, size) for n, size in zip(given, sizes, strict=True)):
                return None
            inputs.append(mask)
        numbers = {f"{name}_at": side[4] for name, side in zip("qkv", sides, strict=True)}
        return out, inputs, numbers | {"heads": heads, "depth": depth, "values": values, "scale": scale}

    def _is_scores(self, name):
        """Whether a value is the product of queries and keys."""
        node = self._only_maker(self._factor(name)[0], "MatMul")
        return node is not None and all(self._heads(side) is not None for side in node.input)

    def _mask(self, name):
        """The sizes of a mask of four axes."""
        if name in self.constants:
            tensor = self.constants[name]
            found = list(tensor.dims) if tensor.data_type == 1 else None
        else:
            found = self.shapes.get(name)
        return found if found and len(found) == 4 else None

    def _heads(self, name):
        """What becomes heads: (its name, how its axes stand, (heads, depth), a factor, where they begin)."""
        perm, factor = [0, 1, 2, 3], 1.0
        while True:
            node = self.makers.get(name)
            if node is None or node.domain:
                return None
            if node.op_type == "Transpose":
                own = next((list(a.ints) for a in node.attribute if a.name == "perm"), [3, 2, 1, 0])
                if len(own) != 4:
                    return None
                perm = [own[i] for i in perm]
                name = node.input[0]
            elif node.op_type in ("Mul", "Div"):
                name, more = self._factor(name)
                if more == 1.0:
                    return None
                factor *= more
            elif node.op_type == "Reshape":
                return self._divided(node, tuple(perm), factor)
            else:
                return self._part(node, perm, factor)

    def _divided(self, node, perm, factor):
        """The same of a Reshape that divides the last of three axes into heads."""
        before, after = self.shapes.get(node.input[0]), self.shapes.get(node.output[0])
        if not before or not after or len(before) != 3 or len(after) != 4:
            return None
        heads, depth = after[2:]
        if (
            not all(isinstance(n, int) for n in (before[2], heads, depth))
            or before[2] != heads * depth
            or not before[2]
        ):
            return None
        if not self._keeps_first(node, before, after):
            return None
        return node.input[0], perm, (heads, depth), factor, 0

    def _part(self, node, perm, factor):
        """The same of one of the parts (queries, keys, values) that a Reshape to five axes and a Transpose made."""
        which = self._index(node)
        turned = None if which is None else self._only_maker(which[0], "Transpose")
        if turned is None or [list(a.ints) for a in turned.attribute if a.name == "perm"] != [_PARTS_FIRST]:
            return None
        reshape = self._only_maker(turned.input[0], "Reshape")
        if reshape is None:
            return None
        before, after = self.shapes.get(reshape.input[0]), self.shapes.get(reshape.output[0])
        if not before or not after or len(before) != 3 or len(after) != 5:
            return None
        if not self._keeps_first(reshape, before, after):
            return None
        parts, heads, depth = after[2:]
        if not all(map(is_known, (before[2], parts, heads, depth))) or before[2] != parts * heads * depth:
            return None
        if not 0 <= which[1] < parts:
            return None
        total = tuple(_HEADS_FIRST[i] for i in perm)
        return reshape.input[0], total, (heads, depth), factor, which[1] * heads * depth

    def _index(self, node):
        """A value and the number of the entry of its first axis that a node takes."""
        if node.op_type == "Gather" and next((a.i for a in node.attribute if a.name == "axis"), 0) == 0:
            index = self._whole(node.input[1])
            return None if index is None or self.constants[node.input[1]].dims else (node.input[0], index[0])
        if node.op_type != "Squeeze" or len(node.input) < 2 or self._whole(node.input[1]) != [0]:
            return None
        cut = self._only_maker(node.input[0], "Slice")
        numbers = [] if cut is None else [self._whole(name) for name in cut.input[1:]]
        if len(numbers) < 3 or any(n is None or len(n) != 1 for n in numbers) or numbers[2] != [0]:
            return None
        (start,), (end,) = numbers[:2]
        return (cut.input[0], start) if end == start + 1 and numbers[3:] in ([], [[1]]) else None

    def _whole(self, name):
        """The numbers of a constant of whole numbers."""
        array = numpy_helper.to_array(self.constants[name]) if name in self.constants else None
        return None if array is None or array.dtype.kind != "i" else array.reshape(-1).tolist()

    def _keeps_first(self, node, before, after):
        """Whether a Reshape keeps the first two axes: one of them is enough, as their product stays."""
        tensor = self.constants.get(node.input[1])
        zeros = not any(a.name == "allowzero" and a.i for a in node.attribute)
        wanted = numpy_helper.to_array(tensor).tolist() if tensor is not None else [None, None]
        for i in range(2):
            copied = zeros and wanted[i] == 0
            if copied or (
                before[i] is not None and before[i] == after[i] and (isinstance(before[i], str) or before[i])
            ):
                return True
        return False

    def _out(self, mix):
        """The result that puts the heads side by side again."""
        turned = only_reader(self.readers, mix.output[0], "Transpose")
        if turned is None or [list(a.ints) for a in turned.attribute if a.name == "perm"] != [list(_HEADS_FIRST)]:
            return None
        node = only_reader(self.readers, turned.output[0], "Reshape")
        if node is None:
            return None
        before, after = self.shapes.get(turned.output[0]), self.shapes.get(node.output[0])
        if not before or not after or len(after) != 3 or None in before[2:] or after[2] != before[2] * before[3]:
            return None
        return node.output[0] if self._keeps_first(node, before, after) else None

    def _factor(self, name):
        """A value before it is multiplied by a constant number, and the number."""
        node, factor = self.makers.get(name), 1.0
        if node is not None and node.op_type in ("Mul", "Div") and not node.domain:
            for i, other in enumerate(node.input):
                array = numpy_helper.to_array(self.constants[other]) if other in self.constants else None
                if array is not None and array.size == 1 and array.ndim <= 4 and array.dtype == np.float32:
                    if node.op_type == "Mul":
                        return node.input[1 - i], float(array.reshape(()))
                    if i == 1 and array.reshape(()) != 0:
                        return node.input[0], 1 / float(array.reshape(()))
        return name, factor

    def _only_maker(self, name, kind):
        node = self.makers.get(name)
        return node if node is not None and node.op_type == kind and not node.domain else None

    @staticmethod
    def _axis(node):
        return next((a.i for a in node.attribute if a.name == "axis"), -1)


def _may_be(size, other):
    """Whether two sizes may be the same; where they are not, the operator refuses, and the model runs on torch."""
    return size == other or not (is_known(size) and is_known(other))
