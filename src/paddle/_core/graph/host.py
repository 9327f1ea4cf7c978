"""Records that call the user's Python during a run: `py_func`, `Print`, and pairs of forward and backward functions."""

import numpy as np
import torch

from .. import dtype as dtypes
from .. import names
from ..errors import InvalidTypeError, received
from ..tensor import Tensor, unwrap, wrap
from .control import _Inner
from .program import default_main_program
from .record import adopted, append
from .recorded_call import RecordedCall
from .variable import Variable


def as_list(value):
    """A list of what is one, several or none."""
    return [] if value is None else list(value) if isinstance(value, (list, tuple)) else [value]


class Call(RecordedCall):
    """A Python function on the values of a run."""

    type = "py_func"

    def __init__(self, block, function, inputs, outputs, backward, skipped):
        super().__init__(block, None, (inputs,), outputs=outputs)
        self.function, self.backward, self.skipped = function, backward, skipped

    def named_arguments(self):
        shown = {"func": getattr(self.function, "__name__", repr(self.function)), "x": self.args[0]}
        return shown if self.backward is None else {**shown, "backward": getattr(self.backward, "__name__", "…")}

    def step(self, plan):
        keys, store = [plan.key(v) for v in self.args[0]], plan.writer(self)
        kinds = [v.dtype.torch for v in self.outputs]

        def forward(*values):
            given = self.function(*[wrap(v.detach()) for v in values])
            return [as_torch(g, kind) for g, kind in zip(as_list(given), kinds, strict=True)] if kinds else []

        def run(env):
            values = [env[k] for k in keys]
            flows = self.backward is not None and torch.is_grad_enabled() and any(v.requires_grad for v in values)
            store(env, list(_Both.apply(self, forward, *values)) if flows else forward(*values))

        return run

    def pulled(self, inputs, outputs, grads):
        """The gradients of the inputs, by the user's backward function."""
        named = [*zip(self.args[0], inputs, strict=True), *zip(self.outputs, outputs, strict=True)]
        seen = [wrap(value) for variable, value in named if variable.name not in self.skipped]
        found = as_list(self.backward(*seen, *[wrap(g) for g in grads]))
        return [None if g is None else as_torch(g, v.dtype) for g, v in zip(found, inputs, strict=False)]


def as_torch(value, dtype):
    """What a Python function gave, a Tensor or anything that makes an array, as a torch tensor."""
    if isinstance(value, Tensor):
        return unwrap(value).detach().to(dtype)
    return torch.from_numpy(np.array(value)).to(dtype)


class _Both(torch.autograd.Function):
    """A forward function with the backward function that belongs to it."""

    @staticmethod
    def forward(ctx, record, function, *values):
        ctx.record, ctx.count = record, len(values)
        outputs = function(*values)
        ctx.save_for_backward(*values, *outputs)
        return tuple(outputs)

    @staticmethod
    def backward(ctx, *grads):
        inputs, outputs = ctx.saved_tensors[: ctx.count], ctx.saved_tensors[ctx.count :]
        found = ctx.record.pulled(inputs, outputs, grads)
        found += [None] * (ctx.count - len(found))
        return None, None, *found


def py_func(function, x, out, backward=None, skipped=None):
    """Record a call of a Python function; `out` are the variables that take its results."""
    block = default_main_program().current_block()
    inputs = adopted(block, "py_func", as_list(x))
    outputs = adopted(block, "py_func", as_list(out))
    for variable in outputs:
        if not isinstance(variable, Variable):
            raise InvalidTypeError("py_func: 'out' must be variables of the Program.", received(out=out))
        flows = backward is not None and any(not v.stop_gradient for v in inputs)
        variable.__dict__.update(_stop=not flows, _inert=not flows)
    names_skipped = {v if isinstance(v, str) else v.name for v in as_list(skipped)}
    append(Call(block, function, inputs, outputs, backward, names_skipped))
    return out


# ---- a pair of recorded functions ----


