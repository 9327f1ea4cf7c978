"""torch's files, `.pth` and `.pt`: a zip archive with a pickle of the structure and a record for each storage.

torch's loader is not used: the project's pickle reader is, and a tensor is a checked range of the file. Files of torch
before 1.6 are not archives; they are supported, except the tar archives of 2016.
"""

from __future__ import annotations

import io
import math
import pickle
import struct
import sys
import zipfile
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import torch

from outrigger.weights.formats import nested
from outrigger.weights.formats.archive import Archive
from outrigger.weights.formats.base import Entry, Reader, Refusal, Spec, as_bytes, from_bytes
from outrigger.weights.formats.records import checked, place
from outrigger.weights.formats.torch_pickle import OtherTensor, TensorInFile, TorchVocabulary
from paddle._files import pickles as _pickles
from paddle._files.pickles import DamagedPickle

__all__ = ["DTYPES", "TorchReader", "write"]

_TYPED = {
    torch.float64: torch.DoubleStorage,
    torch.float32: torch.FloatStorage,
    torch.float16: torch.HalfStorage,
    torch.bfloat16: torch.BFloat16Storage,
    torch.int64: torch.LongStorage,
    torch.int32: torch.IntStorage,
    torch.int16: torch.ShortStorage,
    torch.int8: torch.CharStorage,
    torch.uint8: torch.ByteStorage,
    torch.bool: torch.BoolStorage,
    torch.complex64: torch.ComplexFloatStorage,
    torch.complex128: torch.ComplexDoubleStorage,
}
_UNTYPED = (torch.uint16, torch.uint32, torch.uint64, torch.float8_e4m3fn, torch.float8_e5m2)
DTYPES = frozenset((*_TYPED, *_UNTYPED))

_KIND = "a file of torch"
_MAGIC, _VERSION = 0x1950A86A20F9469CFC6C, 1001  # the header of files of torch before 1.6


class TorchReader(Reader):
    """Reads a tensor by its position in the file."""

    side = "torch"

    def __init__(self, path: Path, key: str | None = None) -> None:
        super().__init__(path)
        self._file: BinaryIO = path.open("rb")
        self._swapped = False
        self._places: dict[str, int] = {}
        try:
            content = self._content()
            found, self.extras, self.notes = nested.find(content, key, _is_tensor, path)
            self._tensors = {name: value for name, value in found.items() if self._takes(name, value)}
            self.check_total()
        except BaseException:
            self._file.close()
            raise

    def _takes(self, name: str, value: TensorInFile | OtherTensor) -> bool:
        if isinstance(value, OtherTensor) or value.dtype not in DTYPES:
            self.extras[name] = value.what if isinstance(value, OtherTensor) else f"a tensor of {value.dtype}"
            return False
        self.specs[name] = Spec(value.shape, value.dtype, value if math.prod(value.shape) else None)
        return True

    def _content(self) -> Any:
        """The structure of the file, with tensors as positions in it."""
        start = self._file.read(4)
        self._file.seek(0)
        try:
            return self._archive() if start == b"PK\x03\x04" else self._legacy()
        except EOFError:
            raise self._damaged("it ends early") from None
        except DamagedPickle as error:
            if str(error).startswith("asks for"):
                raise Refusal(f"'{self.path}' {error}") from None
            raise self._damaged(str(error)) from None

    def _archive(self) -> Any:
        """A zip archive with a pickle of the structure and a record for each storage."""
        try:
            archive = zipfile.ZipFile(self._file)
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, struct.error) as error:
            raise self._damaged(str(error) or "its table of contents is invalid") from None
        records = checked(archive, self.path, _KIND)
        found = [name for name in records if name.endswith("/data.pkl") and name.count("/") == 1]
        if len(found) != 1:
            raise self._damaged("it must have exactly one record 'data.pkl'")
        folder = found[0].removesuffix("data.pkl")
        if f"{folder}constants.pkl" in records:
            raise Refusal(
                f"'{self.path}' holds a TorchScript program. Try torch.save(torch.jit.load(path).state_dict(), …)."
            )
        if f"{folder}byteorder" in records:
            order = self._record(records[f"{folder}byteorder"], 16)
            if order not in (b"little", b"big"):
                raise self._damaged("its byte order is unknown")
            self._swapped = order.decode() != sys.byteorder
        vocabulary = TorchVocabulary()
        content = _load(io.BytesIO(self._record(records[found[0]])), vocabulary)
        for key, size in vocabulary.sizes.items():
            info = records.get(f"{folder}data/{key}")
            if info is None or info.file_size != size:
                there = "are not in it" if info is None else f"have {info.file_size} bytes"
                raise self._damaged(f"the values {key!r}, of {size} bytes, {there}")
            self._places[key] = place(self._file, info, self.path, _KIND)[0]
        return content

    def _record(self, info: zipfile.ZipInfo, most: int | None = None) -> bytes:
        at, size = place(self._file, info, self.path, _KIND)
        self._file.seek(at)
        return self._file.read(size if most is None else min(size, most))

    def _legacy(self) -> Any:
        """Consecutive pickles, the last of which lists the keys of the storages, followed by their values."""
        if _load(self._file) != _MAGIC or _load(self._file) != _VERSION:
            raise self._damaged("its header is wrong")
        machine = _load(self._file)
        if not isinstance(machine, dict) or type(machine.get("little_endian")) is not bool:
            raise self._damaged("it does not record the byte order and type sizes of its machine")
        self._swapped = machine["little_endian"] is not (sys.byteorder == "little")
        vocabulary = TorchVocabulary()
        content, keys = _load(self._file, vocabulary), _load(self._file)
        keys = [str(key) for key in keys] if isinstance(keys, list) else []
        if set(keys) != set(vocabulary.sizes) or len(keys) != len(set(keys)):
            raise self._damaged("the list of its values does not fit its tensors")
        end = self.path.stat().st_size
        for key in keys:
            head, size = self._file.read(8), vocabulary.sizes[key]
            count = int.from_bytes(head, sys.byteorder if not self._swapped else _other(sys.byteorder), signed=True)
            at = self._file.tell()
            if len(head) < 8 or at + size > end:
                raise EOFError
            if count not in vocabulary.counts[key]:
                raise self._damaged(f"the values {key!r} have {count} elements and {size} bytes")
            self._places[key] = at
            self._file.seek(at + size)
        return content

    def _damaged(self, what: str) -> Refusal:
        return Refusal(f"'{self.path}' cannot be read as {_KIND}: {what}. Try fetching it again.")

    def read(self, name: str) -> torch.Tensor:
        value = self._tensors[name]
        if not value.count:
            return torch.empty(value.shape, dtype=value.dtype)
        width = value.dtype.itemsize
        self._file.seek(self._places[value.storage.key] + value.storage.start + value.offset * width)
        readinto: Callable[[memoryview], int] = self._file.readinto  # type: ignore[attr-defined]
        flat = from_bytes(value.count * width, readinto, Spec((-1,), value.dtype), name)
        if self._swapped:
            part = width // 2 if value.dtype.is_complex else width
            flat = flat.view(torch.uint8).reshape(-1, part).flip(1).reshape(-1).view(value.dtype)
        view = flat.as_strided(value.shape, value.strides)
        view = view.conj().resolve_conj() if value.conjugate else view
        return -view if value.negative else view

    def close(self) -> None:
        self._file.close()


