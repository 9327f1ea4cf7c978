"""Attacks on parameter servers, run by `test_ps_security`: one interpreter forks the servers, then attacks them.

`python ps_attacks.py FOLDER` writes what came of each attack to `FOLDER/results.json`, and each server's output to
`FOLDER/NAME.log`. Everything happens on 127.0.0.1, and every wait has a limit.
"""

import gc
import json
import os
import pathlib
import queue
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
import traceback

import numpy as np

import paddle
from paddle.distributed import fleet
from paddle.distributed.ps import _sessions, _transport, _wire  # no gRPC yet: servers are forked first
from paddle.distributed.ps._job import job_of_layers
from paddle.distributed.ps._server import Server

KEY = "a key of sixteen characters or more"
LARGE = 3 * 2**20  # floats: 12 MB, a dozen chunks
DEADLINE = 30


def job(mode, floats=4):
    """A dense table, and a sparse one of 1000 rows of width 2."""
    strategy = fleet.DistributedStrategy()
    strategy.a_sync = mode != "sync"
    with paddle.utils.unique_name.guard():  # the same names in every process
        words, line = paddle.nn.Embedding(1000, 2, sparse=True), paddle.nn.Linear(1, floats, bias_attr=False)
    model = paddle.nn.Sequential(words, line)
    return job_of_layers(paddle.optimizer.SGD(0.5, parameters=model.parameters()), strategy, model)


class Target:
    """A server in a process of its own."""

    def __init__(
        self, folder, name, mode="async", trainers=1, floats=4, host="127.0.0.1", port=None, load=None, **environment
    ):
        self.log, self.job = folder / f"{name}.log", job(mode, floats)
        with socket.socket() as held:
            held.bind(("127.0.0.1", 0))
            self.endpoint = f"{host}:{port or held.getsockname()[1]}"
        self.pid = os.fork()
        if not self.pid:
            self._serve(trainers, load, environment)

    def _serve(self, trainers, load, environment):
        code = 1
        try:
            out = os.open(self.log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(out, 1)
            os.dup2(out, 2)
            os.environ.update(environment)
            _sessions._GREETING = _transport._HANDSHAKE = 3  # seconds, so that tests need not wait for ten
            server = Server(self.job, 0, self.endpoint, 1, trainers)
            if load:
                server.load(load)
            server.run()
            code = 0 if threading.enumerate() == [threading.main_thread()] else 3
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)

    def end(self):
        """The exit code, of a server that is told to end if it does not by itself."""
        until = time.monotonic() + 10
        while time.monotonic() < until:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.02)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        return "did not end"

    def kill(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)

    def status(self):
        """Its threads, and the megabytes it has ever held."""
        text = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        find = lambda key: int(text.split(f"{key}:")[1].split()[0])  # noqa: E731
        return {"threads": find("Threads"), "peak": find("VmHWM") / 1024}

    def connect(self):
        """A connection of bytes, when the server listens."""
        host, port = self.endpoint.rsplit(":", 1)
        until = time.monotonic() + DEADLINE
        while True:
            try:
                return socket.create_connection((host, int(port)), timeout=5)
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)


class Stranger:
    """Speaks gRPC to a server without our client: whatever it likes."""

    def __init__(self, target, key=None, method=_transport.METHOD, seconds=DEADLINE, **options):
        grpc = _transport.need_grpc("init_worker")
        self._grpc, self._out = grpc, queue.SimpleQueue()
        given = [("grpc.max_send_message_length", -1), ("grpc.use_local_subchannel_pool", 1)]
        self._channel = grpc.insecure_channel(target.endpoint, options=given)
        metadata = () if key is None else (("paddle-job-key-bin", key),)
        call = self._channel.stream_stream(method)
        self._call = call(iter(self._out.get, None), metadata=metadata, timeout=seconds, wait_for_ready=True, **options)

    def send(self, *chunks):
        for chunk in chunks:
            self._out.put(chunk)
        return self

    def ask(self, head, arrays=()):
        """A proper message and its answer."""
        self.send(*_wire.encode(head, arrays))
        incoming = _wire.Incoming(1 << 30)
        while not incoming.take(next(self._call)):
            pass
        return incoming.message()

    def hello(self, target, trainer=0):
        head, _ = self.ask({"call": "hello", "trainer": trainer, "tables": target.job.described()})
        return head

    def outcome(self):
        """How the stream ends: an answer's error, or gRPC's status and details."""
        try:
            incoming = _wire.Incoming(1 << 30)
            while not incoming.take(next(self._call)):
                pass
            return incoming.message()[0].get("error", "answered")
        except self._grpc.RpcError as error:
            return f"{error.code().name}: {error.details()}"
        except StopIteration:
            return "ended"
        finally:
            self.close()

    def close(self):
        self._out.put(None)
        self._call.cancel()
        self._channel.close()


