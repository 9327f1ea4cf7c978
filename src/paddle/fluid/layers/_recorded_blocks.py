"""Recorded calls of fluid's control flow: Python functions on the values of a run, loops, conditions."""

from paddle._core import names
from paddle._core.graph import RecordedCall, Variable, default_main_program
from paddle._core.graph.control import _Inner
from paddle._core.graph.record import append, resolve


class PythonCall(RecordedCall):
    """A Python function on the values of a run; a value may also be a tensor array, which is a list.

    `facts` are the plain arguments that the function holds, for model files.
    """

    def __init__(self, block, kind, function, inputs, outputs, facts):
        super().__init__(block, None, (list(inputs),), outputs=list(outputs))
        self.kind, self.function, self.facts = kind, function, facts

    @property
    def type(self):
        return self.kind

    def named_arguments(self):
        return {"inputs": self.args[0]}

    def step(self, plan):
        keys = [plan.key(v) for v in self.args[0]]
        outputs = self.outputs

        def run(env):
            values = self.function(*[env[k] for k in keys])
            for variable, value in zip(outputs, values, strict=True):
                env[variable.name] = value if isinstance(value, list) else plan._changed(variable, value)

        return run


def record(kind, function, inputs, outputs, **facts):
    """Record a Python function: it gets the values of `inputs` and returns a list, one for each of `outputs`."""
    block = default_main_program().current_block()
    inputs, outputs = resolve(block, kind, list(inputs)), resolve(block, kind, list(outputs))
    append(PythonCall(block, kind, function, inputs, outputs, facts))
    return outputs


def fresh(kind, shape, dtype, flows=False, block=None):
    """A new variable for a result."""
    block = block or default_main_program().current_block()
    variable = Variable(block, name=names.generate(f"{kind}.tmp"), shape=shape, dtype=dtype)
    variable.__dict__.update(_stop=not flows, _inert=not flows)
    return block._add(variable)


class _ConditionalBlock(_Inner):
    """A block that runs depending on a variable."""

    def __init__(self, block, predicate, block_ids):
        super().__init__(block, None, (predicate,), outputs=())
        self.block_ids = block_ids

    def named_arguments(self):
        return {"cond": self.args[0], "body": f"block {self.block_ids[0]}"}

    def step(self, plan):
        return self._guarded(plan.key(self.args[0]), plan.inner(self.blocks[0], ()))


class Loop(_ConditionalBlock):
    """A block that runs repeatedly while a variable is true."""

    type = "while"

    @staticmethod
    def _guarded(key, body):
        def run(env):
            while bool(env[key]):
                body(env)

        return run


class Conditional(_ConditionalBlock):
    """A block that runs if a variable is true."""

    type = "conditional_block"

    @staticmethod
    def _guarded(key, body):
        def run(env):
            if bool(env[key]):
                body(env)

        return run
