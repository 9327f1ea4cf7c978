"""`.safetensors`: the length of a header, the header in JSON, and the values of all tensors.

The format is read and written without the package `safetensors`, which can write only tensors that are all in memory.
A file records its layout in its metadata: `{"format": "pt"}` is torch's, `"pd"` Paddle's.
"""

from __future__ import annotations

import json
import math
import struct
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO

import torch

from outrigger.weights.formats.base import Entry, Reader, Refusal, Spec, as_bytes, from_bytes

__all__ = ["DTYPES", "SafetensorsReader", "write"]

_NAMES = {
    "F64": torch.float64,
    "F32": torch.float32,
    "F16": torch.float16,
    "BF16": torch.bfloat16,
    "I64": torch.int64,
    "I32": torch.int32,
    "I16": torch.int16,
    "I8": torch.int8,
    "U64": torch.uint64,
    "U32": torch.uint32,
    "U16": torch.uint16,
    "U8": torch.uint8,
    "BOOL": torch.bool,
    "F8_E4M3": torch.float8_e4m3fn,
    "F8_E5M2": torch.float8_e5m2,
    "C64": torch.complex64,
}
_CODES = {dtype: name for name, dtype in _NAMES.items()}
DTYPES = frozenset(_CODES)
_SIDES = {"pt": "torch", "pd": "paddle", "paddle": "paddle"}
_MOST_AXES = 64  # as in torch and NumPy
_LONGEST_HEADER = 100_000_000  # the limit of the format itself


class SafetensorsReader(Reader):
    """Reads a tensor by its position in the file."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._file = path.open("rb")
        try:
            self._read_header(path.stat().st_size)
        except BaseException:
            self._file.close()
            raise

    def _read_header(self, size: int) -> None:
        head = self._file.read(8)
        length = struct.unpack("<Q", head)[0] if len(head) == 8 else 0
        if not 2 <= length <= _LONGEST_HEADER or 8 + length > size:
            raise self._damaged("it does not begin with the length of a header")
        try:
            header = json.loads(self._file.read(length), object_pairs_hook=_table)
        except (ValueError, RecursionError) as error:
            raise self._damaged(f"its header is not JSON ({error})") from None
        if not isinstance(header, dict):
            raise self._damaged("its header is not a table of tensors")
        metadata = header.pop("__metadata__", {})
        if isinstance(metadata, dict):
            self.side = _SIDES.get(str(metadata.pop("format", "")))
            self.extras |= {f"__metadata__.{key}": "a text" for key in metadata}
        self._places: dict[str, tuple[int, int]] = {}
        for name, row in header.items():
            self._add(name, row, 8 + length, size)
        at = 8 + length
        for name, (start, end) in sorted(self._places.items(), key=lambda place: place[1]):
            if start != at:
                raise self._damaged(f"'{name}' does not begin where the tensor before it ends")
            at = end
        if at != size:
            raise self._damaged(f"{size - at} bytes belong to no tensor")

    def _add(self, name: str, row: Any, start: int, size: int) -> None:
        shown = textwrap.shorten(str(row), 200)
        try:
            dtype, shape, offsets = _NAMES[row["dtype"]], row["shape"], row["data_offsets"]
        except (KeyError, TypeError):
            raise self._damaged(f"the description of '{name}' is invalid: {shown}") from None
        if not _are_numbers(shape) or not _are_numbers(offsets) or len(offsets) != 2:
            raise self._damaged(f"the shape and the offsets of '{name}' must be lists of integers: {shown}")
        if len(shape) > _MOST_AXES:
            raise self._damaged(f"'{name}' has {len(shape)} axes; the limit is {_MOST_AXES}")
        first, last = offsets
        if min(*shape, *offsets) < 0 or last - first != math.prod(shape) * dtype.itemsize:
            raise self._damaged(f"the size of '{name}' does not fit its shape: {shown}")
        if start + last > size:
            raise self._damaged(f"it ends before the values of '{name}' do: it is cut off")
        self.specs[name] = Spec(tuple(shape), dtype)
        self._places[name] = (start + first, start + last)

    def _damaged(self, what: str) -> Refusal:
        return Refusal(f"'{self.path}' cannot be read as .safetensors: {what}. Try fetching it again.")

    def read(self, name: str) -> torch.Tensor:
        start, end = self._places[name]
        self._file.seek(start)
        return from_bytes(end - start, self._file.readinto, self.specs[name], name)

    def close(self) -> None:
        self._file.close()


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of the header, in which no name may occur twice."""
    table = dict(pairs)
    if len(table) < len(pairs):
        raise ValueError("a name occurs twice")
    return table


def _are_numbers(values: Any) -> bool:
    return isinstance(values, list) and all(type(n) is int and abs(n) < 2**62 for n in values)


def write(file: BinaryIO, entries: Sequence[Entry], side: str | None) -> None:
    """Write the header, which needs only shapes and dtypes, and then one tensor at a time.

    The widest dtypes come first, so that every tensor is aligned to its item size. A tensor with several names is
    written once for each, since the format does not support sharing.
    """
    ordered = sorted(entries, key=lambda entry: -entry.spec.dtype.itemsize)
    header: dict[str, Any] = {}
    if side is not None:
        header["__metadata__"] = {"format": "pt" if side == "torch" else "pd"}
    at = 0
    for entry in ordered:
        end = at + entry.spec.nbytes
        header[entry.name] = {
            "dtype": _CODES[entry.spec.dtype],
            "shape": list(entry.spec.shape),
            "data_offsets": [at, end],
        }
        at = end
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    file.write(struct.pack("<Q", len(text)) + text)
    for entry in ordered:
        file.write(as_bytes(entry.value()))
