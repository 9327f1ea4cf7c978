# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.fluid.layers.io import RecordedCall
from typing import Any

from paddle.fluid.dygraph.nn.sequence import offsets as offsets
from paddle.fluid.incubate.fleet.base.fleet_base import append as append
from paddle.fluid.layers.arrays import companion as companion
from paddle.fluid.layers.arrays import fresh as fresh
from paddle.fluid.layers.arrays import levels as levels
from paddle.fluid.layers.arrays import with_levels as with_levels
from paddle.fluid.layers.control_flow import resolve as resolve
from paddle.fluid.layers.creation import fill_constant_batch_size_like as fill_constant_batch_size_like
from paddle.static import Variable as Variable
from paddle.static import default_main_program as default_main_program

class DynamicRNN:
    """A block that runs for every step of sequences of different lengths; those that have ended are skipped.

    Inside `block()`: `step_input(x)` is the step's row of each sequence, `static_input(x)` all rows in every step,
    `memory(...)` a value carried from step to step, `update_memory(old, new)` its next value, `output(...)` results.
    Calling the object gives the results, with the sequences of the first step input."""
    kind: str
    def __init__(self, name: Any = None) -> None: ...
    def update_memory(self, ex_mem: Any, new_mem: Any) -> Any:
        """Set the value of a memory for the next step."""
    def step_output(self, o: Any) -> Any:
        """Add a result of every step."""
    def output(self, *outputs: Any) -> Any:
        """Add results of every step."""
    def block(self) -> Any: ...
    def step_input(self, x: Any, level: float = 0) -> Any:
        """The row of this step in each sequence; for nested sequences, the inner sequence of this step."""
    def static_input(self, x: Any) -> Any:
        """All of `x` in every step, for the sequences that have not ended."""
    def memory(self, init: Any = None, shape: Any = None, value: float = 0.0, need_reorder: bool = False, dtype: str = 'float32') -> Any:
        """A value carried from step to step, starting with `init`, or with a number in the shape [sequences, *shape].

        Args:
            need_reorder: reorder `init`, whose rows are in the order of the data, by length."""
    def __call__(self) -> Any: ...

class DynamicSteps(RecordedCall):
    """Steps along LoD sequences; those that have ended are skipped."""
    kind: Any
    memories: Any
    results: Any
    block_ids: tuple[Any, ...]
    @property
    def blocks(self) -> Any: ...
    def named_arguments(self) -> Any: ...
    def __init__(self, block: Any, kind: Any, inputs: Any, memories: Any, results: Any, outputs: Any, block_ids: Any) -> None: ...
    @property
    def type(self) -> Any: ...
    def reads(self) -> Any: ...
    def copy(self, block: Any, change: Any, for_test: bool = False) -> Any: ...
    def body(self, plan: Any) -> Any:
        """The planned block, with the variables that must outlive its run."""
    def step(self, plan: Any) -> Any: ...

class StaticRNN:
    """A block that runs for every step of sequences of equal length, [step, batch, …].

    Inside `step()`: `step_input(x)` is the step's slice, `memory(...)` a value carried from step to step,
    `update_memory(old, new)` its next value, `step_output(o)` a result. Calling the object gives the results."""
    kind: str
    def __init__(self, name: Any = None) -> None: ...
    def update_memory(self, ex_mem: Any, new_mem: Any) -> Any:
        """Set the value of a memory for the next step."""
    def step_output(self, o: Any) -> Any:
        """Add a result of every step."""
    def output(self, *outputs: Any) -> Any:
        """Add results of every step."""
    def step(self) -> Any: ...
    def step_input(self, x: Any) -> Any:
        """The slice of `x` for this step."""
    def memory(self, init: Any = None, shape: Any = None, batch_ref: Any = None, init_value: float = 0.0, init_batch_dim_idx: float = 0, ref_batch_dim_idx: float = 1) -> Any:
        """A value carried from step to step, starting with `init`, or with a number in each row of `batch_ref`."""
    def __call__(self) -> Any: ...

class StaticSteps(RecordedCall):
    """Steps along the first axis."""
    kind: Any
    memories: Any
    results: Any
    block_ids: tuple[Any, ...]
    @property
    def blocks(self) -> Any: ...
    def named_arguments(self) -> Any: ...
    def __init__(self, block: Any, kind: Any, inputs: Any, memories: Any, results: Any, outputs: Any, block_ids: Any) -> None: ...
    @property
    def type(self) -> Any: ...
    def reads(self) -> Any: ...
    def copy(self, block: Any, change: Any, for_test: bool = False) -> Any: ...
    def body(self, plan: Any) -> Any:
        """The planned block, with the variables that must outlive its run."""
    def step(self, plan: Any) -> Any: ...
