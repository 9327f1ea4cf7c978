"""`StaticRNN` and `DynamicRNN`: a block that runs for every step of a sequence."""

import contextlib

from paddle._core import names
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, PreconditionNotMetError, received
from paddle._core.graph import Variable, default_main_program
from paddle._core.graph.record import append, resolve

from .. import _mode
from .._lod import companion, levels, offsets, with_levels
from ._recorded_blocks import fresh
from ._recorded_rnn import DynamicSteps, StaticSteps
from .creation import fill_constant_batch_size_like

__all__ = ["StaticRNN", "DynamicRNN"]


class _Block:
    """Base of both: a block, memories carried from step to step, outputs of every step."""

    kind = "rnn"

    def __init__(self, name=None):
        _mode.begin_graph()
        self._open = self._done = False
        self._program = default_main_program()
        self._inputs, self._memories, self._steps, self._results = [], {}, [], []

    @contextlib.contextmanager
    def _inside(self):
        if self._done or self._open:
            raise PreconditionNotMetError(f"{self.kind}: it has only one block, which is already closed.")
        self._outer, self._open = self._program.current_block(), True
        with self._program.inner_block() as self._body:
            yield
        self._open, self._done = False, True
        self._close()

    def _require_open(self, what):
        if not self._open:
            raise PreconditionNotMetError(f"{self.kind}.{what}: it must be called inside the block.")

    def _inner(self, name, shape, dtype, flows):
        variable = Variable(self._body, name=names.generate(name), shape=shape, dtype=dtype)
        variable.__dict__.update(_stop=not flows, _inert=not flows)
        return self._body._add(variable)

    def _remember(self, init, shape, dtype, value):
        variable = self._inner(f"{self.kind}.memory", shape, dtype, True)
        self._memories[variable.name] = {
            "variable": variable,
            "init": init,
            "next": None,
            "value": value,
            "reorder": False,
        }
        return self._memories[variable.name]

    def update_memory(self, ex_mem, new_mem):
        """Set the value of a memory for the next step."""
        self._require_open("update_memory")
        if ex_mem.name not in self._memories:
            raise InvalidArgumentError(
                f"{self.kind}.update_memory: the variable is not one of its memories.", received(memory=ex_mem)
            )
        self._memories[ex_mem.name]["next"] = new_mem

    def step_output(self, o):
        """Add a result of every step."""
        self._require_open("step_output")
        self._results.append(o)

    def output(self, *outputs):
        """Add results of every step."""
        for one in outputs:
            self.step_output(one)

    def _finished(self):
        if not self._done:
            raise PreconditionNotMetError(f"{self.kind}: its outputs are available after its block is closed.")
        return self._outputs[0] if len(self._outputs) == 1 else list(self._outputs)

    def _check_memories(self):
        for memory in self._memories.values():
            if memory["next"] is None:
                raise PreconditionNotMetError(
                    f"{self.kind}: a memory was never updated.",
                    repr(memory["variable"]),
                    "update_memory(memory, new) in the block.",
                )


# ---- steps along the first axis ----


class StaticRNN(_Block):
    """A block that runs for every step of sequences of equal length, [step, batch, …].

    Inside `step()`: `step_input(x)` is the step's slice, `memory(...)` a value carried from step to step,
    `update_memory(old, new)` its next value, `step_output(o)` a result. Calling the object gives the results.
    """

    kind = "StaticRNN"

    step = _Block._inside

    def step_input(self, x):
        """The slice of `x` for this step."""
        self._require_open("step_input")
        x = resolve(self._outer, self.kind, x)
        inner = self._inner(f"{x.name}@step", list(x._shape[1:]), x.dtype, not x.stop_gradient)
        self._steps.append((x, inner))
        return inner

    def memory(self, init=None, shape=None, batch_ref=None, init_value=0.0, init_batch_dim_idx=0, ref_batch_dim_idx=1):
        """A value carried from step to step, starting with `init`, or with a number in each row of `batch_ref`."""
        self._require_open("memory")
        if init is None:
            if shape is None or batch_ref is None:
                raise InvalidArgumentError("StaticRNN.memory: without 'init', 'shape' and 'batch_ref' are required.")
            source = next((x for x, inner in self._steps if inner is batch_ref), batch_ref)
            sizes = [-1 if n is None else n for n in shape]
            if source is batch_ref and batch_ref.block is self._body:
                raise InvalidArgumentError(
                    "StaticRNN.memory: 'batch_ref' must be a step input, or come from outside the block.",
                    received(batch_ref=batch_ref),
                )
            with self._outer._entered():  # before the block
                init = fill_constant_batch_size_like(
                    source,
                    sizes,
                    source.dtype if source.dtype.is_floating_point else "float32",
                    init_value,
                    ref_batch_dim_idx,
                    init_batch_dim_idx,
                )
        return self._remember(init, list(init._shape), init.dtype, None)["variable"]

    def _close(self):
        self._check_memories()
        if not self._steps:
            raise PreconditionNotMetError("StaticRNN: the block has no step_input.")
        first = self._steps[0][0]._shape[0]
        self._outputs = [
            fresh("static_rnn", [first, *v._shape], v.dtype, not v.stop_gradient, self._outer) for v in self._results
        ]
        call = StaticSteps(
            self._outer,
            "static_rnn",
            [x for x, _ in self._steps],
            list(self._memories.values()),
            self._results,
            self._outputs,
            (self._body.idx,),
        )
        call.sliced = self._steps
        append(call)

    def __call__(self):
        return self._finished()


