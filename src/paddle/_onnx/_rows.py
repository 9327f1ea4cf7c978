"""Whether the rows of a model's inputs, along their first axis, can be run apart from one another.

Each value is followed through the graph with the axis along which its rows lie, and with how many places a row has
there: after `reshape([-1, 4])` of a value of [rows, 6, 4] a row has 6. A node that is not listed here, or that would
mix rows, ends the search: the answer is then no.
"""

import onnx
from onnx import helper, numpy_helper
from paddle._onnx._computed_sizes import OF_SIZES
from paddle._onnx._row_sizes import ONE, ROWS, Size, Sizes, has_rows, product


class _Mixed(Exception):
    """Rows cannot be told apart."""


def why_rows_mix(model):
    """Why it is not certain that row i of each output of a ModelProto depends on row i of the inputs alone.

    "" if it is certain, for any number of rows.
    """
    graph = model.graph
    constants = {t.name: t for t in graph.initializer}
    inputs = [i for i in graph.input if i.name not in constants]
    if not inputs:
        return "the model has no inputs"
    fixed = next((i.name for i in inputs if not _is_open(i)), None)
    if fixed is not None:
        return f"the first axis of input '{fixed}' is not open"
    sizes = Sizes(model)
    if not sizes.clear:
        return "the number of rows is the size of another axis as well"
    found = _Rows(constants, sizes, [i.name for i in inputs])
    for node in graph.node:
        try:
            found.visit(node)
        except _Mixed:
            return f"rows may depend on one another in {node.op_type}, which computes '{node.output[0]}'"
    odd = next((o.name for o in graph.output if found.axes.get(o.name) != 0 or found.places[o.name] != ONE), None)
    return "" if odd is None else f"output '{odd}' does not have a row for each row of the inputs"


def _is_open(value):
    dims = value.type.tensor_type.shape.dim
    return bool(dims) and not dims[0].HasField("dim_value")


class _Rows:
    def __init__(self, constants, sizes, inputs):
        self.constants, self.sizes = constants, sizes
        self.axes = dict.fromkeys(inputs, 0)  # of the values that have rows
        self.places = dict.fromkeys(inputs, ONE)  # how many places along that axis are one row's
        self.made = {}  # values made of sizes: a list, or one of its elements

    def visit(self, node):
        if any(a.type in (a.GRAPH, a.GRAPHS) for a in node.attribute) or node.op_type in _RANDOM:
            raise _Mixed
        self.node, self.options = node, {a.name: helper.get_attribute_value(a) for a in node.attribute}
        if node.op_type == "Shape" and not node.domain:
            self.shape()
            return
        touched = any(name in self.axes or has_rows(self.made.get(name)) for name in node.input)
        if node.op_type in OF_SIZES and (
            node.input[0] in self.made or (node.op_type != "Reshape" and any(name in self.made for name in node.input))
        ):
            try:
                self.made[node.output[0]] = OF_SIZES[node.op_type](self)
            except _Mixed:  # then it is no size that a rule understands, but it may be any value
                if touched:
                    raise
                self.sizes.infer(node)
            return
        if touched:
            self.follow(node)
        self.sizes.infer(node)

    def follow(self, node):
        """Find where the rows of the results are."""
        rule = (_RULES if not node.domain else _CONTRIBUTED).get(node.op_type)
        if rule is None or (node.op_type not in _TAKE_SIZES and any(has_rows(self.made.get(n)) for n in node.input)):
            raise _Mixed
        places = {self.places[name] for name in node.input if name in self.axes}
        self.need(len(places) <= 1)
        self.of_a_row = next(iter(places), ONE)  # a rule may set it to what the result has
        axis = rule(self)
        axes = axis if isinstance(axis, tuple) else [axis] * len(node.output)
        for name, at in zip(node.output, axes, strict=False):
            if name and at is not None:
                self.axes[name], self.places[name] = at, self.of_a_row

    # ---- what rules ask for ----

    def need(self, condition):
        if not condition:
            raise _Mixed

    def only(self, *places):
        """The axis of the first input; no input but those at `places` has rows."""
        rest = [name for i, name in enumerate(self.node.input) if i not in places]
        self.need(not any(name in self.axes or has_rows(self.made.get(name)) for name in rest))
        return self.axis(0)

    def axis(self, at):
        self.need(self.node.input[at] in self.axes)
        return self.axes[self.node.input[at]]

    def shape_of(self, at):
        """The sizes of an input."""
        name = self.node.input[at]
        found = self.sizes.get(name)
        self.need(found is not None)
        if name in self.axes:
            found[self.axes[name]] = ROWS.times(self.places[name])
        self.need(all(ROWS.open[0] not in size.open or i == self.axes.get(name) for i, size in enumerate(found)))
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
        sizes = self.shape_of(0)
        self.made[self.node.output[0]] = sizes[self.options.get("start", 0) : self.options.get("end", len(sizes))]

    def listed(self, at):
        """An input as a list of sizes, or one size."""
        name = self.node.input[at]
        if name in self.made:
            return self.made[name]
        self.need(name in self.constants)
        array = numpy_helper.to_array(self.constants[name])
        self.need(array.dtype.kind == "i" and array.ndim <= 1)
        return [Size(n) for n in array.tolist()] if array.ndim else Size(array.item())


