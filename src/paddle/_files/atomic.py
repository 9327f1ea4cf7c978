"""Atomic replacement of files: a file has either the old or the new content, whatever happens.

All files of one `atomic_group` block are written completely under temporary names and flushed to the disk (`fsync`)
before any of them is renamed, so that a name never refers to half a file, even after a power cut. Then the renames
follow each other with nothing in between, and the folders are flushed to the disk once, so that the new names last.

A writer holds a lock (`flock`) on its first temporary file in a folder, and renames that one last. The system releases
the lock when the process ends, for whatever reason, so the next writer can tell abandoned files from those of an active
writer.
"""

import contextlib
import errno
import os
import re
import secrets
import stat
import time
import zlib

from paddle._core import system
from paddle._core.errors import PaddleError

_NAME = re.compile(r"\.paddle-save-(?P<where>[0-9a-f]{8})-(?P<token>[0-9a-f]{16})-(?P<number>\d+)\.tmp")
_FULL = {errno.ENOSPC: "the disk is full", errno.EDQUOT: "the disk quota is used up", errno.EFBIG: "it is too big"}
_UNLOCKED_AGE = 300  # seconds; earlier versions held no lock, so only the age shows that a file is abandoned
_ELSEWHERE_AGE = 24 * 3600  # seconds; locks of other machines may be invisible, so only their old files are deleted


class DiskFullError(PaddleError, OSError):
    """A file could not be written because the disk is full; `errno` and `filename` are set as in any OSError."""

    kind = "ResourceExhausted"


@contextlib.contextmanager
def atomic_write(path):
    """Open `path` for writing bytes; it is replaced only when the block succeeds and everything is on the disk."""
    with atomic_group() as group, group.write(path) as file:
        yield file


@contextlib.contextmanager
def atomic_group():
    """Write files that belong together: `group.write(path)` opens one, and all are replaced when the block succeeds."""
    group = _Group()
    try:
        yield group
        group.rename()
    finally:
        group.discard()


class _Group:
    """The files of one save."""

    def __init__(self):
        self.files, self.folders = [], {}  # folder -> prefix of the temporary names in it

    @contextlib.contextmanager
    def write(self, path):
        """Open a file of the group for writing bytes."""
        path = os.path.realpath(path)  # through a link, as open() writes
        mode = os.stat(path).st_mode if os.path.exists(path) else None
        if mode is not None and stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, "a folder has this name; give the name of a file", path)
        if mode is not None and not stat.S_ISREG(mode):
            with open(path, "wb") as file:  # a pipe or a device has no old content to preserve
                yield file
            return
        made = None
        try:
            made = self._new(path)
            yield made.file
            made.finish(mode)
        except OSError as error:
            told = _with_path(error, path, made)
            if told is error:
                raise
            raise told from error

    def _new(self, path):
        folder = os.path.dirname(path)
        if folder not in self.folders:
            remove_abandoned(folder)
            made = _first(path)
            self.folders[folder] = made.temporary.removesuffix("0.tmp")
        else:
            number = sum(os.path.dirname(f.path) == folder for f in self.files)
            made = _Temporary(path, f"{self.folders[folder]}{number}.tmp")
        self.files.append(made)
        return made

    def rename(self):
        """Rename all files; those that hold a lock come last."""
        if not system.CAN_RENAME_OPEN_FILES:
            for file in self.files:
                file.close()
        order = sorted(self.files, key=lambda f: f.first)
        for file in order:
            os.replace(file.temporary, file.path)
            file.temporary = None
        for folder in {os.path.dirname(f.path) for f in order}:
            system.sync_folder(folder)

    def discard(self):
        """Close and delete all temporary files."""
        for file in self.files:
            if file.temporary is not None:
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(file.temporary)
            file.close()


