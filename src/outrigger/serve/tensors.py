"""Datatypes of the protocol, and tensors as JSON numbers or as bytes."""

from __future__ import annotations

import itertools
import math
import struct
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from outrigger.serve.errors import Refused, bad, shown

Array = NDArray[Any]

# Paddle's name of a dtype: the protocol's name, and the dtype of the array that holds it.
DATATYPES: dict[str, tuple[str, Any]] = {
    "bool": ("BOOL", np.bool_),
    "uint8": ("UINT8", np.uint8),
    "int8": ("INT8", np.int8),
    "int16": ("INT16", np.int16),
    "int32": ("INT32", np.int32),
    "int64": ("INT64", np.int64),
    "float16": ("FP16", np.float16),
    "float32": ("FP32", np.float32),
    "float64": ("FP64", np.float64),
    "bfloat16": ("BF16", np.uint16),
}
_HOLDING: dict[str, np.dtype[Any]] = {name: np.dtype(holding) for name, holding in DATATYPES.values()}
# Which JSON values a kind of array takes.
_TAKEN: dict[str, tuple[set[type], str]] = {
    "b": ({bool}, "true and false"),
    "i": ({int}, "integers"),
    "u": ({int}, "integers"),
    "f": ({int, float}, "numbers"),
}
_DEEPEST = 32  # lists in each other
_MOST_NUMBERS = 1 << 22  # of an answer in JSON


def holding(datatype: str) -> np.dtype[Any]:
    """The dtype of the array that holds a datatype; BF16 is held as its bits."""
    return _HOLDING[datatype]


def from_bytes(name: str, datatype: str, shape: Sequence[int], data: memoryview) -> Array:
    """A tensor sent as bytes, little-endian and row after row; its shape is compared with the bytes that are there."""
    dtype = holding(datatype)
    wanted = math.prod(shape) * dtype.itemsize
    if wanted != len(data):
        raise bad(
            f"input {shown(name)}: shape {list(shape)} of {datatype} takes {wanted} bytes.", words=f"{len(data)} bytes"
        )
    array = np.frombuffer(data, dtype=dtype.newbyteorder("<")).reshape(shape)
    if datatype == "BOOL" and array.size and array.view(np.uint8).max() > 1:
        raise bad(f"input {shown(name)}: BOOL takes the bytes 0 and 1.", int(array.view(np.uint8).max()))
    return array


def from_json(name: str, datatype: str, shape: Sequence[int], data: Any) -> Array:
    """A tensor sent as a JSON list, flat or nested like its shape."""
    if not isinstance(data, list):
        raise bad(f"input {shown(name)}: 'data' must be a list of numbers.", data)
    numbers, lengths = _flat(name, data)
    size = math.prod(shape)
    if len(numbers) != size or (len(lengths) > 1 and lengths != list(shape)):
        raise bad(f"input {shown(name)}: shape {list(shape)} takes {size} numbers.", words=f"'data' of shape {lengths}")
    return _converted(name, datatype, numbers).reshape(shape)


def _flat(name: str, data: list[Any]) -> tuple[list[Any], list[int]]:
    """What nested lists hold, and their lengths, level by level.

    NumPy is not asked: for texts it would take as much memory as the longest of them, times their number.
    """
    lengths = [len(data)]
    while data and set(map(type, data)) == {list}:
        if len(lengths) == _DEEPEST or len(set(map(len, data))) > 1:
            raise bad(f"input {shown(name)}: the lists in 'data' must have equal lengths.", words="ragged lists")
        lengths.append(len(data[0]))
        data = list(itertools.chain.from_iterable(data))
    return data, lengths


def _converted(name: str, datatype: str, numbers: list[Any]) -> Array:
    dtype = holding(datatype)
    allowed, words = _TAKEN[dtype.kind if datatype != "BF16" else "f"]
    strange = set(map(type, numbers)) - allowed
    if strange:
        first = next(one for one in numbers if type(one) in strange)
        raise bad(f"input {shown(name)}: {datatype} takes {words}.", first)
    try:
        with np.errstate(over="ignore"):
            array = np.array(numbers, dtype=np.float32 if datatype == "BF16" else dtype)
    except OverflowError:
        limits = f"from {np.iinfo(dtype).min} to {np.iinfo(dtype).max}" if dtype.kind in "iu" else "that fit it"
        raise bad(f"input {shown(name)}: {datatype} takes {words} {limits}.", max(numbers, key=abs)) from None
    if dtype.kind == "f" and not np.isfinite(array).all():
        raise bad(f"input {shown(name)}: the numbers must fit {datatype}.", max(numbers, key=abs))
    return _to_bfloat16(array) if datatype == "BF16" else array


def _to_bfloat16(floats: Array) -> Array:
    bits = floats.view(np.uint32)
    rounded: Array = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)  # to the nearest, ties to even
    return rounded


def as_floats(bits: Array) -> Array:
    """The numbers whose BF16 bits an array holds."""
    numbers: Array = (bits.astype(np.uint32) << 16).view(np.float32)
    return numbers


def to_bytes(array: Array) -> bytes:
    """A tensor as bytes; texts as their length and their bytes."""
    if array.dtype.kind == "O":
        return b"".join(struct.pack("<I", len(text)) + text for text in (str(one).encode() for one in array.ravel()))
    return np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<")).tobytes()


def to_list(name: str, datatype: str, array: Array) -> list[Any]:
    """A tensor as a flat list for JSON."""
    if array.size > _MOST_NUMBERS:
        raise Refused(
            400,
            f"output {shown(name)} has {array.size} numbers, and JSON answers have at most {_MOST_NUMBERS}. "
            'Ask for it with "binary_data": true.',
        )
    if datatype == "BF16":
        array = as_floats(array)
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise Refused(
            400,
            f"output {shown(name)} has NaN or infinite values, which JSON cannot express. "
            'Ask for it with "binary_data": true.',
        )
    flat: list[Any] = array.ravel().tolist()
    return flat


def best_classes(name: str, datatype: str, array: Array, count: int) -> Array:
    """The best classes of each row as texts `score:class`, best first."""
    if datatype == "BF16":
        array = as_floats(array)
    if array.ndim < 1 or array.dtype.kind not in "fiu" or not array.size:
        raise Refused(400, f"output {shown(name)} has no scores: 'classification' needs numbers in rows.")
    rows = array.reshape(len(array), -1) if array.ndim > 1 else array.reshape(1, -1)
    count = min(count, rows.shape[1])
    order = np.argsort(-rows.astype(np.float64), axis=1, kind="stable")[:, :count]
    texts = [f"{row[place]:f}:{place}" for row, places in zip(rows, order, strict=True) for place in places]
    shape = (len(array), count) if array.ndim > 1 else (count,)
    return np.array(texts, dtype=object).reshape(shape)