# ---- values with rows: each rule gives the axis of the result, or a tuple for several results ----


def _elementwise(r, places=None):
    """All inputs with rows have them on one axis, counted from the right; the others have one value along it."""
    places = places or [i for i, name in enumerate(r.node.input) if name]
    rank = max(r.rank(i) for i in places)
    found = {r.axes[r.node.input[i]] + rank - r.rank(i) for i in places if r.node.input[i] in r.axes}
    r.need(len(found) == 1)
    (axis,) = found
    for i in places:
        own = axis - rank + r.rank(i)
        r.need(r.node.input[i] in r.axes or own < 0 or r.shape_of(i)[own] == ONE)
    return axis


def _alone(r):
    return r.only(0)


def _by_picture(r):
    r.need(r.only(0) == 0 and not r.options.get("training_mode"))
    r.need(len(r.node.output) == 1)  # places of the largest values count all pictures together
    return 0


def _resized(r):
    """Scales and sizes of all axes, or of those that are named; the first axis must stay."""
    r.need(r.only(0, 3) == 0)
    axes, first = r.options.get("axes"), 1
    if axes is not None:
        r.need(0 not in [a % r.rank() for a in axes])
        r.need(len(r.node.input) <= 3 or not has_rows(r.made.get(r.node.input[3])))
    elif len(r.node.input) > 3 and r.node.input[3]:
        sizes = r.listed(3)
        r.need(sizes[0] == ROWS.times(r.of_a_row) and not has_rows(sizes[1:]))
    else:
        first = r.numbers(2)[0]
    r.need(first == 1)
    return 0


def _product(r):
    ranks, given = (r.rank(0), r.rank(1)), [name in r.axes for name in r.node.input]
    rank = max(ranks)
    r.need(ranks[0] >= 2)
    if ranks[1] == 1:  # a vector
        r.need(given == [True, False] and r.axis(0) < rank - 1)
        return r.axis(0)
    if given == [True, False] and r.axis(0) == ranks[0] - 2:  # the rows of the left matrix
        return rank - 2
    if given == [False, True] and r.axis(1) == ranks[1] - 1:  # the columns of the right one
        return rank - 1
    found = {r.axis(i) + rank - ranks[i] for i in (0, 1) if given[i]}
    r.need(len(found) == 1)
    (axis,) = found
    r.need(axis < rank - 2)
    for i in (0, 1):
        own = axis - rank + ranks[i]
        r.need(given[i] or own < 0 or r.shape_of(i)[own] == ONE)
    return axis


def _summed_by_letters(r):
    """Einsum: the letter of the rows is in each input with rows, in no other, and in the result."""
    inputs, _, out = r.options["equation"].decode().replace(" ", "").partition("->")
    parts = inputs.split(",")
    r.need(out and "." not in inputs and len(parts) == len(r.node.input))
    letters = {part[r.axes[name]] for part, name in zip(parts, r.node.input, strict=True) if name in r.axes}
    r.need(len(letters) == 1)
    (letter,) = letters
    for part, name in zip(parts, r.node.input, strict=True):
        r.need(part.count(letter) == (1 if name in r.axes else 0))
    r.need(out.count(letter) == 1)
    return out.index(letter)


