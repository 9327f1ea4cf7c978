"""Calling a traced Program as a function on tensors, with gradients by torch's autograd.

This is the hot path of `paddle.jit.to_static`: it determines the overhead of a call around the operators.
"""

import numpy as np
import torch

from ..gradient_paths import Linked
from ..parameter import UNCOUNTED_WRITES
from ..state import INTERCEPTORS
from ..tensor import Tensor, new, wrap
from .activated_norm import with_activations
from .array import ArrayVariable
from .backward import reachable
from .bound import Bound
from .codegen import compile_plan
from .conv_order import in_fast_order
from .run import Plan, every_op, wants_gradients
from .variable import Variable

_PLAIN = frozenset((int, float, bool, str, type(None), complex, bytes))


class UncacheableArguments(Exception):
    """Arguments that cannot be hashed, so that no trace can be cached for them."""


def signature(args, kwargs, tensors):
    """The cache key of a call's arguments, to find its trace; the Tensors are appended to `tensors`, in order."""
    key = []
    for a in args:
        kind = type(a)
        if kind is Tensor:
            t = a._t
            tensors.append(a)
            key.append(t.shape)
            key.append(t.dtype)
            key.append(t.requires_grad)
        elif kind in _PLAIN:
            key.append(kind)
            key.append(a)
        else:
            _sign(a, key, tensors)
    if kwargs:
        for name, a in kwargs.items():
            key.append(name)
            _sign(a, key, tensors)
    if INTERCEPTORS:
        key.extend(f for i in INTERCEPTORS if hasattr(i, "frozen") and (f := i.frozen()) is not None)
    return tuple(key)


def _sign(a, key, tensors):
    kind = type(a)
    if isinstance(a, Tensor):
        t = a._t
        tensors.append(a)
        key.extend((t.shape, t.dtype, t.requires_grad))
    elif kind in _PLAIN:
        key.extend((kind, a))
    elif kind is list or kind is tuple or (isinstance(a, tuple) and hasattr(a, "_fields")):
        key.extend((kind, len(a)))
        for item in a:
            _sign(item, key, tensors)
    elif isinstance(a, dict):
        key.extend((kind, *a))
        for item in a.values():
            _sign(item, key, tensors)
    elif isinstance(a, np.ndarray):
        if a.dtype.kind not in "biufc":
            raise UncacheableArguments(f"an array of {a.dtype}")
        held = Tensor(a)
        tensors.append(held)
        key.extend((kind, held._t.shape, held._t.dtype))
    else:
        try:
            hash(a)
        except TypeError:
            raise UncacheableArguments(f"an argument of type {kind.__name__}") from None
        key.append(a)


