"""Checks the records of an untrusted zip archive before any is read."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path
from typing import BinaryIO

from outrigger.weights.formats.base import Refusal

__all__ = ["checked", "place"]

_STORED, _DEFLATED = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED
_HEADER = struct.Struct("<4s5H3L2H")


def checked(archive: zipfile.ZipFile, path: Path, kind: str) -> dict[str, zipfile.ZipInfo]:
    """{name: record}; raises an error for names that are not plain paths, repeated names, and impossible sizes."""
    size, found = path.stat().st_size, {}
    for info in archive.infolist():
        name, fault = info.filename, None
        parts = name.split("/")
        if name.startswith("/") or ".." in parts or "\\" in name or ":" in parts[0] or not name.isprintable():
            fault = "is not a plain name"
        elif name in found:
            fault = "occurs twice"
        elif info.flag_bits & 1:
            fault = "is encrypted"
        elif info.compress_type not in (_STORED, _DEFLATED):
            fault = f"has an unknown compression method ({info.compress_type})"
        elif info.header_offset < 0 or info.header_offset + info.compress_size > size:
            fault = "ends after the end of the file"
        elif info.compress_type == _STORED and info.compress_size != info.file_size:
            fault = "has two different sizes"
        elif info.file_size > 1100 * info.compress_size + 100:
            fault = f"claims to unpack to {info.file_size} bytes from {info.compress_size}"  # deflate: at most 1032:1
        if fault:
            raise Refusal(f"'{path}' cannot be read as {kind}: the record {name[:200]!r} {fault}.")
        found[name] = info
    return found


def place(file: BinaryIO, info: zipfile.ZipInfo, path: Path, kind: str) -> tuple[int, int]:
    """The position and size of a record in the file; it must not be compressed."""
    if info.compress_type != _STORED:
        raise Refusal(
            f"'{path}' cannot be read as {kind}: the record {info.filename!r} is compressed. Try writing it again "
            "with torch.save, or packing it again without compression (zip -0)."
        )
    end = file.seek(0, 2)
    file.seek(info.header_offset)
    head = file.read(_HEADER.size)
    if len(head) < _HEADER.size or not head.startswith(b"PK\x03\x04"):
        raise Refusal(f"'{path}' cannot be read as {kind}: the record {info.filename!r} is not where it should be.")
    *_, name_size, extra_size = _HEADER.unpack(head)
    start = info.header_offset + _HEADER.size + name_size + extra_size
    if start + info.file_size > end:
        raise Refusal(f"'{path}' cannot be read as {kind}: the record {info.filename!r} is cut off.")
    return start, info.file_size
