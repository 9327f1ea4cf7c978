"""`.npz`: NumPy's archive of arrays, one member at a time."""

from __future__ import annotations

import math
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import torch

from outrigger.weights.formats.archive import Archive
from outrigger.weights.formats.base import Entry, Reader, Refusal, Spec

__all__ = ["DTYPES", "NpzReader", "write"]

_NAMES = "bool uint8 uint16 uint32 uint64 int8 int16 int32 int64 float16 float32 float64 complex64 complex128".split()
_TYPES: dict[str, torch.dtype] = {name: getattr(torch, name) for name in _NAMES}
DTYPES = frozenset(_TYPES.values())  # NumPy has no bfloat16, nor the types of 8 bits


class NpzReader(Reader):
    """Reads one member after the other; arrays of Python objects, which are pickles, are left."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        try:
            self._zip = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
            raise Refusal(f"'{path}' cannot be read as .npz: {error}. Try fetching it again.") from None
        for info in self._zip.infolist():
            name = info.filename.removesuffix(".npy")
            try:
                shape, dtype = self._header(info)
            except Exception as error:  # a damaged archive can fail in any way
                self._zip.close()
                raise Refusal(f"'{path}' cannot be read as .npz: '{name}' is no array of NumPy ({error}).") from None
            kind = dtype.newbyteorder("=").name
            if kind in _TYPES:
                self.specs[name] = Spec(shape, _TYPES[kind])
            else:
                self.beside[name] = f"an array of {'Python objects' if dtype.hasobject else dtype}"

    def read(self, name: str) -> torch.Tensor:
        member = name if name in self._zip.NameToInfo else f"{name}.npy"
        try:
            with self._zip.open(member) as file:
                array: np.ndarray[Any, Any] = np.lib.format.read_array(file, allow_pickle=False)
        except MemoryError:
            raise
        except Exception as error:  # a damaged archive can fail in any way
            raise Refusal(f"'{self.path}' cannot be read as .npz: '{name}' is damaged ({error}).") from None
        if not array.dtype.isnative:
            array = array.astype(array.dtype.newbyteorder("="))
        return torch.from_numpy(np.ascontiguousarray(array).reshape(array.shape))

    def _header(self, info: zipfile.ZipInfo) -> tuple[tuple[int, ...], np.dtype[Any]]:
        """Shape and type of an array, without its values."""
        with self._zip.open(info) as file:
            version = np.lib.format.read_magic(file)
            read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
            shape, _, dtype = read(file)
            if not dtype.hasobject and file.tell() + math.prod(shape) * dtype.itemsize != info.file_size:
                raise ValueError(f"its size does not fit its shape {shape}")
        return shape, dtype

    def close(self) -> None:
        self._zip.close()


def write(file: BinaryIO, entries: Sequence[Entry], side: str | None) -> None:
    """Write one array after the other; a tensor of several names once for each."""
    with Archive(file) as archive:
        for entry in entries:
            with archive.record(f"{entry.name}.npy", entry.spec.nbytes) as place:
                array = entry.value().detach().cpu().resolve_conj().resolve_neg().contiguous().numpy()
                np.lib.format.write_array(place, array, version=(1, 0), allow_pickle=False)
