"""Program descriptions with the interface of Paddle's compiled core, for tools that inspect `.pdmodel` files."""

import enum

from .._core.errors import InvalidArgumentError, received


class AttrType(enum.IntEnum):
    """The type of an operator's attribute."""

    INT, FLOAT, STRING, INTS, FLOATS, STRINGS, BOOL, BOOLS, BLOCK, LONG, BLOCKS, LONGS, FLOAT64S = range(13)
    VAR, VARS, FLOAT64, SCALAR, SCALARS = range(13, 18)

    def __str__(self):
        return f"AttrType.{self.name}"


_ATTR_TYPES = {kind.name: kind for kind in AttrType} | {"BOOLEAN": AttrType.BOOL, "BOOLEANS": AttrType.BOOLS}


class VarView:
    """A variable of a program."""

    def __init__(self, var):
        self._var = var

    def name(self):
        return self._var.name

    def shape(self):
        if self._var.dtype is None:
            raise InvalidArgumentError(
                f"variable '{self._var.name}' ({self._var.kind}) is not a tensor, so it has no shape."
            )
        return list(self._var.shape)

    def dtype(self):
        self.shape()
        return self._var.dtype

    def type(self):
        return f"VarType.{self._var.kind}"

    def persistable(self):
        return self._var.persistable

    def is_parameter(self):
        return self._var.is_parameter

    def stop_gradient(self):
        return self._var.stop_gradient

    def attr_names(self):
        return []


class OpView:
    """An operator of a program."""

    def __init__(self, op):
        self._op = op

    def type(self):
        return self._op.type

    def inputs(self):
        return dict(self._op.inputs)

    def outputs(self):
        return dict(self._op.outputs)

    def input(self, slot):
        return list(self._op.inputs.get(slot, ()))

    def output(self, slot):
        return list(self._op.outputs.get(slot, ()))

    def input_names(self):
        return list(self._op.inputs)

    def output_names(self):
        return list(self._op.outputs)

    def input_arg_names(self):
        return [name for names in self._op.inputs.values() for name in names]

    def output_arg_names(self):
        return [name for names in self._op.outputs.values() for name in names]

    def attr_names(self):
        return list(self._op.attrs)

    def has_attr(self, name):
        return name in self._op.attrs

    def attr(self, name):
        if name == "op_namescope":  # optional in files
            return self._op.attrs.get(name, "/")
        return self._found(self._op.attrs, name)

    def attr_type(self, name):
        return _ATTR_TYPES[self._found(self._op.types, name)]

    def _found(self, values, name):
        if name not in values:
            raise InvalidArgumentError(
                f"operator '{self._op.type}' has no attribute '{name}'.", received(attributes=sorted(values))
            )
        return values[name]


class BlockView:
    """A block of a program."""

    def __init__(self, block):
        self._block = block
        self.id, self.parent = block.idx, block.parent

    def all_vars(self):
        return [VarView(var) for var in self._block.vars.values()]

    def find_var(self, name):
        name = name.decode() if isinstance(name, bytes) else name
        return VarView(self._block.vars[name]) if name in self._block.vars else None

    def has_var(self, name):
        return self.find_var(name) is not None

    def op_size(self):
        return len(self._block.ops)

    def op(self, index):
        return OpView(self._block.ops[index])


class ProgramDesc:
    """A read-only description of a program, from the bytes of a `.pdmodel` file.

    >>> desc = paddle.base.core.ProgramDesc(open("net.pdmodel", "rb").read())  # doctest: +SKIP
    >>> [desc.block(0).op(i).type() for i in range(desc.block(0).op_size())]  # doctest: +SKIP
    ['feed', 'conv2d', 'elementwise_add', 'relu', 'fetch']
    """

    def __init__(self, data):
        from .._format.desc import parse  # the file format is rarely needed

        self._data, self._blocks = data, parse(data)

    def num_blocks(self):
        return len(self._blocks)

    def block(self, index):
        return BlockView(self._blocks[index])

    def serialize_to_string(self):
        return self._data

    def get_feed_target_names(self):
        return [op.outputs["Out"][0] for op in self._blocks[0].ops if op.type == "feed"]

    def get_fetch_target_names(self):
        return [op.inputs["X"][0] for op in self._blocks[0].ops if op.type == "fetch"]
