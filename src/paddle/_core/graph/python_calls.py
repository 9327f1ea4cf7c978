"""Records that call the user's Python code during a run: `py_func`, `Print`, and `static_pylayer`."""

import numpy as np
import torch

from .. import dtype as dtypes
from .. import names
from ..errors import InvalidTypeError, received
from ..place import current_torch
from ..tensor import Tensor, unwrap, wrap
from .control import _Inner
from .program import default_main_program
from .record import append, resolve
from .recorded_call import RecordedCall
from .variable import Variable


def as_list(value):
    """Convert one value, a list or tuple of values, or None to a list."""
    return [] if value is None else list(value) if isinstance(value, (list, tuple)) else [value]


class PythonCall(RecordedCall):
    """A call of a Python function on the values of a run."""

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
            store(env, list(_WithBackward.apply(self, forward, *values)) if flows else forward(*values))

        return run

    def input_gradients(self, inputs, outputs, grads):
        """The gradients of the inputs, computed by the user's backward function."""
        named = [*zip(self.args[0], inputs, strict=True), *zip(self.outputs, outputs, strict=True)]
        seen = [wrap(value) for variable, value in named if variable.name not in self.skipped]
        found = as_list(self.backward(*seen, *[wrap(g) for g in grads]))
        return [None if g is None else as_torch(g, v.dtype) for g, v in zip(found, inputs, strict=False)]


def as_torch(value, dtype):
    """Convert the result of a Python function, a Tensor or anything that makes an array, to a torch tensor."""
    if isinstance(value, Tensor):
        return unwrap(value).detach().to(dtype)
    return torch.from_numpy(np.array(value)).to(current_torch(), dtype)


class _WithBackward(torch.autograd.Function):
    """A forward function with its backward function."""

    @staticmethod
    def forward(ctx, record, function, *values):
        ctx.record, ctx.count = record, len(values)
        outputs = function(*values)
        ctx.save_for_backward(*values, *outputs)
        return tuple(outputs)

    @staticmethod
    def backward(ctx, *grads):
        inputs, outputs = ctx.saved_tensors[: ctx.count], ctx.saved_tensors[ctx.count :]
        found = ctx.record.input_gradients(inputs, outputs, grads)
        found += [None] * (ctx.count - len(found))
        return None, None, *found


def py_func(function, x, out, backward=None, skipped=None):
    """Record a call of a Python function; `out` are the variables that get its results."""
    block = default_main_program().current_block()
    inputs = resolve(block, "py_func", as_list(x))
    outputs = resolve(block, "py_func", as_list(out))
    for variable in outputs:
        if not isinstance(variable, Variable):
            raise InvalidTypeError("py_func: 'out' must be variables of the Program.", received(out=out))
        flows = backward is not None and any(not v.stop_gradient for v in inputs)
        variable.__dict__.update(_stop=not flows, _inert=not flows)
    names_skipped = {v if isinstance(v, str) else v.name for v in as_list(skipped)}
    append(PythonCall(block, function, inputs, outputs, backward, names_skipped))
    return out


# ---- a recorded forward function with a recorded backward function ----


class PyLayerCall(_Inner):
    """A block whose gradients are computed by another block."""

    type = "static_pylayer"

    def __init__(self, block, inputs, block_ids, results, grads, pulled, outputs):
        super().__init__(block, None, (inputs,), outputs=outputs)
        self.block_ids, self.results, self.grads, self.pulled_results = block_ids, results, grads, pulled

    def reads(self):
        yield from self.args[0]
        yield from self.results

    def copy(self, block, change, for_test=False):
        copy = super().copy(block, change, for_test)
        for name in ("results", "grads", "pulled_results"):
            setattr(copy, name, [change(v) if isinstance(v, Tensor) else v for v in getattr(self, name)])
        return copy

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
                def input_gradients(inputs, outputs, grads):
                    inner = {**env, **dict(zip((v.name for v in self.grads), grads, strict=True))}
                    with torch.no_grad():
                        backward(inner)
                    return [None if k is None else inner[k] for k in pulled]

            values = [env[k] for k in keys]
            flows = backward is not None and torch.is_grad_enabled() and any(v.requires_grad for v in values)
            store(env, list(_WithBackward.apply(record, function, *values)) if flows else function(*values))

        return run


def record_pylayer(forward, inputs, backward):
    """Record a forward function and the backward function that computes its gradients."""
    program = default_main_program()
    block = program.current_block()
    inputs = resolve(block, "static_pylayer", list(inputs))
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
    append(PyLayerCall(block, inputs, tuple(ids), results, grads, pulled, outputs))
    if not outputs:
        return None
    return outputs[0] if isinstance(given, Variable) else type(given)(outputs)


# ---- printing ----

PRINTED = {"shape": lambda t: list(t.shape), "dtype": lambda t: dtypes.FROM_TORCH[t.dtype].name}


def print_value(t, name, message, summarize, shown):
    """Print a value during a run, with the options of `Print`."""
    lines = [f"Variable: {name}"] if shown["name"] else []
    lines += [f"  - message: {message}"] if message else []
    lines.append(f"  - place: {wrap(t).place}")
    lines += [f"  - {key}: {PRINTED[key](t)}" for key in ("shape", "dtype") if shown[key]]
    values = t.detach().reshape(-1)
    values = values if summarize < 0 else values[:summarize]
    lines.append("  - data: [" + " ".join(f"{v:g}" if isinstance(v, float) else str(v) for v in values.tolist()) + "]")
    print("\n".join(lines))
