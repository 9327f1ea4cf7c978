"""What strangers can do to parameter servers, and what trainers may: attacks on servers on 127.0.0.1."""

import asyncio
import json
import pathlib
import re
import subprocess
import sys

import numpy as np
import pytest
from tests.distributed.jobs import environment, launch
from tests.support import check_error

from paddle._core.errors import InvalidArgumentError
from paddle.distributed.launch._key import KeyProblem
from paddle.distributed.launch._options import parse
from paddle.distributed.launch._servers import _job_key
from paddle.distributed.ps import _transport, _wire
from paddle.distributed.ps._client import Client
from paddle.distributed.ps._files import Folders
from paddle.distributed.ps._sessions import Log, Sessions, printable

ATTACKS = pathlib.Path(__file__).with_name("ps_attacks.py")


class Results:
    """What `ps_attacks` left in a folder."""

    def __init__(self, folder):
        self.folder = folder
        env = environment()
        subprocess.run([sys.executable, str(ATTACKS), str(folder)], cwd=folder, env=env, timeout=300, check=True)
        self._all = json.loads((folder / "results.json").read_text())

    def of(self, name):
        found = self._all[name]
        assert "failed" not in found, found["failed"] + self.log(name)
        return found

    def log(self, name):
        return (self.folder / f"{name}.log").read_text()


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    return Results(tmp_path_factory.mktemp("attacks"))


# ---- what arrives ----

REFUSED = {
    "garbage": "INVALID_ARGUMENT: a malformed message: a message that begins with",
    "short": "INVALID_ARGUMENT: a malformed message: a message of 4 bytes",
    "claims gigabytes": "INVALID_ARGUMENT: a malformed message: a message of 9223372041149743119 bytes, where 4194304",
    "claims memory": "FAILED_PRECONDITION: the stream ended in the middle",
    "no json": "INVALID_ARGUMENT: a malformed message: a header that is not JSON",
    "deep json": "INVALID_ARGUMENT: a malformed message: a header that is not JSON",
    "no object": "INVALID_ARGUMENT: a malformed message: a header without a list of arrays",
    "huge shape": "INVALID_ARGUMENT: a malformed message: an array of shape",
    "negative shape": "INVALID_ARGUMENT: a malformed message: an array of shape [-1]",
    "true as shape": "INVALID_ARGUMENT: a malformed message: an array of shape [True]",
    "objects": "INVALID_ARGUMENT: a malformed message: an array described as ['|O', [1]]",
    "bytes too many": "INVALID_ARGUMENT: a malformed message: arrays of 0 bytes in 64",
    "too large": "RESOURCE_EXHAUSTED:",
    "gzip bomb": "INVALID_ARGUMENT: a malformed message",
    "stop before hello": "FAILED_PRECONDITION: the call 'stop' before 'hello'",
    "save before hello": "FAILED_PRECONDITION: the call 'save' before 'hello'",
    "control characters": r"FAILED_PRECONDITION: the call '\x1b[2Jfake\nparameter server 0: all is well' before",
    "other method": "UNIMPLEMENTED: parameter servers have no such method",
    "trainer 7": "(InvalidArgument) parameter server 0: trainers are numbered from 0 to 1.",
    "trainer true": "(InvalidArgument) parameter server 0: trainers are numbered from 0 to 1.",
    "other tables": "(InvalidArgument) parameter server 0: trainer 0 has different tables.",
    "a second trainer 0": "(InvalidArgument) parameter server 0: there are two trainers 0.",
}
FROM_TRAINERS = {
    "unknown call": "there is no call '_conclude'",
    "no call": "there is no call 'None'",
    "unknown table": "there is no sparse table 'x'",
    "ids too large": "must be between 0 and 999",
    "ids as floats": "must be int64 of shape [1]",
    "wrong size": "dense piece 0 must be float32 of shape [4]",
    "wrong piece": "there is no dense piece 9",
    "missing arrays": "a push does not fit its arrays",
    "no lists": "a push does not fit its arrays",
    "threshold": "the threshold of 'shrink' must be a number",
    "folder": "a folder must have a name",
}


@pytest.mark.parametrize("attack", REFUSED)
def test_malformed_messages_and_calls_before_hello_are_refused(results, attack):
    assert results.of("malformed")["outcomes"][attack].startswith(REFUSED[attack])


@pytest.mark.parametrize("attack", FROM_TRAINERS)
def test_what_a_trainer_sends_is_checked(results, attack):
    assert FROM_TRAINERS[attack] in results.of("malformed")["outcomes"][attack]


