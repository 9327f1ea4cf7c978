"""`StaticRNN` and `DynamicRNN` in model files: an operator with a block, and a loop over arrays of steps."""

import paddle
from paddle._core.graph import Variable
from paddle._core.graph.record import append
from paddle._format import desc
from paddle._format.ops import control
from paddle._format.table import reads, writes, writes_record
from paddle._format.writer import dtype_of, shape_of

from . import layers
from ._lod import COMPANION, companion, levels, with_levels
from ._model_rows import describe
from .layers import _rank_ops
from .layers._recorded_blocks import PythonCall, fresh, record
from .layers._recorded_rnn import DynamicSteps, StaticSteps

_X_TABLE = {"X": "one", "RankTable": "one"}

# The format of operators that the current original no longer has.
FACTS = {
    "recurrent": (
        {"inputs": "list", "initial_states": "list", "parameters": "list"},
        {"outputs": "list", "step_scopes": "one"},
        {
            "ex_states": "STRINGS",
            "states": "STRINGS",
            "sub_block": "BLOCK",
            "reverse": "BOOLEAN",
            "has_states": "BOOLEAN",
            "is_train": "BOOLEAN",
        },
    ),
    "lod_tensor_to_array": (_X_TABLE, {"Out": "one"}, {}),
    "array_to_lod_tensor": (_X_TABLE, {"Out": "one"}, {}),
    "shrink_rnn_memory": ({**_X_TABLE, "I": "one"}, {"Out": "one"}, {}),
}

describe(FACTS)

# ---- steps along the first axis ----


def _shadow(block, variable, like):
    """Describe a variable of a block with the name of one outside it; its name."""
    block.vars[variable.name] = desc.Var(variable.name, shape_of(like), dtype_of(like))
    return variable.name


@writes_record(StaticSteps)
def _write_static(w):
    """In the block, the names of inputs and results stand for one step of them."""
    call, inside = w.operator, w.writer.open(w.block.idx)
    outer, w.block = w.block, inside
    for x, one in call.sliced:
        w.emit("assign", X=_shadow(inside, x, one), Out=one)
    memories = [w.writer.declare(inside, m["variable"]) for m in call.memories]
    w.writer.write(call.blocks[0].ops, inside)
    for result, out in zip(call.results, call.outputs, strict=True):
        w.emit("assign", X=result, Out=_shadow(inside, out, result))
    nexts = [w.writer.declare(inside, m["next"]) for m in call.memories]
    w.block = outer
    inputs = [x for x, _ in call.sliced]
    w.emit(
        "recurrent",
        inputs=inputs,
        initial_states=[m["init"] for m in call.memories],
        parameters=control.read_inside(w, inside),
        outputs=list(call.outputs),
        step_scopes=control.scopes(w),
        ex_states=memories,
        states=nexts,
        sub_block=inside.idx,
        reverse=False,
        has_states=bool(memories),
        is_train=False,
    )


def _step_variable(block, name, like, sizes):
    variable = Variable(block, name=paddle.utils.unique_name.generate(f"{name}@step"), shape=sizes, dtype=like.dtype)
    return block._add(variable)


@reads("recurrent")
def _read_static(o):
    reader, block = o.reader, o.reader.blocks[o.attr("sub_block")]
    backwards = o.attr("reverse", False)
    inputs = [paddle.flip(x, [0]) if backwards else x for x in o.all("inputs")]
    firsts, outer, env = o.all("initial_states"), reader.program.current_block(), dict(reader.env)
    with reader.program.inner_block() as inner:
        ones = [_step_variable(inner, "input", x, list(x.shape[1:])) for x in inputs]
        states = [_step_variable(inner, "memory", first, list(first.shape)) for first in firsts]
        reader.env.update(zip(o.names("inputs"), ones, strict=True))
        reader.env.update(zip(o.attr("ex_states", []), states, strict=True))
        reader.run(block)
        nexts = [reader.env[name] for name in o.attr("states", [])]
        results = [reader.env[name] for name in o.outputs("outputs")]
    reader.env = env
    memories = [
        {"variable": v, "init": first, "next": after, "value": None, "reorder": False}
        for v, first, after in zip(states, firsts, nexts, strict=True)
    ]
    outs = [fresh("static_rnn", [inputs[0].shape[0], *r.shape], r.dtype, not r.stop_gradient, outer) for r in results]
    call = StaticSteps(outer, "static_rnn", inputs, memories, results, outs, (inner.idx,))
    call.sliced = list(zip(inputs, ones, strict=True))
    append(call)
    return {"outputs": [paddle.flip(out, [0]) if backwards else out for out in outs]}


# ---- steps along sequences ----


def _array(w, like):
    """A new array for tensors like one; its level of sequences says that it is one of the fluid era."""
    name = w.writer.unique_name("array.tmp")
    w.block.vars[name] = desc.Var(name, shape_of(like), dtype_of(like), kind="DENSE_TENSOR_ARRAY", lod_level=1)
    return name


