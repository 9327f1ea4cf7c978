"""Branches and loops: If and Loop, whose results include the outer variables that a block writes."""

import torch

from paddle._core.graph.array import ArrayVariable
from paddle._onnx import _arrays
from paddle._onnx._arrays import Sequence
from paddle._onnx._builder import TYPES, Complex, Unconvertible, Value, helper
from paddle._onnx._scan import scan


def _written_outside(block):
    """The variables of enclosing blocks that this block writes."""
    found = {}
    for op in block.ops:
        for variable in op.writes():
            if not block.has_var(variable.name):
                found[variable.name] = variable
        for inner in op.blocks:
            found.update((k, v) for k, v in _written_outside(inner).items() if not block.has_var(k))
    return found


def _info(value, name=None):
    if isinstance(value, Complex):
        raise Unconvertible("carries complex numbers through a branch or a loop, and ONNX has none")
    if isinstance(value, Sequence):
        return _arrays.info(value, name or value.name)
    return helper.make_tensor_value_info(
        name or value.name, TYPES[value.dtype], None if value.shape is None else [None] * len(value.shape)
    )


def _graph(b, nodes, name, inputs, results):
    """A body; every result is computed by a node, under its own name."""
    outputs = []
    for value in results:
        output = b.fresh(f"{name}_out")
        nodes.append(helper.make_node("Identity", [b._name(value)], [output]))
        b.used.add(value.name)
        outputs.append(_info(value, output))
    return helper.make_graph(nodes, b.fresh(name), inputs, outputs)


def _result_shape(values):
    first, *others = (v.shape for v in values)
    if first is None or any(s is None or len(s) != len(first) for s in others):
        return None
    return [n if all(s[i] == n for s in others) else None for i, n in enumerate(first)]


def _fitted(b, value, variable):
    """A value as the type of a variable, which may be a list."""
    if isinstance(variable, ArrayVariable):
        return _arrays.fit(b, value, variable)
    return b.cast(value, variable.dtype.torch)


def _make(converter, kind, inputs, variables, shapes, **graphs):
    """An If or a Loop, to whose results variables are bound."""
    made = converter.builder.op(kind, *inputs, outputs=len(variables), **graphs)
    made = made if isinstance(made, list) else [made]
    for variable, value, shape in zip(variables, made, shapes, strict=True):
        _bind(converter, variable, value, None if shape is None else list(shape))


def _bind(converter, variable, value, shape):
    """Bind a variable to the result of an If or a Loop."""
    if isinstance(variable, ArrayVariable):
        converter.env[variable.name] = _arrays.as_sequence(value, variable.dtype.torch, shape)
        return
    value.dtype, value.shape = variable.dtype.torch, shape
    converter.write(variable, value)


def cond(converter, op):
    """An If with two blocks."""
    b = converter.builder
    predicate = converter.read(op.args[0])
    if predicate.rank:
        predicate = b.reshape(predicate, [])
    changed = {}
    for block in op.blocks:
        changed.update(_written_outside(block))
    targets = [*op.outputs, *changed.values()]
    graphs, given = [], []
    for block, results, name in zip(op.blocks, op.results, ("then", "else"), strict=True):
        before = dict(converter.env)
        with b.body() as nodes:
            converter.block_ops(block.ops)
            values = [converter.read(v) for v in (*results, *changed.values())]
            values = [_fitted(b, v, t) for v, t in zip(values, targets, strict=True)]
            graphs.append(_graph(b, nodes, name, [], values))
        given.append(values)
        converter.env = before
    if not targets:
        return
    shapes = map(_result_shape, zip(*given, strict=True))
    _make(converter, "If", [predicate], targets, shapes, then_branch=graphs[0], else_branch=graphs[1])


def when(converter, op):
    """An If with one block, which changes variables outside it."""
    b = converter.builder
    predicate = _scalar(b, converter.read(op.args[0]))
    (block,) = op.blocks
    changed = list(_written_outside(block).values())
    before = dict(converter.env)
    with b.body() as nodes:
        kept = [_fitted(b, converter.read(v), v) for v in changed]
        otherwise = _graph(b, nodes, "else", [], kept)
    with b.body() as nodes:
        converter.block_ops(block.ops)
        values = [_fitted(b, converter.read(v), v) for v in changed]
        then = _graph(b, nodes, "then", [], values)
    converter.env = before
    if not changed:
        return
    shapes = map(_result_shape, zip(values, kept, strict=True))
    _make(converter, "If", [predicate], changed, shapes, then_branch=then, else_branch=otherwise)