class CallableProgram:
    """A Program ready to be called.

    `feeds` are its variables for the Tensors of a call, `fetches` the variables and Tensors of its result. `choose`, if
    given, may replace the function of a plan by a faster one: `choose(plan, feeds, fetches, function)`.
    """

    def __init__(self, program, feeds, fetches, choose=None):
        self.program, self.feeds, self.fetches, self._choose = program, feeds, fetches, choose
        self._names = [v.name for v in feeds]
        self._plans = {}
        written = {v.name for op in every_op(program.global_block().ops) for v in op.writes()}
        self._changed = [(i, v.name) for i, v in enumerate(feeds) if v.name in written]
        self._kept = [v.name for v in fetches if type(v) is Variable and not v.is_data]
        self._inference = None if self._changed else _InferencePlan(program, feeds, fetches, self._kept, choose)
        self._unreached = ()  # the places of arguments from which no gradient flows to a result
        self._differentiates = wants_gradients(program.global_block().ops)
        self._single = self._kept[0] if len(fetches) == len(self._kept) == 1 else None

    def _plan(self, grad):
        keep = [v.name for v in self.fetches if isinstance(v, Variable)] + [name for _, name in self._changed]
        plan = self._plans[grad] = Plan(self.program.global_block(), keep, grad)
        plan.compiled = None if self._changed else _function(plan, self.feeds, self._kept, self._choose)
        if grad and self._kept:
            targets = [v for v in self.fetches if type(v) is Variable and not v.is_data]
            reached = reachable(self.program, self.feeds, targets)
            self._unreached = [i for i, v in enumerate(self.feeds) if id(v) not in reached and not v.stop_gradient]
        return plan

    def _linked(self, t, tensors):
        """A result that also depends on the arguments that do not reach it, which have gradients of zeros in Paddle."""
        if t.requires_grad:
            for i in self._unreached:
                if tensors[i]._t.requires_grad:
                    t = Linked.apply(t, tensors[i]._t)
        return t

    def __call__(self, tensors):
        """Run the Program on the Tensors of a call and return the Tensors of the result."""
        if self._differentiates:
            return self._with_graph(tensors)
        grad = torch.is_grad_enabled()
        plan = None if grad or self._inference is None else self._inference.plan()
        if plan is None:
            plan = self._plans.get(grad) or self._plan(grad)
        if plan.compiled is not None and not INTERCEPTORS:
            found = plan.compiled(tensors)
            if self._unreached:
                found = [self._linked(t, tensors) for t in found]
            if self._single is not None:
                out = new(Tensor)
                out._t = found[0]
                return (out,)
            return self._results(dict(zip(self._kept, found, strict=True)), tensors)
        env = {name: x._t for name, x in zip(self._names, tensors, strict=True)}
        for key, tensor in plan.externals.items():
            env[key] = tensor._t
        plan(env)
        for i, name in self._changed:
            tensors[i]._t = env[name]
        return self._results(env, tensors)

    def _with_graph(self, tensors):
        """A call of a Program that computes gradients inside, for which torch's graph is needed in any case."""
        outside = torch.is_grad_enabled()
        plan = self._plans.get(True) or self._plan(True)
        env = {name: x._t for name, x in zip(self._names, tensors, strict=True)}
        for name in plan.leaves.intersection(env):
            if not env[name].requires_grad:
                env[name] = env[name].detach().requires_grad_(True)
        for key, tensor in plan.externals.items():
            env[key] = tensor._t
        with torch.enable_grad():
            plan(env)
        for i, name in self._changed:
            tensors[i]._t = env[name]
        if not outside:
            env = {k: v.detach() if isinstance(v, torch.Tensor) else v for k, v in env.items()}
        return self._results(env, tensors)

    def _results(self, env, tensors):
        return [self._result(v, env, tensors) for v in self.fetches]

    def _result(self, variable, env, tensors):
        if isinstance(variable, ArrayVariable):
            return [wrap(t) for t in env[variable.name]]
        if isinstance(variable, Bound):
            return variable.tensor
        if not isinstance(variable, Variable):
            return variable
        if variable.is_data and variable.name in self._names:
            return tensors[self._names.index(variable.name)]
        return wrap(env[variable.name])


def _function(plan, feeds, fetches, choose):
    plan.ops = with_activations(in_fast_order(plan.ops), fetches)
    plain = compile_plan(plan, feeds, fetches)
    return plain if plain is None or choose is None else choose(plan, feeds, fetches, plain)


_CALLS_BEFORE_OPTIMISING = 3  # without a change of any parameter


class _InferencePlan:
    """The optimised plan of a Program for evaluation without gradients, for the current values of its parameters.

    It is made only if a convolution and a batch norm, or a matrix product and a bias, can be merged, and after several
    calls in which the parameters have not changed.
    """

    def __init__(self, program, feeds, fetches, kept, choose):
        self._program, self._feeds, self._kept, self._choose = program, feeds, kept, choose
        self._fetches = [v.name for v in fetches if isinstance(v, Variable)]
        self._worthwhile = _is_worthwhile(program)
        self._calls, self._unseen = 0, UNCOUNTED_WRITES.value
        self._optimised = None
        self._state = ()

    def plan(self):
        """The plan to run, or None."""
        if not self._worthwhile:
            return None
        if self._unseen != UNCOUNTED_WRITES.value or any(x._t is not t or t._version != n for x, t, n in self._state):
            self._optimised, self._calls, self._unseen, self._state = None, 0, UNCOUNTED_WRITES.value, ()
        if self._optimised is None:
            self._calls += 1
            if self._calls <= _CALLS_BEFORE_OPTIMISING:
                return None
            self._make()
        return self._optimised

    def _make(self):
        from .optimise import for_inference

        values = [v.tensor for v in self._program.persistables()]
        self._state = [(x, x._t, x._t._version) for x in values]
        program = for_inference(self._program, [v.name for v in self._feeds], self._fetches)
        self._optimised = Plan(program.global_block(), self._fetches, False)
        self._optimised.compiled = _function(self._optimised, self._feeds, self._kept, self._choose)


_JOINED = ({"conv2d", "batch_norm"}, {"conv2d", "add"}, {"matmul", "add"}, {"linear", "gelu"})


def _is_worthwhile(program):
    """Whether a Program is in evaluation mode, on the CPU, with batch norms, biases or `gelu` after products."""
    kinds = set()
    for op in every_op(program.global_block().ops):
        kinds.add(op.type)
        named = {} if op.operator is None else op.named_arguments()
        if named.get("training") is True or named.get("is_test") is False:
            return False
    if not any(pair <= kinds for pair in _JOINED):
        return False
    return all(isinstance(v, Bound) and v.tensor.place.is_cpu_place() for v in program.persistables())