def _gemm(r):
    r.need(r.only(0) == 0 and not r.options.get("transA"))
    if len(r.node.input) > 2 and r.node.input[2]:
        shape = r.shape_of(2)
        r.need(len(shape) < 2 or shape[0] == ONE)
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
    """What lies before the axis of the rows is copied; behind it, whole rows stay together.

    A row has `of_a_row * product(rest)` elements. If so many places of the result are `each` elements times a whole
    number, that number is how many places a row has then.
    """
    r.need(r.node.input[0] in r.axes and not r.options.get("allowzero"))
    axis, wanted, sizes = r.axis(0), r.listed(1), r.shape_of(0)
    r.need(isinstance(wanted, list) and len(wanted) > axis and not has_rows(wanted[axis + 1 :]))
    wanted = [sizes[i] if size == Size(0) and i < len(sizes) else size for i, size in enumerate(wanted)]
    # With a size 0 anywhere, -1 would stand for anything.
    r.need(all(size.number > 0 or size == _REST for size in wanted) and all(size.number > 0 for size in sizes))
    r.need(not has_rows(wanted[axis + 1 :]) and wanted[:axis] == sizes[:axis])
    row, rest = product([r.of_a_row, *sizes[axis + 1 :]]), wanted[axis + 1 :]
    if wanted[axis] == _REST:
        r.of_a_row = row.divided(product(rest))
        r.need(r.of_a_row is not None and _REST not in rest)
        wanted[axis] = ROWS.times(r.of_a_row)
    else:
        r.of_a_row = wanted[axis].divided(ROWS)
        r.need(r.of_a_row is not None and r.of_a_row.number > 0 and not has_rows(r.of_a_row))
        if _REST in rest:
            others = product([r.of_a_row, *(size for size in rest if size != _REST)])
            wanted[wanted.index(_REST)] = row.divided(others)
    r.sizes.put(r.node.output[0], wanted)
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
        r.need(r.node.input[0] not in r.made)
        return at % r.rank(0) + r.axis(1)
    axis = r.only(0)
    at %= r.rank(0)
    r.need(at != axis)
    return axis + (r.rank(1) - 1 if at < axis else 0)


def _all_on_one_axis(r):
    """The axis of the rows, which all inputs have on the same one."""
    found = {r.axes.get(name) for name in r.node.input}
    r.need(len(found) == 1 and None not in found)
    return found.pop()


def _along_another(r):
    """Places are read or written along one axis, in each row by itself."""
    axis = _all_on_one_axis(r)
    r.need(r.options.get("axis", 0) % r.rank() != axis)
    return axis


def _gathered_by_row(r):
    axis = _all_on_one_axis(r)
    r.need(axis < r.options.get("batch_dims", 0))
    return axis


def _sampled(r):
    r.need(_all_on_one_axis(r) == 0)
    return 0


def _best_places(r):
    axis = r.only(0)
    r.need(r.options.get("axis", -1) % r.rank() != axis)
    return axis, axis


def _accumulated(r):
    axis, along = r.only(0), r.numbers(1)
    r.need(along[0] % r.rank() != axis)
    return axis


def _repeated(r):
    axis, counts = r.only(0), r.listed(1)
    r.need(isinstance(counts, list) and counts[axis] == ONE)
    return axis


def _marked(r):
    """OneHot has a new axis."""
    axis = r.only(0)
    return axis + (r.options.get("axis", -1) % (r.rank() + 1) <= axis)


def _matrix_by_matrix(r):
    axis = r.only(0)
    r.need(axis < r.rank() - 2)
    return axis


def _quantised(r):
    """The scale is a constant, for all or for each index of another axis."""
    axis = r.only(0)
    r.need(not r.shape_of(1) or r.shape_of(1) == [ONE] or r.options.get("axis", 1) % r.rank() != axis)
    return axis