def raw(head, body=b"", claimed=None):
    """A message put together by hand."""
    head = head if isinstance(head, bytes) else json.dumps(head).encode()
    head += b" " * (-len(head) % 8)
    sizes = claimed or (len(head), len(body))
    return struct.pack("<4sIQ", b"PPS2", *sizes) + head + body


def said(call):
    """What a call raises, or that it does not."""
    try:
        call()
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "no error"


def client(target, trainer=0, **environment):
    """Our own client, with these environment variables."""
    from paddle.distributed.ps._client import Client

    before = {name: os.environ.get(name) for name in environment}
    os.environ.update(environment)
    try:
        return Client(trainer, [target.endpoint], target.job.described())
    finally:
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})


# ---- attacks ----


def malformed(target):
    """Garbage of every kind, while a sync job of two trainers goes on."""
    target.connect().close()
    before, found = target.status(), {}
    first, second = Stranger(target), Stranger(target)
    first.hello(target, 0)
    second.hello(target, 1)
    hello = {"call": "hello", "trainer": 0, "tables": None}
    attacks = {
        "garbage": [b"\x00\xff" * 50],
        "short": [b"PPS2"],
        "claims gigabytes": [struct.pack("<4sIQ", b"PPS2", 2**32 - 1, 2**63)],
        "claims memory": [raw({**hello, "arrays": []}, claimed=(8, 3 << 20))],
        "no json": [raw(b"{'call': 1}")],
        "deep json": [raw(b"[" * 100_000)],
        "no object": [raw(b"[1]")],
        "huge shape": [raw({**hello, "arrays": [["<f4", [2**40, 2**40]]]})],
        "negative shape": [raw({**hello, "arrays": [["<f4", [-1]]]})],
        "true as shape": [raw({**hello, "arrays": [["|u1", [True]]]}, b"\0" * 8)],
        "objects": [raw({**hello, "arrays": [["|O", [1]]]}, b"\0" * 8)],
        "bytes too many": [raw({**hello, "arrays": []}, b"\0" * 64)],
        "too large": [bytes(_wire.CHUNK + (1 << 20))],
        "stop before hello": [raw({"call": "stop", "arrays": []})],
        "save before hello": [raw({"call": "save", "dirname": "stray", "arrays": []})],
        "control characters": [raw({"call": "\x1b[2Jfake\nparameter server 0: all is well", "arrays": []})],
        "trainer 7": [raw({"call": "hello", "trainer": 7, "arrays": []})],
        "trainer true": [raw({"call": "hello", "trainer": True, "arrays": []})],
        "other tables": [raw({"call": "hello", "trainer": 0, "tables": {}, "arrays": []})],
    }
    for name, chunks in attacks.items():
        stranger = Stranger(target).send(*chunks)
        if name == "claims memory":
            stranger.send(None)
        found[name] = stranger.outcome()
    found["a second trainer 0"] = Stranger(target).hello(target, 0).get("error")
    found["other method"] = Stranger(target, method="/paddle.ParameterServer/x").send(b"1").outcome()
    import grpc

    bomb = Stranger(target, compression=grpc.Compression.Gzip).send(b"PPS2" + bytes(16 << 20))
    found["gzip bomb"] = bomb.outcome()
    with target.connect() as s:  # the frame that once made a server take 4 GB
        s.sendall(struct.pack("<IQ", 0xFFFFFFFF, 0))
        s.settimeout(15)
        found["twelve bytes"] = len(s.recv(1 << 16)) >= 0
    # The job is in step: what a stranger's stop did to it once can be seen in its values.
    gradient, values = np.ones(4, np.float32), []
    head = {"call": "push", "rate": 0.5, "dense": [0], "sparse": []}
    for _ in range(5):
        threads = [
            threading.Thread(target=lambda t=t: values.append(t.ask(head, [gradient])[1][0])) for t in (first, second)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(DEADLINE)
    found["steps"] = [float(v[0]) for v in values]
    # What a trainer sends is checked as well.
    bad = {
        "unknown call": ({"call": "_conclude"}, ()),
        "no call": ({}, ()),
        "unknown table": ({"call": "rows", "table": "x"}, ()),
        "ids too large": ({"call": "pull", "table": "EMBEDDING"}, [np.array([10**6])]),
        "ids as floats": ({"call": "pull", "table": "EMBEDDING"}, [np.array([1.0])]),
        "wrong size": ({"call": "push", "rate": 0.5, "dense": [0], "sparse": []}, [np.ones(5, np.float32)]),
        "wrong piece": ({"call": "push", "rate": 0.5, "dense": [9], "sparse": []}, [gradient]),
        "missing arrays": ({"call": "push", "rate": 0.5, "dense": [0], "sparse": []}, ()),
        "no lists": ({"call": "push", "rate": 0.5, "dense": 3, "sparse": None}, ()),
        "threshold": ({"call": "shrink", "threshold": "x"}, ()),
        "folder": ({"call": "save", "dirname": 5}, ()),
    }
    name = target.job.sparse[0].name
    for key, (head, arrays) in bad.items():
        head = {k: name if v == "EMBEDDING" else v for k, v in head.items()}
        found[key] = first.ask(head, arrays)[0].get("error")
    after = target.status()
    for trainer in (first, second):
        trainer.ask({"call": "stop"})
        trainer.close()
    return {"outcomes": found, "before": before, "after": after, "code": target.end()}


def crowd(target):
    """Connections that say nothing, and streams that never say hello; then an honest trainer."""
    target.connect().close()
    before = target.status()
    silent = [target.connect() for _ in range(300)]
    preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0\4\0\0\0\0\0"
    for s in silent[::2]:
        s.sendall(preface)
    time.sleep(0.5)
    during = target.status()
    # gRPC closes what is beyond the limit at once, and what has not spoken after ten seconds.
    closed = 0
    for s in silent:
        s.setblocking(False)
        try:
            while s.recv(1 << 16):
                pass
            closed += 1
        except BlockingIOError:
            continue
        except OSError:
            closed += 1
    began = time.monotonic()
    honest = client(target, PADDLE_DISTRI_TIMEOUT="40")
    waited = time.monotonic() - began
    honest.close()
    for s in silent:
        s.close()
    return {"before": before, "during": during, "closed": closed, "waited": waited, "code": target.end()}


def waiting(target):
    """More streams without hello than are admitted; threads stay, and each stream is ended."""
    target.connect().close()
    before = target.status()
    streams = [Stranger(target) for _ in range(100)]
    time.sleep(1)
    during = target.status()
    outcomes = sorted({s.outcome().split(":")[0] for s in streams})
    honest = client(target)
    honest.close()
    return {"before": before, "during": during, "outcomes": outcomes, "code": target.end()}


def keyed(target):
    """A server with a key, also on the loopback."""
    hello = raw({"call": "hello", "trainer": 0, "tables": target.job.described(), "arrays": []})
    found = {
        "no key": Stranger(target).send(hello).outcome(),
        "wrong key": Stranger(target, key=b"wrong").send(hello).outcome(),
        "empty key": Stranger(target, key=b"").send(hello).outcome(),
        "longer key": Stranger(target, key=KEY.encode() + b"x").send(hello).outcome(),
        "client without": said(lambda: client(target)),
        "client with another": said(lambda: client(target, PADDLE_JOB_KEY="another key of the right length")),
    }
    right = client(target, PADDLE_JOB_KEY=KEY)
    right.close()
    return {"outcomes": found, "code": target.end()}


def encrypted(target, files):
    """A server with a certificate."""
    found = {
        "plain": Stranger(target, seconds=2).send(b"x").outcome(),
        "client without": said(lambda: client(target, PADDLE_DISTRI_TIMEOUT="1")),
        "client with another": said(lambda: client(target, PADDLE_PS_TLS_CA=files["other"])),
        "other name": said(
            lambda: client(target, PADDLE_PS_TLS_CA=files["cert"], PADDLE_PS_TLS_NAME="elsewhere.example")
        ),
        "no file": said(lambda: client(target, PADDLE_PS_TLS_CA=files["cert"] + ".missing")),
        "no certificate": said(lambda: client(target, PADDLE_PS_TLS_CA=files["key"])),
    }
    right = client(target, PADDLE_PS_TLS_CA=files["cert"])
    (values,) = right.ask_all({"call": "pull_dense"})[0][1]
    right.close()
    return {"outcomes": found, "values": len(values), "code": target.end()}


def folders(target, folder):
    """Where a trainer may let a server write and read."""
    (folder / "allowed").mkdir()
    (folder / "link").symlink_to("/tmp")
    (folder / "allowed" / "link").symlink_to(folder)
    (folder / "allowed" / "file").mkdir()
    (folder / "allowed" / "file" / "pserver.json").symlink_to(folder / "outside.json")
    trainer = Stranger(target)
    trainer.hello(target)
    found = {}
    for name, path in {
        "allowed": folder / "allowed",
        "below": folder / "allowed" / "deep" / "er",
        "named by the program": folder / "named",
        "working directory": folder / "other",
        "parent": folder / "allowed" / ".." / "other",
        "root": "/",
        "link": folder / "link" / "x",
        "link inside": folder / "allowed" / "link" / "x",
        "linked file": folder / "allowed" / "file",
        "name begins alike": f"{folder}/allowed2",
        "null": "a\0b",
        "empty": "",
        "nothing": None,
    }.items():
        for call in ("save", "load"):
            path = path if path is None else str(path)
            found[f"{call} {name}"] = trainer.ask({"call": call, "dirname": path})[0].get("error", "done")
    written = sorted(str(p.relative_to(folder)) for p in folder.rglob("*.npz"))
    trainer.ask({"call": "stop"})
    trainer.close()
    return {"outcomes": found, "written": written, "json": (folder / "outside.json").exists(), "code": target.end()}


def large(target):
    """A table of several chunks, there and back."""
    first = np.arange(LARGE, dtype=np.float32)
    short = client(target, 1, PADDLE_PS_MESSAGE_LIMIT="1")
    refused = said(lambda: short.ask_all({"call": "start"}, [[first]]))
    short.close()
    ours = client(target)
    ours.ask_all({"call": "start"}, [[first]])
    (values,) = ours.ask_all({"call": "push", "rate": 0.5, "dense": [0], "sparse": []}, [[np.ones(LARGE, np.float32)]])[
        0
    ][1]
    same = bool(np.array_equal(values, first - 0.5))
    gathered = ours.ask_all({"call": "gather", "value": "x" * (9 << 20)})[0][0]["values"]
    over = said(lambda: ours.ask_all({"call": "gather", "value": "x" * (33 << 20)}))
    later = said(lambda: ours.ask_all({"call": "stat"}))
    ours._leave()
    return {
        "refused": refused,
        "same": same,
        "gathered": len(gathered[0]),
        "over": over,
        "later": later,
        "code": target.end(),
    }


def lost(target):
    """Async: trainer 1 is gone, the other goes on; trainer 1 comes again."""
    stays, goes = Stranger(target), Stranger(target)
    stays.hello(target, 0)
    goes.hello(target, 1)
    goes.close()
    until = time.monotonic() + 10
    while "trainer 1 is gone" not in target.log.read_text() and time.monotonic() < until:
        time.sleep(0.02)
    went_on = "error" not in stays.ask({"call": "stat"})[0]
    back = Stranger(target)
    answer = back.hello(target, 1)
    for trainer in (stays, back):
        trainer.ask({"call": "stop"})
        trainer.close()
    return {"went on": went_on, "back": answer, "code": target.end()}


def late(target):
    """Sync: a call that waits for a trainer that never comes has a deadline; then it is the server's turn."""
    ours = client(target, PADDLE_DISTRI_TIMEOUT="2")
    began = time.monotonic()
    text = said(lambda: ours.ask_all({"call": "barrier"}))
    waited = time.monotonic() - began
    again = said(lambda: ours.ask_all({"call": "stat"}))
    ours._leave()
    return {"said": text, "waited": waited, "again": again, "code": target.end()}


def cut_off(target):
    """A server that stands still as if its machine were cut off is noticed by keepalive, long before the deadline."""
    ours = client(target, PADDLE_PS_KEEPALIVE="1")
    os.kill(target.pid, signal.SIGSTOP)
    began = time.monotonic()
    text = said(lambda: ours.ask_all({"call": "stat"}))
    waited = time.monotonic() - began
    ours._leave()
    os.kill(target.pid, signal.SIGCONT)
    return {"said": text, "waited": waited, "code": target.end()}


def forking(target):
    """A trainer whose data loader forks goes on with its session."""
    ours = client(target)
    data = paddle.io.DataLoader(list(np.arange(8, dtype="float32")), batch_size=2, num_workers=2)
    seen = sum(float(paddle.sum(batch[0] if isinstance(batch, list) else batch)) for batch in data)
    rows = ours.ask_all({"call": "stat"})[0][0]["rows"]
    ours.close()
    ours = ("parameter servers", "_poll_wrapper")  # our loop's thread and that of gRPC below it
    threads = [t.name for t in threading.enumerate() if any(name in t.name for name in ours)]
    return {"seen": seen, "rows": rows, "threads": threads, "code": target.end()}


def certificate(folder, name):
    """A certificate for 127.0.0.1, signed by itself: the paths of it and of its key."""
    paths = folder / f"{name}.pem", folder / f"{name}.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        + ["-subj", f"/CN={name}", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"]
        + ["-keyout", str(paths[1]), "-out", str(paths[0])],
        check=True,
        capture_output=True,
        timeout=60,
    )
    return tuple(map(str, paths))


