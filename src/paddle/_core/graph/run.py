"""Running a Program: each record becomes a step on an environment, `{name: torch tensor}`.

A plan is made once for each set of fetched results, and kept until the Program changes. A value is dropped after its
last use. torch records gradients only if the Program computes some.
"""

import torch

from .. import mode, tree
from ..call import REFUSED, again, intercepted
from ..errors import InvalidArgumentError, PaddleError, PreconditionNotMetError, describe
from ..explain import explain
from ..state import INTERCEPTORS
from ..tensor import Size, Tensor, wrap
from .persistable import Persistable
from .recomputed import segments
from .recorded_call import RecordedCall, leaves, mapped
from .scope import global_scope
from .variable import Variable


def run(program, feed, fetch, prune=False):
    """Run the outermost block with `feed`, {name: torch tensor}, and return the torch tensors of the names `fetch`.

    With `prune`, only the records that these need are run.
    """
    key = (*fetch, prune)
    plan = program._plans.get(key)
    if plan is None:
        ops = needed(program.global_block(), fetch) if prune else None
        plan = program._plans[key] = Plan(program.global_block(), fetch, ops=ops)
    env = plan.start(feed)
    with mode.at_once(), torch.set_grad_enabled(plan.grad):
        plan(env)
    return [_fetched(env, program, name) for name in fetch]


def _fetched(env, program, name):
    if name in env:
        return env[name]
    variable = program._find(name)
    held = global_scope().find_var(name)
    if held is not None and held.is_initialized():
        return held.get_tensor()._t
    raise PreconditionNotMetError(
        f"fetch_list: variable '{name}' got no value in this run: it belongs to a branch that was not taken, or "
        "nothing computes it.",
        describe(variable),
        "fetch the result of the branch or loop instead of a variable inside it.",
    )


