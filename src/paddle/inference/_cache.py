"""Converted models on the disk, so that a model is converted once.

A file is named by the SHA-256 of the model's program and values, of the engine, of the versions of this library and of
the engines, and of what else the result depends on. It begins with a SHA-256 of the rest, so that damage is noticed.
Only files in a folder that belongs to this user and is closed to others (mode 0700) are read or written: whoever could
write such a file could as well change the library. A file that does not pass every check is deleted and the model is
converted again.
"""

import contextlib
import functools
import hashlib
import importlib.metadata
import json
import logging
import os
import platform
import stat
import struct

from .._core import system
from .._core.dtype import convert as dtype_of
from .._core.flags import flag
from ._pieces import Pieces
from ._sequences import Sequences

LOG = logging.getLogger("paddle.inference")

SWITCH = (
    "OUTRIGGER_MODEL_CACHE"  # 0: no cache; a path: that folder; else beside the model or in the user's cache folder
)
LIMIT = "OUTRIGGER_MODEL_CACHE_LIMIT_MB"
_LIMIT_MB = 2048
_FOLDER = ".outrigger_cache"
_ENDING = ".converted"
_MAGIC = b"outrigger model 6\n"
_LENGTH = struct.Struct("<Q")
_DIGEST = 32
_LARGEST_HEADER = 16 << 20


class Port:
    """An input or output of a model: its name, dtype, and shape with -1 for any size."""

    __slots__ = ("_shape", "dtype", "name")

    def __init__(self, name, dtype, shape):
        self.name, self.dtype, self._shape = name, dtype, shape

    @classmethod
    def of(cls, variable):
        return cls(variable.name, variable.dtype, [int(n) for n in variable._shape])


class Choice:
    """What was measured at conversion.

    Args:
        taken: the form that the model runs in.
        seconds: {form: {rows of a run: seconds}}, in the order in which they were tried.
    """

    __slots__ = ("seconds", "taken")

    def __init__(self, taken, seconds):
        self.taken, self.seconds = taken, seconds

    def __str__(self):
        times = (
            f"{name} {', '.join(f'{s * 1e3:.3g} ms ×{rows}' for rows, s in found.items())}"
            for name, found in self.seconds.items()
        )
        return f"{self.taken} (measured: {'; '.join(times)})"


class Converted:
    """A model in ONNX's format: its bytes, its ports, whether constants may be computed in advance, messages, the
    numbers of convolutions that are computed by Winograd's algorithm, and before a picture is enlarged, what may mix
    the rows of a run ("" if they can run apart), how many rows run at a time (`Pieces`; None for all), the `Choice`
    that was made (None if there was none), whether it has the operator of `_kernels/_winograd.c`, how many linear
    layers, convolutions and attentions are computed by those of `_kernels/_products.c`, how many operators of
    `_kernels/_integers.c` a quantised model has, the offsets that it takes and gives (`Sequences`), and, of a model
    without a form in ONNX, what is lacking: the operator and the error's words."""

    def __init__(
        self,
        onnx,
        feeds,
        fetches,
        fold,
        notes=(),
        winograd=0,
        enlarged=0,
        mixing="",
        pieces=None,
        choice=None,
        compiled=False,
        products=0,
        quantised=0,
        sequences=None,
        lacking=None,
    ):
        self.onnx, self.feeds, self.fetches, self.fold, self.notes = onnx, feeds, fetches, fold, list(notes)
        self.winograd, self.enlarged, self.mixing = winograd, enlarged, mixing
        self.pieces, self.choice, self.compiled = pieces, choice, compiled
        self.products, self.quantised, self.lacking = products, quantised, lacking
        self.sequences = Sequences([], []) if sequences is None else sequences


class Cache:
    """The place of one model in the cache.

    Args:
        source: the paths of the program and the values, or their bytes; the values may be None.
        folder: the folder that the Config names, or "".
        reads, writes: whether the Config allows each.
        form: the engine that the model is converted for, and how.
    """

    def __init__(self, source, folder="", reads=True, writes=True, form=""):
        self.source = source
        self.reads, self.writes = reads, writes
        self.folders = _folders(source, folder)
        self.stamp = _stamp(source)
        self.key = _key(source, form).hex() if self.folders and self.stamp is not None else None

    def find(self):
        """The `Converted` model, or None."""
        if self.key is None or not self.reads:
            return None
        for folder in self.folders:
            path = os.path.join(folder, self.key + _ENDING)
            if not os.path.lexists(path) or not _is_ours(folder):
                continue
            try:
                found = parsed(_read(path), self.key)
            except (OSError, ValueError) as error:
                LOG.warning("the cached model '%s' is not used: %s", path, error)
                _remove(path)
                continue
            with contextlib.suppress(OSError):  # the time of use is only for the choice of what to delete
                os.utime(path)
            return found
        return None

    @property
    def keeps(self):
        """Whether a model that is stored now would be found by the next process."""
        return self.key is not None and self.writes

    def changed(self):
        """Whether the files have changed since the key was computed."""
        return _stamp(self.source) != self.stamp

    def store(self, converted):
        """Write a model; the reason is logged if that is not possible."""
        if not self.keeps:
            return
        if self.changed():
            LOG.info("the model changed while it was read, so it is not cached")
            return
        data = packed(converted, self.key)
        limit = _limit()
        if len(data) > limit:
            LOG.info("the model has %d MB and the cache %d at most (%s)", len(data) >> 20, limit >> 20, LIMIT)
            return
        for folder in self.folders:
            try:
                if not _made(folder):
                    continue
                _make_room(folder, limit - len(data))
                _write(os.path.join(folder, self.key + _ENDING), data)
            except OSError as error:
                LOG.info("the model is not cached in '%s': %s", folder, error)
                continue
            return


