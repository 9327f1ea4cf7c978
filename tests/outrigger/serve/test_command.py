"""`outrigger serve`: options, errors in one line, signals, the log."""

import contextlib
import errno
import http.client
import json
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import numpy as np
import pytest
from tests.outrigger.commands import ended, outrigger_process
from tests.outrigger.serve import running
from tests.outrigger.serve.running import get, lines_of, tensor, until
from tests.support import run_python

from outrigger._cli import parser_of
from outrigger.serve import command
from paddle._core import system


def need_the_extra():
    for module in running.NEEDS:
        pytest.importorskip(module, reason="needs the extra 'serve'")


def test_without_the_extra(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert ended("serve", "nope") == 1
    error = capsys.readouterr().err
    assert "outrigger serve needs uvicorn" in error
    assert "pip install 'outrigger-paddle[serve]'" in error
    assert error.count("\n") == 1


def test_a_wrong_path_is_said_before_anything_starts(monkeypatch, capsys, tmp_path):
    need_the_extra()
    monkeypatch.setattr("outrigger.serve.server.Server.start", lambda _: pytest.fail("the server started"))
    assert ended("serve", str(tmp_path / "nope"), "--unix-socket", str(tmp_path / "s")) == 2
    assert "a path where nothing is" in capsys.readouterr().err
    assert not (tmp_path / "s").exists()


WRONG = {
    "no model": (["nope"], 2, "there is no model at 'nope'"),
    "port": (["nope", "--port", "x"], 2, "argument --port: expected an integer from 0 to 65535. Received: 'x'"),
    "port 65536": (["nope", "--port", "65536"], 2, "from 0 to 65535. Received: '65536'"),
    "workers": (["nope", "--workers", "0"], 2, "argument --workers: expected an integer from 1 to 1024. Received: '0'"),
    "many workers": (["nope", "--workers", "100000"], 2, "from 1 to 1024. Received: '100000'"),
    "huge": (["nope", "--timeout", "1e300"], 2, "argument --timeout: expected a number from 0 to 1000000"),
    "no body": (["nope", "--max-body", "0"], 2, "--max-body must be more than 0"),
    "delay": (["nope", "--batch-delay", "-1"], 2, "argument --batch-delay"),
    "nan": (["nope", "--timeout", "nan"], 2, "argument --timeout"),
    "timeout": (["nope", "--timeout", "0"], 2, "--timeout must be more than 0."),
    "host": (["nope", "--host", "a b"], 2, "argument --host"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_usage(name, capsys, tmp_path, monkeypatch):
    need_the_extra()
    monkeypatch.chdir(tmp_path)
    words, code, error = WRONG[name]
    assert ended("serve", *words, *([] if "--port" in words else ["--port", "0"])) == code
    assert error in capsys.readouterr().err


def test_a_port_that_is_taken(capsys):
    need_the_extra()
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        assert ended("serve", "nope", "--port", str(other.getsockname()[1])) == 1
    assert "cannot listen on 127.0.0.1, port" in capsys.readouterr().err


def test_no_model_can_be_loaded(capsys, tmp_path):
    need_the_extra()
    (tmp_path / "bad.pdmodel").write_bytes(b"\xff" * 100)
    assert ended("serve", str(tmp_path / "bad"), "--port", "0") == 1
    error = capsys.readouterr().err
    assert "no model could be loaded: bad version 1: " in error
    assert "Traceback" not in error


def made(*words):
    need_the_extra()
    server = command.make(parser_of("serve").parse_args(["m", "--port", "0", *words]))
    server._socket.close()
    return server.app.settings


def test_what_strangers_may_do_depends_on_the_address():
    own, open_ = made(), made("--host", "0.0.0.0")
    assert (own.control, open_.control) == (True, False)
    assert "localhost" in own.hosts
    assert open_.hosts == ()
    assert made("--host", "0.0.0.0", "--control", "--allow-host", "models.example").hosts == ("models.example",)
    assert not made("--no-control").control
    assert made("--max-batch", "8", "--batch-delay", "5").delay == 0.005


@pytest.mark.parametrize(("host", "own"), [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False)])
def test_loopback(host, own):
    assert command.is_loopback(host) is own


@pytest.mark.skipif(system.reload_signal() is None, reason="needs signals of POSIX")
def test_a_process_with_its_signals(tmp_path):
    """It warns of an open address, loads again after SIGHUP, and ends with 0 after SIGTERM, with its log in JSON."""
    need_the_extra()
    running.scaled(tmp_path / "m", 2.0)
    words = ("--port", "0", "--host", "0.0.0.0", "--json", "--access-log", "--poll", "0", "--drain", "0")
    process = outrigger_process("serve", str(tmp_path / "m"), *words)
    try:
        lines = lines_of(process)
        until(lambda: any(" ready at http" in line for line in lines) or process.poll() is not None, 60)
        log = [json.loads(line) for line in lines]
        warning = next(one["message"] for one in log if one["level"] == "warning")
        assert "listening on 0.0.0.0: everyone who reaches port" in warning
        url = re.search(r"ready at (http://127.0.0.1:\d+)", lines[-1]).group(1)
        ask = {"inputs": [tensor("x", np.ones([1, 4], "float32"))]}
        assert get(f"{url}/v2/models/m/infer", ask)["outputs"][0]["data"] == [2, 2, 2, 2]
        running.scaled(tmp_path / "m", 5.0)
        process.send_signal(signal.SIGHUP)
        until(lambda: get(f"{url}/v2/models/m/infer", ask)["outputs"][0]["data"] == [5, 5, 5, 5])
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
        until(lambda: json.loads(lines[-1])["message"] == "ended")
        access = next(one for one in map(json.loads, lines) if one.get("path") == "/v2/models/m/infer")
        assert (access["status"], access["method"], access["client"]) == (200, "POST", "127.0.0.1")
    finally:
        process.kill()
        process.communicate()


@pytest.mark.skipif(system.reload_signal() is None, reason="needs signals of POSIX")
def test_a_second_signal_hurries_the_end_without_noise(tmp_path):
    need_the_extra()
    running.scaled(tmp_path / "m", 2.0)
    process = outrigger_process("serve", str(tmp_path / "m"), "--port", "0", "--load-timeout", "0", "--drain", "60")
    try:
        lines = lines_of(process)
        until(lambda: any(" ready at http" in line for line in lines) or process.poll() is not None, 60)
        process.send_signal(signal.SIGTERM)
        until(lambda: any("ending: " in line for line in lines), 20)
        process.send_signal(signal.SIGTERM)
        process.wait(30)
        until(lambda: any(" ended" in line for line in lines))
        assert "Traceback" not in "".join(lines)
    finally:
        process.kill()
        process.communicate()


def test_help_loads_nothing_heavy():
    code = "import sys; from outrigger._cli import parser_of; parser_of('serve'); print(*sys.modules)"
    loaded = {name.partition(".")[0] for name in run_python(code).split()}
    assert "outrigger" in loaded
    assert not loaded & {"numpy", "torch", "paddle", "uvicorn", "starlette", "anyio"}


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="needs Unix sockets")
def test_a_unix_socket(tmp_path, capsys):
    """It answers, clients may not load models there, and a second server is refused."""
    need_the_extra()
    prefix, path = running.scaled(tmp_path / "m"), tmp_path / "socket"
    server = running.Running(prefix, "--unix-socket", path)
    try:
        assert server.server.url == f"unix:{path}"
        assert path.stat().st_mode & 0o777 == 0o660
        with contextlib.closing(http.client.HTTPConnection("models.example")) as connection:
            connection.sock = socket.socket(socket.AF_UNIX)
            connection.sock.connect(str(path))
            body = json.dumps({"inputs": [tensor("x", np.ones([1, 4], "float32"))]})
            for _ in range(2):
                connection.request("POST", "/v2/models/m/infer", body)
                answer = connection.getresponse()
                assert (answer.status, json.load(answer)["outputs"][0]["data"]) == (200, [2, 2, 2, 2])
            connection.request("POST", "/v2/repository/models/m/load", b"")
            answer = connection.getresponse()
            assert (answer.status, "--control" in json.load(answer)["error"]) == (403, True)
        assert ended("serve", str(prefix), "--unix-socket", str(path)) == 1
        assert f"cannot listen on {str(path)!r}: Address already in use" in capsys.readouterr().err
    finally:
        server.stop()
    assert not path.exists()
    path.write_text("no socket")
    assert ended("serve", str(prefix), "--unix-socket", str(path)) == 1
    assert path.read_text() == "no socket"


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="needs Unix sockets")
def test_a_unix_socket_that_a_killed_server_left(tmp_path):
    need_the_extra()
    path = tmp_path / "socket"
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))
    server = running.Running(running.scaled(tmp_path / "m"), "--unix-socket", path)
    assert server.stop() is None
    assert not path.exists()


