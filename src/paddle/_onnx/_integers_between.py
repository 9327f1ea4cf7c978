"""What stands between the integer operators of a quantised model, on integers as well, by `_kernels/_integers.c`.

A function of one number is a table of 256 integers; batch norms, sums, and products with one number for each channel
(as squeeze-and-excite has them) are a factor and an offset for each channel. Each is rounded once, at its end.
"""

import numpy as np

from onnx import TensorProto, helper, numpy_helper
from paddle._onnx._rewriting import drop_unread, norm_factor, only_reader, readers_of

DOMAIN, CONTRIBUTED = "outrigger.integers", "com.microsoft"
_FUNCTIONS = frozenset(
    "Abs Add Celu Clip Div Elu Erf Exp Gelu HardSigmoid HardSwish Identity LeakyRelu Log Max Min Mish Mul Neg Pow "
    "Reciprocal Relu Selu Sigmoid Softplus Softsign Sqrt Sub Tanh ThresholdedRelu".split()
)  # of one number, where all other inputs are constants of one number
_OPSET = 20  # that of models for the runtime
_ROUNDED = ("QuantizeLinear", "Add", "Mul", "GlobalAveragePool")  # may read integers where another reader does


class Integers:
    """A value that is there as unsigned integers.

    Args:
        channels: their number, or None.
        size: what height and width are computed from, equal where these are equal; the first is the name of an input.
    """

    def __init__(self, name, step, zero, channels, size):
        self.name, self.step, self.zero, self.channels, self.size = name, step, zero, channels, size


class _Term:
    """A value that is computed from integers: a function of one number, or a factor and an offset for each channel.

    Args:
        numbers: what the function makes of each of the 256 integers, or None.
    """

    def __init__(self, source, numbers=None, factor=None, offset=None):
        self.source, self.numbers, self.factor, self.offset = source, numbers, factor, offset

    @classmethod
    def of(cls, source):
        """What integers stand for."""
        factor = np.full(source.channels or 1, source.step, np.float64)
        numbers = (np.arange(256, dtype=np.float32) - np.float32(source.zero)) * np.float32(source.step)
        return cls(source, numbers, factor, -float(source.zero) * factor)


def between(graph):
    """Rewrite what stands between integer operators of a GraphProto; returns {name: its `Integers`}."""
    return _Rewriting(graph).run()


