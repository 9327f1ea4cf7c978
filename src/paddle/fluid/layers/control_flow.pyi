# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.fluid.layers.io import RecordedCall
from typing import Any

from paddle.fluid.incubate.fleet.base.fleet_base import append as append
from paddle.static import Variable as Variable
from paddle.static import default_main_program as default_main_program
from paddle.static import py_func as py_func
from paddle.static.nn import case as case
from paddle.static.nn import cond as cond
from paddle.static.nn import switch_case as switch_case
from paddle.static.nn import while_loop as while_loop

def Assert(cond: Any, data: Any = None, summarize: float = 20, name: Any = None) -> Any:
    """Stop the run with an error that shows `data` if a condition is false."""

class Conditional(RecordedCall):
    """A block that runs if a variable is true."""
    block_ids: tuple[Any, ...]
    @property
    def blocks(self) -> Any: ...
    def named_arguments(self) -> Any: ...
    def __init__(self, block: Any, predicate: Any, block_ids: Any) -> None: ...
    def step(self, plan: Any) -> Any: ...
    type: str

class IfElse:
    """Process the rows where a condition [N, 1] is true and the others differently, and merge them in order.

    Inside `true_block()` and `false_block()`, `input(x)` gives the rows of that branch and `output(...)` sets its
    results; calling the object gives the merged outputs."""
    cond: Any
    def __init__(self, cond: Any, name: Any = None) -> None: ...
    true_block: Any
    false_block: Any
    def input(self, x: Any) -> Any:
        """The rows of `x` for this branch."""
    def output(self, *outs: Any) -> Any:
        """Set the results of this branch."""
    def __call__(self) -> Any: ...

class Loop(RecordedCall):
    """A block that runs repeatedly while a variable is true."""
    block_ids: tuple[Any, ...]
    @property
    def blocks(self) -> Any: ...
    def named_arguments(self) -> Any: ...
    def __init__(self, block: Any, predicate: Any, block_ids: Any) -> None: ...
    def step(self, plan: Any) -> Any: ...
    type: str

def Print(input: Any, first_n: float = -1, message: Any = None, summarize: float = 20, print_tensor_name: bool = True, print_tensor_type: bool = True, print_tensor_shape: bool = True, print_tensor_lod: bool = True, print_phase: str = 'both') -> Any:
    """Print a variable's value in every run, and return the variable."""

class Switch:
    """Run the block of the first case that is true, else the default one.

    >>> with fluid.layers.Switch() as switch:
    ...     pass"""
    def __init__(self, name: Any = None) -> None: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *exc: Any) -> Any: ...
    def case(self, condition: Any) -> Any:
        """A block that runs if this is the first true condition."""
    def default(self) -> Any:
        """A block that runs if no condition is true."""

class While:
    """A block that runs repeatedly while a variable is true; the block must change that variable.

    >>> i = fluid.layers.fill_constant([1], "int64", 0)
    >>> more = fluid.layers.less_than(i, fluid.layers.fill_constant([1], "int64", 3))
    >>> loop = fluid.layers.While(cond=more)"""
    cond_var: Any
    def __init__(self, cond: Any, is_test: bool = False, name: Any = None) -> None: ...
    def block(self) -> Any:
        """The body of the loop."""

def resolve(block: Any, op_name: Any, value: Any) -> Any:
    """Arguments with each tensor replaced by what the block can refer to.

    A variable of another Program becomes the one of the same name; during a trace, a Tensor becomes a bound variable."""

def through(module: Any) -> Any:
    """A `__getattr__` for a module through which programs also reach functions of other files."""