# ---- the key ----


def _key(source, form):
    total = hashlib.sha256(f"{_version()} {form}".encode())
    for part in source:
        digest = hashlib.sha256()
        if isinstance(part, bytes):
            digest.update(part)
        elif part is not None:
            with open(part, "rb") as file:
                while block := file.read(1 << 20):
                    digest.update(block)
        total.update(digest.digest())
    return total.digest()


def _version():
    """All that a conversion depends on besides the model."""
    from .._core import mode

    settings = flag("FLAGS_model_constant_limit_mb"), flag("FLAGS_enable_pir_api"), mode.in_dynamic_mode()
    return f"{_code()} {_runtimes()} {platform.machine()} {_processor()} {settings}"


@functools.cache
def _processor():
    """What the processor is called, where the system says so: what is measured holds for that kind alone."""
    try:
        with open("/proc/cpuinfo") as file:
            return next((line.partition(":")[2].strip() for line in file if line.startswith("model name")), "")
    except OSError:
        return platform.processor()


@functools.cache  # what this process has imported does not change
def _code():
    """The version of this library and the state of its files, and torch's version."""
    import torch

    from outrigger import __version__

    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    files = []
    for part in ("_core", "_format", "_onnx", "inference", "_kernels", "nn", "tensor", "fluid"):
        for folder, _, names in os.walk(os.path.join(package, part)):
            if not folder.endswith("__pycache__"):
                files.append(f"{folder} {[(n, _changed(os.path.join(folder, n))) for n in sorted(names)]}")
    return f"{__version__} {hashlib.sha256(chr(10).join(sorted(files)).encode()).hexdigest()} {torch.__version__}"


@functools.cache
def _runtimes():
    """The versions of the packages that write and run converted models."""
    found = []
    for name in ("onnx", "onnxruntime", "openvino"):
        try:
            found.append(importlib.metadata.version(name))
        except importlib.metadata.PackageNotFoundError:
            found.append("-")
    return " ".join(found)


def _changed(path):
    found = os.stat(path)
    return found.st_size, found.st_mtime_ns


def _stamp(source):
    """Size and time of each file, to notice a change between reading and writing; None for folders of files."""
    found = []
    for part in source:
        if isinstance(part, bytes) or part is None:
            found.append(None)
        elif not os.path.isfile(part):
            return None
        else:
            found.append(_changed(part))
    return found


# ---- folders ----


def _folders(source, chosen):
    """The folders to look in, the best one first; none if the cache is off."""
    switch = os.environ.get(SWITCH, "")
    if switch == "0":
        return []
    if chosen or switch not in ("", "1"):
        return [os.path.join(os.path.abspath(os.path.expanduser(chosen or switch)), _FOLDER)]
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    found = [os.path.join(home, "outrigger", "models")] if os.path.isabs(home) else []
    program = source[0]
    if isinstance(program, str) and _owned(os.path.dirname(os.path.abspath(program))):
        found.insert(0, os.path.join(os.path.dirname(os.path.abspath(program)), _FOLDER))
    return found


def _owned(folder):
    """Whether a folder belongs to this user, and no other can write into it."""
    if system.user_id() is None:  # Windows, where only the user's own folder is used
        return False
    found = os.stat(folder)
    return found.st_uid == system.user_id() and not found.st_mode & 0o022 and os.access(folder, os.W_OK)


def _is_ours(folder):
    """Whether a folder of the cache belongs to this user and is closed to others; logs why not."""
    found = os.lstat(folder)
    if not stat.S_ISDIR(found.st_mode):
        LOG.warning("the cache of models '%s' is not used: it is not a folder", folder)
    elif system.POSIX and found.st_uid != system.user_id():
        LOG.warning("the cache of models '%s' is not used: it belongs to another user", folder)
    elif system.POSIX and found.st_mode & 0o077:
        LOG.warning("the cache of models '%s' is not used: others may enter it (chmod 700 closes it)", folder)
    else:
        return True
    return False


