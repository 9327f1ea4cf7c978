"""Names for the types that Paddle's functions take, for the annotations of programs and for the stubs of this package.

from paddle._typing import DTypeLike, ShapeLike
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import EllipsisType
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, TypeAlias, TypeVar, Union

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    import paddle
    from paddle import ParamAttr, Tensor
    from paddle.nn.initializer import Initializer

_Item = TypeVar("_Item")

Numeric: TypeAlias = Union[int, float, complex, "np.number[Any]", "Tensor"]
Number: TypeAlias = int | float | bool | complex
NumericSequence: TypeAlias = Sequence[Numeric]
NestedSequence: TypeAlias = _Item | Sequence["NestedSequence[_Item]"]
NestedList: TypeAlias = _Item | list["NestedList[_Item]"]
NestedNumericSequence: TypeAlias = Numeric | Sequence["NestedNumericSequence"]
NestedStructure: TypeAlias = _Item | dict[str, "NestedStructure[_Item]"] | Sequence["NestedStructure[_Item]"]

# What a value, or a batch of values, is given as.
TensorLike: TypeAlias = Union["npt.NDArray[Any]", "Tensor", Numeric]
TensorOrTensors: TypeAlias = Union["Tensor", Sequence["Tensor"]]
TensorIndex: TypeAlias = Union[
    bool, int, slice, EllipsisType, SupportsIndex, "Tensor", "npt.NDArray[Any]", list[Any], tuple[Any, ...], None
]  # fmt: skip

DTypeName: TypeAlias = Literal[
    "bool", "uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64", "float16", "float32", "float64",
    "bfloat16", "float8_e4m3fn", "float8_e5m2", "complex64", "complex128",
]  # fmt: skip
DTypeLike: TypeAlias = Union["paddle.dtype", "np.dtype[Any]", type[Any], DTypeName, str]
PlaceLike: TypeAlias = Union[
    "paddle.CPUPlace", "paddle.CUDAPlace", "paddle.CUDAPinnedPlace", "paddle.XPUPlace", "paddle.CustomPlace", str
]  # fmt: skip
ShapeLike: TypeAlias = Union["Tensor", Sequence[Union[int, "Tensor", None]]]
ParamAttrLike: TypeAlias = Union["ParamAttr", "Initializer", str, bool]

# One number, or one for each of so many axes.
Size1: TypeAlias = Union[int, tuple[int], list[int], "Tensor"]
Size2: TypeAlias = Union[int, tuple[int, int], list[int], "Tensor"]
Size3: TypeAlias = Union[int, tuple[int, int, int], list[int], "Tensor"]
Size4: TypeAlias = Union[int, tuple[int, int, int, int], list[int], "Tensor"]
Size5: TypeAlias = Union[int, tuple[int, int, int, int, int], list[int], "Tensor"]
Size6: TypeAlias = Union[int, tuple[int, int, int, int, int, int], list[int], "Tensor"]
SizeN: TypeAlias = Union[int, tuple[int, ...], list[int], "Tensor"]

DataLayout0D: TypeAlias = Literal["NC"]
DataLayout1D: TypeAlias = Literal["NCL", "NLC"]
DataLayout2D: TypeAlias = Literal["NCHW", "NHWC"]
DataLayout3D: TypeAlias = Literal["NCDHW", "NDHWC"]
DataLayoutND: TypeAlias = Literal["NC", "NCL", "NLC", "NCHW", "NHWC", "NCDHW", "NDHWC"]
DataLayout1DVariant: TypeAlias = Literal["NCW", "NWC"]
DataLayoutImage: TypeAlias = Literal["HWC", "CHW", "HW"]
PaddingMode: TypeAlias = Literal["valid", "same", "VALID", "SAME"]
PaddingTensorMode: TypeAlias = Literal["zeros", "reflect", "replicate", "circular", "constant"]
ReduceMode: TypeAlias = Literal["none", "mean", "sum", "batchmean"]
CollateFunction: TypeAlias = Callable[[list[Any]], Any]
