"""Processes that do what may crash, never end or take all memory."""

import concurrent.futures
import copy
import os
import subprocess
import sys
import threading

import pytest
from tests.outrigger.serve import child_work
from tests.outrigger.serve.running import until

from outrigger._system import system
from outrigger.serve.children import ChildError, Children

WORK = child_work.__name__
GIGABYTE = 1 << 30
posix = pytest.mark.skipif(system.reload_signal() is None, reason="needs signals of POSIX")


def children(seconds=60.0, memory=GIGABYTE):
    return Children(seconds, memory, "the work")


def test_bytes_in_and_out():
    """More than a pipe holds, in both directions; what a library prints is no part of it."""
    request = os.urandom(1 << 20)
    assert children().ask(f"{WORK}:echo", request) == request[::-1]


@posix
@pytest.mark.parametrize(
    ("work", "seconds", "words"),
    [
        ("crash", 60, r"the work crashed \(SIGSEGV; says\[2J why\)\."),
        ("fail", 60, r"the work crashed \(exit code 1; OSError: the disk is gone\)\."),
        ("loop", 1.5, r"the work took more than 1\.5 s \(--load-timeout\)\."),
    ],
)
def test_what_went_wrong_is_said(work, seconds, words):
    with pytest.raises(ChildError, match=words):
        children(seconds).ask(f"{WORK}:{work}", b"request")


@pytest.mark.skipif(system.NAME != "linux" or not sys.platform.startswith("linux"), reason="Linux limits memory")
def test_memory_is_limited():
    with pytest.raises(ChildError, match=r"needs more than 1024 MB of memory \(--load-memory\)\."):
        children().ask(f"{WORK}:grow", b"")


def test_a_process_that_leaves_without_an_answer():
    with pytest.raises(ChildError, match=r"the work crashed \(exit code 0\)"):
        children().ask(f"{WORK}:leave_early", b"x" * (1 << 20))


@posix
def test_closing_ends_what_runs_and_starts_nothing(tmp_path):
    some, errors = children(), []

    def ask():
        with pytest.raises(ChildError) as error:
            some.ask(f"{WORK}:tell", str(tmp_path / "id").encode())
        errors.append(str(error.value))

    thread = threading.Thread(target=ask)
    thread.start()
    until(lambda: (tmp_path / "id").exists() and (tmp_path / "id").read_text(), 30)
    some.close()
    thread.join(10)
    assert errors == ["the work was given up: the server ends."]
    with pytest.raises(ProcessLookupError):  # waited for, too: it is no zombie
        os.kill(int((tmp_path / "id").read_text()), 0)
    with pytest.raises(ChildError, match="given up"):
        some.ask(f"{WORK}:echo", b"")


@posix
def test_a_killed_parent_takes_its_processes_with_it(tmp_path):
    code = (
        "import sys; from outrigger.serve.children import Children\n"
        f"Children(60, 1 << 30, 'it').ask('{WORK}:tell', sys.argv[1].encode())"
    )
    parent = subprocess.Popen([sys.executable, "-c", code, str(tmp_path / "id")])
    try:
        until(lambda: (tmp_path / "id").exists() and (tmp_path / "id").read_text(), 30)
    finally:
        parent.kill()
        parent.wait()
    number = int((tmp_path / "id").read_text())

    def gone():
        try:
            with open(f"/proc/{number}/stat") as file:
                return file.read().rpartition(")")[2].split()[0] == "Z"  # whoever adopts it may be late
        except FileNotFoundError:
            return True

    until(gone, 10)
    assert gone()


def test_a_process_that_cannot_be_started(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with pytest.raises(ChildError, match="needs a process, which cannot be started: No such file"):
        children().ask(f"{WORK}:echo", b"")


def test_a_copy_is_the_same_one():
    """A `Config` that is copied keeps its processes."""
    some = children()
    assert copy.deepcopy(some.ask).__self__ is some


def test_many_at_once():
    some = children()
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda i: some.ask(f"{WORK}:echo", b"%d" % i), range(12, 18)))
    assert found == [b"%d" % i for i in (21, 31, 41, 51, 61, 71)]
