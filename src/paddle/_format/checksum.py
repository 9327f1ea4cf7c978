"""Whether a program and its values were saved together.

A program that we write has the size and the checksum of its values in a field that other readers of the format
ignore. Files without it (all of the original's) are accepted as they are. The checksum finds mistakes, such as a
process killed between two renames or a file copied alone; it does not protect against forgery.
"""

import datetime
import os
import re
import warnings
import zlib


class Summed:
    """A file that computes the size and checksum of the bytes written to it or read from it."""

    def __init__(self, file, size=0, sum=0):
        self.file, self.size, self.sum = file, size, sum

    def write(self, data):
        self.file.write(data)
        self.add(data)

    def add(self, data):
        """Add bytes to the size and checksum."""
        self.size += len(data)
        self.sum = zlib.crc32(data, self.sum)

    def mark(self):
        """The text that a program stores about its values."""
        return f"{self.size} bytes, crc32 {self.sum:08x}"


def newer(model, params):
    """A sentence about which of two files is newer; empty if they are not files."""
    if not (isinstance(model, str) and isinstance(params, str) and os.path.exists(model) and os.path.exists(params)):
        return ""
    times = {path: os.stat(path).st_mtime_ns for path in (model, params)}
    shown = {path: f"{path!r} ({_shown(ns)})" for path, ns in times.items()}
    if times[model] == times[params]:
        return f"{shown[model]} and {shown[params]} are equally old."
    first, last = sorted(times, key=times.get)
    return f"{shown[last]} is newer than {shown[first]}."


def _shown(ns):
    return datetime.datetime.fromtimestamp(ns / 1e9).isoformat(sep=" ", timespec="milliseconds")


def warn_if_mixed(mark, summed, model, params):
    """Warn if a program's mark differs from that of the values read; whether it does."""
    if not re.fullmatch(r"\d{1,20} bytes, crc32 [0-9a-f]{8}", mark) or mark == summed.mark():
        return False
    warnings.warn(
        f"the program and the values of this model were not saved together: the program was written with values of "
        f"{mark}, these have {summed.mark()}. {newer(model, params)} Their names and shapes match, so they "
        "are used as they are. Try: save the model again, or copy both files from the same place.",
        RuntimeWarning,
        stacklevel=5,
    )
    return True
