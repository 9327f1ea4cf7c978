"""Paddle's `.pdparams`: one pickle, read without running what it names and without loading what it holds.

An array's values are a long string of bytes in the pickle. The reader notes where such a string lies and steps over
it; the values are fetched when they are asked for. Files of protocol 2 (Paddle before 2.1) keep values as text, which
has no place to come back to: such a file is held as a whole.
"""

from __future__ import annotations

import io
import math
import pickle
import struct
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import torch

from outrigger.weights.formats import nested
from outrigger.weights.formats.base import Entry, Reader, Refusal, Spec, from_bytes
from paddle._core.errors import PaddleError
from paddle.framework import _foreign, _unpickle, _write

__all__ = ["DTYPES", "PaddleReader", "write"]

_NAMES = "bool uint8 int8 int16 int32 int64 float16 float32 float64 complex64 complex128".split()
_TYPES: dict[str, torch.dtype] = {name: getattr(torch, name) for name in _NAMES}
_TYPES["uint16"] = torch.bfloat16  # which Paddle writes as its bits
DTYPES = frozenset(_TYPES.values())  # Paddle writes the floats of 8 bits as int8 and cannot tell them apart again

_LONG = 4096  # bytes from which on a string is stepped over


class _Skipped:
    """A string of bytes that was left in the file."""

    def __init__(self, at: int, size: int) -> None:
        self.at, self.size = at, size

    def __len__(self) -> int:
        return self.size


class _Array:
    """Stands for an array while the pickle is read, and for its values after."""

    shape: tuple[int, ...] = ()
    dtype: np.dtype[Any]
    raw: Any = b""
    order = "C"

    def __setstate__(self, state: Any) -> None:
        _, shape, self.dtype, columns, self.raw = state
        self.shape, self.order = tuple(shape), "F" if columns else "C"
        whole = isinstance(self.dtype, np.dtype) and all(isinstance(size, int) and size >= 0 for size in self.shape)
        if not whole or len(self.raw) != math.prod(self.shape) * (1 if self.dtype.hasobject else self.dtype.itemsize):
            raise pickle.UnpicklingError(f"the values of an array do not fit its shape {shape} and type {self.dtype}")

    @property
    def spec(self) -> Spec | None:
        """Shape and type; None for what no tensor can hold."""
        kind = self.dtype.newbyteorder("=").name
        return Spec(self.shape, _TYPES[kind]) if kind in _TYPES else None

    def read(self, file: BinaryIO, name: str) -> torch.Tensor:
        spec = self.spec
        assert spec is not None
        there: Any = file
        if isinstance(self.raw, _Skipped):
            there.seek(self.raw.at)
        else:
            there = io.BytesIO(self.raw)
        flat = from_bytes(len(self.raw), there.readinto, Spec((-1,), spec.dtype), name)
        if not self.dtype.isnative:
            flat = flat.view(torch.uint8).reshape(-1, self.dtype.itemsize).flip(1).reshape(-1).view(spec.dtype)
        if self.order == "C":
            return flat.reshape(self.shape)
        return flat.reshape(self.shape[::-1]).permute(*range(len(self.shape) - 1, -1, -1))


class _Pieces(_Array):
    """An array that protocols 2 and 3 cut into flat pieces for its length."""

    def __init__(self, pieces: list[_Array], shape: tuple[int, ...]) -> None:
        self.pieces, self.shape, self.dtype = pieces, shape, pieces[0].dtype

    def read(self, file: BinaryIO, name: str) -> torch.Tensor:
        return torch.cat([piece.read(file, name) for piece in self.pieces]).reshape(self.shape)


