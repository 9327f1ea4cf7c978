"""`LoDTensor`: rows grouped into sequences, in one or several levels."""

import numpy as np

from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received
from paddle._core.graph import DenseTensor
from paddle._core.tensor import Tensor, new, unwrap

__all__ = ["LoDTensor", "LoDTensorArray", "create_lod_tensor", "create_random_int_lodtensor"]


class LoDTensor(DenseTensor):
    """Rows, and the sequences they form.

    >>> t = fluid.LoDTensor()
    >>> t.set(np.arange(5).reshape(5, 1), fluid.CPUPlace())
    >>> t.set_recursive_sequence_lengths([[2, 3]])
    >>> t.lod()
    [[0, 2, 5]]
    """

    __slots__ = ()
    _levels = ()

    def __init__(self):
        """Create an empty one; `set` gives it rows, `set_lod` or `set_recursive_sequence_lengths` the sequences."""

    @classmethod
    def of(cls, value, lod=()):
        """A LoDTensor that shares the values of a Tensor."""
        tensor = new(cls)
        tensor._hold(unwrap(value).detach())
        tensor.set_lod(list(lod))
        return tensor

    def set_lod(self, lod):
        """Set the sequences by offsets: [[0, 2, 5]] for sequences of two and three rows."""
        self.__dict__["_levels"] = [[int(n) for n in level] for level in lod]

    def lod(self):
        """The offsets of each level, outermost first."""
        return [list(level) for level in self._levels]

    def set_recursive_sequence_lengths(self, recursive_sequence_lengths):
        """Set the sequences by lengths: [[2, 3]] for sequences of two and three rows."""
        self.set_lod([np.concatenate([[0], np.cumsum(lengths)]) for lengths in recursive_sequence_lengths])

    def recursive_sequence_lengths(self):
        """The lengths of each level, outermost first."""
        return [np.diff(level).tolist() for level in self._levels]

    def has_valid_recursive_sequence_lengths(self):
        """Whether each level adds up to the size of the next one, and the last to the number of rows."""
        counts = [len(level) - 1 for level in self._levels[1:]] + [self.shape[0] if self._is_initialized() else 0]
        return (
            all(
                len(level) > 1 and level[0] == 0 and level[-1] == count and np.all(np.diff(level) >= 0)
                for level, count in zip(self._levels, counts, strict=True)
            )
            if self._levels
            else True
        )

    def __repr__(self):
        shown = np.array2string(self.numpy(), threshold=40) if self._is_initialized() else "no value yet"
        return f"LoDTensor(lod={self.lod()}, {shown})"

    __str__ = __repr__
    __hash__ = Tensor.__hash__


class LoDTensorArray(list):
    """A list of LoDTensors."""

    def append(self, tensor):
        """Add a tensor, or an array, at the end."""
        super().append(tensor if isinstance(tensor, Tensor) else _of_array(np.asarray(tensor), None))


def _of_array(array, place):
    tensor = LoDTensor()
    tensor.set(array, place)
    return tensor


def create_lod_tensor(data, recursive_seq_lens, place=None):
    """A LoDTensor of an array and the lengths of its sequences, or of a list of lists of numbers.

    >>> fluid.create_lod_tensor([[1, 2], [3, 4, 5]], [[2, 3]], fluid.CPUPlace()).recursive_sequence_lengths()
    [[2, 3]]
    """
    if isinstance(data, Tensor):
        data = data.numpy()
    if isinstance(data, list):
        lengths = [len(sequence) for sequence in data]
        if [list(recursive_seq_lens[-1])] != [lengths]:
            raise InvalidArgumentError(
                f"create_lod_tensor: the lists have the lengths {lengths}, which differ from the last level.",
                received(recursive_seq_lens=recursive_seq_lens),
            )
        data = np.concatenate([np.asarray(s).reshape(len(s), -1) for s in data]).astype("int64")
    if not isinstance(data, np.ndarray):
        raise InvalidTypeError(
            "create_lod_tensor: 'data' must be an array, a LoDTensor or a list of lists.", received(data=data)
        )
    tensor = _of_array(data, place)
    tensor.set_recursive_sequence_lengths(recursive_seq_lens)
    if not tensor.has_valid_recursive_sequence_lengths():
        raise InvalidArgumentError(
            f"create_lod_tensor: the lengths do not add up to the {len(data)} rows of the data.",
            received(recursive_seq_lens=recursive_seq_lens),
        )
    return tensor


def create_random_int_lodtensor(recursive_seq_lens, base_shape, place, low, high):
    """A LoDTensor of random integers from `low` to `high`, both included; rows have the shape `base_shape`."""
    rows = sum(recursive_seq_lens[-1])
    drawn = np.random.randint(low, high + 1, [rows, *base_shape], "int64")
    return create_lod_tensor(drawn, recursive_seq_lens, place)