@writes_record(DynamicSteps)
def _write_dynamic(w):
    call = w.operator
    x, offsets = call.sliced[0][:2]
    level = int(offsets.name.rpartition(COMPANION)[2])
    table = w.emit("lod_rank_table", X=x, Out=w.temp([-1, 2], "int64"), level=level)
    most = w.emit("max_sequence_len", RankTable=table, Out=w.temp([1], "int64"))
    step, more = w.constant(0, "int64", [1]), w.temp([1], "bool")
    w.emit("less_than", X=step, Y=most, Out=more, axis=-1)
    slices = []
    for x, _, _, one, _ in call.sliced:
        slices.append((w.emit("lod_tensor_to_array", X=x, RankTable=table, Out=_array(w, one)), one))
    whole = []
    for x, _, one, _ in call.static_inputs:
        ordered = w.emit("reorder_lod_tensor_by_rank", X=x, RankTable=table, Out=w.temp(shape_of(x), dtype_of(x)))
        whole.append((ordered, one))
    memories = [(_first_memory(w, m, table, step, slices[0]), m) for m in call.memories]
    results = [_array(w, r) for r in call.results]
    inside = w.writer.open(w.block.idx)
    outer, w.block = w.block, inside
    for array, one in slices:
        w.emit("read_from_array", X=array, I=step, Out=one)
    for ordered, one in whole:
        w.emit("shrink_rnn_memory", X=ordered, RankTable=table, I=step, Out=one)
    for array, m in memories:
        before = w.emit(
            "read_from_array", X=array, I=step, Out=w.temp(shape_of(m["variable"]), dtype_of(m["variable"]))
        )
        w.emit("shrink_rnn_memory", X=before, RankTable=table, I=step, Out=m["variable"])
    w.writer.write(call.blocks[0].ops, inside)
    for array, result in zip(results, call.results, strict=True):
        w.emit("write_to_array", X=result, I=step, Out=array)
    w.emit("increment", X=step, Out=step, step=1.0)
    for array, m in memories:
        w.emit("write_to_array", X=m["next"], I=step, Out=array)
    w.emit("less_than", X=step, Y=most, Out=more, axis=-1)
    w.block = outer
    w.emit(
        "while",
        X=control.read_inside(w, inside),
        Condition=more,
        Out=control.written_inside(inside),
        StepScopes=control.scopes(w),
        sub_block=inside.idx,
        is_test=True,
    )
    for array, out in zip(results, call.outputs, strict=True):
        w.emit("array_to_lod_tensor", X=array, RankTable=table, Out=out)


def _first_memory(w, memory, table, step, first):
    """The array of a memory, with what it holds before the first step."""
    variable, init = memory["variable"], memory["init"]
    array = _array(w, variable)
    if init is None:
        x, one = first
        rows = w.emit("read_from_array", X=x, I=step, Out=w.temp(shape_of(one), dtype_of(one)))
        init = w.emit(
            "fill_constant_batch_size_like",
            Input=rows,
            Out=w.temp(shape_of(variable), dtype_of(variable)),
            shape=shape_of(variable),
            value=memory["value"],
            dtype=desc.dtype_number(dtype_of(variable)),
        )
    elif memory["reorder"]:
        init = w.emit("reorder_lod_tensor_by_rank", X=init, RankTable=table, Out=w.temp(shape_of(init), dtype_of(init)))
    w.emit("write_to_array", X=init, I=step, Out=array)
    return array


@reads("lod_tensor_to_array")
def _read_to_array(o):
    x, table, name = o["X"], o["RankTable"], o.outputs("Out")[0]
    found = levels(x)
    arrays = [layers.create_array(x.dtype)]
    arrays[0].__dict__.update(element=([-1, *x.shape[1:]], x.dtype), array_levels=len(found) - 1)
    if len(found) > 2:
        raise NotImplementedError("steps of more than two levels of sequences")
    if len(found) == 2:
        arrays.append(layers.arrays._created(companion(arrays[0].name, 0), paddle.int64))
        arrays[1].__dict__["element"] = ([-1], paddle.int64)
    given = [x, table, *found[1:]]
    record("lod_tensor_to_array", lambda x, table, inner=None: _rank_ops.steps(x, table, inner), given, arrays)
    o.reader.arrays[name] = arrays[0]
    return {}


@reads("array_to_lod_tensor")
def _read_to_rows(o):
    array, table = o.reader.arrays[o.names("X")[0]], o["RankTable"]
    sizes, kind = array.element
    out = fresh("array_to_lod_tensor", [-1, *sizes[1:]], kind, flows=not array.stop_gradient)
    record("array_to_lod_tensor", _rank_ops.joined_steps, [array, table], [out])
    return with_levels(out, [_rank_ops.table_offsets(table)])


@reads("shrink_rnn_memory")
def _read_shrink(o):
    x, found = o["X"], levels(o["X"])
    if not found:
        return _rank_ops.shrunk(x, None, o["RankTable"], o["I"])
    out, ends = _rank_ops.shrunk(x, found[0], o["RankTable"], o["I"])
    return with_levels(out, [ends])


# ---- writing what was read ----


@writes_record((PythonCall, "lod_tensor_to_array"))
def _write_to_array(w):
    x, table = w.operator.args[0][:2]
    w.emit("lod_tensor_to_array", X=x, RankTable=table, Out=w.operator.outputs[0])


@writes_record((PythonCall, "array_to_lod_tensor"))
def _write_to_rows(w):
    array, table = w.operator.args[0]
    w.emit("array_to_lod_tensor", X=array, RankTable=table, Out=w.operator.outputs[0])


@writes(_rank_ops.shrunk)
def _write_shrink(w, x, table, step):
    w.emit("shrink_rnn_memory", X=x, RankTable=table, I=step, Out=w.outs[0])


@writes(_rank_ops.table_offsets)
def _write_table_offsets(w):
    """Nothing, because array_to_lod_tensor makes these sequences."""