def _made(folder):
    """Create a folder of the cache if necessary; whether it may be used."""
    os.makedirs(os.path.dirname(folder), exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.mkdir(folder, 0o700)
    return _is_ours(folder)


def _limit():
    text = os.environ.get(LIMIT, "")
    if text and not text.isdigit():
        LOG.warning("%s must be a number of megabytes, not %r; it is %d now", LIMIT, text, _LIMIT_MB)
    return (int(text) if text.isdigit() else _LIMIT_MB) << 20


def _make_room(folder, limit):
    """Delete the models that have not been used for the longest time until the rest has `limit` bytes at most."""
    with os.scandir(folder) as entries:
        found = [(e.stat(follow_symlinks=False), e.path) for e in entries if e.name.endswith(_ENDING)]
    total = sum(s.st_size for s, _ in found)
    for status, path in sorted(found, key=lambda item: item[0].st_mtime_ns):
        if total <= limit:
            return
        _remove(path)
        total -= status.st_size


def _remove(path):
    try:
        os.unlink(path)
    except OSError as error:
        LOG.info("the cached model '%s' could not be deleted: %s", path, error)


# ---- files ----


def _write(path, data):
    from .._files.atomic import atomic_write

    with atomic_write(path) as file:
        if system.POSIX:
            os.fchmod(file.fileno(), 0o600)
        file.write(data)


def _read(path):
    """The bytes of a regular file of this user that others cannot write."""
    handle = os.open(path, system.READ_REGULAR)
    with os.fdopen(handle, "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise ValueError("it is not a file")
        if system.POSIX and (status.st_uid != system.user_id() or status.st_mode & 0o022):
            raise ValueError("another user can change it")
        return file.read()


def packed(converted, key):
    sides = [[(p.name, p.dtype.name, p._shape) for p in side] for side in (converted.feeds, converted.fetches)]
    header = {"key": key, "feeds": sides[0], "fetches": sides[1], "fold": converted.fold, "notes": converted.notes}
    header.update(winograd=converted.winograd, enlarged=converted.enlarged, mixing=converted.mixing)
    header.update(compiled=converted.compiled, products=converted.products, quantised=converted.quantised)
    sequences = converted.sequences
    header["sequences"] = [sequences.given, sequences.levels, sequences.required]
    header["lacking"] = converted.lacking
    pieces = converted.pieces
    header["pieces"] = None if pieces is None else [pieces.rows, pieces.elements]
    choice = converted.choice
    header["choice"] = (
        None if choice is None else [choice.taken, [[n, [*t.items()]] for n, t in choice.seconds.items()]]
    )
    text = json.dumps(header).encode()
    rest = b"".join((_LENGTH.pack(len(text)), text, converted.onnx))
    return b"".join((_MAGIC, hashlib.sha256(rest).digest(), rest))


def parsed(data, key):
    """The `Converted` model of a file's bytes; ValueError if anything is wrong with them."""
    start = len(_MAGIC) + _DIGEST
    if data[: len(_MAGIC)] != _MAGIC or len(data) < start + _LENGTH.size:
        raise ValueError("it is not a file of this cache, or it is cut off")
    rest = memoryview(data)[start:]
    if hashlib.sha256(rest).digest() != data[len(_MAGIC) : start]:
        raise ValueError("it is damaged: its checksum does not match")
    (length,) = _LENGTH.unpack(rest[: _LENGTH.size])
    if length > min(len(rest), _LARGEST_HEADER):
        raise ValueError("its header is longer than the file")
    try:
        header = json.loads(bytes(rest[_LENGTH.size : _LENGTH.size + length]))
        if header["key"] != key:
            raise ValueError("it is of another model")
        sides = [
            [Port(str(name), dtype_of(dtype), [int(n) for n in shape]) for name, dtype, shape in header[side]]
            for side in ("feeds", "fetches")
        ]
        notes, counts = map(str, header["notes"]), [int(header[name]) for name in ("winograd", "enlarged")]
        fold, mixing = bool(header["fold"]), str(header["mixing"])
        pieces = None if header["pieces"] is None else Pieces(*map(int, header["pieces"]))
        choice = None if header["choice"] is None else _choice(*header["choice"])
        onnx, own = bytes(rest[_LENGTH.size + length :]), [int(header[name]) for name in ("products", "quantised")]
        lacking = header["lacking"] and [None if part is None else str(part) for part in header["lacking"]]
        sequences, compiled = Sequences(*header["sequences"]), bool(header["compiled"])
        own = compiled, *own, sequences, lacking
        return Converted(onnx, *sides, fold, notes, *counts, mixing, pieces, choice, *own)
    except (KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"its header has another form ({error})") from None


def _choice(taken, seconds):
    times = {str(name): {int(rows): float(s) for rows, s in found} for name, found in seconds}
    if taken not in times:
        raise ValueError("the form that it runs in was not measured")
    return Choice(taken, times)
