# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle import Tensor as Tensor
from paddle import in_dynamic_mode as in_dynamic_mode
from paddle.fft import shape_list as shape_list
from paddle.fluid.layers.arithmetic import one as one
from paddle.fluid.layers.arithmetic import output_or as output_or
from paddle.static import default_main_program as default_main_program
from paddle.utils.unique_name import generate as generate

def arange(start: Any, end: Any = None, step: float = 1, dtype: Any = None, name: Any = None) -> Any:
    """Numbers from `start` up to `end`, exclusive."""

def assign(input: Any, output: Any = None) -> Any:
    """A copy of a tensor, an array or a number; written to `output` if that is given."""

def autoincreased_step_counter(counter_name: Any = None, begin: float = 1, step: float = 1) -> Any:
    """A counter that every run of the Program increases by `step`; it is `begin` in the first run."""

def cast(x: Any, dtype: Any) -> Any:
    """`x` converted to another dtype."""

def create_global_var(shape: Any, value: Any, dtype: Any, persistable: bool = False, force_cpu: bool = False, name: Any = None) -> Any:
    """A variable that starts at `value`, may persist between runs, and is not trained."""

def create_parameter(shape: Any, dtype: Any, name: Any = None, attr: Any = None, is_bias: bool = False, default_initializer: Any = None) -> Any:
    """A parameter that belongs to no layer; the same name gives the same parameter."""

def create_tensor(dtype: Any, name: Any = None, persistable: bool = False) -> Any:
    """A variable without a value, to be set by `assign` or another function with an output."""

def diag(diagonal: Any) -> Any:
    """A matrix with these numbers on its diagonal."""

def diag_embed(input: Any, offset: float = 0, dim1: float = -2, dim2: float = -1) -> Any:
    """Matrices with the last axis on their diagonals."""

def eye(num_rows: Any, num_columns: Any = None, batch_shape: Any = None, dtype: str = 'float32', name: Any = None) -> Any:
    """Ones on the diagonal, zeros elsewhere; with leading axes `batch_shape`."""

def fill_constant(shape: Any, dtype: Any, value: Any, force_cpu: bool = False, out: Any = None, name: Any = None) -> Any:
    """A tensor filled with one number; `shape` may contain tensors, `value` may be one.

    >>> fluid.layers.fill_constant([2], "int64", 7).tolist()
    [7, 7]"""

def fill_constant_batch_size_like(input: Any, shape: Any, dtype: Any, value: Any, input_dim_idx: float = 0, output_dim_idx: float = 0, force_cpu: bool = False) -> Any:
    """A tensor filled with one number, with one size taken from `input`."""

def full_like(x: Any, fill_value: Any, out: Any = None, dtype: Any = None, device: Any = None, stop_gradient: bool = True, name: Any = None) -> Any:
    """One number in the shape of `x`."""

def linspace(start: Any, stop: Any, num: Any, dtype: str = 'float32', name: Any = None) -> Any:
    """`num` numbers from `start` to `stop`, evenly spaced."""

def one_hot(input: Any, depth: Any, allow_out_of_range: bool = False) -> Any:
    """One-hot vectors of ids whose last axis has the size 1.

    >>> fluid.layers.one_hot(paddle.to_tensor([[0], [2]]), 3).tolist()
    [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]"""

def ones(shape: Any, dtype: Any, force_cpu: bool = False) -> Any:
    """Ones."""

def ones_like(x: Any, out: Any = None) -> Any:
    """Ones in the shape of `x`."""

def range(start: Any, end: Any, step: Any, dtype: Any, name: Any = None) -> Any:
    """Numbers from `start` up to `end`, exclusive."""

def rank(input: Any) -> Any:
    """The number of axes, as an int32 tensor of shape [1]."""

def shape(input: Any) -> Any:
    """The sizes, as an int32 tensor."""

def size(input: Any) -> Any:
    """The number of elements, as an int64 tensor of shape [1]."""

def tril(input: Any, diagonal: float = 0, name: Any = None) -> Any:
    """The elements on and below a diagonal."""

def triu(input: Any, diagonal: float = 0, name: Any = None) -> Any:
    """The elements on and above a diagonal."""

def zeros(shape: Any, dtype: Any, force_cpu: bool = False, name: Any = None) -> Any:
    """Zeros."""

def zeros_like(x: Any, out: Any = None) -> Any:
    """Zeros in the shape of `x`."""
