"""A launcher that is killed leaves nothing behind: not its processes, and not what these have started."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import textwrap
import time

import pytest
from tests.distributed.jobs import environment

from paddle._core import system

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")

WORKER = """
import os, pathlib, signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)  # a program may refuse the polite way
child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(300)"])
me = os.environ.get("PADDLE_TRAINER_ID") or "server" + os.environ["PADDLE_PSERVER_ID"]
pathlib.Path(f"pids-{me}.new").write_text(f"{os.getpid()} {child.pid}")
os.rename(f"pids-{me}.new", f"pids-{me}")
time.sleep(300)
"""

SPAWN = """
import os, pathlib, time
import paddle.distributed as dist

def work():
    me = os.environ["PADDLE_TRAINER_ID"]
    pathlib.Path(f"pids-{me}.new").write_text(str(os.getpid()))
    os.rename(f"pids-{me}.new", f"pids-{me}")
    time.sleep(300)

if __name__ == "__main__":
    dist.spawn(work, nprocs=2)
"""


def runs(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def until(condition, seconds, what):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.05)


@pytest.fixture
def started(tmp_path):
    """Start a command, wait until so many processes have noted their numbers; the command and the numbers."""
    made = []

    def start(program, command, count):
        (tmp_path / "train.py").write_text(textwrap.dedent(program))
        env = environment(TMPDIR=str(tmp_path))
        process = subprocess.Popen([sys.executable, *command], cwd=tmp_path, env=env, stdin=subprocess.DEVNULL)
        made.append(process.pid)
        until(lambda: len(found()) == count, 60, "the processes did not start")
        made.extend(int(pid) for path in found() for pid in path.read_text().split())
        return process, made[1:]

    def found():
        return [p for p in tmp_path.glob("pids-*") if p.suffix != ".new"]

    yield start
    for pid in made:
        if runs(pid):
            os.kill(pid, signal.SIGKILL)


@pytest.mark.skipif(not system.POSIX, reason="without groups and records, children of trainers are not found")
@pytest.mark.parametrize(
    "options", [["--nproc_per_node", "2"], ["--run_mode", "ps", "--server_num", "1", "--trainer_num", "1"]]
)
def test_processes_of_a_killed_launcher_end_within_seconds(started, tmp_path, options):
    launcher, pids = started(WORKER, ["-m", "paddle.distributed.launch", *options, "train.py"], 2)
    assert len(pids) == 4  # two processes, and a child of each
    assert all(map(runs, pids))
    records = [json.loads(p.read_text()) for p in tmp_path.glob("outrigger-*/*.json")]
    assert {r["pid"] for r in records} == {launcher.pid, *pids[::2]}
    launcher.kill()
    launcher.wait()
    until(lambda: not any(map(runs, pids)), 6, "a process outlived the launcher")
    until(lambda: not list(tmp_path.glob("outrigger-*/*.json")), 6, "a record was left")


def test_spawned_processes_end_with_the_one_that_spawned_them(started):
    parent, pids = started(SPAWN, ["train.py"], 2)
    parent.kill()
    parent.wait()
    until(lambda: not any(map(runs, pids)), 6, "a process outlived the one that spawned it")


def test_a_launcher_that_ends_leaves_no_watcher_and_no_record(tmp_path):
    (tmp_path / "train.py").write_text("print('done')")
    env = environment(TMPDIR=str(tmp_path))
    command = [sys.executable, "-m", "paddle.distributed.launch", "train.py"]
    launcher = subprocess.Popen(command, cwd=tmp_path, env=env, stderr=subprocess.DEVNULL)
    assert launcher.wait(timeout=60) == 0
    assert not list(tmp_path.glob("outrigger-*/*.json"))
    watchers = [
        p for p in pathlib.Path("/proc").glob("[0-9]*/cmdline") if f"watch\0{launcher.pid}\0".encode() in _bytes(p)
    ]
    assert watchers == []


def _bytes(path):
    try:
        return path.read_bytes()
    except OSError:
        return b""