class Plan:
    """A block ready to run: for each record a step on the environment, and the names to drop after it.

    Args:
        keep: the names of values that are needed after the run.
        grad: whether torch records gradients; by default if a record asks for them.
        ops: the records to run; by default all of the block.
    """

    def __init__(self, block, keep=(), grad=None, ops=None):
        self.block, self.keep = block, frozenset(keep)
        self.ops = list(block.ops) if ops is None else ops
        self.grad = wants_gradients(self.ops) if grad is None else grad
        self.externals = {}  # key -> a persistable variable or a tensor from outside the Program
        self.compiled = None  # the plan as one function, see codegen.py
        self.watchers = ()  # interceptors of the run, such as the check for NaN
        self.backward_after = _last_backward(self.ops)
        self.leaves = _leaves(self.ops)
        last = self._last_uses()
        # Making the steps fills `externals`, which `start` puts into the environment.
        self.steps = [op.step(self) if hasattr(op, "step") else self._step(op) for op in self.ops]
        self.drops = [tuple(last.get(i, ())) for i in range(len(self.ops))]
        read = (v for op in every_op(self.ops) for v in op.reads())
        self.needed = {v.name: v for v in read if isinstance(v, Variable) and v.is_data}
        self.segments = segments(self)

    def start(self, feed):
        """The environment at the start of a run."""
        missing = [name for name in self.needed if name not in feed]
        if missing:
            raise UnfedError(
                f"Executor.run: the Program reads {', '.join(map(repr, missing))}, which was not fed.",
                f"feed = {{{', '.join(f'{k!r}: …' for k in feed)}}}",
                f"feed={{{missing[0]!r}: array of shape {list(self.needed[missing[0]].shape)}}}.",
            )
        env = dict(feed)
        if self.grad:
            for name, variable in self.needed.items():
                if not variable.stop_gradient and (env[name].is_floating_point() or env[name].is_complex()):
                    env[name] = env[name].detach().requires_grad_(True)
        with mode.at_once():
            for key, tensor in self.externals.items():
                env[key] = tensor._t
        return env

    def __call__(self, env, first=0):
        """Run the steps, from the one at `first` on."""
        # Interceptors with `frozen` are stored in the records that were made under them; the others apply to the run.
        self.watchers = [i for i in INTERCEPTORS if i is not mode.RECORDING and not hasattr(i, "frozen")]
        at = first
        try:
            done = self._run_segments(env) if self.segments and not first else first
            for at, step in enumerate(self.steps[done:] if done else self.steps, done):
                step(env)
                for name in self.drops[at]:
                    env.pop(name, None)
        except Exception as error:
            raise _located(error, self.ops[at], env) from error.__cause__

    def _run_segments(self, env):
        """Run the records up to the last checkpoint; returns the index of the one after it."""
        at = 0
        for segment in self.segments:
            while at < segment.start:
                self.steps[at](env)
                self._drop(env, at)
                at += 1
            segment.run(env)
            for at in range(segment.start, segment.end):
                self._drop(env, at)
            at = segment.end
        return at

    def _drop(self, env, at):
        for name in self.drops[at]:
            env.pop(name, None)

    # ---- keys ----

    def key(self, tensor):
        """The key of a tensor in the environment; tensors from outside the Program are added to `externals`."""
        if isinstance(tensor, Persistable):
            self.externals.setdefault(tensor.name, tensor)
            return tensor.name
        if isinstance(tensor, Variable):
            return tensor.name
        key = f"tensor {id(tensor)}"
        self.externals[key] = tensor
        return key

    def reader(self, value):
        """A function from the environment to `value` with its tensors filled in; None if it has no tensors."""
        if isinstance(value, Tensor):
            key = self.key(value)
            return lambda env: env[key]
        keyed = {id(v): self.key(v) for v in leaves(value)}
        if not keyed:
            return None
        return lambda env: mapped(value, lambda v: env[keyed[id(v)]])

    def inner(self, block, keep):
        """The plan of a branch or loop body; its external tensors are added to this plan's."""
        plan = Plan(block, keep, self.grad)
        self.externals.update(plan.externals)
        return plan

    # ---- steps ----

    def _step(self, op):
        """The step of an ordinary record."""
        operator, kernel, interceptors = op.operator, op.operator.kernel, op.interceptors
        # Arguments are sorted once, so that a run only fills in values: tensors, values with tensors inside, others.
        template = [a if type(a) is not Size else list(a) for a in op.args]
        direct = [(i, self.key(a)) for i, a in enumerate(op.args) if isinstance(a, Tensor)]
        nested = [(i, r) for i, a in enumerate(op.args) if not isinstance(a, Tensor) and (r := self.reader(a))]
        named = [(k, r) for k, a in op.kwargs.items() if (r := self.reader(a))]
        fixed = dict(op.kwargs)
        store = self.writer(op)
        silent = self.grad and not op.grad  # recorded under no_grad, in a Program that computes gradients
        plan = self

        def step(env):
            args = template.copy()
            for i, key in direct:
                args[i] = env[key]
            for i, read in nested:
                args[i] = read(env)
            kwargs = fixed
            if named:
                kwargs = fixed.copy()
                for k, read in named:
                    kwargs[k] = read(env)
            if not (interceptors or silent or plan.watchers):
                try:
                    out = kernel(*args, **kwargs)
                except Exception as error:
                    out = again(error, operator, args, kwargs)
                    if out is REFUSED:
                        raise
                store(env, out)
            else:
                with torch.set_grad_enabled(plan.grad and not silent):
                    store(env, intercepted(operator, args, kwargs, (*interceptors, *plan.watchers)))

        return step

    def writer(self, op):
        """A function that stores the result of a record in the environment."""
        outputs = op.outputs
        if type(outputs) is Variable and not self._is_changed(outputs):
            name = outputs.name

            def single(env, value):
                env[name] = value

            return single

        flat = isinstance(outputs, (list, tuple)) and all(isinstance(v, Variable) for v in outputs)

        def store(env, value):
            if flat:
                pairs = zip(outputs, value, strict=True)
            else:
                rows = tree.together(outputs, value, only=Variable, same_types=False, prefix=True)
                pairs = (pair for _, pair in rows)
            for variable, t in pairs:
                env[variable.name] = self._changed(variable, t)

        return store

    def _is_changed(self, variable):
        """Whether `_changed` may do something to the variable's value."""
        changed = self.grad and variable.stop_gradient and not variable._inert
        return bool(variable._hooks) or changed or variable.name in self.leaves

    def _changed(self, variable, t):
        """Apply the settings of a variable to its value: detach it, register hooks, or store it in the scope."""
        if isinstance(variable, Persistable):
            variable._t = t = t.detach().to(variable.dtype.torch).requires_grad_(not variable.stop_gradient)
        elif self.grad and variable.stop_gradient and not variable._inert:
            t = t.detach()
        if variable.name in self.leaves and self.grad and not t.requires_grad:
            t = t.detach().requires_grad_(True)
        if variable._hooks and t.requires_grad:
            for hook in variable._hooks:
                t.register_hook(_on_torch(hook))
        return t

    def _last_uses(self):
        """{index of a record: names that are not used after it}, only for names that belong to this block."""
        seen = {}
        for i, op in enumerate(self.ops):
            for tensor in (*all_reads(op), *op.writes()):
                if isinstance(tensor, Variable):
                    seen[tensor.name] = (i, tensor)
        last = {}
        for name, (i, variable) in seen.items():
            if name not in self.keep and not isinstance(variable, Persistable) and self.block.has_var(name):
                last.setdefault(i, []).append(name)
        return last


