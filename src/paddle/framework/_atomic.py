"""Files that are either the old one or the new one, whatever happens in between."""

import contextlib
import errno
import os
import secrets
import stat


@contextlib.contextmanager
def atomic_write(path):
    """Open `path` for writing bytes; it changes only when the block has ended well and all is on the disk."""
    path = os.path.realpath(path)  # through a link, as open() writes
    mode = os.stat(path).st_mode if os.path.exists(path) else None
    if mode is not None and stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "a folder has this name; give the name of a file", path)
    if mode is not None and not stat.S_ISREG(mode):
        with open(path, "wb") as file:  # a pipe or a device has no old content to keep
            yield file
        return
    folder = os.path.dirname(path)
    temporary = os.path.join(folder, f".paddle-save-{secrets.token_hex(8)}.tmp")
    # Not tempfile: its files are private to the user, these follow the umask as any other.
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with open(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(temporary, stat.S_IMODE(mode))
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
        raise
    _sync_folder(folder)


def _sync_folder(folder):
    """Make the new name itself last; systems that cannot open folders do this on their own."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
