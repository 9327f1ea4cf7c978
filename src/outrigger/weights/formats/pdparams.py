"""Paddle's `.pdparams`: one pickle, read without calling what it names and without loading all values.

An array's values are a long byte string in the pickle. The reader records its position and skips it; the values are
read on demand. Files of protocol 2 (Paddle before 2.1) store values as text, which cannot be located this way: such a
file is loaded completely.
"""

from __future__ import annotations

import io
import pickle
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import torch

from outrigger.weights.formats import nested
from outrigger.weights.formats.base import Entry, Reader, Refusal, Spec, from_bytes
from paddle._core.errors import PaddleError
from paddle._files import pickles as _pickles
from paddle._files import read as _read
from paddle._files import unpickle as _unpickle
from paddle._files import write as _write

__all__ = ["DTYPES", "PaddleReader", "write"]

_NAMES = "bool uint8 int8 int16 int32 int64 float16 float32 float64 complex64 complex128".split()
_TYPES: dict[str, torch.dtype] = {name: getattr(torch, name) for name in _NAMES}
_TYPES["uint16"] = torch.bfloat16  # Paddle stores its bits as uint16
DTYPES = frozenset(_TYPES.values())  # Paddle writes 8-bit floats as int8, which loses the dtype


class _Array:
    """An array of the file: its description, and its values on demand."""

    def __init__(self, array: _pickles.Array) -> None:
        self.dtype: np.dtype[Any] = array.check()  # type: ignore[no-untyped-call]
        self.shape: tuple[int, ...] = tuple(array.shape)
        self._raw: Any = array.raw
        self._columns, self._axes = array.columns, array.axes

    @property
    def spec(self) -> Spec | None:
        """Shape and dtype; None if no tensor can hold the array."""
        kind = self.dtype.newbyteorder("=").name
        shape = self.shape if self._axes is None else tuple(self.shape[axis] for axis in self._axes)
        return Spec(shape, _TYPES[kind]) if kind in _TYPES else None

    def read(self, file: BinaryIO, name: str) -> torch.Tensor:
        spec = self.spec
        assert spec is not None
        there: Any = file
        if isinstance(self._raw, _pickles.BytesInFile):
            there.seek(self._raw.at)
        else:
            there = io.BytesIO(self._raw.memory if isinstance(self._raw, _pickles.Raw) else self._raw)
        flat = from_bytes(len(self._raw), there.readinto, Spec((-1,), spec.dtype), name)
        if not self.dtype.isnative:
            flat = flat.view(torch.uint8).reshape(-1, self.dtype.itemsize).flip(1).reshape(-1).view(spec.dtype)
        if self._columns:
            return flat.reshape(self.shape[::-1]).permute(*range(len(self.shape) - 1, -1, -1))
        whole = flat.reshape(self.shape)
        return whole if self._axes is None else whole.permute(*self._axes)


class _Pieces(_Array):
    """A long array that protocols 2 and 3 split into flat pieces."""

    def __init__(self, pieces: list[_Array], shape: tuple[int, ...]) -> None:
        self._pieces, self.shape, self.dtype, self._axes = pieces, shape, pieces[0].dtype, None

    def read(self, file: BinaryIO, name: str) -> torch.Tensor:
        return torch.cat([piece.read(file, name) for piece in self._pieces]).reshape(self.shape)


class _Vocabulary(_unpickle.PaddleVocabulary):
    """Keeps arrays as descriptions and leaves their values in the file."""

    def make(self, description: Any, parts: list[Any]) -> Any:
        if isinstance(description, _pickles.Array):
            return _Array(description)
        if isinstance(description, _unpickle.TensorDescription):
            return parts[0]
        make: Callable[[Any, list[Any]], Any] = super().make
        return make(description, parts)


def load(file: BinaryIO) -> Any:
    """The structure of a `.pdparams` file, with arrays whose long values were skipped."""
    read: Callable[..., Any] = _pickles.load
    return read(file, _Vocabulary(), leave=True)  # type: ignore[no-untyped-call]


class PaddleReader(Reader):
    """Reads an array by its position in the pickle."""

    side = "paddle"

    def __init__(self, path: Path, key: str | None = None) -> None:
        super().__init__(path)
        self._file: BinaryIO = path.open("rb")
        try:
            content = self._load()
            self._arrays, self.extras, self.notes = nested.find(content, key, _is_tensor, path)
        except BaseException:
            self._file.close()
            raise
        for name, array in list(self._arrays.items()):
            spec = array.spec
            if spec is None:
                del self._arrays[name]
                self.extras[name] = f"an array of {array.dtype}"
            else:
                self.specs[name] = spec
        self.check_total()

    def _load(self) -> Any:
        try:
            return _restore_structure(load(self._file))
        except PaddleError as error:
            what = str(getattr(error, "expected", error)).removeprefix("paddle.load: ")
            raise Refusal(f"'{self.path}' cannot be read: {what}") from None
        except _pickles.DamagedPickle as error:
            what = "it is cut off" if isinstance(error, EOFError) else str(error)
            raise Refusal(f"'{self.path}' cannot be read as a file of Paddle: {what}. Try fetching it again.") from None

    def read(self, name: str) -> torch.Tensor:
        array: _Array = self._arrays[name]
        return array.read(self._file, name)

    def close(self) -> None:
        self._file.close()


def _is_tensor(value: Any) -> bool:
    return isinstance(value, _Array)


def _restore_structure(content: Any) -> Any:
    """The saved structure: without the table of names, with pieces joined and tensors unpacked."""
    known: dict[int, Any] = {}  # shared parts are visited once

    def visit(value: Any) -> Any:
        if type(value) not in (dict, OrderedDict, defaultdict, list, tuple):
            return value
        if id(value) not in known:
            known[id(value)] = change(value)
        return known[id(value)]

    def change(value: Any) -> Any:
        if isinstance(value, dict):
            whole = {key: visit(one) for key, one in value.items() if key != _write.NAMES}
            plan = whole.pop(_write.SPLIT, {})
            return _joined(whole, plan) if plan else whole
        if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], _Array):
            return value[1]  # the name of a tensor and its values
        return [visit(one) for one in value] if isinstance(value, list) else value

    return visit(content)


def _joined(state: dict[Any, Any], plan: Any) -> dict[Any, Any]:
    """Join the arrays that an old protocol split into pieces."""
    split: Callable[..., Any] = _read.pieces_of
    for name, keys, shape in split(state, plan, _Array):
        state[name] = _Pieces([state.pop(key) for key in keys], shape)
    return state


# ---- writing ----


class _Pickler(pickle.Pickler):
    """Reads each tensor when it is written; there is no memo, so no tensor is kept in memory."""

    def __init__(self, file: BinaryIO) -> None:
        super().__init__(file, protocol=4)
        self.fast = True

    def reducer_override(self, value: Any) -> Any:
        if not isinstance(value, Entry):
            return NotImplemented
        to_array: Callable[[Any], np.ndarray[Any, Any]] = _write.to_array
        return to_array(value.value()).__reduce__()


def write(file: BinaryIO, entries: Sequence[Entry], side: str | None) -> None:
    """Write a state as `paddle.save` does, one array at a time; a tensor with several names once for each."""
    state: dict[str, Any] = {entry.name: entry for entry in entries}
    state[_write.NAMES] = {entry.name: entry.name for entry in entries}
    _Pickler(file).dump(state)
