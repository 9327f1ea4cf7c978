"""The short way of a request that arrives whole: the same answers as the long way, without Starlette."""

import asyncio
import gc
import json
import re
import socket
import time

import numpy as np
import pytest
from tests.outrigger.serve.running import post, read_all, tensor, until

from outrigger.serve import shortcut

X = np.arange(8, dtype="float32").reshape(2, 4)
CLOSE = "Connection: close"


def binary(**parameters):
    about = {"name": "x", "datatype": "FP32", "shape": [2, 4], "parameters": {"binary_data_size": X.nbytes}}
    head = json.dumps({"inputs": [about], "parameters": {"binary_data_output": True, **parameters}}).encode()
    return head + X.tobytes(), f"Inference-Header-Content-Length: {len(head)}"


def as_json(*tensors, **more):
    return json.dumps({"inputs": list(tensors), **more}).encode()


GOOD, LENGTH = binary()
MANY = as_json(tensor("x", np.ones([400, 4], "float32")))
REQUESTS = {
    "bytes": post("/v2/models/scaled/infer", GOOD, LENGTH, CLOSE),
    "JSON": post("/v2/models/scaled/versions/1/infer", as_json(tensor("x", X), id="q"), CLOSE),
    "packed": post("/v2/models/scaled/infer", MANY, "Accept-Encoding: gzip", CLOSE),
    "large": post("/v2/models/scaled/infer", as_json(tensor("x", np.ones([9000, 4], "float32"))), CLOSE),
    "nonsense": post("/v2/models/scaled/infer", b"nonsense", CLOSE),
    "a wrong shape": post("/v2/models/scaled/infer", as_json(tensor("x", X[:, :3])), CLOSE),
    "a wrong number": post("/v2/models/words/infer", as_json(tensor("ids", np.array([[1, 99]]))), CLOSE),
    "no such model": post("/v2/models/nope/infer", GOOD, LENGTH, CLOSE),
    "no such version": post("/v2/models/scaled/versions/7/infer", GOOD, LENGTH, CLOSE),
    "another origin": post("/v2/models/scaled/infer", GOOD, LENGTH, "Origin: http://evil.example", CLOSE),
    "another host": post("/v2/models/scaled/infer", GOOD, LENGTH, CLOSE, host="evil.example"),
    "two lengths": post("/v2/models/scaled/infer", GOOD, LENGTH, LENGTH, CLOSE),
    "another method": post("/v2/models/scaled/infer", GOOD, CLOSE).replace(b"POST", b"PUT"),
    "an old client": post("/v2/models/scaled/infer", GOOD, LENGTH).replace(b"HTTP/1.1", b"HTTP/1.0"),
    "an absolute address": post("http://127.0.0.1/v2/models/scaled/infer", GOOD, LENGTH, CLOSE),
    "an escaped address": post("/v2/models/%73caled/infer", GOOD, LENGTH, CLOSE),
    "a query": post("/v2/models/scaled/infer?a=b", GOOD, LENGTH, CLOSE),
    "no time": post("/v2/models/scaled/infer", as_json(tensor("x", X), parameters={"timeout": 1}), CLOSE),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_both_ways_give_the_same_answer(served, name):
    whole = REQUESTS[name]
    (head, body), (other_head, other_body) = map(divided, (served.raw(whole), in_parts(served, whole)))
    assert head[0].startswith(b"HTTP/1.1 ")
    assert sorted(head) == sorted(other_head)
    assert body == other_body or name == "no time"  # it may have waited or run


def divided(answer):
    """The lines of the head, without the date, and the body."""
    head, _, body = answer.partition(b"\r\n\r\n")
    return [line for line in head.split(b"\r\n") if not line.startswith(b"date:")], body


def in_parts(server, data):
    """The answer to a request whose last byte comes later."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as sock:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.sendall(data[:-1])
        time.sleep(0.1)
        sock.sendall(data[-1:])
        return read_all(sock)


@pytest.fixture
def without_starlette(served, monkeypatch):
    async def fails(*_):
        raise AssertionError("the long way was taken")

    monkeypatch.setattr(served.app, "_starlette", fails)
    return served


def test_it_is_taken(without_starlette):
    """uvicorn's method for it is private: without it, everything would still work, at a third of the speed."""
    for _ in range(3):
        assert without_starlette.raw(REQUESTS["bytes"]).startswith(b"HTTP/1.1 200")
    assert without_starlette.raw(REQUESTS["packed"]).startswith(b"HTTP/1.1 200")
    assert without_starlette.raw(REQUESTS["a wrong number"]).startswith(b"HTTP/1.1 400")


def test_requests_behind_one_another_are_answered_in_order(without_starlette):
    bodies = [as_json(tensor("x", np.full([1, 4], at, "float32")), id=str(at)) for at in range(40)]
    sent = b"".join(post("/v2/models/scaled/infer", body) for body in bodies[:-1])
    answer = without_starlette.raw(sent + post("/v2/models/scaled/infer", bodies[-1], CLOSE))
    assert re.findall(rb'"id": "(\d+)"', answer) == [str(at).encode() for at in range(40)]
    assert [float(one) for one in re.findall(rb'"data": \[([\d.]+),', answer)] == [3.0 * at for at in range(40)]


def test_a_client_that_waits_to_be_asked(served):
    """Expect: 100-continue is answered before the body; with the body in the same packet it needs no answer."""
    head, _, body = post("/v2/models/scaled/infer", GOOD, LENGTH, CLOSE, "Expect: 100-continue").partition(b"\r\n\r\n")
    with socket.create_connection(("127.0.0.1", served.port), timeout=10) as sock:
        sock.sendall(head + b"\r\n\r\n")
        assert sock.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        sock.sendall(body)
        assert read_all(sock).startswith(b"HTTP/1.1 200")
    assert served.raw(head + b"\r\n\r\n" + body).startswith(b"HTTP/1.1 200")


def test_an_error_while_answering_harms_no_other(served, monkeypatch, caplog):
    encode = shortcut.encode

    def fails(name, version, wanted, *rest):
        if wanted.id == "bad":
            raise RuntimeError("a bug")
        return encode(name, version, wanted, *rest)

    monkeypatch.setattr(shortcut, "encode", fails)
    bad, good = (post("/v2/models/scaled/infer", as_json(tensor("x", X), id=one), CLOSE) for one in ("bad", "good"))
    answer = served.raw(bad)
    assert answer.startswith(b"HTTP/1.1 500")
    assert b"the server failed; its log says why." in answer
    assert served.raw(good).startswith(b"HTTP/1.1 200")
    assert "a bug" in caplog.text
    assert served.app.budget.used == 0


def test_a_client_that_has_left_costs_nothing_for_long(served, monkeypatch):
    model, begun = served.app.repository.get("scaled"), []
    run = model.run

    def slow(arrays):
        begun.append(1)
        time.sleep(0.3)
        return run(arrays)

    monkeypatch.setattr(model, "run", slow)
    with socket.create_connection(("127.0.0.1", served.port), timeout=10) as sock:
        sock.sendall(post("/v2/models/scaled/infer", GOOD, LENGTH))
        until(lambda: begun)
    until(lambda: not served.app.connections.open)
    until(lambda: served.app.budget.used == 0)
    assert begun == [1]


def test_answered_requests_leave_nothing_behind(served):
    """Neither the requests nor their tensors wait for the garbage collector."""

    def kept():
        return sum(type(one).__name__ in ("_Exchange", "Job", "RequestResponseCycle") for one in gc.get_objects())

    gc.collect()
    until(lambda: not served.app.connections.open)
    before = kept()
    gc.disable()
    try:
        for _ in range(50):
            assert served.raw(REQUESTS["bytes"]).startswith(b"HTTP/1.1 200")
        until(lambda: not served.app.connections.open)
        future = asyncio.run_coroutine_threadsafe(asyncio.sleep(0), served.app.loop)
        future.result(10)
        after = kept()
    finally:
        gc.enable()
    assert after - before < 10
