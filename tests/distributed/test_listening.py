"""What a job listens on, and what strangers can do who reach it: on one machine nothing but the loopback."""

import base64
import os
import pathlib
import pickle
import re
import socket
import subprocess
import sys
import textwrap
import time

import pytest
import torch.distributed as c10d
from tests.distributed.jobs import environment
from tests.support import free_ports
from torch.distributed.elastic.rendezvous.api import RendezvousStateError

from outrigger import ports
from paddle.distributed import _listen
from paddle.distributed.launch import main
from paddle.distributed.launch._signed_store import NotSigned, SignedBackend, SignedStore, Signer

KEY = "a key of at least sixteen characters"

MEET = """
import os, pathlib, time
import paddle, paddle.distributed as dist
dist.init_parallel_env()
dist.all_reduce(paddle.ones([2]))
dist.barrier()
pathlib.Path(f"pid-{dist.get_rank()}.new").write_text(f"{os.getpid()} {os.getppid()}")
os.rename(f"pid-{dist.get_rank()}.new", f"pid-{dist.get_rank()}")
while not pathlib.Path("over").exists():
    time.sleep(0.05)
dist.barrier()
"""


class Malicious:
    """A pickle that runs a command when it is read."""

    def __init__(self, path):
        self.path = str(path)

    def __reduce__(self):
        return os.system, (f"touch {self.path}",)


def until(condition, seconds, what):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, what() if callable(what) else what
        time.sleep(0.05)


@pytest.fixture
def start(tmp_path):
    """Start a launcher in a folder of its own logs; all end with the test."""
    made = []

    def run(program, *options, **more):
        (tmp_path / "train.py").write_text(textwrap.dedent(program))
        command = [sys.executable, "-m", "paddle.distributed.launch", "--log_dir", f"log{len(made)}", *options]
        env = environment(TMPDIR=str(tmp_path), **more)
        made.append(subprocess.Popen([*command, "train.py"], cwd=tmp_path, env=env, stderr=subprocess.PIPE, text=True))
        return made[-1]

    yield run
    for process in made:
        process.kill()
        process.communicate()


def said(process, line):
    """What a process prints first that holds these words."""
    for text in process.stderr:
        if line in text:
            return text
    raise AssertionError(f"it never said: {line}")


@pytest.mark.skipif(sys.platform != "linux", reason="looks at sockets in /proc")
def test_a_job_of_one_machine_listens_on_the_loopback_alone(start, tmp_path):
    # An interface that somebody has chosen for jobs of several machines does not count here.
    process = start(MEET, "--nproc_per_node", "2", GLOO_SOCKET_IFNAME="eth0")
    until(lambda: all((tmp_path / f"pid-{i}").exists() for i in range(2)), 60, "the processes did not meet")
    pids = {int(pid) for i in range(2) for pid in (tmp_path / f"pid-{i}").read_text().split()}
    assert len(pids) == 3
    found = {pid: ports.listening(pid) for pid in pids}
    assert len(found[process.pid]) == 1  # the store, through which the processes meet
    assert all(port.reach == "this machine only" for each in found.values() for port in each), found
    report = subprocess.run(
        [sys.executable, "-m", "outrigger", "doctor"],
        env=environment(TMPDIR=str(tmp_path), COLUMNS="120"),
        capture_output=True,
        text=True,
        timeout=60,
    ).stdout
    for pid, role in ((process.pid, "launcher"), *((p, "trainer") for p in pids - {process.pid})):
        lines = [line for line in report.splitlines() if f"process {pid}," in line]
        assert len(lines) == len(found[pid])
        for line, port in zip(lines, found[pid], strict=True):
            assert line.split()[0] == role
            assert f"{port} (this machine only), process {pid}, job default" in line
    (tmp_path / "over").touch()
    assert process.wait(timeout=60) == 0


