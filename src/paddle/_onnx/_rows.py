"""Whether the rows of a model's inputs, along their first axis, can be run apart from one another.

Each value is followed through the graph with the axis along which its rows lie. A node that is not listed here, or that
would mix rows, ends the search: the answer is then no.
"""

import onnx
from onnx import helper, numpy_helper
from paddle._onnx._rewriting import sizes_of

_ROWS, _OPEN = "rows", "open"  # in values that are made of sizes: the number of rows, and any other unknown size


class _Mixed(Exception):
    """Rows cannot be told apart."""


def rows_are_apart(model):
    """Whether row i of each output of a ModelProto depends on row i of the inputs alone, for any number of rows."""
    graph = model.graph
    constants = {t.name: t for t in graph.initializer}
    inputs = [i for i in graph.input if i.name not in constants]
    if not inputs or not all(_is_open(i) for i in inputs):
        return False
    try:
        found = _Rows(constants, _sizes(model), [i.name for i in inputs])
        for node in graph.node:
            found.visit(node)
    except _Mixed:
        return False
    return all(found.axes.get(out.name) == 0 for out in graph.output)


def _is_open(value):
    dims = value.type.tensor_type.shape.dim
    return bool(dims) and not dims[0].HasField("dim_value")


def _sizes(model):
    inferred = onnx.shape_inference.infer_shapes(model).graph
    found = {t.name: list(t.dims) for t in inferred.initializer}
    for out in inferred.output:
        if out.type.tensor_type.HasField("shape"):
            dims = out.type.tensor_type.shape.dim
            found[out.name] = [d.dim_value if d.HasField("dim_value") else None for d in dims]
    return {**found, **sizes_of(inferred)}


class _Rows:
    def __init__(self, constants, sizes, inputs):
        self.constants, self.sizes = constants, sizes
        self.axes = dict.fromkeys(inputs, 0)  # of the values that have rows
        self.made = {}  # values made of sizes: a list, or one of its elements

    def visit(self, node):
        if node.domain or any(a.type in (a.GRAPH, a.GRAPHS) for a in node.attribute) or node.op_type in _RANDOM:
            raise _Mixed
        self.node, self.options = node, {a.name: helper.get_attribute_value(a) for a in node.attribute}
        if node.op_type == "Shape":
            self.shape()
            return
        if any(name in self.made for name in node.input) and node.op_type in _OF_SIZES:
            self.made[node.output[0]] = _OF_SIZES[node.op_type](self)
            return
        touched = [name for name in node.input if name in self.axes or _has_rows(self.made.get(name))]
        if not touched:
            return
        rule = _RULES.get(node.op_type)
        if rule is None or (node.op_type not in _TAKE_SIZES and any(_has_rows(self.made.get(n)) for n in node.input)):
            raise _Mixed
        axis = rule(self)
        axes = axis if isinstance(axis, tuple) else [axis] * len(node.output)
        self.axes.update((name, at) for name, at in zip(node.output, axes, strict=False) if name and at is not None)

    # ---- what rules ask for ----

    def need(self, condition):
        if not condition:
            raise _Mixed

    def only(self, *places):
        """The axis of the first input; no input but those at `places` has rows."""
        rest = [name for i, name in enumerate(self.node.input) if i not in places]
        self.need(not any(name in self.axes or _has_rows(self.made.get(name)) for name in rest))
        return self.axis(0)

    def axis(self, at):
        self.need(self.node.input[at] in self.axes)
        return self.axes[self.node.input[at]]

    def shape_of(self, at):
        found = self.sizes.get(self.node.input[at])
        self.need(found is not None)
        return found

    def rank(self, at=0):
        return len(self.shape_of(at))

    def numbers(self, at, name=None):
        """Constant whole numbers, from an input or an attribute; None if there are none."""
        if name in self.options:
            value = self.options[name]
            return [value] if isinstance(value, int) else list(value)
        if at is None or at >= len(self.node.input) or not self.node.input[at]:
            return None
        self.need(self.node.input[at] in self.constants)
        return [n.item() for n in numpy_helper.to_array(self.constants[self.node.input[at]]).ravel()]

    # ---- values made of sizes ----

    def shape(self):
        name = self.node.input[0]
        sizes = list(self.shape_of(0))
        for i, size in enumerate(sizes):
            sizes[i] = _ROWS if self.axes.get(name) == i else size if isinstance(size, int) else _OPEN
        self.made[self.node.output[0]] = sizes[self.options.get("start", 0) : self.options.get("end", len(sizes))]

    def listed(self, at):
        """An input as a list of sizes, or one size."""
        name = self.node.input[at]
        if name in self.made:
            return self.made[name]
        self.need(name in self.constants)
        array = numpy_helper.to_array(self.constants[name])
        self.need(array.dtype.kind == "i" and array.ndim <= 1)
        return array.tolist()