def test_a_sync_job_stays_in_step_among_attacks(results):
    found = results.of("malformed")
    assert found["outcomes"]["steps"] == [-0.5, -0.5, -1.0, -1.0, -1.5, -1.5, -2.0, -2.0, -2.5, -2.5]
    assert found["code"] == 0


def test_an_attack_leaves_one_line_without_control_characters(results):
    lines = results.log("malformed").splitlines()
    assert len(lines) == len(REFUSED)
    assert all(line.startswith("parameter server 0: ") and line.isprintable() for line in lines)
    assert not any(line.startswith("parameter server 0: all is well") for line in lines)


def test_a_claimed_length_takes_no_memory(results):
    found = results.of("malformed")
    assert found["outcomes"]["twelve bytes"]
    assert found["after"]["peak"] - found["before"]["peak"] < 64  # MB; the messages claimed gigabytes


# ---- who connects ----


def test_connections_are_bounded_and_hold_no_threads(results):
    found = results.of("crowd")
    assert found["during"]["threads"] <= found["before"]["threads"] + 2
    assert found["closed"] >= 300 - 257  # beyond the limit of one trainer and 256 more
    assert found["during"]["peak"] - found["before"]["peak"] < 64
    assert found["waited"] < 30  # silent ones are closed, and an honest trainer gets in
    assert found["code"] == 0


def test_streams_without_hello_are_bounded_and_end(results):
    found = results.of("waiting")
    assert found["during"]["threads"] <= found["before"]["threads"] + 2
    assert found["outcomes"] == ["DEADLINE_EXCEEDED", "RESOURCE_EXHAUSTED"]
    assert found["code"] == 0


def test_nothing_is_answered_without_the_key(results):
    found = results.of("keyed")
    for name in ("no key", "wrong key", "empty key", "longer key"):
        assert found["outcomes"][name] == "UNAUTHENTICATED: the key of the job is missing or wrong"
    for name in ("client without", "client with another"):
        assert "does not admit this trainer" in found["outcomes"][name]
        assert "PADDLE_JOB_KEY" in found["outcomes"][name]
    assert found["code"] == 0
    lines = results.log("keyed").splitlines()
    assert all(
        re.fullmatch(r"parameter server 0: refused a stream from ipv4:\S+: the key of the job .*", s) for s in lines
    )
    assert 6 <= len(lines) <= 8  # a client that was refused while it sent opens a second stream to hear why


def test_servers_that_cannot_be_safe_do_not_start(results):
    assert set(results.of("refused").values()) == {1}
    for name in ("no_key", "short_key"):
        assert "would answer other machines, and the job has no key of at least 16 characters" in results.log(name)
    assert "cannot listen at 127.0.0.1:" in results.log("port_taken")
    assert "PADDLE_PS_TLS_KEY is missing" in results.log("half_a_certificate")
    assert "PADDLE_PS_TLS_CERT must name a certificate in PEM form" in results.log("no_certificate")
    assert "PADDLE_PS_MESSAGE_LIMIT must be a positive number" in results.log("limit")
    assert "PADDLE_PS_KEEPALIVE must be a number of seconds" in results.log("keepalive")


def test_certificates(results):
    found = results.of("encrypted")
    said = found["outcomes"]
    assert said["plain"].startswith(("DEADLINE_EXCEEDED", "UNAVAILABLE"))
    assert "no parameter server answers" in said["client without"]
    assert "PADDLE_PS_TLS_CA" in said["client without"]
    for name in ("client with another", "other name"):
        assert "presents no trusted certificate" in said[name]
    assert "cannot be read" in said["no file"]
    assert "must name a certificate in PEM form" in said["no certificate"]
    assert (found["values"], found["code"]) == (4, 0)


# ---- files ----


def test_trainers_reach_only_the_folders_that_the_server_named(results):
    found = results.of("folders")
    said = found["outcomes"]
    for name in ("allowed", "below", "named by the program"):
        assert said[f"save {name}"] == said[f"load {name}"] == "done"
    for name in ("working directory", "parent", "root", "link", "link inside", "linked file", "name begins alike"):
        for call in ("save", "load"):
            assert "saves and loads only in" in said[f"{call} {name}"]
            assert "PADDLE_PS_FOLDER" in said[f"{call} {name}"]
    for name in ("null", "empty", "nothing"):
        assert "a folder must have a name" in said[f"save {name}"]
    assert {path.split("/")[0] for path in found["written"]} == {"allowed", "named"}
    assert not found["json"]


