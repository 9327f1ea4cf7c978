"""Branches and loops.

The format has a block that runs if a predicate holds (`conditional_block`), an operator that chooses between the
results of two such blocks (`select_input`), and a block that runs while one of its results is true (`while`).
Here a branch is one recorded call with two blocks, and a loop is one with a block for the test and one for the body.
"""

import paddle
from paddle._core import names
from paddle._core.graph.array import ArrayVariable, ItemOf, describe_items, fresh_array
from paddle._core.graph.control import Cond, While, _fit, _joined
from paddle._core.graph.record import append
from paddle._core.graph.run import all_reads
from paddle._core.graph.variable import Variable

from .. import desc
from ..table import reads, writes, writes_record
from ..writer import dtype_of, shape_of
from .arrays import is_array, start_of_loop, variable_array

# ---- writing ----


@writes("cond")
def _write_cond(w):
    if not isinstance(w.operator, Cond):
        from .decomposition import condition_number

        return w.say(condition_number, w.args["x"], w.args["p"])
    (predicate,) = w.operator.args
    other = w.emit("logical_not", X=predicate, Out=w.temp(shape_of(predicate), "bool"))
    for array in (out for out in w.outs if isinstance(out, ArrayVariable)):
        w.emit("assign", X=w.writer.array(w.writer.blocks[0], array), Out=array)
    sides = [
        _write_branch(w, condition, block, results)
        for condition, block, results in zip((predicate, other), w.operator.blocks, w.operator.results, strict=True)
    ]
    mask = w.cast(predicate, "int32")
    for out, taken, left in zip(w.outs, *sides, strict=True):
        if not isinstance(out, ArrayVariable):
            w.emit("select_input", X=[left, taken], Mask=mask, Out=out)


def _write_branch(w, predicate, block, results):
    """One branch: a block that writes its results to variables of the enclosing block; nothing has to choose arrays."""
    inside = w.writer.open(w.block.idx)
    left = [
        out if isinstance(out, ArrayVariable) else w.temp(shape_of(v), dtype_of(v))
        for v, out in zip(results, w.outs, strict=True)
    ]
    made = {id(op.outputs) for op in block.ops if op.type == "array_make"}
    for v, out in zip(results, left, strict=True):
        if id(v) in made:
            w.writer.shared.setdefault(id(v), out.name)
    w.writer.write(block.ops, inside)
    copied = [pair for pair in zip(results, left, strict=True) if w.writer.shared.get(id(pair[0])) != pair[1].name]
    _inside(w, inside, lambda: [w.emit("assign", X=v, Out=out) for v, out in copied])
    own = {v.name for v in left}
    w.emit(
        "conditional_block",
        Cond=predicate,
        Input=read_inside(w, inside),
        Out=[*left, *(name for name in written_inside(inside) if name not in own)],
        Scope=scopes(w),
        sub_block=inside.idx,
        is_scalar_condition=True,
    )
    return left


def _inside(w, block, make):
    """Emit into another block."""
    outer, w.block = w.block, block
    try:
        make()
    finally:
        w.block = outer


def read_inside(w, block):
    """The variables that a block reads and that are set outside it."""
    found = {}
    for op in block.ops:
        for slot in op.inputs.values():
            found.update((name, None) for name in slot if name not in block.vars)
    return list(found)


def written_inside(block):
    """The variables of enclosing blocks that a block changes in place."""
    return list(
        dict.fromkeys(n for op in block.ops for slot in op.outputs.values() for n in slot if n not in block.vars)
    )


def scopes(w):
    """A variable for the original's bookkeeping."""
    result = w.temp([], "bool")
    w.block.vars[result.name] = desc.Var(result.name, kind="STEP_SCOPES")
    return result


def _like(w, v):
    return w.writer.array(w.block, v) if isinstance(v, ArrayVariable) else w.temp(shape_of(v), dtype_of(v))


