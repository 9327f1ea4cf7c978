"""Small helpers: installation check, versions, unique names, DLPack, nested structures."""

from .._core.import_paths import elsewhere as _elsewhere
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

__getattr__ = _elsewhere(__name__)