def repeat(converter, op):
    """A Loop over one block, while a variable that the block changes is true."""
    b = converter.builder
    (body,) = op.blocks
    changed = list(_written_outside(body).values())
    starts = [_fitted(b, converter.read(v), v) for v in changed]
    first = _scalar(b, converter.read(op.args[0]))
    before = dict(converter.env)
    with b.body() as nodes:
        count, going = (Value(b, b.fresh(n), t, []) for n, t in (("turn", torch.int64), ("going", torch.bool)))
        inputs = [Value(b, b.fresh(f"{v.name}_in"), v.dtype.torch, v._shape) for v in changed]
        converter.env.update((v.name, value) for v, value in zip(changed, inputs, strict=True))
        converter.block_ops(body.ops)
        results = [_scalar(b, converter.read(op.args[0])), *(_fitted(b, converter.read(v), v) for v in changed)]
        graph = _graph(b, nodes, "body", [_info(count), _info(going), *map(_info, inputs)], results)
    converter.env = before
    _make(converter, "Loop", [None, first, *starts], changed, (v.shape for v in inputs), body=graph)


def steps(converter, op):
    """A Scan over the first axis, with memories as its states."""
    b, before = converter.builder, dict(converter.env)

    def step(states, items):
        converter.env.update((m["variable"].name, state) for m, state in zip(op.memories, states, strict=True))
        converter.env.update((inner.name, item) for (_, inner), item in zip(op.sliced, items, strict=True))
        converter.block_ops(op.blocks[0].ops)
        return [converter.read(m["next"]) for m in op.memories], [converter.read(v) for v in op.results]

    starts, items = [converter.read(m["init"]) for m in op.memories], [converter.read(x) for x, _ in op.sliced]
    _, held = scan(b, starts, items, step)
    converter.env = before
    for variable, value in zip(op.outputs, held, strict=True):
        converter.write(variable, value)


def loop(converter, op):
    """A Loop: its test runs once before the Loop and at the end of every iteration."""
    if len(op.blocks) == 1:
        repeat(converter, op)
        return
    b = converter.builder
    test, body = op.blocks
    changed = {**_written_outside(test), **_written_outside(body)}
    changed = {k: v for k, v in changed.items() if all(k != c.name for c in op.outputs)}
    carried = [*op.outputs, *changed.values()]
    starts = [converter.read(v) for v in (*op.args[0], *changed.values())]
    starts = [_fitted(b, s, c) for s, c in zip(starts, carried, strict=True)]
    before = dict(converter.env)
    for variable, value in zip(carried, starts, strict=True):
        converter.env[variable.name] = value
    converter.block_ops(test.ops)
    first = _scalar(b, converter.read(op.predicate))
    after_test = [converter.read(v) for v in changed.values()]
    starts[len(op.outputs) :] = after_test

    with b.body() as nodes:
        count, going = (Value(b, b.fresh(n), t, []) for n, t in (("turn", torch.int64), ("going", torch.bool)))
        inputs = []
        for variable in carried:
            kind, shape = Value, variable._shape
            if isinstance(variable, ArrayVariable):
                kind, shape = Sequence, shape[1:]
            value = kind(b, b.fresh(f"{variable.name}_in"), variable.dtype.torch, shape)
            converter.env[variable.name] = value
            inputs.append(value)
        converter.block_ops(body.ops)
        nexts = [converter.read(v) for v in op.nexts]
        nexts = [_fitted(b, v, c) for v, c in zip(nexts, op.outputs, strict=True)]
        for variable, value in zip(op.outputs, nexts, strict=True):
            converter.env[variable.name] = value
        converter.block_ops(test.ops)
        again = _scalar(b, converter.read(op.predicate))
        results = [again, *nexts, *(converter.read(v) for v in changed.values())]
        graph = _graph(b, nodes, "body", [_info(count), _info(going), *map(_info, inputs)], results)
    converter.env = before
    _make(converter, "Loop", [None, first, *starts], carried, (v.shape for v in inputs), body=graph)


def _scalar(b, value):
    return b.reshape(value, []) if value.rank else value


def pair(converter, op):
    """A block with custom gradients: the block itself."""
    converter.block_ops(op.blocks[0].ops)
    for variable, result in zip(op.outputs, op.results, strict=True):
        converter.write(variable, converter.builder.op("Identity", converter.read(result)))


SPECIAL = {
    "cond": cond,
    "conditional_block": when,
    "static_pylayer": pair,
    "static_rnn": steps,
    "while": loop,
    **_arrays.RECORDS,
}
