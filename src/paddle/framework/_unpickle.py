"""Reading pickles without running what they ask for.

A pickle is a program: it may name any function and have it called. Files of weights need a few names only;
`Reader` knows these and refuses the rest by name.
"""

import builtins
import collections
import pickle

import numpy as np

from .._core.dtype import BY_NAME, convert
from .._core.errors import InvalidArgumentError

# Numbers by which the original writes `paddle.float32` and its kin.
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


class WrittenDtype:
    """Stands for a dtype while the file is read, since its number comes after the object is made."""

    def __setstate__(self, number):
        self.dtype = _DTYPES[number]


class WrittenTensor:
    """A tensor that `pickle` itself has written, in the original's words."""

    def __init__(self, array, dtype, requires_grad):
        self.array, self.dtype, self.requires_grad = array, convert(dtype), bool(requires_grad)


# NumPy's own functions, found by asking it: their module has moved between its versions.
_reconstruct = np.zeros(0).__reduce__()[0]
_scalar = np.float32(0).__reduce__()[0]
_from_buffer = np.zeros(1).__reduce_ex__(5)[0]

# Only what is written in C and cannot be changed: a pickle may also set attributes of what it names.
_BUILTINS = "tuple list dict set frozenset slice complex range bytes bytearray int float bool str"
_KNOWN = {("builtins", name): getattr(builtins, name) for name in _BUILTINS.split()}
_KNOWN |= {
    ("collections", "OrderedDict"): collections.OrderedDict,
    ("collections", "defaultdict"): collections.defaultdict,
    ("numpy", "ndarray"): np.ndarray,
    ("numpy", "dtype"): np.dtype,
    ("numpy.core.multiarray", "_reconstruct"): _reconstruct,
    ("numpy._core.multiarray", "_reconstruct"): _reconstruct,
    ("numpy.core.multiarray", "scalar"): _scalar,
    ("numpy._core.multiarray", "scalar"): _scalar,
}


class Names:
    """Finds what a pickle may name: arrays, containers and numbers, and with `trusted` whatever it asks for."""

    def __init__(self, file, trusted=False):
        super().__init__(file, encoding="latin1")  # for the strings of Python 2
        self._trusted = trusted
        # What is written in Python is handed out as bound methods and as a class of this reader alone.
        self._own = {
            ("_codecs", "encode"): self._encode,
            ("numpy.core.numeric", "_frombuffer"): self._frombuffer,
            ("numpy._core.numeric", "_frombuffer"): self._frombuffer,
            ("paddle.base.dygraph.math_op_patch", "_rebuild_tensor"): self._rebuild_tensor,
        }

    def find_class(self, module, name):
        module = "builtins" if module == "__builtin__" else module  # its name in Python 2
        known = _KNOWN.get((module, name)) or self._own.get((module, name))
        if known is not None:
            return known
        if (module, name) == ("paddle", "dtype"):
            return type("WrittenDtype", (WrittenDtype,), {})
        if module == "numpy":
            scalar = getattr(np, name, None)
            if isinstance(scalar, type) and issubclass(scalar, np.generic):
                return scalar
        if self._trusted:
            return super().find_class(module, name)
        raise InvalidArgumentError(
            f"paddle.load: the file asks for '{module}.{name}', which weights and states do not need. "
            "It was refused, and nothing of it was run.",
            None,
            "only if you trust whoever made the file: paddle.load(path, trusted=True).",
        )

    def persistent_load(self, pid):
        raise pickle.UnpicklingError("it refers to data outside of the file")

    def _encode(self, text, encoding):
        """Bytes in protocol 2, which has none of its own."""
        if encoding != "latin1":
            raise pickle.UnpicklingError(f"bytes in the encoding {encoding!r}")
        return text.encode("latin1")

    def _frombuffer(self, *arguments):
        return _from_buffer(*arguments)

    def _rebuild_tensor(self, array, dtype, place, requires_grad):
        return WrittenTensor(array, dtype, requires_grad)


class Reader(Names, pickle.Unpickler):
    """An unpickler that makes only what weights need."""
