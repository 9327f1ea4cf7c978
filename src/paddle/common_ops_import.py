"""What a file that defines operators imports in the original."""

# ruff: noqa: F401 - re-exports

import importlib

from ._core.layer_helper import LayerHelper
from ._core.param_attr import ParamAttr
from .base import core
from .base.core import VarDesc
from .base.data_feeder import check_dtype, check_type, check_variable_and_dtype, convert_dtype
from .base.framework import _create_tensor, _dygraph_tracer, convert_np_dtype_to_dtype_, dygraph_only, in_dygraph_mode

_LATER = {
    "Variable": "paddle.static",
    "base": "paddle",
    "default_main_program": "paddle.static",
    "device_guard": "paddle.static",
}


def __getattr__(name):
    if name in _LATER:
        return getattr(importlib.import_module(_LATER[name]), name)
    raise AttributeError(f"module 'paddle.common_ops_import' has no attribute {name!r}")
