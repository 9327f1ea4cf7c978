"""The meaning of the names in a pickle.

A vocabulary maps a name and its arguments to a description or to plain data. It contains only our functions; a name
that is not in it is refused, and a known name never calls the function that the writer meant.
"""

import collections

import numpy as np

from paddle._core.errors import InvalidArgumentError, printable
from paddle._files.pickles.descriptions import SCALAR_TYPES, Array, Description, Dtype, Name, ScalarBytes, latin1
from paddle._files.pickles.errors import DamagedPickle
from paddle._files.pickles.source import BytesInFile, Raw, Text

# Names of the same modules in Python 2 and older versions of NumPy.
_RENAMED = {
    "__builtin__": "builtins",
    "copy_reg": "copyreg",
    "numpy.core.multiarray": "numpy._core.multiarray",
    "numpy.core.numeric": "numpy._core.numeric",
}

# Types that a file may contain: as an element type, or as the default of a defaultdict.
_TYPES = {("builtins", kind.__name__): kind for kind in (bool, int, float, complex, str, bytes, list, tuple, dict, set)}
_FACTORIES = (int, float, str, list, dict, set, tuple, bool)
_SCALARS = {("numpy", kind.__name__): kind for kind in SCALAR_TYPES} | {
    ("numpy", "bool_"): np.bool_,
    ("numpy", "bool"): np.bool_,
}

DICTS = (dict, collections.OrderedDict, collections.defaultdict)


