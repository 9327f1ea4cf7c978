# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle import Tensor as Tensor
from paddle.fluid.data_feeder import check_shape as check_shape
from paddle.utils import assert_same_structure as assert_same_structure
from paddle.utils import convert_shape_to_list as convert_shape_to_list
from paddle.utils import convert_to_list as convert_to_list
from paddle.utils import flatten as flatten
from paddle.utils import is_sequence as is_sequence
from paddle.utils import map_structure as map_structure
from paddle.utils import pack_sequence_as as pack_sequence_as
from paddle.utils import to_sequence as to_sequence

def copy_mutable_vars(structure: Any) -> Any:
    """The structure with new lists and dicts around the same leaves."""

def hold_mutable_vars(structure: Any) -> Any:
    """Whether one of the items is itself a list, tuple or dict."""