# ---- steps along sequences of different lengths ----


class DynamicRNN(_Block):
    """A block that runs for every step of sequences of different lengths; those that have ended are skipped.

    Inside `block()`: `step_input(x)` is the step's row of each sequence, `static_input(x)` all rows in every step,
    `memory(...)` a value carried from step to step, `update_memory(old, new)` its next value, `output(...)` results.
    Calling the object gives the results, with the sequences of the first step input.
    """

    kind = "DynamicRNN"

    def __init__(self, name=None):
        super().__init__(name)
        self._static_inputs = []

    block = _Block._inside

    def step_input(self, x, level=0):
        """The row of this step in each sequence; for nested sequences, the inner sequence of this step."""
        self._require_open("step_input")
        if not isinstance(x, Variable):
            raise InvalidTypeError("DynamicRNN.step_input: expected a variable.", received(x=x))
        x = resolve(self._outer, self.kind, x)
        found = levels(x)
        outer = offsets(x, "DynamicRNN.step_input", level)
        inner = found[level + 1] if level + 1 < len(found) else None
        variable = self._inner(f"{x.name}@step", [-1, *x._shape[1:]], x.dtype, not x.stop_gradient)
        ends = None if inner is None else self._level(variable)
        self._steps.append((x, outer, inner, variable, ends))
        return variable

    def static_input(self, x):
        """All of `x` in every step, for the sequences that have not ended."""
        self._require_open("static_input")
        if not self._steps:
            raise PreconditionNotMetError("DynamicRNN.static_input: step_input must be called first.")
        x = resolve(self._outer, self.kind, x)
        found = levels(x)
        variable = self._inner(f"{x.name}@whole", [-1, *x._shape[1:]], x.dtype, not x.stop_gradient)
        self._static_inputs.append((x, found[0] if found else None, variable, self._level(variable) if found else None))
        return variable

    def _level(self, variable):
        level = Variable(self._body, name=companion(variable.name, 0), shape=[-1], dtype="int64", stop_gradient=True)
        return self._body._add(level)

    def memory(self, init=None, shape=None, value=0.0, need_reorder=False, dtype="float32"):
        """A value carried from step to step, starting with `init`, or with a number in the shape [sequences, *shape].

        Args:
            need_reorder: reorder `init`, whose rows are in the order of the data, by length.
        """
        self._require_open("memory")
        if not self._steps:
            raise PreconditionNotMetError("DynamicRNN.memory: step_input must be called first.")
        if init is None and shape is None:
            raise InvalidArgumentError("DynamicRNN.memory: 'init' or 'shape' is required.")
        if init is not None:
            memory = self._remember(resolve(self._outer, self.kind, init), [-1, *init._shape[1:]], init.dtype, None)
        else:
            memory = self._remember(None, [-1, *shape], dtype, float(value))
        memory["reorder"] = need_reorder
        return memory["variable"]

    def _close(self):
        self._check_memories()
        if not self._steps:
            raise PreconditionNotMetError("DynamicRNN: the block has no step_input.")
        self._outputs = [
            fresh("dynamic_rnn", [-1, *v._shape[1:]], v.dtype, not v.stop_gradient, self._outer) for v in self._results
        ]
        given = [v for group in (*self._steps, *self._static_inputs) for v in group if v is not None]
        reads = [v for v in given if v.block is not self._body]
        call = DynamicSteps(
            self._outer,
            "dynamic_rnn",
            reads,
            list(self._memories.values()),
            self._results,
            self._outputs,
            (self._body.idx,),
        )
        call.sliced = [tuple(group) for group in self._steps]
        call.static_inputs = [tuple(group) for group in self._static_inputs]
        append(call)
        for variable in self._outputs:
            with_levels(variable, [self._steps[0][1]])

    def __call__(self):
        return self._finished()