class UnfedError(InvalidArgumentError, KeyError):
    """Data that the Program reads and that was not fed, for which Paddle raises KeyError."""


def _on_torch(hook):
    def on_torch(g):
        result = hook(wrap(g))
        return None if result is None else result._t

    return on_torch


def every_op(ops):
    """The records and those of all blocks inside them."""
    for op in ops:
        yield op
        for inner in op.blocks:
            yield from every_op(inner.ops)


def needed(block, fetch, given=()):
    """The records that the fetched names depend on, if the names `given` have values already."""
    wanted, kept = set(fetch), []
    for op in reversed(block.ops):
        # What writes to an input changes it in place; any other given name would only be computed again.
        if not wanted.isdisjoint(v.name for v in all_writes(op) if v.is_data or v.name not in given):
            kept.append(op)
            wanted.update(v.name for v in all_reads(op))
    return kept[::-1]


def all_reads(op):
    """What a record reads, and what the blocks inside it read and write."""
    yield from op.reads()
    for inner in op.blocks:
        for inside in every_op(inner.ops):
            yield from inside.reads()
            yield from inside.writes()


def all_writes(op):
    """What a record writes, and what the blocks inside it do."""
    yield from op.writes()
    for inner in op.blocks:
        for inside in every_op(inner.ops):
            yield from inside.writes()


def wants_gradients(ops):
    """Whether a record, or one inside it, asks for gradients."""
    return any(op.differentiates for op in every_op(ops))


def _leaves(ops):
    """The names of values that gradients are asked for although nothing before them has one."""
    asked = (v for op in ops if op.differentiates for v in op.args[1])
    asked = (v for v in asked if isinstance(v, Variable) and not isinstance(v, Persistable) and not v.stop_gradient)
    return frozenset(v.name for v in asked if v.is_data or v._inert)


def _last_backward(ops):
    """The index of the last record that asks for gradients."""
    return max((i for i, op in enumerate(ops) if op.differentiates), default=-1)


def _located(error, op, env):
    """An error of a run, with the location in the user's program that the record comes from."""
    if getattr(error, "_located", False):
        return error
    if type(op) is RecordedCall:
        shown = lambda value: mapped(value, lambda v: wrap(env[v.name]) if v.name in env else v)  # noqa: E731
        error = explain(error, op.operator, shown(op.args), shown(op.kwargs))
    if isinstance(error, PaddleError):
        place = "a loaded model" if op.site is None else f"{op.site[0]}, line {op.site[1]}"
        where = f"in operator '{op.type}' of {place}"
        error.came = f"{error.came}, {where}" if error.came else where
        error.args = (str(error),)
    error._located = True
    return error
