"""Reading arrays from MATLAB files, version 5, as far as data sets need it: real numbers, packed or not."""

import struct
import zlib

import numpy as np

from paddle._core.errors import InvalidArgumentError, received

_COMPRESSED, _MATRIX = 15, 14
# MATLAB's storage types by number.
_STORED = {1: "i1", 2: "u1", 3: "i2", 4: "u2", 5: "i4", 6: "u4", 7: "f4", 9: "f8", 12: "i8", 13: "u8"}
# MATLAB's array classes by number.
_CLASSES = {6: "f8", 7: "f4", 8: "i1", 9: "u1", 10: "i2", 11: "u2", 12: "i4", 13: "u4", 14: "i8", 15: "u8"}


def load_mat(path, argument="file"):
    """The numeric arrays of a file by name; other variables are ignored."""
    with open(path, "rb") as file:
        data = file.read()
    order = {b"IM": "<", b"MI": ">"}.get(data[126:128])
    if order is None:
        raise InvalidArgumentError(
            f"{argument} must be a MATLAB file of version 5.", received(**{argument: path}), "download the file again."
        )
    try:
        return dict(_arrays(data[128:], order))
    except (struct.error, zlib.error, ValueError, IndexError) as error:
        raise InvalidArgumentError(
            f"{argument}: the MATLAB file is damaged or incomplete ({error}).",
            received(**{argument: path}),
            "download the file again.",
        ) from error


def _elements(data, order):
    """Type and content of each element; a short one is stored in the eight bytes of its header."""
    at = 0
    while at + 8 <= len(data):
        kind, size = struct.unpack_from(order + "II", data, at)
        if kind >> 16:
            kind, size, start, step = kind & 0xFFFF, kind >> 16, at + 4, 8
        else:
            start, step = at + 8, 8 + (size if kind == _COMPRESSED else -(-size // 8) * 8)
        if start + size > len(data):
            raise ValueError(f"{size} bytes are announced, {len(data) - start} follow")
        yield kind, data[start : start + size]
        at += step


def _arrays(data, order):
    for kind, content in _elements(data, order):
        if kind == _COMPRESSED:
            yield from _arrays(zlib.decompress(content), order)
        elif kind == _MATRIX:
            (_, flags), (_, shape), (_, name), *parts = _elements(content, order)
            dtype = _CLASSES.get(struct.unpack_from(order + "I", flags)[0] & 0xFF)
            if dtype is None or not parts or parts[0][0] not in _STORED:
                continue
            stored, numbers = parts[0]
            values = np.frombuffer(numbers, order + _STORED[stored]).astype(dtype)
            yield name.decode("latin1"), values.reshape(np.frombuffer(shape, order + "i4"), order="F")
