"""Element types: Paddle's names for torch's dtypes."""

import numpy as np
import torch

from . import state
from .args import also_named


class DType:
    """An element type such as `paddle.float32`; equal to its own name as a string.

    Args:
        name: its name, such as 'float32'.
        torch_dtype: the same of torch.

    >>> paddle.ones([1]).dtype == paddle.float32, paddle.float32 == "float32"
    (True, True)
    """

    # The public name, by which Paddle's files refer to the class.
    __module__, __qualname__ = "paddle", "dtype"
    __slots__ = ("name", "torch")

    def __init__(self, name, torch_dtype):
        self.name = name
        self.torch = torch_dtype

    def __repr__(self):
        return f"paddle.{self.name}"

    def __str__(self):
        return f"paddle.{self.name}"

    def __eq__(self, other):
        if isinstance(other, DType):
            return self is other
        if other is None:
            return False
        try:
            return convert(other) is self
        except (TypeError, ValueError):
            return False

    def __hash__(self):
        return hash(self.name)

    def __reduce__(self):
        return (convert, (self.name,))

    @property
    def itemsize(self):
        return self.torch.itemsize

    @property
    def is_floating_point(self):
        return self.torch.is_floating_point

    @property
    def is_complex(self):
        return self.torch.is_complex


_NAMES = (
    "bool",
    "uint8",
    "int8",
    "int16",
    "int32",
    "int64",
    "uint16",
    "uint32",
    "uint64",
    "float16",
    "bfloat16",
    "float32",
    "float64",
    "complex64",
    "complex128",
    "float8_e4m3fn",
    "float8_e5m2",
)

BY_NAME = {name: DType(name, getattr(torch, name)) for name in _NAMES if hasattr(torch, name)}
FROM_TORCH = {d.torch: d for d in BY_NAME.values()}
# Paddle has no 16-bit unsigned integers: NumPy's are the bits of bfloat16, and so is the name.
BY_NAME["uint16"] = BY_NAME["bfloat16"]

FLOATS = frozenset({torch.float16, torch.bfloat16, torch.float32, torch.float64})

# torch has no such element types; these exist only to be named and compared.
pstring, raw = DType("pstring", None), DType("raw", None)

# Spellings of other eras and libraries.
_ALIASES = {
    "float": "float64",
    "double": "float64",
    "half": "float16",
    "int": "int64",
    "long": "int64",
    "short": "int16",
    "cfloat": "complex64",
    "cdouble": "complex128",
    "bfloat": "bfloat16",
    "uint": "uint8",
    "fp16": "float16",
    "bf16": "bfloat16",
    "fp32": "float32",
    "fp64": "float64",
}

_PYTHON = {bool: "bool", int: "int64", float: "float64", complex: "complex128"}


# The members of the original's enumeration `core.DataType`, which is the class of its dtypes.
for _dtype in FROM_TORCH.values():
    setattr(DType, _dtype.name.upper(), _dtype)
DType.PSTRING = pstring


class VarKind(str):
    """A kind of variable in a graph; equal to its own text, such as 'VarType.DENSE_TENSOR'."""

    def __new__(cls, name, value):
        self = super().__new__(cls, f"VarType.{name}")
        self.name, self.value = name, value
        return self

    def __int__(self):
        return self.value

    def __repr__(self):
        return f"<VarType.{self.name}: {self.value}>"

    def __reduce__(self):
        return VarKind, (self.name, self.value)


class VarType:
    """The enumeration of the fluid era (`core.VarDesc.VarType.FP32`): its members are today's dtypes, and kinds."""

    DENSE_TENSOR = LOD_TENSOR = VarKind("DENSE_TENSOR", 7)
    SELECTED_ROWS = VarKind("SELECTED_ROWS", 8)
    FEED_MINIBATCH = VarKind("FEED_MINIBATCH", 9)
    FETCH_LIST = VarKind("FETCH_LIST", 10)
    STEP_SCOPES = VarKind("STEP_SCOPES", 11)
    LOD_RANK_TABLE = VarKind("LOD_RANK_TABLE", 12)
    DENSE_TENSOR_ARRAY = LOD_TENSOR_ARRAY = VarKind("DENSE_TENSOR_ARRAY", 13)
    PLACE_LIST = VarKind("PLACE_LIST", 14)
    READER = VarKind("READER", 15)
    RAW = VarKind("RAW", 17)
    STRING = VarKind("STRING", 25)
    STRINGS = VarKind("STRINGS", 26)
    VOCAB = VarKind("VOCAB", 27)
    SPARSE_COO = VarKind("SPARSE_COO", 30)

    BOOL = BY_NAME["bool"]
    UINT8 = BY_NAME["uint8"]
    INT8 = BY_NAME["int8"]
    INT16 = BY_NAME["int16"]
    INT32 = BY_NAME["int32"]
    INT64 = BY_NAME["int64"]
    FP16 = BY_NAME["float16"]
    BF16 = BY_NAME["bfloat16"]
    FP32 = BY_NAME["float32"]
    FP64 = BY_NAME["float64"]
    COMPLEX64 = BY_NAME["complex64"]
    COMPLEX128 = BY_NAME["complex128"]
    UINT16 = BY_NAME["uint16"]
    UINT32 = BY_NAME["uint32"]
    UINT64 = BY_NAME["uint64"]
    FP8_E4M3FN = BY_NAME["float8_e4m3fn"]
    FP8_E5M2 = BY_NAME["float8_e5m2"]


