"""Tensor arrays: lists of tensors, in the file as variables of a kind of their own that operators write in place.

An array whose places are known when the file is read is a Python list; one that a loop writes is an `ArrayVariable`.
"""

import paddle
from paddle._core.dtype import convert
from paddle._core.graph.array import ArrayVariable, fresh_array, make_array
from paddle._core.graph.variable import UNKNOWN, Variable

from ..table import reads, writes, writes_record
from ..writer import shape_of

# ---- writing ----


@writes_record("array_make")
def _write_make(w):
    """Start from an empty array, as in the second iteration of an outer loop it may hold something."""
    items, out = w.operator.args[0], w.operator.outputs
    if id(out) not in w.writer.shared:  # which the block around a branch has emptied
        empty = w.writer.array(w.writer.blocks[0], out)  # the original knows those of the first block without a write
        w.emit("assign", X=empty, Out=out)
    for place, item in enumerate(items):
        w.emit("write_to_array", X=item, I=w.constant(place, "int64", [1]), Out=out)


@writes_record("array_copy")
def _write_copy(w):
    w.emit("assign", X=w.operator.args[0], Out=w.operator.outputs)


@writes_record("array_append")
def _write_append(w):
    array, item = w.operator.args
    end = w.emit("lod_array_length", X=array, Out=w.temp([1], "int64"))
    w.emit("write_to_array", X=item, I=end, Out=array)


@writes_record("array_set", "array_write")
def _write_set(w):
    array, item, index = w.operator.args
    w.emit("write_to_array", X=item, I=_index(w, array, index), Out=array)


@writes("array_read")
def _write_read(w, array, index):
    w.emit("read_from_array", X=array, I=_index(w, array, index), Out=w.out)


@writes("array_length")
def _write_length(w, array):
    w.reshape(w.emit("lod_array_length", X=array, Out=w.temp([1], "int64")), [], w.out)


def _index(w, array, index):
    """A place in an array as the format wants it: int64 of shape [1]; a negative number counts from the end."""
    if isinstance(index, Variable):
        index = w.cast(index, "int64")
        return index if shape_of(index) == [1] else w.reshape(index, [1])
    index = int(index)
    if index >= 0:
        return w.constant(index, "int64", [1])
    length = w.emit("lod_array_length", X=array, Out=w.temp([1], "int64"))
    return w.emit("scale", X=length, Out=w.temp([1], "int64"), scale=1.0, bias=float(index), bias_after_scale=True)


def write_joined(w, array, axis, stacked):
    """`concat` or `stack` of an array."""
    sizes = w.temp([UNKNOWN], "int32")
    w.emit("tensor_array_to_tensor", X=array, Out=w.out, OutIndex=sizes, axis=axis, use_stack=stacked)


# ---- reading ----


def array_of(reader, name):
    """The array of a name, as a list or an ArrayVariable; an empty list if nothing was written yet."""
    return reader.arrays.setdefault(name, [])


def is_array(reader, name, block):
    """Whether a name is that of an array, as far as the file or what was read so far says."""
    if name in reader.arrays:
        return True
    while name not in block.vars and block.parent >= 0:
        block = reader.blocks[block.parent]
    return name in block.vars and block.vars[name].kind == "DENSE_TENSOR_ARRAY"


def variable_array(reader, name):
    """The array of a name as an ArrayVariable, for a place that is not read in order."""
    found = array_of(reader, name)
    if isinstance(found, list):
        found = reader.arrays[name] = make_array(found)
    return found


def start_of_loop(o, name):
    """An array before a loop that writes it, and the variable that the loop carries for it."""
    start = variable_array(o.reader, name)
    described = o.described(name)
    if start._empty and described is not None and described.dtype is not None:
        start._set_sizes([UNKNOWN, *described.shape])
        start.__dict__.update(_dtype=convert(described.dtype), _empty=False)
    carried = fresh_array(o.reader.program.current_block(), start)
    o.reader.arrays[name] = carried
    return start, carried


def _place(o):
    """The place that an operator names: a number if it is known before a run, otherwise a variable."""
    found = o.known("I")
    if found is None:
        return o["I"]
    return int(found[0] if isinstance(found, list) else found)


@reads("write_to_array")
def _read_write_to_array(o):
    place, (name,) = _place(o), o.outputs("Out")
    array = (variable_array if isinstance(place, Variable) else array_of)(o.reader, name)
    if isinstance(array, ArrayVariable):
        array.write(place, o["X"])
        return {}
    if not 0 <= place <= len(array):
        raise NotImplementedError("a tensor array with gaps")
    array[place : place + 1] = [o["X"]]
    return {}


@reads("read_from_array")
def _read_read_from_array(o):
    place, array = _place(o), array_of(o.reader, o.names("X")[0])
    if isinstance(array, list) and isinstance(place, Variable):
        array = make_array(array)
    return array[place]


@reads("lod_array_length")
def _read_array_length(o):
    array = array_of(o.reader, o.names("X")[0])
    if isinstance(array, ArrayVariable):
        return array.length().reshape([1])
    o.constant(len(array))
    return paddle.full([1], len(array), "int64")


@reads("create_array")
def _read_create_array(o):
    o.reader.arrays[o.outputs("Out")[0]] = []
    return {}


@reads("tensor_array_to_tensor")
def _read_array_to_tensor(o):
    parts, axis, stacked = array_of(o.reader, o.names("X")[0]), o.attr("axis", 0), o.attr("use_stack", False)
    joined = paddle.stack(parts, axis) if stacked else paddle.concat(parts, axis)
    if isinstance(parts, ArrayVariable):  # the sizes of its items are those of a run, and nothing reads them
        return {"Out": joined}
    sizes = paddle.to_tensor([1 if stacked else int(p.shape[axis]) for p in parts], dtype="int32")
    return {"Out": joined, "OutIndex": paddle.assign(sizes)}
