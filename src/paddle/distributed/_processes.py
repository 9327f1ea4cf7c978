"""The processes of a job: each writes a small record of its role, and none outlives its launcher.

Launchers run this file with only the standard library, in two ways: `start LAUNCHER ROLE NUMBER JOB -- COMMAND…`
ties a process to its launcher and then runs the command; `watch LAUNCHER` waits until the launcher is gone and
ends the remaining processes. `outrigger doctor` reads the records.
"""

import contextlib
import json
import os
import pathlib
import runpy
import stat
import subprocess
import sys
import tempfile
import time
import types

if __package__:
    from .._core import system
else:  # run, or loaded by its path, without `paddle`
    _FILE = pathlib.Path(__file__).parents[1] / "_core" / "system.py"
    system = types.SimpleNamespace(**runpy.run_path(str(_FILE)))

_GRACE = 2  # seconds between asking a process to end and ending it


def folder():
    """The folder of the records, which only this user can write to."""
    user = system.user_id()
    if user is None:
        raise OSError("records of processes are kept on POSIX systems only")
    path = pathlib.Path(tempfile.gettempdir()) / f"outrigger-{user}"
    with contextlib.suppress(FileExistsError):
        path.mkdir(mode=0o700)
    found = path.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != user or found.st_mode & 0o022:
        raise PermissionError(f"{path} is not a private folder of this user; remove it, or set TMPDIR")
    return path


def record(role, number, job, launcher=None):
    """Record the role of this process: a launcher, a trainer or a server, and its number."""
    pid = os.getpid()
    started = system.process_start(pid)
    text = json.dumps(
        {"pid": pid, "started": started, "role": role, "number": number, "job": job, "launcher": launcher}
    )
    path = folder() / f"{pid}.json"
    unfinished = path.with_suffix(".new")
    unfinished.write_text(text)
    unfinished.replace(path)


def records():
    """The records of all processes, including those that are gone."""
    found = []
    for path in sorted(folder().glob("*.json")):
        try:
            read = json.loads(path.read_text())
            found.append({**read, "pid": int(read["pid"]), "path": path})
        except (
            OSError,
            ValueError,
            KeyError,
            TypeError,
        ):  # the process has ended meanwhile, or was killed while writing
            path.unlink(missing_ok=True)
    return found


def running():
    """The records of running processes; those of dead processes are deleted."""
    found = []
    for one in records():
        if system.process_start(one["pid"]) == one["started"] != "":
            found.append(one)
        else:
            one["path"].unlink(missing_ok=True)
    return found


def forget(pid):
    """Delete the records of a process and of its children."""
    for one in records():
        if pid in (one["pid"], one["launcher"]):
            one["path"].unlink(missing_ok=True)


class ProcessWatcher:
    """Processes that a launcher starts in this block end with it, even if it is killed."""

    def __init__(self, job):
        self._job = job

    def __enter__(self):
        try:
            running()  # deletes the records of earlier processes
            record("launcher", 0, self._job)
        except OSError as error:
            _unrecorded(error)
        # The watcher sees the end of its input when this process ends, for whatever reason.
        self._watcher = subprocess.Popen(
            [sys.executable, *system.isolated(), __file__, "watch", str(os.getpid())],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **system.own_group(),
        )
        return self

    def __exit__(self, *failure):
        with contextlib.suppress(OSError):  # which was reported at the start
            forget(os.getpid())
        self._watcher.communicate()

    def command(self, role, number, command):
        """A command whose process ends with this one; `number` may be the name of a variable that holds it."""
        return [*system.isolated(), __file__, "start", str(os.getpid()), role, str(number), self._job, "--", *command]


def _unrecorded(error):
    print(
        f"launch: process {os.getpid()} is not recorded: {error}; outrigger doctor will not show it, and what it "
        "starts may outlive a launcher that is killed",
        file=sys.stderr,
        flush=True,
    )


def _start(launcher, role, number, job, command):
    system.end_with_parent(launcher)
    try:
        record(role, int(os.environ.get(number, number)), job, launcher)
    except OSError as error:
        _unrecorded(error)
    system.run_instead(command)


def _watch(launcher):
    sys.stdin.buffer.read()
    groups = [
        one["pid"]
        for one in records()
        # A dead process may have left children in its group; a later process with the same id is not ours.
        if one["launcher"] == launcher and system.process_start(one["pid"]) in ("", one["started"])
    ]
    for at_once in (False, True):
        for group in groups:
            system.end_group(group, at_once)
        until = time.monotonic() + _GRACE
        while time.monotonic() < until and any(map(system.group_exists, groups)):
            time.sleep(0.05)
    forget(launcher)


if __name__ == "__main__":
    if sys.argv[1] == "watch":
        _watch(int(sys.argv[2]))
    else:
        _start(int(sys.argv[2]), *sys.argv[3:6], sys.argv[sys.argv.index("--", 6) + 1 :])
