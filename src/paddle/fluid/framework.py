"""Programs, variables and modes."""

# ruff: noqa: F401 - re-exports

import contextlib

from paddle import version as _version
from paddle._core.errors import FailedCheckError, InvalidTypeError, received
from paddle._core.flags import get_flags, set_flags
from paddle._core.graph import Block, Program, default_main_program, default_startup_program, device_guard, name_scope
from paddle._core.graph import RecordedCall as Operator
from paddle._core.graph import Variable as _Variable
from paddle._core.graph import program_guard as _program_guard
from paddle._core.graph.program import switch_main_program, switch_startup_program
from paddle._core.mode import in_dynamic_mode as in_dygraph_mode
from paddle._core.parameter import Parameter
from paddle._core.place import CPUPlace, CUDAPinnedPlace, CUDAPlace
from paddle._core.place import current as _current_expected_place
from paddle._core.tensor import Tensor
from paddle.base.core import VarDesc, is_compiled_with_cuda, is_compiled_with_xpu
from paddle.base.framework import convert_np_dtype_to_dtype_
from paddle.static import cpu_places, cuda_places, xpu_places

from . import _mode, core, unique_name

__all__ = [
    "ComplexVariable",
    "Program",
    "Variable",
    "cpu_places",
    "cuda_pinned_places",
    "cuda_places",
    "default_main_program",
    "default_startup_program",
    "device_guard",
    "in_dygraph_mode",
    "is_compiled_with_cuda",
    "is_compiled_with_xpu",
    "load_op_library",
    "name_scope",
    "program_guard",
    "require_version",
    "xpu_places",
]


def _get_var(name, program=None):
    """The variable of that name in the outermost block of a Program, by default of the main one."""
    return (program or default_main_program()).global_block().var(name)


class _VariableMeta(type):
    """Make `isinstance` accept tensors in dynamic mode, and graph variables."""

    def __instancecheck__(cls, value):
        return isinstance(value, Tensor if in_dygraph_mode() else _Variable)

    def __subclasscheck__(cls, kind):
        return issubclass(kind, Tensor)


class Variable(metaclass=_VariableMeta):
    """The class that fluid programs use with `isinstance`: a graph variable, or a tensor in dynamic mode."""

    def __new__(cls, block, *args, **kwargs):
        return block.create_var(*args, **kwargs)


VarBase = ComplexVariable = Tensor
ParamBase = Parameter
GRAD_VAR_SUFFIX, ZERO_VAR_SUFFIX, TEMP_VAR_NAME = "@GRAD", "@ZERO", "@TEMP@"
EMPTY_VAR_NAME = "@EMPTY@"


@contextlib.contextmanager
def program_guard(main_program, startup_program=None):
    """A context in which calls are recorded in the given programs instead of the default ones.

    >>> main, startup = fluid.Program(), fluid.Program()
    >>> with fluid.program_guard(main, startup):
    ...     x = fluid.data("x", [None, 4])
    """
    _mode.begin_graph()
    with _program_guard(main_program, startup_program):
        yield


def grad_var_name(var_name):
    """The name of a variable's gradient."""
    return var_name + GRAD_VAR_SUFFIX


def cuda_pinned_places(device_count=None):
    """The given number of pinned-memory places; by default as many as there are CPU places."""
    return [CUDAPinnedPlace() for _ in cpu_places(device_count)]


def get_var(name, program=None):
    """A variable of a program, by its name."""
    return (default_main_program() if program is None else program).global_block().var(name)


def require_version(min_version, max_version=None):
    """Raise an error if Paddle is older than `min_version` or newer than `max_version`.

    The version of the interface, `paddle.__version__`, is compared. Programs set an upper bound because newer
    versions removed functions; all functions of fluid are here, so any upper bound is accepted that is not older
    than 1.4.
    """
    low = _numbers(min_version, "min_version")
    high = None if max_version is None else _numbers(max_version, "max_version")
    if high is not None and high < low:
        raise FailedCheckError(
            "require_version: 'max_version' must not be below 'min_version'.",
            received(min_version=min_version, max_version=max_version),
        )
    here = _numbers(_version.full_version, "version")
    if low > here:
        raise RuntimeError(f"this program requires Paddle {min_version} or later; this is {_version.full_version}")
    if high is not None and high < (1, 4):
        raise RuntimeError(f"this program requires Paddle {max_version} or earlier; programs from 1.5 on run here")


def _numbers(text, name):
    parts = str(text).split(".") if isinstance(text, str) else []
    if not 1 <= len(parts) <= 4 or not all(p.isdigit() for p in parts[:3]):
        raise (InvalidTypeError if not isinstance(text, str) else FailedCheckError)(
            f"require_version: '{name}' must be a version such as '1.8.0'.", received(**{name: text})
        )
    return tuple(int(p) for p in parts[:3])


def load_op_library(lib_filename):
    """Not supported: operators compiled for the original cannot run on another engine."""
    raise NotImplementedError(
        f"load_op_library({lib_filename!r}): operators compiled for the original cannot run here; write them in Python "
        "with paddle operators or paddle.autograd.PyLayer"
    )


@contextlib.contextmanager
def _dygraph_guard(tracer):
    """A context in dynamic mode."""
    from .dygraph import guard

    with guard():
        yield


def _in_legacy_dygraph():
    """False: 2.3 and 2.4 could run dynamic mode on the tensors of before."""
    return False


def _dygraph_tracer():
    """The tracer of the surrounding guard, or None outside every guard."""
    from .dygraph.tracer import Tracer

    return Tracer() if _mode.guarded() else None


def _get_paddle_place(place):
    from paddle._core.place import parse

    return parse(place)


def _varbase_creator(type=None, name=None, shape=None, dtype=None, persistable=None, **kwargs):
    """A tensor of zeros of that shape, or without elements, for an operator to write to."""
    import paddle

    tensor = paddle.zeros([0] if shape is None else list(shape), "float32" if dtype is None else dtype)
    tensor.name, tensor.persistable = name or unique_name.generate("generated_var"), bool(persistable)
    return tensor


def __getattr__(name):
    """Names that the framework of today has too: `dygraph_only`, `dygraph_not_support`, `dtype_is_floating`, …"""
    from paddle.base import framework as today

    if name == "_dygraph_tracer_":
        return _dygraph_tracer()
    return getattr(today, name)
