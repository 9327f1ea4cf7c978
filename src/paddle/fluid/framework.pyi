# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle import CPUPlace as CPUPlace
from paddle import CUDAPinnedPlace as CUDAPinnedPlace
from paddle import CUDAPlace as CUDAPlace
from paddle import Tensor as ComplexVariable
from paddle import Tensor as Tensor
from paddle import Tensor as VarBase
from paddle import get_flags as get_flags
from paddle import in_dynamic_mode as in_dygraph_mode
from paddle import set_flags as set_flags
from paddle.device import is_compiled_with_cuda as is_compiled_with_cuda
from paddle.device import is_compiled_with_xpu as is_compiled_with_xpu
from paddle.fluid.core import VarDesc as VarDesc
from paddle.fluid.data_feeder import convert as convert_np_dtype_to_dtype_
from paddle.fluid.layers.io import RecordedCall as Operator
from paddle.nn import Parameter as ParamBase
from paddle.nn import Parameter as Parameter
from paddle.static import Program as Program
from paddle.static import cpu_places as cpu_places
from paddle.static import cuda_places as cuda_places
from paddle.static import default_main_program as default_main_program
from paddle.static import default_startup_program as default_startup_program
from paddle.static import device_guard as device_guard
from paddle.static import name_scope as name_scope
from paddle.static import xpu_places as xpu_places

class Block:
    """A part of a Program: the outermost block, a branch, or the body of a loop."""
    program: Any
    idx: Any
    parent_idx: Any
    ops: Any
    vars: Any
    def __init__(self, program: Any, idx: Any, parent_idx: float = -1) -> None: ...
    @property
    def parent(self) -> Any: ...
    def var(self, name: Any) -> Any:
        """The variable of that name in this block."""
    def has_var(self, name: Any) -> Any:
        """Whether there is a variable of that name in this block."""
    @property
    def desc(self) -> Any: ...
    def create_var(self, *args: Any, **kwargs: Any) -> Any:
        """Create a variable without a value; the arguments are those of `Variable`."""
    def create_parameter(self, *, name: Any = None, shape: Any, dtype: Any, initializer: Any = None, trainable: bool = True, **attributes: Any) -> Any:
        """Create a parameter; the startup program gives it its initial value if an initializer is given."""
    def append_op(self, type: Any = None, inputs: Any = None, outputs: Any = None, attrs: Any = None, **kwargs: Any) -> Any:
        """Record an operator by its name, slots and attributes in Paddle's model format."""
    def all_parameters(self) -> Any:
        """The parameters, in the order of their creation."""
    def iter_parameters(self) -> Any:
        """The parameters, in the order of their creation."""
    def to_string(self, throw_on_error: bool = True, with_details: bool = False) -> Any:
        """The variables and operators, one per line."""

class Variable:
    """The class that fluid programs use with `isinstance`: a graph variable, or a tensor in dynamic mode."""
    def __init__(self, block: Any, *args: Any, **kwargs: Any) -> None: ...

def cuda_pinned_places(device_count: Any = None) -> Any:
    """The given number of pinned-memory places; by default as many as there are CPU places."""

def get_var(name: Any, program: Any = None) -> Any:
    """A variable of a program, by its name."""

def grad_var_name(var_name: Any) -> Any:
    """The name of a variable's gradient."""

def load_op_library(lib_filename: Any) -> Any:
    """Not supported: operators compiled for the original cannot run on another engine."""

def program_guard(main_program: Any, startup_program: Any = None) -> Any:
    """A context in which calls are recorded in the given programs instead of the default ones.

    >>> main, startup = fluid.Program(), fluid.Program()
    >>> with fluid.program_guard(main, startup):
    ...     x = fluid.data("x", [None, 4])"""

def require_version(min_version: Any, max_version: Any = None) -> Any:
    """Raise an error if Paddle is older than `min_version` or newer than `max_version`.

    The version of the interface, `paddle.__version__`, is compared. Programs set an upper bound because newer
    versions removed functions; all functions of fluid are here, so any upper bound is accepted that is not older
    than 1.4."""

def switch_main_program(program: Any) -> Any:
    """Make another Program the default main program, and return the previous one."""

def switch_startup_program(program: Any) -> Any:
    """Make another Program the default startup program, and return the previous one."""