def _has_rows(value):
    return value == _ROWS or (isinstance(value, list) and _ROWS in value)


# ---- values made of sizes ----


def _same_sizes(r):
    return r.listed(0)


def _first_size(r):
    value = r.listed(0)
    r.need(isinstance(value, list) and len(value) == 1)
    return value[0]


def _as_list(r):
    value = r.listed(0)
    r.need(not isinstance(value, list))
    return [value]


def _joined(r):
    parts = [r.listed(i) for i in range(len(r.node.input))]
    r.need(all(isinstance(part, list) for part in parts))
    return [size for part in parts for size in part]


def _part(r):
    starts, ends, steps = r.numbers(1), r.numbers(2), r.numbers(4) or [1]
    value = r.listed(0)
    r.need(isinstance(value, list) and len(starts) == len(ends) == 1)
    return value[starts[0] : ends[0] : steps[0]]


def _picked(r):
    value, at = r.listed(0), r.listed(1)
    r.need(isinstance(value, list) and r.node.input[1] in r.constants)
    return [value[i] for i in at] if isinstance(at, list) else value[at]


def _computed(r):
    for i in range(len(r.node.input)):
        r.need(not _has_rows(r.listed(i)))
    parts = [r.listed(i) for i in range(len(r.node.input))]
    lists = [part for part in parts if isinstance(part, list)]
    return [_OPEN] * max(map(len, lists)) if lists else _OPEN


_OF_SIZES = {
    **dict.fromkeys(("Cast", "Identity"), _same_sizes),
    "Squeeze": _first_size,
    "Unsqueeze": _as_list,
    "Concat": _joined,
    "Slice": _part,
    "Gather": _picked,
    **dict.fromkeys(("Add", "Sub", "Mul", "Div"), _computed),
}


# ---- values with rows: each rule gives the axis of the result, or a tuple for several results ----


def _elementwise(r):
    """All inputs with rows have them on one axis, counted from the right; the others have one value along it."""
    places = [i for i, name in enumerate(r.node.input) if name]
    rank = max(r.rank(i) for i in places)
    found = {r.axes[r.node.input[i]] + rank - r.rank(i) for i in places if r.node.input[i] in r.axes}
    r.need(len(found) == 1)
    (axis,) = found
    for i in places:
        own = axis - rank + r.rank(i)
        r.need(r.node.input[i] in r.axes or own < 0 or r.shape_of(i)[own] == 1)
    return axis


def _alone(r):
    return r.only(0)


def _by_picture(r):
    r.need(r.only(0) == 0 and len(r.node.output) == 1)  # places of the largest values count all pictures together
    return 0


def _resized(r):
    """Scales and sizes of all axes, or of those that are named; the first axis must stay."""
    r.need(r.only(0, 3) == 0)
    axes, first = r.options.get("axes"), 1
    if axes is not None:
        r.need(0 not in [a % r.rank() for a in axes])
    elif len(r.node.input) > 3 and r.node.input[3]:
        sizes = r.listed(3)
        r.need(sizes[0] == _ROWS and _ROWS not in sizes[1:])
    else:
        first = r.numbers(2)[0]
    r.need(first == 1)
    return 0


