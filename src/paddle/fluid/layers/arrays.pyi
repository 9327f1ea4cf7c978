# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle import in_dynamic_mode as in_dynamic_mode
from paddle.fluid.data_feeder import convert as convert
from paddle.static import Variable as Variable
from paddle.static import default_main_program as default_main_program
from paddle.utils.unique_name import generate as generate

def array_length(array: Any) -> Any:
    """The number of tensors in an array, as int64 [1]."""

def array_read(array: Any, i: Any) -> Any:
    """The tensor at index `i` of an array."""

def array_write(x: Any, i: Any, array: Any = None) -> Any:
    """Write a tensor at index `i` of an array (by default a new one), and return the array."""

def companion(name: Any, level: Any) -> Any:
    """The name of the variable that holds the offsets of a level."""

def create_array(dtype: Any) -> Any:
    """An empty array of tensors."""

def fresh(kind: Any, shape: Any, dtype: Any, flows: bool = False, block: Any = None) -> Any:
    """A new variable for a result."""

def levels(x: Any) -> Any:
    """The offsets of the sequences of `x`, outermost level first; [] if it has none."""

def record(kind: Any, function: Any, inputs: Any, outputs: Any, **facts: Any) -> Any:
    """Record a Python function: it gets the values of `inputs` and returns a list, one for each of `outputs`."""

def tensor_array_to_tensor(input: Any, axis: float = 1, name: Any = None, use_stack: bool = False) -> Any:
    """The tensors of an array concatenated (or stacked) along an axis, and the size of each there."""

def with_levels(x: Any, new: Any) -> Any:
    """Give `x` its own sequences: a list of offsets (variables or Tensors), outermost level first."""
