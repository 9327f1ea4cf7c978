"""Modes, dtypes and places under the names of Paddle's foundation."""

# ruff: noqa: F401 - re-exports

from .._core.dtype import convert as convert_np_dtype_to_dtype_
from .._core.flags import get_flags, set_flags
from .._core.mode import in_dynamic_mode
from .._core.parameter import Parameter
from .._core.place import CPUPlace, CUDAPinnedPlace, CUDAPlace, XPUPlace
from .._core.place import current as _current_expected_place
from .._core.place import parse as _get_paddle_place
from .._core.tensor import Tensor

EagerParamBase = Parameter
in_dygraph_mode = in_dynamic_or_pir_mode = in_dynamic_mode


def in_pir_mode():
    """Whether Paddle's new static graph is being built: never here."""
    return False