def _product(r):
    ranks, given = (r.rank(0), r.rank(1)), [name in r.axes for name in r.node.input]
    r.need(min(ranks) >= 2)
    rank = max(ranks)
    if given[0] and r.axis(0) == ranks[0] - 2:  # the rows of the left matrix
        r.need(not given[1] and ranks[1] == 2)
        return rank - 2
    found = {r.axis(i) + rank - ranks[i] for i in (0, 1) if given[i]}
    r.need(len(found) == 1)
    (axis,) = found
    r.need(axis < rank - 2)
    for i in (0, 1):
        own = axis - rank + ranks[i]
        r.need(given[i] or own < 0 or r.shape_of(i)[own] == 1)
    return axis


def _gemm(r):
    r.need(r.only(0) == 0 and not r.options.get("transA"))
    if len(r.node.input) > 2 and r.node.input[2]:
        shape = r.shape_of(2)
        r.need(len(shape) < 2 or shape[0] == 1)
    return 0


def _other_axes(r, default=-1):
    axis = r.only(0)
    r.need(r.options.get("axis", default) % r.rank() != axis)
    return axis


def _first_axes(r):
    """A norm over the axes from `axis` on."""
    axis = r.only(0)
    r.need(r.options.get("axis", -1) % r.rank() > axis)
    return axis, axis, axis


def _reduced(r):
    axis, axes = r.only(0), r.numbers(1, "axes")
    r.need(axes)
    return _without(r, axis, axes)


def _best(r):
    return _without(r, r.only(0), [r.options.get("axis", 0)])


def _without(r, axis, axes):
    axes = [a % r.rank() for a in axes]
    r.need(axis not in axes)
    return axis if r.options.get("keepdims", 1) else axis - sum(a < axis for a in axes)


def _transposed(r):
    axis = r.only(0)
    r.need("perm" in r.options)
    return list(r.options["perm"]).index(axis)


def _flattened(r):
    r.need(r.only(0) == 0 and r.options.get("axis", 1) == 1)
    return 0


def _reshaped(r):
    """Everything up to the axis of the rows is copied."""
    r.need(r.node.input[0] in r.axes and not r.options.get("allowzero"))
    axis, shape, sizes = r.axis(0), r.listed(1), r.shape_of(0)
    r.need(isinstance(shape, list) and len(shape) > axis and _ROWS not in shape[axis + 1 :])
    before = all(
        wanted == 0 or (wanted == size and isinstance(size, int))
        for wanted, size in zip(shape[:axis], sizes, strict=False)
    )
    r.need(before)
    if shape[axis] not in (0, _ROWS):
        r.need(
            shape[axis] == -1 and all(isinstance(n, int) and n > 0 for n in (*sizes[axis + 1 :], *shape[axis + 1 :]))
        )
        counts = [1, 1]
        for at, part in enumerate((sizes, shape)):
            for n in part[axis + 1 :]:
                counts[at] *= n
        r.need(counts[0] == counts[1])
    return axis


def _squeezed(r):
    axis, axes = r.only(0), r.numbers(1, "axes")
    r.need(axes is not None)
    axes = [a % r.rank() for a in axes]
    r.need(axis not in axes)
    return axis - sum(a < axis for a in axes)


def _unsqueezed(r):
    axis, axes = r.only(0), r.numbers(1, "axes")
    rank = r.rank() + len(axes)
    axes = {a % rank for a in axes}
    return [i for i in range(rank) if i not in axes][axis]


def _concatenated(r):
    found = {r.axes.get(name) for name in r.node.input}
    r.need(len(found) == 1 and None not in found)
    (axis,) = found
    r.need(r.options["axis"] % r.rank() != axis)
    return axis


