"""What was measured to be fastest on this machine, kept in a small file between runs.

One JSON file for each subject, in `~/.cache/outrigger`; `OUTRIGGER_TUNING_CACHE` names another folder, or 0 for none. A
file holds names of choices under digests, nothing that is executed. Whatever is wrong with it costs a warning and a
new measurement.
"""

import functools
import hashlib
import json
import os
import pathlib
import platform
import warnings

import torch

from paddle._core import system
from paddle._core.errors import PaddleError

from .atomic import atomic_write

SWITCH = "OUTRIGGER_TUNING_CACHE"
_VERSION = 1
_MOST = 1000  # entries; the oldest are dropped
_LARGEST = 1 << 20  # bytes; a larger file is none of ours


class Choices:
    """The choices of one subject, such as "layout"; each is a string under the digest of what it depends on."""

    def __init__(self, subject):
        folder = os.environ.get(SWITCH, "")
        if folder == "0":
            self.path = None
        else:
            home = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
            self.path = pathlib.Path(folder or f"{home}/outrigger").expanduser() / f"{subject}.json"

    def find(self, key, allowed):
        """The choice under a key, or None; one that is not among the `allowed` does not count."""
        found = self._read().get(key)
        return found if found in allowed else None

    def keep(self, key, choice):
        """Remember a choice; it is lost with a warning where the file cannot be written."""
        if self.path is None:
            return
        entries = self._read()
        entries.pop(key, None)
        entries[key] = choice
        entries = dict(list(entries.items())[-_MOST:])
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with atomic_write(self.path) as file:
                file.write(json.dumps({"version": _VERSION, "choices": entries}, indent=0).encode())
        except (OSError, PaddleError) as error:
            warnings.warn(f"'{self.path}' cannot be written, so the next run measures again: {error}", stacklevel=3)

    def _read(self):
        if self.path is None:
            return {}
        try:
            with open(self.path, "rb") as file:
                data = file.read(_LARGEST + 1)
        except FileNotFoundError:
            return {}
        except OSError as error:
            return self._ignore(error)
        try:
            if len(data) > _LARGEST:
                return self._ignore(f"it is larger than {_LARGEST >> 20} MB")
            held = json.loads(data)
            if held["version"] != _VERSION:
                return {}  # of another version of the library, which may still need it until we write
            return {str(k): v for k, v in held["choices"].items() if isinstance(v, str)}
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            return self._ignore(error)

    def _ignore(self, reason):
        warnings.warn(f"'{self.path}' is damaged and is ignored: {reason!r}", stacklevel=5)
        return {}


def digest(*parts):
    """A key: the digest of the parts, of the machine and of the versions that the time of a computation depends on."""
    return hashlib.sha256(repr((parts, _machine(), torch.get_num_threads())).encode()).hexdigest()[:32]


@functools.cache
def _machine():
    from outrigger import __version__

    return platform.machine(), system.processor(), torch.__version__, __version__