def _integer_product(r):
    axis = r.only(0)
    r.need(r.rank(1) == 2 and axis < r.rank() - 1)
    r.sizes.put(r.node.output[0], [*r.shape_of(0)[:-1], r.shape_of(1)[1]], kind=onnx.TensorProto.FLOAT)
    return axis


def _integer_sum(r):
    axis = _elementwise(r, (0, 3))
    r.need(r.rank(0) == r.rank(3) and not any(r.node.input[i] in r.axes for i in (1, 2, 4, 5, 6, 7)))
    sizes = [a if b == ONE else b for a, b in zip(r.shape_of(0), r.shape_of(3), strict=True)]
    r.sizes.put(r.node.output[0], sizes, like=r.node.input[0])
    return axis


def _recurrent(r):
    r.need(not r.options.get("layout"))
    for i, name in enumerate(r.node.input):
        wanted = {0: 1, 4: 0, 5: 1, 6: 1}.get(i)
        r.need(not name or r.axes.get(name) == wanted)
    return 2, 1, 1


def _filled(r):
    return _place_of_rows(r, r.listed(0))


def _place_of_rows(r, sizes):
    """The axis of the one size in a list that has the number of rows."""
    r.need(isinstance(sizes, list))
    found = [i for i, size in enumerate(sizes) if has_rows(size)]
    r.need(len(found) == 1)
    r.of_a_row = sizes[found[0]].divided(ROWS)
    r.need(r.of_a_row.number > 0 and not has_rows(r.of_a_row))
    r.sizes.put(r.node.output[0], [None if size.number < 0 else size for size in sizes])
    return found[0]


def _expanded(r):
    """Every size of the result is that of the value or that of the list, and the other is 1."""
    name, sizes = r.node.input[0], r.listed(1)
    r.need(isinstance(sizes, list) and not has_rows(r.made.get(name)))
    rank = max(len(sizes), r.rank(0))
    if name in r.axes:
        at = r.axis(0) + len(sizes) - r.rank(0)
        r.need(at < 0 or sizes[at] in (ONE, ROWS.times(r.of_a_row)))
        r.need(not has_rows([size for i, size in enumerate(sizes) if i != at]))
        return r.axis(0) + rank - r.rank(0)
    r.need(len(sizes) >= r.rank(0))
    axis = _place_of_rows(r, sizes)
    own = axis - len(sizes) + r.rank(0)
    r.need(own < 0 or r.shape_of(0)[own] == ONE)
    sizes = [size if i < len(sizes) - r.rank(0) or size != ONE else None for i, size in enumerate(sizes)]
    r.sizes.put(r.node.output[0], sizes, like=name)
    return axis


_REST = Size(-1)  # in a shape: what is left
_TAKE_SIZES = {"Reshape", "Resize", "ConstantOfShape", "Expand"}
_RANDOM = {"RandomNormal", "RandomUniform", "RandomNormalLike", "RandomUniformLike", "Multinomial", "Bernoulli"}
_RULES = {
    **dict.fromkeys(
        "Abs Cast Ceil Clip Elu Erf Exp Floor Gelu HardSigmoid HardSwish Identity IsInf IsNaN LeakyRelu Log Mish Neg "
        "Not Reciprocal Relu Round Selu Shrink Sigmoid Sign Sin Cos Atan Softplus Softsign Sqrt Tanh "
        "ThresholdedRelu".split(),
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
        (f"Reduce{how}" for how in "Mean Sum Max Min Prod L1 L2 SumSquare LogSum LogSumExp".split()), _reduced
    ),
    **dict.fromkeys(("GatherElements", "ScatterElements"), _along_another),
    **dict.fromkeys(("QuantizeLinear", "DequantizeLinear"), _quantised),
    "QLinearConv": _by_picture,
    "Trilu": _matrix_by_matrix,
    "Det": _matrix_by_matrix,
    "GatherND": _gathered_by_row,
    "GridSample": _sampled,
    "TopK": _best_places,
    "CumSum": _accumulated,
    "Tile": _repeated,
    "OneHot": _marked,
    "Einsum": _summed_by_letters,
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
_CONTRIBUTED = {"MatMulIntegerToFloat": _integer_product, "QLinearAdd": _integer_sum}  # of ONNX Runtime
