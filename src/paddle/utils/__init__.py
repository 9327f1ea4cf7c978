"""Small helpers: installation check, versions, unique names, DLPack, nested structures."""

import importlib

from . import dlpack, unique_name
from ._deprecated import deprecated
from ._run_check import run_check
from ._truth import strtobool
from ._versions import require_version, try_import
from .layers_utils import (
    assert_same_structure,
    convert_shape_to_list,
    convert_to_list,
    flatten,
    is_same_shape,
    is_sequence,
    map_structure,
    pack_sequence_as,
    to_sequence,
)

__all__ = ["deprecated", "run_check", "require_version", "try_import"]

_LATER = frozenset({"cpp_extension", "decorator_utils", "download", "plot"})


def __getattr__(name):
    if name in _LATER:
        return importlib.import_module(f".{name}", __name__)
    raise AttributeError(f"module 'paddle.utils' has no attribute {name!r}")
