"""Writes zip archives record by record, without compression, as `.npz` and torch's files are."""

from __future__ import annotations

import contextlib
import struct
import zipfile
from collections.abc import Iterator
from typing import IO, Any, BinaryIO

__all__ = ["Archive"]

_ALIGNMENT = 64  # the alignment that torch uses, so that records can be memory-mapped
_LARGE = 2**31 - 2**16  # a larger record needs a zip64 header
_DATE = (1980, 1, 1, 0, 0, 0)  # fixed, so that equal contents give equal files


class Archive:
    """Writes an archive into an open file."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_STORED, allowZip64=True)

    @contextlib.contextmanager
    def record(self, name: str, nbytes: int) -> Iterator[IO[bytes]]:
        """Open a record of about `nbytes` whose content begins at a multiple of 64 bytes."""
        info = zipfile.ZipInfo(name, _DATE)
        large = nbytes > _LARGE
        header = 30 + len(name.encode()) + 4 + (20 if large else 0)
        padding = -(self._file.tell() + header) % _ALIGNMENT
        info.extra = struct.pack("<2sH", b"FB", padding) + b"Z" * padding
        with self._zip.open(info, "w", force_zip64=large) as place:
            yield place

    def add(self, name: str, content: bytes | memoryview) -> None:
        """Write a complete record."""
        with self.record(name, len(content)) as place:
            place.write(content)

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, *_: Any) -> None:
        """Write the table of contents."""
        self._zip.close()
