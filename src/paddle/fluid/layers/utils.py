"""Nested structures of lists, tuples and dicts, sizes of kernels, and shapes, under their fluid path."""

from paddle._core.errors import FailedCheckError, received
from paddle._core.tensor import Tensor
from paddle.base.data_feeder import check_shape
from paddle.utils import layers_utils
from paddle.utils.layers_utils import (
    assert_same_structure,
    convert_shape_to_list,
    convert_to_list,
    flatten,
    is_sequence,
    map_structure,
    pack_sequence_as,
    to_sequence,
)

__all__ = [
    "assert_same_structure",
    "check_shape",
    "convert_shape_to_list",
    "convert_to_list",
    "copy_mutable_vars",
    "flatten",
    "hold_mutable_vars",
    "is_sequence",
    "map_structure",
    "pack_sequence_as",
    "to_sequence",
]

_is_same_shape = layers_utils.is_same_shape


def hold_mutable_vars(structure):
    """Whether one of the items is itself a list, tuple or dict."""
    return any(is_sequence(item) for item in structure)


def copy_mutable_vars(structure):
    """The structure with new lists and dicts around the same leaves."""
    return map_structure(lambda leaf: leaf, structure)


def _contain_var(list_or_tuple):
    """Whether one of the items is a tensor or a variable."""
    return any(isinstance(item, Tensor) for item in list_or_tuple)


def _is_symmetric_padding(padding, data_dim):
    """Whether a padding, of one size for each axis or of one for each side, is the same on both sides.

    >>> fluid.layers.utils._is_symmetric_padding([1, 1, 2, 3], 2)
    False
    """
    if len(padding) not in (data_dim, 2 * data_dim):
        raise FailedCheckError(
            f"expected {data_dim} sizes of padding, or {2 * data_dim}: two for each axis.", received(padding=padding)
        )
    if len(padding) == data_dim:
        return True
    return all(padding[2 * axis] == padding[2 * axis + 1] for axis in range(data_dim))