def main(folder):
    os.environ["PADDLE_DISTRI_TIMEOUT"] = str(DEADLINE)
    (cert, key), (other, _) = certificate(folder, "server"), certificate(folder, "other")
    named = folder / "named"
    named.mkdir()
    saved = Server(job("async"), 0, "127.0.0.1:1", 1, 1)
    saved.folders.admit(str(named))
    saved._save({"dirname": str(named)}, ())
    del saved
    gc.collect()
    make = lambda name, **more: Target(folder, name, **more)  # noqa: E731
    targets = {
        "malformed": make("malformed", mode="sync", trainers=2),
        "crowd": make("crowd"),
        "waiting": make("waiting"),
        "keyed": make("keyed", PADDLE_JOB_KEY=KEY),
        "encrypted": make("encrypted", PADDLE_PS_TLS_CERT=cert, PADDLE_PS_TLS_KEY=key),
        "folders": make("folders", load=str(named), PADDLE_PS_FOLDER=str(folder / "allowed")),
        "large": make("large", trainers=2, floats=LARGE, PADDLE_PS_MESSAGE_LIMIT="32"),
        "lost": make("lost", trainers=2),
        "late": make("late", mode="sync", trainers=2),
        "cut_off": make("cut_off", mode="sync"),
        "forking": make("forking"),
    }
    taken = socket.create_server(("127.0.0.1", 0))
    refused = {
        "no key": make("no_key", host="0.0.0.0"),
        "short key": make("short_key", host="0.0.0.0", PADDLE_JOB_KEY="short"),
        "port taken": make("port_taken", port=taken.getsockname()[1]),
        "half a certificate": make("half_a_certificate", PADDLE_PS_TLS_CERT=cert),
        "no certificate": make("no_certificate", PADDLE_PS_TLS_CERT=key, PADDLE_PS_TLS_KEY=key),
        "limit": make("limit", PADDLE_PS_MESSAGE_LIMIT="many"),
        "keepalive": make("keepalive", PADDLE_PS_KEEPALIVE="0"),
    }
    extra = {"encrypted": ({"cert": cert, "key": key, "other": other},), "folders": (folder,)}
    results = {}
    for name, target in targets.items():
        began = time.monotonic()
        try:
            results[name] = globals()[name](target, *extra.get(name, ()))
        except BaseException:
            results[name] = {"failed": traceback.format_exc()}
            target.kill()
        results[name]["seconds"] = time.monotonic() - began
    results["refused"] = {name: target.end() for name, target in refused.items()}
    taken.close()
    (folder / "results.json").write_text(json.dumps(results))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