@writes_record("while")
def _write_while(w):
    starts, carried = w.operator.args[0], list(w.operator.outputs)
    test, body = w.operator.blocks
    predicate = w.operator.predicate
    for start, out in zip(starts, carried, strict=True):
        w.emit("assign", X=start, Out=out)
    w.writer.write(test.ops, w.block)
    inside = w.writer.open(w.block.idx)
    w.writer.write(body.ops, inside)

    def carry():
        # Read all before writing any: a loop may swap two variables.
        changed = [(v, out) for v, out in zip(w.operator.nexts, carried, strict=True) if v is not out]
        kept = [w.emit("assign", X=v, Out=_like(w, v)) for v, _ in changed]
        for value, (_, out) in zip(kept, changed, strict=True):
            w.emit("assign", X=value, Out=out)

    _inside(w, inside, carry)
    w.writer.write(test.ops, inside)
    written = [*carried] if any(v is predicate for v in carried) else [*carried, predicate]
    own = {v.name for v in written}
    # The original starts an operator as soon as what it reads is there, so it must know what a loop changes in place.
    written += [name for name in written_inside(inside) if name not in own]
    w.emit(
        "while",
        X=read_inside(w, inside),
        Condition=predicate,
        Out=written,
        StepScopes=scopes(w),
        sub_block=inside.idx,
        is_test=True,
    )


# ---- reading: branches ----


def names_written(reader, block, seen=None):
    """The names that a block and its inner blocks set."""
    out, seen = {}, set() if seen is None else seen
    for op in block.ops:
        for slot in op.outputs.values():
            out.update((name, None) for name in slot if name not in block.vars)
        for key in ("sub_block", "true", "false", "body"):
            if isinstance(op.attrs.get(key), int) and op.types.get(key, "BLOCK") == "BLOCK":
                inner = reader.blocks[op.attrs[key]]
                if inner.idx > block.idx and inner.idx not in seen:
                    seen.add(inner.idx)
                    out.update((name, None) for name in names_written(reader, inner, seen) if name not in block.vars)
    return list(out)


def _run_inside(reader, block, results):
    """Read a block into one of the Program: (its index, the variables of `results`), without other side effects."""
    env, constants = dict(reader.env), dict(reader.constants)
    with reader.program.inner_block() as inner:
        reader.run(block)
        found = [_final_value(reader, name) for name in results]
    reader.env, reader.constants = env, constants
    return inner.idx, found


def _final_value(reader, name):
    if name in reader.pending:
        reader.pending[name].settle()
    return variable_array(reader, name) if name in reader.arrays else reader.env[name]


def _record_cond(reader, predicate, ids, results, targets):
    block, predicate = reader.program.current_block(), _scalar(predicate)
    outputs = [
        _joined_arrays(block, a, b) if isinstance(a, ArrayVariable) else _joined(block, a, b, predicate)
        for a, b in zip(*results, strict=True)
    ]
    append(Cond(block, predicate, ids, results, outputs))
    for name, value in zip(targets, outputs, strict=True):
        reader.constants.pop(name, None)
        if isinstance(value, ArrayVariable):
            reader.arrays[name] = value
        else:
            reader.bind(name, value)
    return outputs


def _joined_arrays(block, a, b):
    """A variable for one of two arrays."""
    made = fresh_array(block, a if b._empty else b)
    if not a._empty and not b._empty:
        describe_items(made, ItemOf(a))
    return made


def _scalar(predicate):
    return predicate if predicate.dtype.name == "bool" else predicate.astype("bool")


class _Branch:
    """A conditional block that waits for the operator that chooses between it and its counterpart."""

    def __init__(self, o):
        self.o, self.predicate = o, o["Cond"]
        self.block = o.reader.blocks[o.attr("sub_block")]
        self.arrays = [name for name in names_written(o.reader, self.block) if is_array(o.reader, name, o.block)]
        self.outs = [name for name in o.outputs("Out") if name not in self.arrays]

    def drop(self):
        for name in self.outs:
            self.o.reader.pending.pop(name, None)

    def settle(self):
        """Record it alone: if the predicate does not hold, the previous values are kept."""
        reader = self.o.reader
        self.drop()
        before = {name: variable_array(reader, name) for name in self.arrays}
        first, taken = _run_inside(reader, self.block, [*self.outs, *self.arrays])
        with reader.program.inner_block() as inner:
            left = [self._before(name, value) for name, value in zip(self.outs, taken, strict=False)]
        replaced = [(name, value) for name, value in zip(self.arrays, taken[len(left) :], strict=True)]
        replaced = [(name, value) for name, value in replaced if value is not before[name]]
        taken = [*taken[: len(left)], *(value for _, value in replaced)]
        left += [before[name] for name, _ in replaced]
        _record_cond(reader, self.predicate, (first, inner.idx), [taken, left], [*self.outs, *(n for n, _ in replaced)])

    def _before(self, name, value):
        found = self.o.reader.env.get(name)
        if found is not None:
            return found
        shape = [1 if n < 0 else int(n) for n in value.shape]
        return paddle.zeros(shape, value.dtype)


