"""`paddle._core.system`: the module that knows the operating system, here and answering as on others.

`make test-system` runs the tests of loaders, launchers and tools with it answering as on Windows and macOS.
"""

import math
import os
import signal
import subprocess
import sys
import time

import pytest
from tests.support import ROOT, environment, load_file, run_python

from paddle._core import system

pytestmark = pytest.mark.skipif(system.VARIABLE in os.environ, reason="compares this system with others")
FILE = ROOT / "src" / "paddle" / "_core" / "system.py"
NO_FORK = "import os\ndef no(): raise OSError('fork is forbidden')\nos.fork = no\n"

LOADER = """
import numpy as np
import paddle

class Numbers(paddle.io.Dataset):
    def __len__(self): return 8
    def __getitem__(self, i): return np.full([600, 600], i, "float32"), np.int64(i)

if __name__ == "__main__":
    from paddle._core import system
    loader = paddle.io.DataLoader(Numbers(), batch_size=4, num_workers=2)
    print(system.start_method(), [(label.tolist(), float(x.sum())) for x, label in loader])
"""
TRAINER = """
import sys
import paddle
import paddle.distributed as dist

dist.init_parallel_env()
total = paddle.to_tensor([dist.get_rank() + 1.0])
dist.all_reduce(total)
print("total", total.item(), sys.argv[1:], flush=True)
"""


@pytest.fixture(params=["windows", "macos"])
def other(request, monkeypatch):
    """The module as it answers on another system."""
    monkeypatch.setenv(system.VARIABLE, request.param)
    return load_file(FILE)


def test_what_linux_answers():
    if not sys.platform.startswith("linux"):
        pytest.skip("this is another system")
    assert system.process_start(os.getpid()).isdigit()
    assert system.process_start(2**22 + 1) == ""
    assert 1 <= system.cores() <= os.cpu_count()
    assert system.start_method() == "fork"
    busy, whole = system.processor_times()
    assert 0 < busy < whole
    assert system.user_id() == os.geteuid()


def test_what_other_systems_answer(other):
    assert other.start_method() == "spawn"
    assert not other.can_fork()
    assert other.free_shared_memory() == math.inf
    assert other.shared_memory() is None
    assert other.processor_times() is None
    assert other.process_folder(os.getpid()) is None
    assert other.cores() == os.cpu_count()
    assert other.system_id()
    if other.NAME == "windows":
        assert other.user_id() is None
        assert other.reload_signal() is None
        assert signal.SIGHUP not in other.end_signals()
        assert not other.HAS_LOCKS
        assert not other.CAN_RENAME_OPEN_FILES
        assert other.loopback() is None
        assert "start_new_session" not in other.own_group()
    else:
        assert other.loopback() == system.loopback()
        assert other.process_start(os.getpid()) == other.process_start(os.getpid()) != ""  # from ps
        assert other.process_start(2**22 + 1) == ""


def test_an_unknown_system_is_refused(monkeypatch):
    monkeypatch.setenv(system.VARIABLE, "dos")
    with pytest.raises(ValueError, match=r"must be linux, macos or windows[^\n]*\n.*'dos'"):
        load_file(FILE)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (1, "ended with exit code 1"),
        (-signal.SIGKILL, "was ended by SIGKILL"),
        (-signal.SIGTERM, "was ended by SIGTERM"),
    ],
)
def test_how_a_process_ended(code, words):
    how, advice = system.ending(code)
    assert how == words
    assert (advice is not None) is (code == -signal.SIGKILL)


def test_a_program_instead_of_this_process(other, tmp_path):
    (tmp_path / "program.py").write_text("import sys\nprint(__name__, sys.argv[1:], sys.path[0])\nsys.exit(3)\n")
    code = f"""
import runpy
s = runpy.run_path({str(FILE)!r})
s["run_instead"]([{sys.executable!r}, "-u", {str(tmp_path / "program.py")!r}, "--rate", "0.1"])
"""
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(OUTRIGGER_SYSTEM=other.NAME), capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (3, "")
    assert done.stdout.split(" ", 1) == ["__main__", f"['--rate', '0.1'] {tmp_path}\n"]


def test_a_process_ends_with_its_parent(other, tmp_path):
    """Also where no signal tells it, as on Windows."""
    if other.NAME == "macos":
        pytest.skip("the watcher of the launcher ends it there")
    child = f"""
import os, runpy, time
runpy.run_path({str(FILE)!r})["end_with_parent"](os.getppid())
print(os.getpid(), flush=True)
time.sleep(60)
"""
    parent = f"import subprocess, sys, time; subprocess.Popen([sys.executable, '-c', {child!r}]); time.sleep(60)"
    running = subprocess.Popen(
        [sys.executable, "-c", parent], env=environment(OUTRIGGER_SYSTEM="windows"), stdout=subprocess.PIPE, text=True
    )
    pid = int(running.stdout.readline())
    running.kill()
    running.wait()
    running.stdout.close()
    until = time.monotonic() + 10
    while system.process_start(pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert not system.process_start(pid)


def test_workers_of_a_loader_start_without_fork(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(NO_FORK + LOADER)
    done = subprocess.run(
        [sys.executable, program],
        env=environment(OUTRIGGER_SYSTEM="windows"),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split(" ", 1) == [
        "spawn",
        f"{[([0, 1, 2, 3], 6.0 * 600 * 600), ([4, 5, 6, 7], 22.0 * 600 * 600)]}\n",
    ]


LOCAL = """
import paddle
from paddle.io import DataLoader, Dataset

def main():
    class Local(Dataset):
        def __len__(self): return 4
        def __getitem__(self, i): return i
    try:
        list(DataLoader(Local(), num_workers=1))
    except TypeError as error:
        print(error)

main()
"""


def test_a_data_set_that_cannot_be_sent_to_a_worker():
    said = run_python(LOCAL, OUTRIGGER_SYSTEM="windows")
    assert "cannot be pickled" in said
    assert "Local" in said
    assert "top level" in said


@pytest.mark.parametrize("name", ["windows", "macos"])
def test_a_launcher_starts_processes_without_fork(name, tmp_path):
    (tmp_path / "train.py").write_text(NO_FORK + TRAINER)
    run_python(
        "import runpy, sys; sys.argv = ['launch', *sys.argv[1:]]; "
        "runpy.run_module('paddle.distributed.launch', run_name='__main__', alter_sys=True)",
        *("--nproc_per_node", 2, "--log_dir", tmp_path / "log", tmp_path / "train.py", "--rate", "0.1"),
        OUTRIGGER_SYSTEM=name,
    )
    for rank in range(2):
        assert "total 3.0 ['--rate', '0.1']" in (tmp_path / "log" / f"workerlog.{rank}").read_text()


@pytest.mark.skipif(not system.POSIX, reason="processes end by signals")
def test_a_signal_without_a_name_is_told_by_its_number():
    assert system.ending(-signal.SIGKILL)[0] == "was ended by SIGKILL"
    assert system.ending(-35) == ("was ended by signal 35", None)
