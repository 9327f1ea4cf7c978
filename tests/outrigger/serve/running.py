"""A server in this process on a free port, and small models for it."""

import contextlib
import http.client
import json
import socket
import threading
import time
import urllib.request

import numpy as np
import pytest
from tests.inference.conftest import write

import paddle
from outrigger._cli import parser_of
from paddle.static import InputSpec

NEEDS = ("uvicorn", "starlette", "httptools", "prometheus_client")


class Scaled(paddle.nn.Layer):
    """Every number times a factor: rows do not depend on one another."""

    def __init__(self, factor):
        super().__init__()
        self.factor = self.create_parameter([1], default_initializer=paddle.nn.initializer.Constant(factor))

    def forward(self, x):
        return x * self.factor


class Centred(paddle.nn.Layer):
    """Two inputs, two outputs; the first output mixes the rows."""

    def forward(self, x, ids):
        return x - x.mean(), ids + 1


def scaled(prefix, factor=2.0, width=4):
    """Save a model that multiplies rows."""
    prefix.parent.mkdir(parents=True, exist_ok=True)
    return write(Scaled(factor), [InputSpec([None, width], "float32", "x")], prefix)


def centred(prefix):
    """Save a model whose requests cannot share a run."""
    specs = [InputSpec([None, 4], "float32", "x"), InputSpec([None, 2], "int64", "ids")]
    return write(Centred(), specs, prefix)


def looked_up(prefix):
    """Save a model that fails for numbers which its table does not have."""
    paddle.seed(2)
    return write(paddle.nn.Embedding(10, 3), [InputSpec([None, 2], "int64", "ids")], prefix)


def classifier(prefix):
    """Save a model that takes pictures."""
    paddle.seed(1)
    net = paddle.nn.Sequential(paddle.nn.AdaptiveAvgPool2D(1), paddle.nn.Flatten(), paddle.nn.Linear(3, 4))
    return write(net, [InputSpec([None, 3, 8, 8], "float32", "image")], prefix)


class Running:
    """A server that runs, and a client."""

    def __init__(self, *words):
        for module in NEEDS:
            pytest.importorskip(module, reason="needs the extra 'serve'")
        from outrigger.serve import command

        usual = [
            "--port",
            "0",
            "--workers",
            "2",
            "--load-timeout",
            "0",
        ]  # no process for each model: that takes seconds
        args = parser_of("serve").parse_args([*usual, *map(str, words)])
        self.server = command.make(args)
        self.app, self.port = self.server.app, self.server.port
        self.server.start()
        self.failures = self.app.repository.refresh()

    def stop(self):
        assert self.server.stop()

    def ask(self, path, body=None, headers=None, method=None):
        """(status, headers, body), the body as bytes."""
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)) as connection:
            connection.request(method or ("GET" if body is None else "POST"), path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()

    def json(self, path, content=None, **more):
        """(status, content) of a request in JSON."""
        body = content if content is None or isinstance(content, (bytes, str)) else json.dumps(content)
        status, _, answer = self.ask(path, body, **more)
        return status, json.loads(answer)

    def infer(self, name, *tensors, **more):
        """(status, content) of a request for inference with JSON tensors."""
        return self.json(f"/v2/models/{name}/infer", {"inputs": list(tensors), **more})

    def raw(self, data, wait=10.0):
        """What the server writes on a new connection after these bytes, until it closes or falls silent."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as sock:
            sock.sendall(data)
            return read_all(sock)


def read_all(sock):
    """Everything until the other side closes, or until nothing comes for the socket's timeout."""
    found = b""
    with contextlib.suppress(TimeoutError, ConnectionResetError):
        while part := sock.recv(65536):
            found += part
    return found


def tensor(name, array):
    """An array as a tensor in JSON."""
    kinds = {"float32": "FP32", "int64": "INT64", "float64": "FP64", "bool": "BOOL"}
    array = np.asarray(array)
    return {"name": name, "datatype": kinds[array.dtype.name], "shape": list(array.shape), "data": array.tolist()}


def until(condition, seconds=10.0):
    """Wait until a condition holds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.005)


def post(path, body, *headers, host="127.0.0.1", length=None):
    """The bytes of a POST request."""
    told = len(body) if length is None else length
    lines = [f"POST {path} HTTP/1.1", f"Host: {host}", f"Content-Length: {told}", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def lines_of(process):
    """Lines of the log as they come."""
    found = []
    threading.Thread(target=lambda: found.extend(iter(process.stderr.readline, "")), daemon=True).start()
    return found


def get(url, content=None):
    body = None if content is None else json.dumps(content).encode()
    with urllib.request.urlopen(urllib.request.Request(url, body), timeout=20) as answer:
        return json.load(answer)
