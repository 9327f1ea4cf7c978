"""The nodes of an `IrGraph`, and the descriptions of operators and variables that they hold."""

from paddle._core.dtype import convert

from .writer import attribute_type


class VarDesc:
    """The description of a variable of a graph."""

    def __init__(self, name, shape=(), dtype="float32", persistable=False, kind="VarType.DENSE_TENSOR"):
        self._name, self._shape, self._dtype = name, list(shape), convert(dtype)
        self._persistable, self._kind, self._stop = persistable, kind, False
        self._source = None  # the variable of the Program it comes from

    def name(self):
        return self._name

    def set_name(self, name):
        self._name = name

    def shape(self):
        return list(self._shape)

    get_shape = shape

    def set_shape(self, shape):
        self._shape = [int(n) for n in shape]

    def dtype(self):
        return self._dtype

    def set_dtype(self, dtype):
        self._dtype = convert(dtype)

    def type(self):
        return self._kind

    def set_type(self, kind):
        self._kind = kind

    def persistable(self):
        return self._persistable

    def set_persistable(self, value):
        self._persistable = bool(value)

    def stop_gradient(self):
        return self._stop

    def set_stop_gradient(self, value):
        self._stop = bool(value)

    @classmethod
    def of(cls, variable):
        """The description of a variable of a Program."""
        made = cls(variable.name, [int(n) for n in variable._shape], variable.dtype, bool(variable.persistable))
        made._stop, made._source = variable.stop_gradient, variable
        return made


class OpDesc:
    """The description of an operator of a graph."""

    def __init__(self, op):
        self._op = op

    def type(self):
        return self._op.type

    def set_type(self, name):
        self._op.type = name

    def input(self, slot):
        return list(self._op.inputs.get(slot, ()))

    def output(self, slot):
        return list(self._op.outputs.get(slot, ()))

    def inputs(self):
        return dict(self._op.inputs)

    def outputs(self):
        return dict(self._op.outputs)

    def input_names(self):
        return list(self._op.inputs)

    def output_names(self):
        return list(self._op.outputs)

    def input_arg_names(self):
        return [n for slot in self._op.inputs.values() for n in slot]

    def output_arg_names(self):
        return [n for slot in self._op.outputs.values() for n in slot]

    def set_input(self, slot, names):
        self._op.inputs[slot] = list(names)

    def set_output(self, slot, names):
        self._op.outputs[slot] = list(names)

    def attr_names(self):
        return list(self._op.attrs)

    def has_attr(self, name):
        return name in self._op.attrs

    def attr(self, name):
        return self._op.attrs.get(name)

    def _set_attr(self, name, value):
        self._op.attrs[name] = value
        self._op.types[name] = attribute_type(self._op.type, name, value)

    def remove_attr(self, name):
        self._op.attrs.pop(name, None)
        self._op.types.pop(name, None)

    def _rename_input(self, old, new):
        _rename(self._op.inputs, old, new)

    def _rename_output(self, old, new):
        _rename(self._op.outputs, old, new)


def _rename(slots, old, new):
    for slot, names in slots.items():
        slots[slot] = [new if n == old else n for n in names]


class Node:
    """A node of a graph: an operator, a variable, or an order between two operators."""

    def __init__(self, graph, name, op=None, var=None, record=None):
        self.graph, self._name, self._op, self._var, self.record = graph, name, op, var, record
        self._id = graph.next_id()
        self.before, self.after = [], []

    @property
    def node(self):
        """The node itself."""
        return self

    def name(self):
        return self._name

    def id(self):
        return self._id

    def is_op(self):
        return self._op is not None

    def is_var(self):
        return self._op is None and self._var is not None

    def is_ctrl_var(self):
        """Whether it only orders two operators."""
        return self._op is None and self._var is None

    def node_type(self):
        return "Operation" if self.is_op() else "Variable"

    def var(self):
        return self._var

    def op(self):
        return None if self._op is None else OpDesc(self._op)

    @property
    def inputs(self):
        """The nodes before it."""
        return list(self.before)

    @property
    def outputs(self):
        """The nodes after it."""
        return list(self.after)

    def append_input(self, node):
        self.before.append(node)

    def append_output(self, node):
        self.after.append(node)

    def remove_input(self, node):
        self.before = [n for n in self.before if n is not node]

    def remove_output(self, node):
        self.after = [n for n in self.after if n is not node]

    def remove_input_by_id(self, node_id):
        self.before = [n for n in self.before if n._id != node_id]

    def remove_output_by_id(self, node_id):
        self.after = [n for n in self.after if n._id != node_id]

    def clear_inputs(self):
        self.before = []

    def clear_outputs(self):
        self.after = []

    def __repr__(self):
        return f"{type(self).__name__}({self._name})"


class IrNode(Node):
    """A node of an `IrGraph`."""


class IrVarNode(IrNode):
    """A variable of an `IrGraph`; a variable that is written several times has several nodes."""

    def persistable(self):
        return self._var.persistable()

    def type(self):
        return self._var.type()

    def dtype(self):
        return self._var.dtype()

    def shape(self):
        return self._var.shape()

    def set_shape(self, shape):
        self._var.set_shape(shape)


class IrOpNode(IrNode):
    """An operator of an `IrGraph`."""

    def rename_input(self, old_input_name, new_input_name):
        self.op()._rename_input(old_input_name, new_input_name)

    def rename_output(self, old_output_name, new_output_name):
        self.op()._rename_output(old_output_name, new_output_name)

    def input(self, name):
        return self.op().input(name)

    def output(self, name):
        return self.op().output(name)

    def input_arg_names(self):
        return self.op().input_arg_names()

    def output_arg_names(self):
        return self.op().output_arg_names()

    def set_type(self, new_type):
        self._op.type, self._name = new_type, new_type

    def set_attr(self, name, val):
        self.op()._set_attr(name, val)

    _update_desc_attr = set_attr