class Vocabulary:
    """The names that files of weights and data sets use: NumPy's arrays, and Python's containers.

    A subclass adds names by overriding `calls`, `creations` and `types`.
    """

    def __init__(self):
        self.budget = None  # of the current file
        self.key = None  # checks a key of a dict or set
        self._calls, self._creations, self._types = self.calls(), self.creations(), self.types()

    def calls(self):
        """{(module, name): function of the arguments} for what is described by a call (REDUCE)."""
        return {
            ("numpy._core.multiarray", "_reconstruct"): self._array,
            ("numpy._core.multiarray", "scalar"): self._scalar,
            ("numpy._core.numeric", "_frombuffer"): self._from_buffer,
            ("numpy", "dtype"): self._dtype,
            ("_codecs", "encode"): self._encode,
            ("collections", "OrderedDict"): self._ordered_dict,
            ("collections", "defaultdict"): self._default_dict,
            ("builtins", "tuple"): self._tuple,
            ("builtins", "list"): self._list,
            ("builtins", "dict"): self._dict,
            ("builtins", "set"): self._set,
            ("builtins", "frozenset"): self._frozenset,
            ("builtins", "slice"): self._slice,
            ("builtins", "range"): self._range,
            ("builtins", "complex"): self._complex,
            ("builtins", "bytes"): self._bytes,
            ("builtins", "bytearray"): self._bytearray,
        }

    def creations(self):
        """{(module, name): function of the arguments} for what is described by a class (NEWOBJ)."""
        return {}

    def types(self):
        """{(module, name): value} for names that are data themselves."""
        return _TYPES | _SCALARS | {("numpy", "ndarray"): None}

    # ---- called by the machine ----

    def find(self, module, name):
        """The name if it is known; otherwise it is refused before anything else is read."""
        key = (_RENAMED.get(module, module), name)
        key = ("builtins", "range") if key == ("builtins", "xrange") else key  # its name in protocols below 3
        if key not in self._calls and key not in self._creations and key not in self._types:
            raise self.refusal(printable(f"{module}.{name}"))
        return Name(*key)

    def refusal(self, name):
        """The error for an unknown name."""
        return InvalidArgumentError(
            f"paddle.load: the file asks for '{name}', which weights and states do not need. "
            "It was refused, and nothing of it was run.",
            None,
            "only if you trust the author of the file: paddle.load(path, trusted=True).",
        )

    def call(self, name, arguments):
        """What a call of `name` describes."""
        return self._described(self._calls, name, arguments)

    def create(self, name, arguments):
        """What an object of the class `name` describes."""
        return self._described(self._creations, name, arguments)

    def _described(self, table, name, arguments):
        if not isinstance(name, Name) or not isinstance(arguments, tuple):
            raise DamagedPickle("it calls something that is not a function")
        function = table.get((name.module, name.name))
        if function is None:
            raise DamagedPickle(f"it uses '{name}' in an unknown way")
        return function(*arguments) if _fits(function, arguments) else self._misused(name)

    def _misused(self, name):
        raise DamagedPickle(f"'{name}' has unexpected arguments")

    def build(self, target, state):
        """Set the state of `target` after its creation."""
        if isinstance(target, Description):
            target.build(state)
        elif type(target) is collections.OrderedDict and isinstance(state, dict):
            pass  # attributes of the dict, such as version numbers of torch's layers, which are not content
        else:
            raise DamagedPickle("it sets the state of something that has none")

    def persistent(self, pid):
        """The object outside the pickle with this id."""
        raise DamagedPickle("it refers to data outside the file")

    def value(self, name):
        """The value of a name that is used as data."""
        found = self._types.get((name.module, name.name))
        if found is None:
            raise DamagedPickle(f"the name '{name}' is used as data")
        return found

    def make(self, description, parts):
        """Build the data of a description, once the file has been read."""
        return description.make(parts, self.budget)

    def leaf(self, value):
        """Handle a value that is not of a plain type, which only a subclass can create."""
        return value

    # ---- NumPy ----

    def _array(self, kind, shape, code):
        if not isinstance(kind, Name) or (kind.module, kind.name) != ("numpy", "ndarray"):
            raise DamagedPickle("an array of a class that is not NumPy's")
        self.budget.charge(600)  # the description, the array, and the memory that holds its values
        return Array()

    def _from_buffer(self, raw, dtype, shape, order, axes=None):
        if order not in ("C", "F", "K") or (order == "K") is (axes is None):
            raise DamagedPickle("the order of an array is not understood")
        array = self._array(Name("numpy", "ndarray"), (0,), b"b")
        array.describe(shape, dtype, order == "F", raw, axes)
        return array

    def _scalar(self, dtype, raw):
        return ScalarBytes.make(dtype, raw)

    def _dtype(self, code, align=False, copy=True):
        return Dtype(code)

    # ---- Python ----

    def _encode(self, text, encoding):
        """Bytes in protocol 2, which has no type for them."""
        if encoding != "latin1":
            raise DamagedPickle(f"bytes in the encoding {printable(str(encoding)[:40])!r}")
        if not isinstance(text, (str, Text)):
            raise DamagedPickle("a string that represents bytes is not a string")
        self.budget.charge(0 if isinstance(text, Text) else len(text))
        return latin1(text)

    def _elements(self, values, kinds=(list, tuple)):
        """The elements for building a container, which uses memory again."""
        if type(values) not in kinds:
            raise DamagedPickle("a container is created from something that is not a container")
        self.budget.charge(64 * len(values))
        return values

    def _tuple(self, values=()):
        return tuple(self._elements(values))

    def _list(self, values=()):
        return list(self._elements(values))

    def _set(self, values=()):
        self.budget.charge(200)
        return {self.key(value) for value in self._elements(values)}

    def _frozenset(self, values=()):
        return frozenset(self._set(values))

    def _dict(self, values=()):
        return self._filled({}, values)

    def _ordered_dict(self, values=()):
        return self._filled(collections.OrderedDict(), values)

    def _default_dict(self, factory=None, values=()):
        if factory is not None:
            factory = self.value(factory) if isinstance(factory, Name) else None
            if factory not in _FACTORIES:
                raise DamagedPickle("a defaultdict of something that is not a plain container")
        return self._filled(collections.defaultdict(factory), values)

    def _filled(self, target, values):
        values = self._elements(values, (list, tuple, *DICTS))
        self.budget.charge(400)
        for pair in values.items() if isinstance(values, dict) else values:
            if type(pair) not in (list, tuple) or len(pair) != 2:
                raise DamagedPickle("a dict is created from something other than pairs")
            target[self.key(pair[0])] = pair[1]
        return target

    def _slice(self, *ends):
        if not 1 <= len(ends) <= 3 or not all(end is None or type(end) is int for end in ends):
            raise DamagedPickle("a slice of something other than numbers")
        return slice(*ends)

    def _range(self, *ends):
        if not 1 <= len(ends) <= 3 or not all(type(end) is int for end in ends) or (len(ends) == 3 and not ends[2]):
            raise DamagedPickle("a range of something other than numbers")
        return range(*ends)

    def _complex(self, real=0.0, imag=0.0):
        if type(real) not in (int, float) or type(imag) not in (int, float):
            raise DamagedPickle("a complex number of something other than numbers")
        try:
            return complex(real, imag)
        except OverflowError:
            raise DamagedPickle("a complex number that is out of range") from None

    def _bytes(self, values=b""):
        if type(values) not in (bytes, Raw, BytesInFile):
            raise DamagedPickle("bytes that are created from something else")
        return values

    def _bytearray(self, values=b"", encoding=None):
        if isinstance(values, (str, Text)) and encoding in ("latin-1", "latin1"):
            values = latin1(values)
        if type(values) is BytesInFile:
            return values
        if type(values) not in (bytes, Raw):
            raise DamagedPickle("a bytearray that is created from something other than bytes")
        self.budget.charge(len(values))
        return bytearray(values.memory if isinstance(values, Raw) else values)


def _fits(function, arguments):
    """Whether one of our functions takes this many arguments."""
    code = function.__func__.__code__
    most = float("inf") if code.co_flags & 4 else code.co_argcount - 1
    return code.co_argcount - 1 - len(function.__func__.__defaults__ or ()) <= len(arguments) <= most
