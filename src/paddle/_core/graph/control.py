"""Branches and loops as records: each branch, condition and loop body is a separate block.

A run executes them as Python control flow, so that torch's autograd records what was computed.
"""

import numbers

import torch

from .. import dtype as dtypes
from .. import names, tree
from ..errors import InvalidArgumentError, InvalidTypeError, PreconditionNotMetError, describe, received
from ..op import op
from ..place import current_torch
from ..tensor import Tensor
from .array import ArrayVariable, fresh_array
from .program import default_main_program
from .record import append, resolve
from .recorded_call import RecordedCall
from .sizes import UnknownSize, joined
from .sparse_shapes import form_of
from .spec import Values
from .variable import UNKNOWN, Variable


@op(name="full", variant="constant")
def _constant(value, dtype=None):
    return torch.tensor(value, dtype=dtypes.torch_dtype(dtype), device=current_torch())


_FORM = tree.Kinds({}, {list: tree.LIST, tuple: tree.LIST, dict: tree.DICT}, tree.LIST)


def flat(value):
    """The leaves of nested lists, tuples and dicts, in order."""
    return tree.leaves(value)


def refilled(value, leaves):
    """The same nested structure with its leaves replaced by those of an iterator."""
    return tree.map(lambda leaf: next(leaves), value, kinds=tree.PLAIN)


def _form(value):
    """A nested structure with a symbol for each leaf, to compare and to print."""
    return tree.map(lambda leaf: "None" if leaf is None else "·", value, kinds=_FORM)


class _Inner(RecordedCall):
    """A record with blocks inside."""

    block_ids = ()

    @property
    def blocks(self):
        return [self.block.program.blocks[i] for i in self.block_ids]

    def _evaluate(self):
        """Do nothing: the inner blocks are copied and switched separately."""

    def named_arguments(self):
        return {"blocks": list(self.block_ids)}


# ---- branches ----


class Cond(_Inner):
    """Runs one of two blocks, depending on a predicate."""

    type = "cond"

    def __init__(self, block, predicate, block_ids, results, outputs):
        super().__init__(block, None, (predicate,), outputs=outputs)
        self.block_ids, self.results = block_ids, results

    def reads(self):
        yield from self.args
        for results in self.results:
            yield from (v for v in results if isinstance(v, Tensor))

    def copy(self, block, change, for_test=False):
        copy = super().copy(block, change, for_test)
        copy.results = [[change(v) for v in results] for results in self.results]
        return copy

    def named_arguments(self):
        taken, other = self.block_ids
        return {"pred": self.args[0], "true": f"block {taken}", "false": f"block {other}"}

    def step(self, plan):
        key = plan.key(self.args[0])
        branches = []
        for block, results in zip(self.blocks, self.results, strict=True):
            inner = plan.inner(block, [v.name for v in results if isinstance(v, Variable)])
            branches.append((inner, [plan.key(v) for v in results]))
        store = plan.writer(self)

        def run(env):
            inner, keys = branches[0 if env[key].item() else 1]
            inner(env)
            store(env, [env[k] for k in keys])

        return run


def cond(predicate, true_fn, false_fn):
    """Record both branches; a run gives the result of the branch that the predicate selects."""
    program = default_main_program()
    predicate = resolve(program.current_block(), "cond", predicate)
    if predicate.dtype.name != "bool" or any(n not in (1, UNKNOWN) for n in predicate.shape):
        raise InvalidTypeError("cond: 'pred' must be a bool variable with one element.", received(pred=predicate))
    made = []
    for function in (true_fn, false_fn):
        with program.inner_block() as block:
            made.append((block.idx, None if function is None else function()))
    (first, taken), (second, other) = made
    if _form(taken) != _form(other):
        raise InvalidTypeError(
            "cond: true_fn and false_fn must return the same structure of tensors.",
            f"{_form(taken)} from true_fn, {_form(other)} from false_fn (· is a tensor or a number)",
        )
    pairs = list(zip(flat(taken), flat(other), strict=True))
    kept = [_is_same(a, b) for a, b in pairs]
    results = [
        [_as_variable(program.blocks[idx], leaf) for leaf, same in zip(flat(value), kept, strict=True) if not same]
        for idx, value in made
    ]
    block = program.current_block()
    outputs = [_joined(block, a, b, predicate) for a, b in zip(*results, strict=True)]
    append(Cond(block, predicate, (first, second), results, outputs))
    fresh = iter(outputs)
    return refilled(taken, iter([a if same else next(fresh) for (a, _), same in zip(pairs, kept, strict=True)]))


