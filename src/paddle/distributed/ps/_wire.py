"""Messages between trainers and servers: a JSON object and raw arrays, split into chunks that gRPC carries.

Messages hold only data, and nothing in them is executed. Everything that a message says about itself is checked against
the bytes that have arrived: an announced length alone allocates no memory.
"""

import json
import math
import os
import struct

import numpy as np

from ..._core.errors import InvalidArgumentError, received

CHUNK = 1 << 20  # bytes of one gRPC message; larger messages travel as several, which is also faster
_PREFIX = struct.Struct("<4sIQ")  # what this is, the length of the JSON, the length of the arrays
_MAGIC = b"PPS2"
_ALIGN = 8
_KINDS = {text: np.dtype(text) for text in ("<f4", "<f8", "<i4", "<i8", "|u1", "|b1")}
_DIMENSIONS = 8


class Malformed(ValueError):
    """Bytes that are not a message."""


def limit():
    """The largest message in bytes: `PADDLE_PS_MESSAGE_LIMIT` in megabytes, or 4096."""
    text = os.environ.get("PADDLE_PS_MESSAGE_LIMIT", "4096")
    if not text.isdigit() or not int(text):
        raise InvalidArgumentError(
            "PADDLE_PS_MESSAGE_LIMIT must be a positive number of megabytes.", received(PADDLE_PS_MESSAGE_LIMIT=text)
        )
    return int(text) << 20


def _padding(size):
    return -size % _ALIGN


def encode(head, arrays=(), most=None):
    """The chunks of a message: a dict that JSON can hold, and arrays; an error if it is longer than `most` bytes."""
    arrays = [np.asarray(a, order="C") for a in arrays]
    for a in arrays:
        if a.dtype.str not in _KINDS:
            raise InvalidArgumentError(
                f"parameter server: arrays of {a.dtype} cannot be sent.", None, f"one of {', '.join(_KINDS)}."
            )
    text = json.dumps({**head, "arrays": [[a.dtype.str, a.shape] for a in arrays]}).encode()
    text += b" " * _padding(len(text))
    parts = [text]
    for a in arrays:
        parts += [memoryview(a.reshape(-1)).cast("B") if a.nbytes else b"", bytes(_padding(a.nbytes))]
    size = sum(map(len, parts))
    if most is not None and size + _PREFIX.size > most:
        raise InvalidArgumentError(
            f"parameter server: a message may have {most >> 20} MB.",
            f"one of {size >> 20} MB",
            "set PADDLE_PS_MESSAGE_LIMIT to more megabytes in all processes.",
        )
    return _chunks([_PREFIX.pack(_MAGIC, len(text), size - len(text)), *parts])


def _chunks(parts):
    """The parts in order, in chunks of at most CHUNK bytes."""
    held, room = [], CHUNK
    for part in parts:
        at = 0
        while at < len(part):
            taken = part[at : at + room]
            held.append(taken)
            at += len(taken)
            room -= len(taken)
            if not room:
                yield b"".join(held)
                held, room = [], CHUNK
    if held:
        yield b"".join(held)


class Incoming:
    """A message whose chunks arrive one by one."""

    def __init__(self, most):
        self._most, self._data, self._size = most, bytearray(), None

    def take(self, chunk):
        """Add a chunk; returns whether the message is complete."""
        self._data += chunk
        if self._size is None:
            if len(self._data) < _PREFIX.size:
                raise Malformed(f"a message of {len(self._data)} bytes")
            magic, head, arrays = _PREFIX.unpack_from(self._data)
            if magic != _MAGIC:
                raise Malformed(f"a message that begins with {magic!r}")
            self._size = _PREFIX.size + head + arrays
            if self._size > self._most:
                raise Malformed(f"a message of {self._size} bytes, where {self._most} are allowed")
        if len(self._data) > self._size:
            raise Malformed(f"{len(self._data) - self._size} bytes more than the message announced")
        return len(self._data) == self._size

    def message(self):
        """What `encode` was given: (dict, arrays)."""
        _, length, _ = _PREFIX.unpack_from(self._data)
        start = _PREFIX.size + length
        if start % _ALIGN or start > len(self._data):
            raise Malformed(f"a header of {length} bytes")
        try:
            head = json.loads(self._data[_PREFIX.size : start])
        except (ValueError, RecursionError) as error:
            raise Malformed(f"a header that is not JSON: {type(error).__name__}") from None
        if not isinstance(head, dict) or not isinstance(head.get("arrays"), list):
            raise Malformed("a header without a list of arrays")
        arrays, at = [], start
        for described in head.pop("arrays"):
            array = self._array(described, at)
            arrays.append(array)
            at += array.nbytes + _padding(array.nbytes)
        if at != len(self._data):
            raise Malformed(f"arrays of {at - start} bytes in {len(self._data) - start}")
        return head, arrays

    def _array(self, described, at):
        try:
            text, shape = described
            kind = _KINDS[text]
        except (KeyError, TypeError, ValueError):
            raise Malformed(f"an array described as {str(described)[:80]}") from None
        if (
            not isinstance(shape, list)
            or len(shape) > _DIMENSIONS
            or not all(type(n) is int and 0 <= n < 2**62 for n in shape)
        ):
            raise Malformed(f"an array of shape {str(shape)[:80]}")
        count = math.prod(shape)
        if count * kind.itemsize > len(self._data) - at:
            raise Malformed(f"an array of shape {shape} in {len(self._data) - at} bytes")
        try:
            return np.frombuffer(self._data, kind, count, at if count else 0).reshape(shape)
        except ValueError:
            raise Malformed(f"an array of shape {shape}") from None
