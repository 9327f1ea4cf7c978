"""Descriptions of the objects in a pickle, before they are built.

While the file is read, an array is its shape, type and bytes, and a name is a pair of strings. `materialize` turns
descriptions into data once the file has been read; nothing that a file names is looked up or called.
"""

import math
import re

import numpy as np

from paddle._files.pickles.errors import DamagedPickle
from paddle._files.pickles.source import BytesInFile, Raw, Text, encoded

MOST_AXES = 64 if int(np.__version__.partition(".")[0]) > 1 else 32
MOST_ELEMENTS = 2**62

# The accepted element types. Others (dates, records, 80-bit floats) are refused.
_NUMBERS = {"b1", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8", "c8", "c16"}
_TEXT = re.compile(r"[SU](0|[1-9][0-9]{0,6})")
_OBJECT = {"O", "O8", "O4"}

SCALAR_TYPES = frozenset(np.dtype(code).type for code in (*_NUMBERS, "S1", "U1"))


class Name:
    """The name of a function or class in the file, and nothing else."""

    __slots__ = ("module", "name")

    def __init__(self, module, name):
        self.module, self.name = module, name

    def __repr__(self):
        return f"{self.module}.{self.name}"


class Description:
    """An object that is built when the file has been read."""

    __slots__ = ()

    def parts(self):
        """The parts that have to be built first."""
        return []

    def build(self, state):
        """Set the state that the file gives it after its creation (the opcode BUILD)."""
        raise DamagedPickle("it sets the state of something that has none")

    def make(self, parts, budget):
        """Build the data from its parts."""
        raise NotImplementedError


class Dtype(Description):
    """A NumPy element type from a fixed list."""

    __slots__ = ("code", "order")

    def __init__(self, code):
        code = code.value() if isinstance(code, Raw) else code
        code = code.decode("latin1") if isinstance(code, bytes) else code
        known = isinstance(code, str) and (code in _NUMBERS or code in _OBJECT or _TEXT.fullmatch(code))
        if not known:
            shown = repr(code)[:40] if isinstance(code, (str, int, float)) else type(code).__name__
            raise DamagedPickle(f"an array of the type {shown}, which is neither numbers nor text")
        self.code, self.order = code, "="

    @property
    def is_object(self):
        return self.code in _OBJECT

    def build(self, state):
        if not isinstance(state, tuple) or not 7 <= len(state) <= 8 or not all(part is None for part in state[2:5]):
            raise DamagedPickle("the description of an element type is not understood")
        order = state[1].decode("latin1") if isinstance(state[1], bytes) else state[1]
        if not isinstance(order, str) or order not in ("<", ">", "=", "|"):
            raise DamagedPickle("the byte order of an element type is not understood")
        self.order = "=" if order == "|" else order
        size = state[5]
        if type(size) is not int or size not in (-1, 0 if self.is_object else self.numpy().itemsize):
            raise DamagedPickle(f"the element type {self.code} is declared with {str(size)[:20]} bytes")

    def numpy(self):
        return np.dtype(object) if self.is_object else np.dtype(self.order + self.code)

    def make(self, parts, budget):
        return self.numpy()


class Array(Description):
    """An array: shape, element type, order and bytes; for an array of objects a list of them."""

    __slots__ = ("axes", "columns", "dtype", "raw", "shape")

    def __init__(self):
        self.raw = None

    def build(self, state):
        if not isinstance(state, tuple) or len(state) not in (4, 5):
            raise DamagedPickle("the description of an array is not understood")
        self.describe(*state[-4:])

    def describe(self, shape, dtype, columns, raw, axes=None):
        if isinstance(shape, list):
            shape = tuple(shape)
        if not isinstance(shape, tuple) or not all(type(size) is int and size >= 0 for size in shape):
            raise DamagedPickle("the shape of an array is not a list of sizes")
        if len(shape) > MOST_AXES:
            raise DamagedPickle(f"an array of {len(shape)} axes; the limit is {MOST_AXES}")
        if not isinstance(dtype, Dtype):
            raise DamagedPickle("an array has no element type")
        if not isinstance(columns, int):
            raise DamagedPickle("the order of an array is not understood")
        if isinstance(raw, (str, Text)):
            raw = latin1(raw)
        if not isinstance(raw, (bytes, bytearray, Raw, BytesInFile, list)):
            raise DamagedPickle("an array has no values")
        if axes is not None and (not _is_order(axes, len(shape))):
            raise DamagedPickle("the order of the axes of an array is not understood")
        self.shape, self.dtype, self.columns, self.raw, self.axes = shape, dtype, bool(columns), raw, axes

    def check(self):
        """Check the description against the bytes that are present, and return the element type."""
        if self.raw is None:
            raise DamagedPickle("an array is created without a description")
        if math.prod(max(size, 1) for size in self.shape) > MOST_ELEMENTS:
            raise DamagedPickle(f"an array of the impossible shape {_short(self.shape)}")
        dtype = self.dtype.numpy()
        if isinstance(self.raw, list) is not self.dtype.is_object or not dtype.itemsize:
            raise DamagedPickle("the values of an array are not of its type")
        wanted = math.prod(self.shape) * (1 if self.dtype.is_object else dtype.itemsize)
        if len(self.raw) != wanted:
            raise DamagedPickle(
                f"the values of an array do not match its shape {_short(self.shape)} and type {dtype}: "
                f"{len(self.raw)} instead of {wanted}"
            )
        return dtype

    def parts(self):
        return self.raw if isinstance(self.raw, list) else []

    def make(self, parts, budget):
        dtype = self.check()
        if self.dtype.is_object:
            budget.charge(8 * len(parts))
            array = np.empty(len(parts), object)
            for i, part in enumerate(parts):
                array[i] = part
        else:
            array = self._memory(budget).view(dtype)
            check_values(array)
        array = array.reshape(self.shape, order="F" if self.columns else "C")
        return array if self.axes is None else array.transpose(self.axes)

    def _memory(self, budget):
        """The bytes, in memory that only this array uses."""
        raw = self.raw
        if isinstance(raw, Raw) and not raw.taken:
            raw.taken = True
            return raw.memory
        budget.charge(len(raw))
        if isinstance(raw, Raw):
            return raw.memory.copy()
        return np.frombuffer(bytearray(raw), np.uint8)


class ScalarBytes:
    """Builds a NumPy scalar, which is immutable, as soon as it is described."""

    @staticmethod
    def make(dtype, raw):
        if not isinstance(dtype, Dtype) or dtype.is_object:
            raise DamagedPickle("a NumPy scalar does not have a scalar type")
        if isinstance(raw, (str, Text)):
            raw = latin1(raw)
        if isinstance(raw, Raw):
            raw = raw.memory.tobytes()
        kind = dtype.numpy()
        if not isinstance(raw, bytes) or len(raw) != kind.itemsize:
            raise DamagedPickle(f"a NumPy scalar is not {kind.itemsize} bytes long")
        if not raw:
            return kind.type()  # an empty string
        array = np.frombuffer(raw, kind)
        check_values(array)
        return array.astype(kind.newbyteorder("="))[0]


def check_values(array):
    """Refuse bytes that are invalid for the type: booleans other than 0 and 1, and characters beyond Unicode."""
    if array.dtype.kind == "b":
        bits, most = array.view(np.uint8), 1
    elif array.dtype.kind == "U":
        bits, most = array.view(np.dtype(np.uint32).newbyteorder(array.dtype.byteorder)), 0x10FFFF
    else:
        return
    if bits.size and bits.max() > most:
        raise DamagedPickle(f"an array of {array.dtype} has values that this type does not have")


def latin1(text):
    """The bytes that a string represents in files of protocol 2 and of Python 2."""
    return text.latin1() if isinstance(text, Text) else encoded(text)


def _is_order(axes, count):
    return isinstance(axes, tuple) and all(type(a) is int for a in axes) and sorted(axes) == list(range(count))


def _short(shape):
    text = str(list(shape))
    return text if len(text) <= 80 else f"{text[:79]}…"