class _Rewriting:
    def __init__(self, graph):
        self.graph, self.constants = graph, {t.name: t for t in graph.initializer}
        self.readers = readers_of(graph)
        self.terms, self.found = {}, {}  # of names of floats; of names of integers
        self.nodes, self.done, self.other = [], set(), {}  # written; ids of nodes that are not needed; names for names

    def run(self):
        rules = {
            "QLinearConv": self._conv,
            "QuantizeLinear": self._quantize,
            "DequantizeLinear": self._dequantize,
            "BatchNormalization": self._norm,
            "MaxPool": self._max_pool,
            "GlobalAveragePool": self._average,
            "Flatten": self._flatten,
            "QLinearAdd": self._sum_of_integers,
        }
        for node in self.graph.node:
            for i, name in enumerate(node.input):
                node.input[i] = self.other.get(name, name)
            rule = rules.get(node.op_type)
            if id(node) in self.done or (rule is not None and rule(node)):
                continue
            if node.op_type == "Add" and self._sum(node):
                continue
            if node.op_type == "Mul" and self._product(node):
                continue
            if node.op_type in _FUNCTIONS and not node.domain:
                self._function(node)
            self.nodes.append(node)
        del self.graph.node[:]
        self.graph.node.extend(self.nodes)
        drop_unread(self.graph)
        return self.found

    # ---- looking around ----

    def _array(self, name):
        found = self.constants.get(name)
        return None if found is None else numpy_helper.to_array(found)

    def _scale(self, step, zero):
        """The step and the integer that stands for 0, or None if they are not one pair for all unsigned integers."""
        step, zero = self._array(step), self._array(zero)
        if step is None or zero is None or step.size != 1 or zero.dtype != np.uint8:
            return None
        return float(step.reshape(())), int(zero.reshape(()))

    def _quantised(self, name):
        """The QuantizeLinear that reads a value, if all that read it may read integers; None otherwise."""
        nodes = self.readers.get(name, [])
        if any(node is None or node.domain or node.op_type not in _ROUNDED for node in nodes):
            return None
        found = [n for n in nodes if n.op_type == "QuantizeLinear" and id(n) not in self.done]
        return next((n for n in found if len(n.input) == 3 and self._scale(*n.input[1:])), None)

    def _constant(self, array, name):
        self.constants[name] = self.graph.initializer.add()
        self.constants[name].CopyFrom(numpy_helper.from_array(np.asarray(array), name))
        return name

    # ---- writing ----

    def _write(self, kind, inputs, name, source, scale, **more):
        """A node whose result are integers; `more` are attributes and what `Integers` has besides."""
        channels, size = more.pop("channels", source.channels), more.pop("size", source.size)
        self.nodes.append(helper.make_node(kind, inputs, [name], **more))
        self.found[name] = Integers(name, *scale, channels, size)
        return self.found[name]

    def _numbers(self, name, made, quantize):
        """Let all that read a value read what stands for its integers from now on."""
        if quantize is not None:
            self.done.add(id(quantize))
        step = self._constant(np.float32(made.step), f"{made.name}/step")
        zero = self._constant(np.uint8(made.zero), f"{made.name}/zero")
        self.nodes.append(helper.make_node("DequantizeLinear", [made.name, step, zero], [name]))
        self.terms[name] = _Term.of(made)

    def _looked_up(self, term, scale, name):
        inputs = [term.source.name, self._constant(_table(term.numbers, scale), f"{name}/table")]
        return self._write("Table", inputs, name, term.source, scale, domain=DOMAIN, lanes=0)

    def _linear(self, name):
        """The term of a value as factors and offsets; a function becomes integers, as fine as they can be."""
        term = self.terms[name]
        if term.factor is not None:
            return term
        quantize = self._quantised(name)
        if quantize is not None:
            made = self._looked_up(term, self._scale(*quantize.input[1:]), quantize.output[0])
            self.done.add(id(quantize))
        else:
            low, high = min(term.numbers.min(), 0), max(term.numbers.max(), 0)
            step = float(np.float32((high - low) / 255)) or 1.0
            if not np.isfinite(step):
                return None
            made = self._looked_up(term, (step, round(-low / step)), f"{name}/integers")
        self.terms[name] = _Term.of(made)
        return self.terms[name]

    # ---- operators ----

    def _conv(self, node):
        weight, source = self._array(node.input[3]), self.found.get(node.input[0])
        scale = self._scale(*node.input[6:8])
        if weight is None or scale is None or weight.ndim != 4:
            return False
        size = self._slid(node, source.size if source else (node.input[0],), weight.shape[2:])
        self.found[node.output[0]] = Integers(node.output[0], *scale, weight.shape[0], size)
        return False

    def _slid(self, node, size, kernel):
        """The size behind windows."""
        own = {a.name: helper.get_attribute_value(a) for a in node.attribute}
        if own.get("auto_pad", b"NOTSET") != b"NOTSET" or own.get("ceil_mode", 0) or size is None:
            return None
        strides, dilations, pads = window_of(own)
        changes = tuple((pads[i] + pads[i + 2] - dilations[i] * (kernel[i] - 1), strides[i]) for i in range(2))
        if changes == ((0, 1), (0, 1)):
            return size
        return (*size, changes)

    def _quantize(self, node):
        scale, term = self._scale(*node.input[1:]) if len(node.input) == 3 else None, self.terms.get(node.input[0])
        if scale is None or any(a.name == "axis" for a in node.attribute):
            return False
        out = node.output[0]
        if term is None:
            self.found[out] = Integers(out, *scale, None, (node.input[0],))
            return False
        shared = self._quantised(node.input[0]) is node
        if term.numbers is None:
            made = self._combine(term, None, scale, out)
        elif self._is_same(term, scale) and None not in self.readers.get(out, []):
            self.other[out] = term.source.name
            return True
        elif term.source.channels is None:  # its axes are not known, and the runtime has to know those of a result
            self.found[out] = Integers(out, *scale, None, (node.input[0],))
            return False
        else:
            made = self._looked_up(term, scale, out)
        if shared:
            self.terms[node.input[0]] = _Term.of(made)
        return True

    def _is_same(self, term, scale):
        """Whether the integers of a term at a scale are those that it is computed from."""
        source = term.source
        return (source.step, source.zero) == scale and np.array_equal(term.numbers, _Term.of(source).numbers)

    def _dequantize(self, node):
        source = self.found.get(node.input[0])
        if source is not None:
            self.terms[node.output[0]] = _Term.of(source)
        return False

    def _function(self, node):
        """A function of one number: what it makes of each."""
        names = [name for name in node.input if name]
        terms = [self.terms[name] for name in names if name in self.terms]
        if not terms or any(t.numbers is None or t.source is not terms[0].source for t in terms):
            return
        others = [self._array(name) for name in names if name not in self.terms]
        if any(a is None or a.size != 1 or a.ndim > 1 for a in others):
            return
        numbers = _computed(
            node, {name: self.terms[name].numbers for name in names if name in self.terms}, self.constants
        )
        if numbers.shape == (256,) and numbers.dtype == np.float32:
            self.terms[node.output[0]] = _Term(terms[0].source, numbers)

    def _norm(self, node):
        term = self.terms.get(node.input[0])
        if term is None or len(node.output) > 1 or any(name not in self.constants for name in node.input[1:5]):
            return False
        factor, shift = norm_factor(node, self.constants)
        if self._quantised(node.output[0]) is None and not self._is_added(node.output[0]):
            return False
        term = self._linear(node.input[0])
        if term is not None and term.source.channels == len(factor):
            found = _Term(term.source, None, term.factor * factor, term.offset * factor + shift)
            self.terms[node.output[0]] = found
        return False

    def _is_added(self, name):
        """Whether a value is read by one sum alone."""
        nodes = self.readers.get(name, [])
        return len(nodes) == 1 and nodes[0] is not None and nodes[0].op_type == "Add"

    def _sum(self, node):
        out = node.output[0]
        relu = only_reader(self.readers, out, "Relu")
        out = out if relu is None else relu.output[0]
        quantize = self._quantised(out)
        if quantize is None or any(name not in self.terms for name in node.input):
            return False
        scale = self._scale(*quantize.input[1:])
        if relu is not None and scale[1]:  # otherwise the integers begin at 0
            return False
        sources = [self.terms[name].source for name in node.input]
        if len({s.channels for s in sources}) > 1 or len({s.size for s in sources}) > 1:
            return False
        if sources[0].channels is None or sources[0].size is None:
            return False
        sides = [self._linear(name) for name in node.input]
        if None in sides:
            return False
        self._numbers(out, self._combine(*sides, scale, quantize.output[0]), quantize)
        if relu is not None:
            self.done.add(id(relu))
        return True

    def _product(self, node):
        """A product with one number for each channel of each picture, which is a function of an integer."""
        quantize = self._quantised(node.output[0])
        if quantize is None or any(name not in self.terms for name in node.input):
            return False
        sides = sorted(node.input, key=lambda name: _is_pixel(self.terms[name].source))
        gate, source = self.terms[sides[1]], self.terms[sides[0]].source
        if not _is_pixel(gate.source) or _is_pixel(source) or gate.numbers is None or source.channels is None:
            return False
        if gate.source.channels != source.channels or not source.size or gate.source.size[0] != source.size[0]:
            return False
        term = self._linear(sides[0])
        if term is None:
            return False
        made = self._combine(term, None, self._scale(*quantize.input[1:]), quantize.output[0], gate)
        self._numbers(node.output[0], made, quantize)
        return True

    def _combine(self, term, other, scale, name, gate=None):
        step, zero = scale
        offset = zero + (0 if other is None else other.offset / step)
        numbers = {"factor": term.factor / step, "inside": term.offset / step}
        numbers["outside"] = np.broadcast_to(np.float64(offset), term.factor.shape)
        inputs = [term.source.name]
        for kind, array in numbers.items():
            inputs.append(self._constant(array.astype(np.float32), f"{name}/{kind}"))
        inputs += ["", ""] if gate is None else [gate.source.name, self._constant(gate.numbers, f"{name}/values")]
        if other is not None:
            inputs += [other.source.name, self._constant((other.factor / step).astype(np.float32), f"{name}/other")]
        while not inputs[-1]:
            inputs.pop()
        return self._write("Combine", inputs, name, term.source, scale, domain=DOMAIN, lanes=0)

    def _max_pool(self, node):
        source = self.found.get(node.input[0])
        if source is not None and len(node.output) == 1:
            kernel = next(a.ints for a in node.attribute if a.name == "kernel_shape")
            size = self._slid(node, source.size, kernel) if len(kernel) == 2 else None
            self.found[node.output[0]] = Integers(node.output[0], source.step, source.zero, source.channels, size)
        return False

    def _average(self, node):
        """A mean over pictures: rounded to integers if these are what is read, at once or as rows."""
        flat = self.readers.get(node.output[0], [])
        flat = flat[0] if len(flat) == 1 and flat[0] is not None and flat[0].op_type == "Flatten" else None
        quantize = self._quantised(node.output[0] if flat is None else flat.output[0])
        term = self.terms.get(node.input[0])
        if quantize is None or term is None or term.source.channels is None or not term.source.size:
            return False
        term = self._linear(node.input[0])
        if term is None or len(set(term.factor)) > 1 or not np.array_equal(term.factor, _Term.of(term.source).factor):
            return False
        scale, source, out = self._scale(*quantize.input[1:]), term.source, node.output[0]
        name = quantize.output[0] if flat is None else f"{out}/integers"
        inputs = [source.name]
        for kind, (step, zero) in {"from": (source.step, source.zero), "to": scale}.items():
            inputs.append(self._constant(np.float32(step), f"{name}/{kind}/step"))
            inputs.append(self._constant(np.uint8(zero), f"{name}/{kind}/zero"))
        more = {"domain": CONTRIBUTED, "channels_last": 0, "size": (source.size[0], "pixel")}
        made = self._write("QLinearGlobalAveragePool", inputs, name, source, scale, **more)
        self._numbers(out, made, quantize if flat is None else None)
        return True

    def _flatten(self, node):
        term = self.terms.get(node.input[0])
        if term is None or not _is_pixel(term.source) or self._quantised(node.output[0]) is None:
            return False
        scale, name = (term.source.step, term.source.zero), f"{node.output[0]}/integers"
        if any(a.i != 1 for a in node.attribute) or not self._is_same(term, scale):
            return False
        made = self._write("Flatten", [term.source.name], name, term.source, scale, axis=1, channels=None, size=None)
        self._numbers(node.output[0], made, None)
        return True

    def _sum_of_integers(self, node):
        """A sum that `_integers` has made."""
        scale = self._scale(*node.input[6:8])
        sides = [self.found.get(node.input[i]) for i in (0, 3)]
        if scale is None or None in sides or None in (sides[0].channels, sides[0].size):
            return False
        if sides[0].channels != sides[1].channels or sides[0].size != sides[1].size:
            return False
        self._combine(*map(_Term.of, sides), scale, node.output[0])
        return True


def window_of(options):
    """The strides, dilations and paddings of windows, by the attributes of a node."""
    return (options.get(k, [v] * n) for k, v, n in (("strides", 1, 2), ("dilations", 1, 2), ("pads", 0, 4)))


def _computed(node, given, constants):
    """What a node makes of numbers, by the runtime that would run it."""
    import onnxruntime

    ports = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [256]) for name in given]
    out = helper.make_tensor_value_info(node.output[0], TensorProto.FLOAT, None)
    fixed = [constants[name] for name in dict.fromkeys(node.input) if name in constants]
    graph = helper.make_graph([node], "function", ports, [out], fixed)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", _OPSET)], ir_version=10)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.log_severity_level = 1, 4
    session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    return session.run(None, given)[0]


def _table(numbers, scale):
    """Numbers as integers."""
    step, zero = scale
    with np.errstate(invalid="ignore"):
        whole = np.clip(np.rint(numbers / np.float32(step)) + zero, 0, 255)
    return np.nan_to_num(whole).astype(np.uint8)


def _is_pixel(source):
    """Whether integers are known to have one pixel for each picture."""
    return bool(source.size) and source.size[1:2] == ("pixel",)