class _Stepping:
    """A file whose reader may step over what it was about to read."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._size = file, file.seek(0, 2)
        file.seek(0)
        self.stepping = False
        self.readline = file.readline

    def read(self, size: int) -> Any:
        at = self._file.tell()
        if at + size > self._size:
            raise EOFError
        if not self.stepping:
            return self._file.read(size)
        self._file.seek(at + size)
        return _Skipped(at, size)


_PythonUnpickler: Any = pickle._Unpickler


class _Unpickler(_unpickle.Names, _PythonUnpickler):  # type: ignore[misc]
    """Python's own unpickler, written in Python, with long strings of bytes left where they are."""

    dispatch: dict[int, Callable[[Any], None]] = dict(_PythonUnpickler.dispatch)

    def __init__(self, file: BinaryIO) -> None:
        self._stepping = _Stepping(file)
        start: Callable[[Any], None] = super().__init__
        start(self._stepping)

    def find_class(self, module: str, name: str) -> Any:
        if name == "_reconstruct" and module in ("numpy.core.multiarray", "numpy._core.multiarray"):
            return self._array
        if name == "_frombuffer" and module in ("numpy.core.numeric", "numpy._core.numeric"):
            return self._from_buffer
        find: Callable[[str, str], Any] = super().find_class
        return find(module, name)

    def _array(self, *_: Any) -> _Array:
        return _Array()

    def _from_buffer(self, raw: Any, dtype: Any, shape: Any, order: str) -> _Array:
        array = _Array()
        array.__setstate__((1, shape, dtype, order == "F", raw))
        return array

    def _rebuild_tensor(self, array: Any, *_: Any) -> Any:
        return array

    def _bytes(self, size: int) -> None:
        self._stepping.stepping = size >= _LONG
        try:
            self.append(self.read(size))
        finally:
            self._stepping.stepping = False

    def load_binbytes(self) -> None:
        self._bytes(struct.unpack("<I", self.read(4))[0])

    def load_binbytes8(self) -> None:
        self._bytes(struct.unpack("<Q", self.read(8))[0])

    dispatch[pickle.BINBYTES[0]] = load_binbytes
    dispatch[pickle.BINBYTES8[0]] = load_binbytes8
    dispatch[pickle.BYTEARRAY8[0]] = load_binbytes8


class PaddleReader(Reader):
    """Reads an array by its place in the pickle."""

    side = "paddle"

    def __init__(self, path: Path, key: str | None = None) -> None:
        super().__init__(path)
        self._file: BinaryIO = path.open("rb")
        try:
            content = self._load()
            self._arrays, self.beside, self.notes = nested.find(content, key, _is_tensor, path)
        except BaseException:
            self._file.close()
            raise
        for name, array in list(self._arrays.items()):
            spec = array.spec
            if spec is None:
                del self._arrays[name]
                self.beside[name] = f"an array of {array.dtype}"
            else:
                self.specs[name] = spec

    def _load(self) -> Any:
        recognise: Callable[..., tuple[str, str] | None] = _foreign.recognise
        alien = recognise(self._file, self._file.read(_foreign.HEAD))
        if alien:
            what, hint = alien[0], "Try its right ending" if "convert" in str(alien[1]) else "Try another file"
            raise Refusal(f"'{self.path}' is not a file of Paddle but {what}. {hint}.")
        try:
            return _whole(_Unpickler(self._file).load())
        except PaddleError as error:
            what = str(getattr(error, "expected", error)).removeprefix("paddle.load: ")
            raise Refusal(f"'{self.path}' cannot be read: {what}") from None
        except (MemoryError, OSError):
            raise
        except Exception as error:  # a damaged pickle can fail in any way
            what = "it is cut off" if isinstance(error, EOFError) else f"{type(error).__name__}: {error}"
            raise Refusal(f"'{self.path}' cannot be read as a file of Paddle: {what}. Try fetching it again.") from None

    def read(self, name: str) -> torch.Tensor:
        array: _Array = self._arrays[name]
        return array.read(self._file, name)

    def close(self) -> None:
        self._file.close()


def _is_tensor(value: Any) -> bool:
    return isinstance(value, _Array)


def _whole(content: Any) -> Any:
    """The structure that was saved: without the table of names, with pieces put together and tensors unpacked."""
    if isinstance(content, dict):
        content = {key: _whole(value) for key, value in content.items() if key != _write.NAMES}
        for name, plan in content.pop(_write.SPLIT, {}).items():
            content[name] = _Pieces([content.pop(piece) for piece in plan["slices"]], tuple(plan["OriginShape"]))
        return content
    if isinstance(content, tuple) and len(content) == 2 and isinstance(content[1], _Array):
        return content[1]  # the name of a tensor and its values
    if isinstance(content, list):
        return [_whole(value) for value in content]
    return content


# ---- writing ----


class _Pickler(pickle.Pickler):
    """Fetches a tensor when its turn has come; without a memo, so that nothing of it is kept."""

    def __init__(self, file: BinaryIO) -> None:
        super().__init__(file, protocol=4)
        self.fast = True

    def reducer_override(self, value: Any) -> Any:
        if not isinstance(value, Entry):
            return NotImplemented
        to_array: Callable[[Any], np.ndarray[Any, Any]] = _write.to_array
        return to_array(value.value()).__reduce__()


def write(file: BinaryIO, entries: Sequence[Entry], side: str | None) -> None:
    """Write a state as `paddle.save` does, one array after the other; a tensor of several names once for each."""
    state: dict[str, Any] = {entry.name: entry for entry in entries}
    state[_write.NAMES] = {entry.name: entry.name for entry in entries}
    _Pickler(file).dump(state)
