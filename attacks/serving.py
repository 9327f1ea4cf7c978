"""`outrigger serve` as a process in bad surroundings: full disks, files that change, signals, few descriptors, load.

Each case starts a server of its own, lets things go wrong, and demands that answers are right, that refusals are clear,
and that the process ends with exit code 0. What a client alone can send is in `tests/outrigger/serve/test_attacks.py`.
"""

import concurrent.futures
import contextlib
import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from attacks.workers import Outcome

WAIT = 180.0  # seconds in which a thing has to happen


class Failed(Exception):
    """What a case demands does not hold."""


def demand(condition, words):
    if not condition:
        raise Failed(words)


def until(condition, words, seconds=WAIT):
    end = time.monotonic() + seconds
    while not condition():
        demand(time.monotonic() < end, f"not in {seconds:g} s: {words}")
        time.sleep(0.02)


def scaled(folder, factor, width=4):
    """Save a model that multiplies by a factor, with so many columns."""
    import paddle
    from paddle.static import InputSpec

    class Scaled(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            constant = paddle.nn.initializer.Constant(factor)
            self.factor = self.create_parameter([width], default_initializer=constant)

        def forward(self, x):
            return x * self.factor

    paddle.jit.save(Scaled(), str(folder / "inference"), input_spec=[InputSpec([None, width], "float32", "x")])


def endless(folder):
    """Save a model that counts as far as its input says."""
    import paddle
    from paddle.static import InputSpec

    class Loop(paddle.nn.Layer):
        def forward(self, n):
            i = paddle.zeros([1], "int64")
            while i < n:
                i = i + 1
            return i

    paddle.jit.save(paddle.jit.to_static(Loop()), str(folder / "inference"), input_spec=[InputSpec([1], "int64", "n")])


class Server:
    """A server in a process of its own, on a free port or on a Unix socket."""

    def __init__(self, *words, log=None, unix=None, shell="", env=()):
        self.log = pathlib.Path(tempfile.mkstemp(suffix=".log")[1])
        listen = ["--unix-socket", unix] if unix else ["--port", "0"]
        command = [sys.executable, "-W", "ignore", "-m", "outrigger", "serve", *map(str, words), *map(str, listen)]
        if shell:
            command = ["sh", "-c", f'{shell}; exec "$@"', "sh", *command]
        variables = {**os.environ, "OMP_NUM_THREADS": "1", "OUTRIGGER_MODEL_CACHE": "0", **dict(env)}
        with open(log or self.log, "wb") as stderr:
            self.process = subprocess.Popen(command, stderr=stderr, env=variables)
        self.unix, self.port = unix, None

    def ready(self):
        """Wait until all models were looked for."""

        def there():
            demand(
                self.process.poll() is None, f"the server ended with {self.process.returncode}: {self.said()[-300:]}"
            )
            if self.port is None and self.unix is None:
                self.port = next(iter(_ports(self.process.pid)), None)
            try:
                return (self.port or self.unix) and self.ask("GET", "/v2/health/ready")[0] == 200
            except OSError:
                return False

        until(there, "ready")
        return self

    def said(self):
        return self.log.read_text(errors="replace")

    def connection(self):
        if self.unix is None:
            return http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        found = http.client.HTTPConnection("localhost", timeout=WAIT)
        found.sock = socket.socket(socket.AF_UNIX)
        found.sock.connect(str(self.unix))
        return found

    def ask(self, method, path, body=None):
        with contextlib.closing(self.connection()) as connection:
            connection.request(method, path, body)
            answer = connection.getresponse()
            return answer.status, answer.read()

    def factor(self, name="m", version="", width=4):
        """The factor of the model that answers, or the status of a refusal, negative."""
        tensor = {"name": "x", "datatype": "FP32", "shape": [1, width], "data": [1] * width}
        path = f"/v2/models/{name}{f'/versions/{version}' if version else ''}/infer"
        status, body = self.ask("POST", path, json.dumps({"inputs": [tensor]}))
        if status != 200:
            demand(json.loads(body)["error"], "an error without words")
            return -status
        data = json.loads(body)["outputs"][0]["data"]
        demand(len(set(data)) == 1, f"an answer from two models: {sorted(set(data))}")
        return data[0]

    def end(self, *signals, code=0, seconds=WAIT):
        """End it, and compare the exit code."""
        for one in signals or (signal.SIGTERM,):
            self.process.send_signal(one)
            time.sleep(0.1)
        try:
            found = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise Failed(f"the process did not end in {seconds:g} s") from None
        demand(found == code, f"exit code {found} instead of {code}: {self.said()[-300:]}")
        demand("Traceback" not in self.said(), f"a traceback in the log: {self.said()[-300:]}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.log.unlink(missing_ok=True)


def _ports(pid):
    """Ports on which a process listens."""
    mine = set()
    with contextlib.suppress(OSError):
        for one in pathlib.Path(f"/proc/{pid}/fd").iterdir():
            with contextlib.suppress(OSError):
                mine.add(os.readlink(one))
    for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]:
        words = line.split()
        if words[3] == "0A" and f"socket:[{words[9]}]" in mine:
            yield int(words[1].partition(":")[2], 16)


@contextlib.contextmanager
def small_disk(folder, size="2m"):
    """A file system of two megabytes; needs root."""
    folder.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], capture_output=True, text=True
    )
    if done.returncode:
        raise PermissionError(f"no small file system here: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def fill(folder):
    with contextlib.suppress(OSError), open(folder / "full", "wb", buffering=0) as file:
        while True:
            file.write(bytes(65536))


@contextlib.contextmanager
def asking(server, clients=8, **about):
    """Clients that ask without a pause; the factors that they saw, with how often."""
    seen, ended = {}, threading.Event()

    def ask():
        while not ended.is_set():
            found = server.factor(**about)
            seen[found] = seen.get(found, 0) + 1

    with concurrent.futures.ThreadPoolExecutor(clients) as pool:
        running = [pool.submit(ask) for _ in range(clients)]
        try:
            yield seen
        finally:
            ended.set()
        for one in running:
            one.result()


# ---- cases ----


def full_disk(folder):
    """The cache, the models and the log lie on a disk without a free byte."""
    with small_disk(folder / "disk") as disk:
        (disk / "m").mkdir()
        scaled(disk / "m", 3)
        fill(disk)
        with Server(disk, log=disk / "log", env={"OUTRIGGER_MODEL_CACHE": str(disk / "cache")}) as server:
            server.ready()
            demand([server.factor() for _ in range(50)] == [3] * 50, "wrong answers")
            server.end()


def full_log(folder):
    """Every write of the log fails."""
    scaled(folder / "m", 3)
    with Server(folder / "m" / "inference", "--access-log", log="/dev/full") as server:
        server.ready()
        demand([server.factor("m") for _ in range(50)] == [3] * 50, "wrong answers")
        server.end()


def two_servers(folder):
    """Two servers start at once on one folder and one cache, and the model is written anew under load."""
    scaled(folder / "models" / "m", 1)
    cache = {"OUTRIGGER_MODEL_CACHE": str(folder / "cache")}
    words = (folder / "models", "--poll", "0.2")
    with Server(*words, env=cache) as one, Server(*words, env=cache) as two:
        for server in (one.ready(), two.ready()):
            demand(server.factor() == 1, "wrong answer")
        with asking(one) as first, asking(two) as second:
            for factor in (2, 3, 4):
                scaled(folder / "models" / "m", factor)
                until(lambda factor=factor: first.get(factor) and second.get(factor), f"factor {factor} is served")
        demand(set(first) | set(second) <= {1, 2, 3, 4}, f"answers {first} and {second}")
        one.end()
        two.end()


def turned_link(folder):
    """`ln -sfn` turns the link of a model to other releases, and the old ones are removed."""
    models = folder / "models"
    models.mkdir()
    for release in range(5):
        scaled(folder / "releases" / str(release) / "1", release + 1)
    turn = ["ln", "-sfn", folder / "releases" / "0", models / "m"]
    subprocess.run(turn, check=True)
    with Server(models, "--poll", "0.2") as server:
        server.ready()
        with asking(server) as seen:
            for release in range(1, 5):
                subprocess.run([*turn[:2], folder / "releases" / str(release), models / "m"], check=True)
                until(lambda release=release: seen.get(release + 1), f"release {release} is served")
                shutil.rmtree(folder / "releases" / str(release - 1))
        demand(set(seen) == {1, 2, 3, 4, 5}, f"answers {seen}")
        server.end()


def slow_copy(folder):
    """A large model is copied into the folder in pieces, with pauses in which its size does not change."""
    scaled(folder / "models" / "m" / "1", 1, 250_000)
    scaled(folder / "new", 2, 250_000)
    place = folder / "models" / "m" / "2"
    with Server(folder / "models", "--poll", "0.2") as server:
        server.ready()
        with asking(server, 2, width=250_000) as seen:
            place.mkdir()
            for name in ("inference.pdmodel", "inference.pdiparams"):
                data = (folder / "new" / name).read_bytes()
                with open(place / name, "wb", buffering=0) as file:
                    for part in range(3):
                        file.write(data[part * len(data) // 3 : (part + 1) * len(data) // 3])
                        time.sleep(1)
            until(lambda: seen.get(2), "the copy is served")
        demand(set(seen) == {1, 2}, f"answers {seen}")
        server.end()


def exchanged_files(folder):
    """Program and numbers are replaced one after the other again and again while the server loads."""
    for factor in (1, 2):
        scaled(folder / str(factor), factor)
    (folder / "models" / "m").mkdir(parents=True)
    for file in (folder / "1").glob("inference*"):
        shutil.copy(file, folder / "models" / "m")
    with Server(folder / "models", "--poll", "0.05") as server:
        server.ready()
        with asking(server) as seen:
            for turn in range(40):
                for file in sorted((folder / str(turn % 2 + 1)).glob("inference*")):
                    shutil.copy(file, folder / "new")
                    os.replace(folder / "new", folder / "models" / "m" / file.name)
                    time.sleep(0.07)
        demand(set(seen) <= {1, 2}, f"answers {seen}")
        until(lambda: server.factor() == 2, "the last state is served")
        server.end()


def removed_version(folder):
    """The newest version is removed while requests run, and comes back."""
    for version in (1, 2):
        scaled(folder / "m" / str(version), version)
    with Server(folder, "--poll", "0.2") as server:
        server.ready()
        with asking(server) as seen:
            until(lambda: seen.get(2), "version 2 answers")
            shutil.rmtree(folder / "m" / "2")
            until(lambda: seen.get(1), "version 1 answers")
            demand(server.factor(version="2") == -404, "a version that was removed is served")
            scaled(folder / "m" / "2", 3)
            until(lambda: seen.get(3), "the new version 2 answers")
        demand(set(seen) == {1, 2, 3}, f"answers {seen}")
        server.end()


def few_descriptors(folder):
    """64 files may be open, and 200 clients connect and keep their connections."""
    scaled(folder / "m", 3)
    with Server(folder / "m" / "inference", shell="ulimit -n 64") as server:
        server.ready()
        with contextlib.ExitStack() as stack:
            for _ in range(200):
                stack.enter_context(socket.create_connection(("127.0.0.1", server.port), WAIT))
            time.sleep(2)
        until(lambda: server.factor("m") == 3, "it answers after the flood")
        demand("this process may open 64 files" in server.said(), "the log does not say what is missing")
        demand(server.said().count("\n") < 60, "the log is flooded")
        server.end()


def endless_run(folder):
    """A run never ends: its client gets 504, other models are served, and the end is an end."""
    scaled(folder / "m", 3)
    endless(folder / "loop")
    with Server(folder, "--timeout", "2") as server:
        server.ready()
        tensor = {"name": "n", "datatype": "INT64", "shape": [1], "data": [2**62]}
        status, body = server.ask("POST", "/v2/models/loop/infer", json.dumps({"inputs": [tensor]}))
        demand(status == 504, f"{status}: {body}")
        until(lambda: server.ask("GET", "/v2/models/loop/ready")[0] == 503, "the model is said to be busy")
        demand(server.factor() == 3, "the other model does not answer")
        server.end()


def signals_under_load(folder):
    """SIGTERM while clients ask: what was asked is answered, then connections are refused."""
    scaled(folder / "m", 3)
    with Server(folder / "m" / "inference") as server:
        server.ready()
        begun, refused = threading.Event(), []

        def ask():
            count = 0
            while True:
                try:
                    connection = server.connection()
                    connection.connect()
                except OSError as error:
                    refused.append(type(error).__name__)
                    return count
                with contextlib.closing(connection):
                    tensor = {"name": "x", "datatype": "FP32", "shape": [1, 4], "data": [1] * 4}
                    try:
                        connection.request("POST", "/v2/models/m/infer", json.dumps({"inputs": [tensor]}))
                        status = connection.getresponse().status
                    except (ConnectionResetError, http.client.RemoteDisconnected, BrokenPipeError):
                        refused.append("reset")  # it was in the queue of the system when the socket was closed
                        return count
                    demand(status == 200, f"status {status}")
                count += 1
                begun.set()

        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            clients = [pool.submit(ask) for _ in range(16)]
            begun.wait(WAIT)
            server.end()
            demand(sum(client.result() for client in clients) > 16, "too few answers")
        demand(refused.count("reset") <= 16, f"{refused}")


def signals(folder):
    """SIGTERM while models load, Ctrl-C twice while a run goes on, SIGHUP in a row."""
    scaled(folder / "m", 3)
    endless(folder / "loop")
    with Server(folder) as server:
        until(lambda: "loading models" in server.said(), "it starts")
        server.end(seconds=20)
    with Server(folder, "--poll", "0") as server:
        server.ready()
        for _ in range(20):
            server.process.send_signal(signal.SIGHUP)
        demand(server.factor() == 3, "wrong answer after SIGHUP")
        tensor = {"name": "n", "datatype": "INT64", "shape": [1], "data": [2**62]}
        body = json.dumps({"inputs": [tensor]})
        with contextlib.closing(server.connection()) as connection:
            connection.request("POST", "/v2/models/loop/infer", body)
            time.sleep(1)
            start = time.monotonic()
            server.process.send_signal(signal.SIGINT)
            time.sleep(0.5)
            server.process.send_signal(signal.SIGINT)
            server.process.wait(WAIT)
            demand(time.monotonic() - start < 15, "the second Ctrl-C does not hurry it")
            demand(server.process.returncode in (0, 1), f"exit code {server.process.returncode}")


def unix_socket(folder):
    """A Unix socket: it answers, a second server is refused, one that is left by a killed server is taken over."""
    scaled(folder / "m", 3)
    path = folder / "socket"
    with Server(folder / "m" / "inference", unix=path) as server:
        server.ready()
        demand(server.factor("m") == 3, "wrong answer")
        demand(path.stat().st_mode & 0o7 == 0, "strangers may use the socket")
        with Server(folder / "m" / "inference", unix=path) as second:
            demand(second.process.wait(WAIT) == 1, "two servers on one socket")
            demand("cannot listen on" in second.said(), second.said())
        demand(server.factor("m") == 3, "the second server took the socket")
    demand(path.exists(), "the socket is gone")  # the server was killed
    with Server(folder / "m" / "inference", unix=path) as server:
        server.ready()
        demand(server.factor("m") == 3, "wrong answer")
        server.end()
    demand(not path.exists(), "the socket is left")


def reload_storm(folder):
    """Four clients load the model anew without a pause while others ask; the numbers change in between."""
    scaled(folder / "models" / "m", 1)
    with Server(folder / "models", "--poll", "0.2") as server:
        server.ready()
        ended, loaded = threading.Event(), []

        def load():
            while not ended.is_set():
                status, body = server.ask("POST", "/v2/repository/models/m/load", "{}")
                between = status == 400 and b"not saved together" in body  # one file is new, the other is not yet
                demand(status in (200, 429) or between, f"{status}: {body}")
                loaded.append(status)

        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            loads = [pool.submit(load) for _ in range(4)]
            try:
                with asking(server) as seen:
                    for factor in (2, 3):
                        scaled(folder / "models" / "m", factor)
                        until(lambda factor=factor: seen.get(factor, 0) > 50, f"factor {factor} is served")
            finally:
                ended.set()
            for one in loads:
                one.result()
        demand(set(seen) == {1, 2, 3}, f"answers {seen}")
        demand(loaded.count(200) > 8, f"{len(loaded)} loads")
        server.end()


def damaged_while_served(folder):
    """Either file becomes garbage, half of itself, a link to itself, a pipe or a folder; the loaded state goes on."""
    place = folder / "models" / "m"
    scaled(place, 1)
    whole = {path: path.read_bytes() for path in place.glob("inference.pd*") if path.suffix != ".info"}
    kinds = {
        "garbage": lambda path: path.write_bytes(b"\xff" * 1000),
        "half": lambda path: path.write_bytes(whole[path][: len(whole[path]) // 2]),
        "nothing": lambda path: path.touch(),
        "link": lambda path: path.symlink_to(path.name),
        "pipe": os.mkfifo,
        "folder": os.mkdir,
    }
    with Server(folder / "models", "--poll", "0.1") as server:
        server.ready()
        with asking(server, 2) as seen:
            for kind, make in kinds.items():
                for path in whole:
                    path.unlink()
                    make(path)
                    time.sleep(0.5)
                    path.rmdir() if kind == "folder" else path.unlink()
                    path.write_bytes(whole[path])
        demand(set(seen) == {1}, f"answers {seen}")
        scaled(place, 2)
        until(lambda: server.factor() == 2, "a new state is served after all that")
        server.end()


def many_requests(folder):
    """50,000 requests, every fifth of them refused, on connections that stay; memory does not grow with them."""
    scaled(folder / "m", 3)
    tensor = {"name": "x", "datatype": "FP32", "shape": [1, 4], "data": [1] * 4}
    good, bad = (json.dumps({"inputs": [{**tensor, "data": data}]}).encode() for data in ([1] * 4, [1] * 3))
    sent = [b"POST /v2/models/m/infer HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%b" % (len(b), b)
            for b in (good, good, good, good, bad)]  # fmt: skip

    def memory(process):
        return int(pathlib.Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def ask(server, turns):
        with contextlib.closing(server.connection()) as connection:
            connection.connect()
            for _ in range(turns):
                connection.sock.sendall(b"".join(sent) * 5)
                answer = b""
                while answer.count(b"HTTP/1.1 ") < 25 or not answer.endswith(b"}"):
                    part = connection.sock.recv(1 << 16)
                    demand(part, f"closed after {answer[-200:]}")
                    answer += part
                counts = answer.count(b"HTTP/1.1 200 OK"), answer.count(b"HTTP/1.1 400 ")
                demand(counts == (20, 5), f"{counts} of 20 and 5")

    with Server(folder / "m" / "inference") as server:
        server.ready()
        sizes = []
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            for _ in range(5):
                for one in [pool.submit(ask, server, 50) for _ in range(8)]:
                    one.result()
                sizes.append(memory(server.process))
        demand(sizes[-1] - sizes[0] < 8 << 20, f"from {sizes[0] >> 10} to {sizes[-1] >> 10} kB in 40,000 requests")
        server.end()


CASES = (
    full_disk,
    full_log,
    two_servers,
    turned_link,
    slow_copy,
    exchanged_files,
    removed_version,
    few_descriptors,
    endless_run,
    reload_storm,
    damaged_while_served,
    many_requests,
    signals_under_load,
    signals,
    unix_socket,
)


def run(names=()):
    """The outcomes of the cases."""
    return [_outcome(case) for case in CASES if not names or case.__name__ in names]


def _outcome(case):
    name = case.__name__.replace("_", " ")
    with tempfile.TemporaryDirectory() as folder:
        try:
            case(pathlib.Path(folder))
        except PermissionError as error:
            return Outcome(f"{name} (not tried: {error})", "clear error")
        except (Failed, OSError, ValueError, http.client.HTTPException) as error:
            return Outcome(name, "crash", f"{name}: {error}")
    return Outcome(name, "answer")
