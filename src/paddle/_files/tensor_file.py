"""Paddle's binary format of one tensor; `.pdiparams` files are a sequence of them.

    u32 0 · u64 number of LoD levels · (u64 bytes · offsets)… · u32 0 · i32 size · description · the elements

The description is a protobuf message: field 1 the element type, field 2 each dimension.
"""

import io
import math
import struct

import numpy as np

from paddle._core.errors import InvalidArgumentError
from paddle._files.pickles.descriptions import MOST_AXES, MOST_ELEMENTS

# Numbers of the element types; bfloat16 is stored as its bits.
_NUMBERS = {
    "bool": 0,
    "int16": 1,
    "int32": 2,
    "int64": 3,
    "float16": 4,
    "float32": 5,
    "float64": 6,
    "uint8": 20,
    "int8": 21,
    "uint16": 22,
    "complex64": 23,
    "complex128": 24,
}
_DTYPES = {number: np.dtype(name) for name, number in _NUMBERS.items()}

MAGIC = bytes(4)
_CHUNK = 2**16  # bytes that are read without checking how many are left


def write_tensor(file, array):
    """Append an array."""
    description = b"\x08" + _varint(_NUMBERS[array.dtype.name])
    for size in array.shape:
        description += b"\x10" + _varint(size)
    file.write(struct.pack("<IQIi", 0, 0, 0, len(description)) + description)
    file.write(np.ascontiguousarray(array).data.cast("B") if array.size else b"")


def read_tensor(file):
    """The next array of a file."""
    version, levels = struct.unpack("<IQ", _take(file, 12))
    if version or levels > 64:
        raise InvalidArgumentError("expected a tensor in Paddle's binary format, version 0.", f"version {version}")
    for _ in range(levels):
        _take(file, struct.unpack("<Q", _take(file, 8))[0])
    version, size = struct.unpack("<Ii", _take(file, 8))
    if version or size < 0:
        raise InvalidArgumentError("expected a tensor in Paddle's binary format, version 0.", f"version {version}")
    dtype, shape = _describe(_take(file, size))
    data = _take(file, math.prod(shape) * dtype.itemsize)
    if len(shape) > MOST_AXES or math.prod(max(n, 1) for n in shape) > MOST_ELEMENTS:
        raise InvalidArgumentError("expected a tensor with a valid shape.", f"shape = {_shown(shape)}")
    data = data if isinstance(data, bytearray) else bytearray(data)  # the array must be writable
    array = np.frombuffer(data, dtype).reshape(shape)
    if dtype.kind == "b" and array.size and array.view(np.uint8).max() > 1:
        raise InvalidArgumentError("expected booleans, which are 0 and 1.", "other bytes in the file")
    return array


def _describe(message):
    dtype, shape, at = None, [], 0
    while at < len(message):
        key, at = _read_varint(message, at)
        if key == 0x12:  # dimensions packed into one field
            length, at = _read_varint(message, at)
            end = at + length
        else:
            end = at + 1
        while at < end:
            value, at = _read_varint(message, at)
            if key == 0x08:
                dtype = _DTYPES.get(value)
            else:
                shape.append(value)
    if dtype is None:
        raise InvalidArgumentError(f"expected a tensor of {', '.join(_NUMBERS)}.", "another element type in the file")
    return dtype, shape


def _shown(shape):
    text = str(shape)
    return text if len(text) <= 100 else f"{text[:99]}…"


def _take(file, count):
    """The next bytes; the announced size is compared with what is left before memory is allocated."""
    data = file.read(count) if count <= _CHUNK else _take_much(file, count)
    if len(data) < count:
        raise EOFError(f"{_size(count)} were expected and {len(data)} are left")
    return data


def _take_much(file, count):
    if hasattr(file, "seek") and file.seekable():
        at = file.tell()
        left = file.seek(0, io.SEEK_END) - at
        file.seek(at)
        if count > left:
            raise EOFError(f"{_size(count)} were expected and {left} are left")
    return file.read(count)


def _size(count):
    return f"{count} bytes" if count < 2**64 else "an impossible number of bytes"


def _varint(value):
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def _read_varint(data, at):
    value = shift = 0
    while True:
        if at >= len(data) or shift > 63:
            raise InvalidArgumentError("expected the description of a tensor.", "a number in it that does not end")
        byte = data[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at