def convert(dtype):
    """The `DType` meant by a name, a numpy or torch dtype, a Python type or a `DType`."""
    if type(dtype) is DType:
        return dtype
    if isinstance(dtype, torch.dtype):
        return FROM_TORCH[dtype]
    if isinstance(dtype, str):
        name = dtype.rsplit(".", 1)[-1].lower()
        found = BY_NAME.get(_ALIASES.get(name, name))
    elif isinstance(dtype, type) and dtype in _PYTHON:
        found = BY_NAME[_PYTHON[dtype]]
    else:
        try:
            found = None if dtype is None else BY_NAME.get(np.dtype(dtype).name)  # np.dtype(None) is float64
        except TypeError:
            found = None
    if found is None:
        from .errors import InvalidTypeError

        raise InvalidTypeError(
            f"dtype: expected one of {', '.join(BY_NAME)}, as a name, a paddle, numpy or torch dtype.",
            f"{dtype!r} ({type(dtype).__name__})",
        )
    return found


def torch_dtype(dtype):
    """The torch dtype meant by anything that `convert` understands; None stays None."""
    if dtype is None or type(dtype) is torch.dtype:
        return dtype
    if type(dtype) is DType:
        return dtype.torch
    if type(dtype) is str and dtype in BY_NAME:
        return BY_NAME[dtype].torch
    return convert(dtype).torch


DEFAULT = state.per_process("default dtype", BY_NAME["float32"])


def get_default_dtype():
    """The name of the float type that new tensors get.

    Returns:
        str, 'float32' at the start.

    >>> paddle.get_default_dtype()
    'float32'
    """
    return DEFAULT.value.name


def set_default_dtype(d):
    """Choose the float type of tensors made from Python floats and of new parameters.

    Args:
        d: 'float16', 'bfloat16', 'float32' or 'float64', or the `paddle.dtype` of it.

    Returns:
        None.

    >>> paddle.set_default_dtype("float64"); paddle.to_tensor([1.0]).dtype
    paddle.float64
    >>> paddle.set_default_dtype("float32")
    """
    wanted = convert(d)
    if not wanted.is_floating_point or wanted.itemsize < 2:
        from .errors import InvalidTypeError

        raise InvalidTypeError("set_default_dtype: expected float16, bfloat16, float32 or float64.", repr(d))
    DEFAULT.value = wanted


def default_torch_dtype():
    """The default float type as a torch dtype."""
    return DEFAULT.value.torch


def _wrong_limits(name, expected, dtype, hint):
    from .errors import InvalidArgumentError, widened

    return widened(
        InvalidArgumentError(f"{name}: 'dtype' must be {expected}.", f"dtype = {dtype!r}", hint), (TypeError,)
    )


class iinfo:
    """Limits of an integer type: `min`, `max`, `bits`, `dtype`.

    >>> paddle.iinfo("int8").max
    127
    """

    def __init__(self, dtype):
        wanted = None if dtype is None else torch_dtype(dtype)
        if wanted is None or wanted is torch.bool or wanted.is_floating_point or wanted.is_complex:
            raise _wrong_limits("iinfo", "an integer type", dtype, "paddle.finfo(dtype) for a float type.")
        info = torch.iinfo(wanted)
        self.min, self.max, self.bits, self.dtype = info.min, info.max, info.bits, convert(dtype).name

    def __repr__(self):
        return f"paddle.iinfo(min={self.min}, max={self.max}, bits={self.bits}, dtype={self.dtype})"


class finfo:
    """Limits of a float type: `min`, `max`, `eps`, `tiny`, `smallest_normal`, `resolution`, `bits`, `dtype`.

    >>> paddle.finfo("float32").bits
    32
    """

    @also_named(("dtype", "type"))
    def __init__(self, dtype):
        dtype = "float64" if dtype is None else dtype
        wanted = torch_dtype(dtype)
        if not (wanted.is_floating_point or wanted.is_complex):
            raise _wrong_limits("finfo", "a float or complex type", dtype, "paddle.iinfo(dtype) for an integer type.")
        info = torch.finfo(wanted)
        self.min, self.max, self.bits, self.eps, self.tiny = info.min, info.max, info.bits, info.eps, info.tiny
        self.smallest_normal, self.resolution = info.smallest_normal, info.resolution
        self.dtype = convert(dtype).name

    def __repr__(self):
        return (
            f"paddle.finfo(min={self.min}, max={self.max}, eps={self.eps}, resolution={self.resolution}, "
            f"smallest_normal={self.smallest_normal}, tiny={self.tiny}, bits={self.bits}, dtype={self.dtype})"
        )
