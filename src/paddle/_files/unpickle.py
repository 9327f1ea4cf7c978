"""Reading the pickles of Paddle's files, of data sets and of logs.

Untrusted files go through `pickles`, which builds plain data and calls nothing. Only a file that the caller trusts goes
to Python's unpickler.
"""

import pickle

import numpy as np

from paddle._core.dtype import BY_NAME, DType, convert
from paddle._files import pickles as _pickles
from paddle._files.pickles import DamagedPickle, Description, Vocabulary

# The numbers that the original writes for `paddle.float32` and the other dtypes.
DTYPE_NUMBERS = {
    "bool": 1,
    "uint8": 2,
    "int8": 3,
    "uint16": 4,
    "int16": 5,
    "uint32": 6,
    "int32": 7,
    "uint64": 8,
    "int64": 9,
    "float32": 10,
    "float64": 11,
    "complex64": 12,
    "complex128": 13,
    "float16": 15,
    "bfloat16": 16,
    "float8_e4m3fn": 17,
    "float8_e5m2": 18,
}
_DTYPES = {number: BY_NAME[name] for name, number in DTYPE_NUMBERS.items() if name in BY_NAME}

DTYPE = ("paddle", "dtype")
TENSOR = ("paddle.base.dygraph.math_op_patch", "_rebuild_tensor")


class WrittenTensor:
    """A tensor as `pickle` writes it in the original."""

    def __init__(self, array, dtype, place, requires_grad):
        self.array, self.dtype, self.requires_grad = array, convert(dtype), bool(requires_grad)


class _Dtype(Description):
    """A `paddle.dtype`, whose number comes after the object."""

    __slots__ = ("dtype",)

    def __init__(self):
        self.dtype = None

    def build(self, state):
        if type(state) is not int or state not in _DTYPES:
            raise DamagedPickle("a paddle.dtype has an unknown number")
        self.dtype = _DTYPES[state]

    def make(self, parts, budget):
        if self.dtype is None:
            raise DamagedPickle("a paddle.dtype has no number")
        return self.dtype


class TensorDescription(Description):
    """A `WrittenTensor` before its array is built."""

    __slots__ = ("_array", "_dtype", "_requires_grad")

    def __init__(self, array, dtype, requires_grad):
        self._array, self._dtype, self._requires_grad = array, dtype, requires_grad

    def parts(self):
        return [self._array, self._dtype]

    def make(self, parts, budget):
        array, dtype = parts
        if not isinstance(array, np.ndarray) or array.dtype.hasobject:
            raise DamagedPickle("a tensor has no array of numbers")
        if not isinstance(dtype, DType) and not (isinstance(dtype, str) and dtype in BY_NAME):
            raise DamagedPickle("a tensor has no element type")
        return WrittenTensor(array, dtype, None, self._requires_grad is True)


class PaddleVocabulary(Vocabulary):
    """Adds the names with which Paddle's dtypes and tensors are written."""

    def calls(self):
        return super().calls() | {TENSOR: self._tensor}

    def creations(self):
        return super().creations() | {DTYPE: self._paddle_dtype}

    def _tensor(self, array, dtype, place, requires_grad):
        return TensorDescription(array, dtype, requires_grad)

    def _paddle_dtype(self):
        return _Dtype()


def load(file, vocabulary=None):
    """Read the plain data of the next pickle in a file; nothing that it names is run."""
    return _pickles.load(file, vocabulary or PaddleVocabulary())


# ---- trusted files ----


class WrittenDtype:
    """A placeholder for a dtype while Python reads the file, because its number comes after the object."""

    def __setstate__(self, number):
        self.dtype = _DTYPES[number]


class _TrustingReader(pickle.Unpickler):
    """Python's unpickler, which runs what the file names."""

    def find_class(self, module, name):
        known = {DTYPE: WrittenDtype, TENSOR: WrittenTensor}.get((module, name))
        return known or super().find_class(module, name)


def load_trusted(file):
    """Unpickle the next object in a file, running whatever it names."""
    return _TrustingReader(file, encoding="latin1").load()
