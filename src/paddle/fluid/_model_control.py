"""Loops, branches, tensor arrays and beam search of the fluid era in model files.

A loop changes variables of enclosing blocks in place, and arrays hold sequences; files without sequences are read like
those of today.
"""

import paddle
from paddle._core.graph.record import append, resolve
from paddle._format.ops import control
from paddle._format.ops.arrays import is_array
from paddle._format.table import READERS, reads, writes_record

from . import layers
from ._lod import COMPANION
from .layers._recorded_blocks import Conditional, Loop, PythonCall

# ---- writing ----


def _write_block(w, emit):
    """Write the block of a loop or a branch; `emit` gets its index, what it reads, and what it changes."""
    inside = w.writer.open(w.block.idx)
    w.writer.write(w.operator.blocks[0].ops, inside)
    emit(inside.idx, control.read_inside(w, inside), control.written_inside(inside))


@writes_record(Loop)
def _write_loop(w):
    (predicate,) = w.operator.args
    _write_block(
        w,
        lambda idx, read, written: w.emit(
            "while", X=read, Condition=predicate, Out=written, StepScopes=control.scopes(w), sub_block=idx, is_test=True
        ),
    )


@writes_record(Conditional)
def _write_conditional(w):
    (predicate,) = w.operator.args
    _write_block(
        w,
        lambda idx, read, written: w.emit(
            "conditional_block",
            Cond=predicate,
            Input=read,
            Out=written,
            Scope=control.scopes(w),
            sub_block=idx,
            is_scalar_condition=True,
        ),
    )


def _holds_offsets(w):
    """Whether a record is about the offsets of sequences, which a file does not name."""
    given = [*w.operator.args[0], *w.operator.outputs]
    return any(COMPANION in v.name for v in given if getattr(v, "is_array", False))


@writes_record((PythonCall, "create_array"))
def _write_create(w):
    if not _holds_offsets(w):
        w.writer.declare(w.block, w.operator.outputs[0])


@writes_record((PythonCall, "array_write"))
def _write_put(w):
    _, item, place = w.operator.args[0]
    if not _holds_offsets(w):
        w.emit("write_to_array", X=item, I=place, Out=w.operator.outputs[0])


@writes_record((PythonCall, "array_read"))
def _write_get(w):
    array, place = w.operator.args[0]
    if not _holds_offsets(w):
        w.emit("read_from_array", X=array, I=place, Out=w.operator.outputs[0])


@writes_record((PythonCall, "array_length"))
def _write_length(w):
    w.emit("lod_array_length", X=w.operator.args[0][0], Out=w.operator.outputs[0])


@writes_record((PythonCall, "tensor_array_to_tensor"))
def _write_joined(w):
    out, sizes = w.operator.outputs
    w.emit("tensor_array_to_tensor", X=w.operator.args[0][0], Out=out, OutIndex=sizes, **w.operator.facts)


@writes_record((PythonCall, "beam_search"))
def _write_beam_search(w):
    pre_ids, pre_scores, scores, _, _, *ids = w.operator.args[0]
    chosen = w.operator.outputs
    w.emit(
        "beam_search",
        pre_ids=pre_ids,
        pre_scores=pre_scores,
        scores=scores,
        ids=ids[0] if ids else None,
        selected_ids=chosen[0],
        selected_scores=chosen[1],
        parent_idx=chosen[2],
        **w.operator.facts,
    )


@writes_record((PythonCall, "beam_search_decode"))
def _write_decoded(w):
    ids, scores, _, _ = w.operator.args[0]
    sentences, values = w.operator.outputs[:2]
    w.emit(
        "beam_search_decode", Ids=ids, Scores=scores, SentenceIds=sentences, SentenceScores=values, **w.operator.facts
    )


# ---- reading ----


def _of_the_era(type):
    """Decorator: a function that reads an operator in a file with sequences; otherwise it is read as ever."""

    def keep(function):
        plain = READERS.get(type)
        reads(type)(lambda o: function(o) if plain is None or o.reader.has_sequences else plain(o))
        return function

    return keep


def _array(o, name):
    """The array of a name, which is created in the block that describes it."""
    reader = o.reader
    found = reader.arrays.get(name)
    if found is None:
        found = reader.arrays[name] = layers.create_array(o.described(name).dtype or "float32")
    return found


@_of_the_era("write_to_array")
def _read_put(o):
    layers.array_write(o["X"], _place(o), _array(o, o.outputs("Out")[0]))
    return {}


@_of_the_era("read_from_array")
def _read_get(o):
    return layers.array_read(_array(o, o.names("X")[0]), _place(o))


def _place(o):
    return o["I"]


@_of_the_era("lod_array_length")
def _read_length(o):
    return layers.array_length(_array(o, o.names("X")[0]))


@_of_the_era("tensor_array_to_tensor")
def _read_joined(o):
    array = _array(o, o.names("X")[0])
    out, sizes = layers.tensor_array_to_tensor(array, o.attr("axis", 1), use_stack=o.attr("use_stack", False))
    return {"Out": out, "OutIndex": sizes}


@_of_the_era("beam_search")
def _read_beam_search(o):
    a = o.attr
    found = layers.beam_search(
        o["pre_ids"],
        o["pre_scores"],
        o.get("ids"),
        o["scores"],
        a("beam_size"),
        a("end_id"),
        a("level", 0),
        a("is_accumulated", True),
        return_parent_idx=True,
    )
    return dict(zip(("selected_ids", "selected_scores", "parent_idx"), found, strict=True))


@_of_the_era("beam_search_decode")
def _read_decoded(o):
    arrays = (_array(o, o.names(slot)[0]) for slot in ("Ids", "Scores"))
    found = layers.beam_search_decode(*arrays, o.attr("beam_size"), o.attr("end_id"))
    return dict(zip(("SentenceIds", "SentenceScores"), found, strict=True))


def _read_block(o, kind, predicate):
    """Record a block that changes variables of the enclosing ones in place."""
    reader, block = o.reader, o.reader.blocks[o.attr("sub_block")]
    names = control.names_written(reader, block)
    for name in names:
        if is_array(reader, name, o.block):
            _array(o, name)
    before = {name: reader.env[name] for name in names if name in reader.env}
    unknown = [n for n in names if n not in before and n not in reader.arrays and n in o.outputs("Out")]
    if unknown and kind is Conditional:
        raise NotImplementedError(f"a branch that alone sets '{unknown[0]}', with sequences")
    env, outer = dict(reader.env), reader.program.current_block()
    with reader.program.inner_block() as inner:
        reader.run(block)
        changed = [(reader.env[name], old) for name, old in before.items() if reader.env[name] is not old]
        # Read all before writing any: a loop may swap two variables.
        olds = {id(old) for _, old in changed}
        new = [paddle.assign(value) if id(value) in olds else value for value, _ in changed]
        for value, (_, old) in zip(new, changed, strict=True):
            paddle.assign(value, old)
    reader.env = env
    for name in names:
        reader.constants.pop(name, None)
    append(kind(outer, resolve(outer, kind.type, predicate), (inner.idx,)))
    return {}


@_of_the_era("while")
def _read_loop(o):
    return _read_block(o, Loop, o["Condition"])


@_of_the_era("conditional_block")
def _read_conditional(o):
    return _read_block(o, Conditional, o["Cond"])