def _is_same(a, b):
    """Whether both branches return the same value that is not a tensor, so that nothing must be selected."""
    if isinstance(a, Tensor) or isinstance(b, Tensor):
        return False
    return a is b or (type(a) is type(b) and a == b)


def _as_variable(block, leaf):
    """Convert a leaf of a branch's result to a tensor that the block can refer to."""
    if isinstance(leaf, Tensor):
        return resolve(block, "cond", leaf)
    if not isinstance(leaf, numbers.Number):
        raise InvalidTypeError("cond: a branch may return tensors, numbers, and None.", received(returned=leaf))
    with block._entered():
        return _constant(leaf)


def _joined(block, a, b, predicate=None):
    """The variable for the result of either branch."""
    if a.dtype is not b.dtype:
        raise PreconditionNotMetError(
            "cond: both branches must return the same dtypes.",
            f"{describe(a)} from true_fn, {describe(b)} from false_fn",
            "cast one of them with astype.",
        )
    if form_of(a) != form_of(b):
        raise InvalidTypeError(
            "cond: both branches must return dense tensors, or sparse ones of the same format.",
            f"{describe(a)} from true_fn, {describe(b)} from false_fn",
            "x.to_dense(), or x.to_sparse_coo(n).",
        )
    same_rank = len(a.shape) == len(b.shape)
    pairs = zip(a.shape, b.shape, strict=True) if same_rank else ((UNKNOWN, 0),) * max(len(a.shape), len(b.shape))
    shape = [joined(m, n) for m, n in pairs]
    made = Variable(block, name=names.generate("cond.tmp"), shape=shape, dtype=a.dtype)
    inert = a.stop_gradient and b.stop_gradient
    made.__dict__.update(_stop=inert, _inert=inert, _form=form_of(a))
    if isinstance(predicate, Variable) and predicate._values is not None and same_rank:
        _follow(made, a, b, predicate)
    return block._add(made)


def _follow(made, a, b, predicate):
    """Take the sizes and values of the branch that each trial run of shape inference takes."""
    taken = [None if run is None else a if run.item() else b for run in predicate._values.runs]
    sizes = []
    for axis, size in enumerate(made._shape):
        each = tuple(None if side is None else _size_in_trial(side, axis, run) for run, side in enumerate(taken))
        sizes.append(each if size == UNKNOWN else None)
    made._set_sizes(made._shape, tuple(sizes))
    values = [side._values if isinstance(side, Variable) else None for side in (a, b)]
    if None in values or values[0].fixed.shape != values[1].fixed.shape:
        return
    runs = tuple(None if side is None else side._values.runs[run] for run, side in enumerate(taken))
    made.__dict__["_values"] = Values(runs, torch.zeros_like(values[0].fixed))


def _size_in_trial(variable, axis, run):
    size = variable.shape[axis]
    return size.in_trials[run] if isinstance(size, UnknownSize) else int(size)


# ---- loops ----