class _Temporary:
    """A temporary file that will be renamed."""

    first = False

    def __init__(self, path, temporary):
        self.path, self.temporary = path, temporary
        # Not tempfile, whose files are private to the user: these follow the umask.
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        self.file = os.fdopen(os.open(temporary, flags, 0o666), "wb")

    def finish(self, mode):
        """Flush the content to the disk."""
        self.file.flush()
        os.fsync(self.file.fileno())
        if mode is not None:
            os.chmod(self.temporary, stat.S_IMODE(mode))
        if not self.first:
            self.close()

    def close(self):
        with contextlib.suppress(OSError):  # write errors have been reported, and `finish` has written the rest
            self.file.close()


def _first(path):
    """The first file of a writer in a folder, which holds its lock."""
    while True:
        name = f".paddle-save-{_system_id()}-{secrets.token_hex(8)}-0.tmp"
        made = _Temporary(path, os.path.join(os.path.dirname(path), name))
        made.first = True
        if not system.HAS_LOCKS:
            return made
        try:
            system.lock(made.file)
        except BlockingIOError:  # another writer found it before it was locked, and deletes it
            made.close()
            continue
        except OSError:  # a file system without locks: other writers cannot detect abandoned files either
            return made
        if os.fstat(made.file.fileno()).st_nlink:
            return made
        made.close()


def _with_path(error, path, made):
    """Convert a system error to one with the caller's file name, and advice if the disk is full."""
    temporary = None if made is None else made.temporary
    if error.filename is not None and not _NAME.fullmatch(os.path.basename(str(error.filename))):
        return error  # about another file
    if error.errno not in _FULL:
        error.filename = path
        return error
    written = os.path.getsize(temporary) if temporary and os.path.exists(temporary) else 0
    told = DiskFullError(
        f"{_FULL[error.errno]}: '{path}' could not be written. Its old content is unchanged.",
        f"{error.strerror} after {written:,} bytes; {system.free_space(os.path.dirname(path)):,} bytes are free",
        "free some space on that file system (df -h), or write to another folder.",
    )
    told.errno, told.strerror, told.filename = error.errno, error.strerror, path
    return told


# ---- files of killed writers ----


def _system_id():
    """An id of the running system, within which locks are reliable; containers on it share it."""
    return f"{zlib.crc32(system.system_id()):08x}"


def remove_abandoned(folder):
    """Delete the temporary files of dead writers; those of active writers stay."""
    if not system.HAS_LOCKS or not os.path.isdir(folder):
        return
    with os.scandir(folder) as entries:
        names = [e.name for e in entries if e.name.startswith(".paddle-save-") and e.name.endswith(".tmp")]
    groups = {}
    for name in names:
        match, path = _NAME.fullmatch(name), os.path.join(folder, name)
        if match:
            groups.setdefault((match["where"], match["token"]), []).append(path)
        elif _age([path]) > _UNLOCKED_AGE:
            with contextlib.suppress(OSError):  # another user's, or gone already
                os.unlink(path)
    for (where, token), paths in groups.items():
        lock = os.path.join(folder, f".paddle-save-{where}-{token}-0.tmp")
        with (
            contextlib.suppress(OSError),
            _abandoned(lock) as abandoned,
        ):  # another user's file, which we may not delete
            if abandoned and (where == _system_id() or _age(paths) > _ELSEWHERE_AGE):
                for path in sorted(paths, reverse=True):  # the one with the lock last
                    with contextlib.suppress(FileNotFoundError):
                        os.unlink(path)


@contextlib.contextmanager
def _abandoned(lock):
    """Whether the writer of this file is dead."""
    try:
        handle = os.open(lock, system.READ_REGULAR)
    except FileNotFoundError:  # an active writer renames it last, so without it the others are abandoned, or gone
        yield True
        return
    try:
        try:
            system.lock(handle)
        except OSError:
            yield False
        else:
            yield stat.S_ISREG(os.fstat(handle).st_mode)
    finally:
        os.close(handle)


def _age(paths):
    """Seconds since any of these files changed."""
    times = []
    for path in paths:
        with contextlib.suppress(FileNotFoundError):
            times.append(os.stat(path, follow_symlinks=False).st_mtime)
    return time.time() - max(times, default=time.time())