def _is_tensor(value: Any) -> bool:
    return isinstance(value, (TensorInFile, OtherTensor))


def _load(file: BinaryIO, vocabulary: Any = None) -> Any:
    read: Callable[..., Any] = _pickles.load
    return read(file, vocabulary or TorchVocabulary())


def _other(order: Any) -> Any:
    return "big" if order == "little" else "little"


# ---- writing ----


class _Storage:
    """Stands for the values of a tensor, which are a separate record."""

    def __init__(self, spec: Spec, key: str) -> None:
        self.spec, self.key = spec, key


class _Tensor:
    """Stands for a tensor in the pickle."""

    def __init__(self, storage: _Storage) -> None:
        self.storage = storage


class _Pickler(pickle.Pickler):
    """Writes `_Tensor` and `_Storage` as torch writes tensors."""

    def reducer_override(self, value: Any) -> Any:
        if not isinstance(value, _Tensor):
            return NotImplemented
        spec = value.storage.spec
        common: tuple[Any, ...] = (value.storage, 0, spec.shape, _strides(spec.shape), False, OrderedDict())
        if spec.dtype in _TYPED:
            return torch._utils._rebuild_tensor_v2, common
        return torch._utils._rebuild_tensor_v3, (*common, spec.dtype)

    def persistent_id(self, value: Any) -> Any:
        if not isinstance(value, _Storage):
            return None
        spec = value.spec
        if spec.dtype in _TYPED:
            return "storage", _TYPED[spec.dtype], value.key, "cpu", spec.nbytes // spec.dtype.itemsize
        return "storage", torch.UntypedStorage, value.key, "cpu", spec.nbytes


def _strides(shape: tuple[int, ...]) -> tuple[int, ...]:
    strides, step = [], 1
    for size in reversed(shape):
        strides.append(step)
        step *= max(size, 1)
    return tuple(reversed(strides))


def write(file: BinaryIO, entries: Sequence[Entry], side: str | None) -> None:
    """Write the structure first, then one record at a time; a tensor with several names has one record.

    `torch.save` needs all tensors in memory; this writes the same archive record by record.
    """
    storages: dict[Hashable, tuple[_Storage, Entry]] = {}
    state: OrderedDict[str, _Tensor] = OrderedDict()
    for entry in entries:
        tie = ("own", entry.name) if entry.spec.tie is None else entry.spec.tie
        if tie not in storages:
            storages[tie] = (_Storage(entry.spec, str(len(storages))), entry)
        state[entry.name] = _Tensor(storages[tie][0])
    structure = io.BytesIO()
    _Pickler(structure, protocol=2).dump(state)
    with Archive(file) as archive:
        archive.add("archive/data.pkl", structure.getvalue())
        archive.add("archive/byteorder", b"little")
        for storage, entry in storages.values():
            archive.add(f"archive/data/{storage.key}", as_bytes(entry.value()))
        archive.add("archive/version", b"3\n")