def _sliced(r):
    axis, axes = r.only(0), r.numbers(3)
    r.need(axes is not None and axis not in [a % r.rank() for a in axes])
    return axis


def _padded(r):
    axis, pads = r.only(0), r.numbers(1)
    r.need(len(r.node.input) < 4 and pads is not None)
    r.need(pads[axis] == pads[axis + r.rank()] == 0)
    return axis


def _gathered(r):
    at = r.options.get("axis", 0)
    if r.node.input[0] not in r.axes:  # from a table
        r.need(r.node.input[0] in r.constants)
        return at % r.rank(0) + r.axis(1)
    axis = r.only(0)
    at %= r.rank(0)
    r.need(at != axis)
    return axis + (r.rank(1) - 1 if at < axis else 0)


def _recurrent(r):
    r.need(not r.options.get("layout"))
    for i, name in enumerate(r.node.input):
        wanted = {0: 1, 4: 0, 5: 1, 6: 1}.get(i)
        r.need(not name or r.axes.get(name) == wanted)
    return 2, 1, 1


def _filled(r):
    sizes = r.listed(0)
    r.need(isinstance(sizes, list) and sizes.count(_ROWS) == 1)
    return sizes.index(_ROWS)


def _expanded(r):
    r.need(r.node.input[0] not in r.axes)
    sizes = r.listed(1)
    r.need(isinstance(sizes, list) and sizes.count(_ROWS) == 1)
    axis = sizes.index(_ROWS)
    own = axis - len(sizes) + r.rank(0)
    r.need(own < 0 or r.shape_of(0)[own] == 1)
    return axis


_TAKE_SIZES = {"Reshape", "Resize", "ConstantOfShape", "Expand"}
_RANDOM = {"RandomNormal", "RandomUniform", "RandomNormalLike", "RandomUniformLike", "Multinomial", "Bernoulli"}
_RULES = {
    **dict.fromkeys(
        "Abs Cast Ceil Clip Elu Erf Exp Floor Gelu HardSigmoid HardSwish Identity IsInf IsNaN LeakyRelu Log Mish Neg "
        "Not Reciprocal Relu Round Selu Sigmoid Sign Sin Cos Softplus Softsign Sqrt Tanh ThresholdedRelu".split(),
        _alone,
    ),
    **dict.fromkeys(
        "Add Sub Mul Div Pow Max Min Sum Mean PRelu Where Equal Greater GreaterOrEqual Less LessOrEqual And Or Xor "
        "Mod".split(),
        _elementwise,
    ),
    **dict.fromkeys(
        "Conv ConvTranspose BatchNormalization InstanceNormalization LRN AveragePool MaxPool GlobalAveragePool "
        "GlobalMaxPool DepthToSpace SpaceToDepth".split(),
        _by_picture,
    ),
    **dict.fromkeys(("Softmax", "LogSoftmax"), _other_axes),
    **dict.fromkeys(("ArgMax", "ArgMin"), _best),
    **dict.fromkeys(
        (f"Reduce{how}" for how in ("Mean", "Sum", "Max", "Min", "Prod", "L1", "L2", "SumSquare")), _reduced
    ),
    **dict.fromkeys(("LSTM", "GRU", "RNN"), _recurrent),
    "Resize": _resized,
    "MatMul": _product,
    "Gemm": _gemm,
    "LayerNormalization": _first_axes,
    "Transpose": _transposed,
    "Flatten": _flattened,
    "Reshape": _reshaped,
    "Squeeze": _squeezed,
    "Unsqueeze": _unsqueezed,
    "Concat": _concatenated,
    "Split": lambda r: _other_axes(r, 0),
    "Slice": _sliced,
    "Pad": _padded,
    "Gather": _gathered,
    "ConstantOfShape": _filled,
    "Expand": _expanded,
}
