"""Names of Paddle's internal `base` package that programs use: old dtype names, modes, flags, guards."""

import importlib

from .._core.flags import get_flags, set_flags
from .._core.import_paths import elsewhere as _by_path
from .._core.mode import disable_static as enable_dygraph
from .._core.mode import enable_static as disable_dygraph
from .._core.mode import in_dynamic_mode
from .._core.place import CPUPlace, CUDAPinnedPlace, CUDAPlace, CustomPlace, XPUPinnedPlace, XPUPlace
from .._core.tensor import Tensor
from ..utils import require_version, unique_name
from . import core, data_feeder, framework

in_dygraph_mode = in_dynamic_mode
is_compiled_with_cuda = core.is_compiled_with_cuda

# From the package of static graphs.
_STATIC = frozenset(
    (
        "BuildStrategy CompiledProgram Executor Program Variable append_backward cpu_places cuda_places "
        "default_main_program default_startup_program "
        "global_scope gradients name_scope program_guard scope_guard"
    ).split()
)

_MODULES = frozenset(
    (
        "backward compiler dygraph executor initializer layer_helper layer_helper_base layers libpaddle log_helper "
        "param_attr reader wrapped_decorator"
    ).split()
)


_elsewhere = _by_path(__name__)


def __getattr__(name):
    if name == "ParamAttr":
        return importlib.import_module("paddle").ParamAttr
    if name in _MODULES:
        return importlib.import_module(f".{name}", __name__)
    if name in _STATIC:
        return getattr(importlib.import_module("paddle.static"), name)
    return _elsewhere(name)
