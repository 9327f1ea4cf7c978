"""Quantised models on integer operators: QLinearConv, MatMulIntegerToFloat and QLinearAdd of ONNX Runtime.

A converted model has QuantizeLinear and DequantizeLinear around operators that compute with floats. Here a convolution
or a matrix product whose input and weight are quantised becomes an operator on integers. Activations are unsigned:
processors multiply those fastest. The signed integer n is n + 128; after a ReLU it is n itself, up to 255 instead of
127, and the ReLU is not needed. A batch norm, a bias and a ReLU between a convolution and the next quantisation
become part of the convolution. Steps of quantisation that no integer operator uses are left out: they only round.
"""

import collections

import numpy as np

from onnx import helper, numpy_helper
from paddle._onnx._quantization import OBSERVED

_CONTRIBUTED = "com.microsoft"  # operators of ONNX Runtime itself
_MANY_DEPTHWISE = 0.15  # from this share of convolutions on, integers have not been faster in every measurement
_ROUNDED = ("QuantizeLinear", "Add", "Mul", "Relu", "GlobalAveragePool")  # may read what another reads quantised
_ON_GRID = 2e-3  # the largest distance of a weight from a multiple of its step, in steps


class _Pair:
    """A QuantizeLinear and the DequantizeLinear of its result: a value that is quantised."""

    def __init__(self, quantize, dequantize, step):
        self.quantize, self.dequantize, self.step = quantize, dequantize, step
        self.source, self.integers, self.out = quantize.input[0], quantize.output[0], dequantize.output[0]
        self.used, self.zero = False, None  # by an integer operator; the integer that stands for 0


class _Observed:
    """A value that is not quantised, but whose scale is known."""

    def __init__(self, name, step):
        self.name, self.step = name, step


def use_integers(graph):
    """Replace operators of a GraphProto by integer ones; a message for each kind that stays in float32, and why."""
    return _Pass(graph).run()


def without_quantisation(graph):
    """Leave out the steps of quantisation of a GraphProto, which then computes with float32; whether there were any."""
    return _Pass(graph).without()


def little_gain(graph):
    """A message in a list if integers hardly make a model faster on the runtime's own operators."""
    convs = [n for n in graph.node if n.op_type == "QLinearConv"]
    depthwise = sum(any(a.name == "group" and a.i > 1 for a in n.attribute) for n in convs)
    if depthwise < _MANY_DEPTHWISE * len(convs) or not depthwise:
        return []
    return [
        f"{depthwise} of {len(convs)} quantised convolutions are depthwise, which ONNX Runtime computes more "
        "slowly on integers than on floats: the model is smaller, but hardly faster than in float32 (MobileNetV3: "
        "1.1 times)"
    ]