@reads("conditional_block", "conditional_block_infer")
def _read_conditional_block(o):
    branch = _Branch(o)
    if branch.arrays:  # written in place, so that nothing has to choose
        branch.settle()
        return {}
    for name in branch.outs:
        o.reader.constants.pop(name, None)
        if name in o.reader.env:
            o.reader.pending[name] = branch
            branch.settle()
            return {}
    for name in branch.outs:
        o.reader.pending[name] = branch
    return {}


@reads("select_input")
def _read_select_input(o):
    reader, (left, taken), (out,) = o.reader, o.op.inputs["X"], o.outputs("Out")
    if out in reader.env and reader.env[out] is not None and reader.chosen.pop(out, False):
        return {}
    if is_array(reader, left, o.block):
        return _choose(o, o["Mask"], variable_array(reader, taken), variable_array(reader, left))
    no, yes = reader.pending.get(left), reader.pending.get(taken)
    mask = o["Mask"]
    if no is None or yes is None or no is yes:
        return _choose(o, mask, o.value(taken), o.value(left))
    # All choices between these two blocks become one recorded call.
    pairs = [(out, taken, left)]
    for op in o.block.ops[o.at + 1 :]:
        if op.type == "select_input" and len(op.inputs["X"]) == 2:
            f, t = op.inputs["X"]
            if reader.pending.get(f) is no and reader.pending.get(t) is yes:
                pairs.append((op.outputs["Out"][0], t, f))
    for branch in (no, yes):
        branch.drop()
    sides = [_run_inside(reader, branch.block, [pair[k] for pair in pairs]) for k, branch in ((1, yes), (2, no))]
    _record_cond(reader, mask, tuple(s[0] for s in sides), [s[1] for s in sides], [pair[0] for pair in pairs])
    reader.chosen.update((pair[0], True) for pair in pairs[1:])
    return {}


def _choose(o, mask, taken, left):
    """A choice between two existing values."""
    reader, ids = o.reader, []
    for _ in (taken, left):
        with reader.program.inner_block() as inner:
            ids.append(inner.idx)
    _record_cond(reader, mask, tuple(ids), [[taken], [left]], o.outputs("Out"))
    return {}


@reads("if")
def _read_if(o):
    """The branch of 3.x: two blocks and their results."""
    reader = o.reader
    blocks = [reader.blocks[o.attr(key)] for key in ("true", "false")]
    for name in {name: None for block in blocks for name in names_written(reader, block)}:
        if is_array(reader, name, o.block):  # written in place by one branch or both
            variable_array(reader, name)
    changed = _changed_outside(o, *blocks)
    sides = [_run_inside(reader, block, [*block.results, *changed]) for block in blocks]
    targets = [*o.outputs("Out"), *changed]
    _record_cond(reader, o["Cond"], tuple(s[0] for s in sides), [s[1] for s in sides], targets)
    return {}


def _changed_outside(o, *blocks):
    """The values of enclosing blocks that blocks of 3.x change in place, such as counters."""
    reader = o.reader
    written = {name: None for block in blocks for name in names_written(reader, block)}
    return [name for name in written if name in reader.env and not is_array(reader, name, o.block)]


# ---- reading: loops ----


def _carried(reader, starts):
    """Variables for the values carried from iteration to iteration."""
    block, result = reader.program.current_block(), []
    for start in starts:
        variable = Variable(block, name=names.generate("while.tmp"), shape=start.shape, dtype=start.dtype)
        flows = start.dtype.is_floating_point
        variable.__dict__.update(_stop=not flows, _inert=not flows)
        result.append(block._add(variable))
    return result


def _arrays_of_loop(o, body):
    """The arrays that a loop writes: {name: (the array before the loop, the variable that the loop carries)}."""
    written = [name for name in names_written(o.reader, body) if is_array(o.reader, name, o.block)]
    return {name: start_of_loop(o, name) for name in written}