def test_without_a_setting_it_is_the_working_directory(tmp_path, monkeypatch):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.delenv("PADDLE_PS_FOLDER", raising=False)
    folders = Folders(0)
    assert folders.check("saved/x") == tmp_path / "here" / "saved" / "x"
    check_error(lambda: folders.check(str(tmp_path / "elsewhere")), ValueError, "--ps_folder")
    monkeypatch.setenv("PADDLE_PS_FOLDER", f"{tmp_path}/a:{tmp_path}/b")
    folders = Folders(0)
    assert folders.check(str(tmp_path / "b")) == tmp_path / "b"
    check_error(lambda: folders.check("saved"), ValueError, "saves and loads only")


# ---- large messages, faults ----


def test_large_messages_travel_in_chunks_up_to_a_limit(results):
    found = results.of("large")
    assert found["same"]
    assert found["gathered"] == 9 << 20
    assert "a message may have 1 MB" in found["refused"]
    assert "PADDLE_PS_MESSAGE_LIMIT" in found["refused"]
    assert "is gone" in found["over"]
    assert "is gone" in found["later"]  # no answer can be taken for another one
    assert "bytes, where 33554432 are allowed" in results.log("large")


def test_async_continues_without_a_trainer_that_may_restart(results):
    found = results.of("lost")
    assert found["went on"]
    assert found["back"] == {"loaded": False}
    assert found["code"] == 0
    assert "parameter server 0: trainer 1 is gone without fleet.stop_worker()\n" in results.log("lost")


def test_a_call_has_a_deadline(results):
    found = results.of("late")
    assert "does not answer within 2 s" in found["said"]
    assert "PADDLE_DISTRI_TIMEOUT" in found["said"]
    assert 1.5 < found["waited"] < 10
    assert "does not answer within 2 s" in found["again"]
    assert found["code"] == 1
    assert "trainer 0 is gone without fleet.stop_worker()" in results.log("late")


def test_a_peer_that_is_cut_off_is_noticed_by_keepalive(results):
    found = results.of("cut_off")
    assert "parameter server 0 at 127.0.0.1:" in found["said"]
    assert "is gone" in found["said"]
    assert found["waited"] < 15


def test_a_trainer_may_fork(results):
    assert results.of("forking")["seen"] == 28.0
    assert results.of("forking")["code"] == 0


def test_no_thread_of_a_session_outlives_it(results):
    # One that did could abort the process when the interpreter closes; servers end with 3 where one is left.
    assert results.of("forking")["threads"] == []


# ---- messages ----


def _read(chunks, most=1 << 30):
    incoming = _wire.Incoming(most)
    chunks = list(chunks)
    done = [incoming.take(chunk) for chunk in chunks]
    assert done == [False] * (len(chunks) - 1) + [True]
    return incoming.message()