SPAWN = """
import os, pathlib, sys
import paddle, paddle.distributed as dist

def work():
    dist.init_parallel_env()
    dist.all_reduce(paddle.ones([2]))
    from outrigger import ports
    os.write(1, "".join(f"{p.reach}\\n" for p in ports.listening(os.getpid())).encode())
    dist.barrier()

if __name__ == "__main__":
    dist.spawn(work, nprocs=2)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks at sockets in /proc")
def test_spawned_processes_listen_on_the_loopback_alone(tmp_path):
    (tmp_path / "train.py").write_text(SPAWN)
    done = subprocess.run(
        [sys.executable, "train.py"], cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.splitlines()) == {"this machine only"}


def test_a_forged_state_is_refused_and_the_job_continues(start, tmp_path):
    port, broken = free_ports(1)[0], tmp_path / "broken into"
    options = ["--nnodes", "2", "--master", f"127.0.0.1:{port}", "--nproc_per_node", "1", "--elastic_timeout", "60"]
    first = start(MEET, *options)
    key = re.search(r"key of this job is (\S+)", said(first, "the key of this job")).group(1)
    assert len(key) == 32
    second = start(MEET, *options, PADDLE_JOB_KEY=key)
    until(lambda: all((tmp_path / f"pid-{i}").exists() for i in range(2)), 90, "the machines did not meet")
    if sys.platform == "linux":
        assert ports.listening(first.pid) == [ports.Port("127.0.0.1", port)]
        assert ports.listening(second.pid) == []
    stranger = c10d.TCPStore("127.0.0.1", port, is_master=False)
    for forged in (base64.b64encode(pickle.dumps(Malicious(broken))), b"\xff not even base64", b"none"):
        stranger.set("launch/default/state", forged)
        until(lambda forged=forged: stranger.get("launch/default/state") != forged, 20, "it was not replaced")
    (tmp_path / "over").touch()
    assert [first.wait(timeout=60), second.wait(timeout=60)] == [0, 0]
    told = [line for process in (first, second) for line in process.stderr if "refused" in line]
    assert told
    assert all(f"refused a rendezvous state at 127.0.0.1:{port} that is not signed" in line for line in told)
    assert not broken.exists()


def test_a_failure_on_one_machine_restarts_the_processes_of_all(start, tmp_path):
    program = """
        import os, pathlib, sys
        import paddle, paddle.distributed as dist
        dist.init_parallel_env()
        x = paddle.ones([2])
        dist.all_reduce(x)
        if dist.get_rank() == 1 and not pathlib.Path("failed").exists():
            pathlib.Path("failed").touch()
            sys.exit(3)
        dist.barrier()
        pathlib.Path(f"sum{dist.get_rank()}").write_text(str(x.tolist()))
    """
    options = ["--nnodes", "2", "--master", f"127.0.0.1:{free_ports(1)[0]}", "--max_restart", "2"]
    options += ["--nproc_per_node", "1", "--elastic_timeout", "60"]
    machines = [start(program, *options, PADDLE_JOB_KEY=KEY, PADDLE_DISTRI_TIMEOUT="40") for _ in range(2)]
    assert [m.wait(timeout=120) for m in machines] == [0, 0], [m.stderr.read() for m in machines]
    assert [(tmp_path / f"sum{i}").read_text() for i in range(2)] == ["[2.0, 2.0]"] * 2


def test_a_machine_with_another_key_is_refused(start, tmp_path):
    port = free_ports(1)[0]
    options = ["--nnodes", "2", "--master", f"127.0.0.1:{port}", "--nproc_per_node", "1", "--elastic_timeout", "60"]
    start(MEET, *options, PADDLE_JOB_KEY=KEY)
    until(lambda: _answers(port), 60, "nobody listens")
    without, other = start(MEET, *options), start(MEET, *options, "--job_key", "another " + KEY)
    assert without.wait(timeout=60) == 2
    assert "needs the key of the job" in without.stderr.read()
    assert other.wait(timeout=60) == 1
    assert "refused: the state at" in other.stderr.read()
    assert not list(tmp_path.glob("pid-*"))


def _answers(port):
    with socket.socket() as s:
        return s.connect_ex(("127.0.0.1", port)) == 0


def test_machines_with_fixed_numbers_need_the_key_as_well(start, tmp_path):
    port = free_ports(1)[0]
    options = ["--nnodes", "2", "--master", f"127.0.0.1:{port}", "--nproc_per_node", "1", "--elastic_timeout", "60"]
    program = "import os, pathlib; pathlib.Path('ran' + os.environ['PADDLE_TRAINER_ID']).touch()"
    machines = [start(program, *options, "--rank", str(i), PADDLE_JOB_KEY=KEY) for i in range(2)]
    assert [m.wait(timeout=90) for m in machines] == [0, 0], [m.stderr.read() for m in machines]
    assert {p.name for p in tmp_path.glob("ran*")} == {"ran0", "ran1"}


def test_a_short_key_is_refused(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "train.py").touch()
    options = ["--nnodes", "2", "--master", f"127.0.0.1:{free_ports(1)[0]}", "--rank", "0", "--job_key", "secret"]
    assert main([*options, "train.py"]) == 2
    assert "at least 16 characters, and this one has 6" in capsys.readouterr().err


def test_signatures_hold_for_one_job_one_name_and_one_value():
    signer = Signer(KEY, "job")
    sealed = signer.seal("name", b"value")
    assert signer.open("name", sealed) == b"value"
    for other, name, value in (
        (Signer(KEY + "!", "job"), "name", sealed),
        (Signer(KEY, "job 2"), "name", sealed),
        (signer, "other", sealed),
        (signer, "name", sealed + b"!"),
        (signer, "name", b"\0" + sealed[1:]),
        (signer, "name", b""),
        (signer, "name", b"value"),
    ):
        with pytest.raises(NotSigned, match="not signed with the key of this job"):
            other.open(name, value)


def test_a_store_that_the_agent_uses_signs_and_checks():
    inner = c10d.HashStore()
    store = SignedStore(inner, Signer(KEY, "job"))
    store.multi_set(["a", "b"], [b"1", "2"])
    assert store.multi_get(["a", "b"]) == [b"1", b"2"]
    inner.set("a", "forged")
    with pytest.raises(RendezvousStateError):
        store.get("a")
    inner.set("a", inner.get("b"))  # signed, but for another name
    with pytest.raises(RendezvousStateError):
        store.get("a")


def test_the_signed_state_can_be_replaced_with_the_latest_token(capsys):
    inner, signer = c10d.HashStore(), Signer(KEY, "job")
    one, other = (SignedBackend(inner, signer, "here") for _ in range(2))
    assert one.get_state() is None
    state, token, done = one.set_state(b"first")
    assert (state, done) == (b"first", True)
    assert other.get_state() == (b"first", token)
    assert other.set_state(b"second", token)[::2] == (b"second", True)
    assert one.set_state(b"late", token)[::2] == (b"second", False)
    inner.set("state", "forged")
    assert one.get_state()[0] == b"second"
    inner.set("state", "forged")
    late = SignedBackend(inner, signer, "here")
    with pytest.raises(NotSigned, match="the state at here"):
        late.get_state()
    assert capsys.readouterr().err.count("refused a rendezvous state at here") == 1


def test_addresses_to_listen_on():
    assert _listen.is_loopback("127.0.0.1")
    assert _listen.is_loopback("127.8.8.8")
    assert _listen.is_loopback("::1")
    assert _listen.is_loopback("localhost")
    assert not _listen.is_loopback("0.0.0.0")
    assert not _listen.is_loopback("example")
    with _listen.listen("localhost", 0) as found:
        assert _listen.is_loopback(found.getsockname()[0])
    assert _listen.listen("192.0.2.1", 0) is None  # an address of nobody
    with _listen.listen("192.0.2.1", 0, anywhere=True) as found:
        assert found.getsockname()[0] == "0.0.0.0"


def test_which_jobs_are_on_one_machine(monkeypatch):
    for name in ("LOCAL_WORLD_SIZE", "PADDLE_LOCAL_SIZE", "OMPI_COMM_WORLD_LOCAL_SIZE", "KUBERNETES_SERVICE_HOST"):
        monkeypatch.delenv(name, raising=False)
    assert _listen.all_local("127.0.0.1", 4)
    assert _listen.all_local("localhost", 4)
    assert not _listen.all_local("10.0.0.1", 4)
    monkeypatch.setenv("KUBERNETES_SERVICE_HOST", "10.1.1.1")
    assert not _listen.all_local("localhost", 4)  # the first pod's name for itself
    monkeypatch.setenv("LOCAL_WORLD_SIZE", "4")
    assert _listen.all_local("10.0.0.1", 4)
    assert not _listen.all_local("127.0.0.1", 8)


@pytest.mark.skipif(sys.platform != "linux", reason="looks at sockets in /proc")
def test_ports_of_a_process():
    with socket.socket() as everywhere, socket.socket(socket.AF_INET6) as six, socket.socket() as unheard:
        everywhere.bind(("", 0))
        six.bind(("::1", 0))
        unheard.bind(("127.0.0.1", 0))  # it does not listen
        everywhere.listen()
        six.listen()
        found = {port.number: port for port in ports.listening(os.getpid())}
        assert found[everywhere.getsockname()[1]].reach == "other machines, on every interface"
        assert str(found[six.getsockname()[1]]) == f"[::1]:{six.getsockname()[1]}"
        assert found[six.getsockname()[1]].reach == "this machine only"
        assert unheard.getsockname()[1] not in found
    with pytest.raises(FileNotFoundError):
        ports.listening(int(pathlib.Path("/proc/sys/kernel/pid_max").read_text()))