class While(_Inner):
    """Runs a block repeatedly while the predicate of another block is true."""

    type = "while"

    def __init__(self, block, starts, block_ids, predicate, nexts, carried):
        super().__init__(block, None, (starts,), outputs=carried)
        self.block_ids, self.predicate, self.nexts = block_ids, predicate, nexts

    def reads(self):
        yield from self.args[0]
        yield self.predicate
        yield from self.nexts

    def copy(self, block, change, for_test=False):
        copy = super().copy(block, change, for_test)
        copy.predicate, copy.nexts = change(self.predicate), [change(v) for v in self.nexts]
        return copy

    def named_arguments(self):
        test, body = self.block_ids
        return {"start": self.args[0], "cond": f"block {test}", "body": f"block {body}"}

    def step(self, plan):
        test, body = self.blocks
        starts = [plan.key(v) for v in self.args[0]]
        test = plan.inner(test, [self.predicate.name])
        body = plan.inner(body, [v.name for v in self.nexts if isinstance(v, Variable)])
        predicate, nexts = plan.key(self.predicate), [plan.key(v) for v in self.nexts]
        store = plan.writer(self)

        def run(env):
            store(env, [env[k] for k in starts])
            while True:
                test(env)
                if not env[predicate].item():
                    return
                body(env)
                store(env, [env[k] for k in nexts])

        return run


def while_loop(test, body, loop_vars):
    """Record a loop; the result has the structure of `loop_vars`."""
    program = default_main_program()
    block = program.current_block()
    starts = [_start(block, leaf) for leaf in flat(loop_vars)]
    carried = []
    for start in starts:
        if isinstance(start, ArrayVariable):
            carried.append(fresh_array(block, start))
            continue
        made = Variable(block, name=names.generate("while.tmp"), shape=start.shape, dtype=start.dtype)
        # Whether a gradient flows is known only after the body, which reads this variable; so assume that it may.
        flows = torch.is_grad_enabled() and (start.dtype.is_floating_point or start.dtype.is_complex)
        made.__dict__.update(_stop=not flows, _inert=not flows, _form=form_of(start))
        carried.append(block._add(made))
    with program.inner_block() as test_block:
        predicate = test(*refilled(list(loop_vars), iter(carried)))
        if not isinstance(predicate, Variable) or predicate.dtype.name != "bool":
            raise InvalidTypeError("while_loop: 'cond' must return a bool variable.", received(returned=predicate))
    with program.inner_block() as body_block:
        result = body(*refilled(list(loop_vars), iter(carried)))
        result = [result] if not isinstance(result, (list, tuple)) else list(result)
        if _form(result) != _form(list(loop_vars)):
            raise InvalidArgumentError(
                "while_loop: 'body' must return as many values as there are loop variables, in the same structure.",
                f"{_form(result)} from body, {_form(list(loop_vars))} in loop_vars (· is a tensor or a number)",
            )
        nexts = [_start(body_block, leaf, like) for leaf, like in zip(flat(result), carried, strict=True)]
    for variable, after in zip(carried, nexts, strict=True):
        _fit(variable, after)
    append(While(block, starts, (test_block.idx, body_block.idx), predicate, nexts, carried))
    return refilled(list(loop_vars), iter(carried))


def _start(block, leaf, like=None):
    if isinstance(leaf, ArrayVariable):
        return leaf
    if isinstance(leaf, Tensor):
        return resolve(block, "while_loop", leaf)
    if not isinstance(leaf, numbers.Number):
        raise InvalidTypeError("while_loop: loop variables must be tensors or numbers.", received(loop_var=leaf))
    return _constant(leaf, None if like is None else like.dtype)


def _fit(variable, after):
    """Make sizes that change from one iteration to the next unknown; raise an error for a dtype that changes."""
    if variable.dtype is not after.dtype:
        raise InvalidTypeError(
            "while_loop: a loop variable must keep its dtype.",
            f"{variable.dtype.name} before the body, {after.dtype.name} after it",
            "cast it back with astype at the end of the body.",
        )
    if variable._form != form_of(after):
        raise InvalidTypeError(
            "while_loop: a loop variable must stay dense, or sparse in the same format.",
            f"{describe(variable)} before the body, {describe(after)} after it",
            "x.to_dense(), or x.to_sparse_coo(n), at the end of the body.",
        )
    if len(variable.shape) != len(after.shape):
        raise InvalidArgumentError(
            "while_loop: a loop variable must keep its number of dimensions.",
            f"shape {list(variable.shape)} before the body, {list(after.shape)} after it",
        )
    variable.shape = [joined(m, n) for m, n in zip(variable.shape, after.shape, strict=True)]
