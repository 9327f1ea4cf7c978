"""The processes of a job: each leaves a small record of who it is, and none outlives its launcher.

Launchers run this file with nothing but the standard library, in two ways: `start LAUNCHER ROLE NUMBER JOB -- COMMAND…`
ties a process to its launcher before the command takes its place; `watch LAUNCHER` waits until the launcher is gone and
ends what is left. The records are what `outrigger doctor` reads.
"""

import contextlib
import json
import os
import pathlib
import signal
import stat
import subprocess
import sys
import tempfile
import time

_GRACE = 2  # seconds between SIGTERM and SIGKILL


def folder():
    """Where records lie: a folder that this user alone can write to."""
    if not hasattr(os, "getuid"):
        raise OSError("records of processes are kept on POSIX systems alone")
    path = pathlib.Path(tempfile.gettempdir()) / f"outrigger-{os.getuid()}"
    with contextlib.suppress(FileExistsError):
        path.mkdir(mode=0o700)
    found = path.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o022:
        raise PermissionError(f"{path} is not a folder of this user alone; remove it, or set TMPDIR")
    return path


def started(pid):
    """When a process started, in the system's words, by which it differs from a later one with its number."""
    try:
        # Behind the name, which may hold anything; the 22nd field of all.
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19]
    except OSError:
        if pathlib.Path("/proc/self/stat").exists():
            return ""
    return subprocess.run(["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()


def record(role, number, job, launcher=None):
    """Note who this process is: a launcher, a trainer or a server, and which."""
    pid = os.getpid()
    text = json.dumps(
        {"pid": pid, "started": started(pid), "role": role, "number": number, "job": job, "launcher": launcher}
    )
    path = folder() / f"{pid}.json"
    unfinished = path.with_suffix(".new")
    unfinished.write_text(text)
    unfinished.replace(path)


def records():
    """What processes have noted, those that are gone included."""
    found = []
    for path in sorted(folder().glob("*.json")):
        try:
            read = json.loads(path.read_text())
            found.append({**read, "pid": int(read["pid"]), "path": path})
        except (OSError, ValueError, KeyError, TypeError):  # it has ended meanwhile, or was killed while writing
            path.unlink(missing_ok=True)
    return found


def running():
    """The records of processes that run; those of processes that are gone are removed."""
    found = []
    for one in records():
        if started(one["pid"]) == one["started"] != "":
            found.append(one)
        else:
            one["path"].unlink(missing_ok=True)
    return found


def forget(pid):
    """Remove the records of a process and of what it has started."""
    for one in records():
        if pid in (one["pid"], one["launcher"]):
            one["path"].unlink(missing_ok=True)


class Watched:
    """What a launcher starts in this block ends with it, even where it is killed and cannot see to it itself."""

    def __init__(self, job):
        self._job = job

    def __enter__(self):
        try:
            running()  # removes what earlier processes have left
            record("launcher", 0, self._job)
        except OSError as error:
            _unrecorded(error)
        # The watcher sees the end of its input when this process is gone, however it went.
        self._watcher = subprocess.Popen(
            [sys.executable, "-S", "-E", __file__, "watch", str(os.getpid())],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        return self

    def __exit__(self, *failure):
        with contextlib.suppress(OSError):  # which was said at the start
            forget(os.getpid())
        self._watcher.communicate()

    def command(self, role, number, command):
        """A command whose process is tied to this one; its number is that of a variable where it is a name."""
        return ["-S", "-E", __file__, "start", str(os.getpid()), role, str(number), self._job, "--", *command]


def _unrecorded(error):
    print(
        f"launch: process {os.getpid()} goes unrecorded: {error}; outrigger doctor will not show it, and what it "
        "starts may outlive a launcher that is killed",
        file=sys.stderr,
        flush=True,
    )


def _start(launcher, role, number, job, command):
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None, use_errno=True).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG; it outlives execv
    if os.getppid() != launcher:  # gone already
        sys.exit(1)
    try:
        record(role, int(os.environ.get(number, number)), job, launcher)
    except OSError as error:
        _unrecorded(error)
    os.execv(command[0], command)


def _watch(launcher):
    sys.stdin.buffer.read()
    groups = [
        one["pid"]
        for one in records()
        # A process that is gone may have left children in its group; a later one with its number is not ours.
        if one["launcher"] == launcher and started(one["pid"]) in ("", one["started"])
    ]
    for number in (signal.SIGTERM, signal.SIGKILL):
        for group in groups:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(group, number)
        until = time.monotonic() + _GRACE
        while time.monotonic() < until and any(map(_exists, groups)):
            time.sleep(0.05)
    forget(launcher)


def _exists(group):
    try:
        os.killpg(group, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return True


if __name__ == "__main__":
    if sys.argv[1] == "watch":
        _watch(int(sys.argv[2]))
    else:
        _start(int(sys.argv[2]), *sys.argv[3:6], sys.argv[sys.argv.index("--", 6) + 1 :])