class Pair(_Inner):
    """A block whose gradients another block computes."""

    type = "static_pylayer"

    def __init__(self, block, inputs, block_ids, results, grads, pulled, outputs):
        super().__init__(block, None, (inputs,), outputs=outputs)
        self.block_ids, self.results, self.grads, self.pulled_results = block_ids, results, grads, pulled

    def reads(self):
        yield from self.args[0]
        yield from self.results

    def copy(self, block, change, for_test=False):
        twin = super().copy(block, change, for_test)
        for name in ("results", "grads", "pulled_results"):
            setattr(twin, name, [change(v) if isinstance(v, Tensor) else v for v in getattr(self, name)])
        return twin

    def step(self, plan):
        forward = plan.inner(self.blocks[0], [v.name for v in self.results])
        backward = None
        if len(self.block_ids) > 1:
            kept = [v.name for v in self.pulled_results if isinstance(v, Variable)]
            backward = plan.inner(self.blocks[1], [*kept, *(v.name for v in self.grads)])
        keys, names_in = [plan.key(v) for v in self.args[0]], [v.name for v in self.args[0]]
        results, store = [plan.key(v) for v in self.results], plan.writer(self)
        pulled = [None if v is None else plan.key(v) for v in self.pulled_results]

        def run(env):
            def function(*values):
                inner = {**env, **dict(zip(names_in, values, strict=True))}
                forward(inner)
                return [inner[k] for k in results]

            class record:
                @staticmethod
                def pulled(inputs, outputs, grads):
                    inner = {**env, **dict(zip((v.name for v in self.grads), grads, strict=True))}
                    with torch.no_grad():
                        backward(inner)
                    return [None if k is None else inner[k] for k in pulled]

            values = [env[k] for k in keys]
            flows = backward is not None and torch.is_grad_enabled() and any(v.requires_grad for v in values)
            store(env, list(_Both.apply(record, function, *values)) if flows else function(*values))

        return run


def pair(forward, inputs, backward):
    """Record a forward function and the backward function that gives its gradients."""
    program = default_main_program()
    block = program.current_block()
    inputs = adopted(block, "static_pylayer", list(inputs))
    with program.inner_block() as first:
        given = forward(*inputs)
    results = [v for v in as_list(given) if isinstance(v, Variable)]
    outputs, flows = [], backward is not None and any(not v.stop_gradient for v in inputs)
    for result in results:
        made = Variable(block, name=names.generate("static_pylayer.tmp"), shape=result.shape, dtype=result.dtype)
        made.__dict__.update(_stop=not flows, _inert=not flows)
        outputs.append(block._add(made))
    ids, grads, pulled = [first.idx], [], []
    if backward is not None:
        with program.inner_block() as second:
            for result in results:
                name = names.generate(f"{result.name}@GRAD")
                grads.append(second._add(Variable(second, name=name, shape=result.shape, dtype=result.dtype)))
            pulled = as_list(backward(*grads))
        ids.append(second.idx)
    append(Pair(block, inputs, tuple(ids), results, grads, pulled, outputs))
    if not outputs:
        return None
    return outputs[0] if isinstance(given, Variable) else type(given)(outputs)


# ---- printing ----

PRINTED = {"shape": lambda t: list(t.shape), "dtype": lambda t: dtypes.FROM_TORCH[t.dtype].name}


def print_value(t, name, message, summarize, shown):
    """Print a value of a run, as the options of `Print` want it."""
    lines = [f"Variable: {name}"] if shown["name"] else []
    lines += [f"  - message: {message}"] if message else []
    lines.append(f"  - place: {wrap(t).place}")
    lines += [f"  - {key}: {PRINTED[key](t)}" for key in ("shape", "dtype") if shown[key]]
    values = t.detach().reshape(-1)
    values = values if summarize < 0 else values[:summarize]
    lines.append("  - data: [" + " ".join(f"{v:g}" if isinstance(v, float) else str(v) for v in values.tolist()) + "]")
    print("\n".join(lines))
