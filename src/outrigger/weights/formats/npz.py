"""`.npz`: NumPy's archive of arrays, one member at a time."""

from __future__ import annotations

import math
import struct
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import torch

from outrigger.weights.formats.archive import Archive
from outrigger.weights.formats.base import Entry, Reader, Refusal, Spec
from outrigger.weights.formats.records import checked

__all__ = ["DTYPES", "NpzReader", "write"]

_NAMES = "bool uint8 uint16 uint32 uint64 int8 int16 int32 int64 float16 float32 float64 complex64 complex128".split()
_TYPES: dict[str, torch.dtype] = {name: getattr(torch, name) for name in _NAMES}
DTYPES = frozenset(_TYPES.values())  # NumPy has neither bfloat16 nor 8-bit floats

_MOST_AXES = 32


class NpzReader(Reader):
    """Reads one member at a time; arrays of Python objects, which are pickles, are skipped."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        try:
            self._zip = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, struct.error) as error:
            raise Refusal(f"'{path}' cannot be read as .npz: {error}. Try fetching it again.") from None
        try:
            self._read_headers()
            self.check_total()
        except BaseException:
            self._zip.close()
            raise

    def _read_headers(self) -> None:
        for info in checked(self._zip, self.path, ".npz").values():
            name = info.filename.removesuffix(".npy")
            try:
                shape, dtype = self._header(info)
            except Exception as error:  # a damaged archive may raise anything
                raise Refusal(
                    f"'{self.path}' cannot be read as .npz: '{name}' is not a NumPy array ({error})."
                ) from None
            if name in self.specs or name in self.extras:
                raise Refusal(f"'{self.path}' cannot be read as .npz: '{name}' occurs twice.")
            kind = dtype.newbyteorder("=").name
            if kind in _TYPES:
                self.specs[name] = Spec(shape, _TYPES[kind])
            else:
                self.extras[name] = f"an array of {'Python objects' if dtype.hasobject else dtype}"

    def read(self, name: str) -> torch.Tensor:
        member = name if name in self._zip.NameToInfo else f"{name}.npy"
        try:
            with self._zip.open(member) as file:
                array: np.ndarray[Any, Any] = np.lib.format.read_array(file, allow_pickle=False)
        except MemoryError:
            raise
        except Exception as error:  # a damaged archive may raise anything
            raise Refusal(f"'{self.path}' cannot be read as .npz: '{name}' is damaged ({error}).") from None
        if not array.dtype.isnative:
            array = array.astype(array.dtype.newbyteorder("="))
        return torch.from_numpy(np.ascontiguousarray(array).reshape(array.shape))

    def _header(self, info: zipfile.ZipInfo) -> tuple[tuple[int, ...], np.dtype[Any]]:
        """The shape and dtype of an array, without reading its values."""
        with self._zip.open(info) as file:
            version = np.lib.format.read_magic(file)
            read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
            shape, _, dtype = read(file)
            if len(shape) > _MOST_AXES or not all(type(n) is int and n >= 0 for n in shape):
                raise ValueError(f"its shape {shape} is impossible")
            if not dtype.hasobject and file.tell() + math.prod(shape) * dtype.itemsize != info.file_size:
                raise ValueError(f"its size does not fit its shape {shape}")
        return shape, dtype

    def close(self) -> None:
        self._zip.close()


def write(file: BinaryIO, entries: Sequence[Entry], side: str | None) -> None:
    """Write one array at a time; a tensor with several names is written once for each."""
    with Archive(file) as archive:
        for entry in entries:
            with archive.record(f"{entry.name}.npy", entry.spec.nbytes) as place:
                array = entry.value().detach().cpu().resolve_conj().resolve_neg().contiguous().numpy()
                np.lib.format.write_array(place, array, version=(1, 0), allow_pickle=False)