@pytest.mark.parametrize(("allowed", "found"), [(None, 1000), (4000, 1000), (1256, 1000), (600, 344), (64, 16), (2, 1)])
def test_connections_fit_the_files_that_may_be_open(monkeypatch, caplog, allowed, found):
    monkeypatch.setattr(command.system, "allow_files", lambda count: allowed)
    assert command._connections(1000) == found
    assert ("Try ulimit -n 1256" in caplog.text) is (found < 1000)


@pytest.mark.skipif(system.reload_signal() is None, reason="needs signals of POSIX")
@pytest.mark.parametrize("state", ["loading", "running"])
def test_the_end_waits_for_nothing_that_does_not_end(tmp_path, state):
    """A model that loads for ever, and a run that goes on for ever: the exit code is 0 all the same."""
    need_the_extra()
    running.scaled(tmp_path / "m")
    code = (
        "import sys, threading, time\n"
        "from outrigger.serve import model\n"
        "from outrigger.__main__ import main\n"
        f"model.Model.{'__init__' if state == 'loading' else 'run'} = lambda *_: time.sleep(3600)\n"
        "sys.exit(main())"
    )
    words = ("serve", str(tmp_path / "m"), "--port", "0", "--timeout", "0.2", "--drain", "0")
    process = subprocess.Popen([sys.executable, "-W", "ignore", "-c", code, *words], stderr=subprocess.PIPE, text=True)
    try:
        lines = lines_of(process)
        word = "loading models; http" if state == "loading" else "ready at http"
        until(lambda: any(word in line for line in lines) or process.poll() is not None, 60)
        if state == "running":
            url = re.search(r"ready at (http://127.0.0.1:\d+)", lines[-1]).group(1)
            with pytest.raises(urllib.error.HTTPError, match="504"):
                get(f"{url}/v2/models/m/infer", {"inputs": [tensor("x", np.ones([1, 4], "float32"))]})
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.communicate()


def test_without_descriptors_it_waits_and_says_so_once(tmp_path, monkeypatch, caplog):
    """asyncio tries many times in a row: it was 2048 times a second, each with a trace in the log."""
    need_the_extra()
    server = running.Running(running.scaled(tmp_path / "m"), "--poll", "0")
    accept, until_then = socket.socket._accept, time.monotonic() + 1.5
    tries = []

    def without(self):
        if time.monotonic() < until_then and self.getsockname()[1] == server.port:
            tries.append(time.monotonic())
            raise OSError(errno.EMFILE, "Too many open files")
        return accept(self)

    try:
        monkeypatch.setattr(socket.socket, "_accept", without)
        assert server.infer("m", tensor("x", np.ones([1, 4], "float32")))[0] == 200
    finally:
        server.stop()
    assert 1 <= len(tries) <= 4 * 32
    lines = [record for record in caplog.records if "no connections are accepted for a second" in record.getMessage()]
    assert 1 <= len(lines) <= 3
    assert "Traceback" not in caplog.text
