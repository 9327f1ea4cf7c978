"""What differs between operating systems: processes, signals, shared memory, locks on files, users.

No other file asks which system it runs on; `tests/test_architecture.py` holds that. It uses the standard library alone
and is also loaded by its path, by processes that import nothing else. `OUTRIGGER_SYSTEM` (linux, macos or windows)
makes it answer as on another system, as far as the real one allows: `make test-system` runs tests that way.
"""

import contextlib
import math
import os
import pathlib
import platform
import shutil
import signal
import subprocess
import sys
import time

try:
    import fcntl
    import resource
except ImportError:  # Windows
    fcntl = resource = None

VARIABLE = "OUTRIGGER_SYSTEM"
NAMES = ("linux", "macos", "windows")


def _name():
    asked = os.environ.get(VARIABLE, "")
    if asked and asked not in NAMES:
        raise ValueError(f"{VARIABLE} must be linux, macos or windows, and is for tests only.\n  Received: {asked!r}")
    return asked or {"darwin": "macos", "win32": "windows", "cygwin": "windows"}.get(sys.platform, "linux")


NAME = _name()  # other systems, such as FreeBSD, count as linux: what they lack is looked for where it is used
POSIX = NAME != "windows"


# ---- starting processes ----


def start_method():
    """How worker processes start: as the program chose (`multiprocessing.set_start_method`), or the system's way.

    Python 3.14 no longer forks on Linux unless it is told to; Paddle's loaders do, so data sets need not be pickled.
    """
    import multiprocessing

    if os.environ.get(VARIABLE):
        return "fork" if can_fork() else "spawn"
    return multiprocessing.get_start_method(allow_none=True) or ("fork" if can_fork() else "spawn")


def can_fork():
    """Whether a process with threads and loaded libraries can be forked; on macOS, system libraries fail after it."""
    return NAME == "linux"


def after_fork(work):
    """Call `work` in every process that is forked from this one."""
    if hasattr(os, "register_at_fork"):  # Windows has no forks
        os.register_at_fork(after_in_child=work)


def own_group():
    """Options of `subprocess.Popen` for a process that does not get the signals of this one's terminal."""
    return (
        {"start_new_session": True} if POSIX else {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
    )


def end_with_parent(parent):
    """End this process when its parent, a process id, ends; exits at once if it is gone already."""
    if NAME == "linux" and sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None, use_errno=True).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG; it outlives run_instead
    if os.getppid() != parent:
        sys.exit(1)
    if not POSIX:  # elsewhere the launcher's watcher ends the process group
        import threading

        threading.Thread(target=_exit_after, args=(parent,), daemon=True).start()


def _exit_after(parent):
    if sys.platform == "win32":
        import _winapi

        handle = _winapi.OpenProcess(_winapi.SYNCHRONIZE, False, parent)
        _winapi.WaitForSingleObject(handle, _winapi.INFINITE)
    else:
        while os.getppid() == parent:
            time.sleep(0.2)
    os._exit(1)


def limit(seconds, memory):
    """Have the system end this process after so many seconds, and refuse it more than so many bytes of memory.

    Where memory runs out all the same, the system ends this process before others.
    """
    if resource is None:
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.alarm(math.ceil(seconds) + 1)  # ends it even in a loop of a library; whoever watches it is earlier
    if NAME == "linux":
        most = resource.getrlimit(resource.RLIMIT_DATA)[1]
        memory = memory if most == resource.RLIM_INFINITY else min(memory, most)
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        with contextlib.suppress(OSError):  # some containers have no such file, or do not let it be written
            pathlib.Path("/proc/self/oom_score_adj").write_text("1000")


