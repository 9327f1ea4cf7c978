# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle
from typing import Any

from paddle import Tensor as Tensor
from paddle.compat import unwrap as unwrap

class DenseTensor(paddle.Tensor):
    """The value of a variable in a scope: a Tensor with a few additional methods of the original."""
    @property
    def shape(self) -> Any: ...
    def __array__(self, dtype: Any = None, copy: Any = None) -> Any: ...
    def set(self, array: Any, place: Any = None) -> Any:
        """Replace the value by an array of any shape and dtype."""
    def lod(self) -> Any:
        """The level-of-detail offsets of ragged sequences: always empty."""
    def recursive_sequence_lengths(self) -> Any:
        """The level-of-detail offsets of ragged sequences: always empty."""

class LoDTensor(DenseTensor):
    """Rows, and the sequences they form.

    >>> t = fluid.LoDTensor()
    >>> t.set(np.arange(5).reshape(5, 1), fluid.CPUPlace())
    >>> t.set_recursive_sequence_lengths([[2, 3]])
    >>> t.lod()
    [[0, 2, 5]]"""
    def __init__(self) -> None: ...
    @classmethod
    def of(cls, value: Any, lod: Any = ...) -> Any:
        """A LoDTensor that shares the values of a Tensor."""
    def set_lod(self, lod: Any) -> Any:
        """Set the sequences by offsets: [[0, 2, 5]] for sequences of two and three rows."""
    def lod(self) -> Any:
        """The offsets of each level, outermost first."""
    def set_recursive_sequence_lengths(self, recursive_sequence_lengths: Any) -> Any:
        """Set the sequences by lengths: [[2, 3]] for sequences of two and three rows."""
    def recursive_sequence_lengths(self) -> Any:
        """The lengths of each level, outermost first."""
    def has_valid_recursive_sequence_lengths(self) -> Any:
        """Whether each level adds up to the size of the next one, and the last to the number of rows."""

class LoDTensorArray(list[Any]):
    """A list of LoDTensors."""
    def append(self, tensor: Any) -> Any:
        """Add a tensor, or an array, at the end."""

def create_lod_tensor(data: Any, recursive_seq_lens: Any, place: Any = None) -> Any:
    """A LoDTensor of an array and the lengths of its sequences, or of a list of lists of numbers.

    >>> fluid.create_lod_tensor([[1, 2], [3, 4, 5]], [[2, 3]], fluid.CPUPlace()).recursive_sequence_lengths()
    [[2, 3]]"""

def create_random_int_lodtensor(recursive_seq_lens: Any, base_shape: Any, place: Any, low: Any, high: Any) -> Any:
    """A LoDTensor of random integers from `low` to `high`, both included; rows have the shape `base_shape`."""
