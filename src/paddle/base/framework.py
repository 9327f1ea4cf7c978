"""Modes, dtypes and places, under their names in `paddle.base`."""

# ruff: noqa: F401 - re-exports

import functools
import importlib

from .._core.dtype import convert as convert_np_dtype_to_dtype_
from .._core.errors import FailedCheckError
from .._core.flags import get_flags, set_flags
from .._core.mode import in_dynamic_mode
from .._core.parameter import Parameter
from .._core.place import CPUPlace, CUDAPinnedPlace, CUDAPlace, XPUPlace
from .._core.place import current as _current_expected_place
from .._core.place import parse as _get_paddle_place
from .._core.tensor import Tensor
from . import core
from .core import is_compiled_with_cuda

EagerParamBase = Parameter
in_dygraph_mode = in_dynamic_or_pir_mode = in_dynamic_mode


_STATIC = frozenset("Program Variable default_main_program default_startup_program name_scope program_guard".split())
_GRAPH = {"Block": "Block", "Operator": "RecordedCall"}  # Paddle's name -> our name


def __getattr__(name):
    if name in _STATIC:
        return getattr(importlib.import_module("paddle.static"), name)
    if name in _GRAPH:
        return getattr(importlib.import_module("paddle._core.graph"), _GRAPH[name])
    raise AttributeError(f"module 'paddle.base.framework' has no attribute {name!r}")


def dygraph_only(function):
    """Raise an error if a function is called while a static graph is being built."""

    @functools.wraps(function)
    def eager_only(*args, **kwargs):
        if not in_dynamic_mode():
            raise FailedCheckError(f"{function.__name__} only works in dynamic mode.", hint="paddle.disable_static().")
        return function(*args, **kwargs)

    return eager_only


def in_pir_mode():
    """Whether a PIR static graph is being built: never here."""
    return False
