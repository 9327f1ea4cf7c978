"""Compile a plan without branches and loops to one Python function with a line for each record.

It saves the overhead of a step around its operator, which is half of the time for small tensors.
"""

import itertools

from ..tensor import Size, Tensor
from .bound import Bound
from .recorded_call import RecordedCall, leaves
from .run import _located
from .variable import Variable

_FILE = "<a traced Program>"


def compile_plan(plan, feeds, fetches):
    """A function from the Tensors of a call to the torch tensors of `fetches`; None if the plan has control flow."""
    if not all(_is_plain(op, plan) for op in plan.ops):
        return None
    writer = _Writer(plan, feeds)
    try:
        source = writer.source(fetches)
    except KeyError:  # a value that nothing computes
        return None
    space = writer.constants
    exec(compile(source, _FILE, "exec"), space)
    run, outside, names = space["run"], writer.outside, writer.names

    def call(tensors):
        try:
            return run(tensors, outside)
        except Exception as error:
            return _finished(error, plan, names, fetches)

    return call


def _is_plain(op, plan):
    if type(op) is not RecordedCall or op.interceptors or (plan.grad and not op.grad) or op.operator is None:
        return False
    outputs = op.outputs if type(op.outputs) in (list, tuple) else [op.outputs]
    return all(v is None or (type(v) is Variable and not plan._is_changed(v)) for v in outputs)


# Others, such as the one that ends a recomputation early, are no refusals: the call must not be made twice.
_REFUSALS = (AttributeError, IndexError, RuntimeError, TypeError, ValueError)


def _finished(error, plan, names, fetches):
    """The results of a call in which a line failed: the rest is run step by step, as `Plan` does it.

    A step knows what to answer where torch refuses (tensors without elements). An error is raised with the location in
    the user's program that the line comes from.
    """
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename != _FILE:
        trace = trace.tb_next
    at = -1 if trace is None else trace.tb_lineno - 2
    if not 0 <= at < len(plan.ops):
        raise error
    here = trace.tb_frame.f_locals
    env = {name: here[local] for name, local in names.items() if local in here}
    if not isinstance(error, _REFUSALS):
        raise _located(error, plan.ops[at], env) from error.__cause__
    plan(env, at)
    return tuple(env[name] for name in fetches)


def function_of(plan, feeds, fetches):
    """The same function for torch tensors, `run(arguments, outside)`, and the Tensors that `outside` stands for."""
    writer = _Writer(plan, feeds, "")
    exec(compile(writer.source(fetches), _FILE, "exec"), writer.constants)
    return writer.constants["run"], writer.outside


class _Writer:
    """Writes the source of the function; `held` is how an argument holds its torch tensor."""

    def __init__(self, plan, feeds, held="._t"):
        self.plan = plan
        self.names = {}  # key in the environment -> local variable
        self.constants = {}
        self.outside = [t.tensor if isinstance(t, Bound) else t for t in plan.externals.values()]
        self._count = itertools.count()
        inside = [self._name(v.name) for v in feeds]
        outside = [self._name(key) for key in plan.externals]
        parts = [f"{n} = {a}[{i}]{held}" for a, ns in (("F", inside), ("E", outside)) for i, n in enumerate(ns)]
        self._first = "; ".join(parts) or "pass"

    def _name(self, key):
        made = self.names[key] = f"v{next(self._count)}"
        return made

    def source(self, fetches):
        """The function: the arguments and the first record in one line, then a line for each record."""
        lines = [self._line(op, drops) for op, drops in zip(self.plan.ops, self.plan.drops, strict=True)] or ["pass"]
        lines[0] = f"{self._first}; {lines[0]}"
        results = "".join(f"{self.names[n]}, " for n in fetches)
        return "\n    ".join(["def run(F, E):", *lines, f"return ({results})"]) + "\n"

    def _line(self, op, drops):
        args = [self._text(a) for a in op.args] + [f"{k}={self._text(v)}" for k, v in op.kwargs.items()]
        call = f"{self._constant(op.operator.kernel)}({', '.join(args)})"
        if type(op.outputs) in (list, tuple):
            targets = "".join("_, " if v is None else f"{self._target(v)}, " for v in op.outputs)
            line = f"{targets.strip() or '_'} = {call}"
        else:
            line = f"{self._target(op.outputs)} = {call}"
        unused = [self.names[n] for n in drops if n in self.names]
        return f"{line}; del {', '.join(unused)}" if unused else line

    def _target(self, variable):
        return self.names.get(variable.name) or self._name(variable.name)

    def _text(self, value):
        if isinstance(value, Tensor):
            return self.names[self.plan.key(value)]
        if not leaves(value):
            return self._constant(list(value) if type(value) is Size else value)
        if isinstance(value, (list, tuple)) and not hasattr(value, "_fields"):
            inner = "".join(f"{self._text(v)}, " for v in value)
            return f"[{inner}]" if isinstance(value, list) else f"({inner})"
        if type(value) is dict:
            return "{" + ", ".join(f"{k!r}: {self._text(v)}" for k, v in value.items()) + "}"
        if type(value) is slice:
            return f"{self._constant(slice)}({', '.join(self._text(v) for v in (value.start, value.stop, value.step))})"
        raise KeyError(type(value))

    def _constant(self, value):
        if value is None or type(value) in (bool, int):
            return repr(value)
        name = f"c{next(self._count)}"
        self.constants[name] = value
        return name