def _carry_arrays(reader, arrays, starts, nexts, carried):
    """Add the arrays that a loop writes to what it carries."""
    for name, (start, variable) in arrays.items():
        starts.append(start)
        nexts.append(reader.arrays[name])
        carried.append(variable)
        reader.arrays[name] = variable


@reads("while")
def _read_while(o):
    reader = o.reader
    body = reader.blocks[o.attr("sub_block")]
    condition = o.names("Condition")[0]
    changed = [name for name in names_written(reader, body) if name in reader.env or name in reader.pending]
    if condition not in changed:
        changed.append(condition)
    starts = [o.value(name) for name in changed]
    carried = _carried(reader, starts)
    arrays = _arrays_of_loop(o, body)
    for name, variable in zip(changed, carried, strict=True):
        reader.env[name] = variable
        reader.constants.pop(name, None)
    with reader.program.inner_block() as test:
        pass
    index, nexts = _run_body(reader, body, changed, starts, carried)
    predicate = carried[changed.index(condition)]
    _carry_arrays(reader, arrays, starts, nexts, carried)
    return _record_while(reader, starts, (test.idx, index), predicate, nexts, carried)


def _run_body(reader, body, results, starts, carried):
    """Read the body of a loop; again if values have another type after it, which are numbers where the loop begins."""
    kept = {name: dict(getattr(reader, name)) for name in ("arrays", "pending", "chosen")}
    index, nexts = _run_inside(reader, body, results)
    _fit_placeholders(reader, index, starts, carried, nexts)
    if _retyped(starts, carried, nexts):
        del reader.program.blocks[index:]
        vars(reader).update(kept)
        index, nexts = _run_inside(reader, body, results)
    return index, nexts


def _retyped(starts, carried, nexts):
    """Give carried variables the type that they have after the body: whether one of them had another."""
    found = False
    for i, (variable, after) in enumerate(zip(carried, nexts, strict=True)):
        if variable is after or (variable.dtype is after.dtype and variable.ndim == after.ndim):
            continue
        found = True
        variable.shape = [-1] * after.ndim
        if variable.dtype is not after.dtype:
            starts[i] = starts[i].astype(after.dtype)
            variable.__dict__["_dtype"] = after.dtype
    return found


def _fit_placeholders(reader, body, starts, carried, nexts):
    """Give names that get their first value in a loop a start of its type; the file has a number there."""
    used = {id(v) for op in reader.program.block(body).ops for v in all_reads(op)}
    for i, (variable, after) in enumerate(zip(carried, nexts, strict=True)):
        if id(variable) not in used and (variable.dtype is not after.dtype or variable.ndim != after.ndim):
            starts[i] = _placeholder(variable, after)


def _placeholder(variable, after):
    """The value before the loop of a name that gets its first value in it; the file has one of another type there."""
    variable.shape = after.shape
    variable.__dict__["_dtype"] = after.dtype
    return paddle.zeros([max(int(n), 0) for n in after.shape], after.dtype)


@reads("while_loop")
def _read_pir_while(o):
    """The loop of 3.x: the first input and the first result are the predicate."""
    reader = o.reader
    body = reader.blocks[o.attr("body")]
    changed = _changed_outside(o, body)
    starts = [o["Cond"], *o.all("X"), *(o.value(name) for name in changed)]
    carried = _carried(reader, starts)
    results = carried[1 : len(carried) - len(changed)]
    arrays = _arrays_of_loop(o, body)
    for name, variable in zip(changed, carried[1 + len(results) :], strict=True):
        reader.env[name] = variable
        reader.constants.pop(name, None)
    env = dict(reader.env)
    reader.env.update(zip(body.args, results, strict=True))
    with reader.program.inner_block() as test:
        pass
    index, nexts = _run_body(reader, body, [*body.results, *changed], starts, carried)
    reader.env = env
    predicate = carried[0]
    _carry_arrays(reader, arrays, starts, nexts, carried)
    _record_while(reader, starts, (test.idx, index), predicate, nexts, carried)
    return {"Out": results}


def _record_while(reader, starts, ids, predicate, nexts, carried):
    for variable, after in zip(carried, nexts, strict=True):
        if variable is not after:
            _fit(variable, after)
    append(While(reader.program.current_block(), starts, ids, predicate, nexts, carried))
    return {}


@reads("assert", "nop", "barrier")
def _read_nothing(o):
    """Run-time checks, which this engine does by itself."""
    return {}
