"""The traces of a function under `to_static`, by the kind of call."""

from paddle._core.errors import InvalidArgumentError
from paddle._core.graph.program import Program

from ._structure import Slot


class ConcreteProgram:
    """One trace of a function, ready to be called, with Paddle's attribute names."""

    def __init__(self, function, traced):
        self.function, self.traced = function, traced
        self.startup_program = Program()
        self.guard, self.structure, self.call = traced.guard, traced.structure, traced.runner(function._chooser)
        self.returns_tensor = type(traced.structure) is Slot

    @property
    def main_program(self):
        """The Program."""
        return self.traced.program

    @property
    def inputs(self):
        """Its variables for the tensors among the arguments."""
        return self.traced.feeds

    @property
    def outputs(self):
        """Its variables for the tensors in the result."""
        return self.traced.fetches

    @property
    def parameters(self):
        """The parameters that the Program uses."""
        return self.traced.parameters


class ProgramCache:
    """The traces of a function, by the kind of call."""

    def __init__(self):
        self.traces = {}  # signature -> a list of ConcretePrograms, the newest first; None: runs dynamically

    def __len__(self):
        return len(self.concrete_programs())

    def add(self, signature, concrete):
        """Keep a trace for a kind of call."""
        self.traces[signature] = [concrete, *(self.traces.get(signature) or ())]

    def concrete_programs(self):
        """All traces."""
        return list({id(c): c for found in self.traces.values() for c in found or ()}.values())

    def last(self):
        """The newest trace, as (signature, trace)."""
        key = next((k for k in reversed(self.traces) if self.traces[k]), None)
        if key is None:
            raise InvalidArgumentError("program_cache: nothing has been traced yet.", None, "call the function once.")
        return key, self.traces[key][0]

    def clear(self):
        """Forget all traces."""
        self.traces.clear()
