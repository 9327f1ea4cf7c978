"""Modes, dtypes and places, under their names in `paddle.base`."""

# ruff: noqa: F401 - re-exports

import contextlib
import functools
import importlib

from .._core import mode as _mode
from .._core.dtype import convert as convert_np_dtype_to_dtype_
from .._core.errors import FailedCheckError, InvalidTypeError
from .._core.flags import get_flags, set_flags
from .._core.import_paths import elsewhere as _by_path
from .._core.layer_helper import empty_tensor as _empty_tensor
from .._core.mode import disable_signal_handler, in_dynamic_mode
from .._core.names import generate as _generate
from .._core.parameter import Parameter
from .._core.place import CPUPlace, CUDAPinnedPlace, CUDAPlace, XPUPlace
from .._core.place import current as _current_expected_place
from .._core.place import current as _current_expected_place_
from .._core.place import parse as _get_paddle_place
from .._core.place import set_device as _set_device
from .._core.tensor import Tensor
from ..device import is_compiled_with_cinn, is_compiled_with_distribute, is_compiled_with_rocm, is_compiled_with_xpu
from ..utils import require_version, unique_name
from . import core
from .core import is_compiled_with_cuda
from .wrapped_decorator import signature_safe_contextmanager, wrap_decorator

EagerParamBase = Parameter
in_dygraph_mode = in_dynamic_or_pir_mode = in_dynamic_mode
GRAD_VAR_SUFFIX, ZERO_VAR_SUFFIX, TEMP_VAR_NAME, EMPTY_VAR_NAME = "@GRAD", "@ZERO", "@TEMP@", "@EMPTY@"
CONTROL_DEP_VAR_PREFIX = "__control_var"

_STATIC = frozenset(
    "Program Variable cpu_places cuda_places default_main_program default_startup_program device_guard ipu_shard_guard "
    "name_scope program_guard set_ipu_shard xpu_places".split()
)
# Paddle's name -> our name in the package of graphs
_GRAPH = {"Block": "Block", "Operator": "RecordedCall"}
_NODES = frozenset(("IrNode", "IrOpNode", "IrVarNode"))
_PROGRAMS = frozenset(("switch_main_program", "switch_startup_program"))


_elsewhere = _by_path(__name__)


def __getattr__(name):
    if name in _STATIC:
        return getattr(importlib.import_module("paddle.static"), name)
    if name in _GRAPH:
        return getattr(importlib.import_module("paddle._core.graph"), _GRAPH[name])
    if name in _PROGRAMS:
        return getattr(importlib.import_module("paddle._core.graph.program"), name)
    if name == "IrGraph":
        return importlib.import_module("paddle._format.ir_graph").IrGraph
    if name in _NODES:
        return getattr(importlib.import_module("paddle._format.ir_nodes"), name)
    return _elsewhere(name)


# ---- modes ----


def in_pir_mode():
    """Whether a PIR static graph is being built: never here."""
    return False


in_pir_executor_mode = in_cinn_mode = in_cinn_debug_mode = in_pir_mode


def use_pir_api():
    """Whether Paddle's PIR graph is in use: never here."""
    return False


def _only(function, dynamic, hint):
    mode_name = "dynamic" if dynamic else "static"

    @functools.wraps(function)
    def checked(*args, **kwargs):
        if in_dynamic_mode() is not dynamic:
            raise FailedCheckError(f"{function.__name__} only works in {mode_name} mode.", hint=hint)
        return function(*args, **kwargs)

    return checked


def dygraph_only(function):
    """Raise an error if a function is called while a static graph is being built."""
    return _only(function, True, "paddle.disable_static().")


def static_only(function):
    """Raise an error if a function is called in dynamic mode."""
    return _only(function, False, "paddle.enable_static().")


non_static_only = dygraph_only
dygraph_not_support = static_only


def fake_interface_only(function):
    """Raise an error if a function is called in dynamic mode, where only static graphs have it."""
    return _only(function, False, "paddle.enable_static().")


@contextlib.contextmanager
def _dygraph_guard(tracer):
    """A context in dynamic mode, or in static mode if `tracer` is None."""
    with _mode.static(tracer is None):
        yield


@contextlib.contextmanager
def _stride_in_no_check_dy2st_diff():
    """A context in which views are not compared between dynamic mode and `to_static`, as they never are here."""
    yield


_no_check_dy2st_diff = _stride_in_no_check_dy2st_diff


def _dygraph_tracer():
    """The tracer of dynamic mode; None in static mode."""
    return importlib.import_module("paddle.base.dygraph.tracer").current_tracer()


# ---- places ----


def _set_expected_place(place):
    """Make a place the one of new tensors."""
    _set_device(place)


def _get_paddle_place_list(places):
    """Places given as objects or names, as objects."""
    return [_get_paddle_place(place) for place in places]


@contextlib.contextmanager
def _dygraph_place_guard(place):
    """A context whose new tensors are on a place."""
    before = _current_expected_place()
    _set_device(place)
    try:
        yield
    finally:
        _set_device(before)


def _cpu_num():
    """The number of CPU places: `CPU_NUM` of the environment, or 1."""
    import os

    return int(os.environ.get("CPU_NUM", 1))


# ---- variables ----


def _create_tensor(type=None, name=None, shape=None, dtype=None, persistable=None, **kwargs):
    """A tensor without elements, for an operator to write to."""
    return _empty_tensor(dtype, name, persistable)


def grad_var_name(var_name):
    """The name of a variable's gradient."""
    return var_name + GRAD_VAR_SUFFIX


def generate_control_dev_var_name():
    """A new name for a variable that only orders operators."""
    return f"{CONTROL_DEP_VAR_PREFIX}@{_generate('control')}"


def dtype_to_str(in_dtype):
    """The short name of a dtype of floats: 'fp16', 'bf16', 'fp32', 'fp64'."""
    short = {"float16": "fp16", "bfloat16": "bf16", "float32": "fp32", "float64": "fp64"}
    found = short.get(convert_np_dtype_to_dtype_(in_dtype).name)
    if found is None:
        raise InvalidTypeError("dtype_to_str: expected float16, bfloat16, float32 or float64.", repr(in_dtype))
    return found


def dtype_is_floating(dtype):
    """Whether a dtype is one of floating-point numbers."""
    return convert_np_dtype_to_dtype_(dtype).is_floating_point


def _all_is_type(vals, expected_type):
    """Whether all values are of a type."""
    return all(isinstance(value, expected_type) for value in vals)


def deprecate_stat_dict(function):
    """Accept `stat_dict` for the argument `state_dict`, its name before 2.0."""

    @functools.wraps(function)
    def renamed(*args, **kwargs):
        if "stat_dict" in kwargs:
            kwargs["state_dict"] = kwargs.pop("stat_dict")
        return function(*args, **kwargs)

    return renamed


@contextlib.contextmanager
def flag_guard(flag_name, flag_value):
    """A context in which a flag has another value."""
    before = get_flags(flag_name)
    set_flags({flag_name: flag_value})
    try:
        yield
    finally:
        set_flags(before)


class GlobalFlags(dict):
    """All flags; setting an item sets the flag."""

    def __setitem__(self, name, value):
        set_flags({name: value})
        super().__setitem__(name, value)

    def is_public(self, name):
        """Whether a program may set a flag."""
        return name in self


def _global_flags():
    """All flags, as a dict that can be changed."""
    return GlobalFlags(core.globals())
