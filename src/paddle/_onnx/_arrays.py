"""Lists of tensors that grow in a run: ONNX's sequences.

A list is written in place in a Program; a sequence is a value, so that every write makes a new one.
"""

import torch

from paddle._onnx._builder import TYPES, Complex, Unconvertible, Value, helper
from paddle._onnx._table import converts

OLDEST = 14  # the opset whose Identity takes sequences, as bodies of loops need


class Sequence(Value):
    """A list of tensors; `dtype` and `shape` are those of an item."""

    __slots__ = ()


def sequence(b, kind, *inputs, dtype, shape, **attributes):
    """A node that makes a sequence."""
    if b.opset < OLDEST:
        raise Unconvertible(f"writes a list of tensors, which needs opset {OLDEST}")
    return as_sequence(b.op(kind, *inputs, dtype=dtype, shape=shape, **attributes), dtype, shape)


def as_sequence(value, dtype, shape):
    """The result of a node as a sequence."""
    return Sequence(value.builder, value.name, dtype, shape, node=value.node)


def info(value, name):
    """The description of a sequence that enters or leaves a graph."""
    shape = None if value.shape is None else [None] * len(value.shape)
    return helper.make_tensor_sequence_value_info(name, TYPES[value.dtype], shape)


def empty(b, dtype, shape):
    """An empty sequence."""
    if dtype not in TYPES:
        raise Unconvertible("makes a list of complex numbers, and ONNX has none")
    made = sequence(b, "SequenceEmpty", dtype=dtype, shape=shape)
    made.node.attribute.append(helper.make_attribute("dtype", TYPES[dtype]))
    return made


def fit(b, value, variable):
    """A sequence of the items' type: one without items takes any."""
    dtype, shape = variable.dtype.torch, variable._shape[1:]
    if value.dtype == dtype:
        return value
    if value.node is not None and value.node.op_type == "SequenceEmpty":
        return empty(b, dtype, shape)
    raise Unconvertible("carries a list of tensors whose type changes")


def _item(b, item, sequence):
    if isinstance(item, Complex):
        raise Unconvertible("writes complex numbers to a list, and ONNX has none")
    return b.cast(item, sequence.dtype)


def _shared(sequence, item):
    """The sizes that all items have, with a new one."""
    if sequence.shape is None or item.shape is None or len(sequence.shape) != len(item.shape):
        return None
    return [m if m == n else None for m, n in zip(sequence.shape, item.shape, strict=True)]


def _place(b, index, sequence=None):
    """A place as a number of no axes; with `sequence`, one that counts from the start."""
    if isinstance(index, Value):
        index = b.cast(index, torch.int64)
        return b.reshape(index, []) if index.rank else index
    if index < 0 and sequence is not None:
        return length(b, sequence) + index
    return b.const(int(index), torch.int64)


# ---- changes ----


def make(converter, op):
    """A list of given tensors, or an empty one."""
    b, out = converter.builder, op.outputs
    items = [converter.read(v) for v in op.args[0]]
    if any(isinstance(v, Complex) for v in items):
        raise Unconvertible("makes a list of complex numbers, and ONNX has none")
    dtype, shape = out.dtype.torch, out._shape[1:]
    if items:
        items = [b.cast(v, dtype) for v in items]
        made = sequence(b, "SequenceConstruct", *items, dtype=dtype, shape=shape)
    else:
        made = empty(b, dtype, shape)
    converter.env[out.name] = made


def copy(converter, op):
    """A copy, which is the same value."""
    converter.env[op.outputs.name] = converter.read(op.args[0])


def append(converter, op):
    """A new last item."""
    array, item = (converter.read(v) for v in op.args)
    array = fit(converter.builder, array, op.outputs)
    converter.env[op.outputs.name] = _inserted(converter.builder, array, item)


def _inserted(b, array, item, *place):
    item = _item(b, item, array)
    return sequence(b, "SequenceInsert", array, item, *place, dtype=array.dtype, shape=_shared(array, item))


def pop(converter, op):
    """All but the last item."""
    array = converter.read(op.args[0])
    converter.env[op.outputs.name] = sequence(
        converter.builder, "SequenceErase", array, dtype=array.dtype, shape=array.shape
    )


def put(converter, op):
    """An item in place of another one."""
    b = converter.builder
    array, item, index = (converter.read(v) if hasattr(v, "dtype") else v for v in op.args)
    place = _place(b, index, array)
    rest = sequence(b, "SequenceErase", array, place, dtype=array.dtype, shape=array.shape)
    converter.env[op.outputs.name] = _inserted(b, rest, item, place)


def write(converter, op):
    """An item in place of another one, or behind the last: then nothing is erased."""
    b = converter.builder
    array, item, index = (converter.read(v) if hasattr(v, "dtype") else v for v in op.args)
    array = fit(b, array, op.outputs)
    place = _place(b, index)
    longer = _inserted(b, array, item, place)
    behind = place + 1
    inside = b.op("Less", behind, length(b, longer), dtype=torch.bool, shape=[])
    graphs = []
    for erases in (True, False):
        with b.body() as nodes:
            name = b.fresh("written")
            given = [longer.name, behind.name] if erases else [longer.name]
            nodes.append(helper.make_node("SequenceErase" if erases else "Identity", given, [name]))
            graphs.append(helper.make_graph(nodes, b.fresh("write"), [], [info(longer, name)]))
    b.used.update((longer.name, behind.name))
    converter.env[op.outputs.name] = sequence(
        b, "If", inside, then_branch=graphs[0], else_branch=graphs[1], dtype=longer.dtype, shape=longer.shape
    )


# ---- what reads them ----


@converts("array_read")
def array_read(b, array, index):
    return b.op("SequenceAt", array, _place(b, index), dtype=array.dtype, shape=array.shape)


@converts("array_length")
def length(b, array):
    return b.op("SequenceLength", array, dtype=torch.int64, shape=[])


def joined(b, array, axis, stacked):
    """`stack` or `concat` of a list."""
    rank = len(b.results[0][1])
    return b.op(
        "ConcatFromSequence", array, axis=axis % rank, new_axis=int(stacked), dtype=array.dtype, shape=b.results[0][1]
    )


RECORDS = {
    "array_make": make,
    "array_copy": copy,
    "array_append": append,
    "array_pop": pop,
    "array_set": put,
    "array_write": write,
}
