"""Sizes of the values of an ONNX model as products: a number times sizes that are open, the number of rows among them.

`onnx` infers most sizes. Where it cannot, because a size is computed while the model runs, the rules for rows know
more, and from there on the sizes of one node after another are inferred with them.
"""

from typing import NamedTuple

import onnx

_SMALL = 1024  # constants with more elements are weights, from which no size is computed


class Size(NamedTuple):
    """A number times open sizes, in the order of their names."""

    number: int
    open: tuple[str, ...] = ()

    def times(self, other):
        return Size(self.number * other.number, tuple(sorted(self.open + other.open)))

    def divided(self, other):
        """The quotient; None if it is not a product of this kind."""
        left = list(self.open)
        for name in other.open:
            if name not in left:
                return None
            left.remove(name)
        if not other.number or self.number % other.number:
            return None
        return Size(self.number // other.number, tuple(left))


ONE, ROWS = Size(1), Size(1, ("rows",))


def product(sizes):
    found = ONE
    for size in sizes:
        found = found.times(size)
    return found


def has_rows(value):
    sizes = value if isinstance(value, list) else [] if value is None else [value]
    return any(ROWS.open[0] in size.open for size in sizes)


def open_size(name, axis):
    """The size of a value along an axis, where nothing more is known of it."""
    return Size(1, (f"{name}, axis {axis}",))


class Sizes:
    """The sizes of each value as far as they are known, and the types of its elements.

    Args:
        model: a ModelProto whose inputs have open first axes: the rows.
    """

    def __init__(self, model):
        graph = model.graph
        self._opset = next((o.version for o in model.opset_import if not o.domain), 1)
        self._constants = {t.name: t for t in graph.initializer if _elements(t.dims) <= _SMALL}
        given = [i for i in graph.input if i.name not in {t.name for t in graph.initializer}]
        self._rows = {i.type.tensor_type.shape.dim[0].dim_param for i in given} - {""}
        self._open = {d.dim_param for i in given for d in i.type.tensor_type.shape.dim[1:]} - {""}
        self._found, self._types = {}, {}
        for value in _inferred(model):
            self._take(value.name, value.type.tensor_type)
        for tensor in graph.initializer:
            self._found[tensor.name] = [Size(n) for n in tensor.dims]
            self._types[tensor.name] = tensor.data_type

    @property
    def clear(self):
        """Whether no name stands for the number of rows and for another size as well."""
        return not self._rows & self._open

    def _take(self, name, tensor, named=None):
        self._types[name] = tensor.elem_type
        if tensor.HasField("shape"):
            self._found[name] = [self._size(d, named or {}) for d in tensor.shape.dim]

    def _size(self, dim, named):
        """A size, or None."""
        if dim.HasField("dim_value"):
            return Size(dim.dim_value)
        if dim.dim_param in named:
            return named[dim.dim_param]
        if dim.dim_param in self._rows:
            return ROWS
        return Size(1, (dim.dim_param,)) if dim.dim_param in self._open else None

    def get(self, name):
        """The sizes of a value; None if not even their count is known."""
        found = self._found.get(name)
        return None if found is None else [open_size(name, i) if n is None else n for i, n in enumerate(found)]

    def put(self, name, sizes, like=None, kind=None):
        """Say what the sizes of a value are; its type is another's, or one of TensorProto's."""
        self._found[name] = list(sizes)
        self._types[name] = self._types.get(like, kind) if name not in self._types else self._types[name]

    def infer(self, node):
        """Infer the sizes of the results of a node from those of its inputs, where they are not known."""
        outputs = [name for name in node.output if name]
        if node.domain or all(None not in self._found.get(name, (None,)) for name in outputs):
            return
        named, types, data = {}, {}, {}
        for name in filter(None, node.input):
            if not self._types.get(name) or self.get(name) is None:
                return
            shape = []
            for size in self.get(name):
                text = f"{size.number} {' * '.join(size.open)}"
                named[text] = size
                shape.append(text if size.open else size.number)
            types[name] = onnx.helper.make_tensor_type_proto(self._types[name], shape)
            if name in self._constants:
                data[name] = self._constants[name]
        schema = onnx.defs.get_schema(node.op_type, self._opset, node.domain)
        try:
            found = onnx.shape_inference.infer_node_outputs(schema, node, types, data)
        except onnx.shape_inference.InferenceError:  # then they stay unknown
            return
        for name, kind in found.items():
            before = self._found.get(name)
            self._take(name, kind.tensor_type, named)
            if before is not None and len(before) == len(self._found.get(name, ())):
                self._found[name] = [a or b for a, b in zip(before, self._found[name], strict=True)]


def _inferred(model):
    """What `onnx` infers about all values, without the weights, which it would copy."""
    small = onnx.ModelProto(ir_version=model.ir_version, opset_import=model.opset_import)
    graph, given = small.graph, model.graph
    graph.name = "sizes"
    graph.node.extend(given.node)
    graph.output.extend(given.output)
    graph.value_info.extend(given.value_info)
    names = {t.name for t in given.initializer}
    graph.input.extend(i for i in given.input if i.name not in names)
    for tensor in given.initializer:
        if _elements(tensor.dims) <= _SMALL:
            graph.initializer.append(tensor)
        else:
            graph.input.append(onnx.helper.make_tensor_value_info(tensor.name, tensor.data_type, tensor.dims))
    found = onnx.shape_inference.infer_shapes(small).graph
    return *found.output, *found.value_info, *found.input


def _elements(dims):
    count = 1
    for n in dims:
        count *= n
    return count