def run_instead(command):
    """Run a Python command, `[python, -u, program, …]` or with `-m`, instead of the rest of this process.

    Windows cannot replace a process: a new one would get another id, and ending this one would leave it behind. So
    there the program runs in this process.
    """
    if POSIX:
        os.execv(command[0], command)
    import runpy

    rest = list(command[1:])
    while rest[0].startswith("-") and rest[0] != "-m":
        if rest.pop(0) == "-u":
            for stream in (sys.stdout, sys.stderr):
                stream.reconfigure(write_through=True)
    if rest[0] == "-m":
        sys.argv, sys.path[0] = rest[1:], os.getcwd()
        runpy.run_module(rest[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv, sys.path[0] = rest, os.path.dirname(os.path.abspath(rest[0]))
        runpy.run_path(rest[0], run_name="__main__")
    sys.exit(0)


def isolated():
    """Python's options for a process that needs the standard library only and then calls `run_instead`."""
    return ["-S", "-E"] if POSIX else []  # on Windows the same process runs the program, with all packages


# ---- ending processes ----


def end_signals():
    """The signals that ask a process to end."""
    names = ("SIGINT", "SIGTERM", "SIGHUP") if POSIX else ("SIGINT", "SIGTERM", "SIGBREAK")
    return [getattr(signal, name) for name in names if hasattr(signal, name)]


def reload_signal():
    """The signal that asks a server to look for changes, or None."""
    return getattr(signal, "SIGHUP", None) if POSIX else None


def end_group(pid, at_once=False):
    """End a process of `own_group` and its children, without leaving it a choice if `at_once`; whether it was there.

    Windows has no groups: the process alone is ended, at once. Workers of loaders see that their parent is gone.
    """
    try:
        if POSIX:
            os.killpg(pid, signal.SIGKILL if at_once else signal.SIGTERM)
        else:
            os.kill(pid, signal.SIGTERM)  # TerminateProcess
    except (ProcessLookupError, PermissionError):
        return False
    return True


def group_exists(pid):
    """Whether a process of `own_group` or a child of it still runs; only where processes have groups."""
    try:
        os.killpg(pid, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return True


def ending(code):
    """How a process ended, for a message: a phrase, and a line of advice or None."""
    if not POSIX or code >= 0:
        return f"ended with exit code {code}", None
    known = {s.value: s.name for s in signal.Signals}  # real-time signals have no names
    name = known.get(-code, f"signal {-code}")
    killed = "SIGKILL comes from kill -9, or from the system when it runs out of memory"
    return f"was ended by {name}", killed if name == "SIGKILL" else None


# ---- memory and processors ----


def shared_memory():
    """The folder whose space limits shared memory, or None where the system has no such folder."""
    return "/dev/shm" if NAME == "linux" else None


def free_shared_memory():
    """Bytes of shared memory that are free; infinite where the system sets no limit or does not tell."""
    folder = shared_memory()
    if folder is None:
        return math.inf
    try:
        room = os.statvfs(folder)
    except OSError:
        return math.inf
    return room.f_bavail * room.f_frsize if room.f_blocks else math.inf  # without blocks: mounted without a limit


def libc():
    """The C library of this process, or None; `mallopt` is glibc's alone."""
    import ctypes

    return ctypes.CDLL(None) if POSIX else None


def cores():
    """The number of cores that this process may use, which a container or `taskset` may limit."""
    return len(os.sched_getaffinity(0)) if NAME == "linux" and hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def memory():
    """The bytes of memory that this process may use, which a container may limit."""
    if not hasattr(os, "sysconf"):  # Windows
        return math.inf
    found = [os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")]
    for name in ("memory.max", "memory/memory.limit_in_bytes"):  # of the container, by its kind of control groups
        found += [int(line) for line in lines(f"/sys/fs/cgroup/{name}") if line.strip().isdigit()]
    return min(found)


def processor():
    """The model of the processor."""
    for line in lines("/proc/cpuinfo"):
        if line.startswith("model name"):
            return line.strip()
    return platform.processor()


def instructions():
    """The extensions of the processor's instructions, as Linux calls them; nothing where the system does not tell."""
    found = next((line for line in lines("/proc/cpuinfo") if line.startswith("flags")), "")
    return found.partition(":")[2].split()


def is_amd():
    """Whether the processor is one of AMD's; False where the system does not tell."""
    return any(line.startswith("vendor_id") and "AuthenticAMD" in line for line in lines("/proc/cpuinfo"))


def processor_times():
    """(busy, all) ticks of all processors since the start of the system; None where it does not tell."""
    for line in lines("/proc/stat"):
        counts = [int(n) for n in line.split()[1:]]
        return sum(counts) - counts[3] - counts[4], sum(counts)
    return None


def lines(path):
    """The lines of a file in which Linux tells something; none elsewhere."""
    if NAME != "linux":
        return
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            yield from file
    except OSError:  # a system that counts as linux
        return


# ---- the identity of processes, users and systems ----


def user_id():
    """The number of the user whose rights this process has; None on Windows, where rights are not numbers and modes."""
    return os.geteuid() if POSIX else None


def process_start(pid):
    """The start of a process in the system's words, which tells it from a later one with its id; '' if it is gone."""
    if NAME == "linux" and os.path.exists("/proc/self/stat"):
        # The 22nd field, counted from behind the name, which may contain anything.
        fields = "".join(lines(f"/proc/{pid}/stat")).rpartition(")")[2].split()
        return fields[19] if fields else ""
    return subprocess.run(["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()


def system_id():
    """Bytes that tell this running system from others; containers on it share them."""
    return "".join(lines("/proc/sys/kernel/random/boot_id")).encode() or platform.node().encode()


def process_folder(pid):
    """The folder in which Linux describes a process; None elsewhere."""
    return pathlib.Path(f"/proc/{pid}") if NAME == "linux" and os.path.exists("/proc/self/net") else None


# ---- files ----

HAS_LOCKS = POSIX and fcntl is not None
CAN_RENAME_OPEN_FILES = POSIX
# A file of another user may be a link or a pipe in place of what was expected.
READ_REGULAR = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))


def lock(file, wait=False):
    """Lock a file until it is closed; BlockingIOError if another process has it, OSError if its system has no locks."""
    fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


def allow_files(count):
    """Raise the number of files that this process may open to `count`, as far as it may; the limit, None if unknown."""
    if resource is None:
        return None
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if now == resource.RLIM_INFINITY or now >= count:
        return count
    allowed = count if most == resource.RLIM_INFINITY else min(count, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    return allowed


def free_space(folder):
    """Bytes that are free for files in a folder."""
    return shutil.disk_usage(folder).free


def sync_folder(folder):
    """Flush new names in a folder to the disk; Windows cannot open folders and does this by itself."""
    if POSIX:
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# ---- network ----


def loopback():
    """The name of the loopback interface; None on Windows, where Gloo takes no names."""
    import socket

    names = {name for _, name in socket.if_nameindex()} if POSIX else ()
    return next((name for name in ("lo", "lo0") if name in names), None)


def control(device, request, data):
    """Ask a device or a socket something by `ioctl`."""
    return fcntl.ioctl(device, request, data)
