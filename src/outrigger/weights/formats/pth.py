"""torch's files, `.pth` and `.pt`: a zip archive with a pickle of the structure and a record for each storage.

Reading allows only what weights need (`weights_only`); nothing that the file names is run.
"""

from __future__ import annotations

import argparse
import io
import pickle
import re
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import torch

from outrigger.weights.formats import nested
from outrigger.weights.formats.archive import Archive
from outrigger.weights.formats.base import Entry, Reader, Refusal, Spec, as_bytes

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

_WINDOW = 2**26  # bytes that are read before the mapping is made anew


class TorchReader(Reader):
    """Reads a tensor through a mapping of the file into memory.

    What was read of a mapping stays in memory until the mapping goes, so it is made anew every 64 MB. A file of torch
    before 1.6 is no archive and cannot be mapped: it is held as a whole.
    """

    side = "torch"

    def __init__(self, path: Path, key: str | None = None) -> None:
        super().__init__(path)
        with path.open("rb") as file:
            archive = file.read(4) == b"PK\x03\x04"
        self._key, self._mapped, self._used = key, archive, 0
        self._tensors = self._open()
        for name, value in self._tensors.items():
            self.specs[name] = Spec(tuple(value.shape), value.dtype, _tie(value))

    def _open(self) -> dict[str, torch.Tensor]:
        content = _load(self.path, mapped=self._mapped)
        found, self.beside, self.notes = nested.find(content, self._key, _is_tensor, self.path)
        for name, value in list(found.items()):
            if value.layout is not torch.strided or value.is_quantized:
                del found[name]
                self.beside[name] = f"a {'quantized' if value.is_quantized else 'sparse'} tensor"
        return found

    def read(self, name: str) -> torch.Tensor:
        self._used += self.specs[name].nbytes
        if self._mapped and self._used > _WINDOW:
            self._tensors = {}
            self._tensors = self._open()
            self._used = self.specs[name].nbytes
        return self._tensors[name].detach()

    def close(self) -> None:
        self._tensors = {}


def _is_tensor(value: Any) -> bool:
    return isinstance(value, torch.Tensor)


def _tie(value: torch.Tensor) -> Hashable:
    """What two names of one tensor have in common."""
    if not value.numel():
        return None
    return value.data_ptr(), tuple(value.shape), value.stride(), value.dtype


def _harmless() -> list[Any]:
    """What checkpoints often hold beside weights and torch does not know: options, and numbers and arrays of NumPy."""
    kinds = [kind for name, kind in vars(np.dtypes).items() if name.endswith("DType") and name != "ObjectDType"]
    known: list[Any] = [argparse.Namespace, np.ndarray, np.dtype, *kinds]
    functions: list[Any] = [np.float64(0).__reduce__()[0], np.zeros(0).__reduce__()[0]]  # by asking: they have moved
    for function in functions:
        known += [(function, f"numpy.{core}.multiarray.{function.__name__}") for core in ("core", "_core")]
    return known


def _load(path: Path, *, mapped: bool) -> Any:
    try:
        with torch.serialization.safe_globals(_harmless()):
            return torch.load(path, map_location="cpu", weights_only=True, mmap=mapped)
    except pickle.UnpicklingError as error:
        text = str(error)
        name = re.search(r"(?:GLOBAL|global:?|class|function) ([\w.]+\.\w+)", text)
        if "nsupported" in text and name:
            raise Refusal(
                f"'{path}' asks for '{name[1]}', which weights do not need. It was refused, and nothing of it was run. "
                "Try writing model.state_dict() where the file was made, if you trust it."
            ) from None
        raise Refusal(f"'{path}' cannot be read as a file of torch: {_first(text)}") from None
    except MemoryError:
        raise
    except Exception as error:  # a damaged pickle can fail in any way
        if "TorchScript" in str(error):
            raise Refusal(
                f"'{path}' holds a TorchScript program. Try torch.save(torch.jit.load(path).state_dict(), …)."
            ) from None
        raise Refusal(f"'{path}' cannot be read as a file of torch: {_first(str(error)) or 'it ends early.'}") from None


def _first(text: str) -> str:
    """The first sentence of an error of torch."""
    line = text.strip().splitlines()[0] if text.strip() else ""
    return re.split(r"(?<=\.)\s", line)[0]


# ---- writing ----


class _Storage:
    """Stands for the values of a tensor, which lie in a record of their own."""

    def __init__(self, spec: Spec, key: str) -> None:
        self.spec, self.key = spec, key


class _Tensor:
    """Stands for a tensor in the pickle."""

    def __init__(self, storage: _Storage) -> None:
        self.storage = storage


class _Pickler(pickle.Pickler):
    """Writes stand-ins as torch writes tensors."""

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
    """Write the structure first, then one record after the other; a tensor of several names has one record.

    `torch.save` takes only what is in memory as a whole; the same archive is written here record by record.
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