def test_messages_there_and_back():
    given = [
        np.arange(6, dtype=np.float32).reshape(2, 3),
        np.zeros([0, 4], np.int64),
        np.array([1, 2, 3], np.int64)[::2],
        np.array(7.0),
        np.array([True]),
        np.arange(_wire.CHUNK // 2, dtype=np.float32),
    ]
    head, arrays = _read(_wire.encode({"call": "x", "text": "ünï"}, given))
    assert head == {"call": "x", "text": "ünï"}
    for expected, found in zip(given, arrays, strict=True):
        assert (found.dtype, found.shape) == (expected.dtype, expected.shape)
        np.testing.assert_array_equal(found, expected)
        assert found.flags.writeable
        assert found.flags.aligned
    assert all(len(chunk) <= _wire.CHUNK for chunk in _wire.encode({}, given))


def test_every_shorter_or_changed_message_is_refused():
    whole = b"".join(_wire.encode({"call": "push"}, [np.arange(5, dtype=np.float32)]))
    rng = np.random.default_rng(0)
    for size in range(len(whole)):
        incoming = _wire.Incoming(1 << 20)
        try:
            assert not incoming.take(whole[:size])
        except _wire.Malformed:
            continue
    for _ in range(3000):
        data = bytearray(whole)
        for at in rng.integers(0, len(data), 3):
            data[at] = rng.integers(0, 256)
        incoming = _wire.Incoming(1 << 20)
        try:
            if incoming.take(bytes(data)):
                head, arrays = incoming.message()
                assert isinstance(head, dict)
                assert sum(a.nbytes for a in arrays) <= len(data)
        except _wire.Malformed:
            continue


def test_arrays_of_other_kinds_are_not_sent():
    check_error(lambda: _wire.encode({}, [np.array(["a"])]), ValueError, "cannot be sent")


def test_log_lines_of_foreign_text(capsys):
    assert printable("a\nb\x1b[0m\x00") == r"a\nb\x1b[0m\x00"
    assert len(printable("x" * 1000)) == 301
    log = Log("server")
    for _ in range(1000):
        log("again")
    lines = capsys.readouterr().err.splitlines()
    assert 50 <= len(lines) <= 110
    assert set(lines[:50]) == {"server: again"}


def test_a_refused_trainer_that_hangs_up_before_the_answer_leaves_one_line(capsys):
    class Turned:
        index = 0

        def hello(self, trainer, tables):
            raise InvalidArgumentError("there are two trainers 0.")

    class Context:
        chunks = _wire.encode({"call": "hello", "trainer": 0, "tables": []})

        def peer(self):
            return "ipv4:127.0.0.1:5"

        def invocation_metadata(self):
            return ()

        async def read(self):
            return next(self.chunks)

        async def write(self, chunk):
            raise asyncio.CancelledError  # as gRPC does when the peer is gone

    async def session():
        with pytest.raises(asyncio.CancelledError):
            await Sessions(Turned())._session(None, Context())

    asyncio.run(session())
    assert capsys.readouterr().err == (
        "parameter server 0: refused a trainer from ipv4:127.0.0.1:5: there are two trainers 0.\n"
    )


@pytest.mark.parametrize(
    ("endpoint", "bound", "loopback"),
    [("127.0.0.1:5", "127.0.0.1:5", True), ("[::1]:5", "[::1]:5", True), ("0.0.0.0:5", "0.0.0.0:5", False)],
)
def test_addresses(endpoint, bound, loopback):
    assert _transport.resolved(endpoint) == (bound, loopback)


def test_an_address_without_a_port():
    check_error(lambda: _transport.address("localhost"), RuntimeError, "host:port")


@pytest.mark.parametrize("start", [lambda: Client(0, ["127.0.0.1:1"], {}), lambda: Sessions(None)], ids=["t", "s"])
def test_without_grpc_the_extra_is_named(start, monkeypatch):
    monkeypatch.setitem(sys.modules, "grpc", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'outrigger-paddle\[ps\]'"):
        start()


# ---- the launcher ----

TELL = """
import os
names = ("PADDLE_JOB_KEY", "PADDLE_PS_FOLDER", "PADDLE_PS_TLS_CERT", "PADDLE_PS_TLS_KEY", "PADDLE_PS_TLS_CA")
print([os.environ.get(name, "") for name in names])
"""


def _told(folder):
    logs = sorted((folder / "log").glob("*log.*"))
    return [path.read_text() for path in logs]


def test_launcher_gives_all_processes_one_key(tmp_path):
    done = launch(tmp_path, TELL, "--server_num", "1", "--trainer_num", "1")
    assert done.returncode == 0, done.stderr
    first, second = _told(tmp_path)
    assert first == second
    key = json.loads(first.replace("'", '"'))[0]
    assert len(key) >= 32
    assert key not in done.stderr  # nobody else needs it


def test_launcher_passes_settings_on(tmp_path):
    given = ["--job_key", "mine", "--ps_folder", "saved", "--tls_cert", "a", "--tls_key", "b", "--tls_ca", "c"]
    done = launch(tmp_path, TELL, "--server_num", "1", "--trainer_num", "1", *given)
    assert done.returncode == 0, done.stderr
    assert _told(tmp_path) == ["['mine', 'saved', 'a', 'b', 'c']\n"] * 2


def test_launcher_on_several_machines_needs_a_key(capsys):
    made = _job_key(parse(["train.py"]), ["10.0.0.1:7000"], alone=False, first=True)
    said = capsys.readouterr().err
    assert f"launch: the key of this job is {made}\n" in said
    assert f"--job_key {made}" in said
    with pytest.raises(KeyProblem, match=r"(?s)this machine needs the key of the job.*10\.0\.0\.1"):
        _job_key(parse(["train.py"]), ["10.0.0.1:7000"], alone=False, first=False)
    with pytest.raises(KeyProblem, match="at least 16 characters"):
        _job_key(parse(["--job_key", "short", "train.py"]), ["10.0.0.1:7000"], alone=False, first=False)
    given = _job_key(parse(["--job_key", "a key of sixteen", "train.py"]), ["10.0.0.1:7000"], alone=False, first=False)
    assert given == "a key of sixteen"
    assert capsys.readouterr().err == ""
