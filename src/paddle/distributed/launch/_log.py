"""Logs: following that of a process while it grows, reading its last lines, and one for what the engine says."""

import contextlib
import os
import pathlib
import sys
import threading


class Follower:
    """A thread that copies what is added to a file to standard output."""

    def __init__(self, path):
        self._path, self._over = pathlib.Path(path), threading.Event()
        self._at = self._path.stat().st_size if self._path.exists() else 0
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *failure):
        self._over.set()
        self._thread.join()

    def _run(self):
        while not self._over.wait(0.2):
            self._copy()
        self._copy()

    def _copy(self):
        if not self._path.exists():
            return
        with self._path.open("rb") as log:
            if log.seek(0, 2) < self._at:  # truncated meanwhile
                self._at = 0
            log.seek(self._at)
            added = log.read()
        self._at += len(added)
        sys.stdout.write(added.decode(errors="replace"))
        sys.stdout.flush()


def last_lines(path, count=20, most=65536):
    """The last lines of a file, of which only the end is read."""
    path = pathlib.Path(path)
    if not path.exists():
        return []
    with path.open("rb") as log:
        log.seek(max(0, log.seek(0, 2) - most))
        return log.read().decode(errors="replace").splitlines()[-count:]


@contextlib.contextmanager
def engine_messages(path):
    """Write what the engine prints in this block, such as the frames of a connection that ended, to a log.

    The engine writes to the descriptor of standard error, Python to `sys.stderr`, which stays where it was.
    """
    shown = sys.stderr
    if shown is not sys.__stderr__ or shown.fileno() != 2:  # somebody else has redirected it
        yield
        return
    shown.flush()
    terminal = os.dup(2)
    log = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    os.dup2(log, 2)
    os.close(log)
    with os.fdopen(terminal, "w", buffering=1, closefd=False) as sys.stderr:
        try:
            yield
        finally:
            sys.stderr = shown
            os.dup2(terminal, 2)
            os.close(terminal)
