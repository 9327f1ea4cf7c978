"""Branches and loops: If and Loop, whose results include the outer variables that a block writes."""

import torch

from paddle._core.graph.array import ArrayVariable
from paddle._onnx import _arrays
from paddle._onnx._arrays import Sequence
from paddle._onnx._builder import TYPES, Complex, Unconvertible, Value, helper


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
    made = b.op("If", predicate, outputs=len(targets), then_branch=graphs[0], else_branch=graphs[1])
    made = [made] if len(targets) == 1 else made
    for variable, value, pair in zip(targets, made, zip(*given, strict=True), strict=True):
        _bind(converter, variable, value, _result_shape(pair))


def loop(converter, op):
    """A Loop: its test runs once before the Loop and at the end of every iteration."""
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
    values = b.op("Loop", None, first, *starts, outputs=len(carried), body=graph)
    values = [values] if len(carried) == 1 else values
    for variable, value, inside in zip(carried, values, inputs, strict=True):
        _bind(converter, variable, value, list(inside.shape))


def _scalar(b, value):
    return b.reshape(value, []) if value.rank else value


def pair(converter, op):
    """A block with custom gradients: the block itself."""
    converter.block_ops(op.blocks[0].ops)
    for variable, result in zip(op.outputs, op.results, strict=True):
        converter.write(variable, converter.builder.op("Identity", converter.read(result)))


SPECIAL = {"cond": cond, "while": loop, "static_pylayer": pair, **_arrays.RECORDS}