class _Pass:
    def __init__(self, graph):
        self.graph = graph
        self.nodes = list(graph.node)
        self.constants = {t.name: t for t in graph.initializer}
        self.outputs = {o.name for o in graph.output} | set(read_inside(self.nodes))
        self.refused = collections.Counter()
        self.added = {}  # name -> array
        self._index()

    def run(self):
        self._drop_clips()
        self.pairs = {p.out: p for p in map(self._pair, self.nodes) if p is not None}
        if not self.pairs:
            return []
        self._join_equal()
        for node in list(self.nodes):
            rule = {"Conv": self._conv, "MatMul": self._matmul, "Add": self._add}.get(node.op_type)
            if rule is None or not any(name in self.pairs for name in node.input):
                continue
            reason = rule(node)
            if reason:
                self.refused[node.op_type, reason] += 1
            self._index()
        self._drop_unused()
        self._finish()
        return [
            f"{count} quantised operator{'s' if count > 1 else ''} {kind} of the model run{'s' if count == 1 else ''} "
            f"in float32 instead of 8-bit integers: {reason}"
            for (kind, reason), count in self.refused.items()
        ]

    def without(self):
        self._drop_clips()
        self.pairs = {p.out: p for p in map(self._pair, self.nodes) if p is not None}
        self._drop_unused()
        self._finish()
        return bool(self.pairs)

    def _drop_clips(self):
        """Quantise without the clipping to the scale before it: the integers end there, too."""
        for node in list(self.nodes):
            reader = self._only_reader(node.output[0]) if node.op_type == "Clip" and len(node.input) == 3 else None
            if reader is None or reader.op_type != "QuantizeLinear":
                continue
            negated = self.producer.get(node.input[1])
            if negated is None or negated.op_type != "Neg" or negated.input[0] != node.input[2]:
                continue
            high, step, zero = map(self._array, (node.input[2], *reader.input[1:3]))
            if any(v is None or v.size != 1 for v in (high, step, zero)) or zero.any() or zero.dtype != np.int8:
                continue
            if np.isclose(high.item(), 127 * step.item(), rtol=1e-4):
                reader.input[0] = node.input[0]
                self.nodes.remove(node)
        self._index()

    # ---- looking around ----

    def _index(self):
        self.producer = {name: node for node in self.nodes for name in node.output}
        self.readers = collections.defaultdict(list)
        for node in self.nodes:
            for name in node.input:
                self.readers[name].append(node)

    def _array(self, name):
        """The elements of a constant, or None."""
        if name in self.added:
            return self.added[name]
        found = self.constants.get(name)
        return None if found is None else numpy_helper.to_array(found)

    def _pair(self, node):
        if node.op_type != "DequantizeLinear":
            return None
        before = self.producer.get(node.input[0])
        if before is None or before.op_type != "QuantizeLinear" or list(before.input[1:]) != list(node.input[1:]):
            return None
        step, zero = self._array(node.input[1]), self._array(node.input[2])
        if step is None or step.size != 1 or not step.reshape(()) > 0 or zero is None or zero.any():
            return None
        return _Pair(before, node, float(step.reshape(())))

    def _join_equal(self):
        """Quantise a value once for all that read it with the same step."""
        first, joined = {}, {}
        for pair in self.pairs.values():
            kept = first.setdefault((pair.source, pair.step), pair)
            if kept is not pair and pair.out not in self.outputs:
                joined[pair.out] = kept.out
        for node in self.nodes:
            for i, name in enumerate(node.input):
                node.input[i] = joined.get(name, name)
        self.nodes = [node for node in self.nodes if not joined.keys() & set(node.output)]
        self.pairs = {name: pair for name, pair in self.pairs.items() if name not in joined}
        self._index()

    def _only_reader(self, name):
        readers = self.readers[name]
        return readers[0] if len(readers) == 1 and name not in self.outputs else None

    def _only_pair(self, name):
        """The pair that quantises this value, if nothing else reads it."""
        reader = self._only_reader(name)
        if reader is None or reader.op_type != "QuantizeLinear":
            return None
        return next((p for p in self.pairs.values() if p.quantize is reader), None)

    def _shared_pair(self, name):
        """The pair that quantises this value, if all that read it may read what is quantised."""
        if name in self.outputs or any(node.op_type not in _ROUNDED for node in self.readers[name]):
            return None
        return next((p for p in self.pairs.values() if p.source == name and p.out not in self.outputs), None)

    def _share(self, pair):
        """Let all that read a value read what is quantised of it."""
        for node in self.readers[pair.source]:
            if node is not pair.quantize:
                for i, name in enumerate(node.input):
                    node.input[i] = pair.out if name == pair.source else name

    def _weight(self, name, axis):
        """8-bit integers of a constant and their steps along an axis, or a text that says why there are none."""
        node = self.producer.get(name)
        if node is not None and node.op_type == "DequantizeLinear":
            integers, step = self._array(node.input[0]), self._array(node.input[1])
            if integers is None or step is None or integers.dtype != np.int8:
                return "its weight is not a constant of 8-bit integers"
            own = next((a.i for a in node.attribute if a.name == "axis"), 1)
            if step.size > 1 and own % integers.ndim != axis:
                return f"its weight has a scale for each index of axis {own}, not of axis {axis}"
            return integers, np.broadcast_to(step.reshape(-1), integers.shape[axis]).astype("float32")
        weight = self._array(name)
        if weight is None:
            return "its weight is computed while the model runs"
        others = tuple(i for i in range(weight.ndim) if i != axis)
        for largest in (np.abs(weight).max(others), np.broadcast_to(np.abs(weight).max(), weight.shape[axis])):
            step = np.where(largest > 0, largest, 1).astype("float32") / 127
            shaped = step.reshape([-1 if i == axis else 1 for i in range(weight.ndim)])
            integers = np.rint(weight / shaped)
            if np.abs(weight / shaped - integers).max(initial=0) < _ON_GRID:
                return integers.astype("int8"), step
        return "its weight is not quantised"

    # ---- convolutions ----

    def _conv(self, node):
        source = self.pairs.get(node.input[0])
        if source is None:
            return "its input is not quantised"
        weight = self._weight(node.input[1], 0)
        if isinstance(weight, str):
            return weight
        integers, step = weight
        bias = self._array(node.input[2]) if len(node.input) > 2 and node.input[2] else np.zeros(len(step), "float32")
        chain, norms, relu, pool, target, name = self._after(node, len(step), integers.ndim)
        if target is None:
            return "its result is not quantised"
        for factor, offset in norms:
            integers, step, bias = _signed(integers, factor), step * np.abs(factor), bias * factor + offset
        step = np.where(step > 0, step, 1).astype("float32")
        source.used = True
        zero = 0 if relu else 128
        limit = 2**31 - 1
        whole = np.clip(np.rint(bias / (source.step * step.astype("float64"))), -limit, limit).astype("int32")
        inputs = [
            source.integers,
            *self._scale(source),
            self._constant(integers, "weight"),
            self._constant(step, "step"),
            self._constant(np.zeros(len(step), "int8"), "zero"),
            self._constant(np.float32(target.step), "step"),
            self._constant(np.uint8(zero), "zero"),
            self._constant(whole, "bias"),
        ]
        result = target.integers if isinstance(target, _Pair) else f"{target.name}_integers"
        out = result if pool is None else f"{result}_before_pool"
        made = [helper.make_node("QLinearConv", inputs, [out], name=node.name)]
        made[0].attribute.extend(node.attribute)
        if pool is not None:
            pool.input[0], pool.output[0] = out, result
        if isinstance(target, _Pair):
            target.used, target.zero = True, zero
            self._share(target)
            self._call(target, name)
        else:  # floats under the name of the value that was observed
            made.append(helper.make_node("DequantizeLinear", [result, *inputs[6:8]], [name]))
        self._replace(node, made, [n for n in chain if n is not pool])
        return None

    def _after(self, node, channels, rank):
        """What follows a convolution up to its quantisation.

        Returns:
            the nodes, (factor, offset) of each affine step, whether there is a ReLU, a MaxPool or None, the pair, and
            the name of the result in floats.
        """
        chain, norms, relu, pool = [], [], False, None
        name, good = node.output[0], None
        while True:
            pair = self._shared_pair(name)
            if pair is not None:
                good = [*chain, pair.quantize], list(norms), relu, pool, pair, pair.out
                if pool is not None or self._only_pair(name) is None:
                    break
                chain += [pair.quantize, pair.dequantize]
                name = pair.out
            reader = self._only_reader(name)
            if reader is None:
                break
            affine = None if relu or pool is not None else self._affine(reader, name, channels, rank)
            if affine is not None:
                norms.append(affine)
            elif reader.op_type == "Relu" and pool is None:
                relu = True
            elif reader.op_type == "MaxPool" and pool is None and len(reader.output) == 1:
                pool = reader
            elif reader.op_type != "Identity" or reader.output[0] in self.outputs:
                break
            chain.append(reader)
            name = reader.output[0]
            if reader.doc_string.startswith(OBSERVED) and pool is None:
                step = float(reader.doc_string[len(OBSERVED) :])
                good = list(chain), list(norms), relu, None, _Observed(name, step), name
            elif reader.op_type == "Relu" and good is not None and good[-1] == reader.input[0] and good[3] is None:
                kept = good[4].dequantize if isinstance(good[4], _Pair) else None  # a ReLU of integers is their range
                good = [n for n in chain if n is not kept], good[1], True, None, good[4], name
        return good or ([], [], False, None, None, "")

    def _affine(self, node, name, channels, rank):
        """(factor, offset) for each channel of a batch norm or of an added constant, or None."""
        one = np.ones(channels, "float32")
        if node.op_type == "Add":
            other = self._array(next((n for n in node.input if n != name), name))
            if other is None or other.ndim > rank:
                return None
            shape = [1] * (rank - other.ndim) + list(other.shape)
            if other.size not in (1, channels) or shape[1] != other.size:
                return None
            return one, np.broadcast_to(other.reshape(-1), channels)
        if node.op_type == "BatchNormalization" and node.input[0] == name and len(node.output) == 1:
            parts = [self._array(n) for n in node.input[1:5]]
            if any(p is None for p in parts):
                return None
            gamma, beta, mean, variance = parts
            epsilon = next((a.f for a in node.attribute if a.name == "epsilon"), 1e-5)
            factor = gamma / np.sqrt(variance + epsilon)
            return factor, beta - mean * factor
        return None

    # ---- matrix products and sums ----

    def _matmul(self, node):
        source = self.pairs.get(node.input[0])
        if source is None:
            return "its first input is not quantised"
        if node.input[1] in self.pairs:
            return "both of its inputs are computed while the model runs"
        weight = self._weight(node.input[1], 1)
        if isinstance(weight, str):
            return weight
        integers, step = weight
        if integers.ndim != 2:
            return "its weight is not a matrix"
        source.used = True
        scale, zero = self._scale(source)
        inputs = [source.integers, self._constant(integers, "weight"), scale, self._constant(step, "step"), zero]
        inputs.append(self._constant(np.zeros(len(step), "int8"), "zero"))
        removed, out = [], node.output[0]
        pair = self._only_pair(out)  # a rounding between the product and its bias
        summed = out if pair is None else pair.out
        after = self._only_reader(summed)
        bias = None
        if after is not None and after.op_type == "Add":
            bias = self._array(next((n for n in after.input if n != summed), summed))
        if bias is not None and bias.shape == step.shape:
            inputs.append(self._constant(bias, "bias"))
            removed = [after] if pair is None else [after, pair.quantize, pair.dequantize]
            out = after.output[0]
        made = helper.make_node("MatMulIntegerToFloat", inputs, [out], name=node.name, domain=_CONTRIBUTED)
        self._replace(node, [made], removed)
        return None

    def _add(self, node):
        sides = [self.pairs.get(name) or self._shared_pair(name) for name in node.input]
        if None in sides:
            return None  # a sum of which one part is a float stays one, and costs nothing
        out, removed, relu = node.output[0], [], False
        while (after := self._only_reader(out)) is not None and after.op_type in ("Relu", "Identity"):
            relu = relu or after.op_type == "Relu"
            removed.append(after)
            out = after.output[0]
        target = self._shared_pair(out)
        if target is None:
            return None
        for pair in (*sides, target):
            pair.used = True
        target.zero = 0 if relu else 128
        inputs = []
        for pair in sides:
            inputs += [pair.integers, *self._scale(pair)]
        inputs += [self._constant(np.float32(target.step), "step"), self._constant(np.uint8(target.zero), "zero")]
        made = helper.make_node("QLinearAdd", inputs, [target.integers], name=node.name, domain=_CONTRIBUTED)
        self._share(target)
        self._replace(node, [made], [*removed, target.quantize])
        return None

    # ---- changing the graph ----

    def _call(self, pair, name):
        """Give the floats of a pair another name."""
        del self.pairs[pair.out]
        pair.out = pair.dequantize.output[0] = name
        self.pairs[name] = pair

    def _scale(self, pair):
        """The names of the step and the zero point of a pair, which is unsigned from now on."""
        if pair.zero is None:
            pair.zero = 0 if self._not_negative(pair.source) else 128
        return self._constant(np.float32(pair.step), "step"), self._constant(np.uint8(pair.zero), "zero")

    def _not_negative(self, name):
        node = self.producer.get(name)
        kept = ("MaxPool", "AveragePool", "GlobalAveragePool", "Flatten", "Reshape", "Identity")
        while node is not None and node.op_type in kept:
            node = self.producer.get(node.input[0])
        return node is not None and node.op_type in ("Relu", "Sigmoid", "Softmax", "HardSigmoid")

    def _constant(self, array, what):
        name = f"integers_{what}_{len(self.added)}"
        self.added[name] = np.asarray(array)
        return name

    def _replace(self, node, made, removed):
        """Put nodes in the place of one, and take others out."""
        gone = {id(n) for n in removed}
        nodes = [m for n in self.nodes for m in (made if n is node else [n])]
        self.nodes = [n for n in nodes if id(n) not in gone]

    def _drop_unused(self):
        """Leave out the steps of quantisation that no integer operator uses; set the others to unsigned integers."""
        renamed, there = {}, {id(node) for node in self.nodes}
        for pair in self.pairs.values():
            if pair.used:
                scale, zero = self._scale(pair)
                for node in (pair.quantize, pair.dequantize):
                    node.input[1], node.input[2] = scale, zero
            # What reads floats reads them unrounded, unless they are there as integers alone.
            if pair.out not in self.outputs and (not pair.used or id(pair.quantize) in there):
                renamed[pair.out] = pair.source
        for node in self.nodes:
            for i, name in enumerate(node.input):
                while name in renamed:
                    name = renamed[name]
                node.input[i] = name
        for node in self.nodes:  # a weight that stays in float32 is one from now on
            if node.op_type == "DequantizeLinear":
                integers, step = self._array(node.input[0]), self._array(node.input[1])
                if integers is not None and step is not None:
                    axis = next((a.i for a in node.attribute if a.name == "axis"), 1)
                    shape = [-1 if i == axis % integers.ndim else 1 for i in range(integers.ndim)]
                    shaped = step.reshape(shape) if step.size > 1 else step.reshape(())
                    self.added[node.output[0]] = integers.astype("float32") * shaped
        self.nodes = [n for n in self.nodes if not any(o in self.added for o in n.output)]

    def _finish(self):
        """Write the nodes and the constants that are used back to the graph."""
        while True:
            read = {name for node in self.nodes for name in node.input} | self.outputs
            kept = [n for n in self.nodes if any(o in read for o in n.output)]
            if len(kept) == len(self.nodes):
                break
            self.nodes = kept
        constants = [t for t in self.graph.initializer if t.name in read]
        constants += [numpy_helper.from_array(a, n) for n, a in self.added.items() if n in read]
        del self.graph.node[:], self.graph.initializer[:]
        self.graph.node.extend(self.nodes)
        self.graph.initializer.extend(constants)


def read_inside(nodes):
    """The names that branches and loops read; their nodes stay as they are."""
    for node in nodes:
        for attribute in node.attribute:
            if attribute.HasField("g"):
                inner = attribute.g.node
                yield from (name for n in inner for name in n.input)
                yield from (o.name for o in attribute.g.output)
                yield from read_inside(inner)


def _signed(integers, factor):
    """Integers for steps that are multiplied by |factor|: negated where a factor is negative, 0 where it is 0."""
    sign = np.sign(factor).reshape(-1, *[1] * (integers.ndim - 1))
    return np.clip(integers.astype("int16") * sign, -128, 127).astype("int8")
