"""Hostile clients: each gets a clear answer or none, and everyone else is served meanwhile."""

import contextlib
import gzip
import json
import socket
import threading
import time

import numpy as np
import pytest
from tests.inference.conftest import write
from tests.outrigger.serve import running
from tests.outrigger.serve.running import post, read_all, tensor, until

import paddle
from paddle.static import InputSpec

INFER = "/v2/models/a/infer"
GOOD = json.dumps({"inputs": [tensor("x", np.ones([1, 4], "float32"))]}).encode()


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A server with small limits: 1 MB, 1 s, 12 connections."""
    folder = tmp_path_factory.mktemp("strict")
    (folder / "secret.txt").write_text("secret")
    prefix = running.scaled(folder / "a")
    limits = ("--max-body", "1", "--max-json", "0.5", "--timeout", "1", "--connections", "12", "--poll", "0")
    one = running.Running(prefix, *limits)
    yield one
    one.stop()


@pytest.fixture(autouse=True)
def _still_serving(strict):
    yield
    until(lambda: not strict.app.connections.open)
    until(lambda: strict.app.budget.used == 0)
    status, content = strict.json(INFER, GOOD)
    assert (status, content["outputs"][0]["data"]) == (200, [2, 2, 2, 2])


def connect(server):
    return socket.create_connection(("127.0.0.1", server.port), timeout=10)


def status_of(answer):
    return int(answer.split(b" ", 2)[1])


def error_of(answer):
    return json.loads(answer.partition(b"\r\n\r\n")[2])["error"]


def test_headers_that_come_slowly(strict):
    with connect(strict) as slow, connect(strict) as silent:
        start = time.monotonic()
        slow.sendall(b"GET /v2 HTTP/1.1\r\nHost: localhost\r\n")
        with contextlib.suppress(OSError):
            while time.monotonic() - start < 5:  # a line now and then does not help
                slow.sendall(b"X-More: 1\r\n")
                time.sleep(0.05)
        assert time.monotonic() - start < 4.5
        assert read_all(silent) == b""
    with connect(strict) as slow:
        slow.sendall(b"GET /v2 HTTP/1.1\r\nHost: localhost\r\n")
        answer = read_all(slow)
    assert status_of(answer) == 408
    assert "within 1 s" in error_of(answer)


def test_headers_that_come_slowly_on_a_used_connection(strict):
    with connect(strict) as sock:
        sock.sendall(b"GET /v2/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
        first = b""
        while b'{"live": true}' not in first:  # head and body may come apart
            part = sock.recv(4096)
            assert part, f"the server closed the connection after {first!r}"
            first += part
        assert status_of(first) == 200
        sock.sendall(b"GET /v2/health")
        answer = read_all(sock)
    assert status_of(answer) == 408


def test_a_body_that_comes_slowly(strict):
    with connect(strict) as sock:
        sock.sendall(post(INFER, GOOD[:10], length=len(GOOD)))
        answer = read_all(sock)
    assert status_of(answer) == 408
    assert error_of(answer) == "the body of a request must arrive within 1 s. Received: 10 bytes."


def test_a_body_that_never_ends(strict):
    with connect(strict) as sock:
        sock.sendall(f"POST {INFER} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        part = b"10000\r\n" + b"x" * 65536 + b"\r\n"
        with contextlib.suppress(OSError):
            for _ in range(40):
                sock.sendall(part)
        answer = read_all(sock)
    assert status_of(answer) == 413
    assert "may have 1048576 bytes" in error_of(answer)


def test_a_client_that_leaves(strict):
    for cut in (5, 60, 120):
        with connect(strict) as sock:
            sock.sendall(post(INFER, GOOD, length=len(GOOD) + 50)[:cut])
    with connect(strict) as sock:
        sock.sendall(post(INFER, GOOD))  # and does not wait for the answer
    until(lambda: not strict.app.connections.open)
    assert len(strict.app.queue) == 0


LENGTHS = {
    "too large": (post(INFER, b"", length=10**12), 413, "Received: 1000000000000 bytes announced"),
    "larger than any": (post(INFER, b"", length="9" * 30), 400, None),
    "negative": (post(INFER, b"", length=-1), 400, None),
    "no number": (post(INFER, b"", length="many"), 400, None),
    "two": (post(INFER, GOOD, "Content-Length: 3"), 400, None),
    "and chunks": (post(INFER, b"0\r\n\r\n", "Transfer-Encoding: chunked"), 400, None),
    "too short": (post(INFER, GOOD, length=10), 400, None),
}


@pytest.mark.parametrize("name", LENGTHS)
def test_lengths_that_lie(strict, name):
    sent, status, words = LENGTHS[name]
    answer = strict.raw(sent)
    assert status_of(answer) == status
    assert words is None or words in error_of(answer[: answer.find(b"}") + 1])


@pytest.mark.parametrize("size", [70_000, 300_000, 3_000_000])
@pytest.mark.parametrize("end", [b"", b"\r\n\r\n"], ids=["open", "complete"])
def test_huge_headers(strict, size, end):
    with connect(strict) as sock:
        with contextlib.suppress(OSError):
            sock.sendall(b"GET /v2 HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * size + end)
        answer = read_all(sock)
    assert answer == b"" or status_of(answer) == 431  # a client that is still sending may miss it


CHUNKS = f"POST {INFER} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
CODED = CHUNKS.replace(b"chunked", b"gzip, chunked") + b"0\r\n\r\n"
ENDLESS = {
    "many trailers": (CHUNKS + b"2\r\n{}\r\n0\r\n", b"X-More: 1\r\n" * 5000),
    "a long trailer": (CHUNKS + b"2\r\n{}\r\n0\r\nX-More: ", b"a" * 50_000),
    "an extension of a chunk": (CHUNKS + b"5;", b"a" * 50_000),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_what_stands_around_a_body_is_limited(strict, name):
    """Headers behind a body were kept without a limit: 175 MB of them took 2.7 GB."""
    begin, more = ENDLESS[name]
    sent = 0
    with connect(strict) as sock:
        sock.sendall(begin)
        with contextlib.suppress(OSError):
            while sent < 50_000_000:
                sock.sendall(more)
                sent += len(more)
        answer = read_all(sock)
    assert sent < 30_000_000  # what the sockets hold, and no more
    assert answer == b"" or status_of(answer) == 431


def test_headers_behind_a_request_that_runs_are_limited(strict, monkeypatch):
    model = strict.app.repository.get("a")
    begun, go_on = threading.Event(), threading.Event()

    def run(arrays):
        begun.set()
        go_on.wait(10)
        return [arrays[0] * 2]

    monkeypatch.setattr(model, "run", run)
    sent = 0
    with connect(strict) as sock:
        sock.sendall(post(INFER, GOOD))
        assert begun.wait(5)
        sock.sendall(b"GET /v2 HTTP/1.1\r\nHost: localhost\r\n")
        with contextlib.suppress(OSError):
            while sent < 50_000_000:
                sock.sendall(b"X-More: 1\r\n" * 5000)
                sent += 55_000
        go_on.set()
    assert sent < 30_000_000


def test_a_body_in_small_chunks(strict):
    """Ten bytes of framing for each byte are not too much."""
    chunks = b"".join(b"1;abcde\r\n%c\r\n" % byte for byte in GOOD.ljust(20_000))
    answer = strict.raw(CHUNKS + chunks + b"0\r\nX-More: 1\r\n\r\n", wait=0.5)
    assert status_of(answer) == 200


def test_a_huge_address(strict):
    answer = strict.raw(b"GET /" + b"a" * 66_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert status_of(answer) in (400, 431)


def test_what_is_no_http(strict):
    for sent in (b"\x16\x03\x01\x02\x00\x01\x00", b"hello\r\n\r\n", b"\x00" * 100, b"GET / HTTP/9.9\r\n\r\n"):
        answer = strict.raw(sent)
        assert answer == b"" or (status_of(answer) == 400 and "not HTTP/1.1" in error_of(answer))


def test_an_upgrade_is_not_taken(strict):
    lines = (b"Host: localhost", b"Connection: Upgrade", b"Upgrade: websocket", b"Sec-WebSocket-Version: 13")
    answer = strict.raw(b"GET /v2 HTTP/1.1\r\n" + b"\r\n".join(lines) + b"\r\n\r\n", wait=0.5)
    assert b"101" not in answer.partition(b"\r\n")[0]


@pytest.mark.parametrize("count", [1, 3])
def test_a_client_that_only_listens_any_more(strict, count):
    """It has closed its side after complete requests, as `nc -N` does; each gets its answer."""
    with connect(strict) as sock:
        sock.sendall(post(INFER, GOOD) * count)
        sock.shutdown(socket.SHUT_WR)
        assert read_all(sock).count(b"HTTP/1.1 200 OK") == count


@pytest.mark.parametrize("sent", [post(INFER, GOOD)[:-5], post(INFER, GOOD)[:30], b""])
def test_a_client_that_stops_in_the_middle(strict, sent):
    with connect(strict) as sock:
        sock.sendall(sent)
        sock.shutdown(socket.SHUT_WR)
        assert read_all(sock) == b""


STRANGE_HEADERS = {
    "an unknown coding": (CODED, 501, "Transfer-Encoding must be chunked. Received: 'gzip, chunked'."),
    "two codings": (post(INFER, GOOD, *["Content-Encoding: identity"] * 2), 400, "one Content-Encoding header"),
    "two lengths": (post(INFER, GOOD, *["Inference-Header-Content-Length: 5"] * 2), 400, "Received: 2."),
    "two hosts": (post(INFER, GOOD, "Host: localhost"), 400, "one Host header"),
    "no host": (b"GET /v2 HTTP/1.1\r\n\r\n", 400, "has a Host header. Received: none."),
}


@pytest.mark.parametrize("name", STRANGE_HEADERS)
def test_headers_that_two_readers_may_read_differently(strict, name):
    sent, status, words = STRANGE_HEADERS[name]
    answer = strict.raw(sent, wait=2.0)
    assert (status_of(answer), words in error_of(answer)) == (status, True)


def test_answers_that_nobody_reads_are_limited(tmp_path):
    """Small requests for large answers must not fill the memory."""

    class Wide(paddle.nn.Layer):
        def forward(self, x):
            return paddle.tile(x, [1, 1_000_000])

    prefix = write(Wide(), [InputSpec([None, 4], "float32", "x")], tmp_path / "wide")
    server = running.Running(prefix, "--poll", "0", "--timeout", "3")
    server.app.budget.size = 50_000_000
    head = json.dumps({"inputs": [tensor("x", np.ones([1, 4]).astype("float32"))]}).encode()
    wanted = head[:-1] + b', "parameters": {"binary_data_output": true}}'
    try:
        with contextlib.ExitStack() as stack:
            for _ in range(6):  # 16 MB each, of which a socket takes some
                stack.enter_context(connect(server)).sendall(post("/v2/models/wide/infer", wanted))
            until(lambda: server.app.budget.used > 40_000_000, 20)
            status, headers, _ = server.ask("/v2/models/wide/infer", wanted)
            assert (status, headers["retry-after"]) == (429, "1")
            assert server.app.budget.used <= 50_000_000
        until(lambda: server.app.budget.used == 0)
        assert len(server.ask("/v2/models/wide/infer", wanted)[2]) > 16_000_000
    finally:
        server.stop()


def test_requests_in_a_row_are_answered_in_a_row(strict):
    answer = strict.raw(post(INFER, GOOD) * 50 + b"GET /v2 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert answer.count(b"HTTP/1.1 200") == 51


PACKED = {
    "a bomb": (gzip.compress(bytes(20_000_000)), "gzip", 413, "unpacked"),
    "a larger bomb": (gzip.compress(gzip.compress(bytes(5_000_000))), "gzip", 400, "not"),
    "no gzip": (b"hello", "gzip", 400, "not compressed as its Content-Encoding says"),
    "cut": (gzip.compress(GOOD)[:-9], "gzip", 400, "its end is missing"),
    "more": (gzip.compress(GOOD) + b"more", "gzip", 400, "wrong"),
    "unknown": (GOOD, "br", 415, "must be gzip, deflate or identity. Received: 'br'"),
}


@pytest.mark.parametrize("name", PACKED)
def test_compressed_bodies(strict, name):
    body, encoding, status, words = PACKED[name]
    got, content = strict.json(INFER, body, headers={"Content-Encoding": encoding})
    assert got == status
    assert words in content["error"]


def test_too_much_json(strict):
    body = json.dumps({"inputs": [{"name": "x", "datatype": "FP32", "shape": [1, 4], "data": [0.5] * 120_000}]})
    status, content = strict.json(INFER, body)
    assert status == 413
    assert "may have 524288 bytes" in content["error"]
    assert "binary data" in content["error"]


def test_a_large_body_is_answered_before_the_client_gives_up(strict):
    """A client that sends everything before it looks for an answer finds it."""
    status, content = strict.json(INFER, b"x" * 3_000_000)
    assert (status, "1048576" in content["error"]) == (413, True)
    status, content = strict.json("/v2/models/nope/infer", b"x" * 900_000)
    assert (status, "nope" in content["error"]) == (404, True)


@pytest.mark.parametrize(
    "path",
    [
        "/v2/models/../../secret.txt",
        "/v2/models/..%2f..%2fsecret.txt/infer",
        "/v2/models/%2e%2e%2fsecret.txt",
        "/v2/models/a/versions/..%2f..%2fsecret.txt",
        "/v2/models/a%00/ready",
        "/../../etc/passwd",
        "//etc/passwd",
        "/page.css/../page.py",
        "/v2/models/a/versions/1%0d%0aSet-Cookie:x=1",
    ],
)
def test_paths_that_lead_elsewhere(strict, path):
    status, headers, body = strict.ask(path)
    assert status == 404
    assert b"secret\n" not in body
    assert "set-cookie" not in headers


def test_too_many_connections(strict):
    with contextlib.ExitStack() as held:
        socks = [held.enter_context(connect(strict)) for _ in range(12)]
        until(lambda: len(strict.app.connections.open) == 12)
        answer = strict.raw(b"GET /v2 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert status_of(answer) == 503
        assert "there are 12 connections already" in error_of(answer)
        assert len(socks) == 12


def test_a_client_that_does_not_read(strict):
    with connect(strict) as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with contextlib.suppress(OSError, TimeoutError):
            sock.settimeout(0.3)
            for _ in range(200):
                sock.sendall(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50)
        until(lambda: not strict.app.connections.open)
        assert len(read_all(sock)) < 5_000_000  # of 20 MB that were asked for


HOSTS = {
    "localhost": ("localhost:1234", 200),
    "an address": ("127.0.0.1", 200),
    "an address of version 6": ("[::1]:99", 200),
    "another name": ("evil.example", 403),
    "a name that begins so": ("localhost.evil.example", 403),
    "none": ("", 403),
    "brackets": ("[::1", 403),
}


@pytest.mark.parametrize("name", HOSTS)
def test_names_that_others_point_here(strict, name):
    host, status = HOSTS[name]
    answer = strict.raw(post(INFER, GOOD, "Connection: close", host=host))
    assert status_of(answer) == status


@pytest.mark.parametrize(("address", "status"), [("localhost:1", 200), ("127.0.0.1", 200), ("evil.example", 403)])
def test_the_name_in_an_address_counts(strict, address, status):
    """A proxy in front may go by either of the two."""
    answer = strict.raw(post(f"http://{address}{INFER}", GOOD, "Connection: close", host="localhost"))
    assert status_of(answer) == status


STRANGE_BODIES = {
    "a number that fits no float": {"data": [1e308, 1, 1, 1]},
    "a number that fits no double": {"data": [10**400, 1, 1, 1]},
    "no integer": {"shape": [1.0, 4]},
    "true as a size": {"shape": [True, 4]},
    "a list as a size": {"shape": [[1], 4]},
    "a negative number of bytes": {"parameters": {"binary_data_size": -1}},
    "a huge number of bytes": {"parameters": {"binary_data_size": 1 << 63}},
    "bytes and numbers": {"data": [1] * 4, "parameters": {"binary_data_size": 0}},
    "bytes of nothing": {"parameters": {"binary_data_size": 0}},
}


@pytest.mark.parametrize("name", STRANGE_BODIES)
def test_strange_tensors(strict, name):
    about = {"name": "x", "datatype": "FP32", "shape": [1, 4], **STRANGE_BODIES[name]}
    body = json.dumps({"inputs": [about]})
    status, content = strict.json(INFER, body, headers={"Inference-Header-Content-Length": str(len(body))})
    assert (status, "input 'x'" in content["error"]) == (400, True)


@pytest.mark.parametrize("size", [b"-5", b"zz", b"f" * 18, b"", b"0x5", b" 5", b"5 ;a"])
def test_sizes_of_chunks_that_are_none(strict, size):
    answer = strict.raw(CHUNKS + size + b"\r\nhello\r\n0\r\n\r\n")
    assert status_of(answer) == 400


FRAMING = {
    "bare line feeds": lambda sent: sent.replace(b"\r\n", b"\n"),
    "a space before the colon": lambda sent: sent.replace(b"Host:", b"Host :"),
    "a folded header": lambda sent: sent.replace(b"Host: ", b"Host: a\r\n "),
    "a zero byte": lambda sent: sent.replace(b"Host: ", b"Host: \0"),
    "a sign": lambda sent: sent.replace(b"Content-Length: ", b"Content-Length: +"),
    "two lengths in one": lambda sent: sent.replace(b"Content-Length: ", b"Content-Length: 5, "),
    "a tab in the address": lambda sent: sent.replace(b"/v2/", b"/v2/\t"),
    "bytes beyond ASCII in the address": lambda sent: sent.replace(b"/v2/", "/v2/é".encode()),
}


@pytest.mark.parametrize("name", FRAMING)
def test_framing_that_two_readers_may_read_differently(strict, name):
    answer = strict.raw(FRAMING[name](post(INFER, GOOD)))
    assert status_of(answer) == 400
    assert "not HTTP/1.1" in error_of(answer)


@pytest.mark.parametrize("names", [("evil.example", "localhost"), ("localhost", "evil.example"), ("localhost",) * 2])
def test_two_names_of_the_host(strict, names):
    first, second = names
    answer = strict.raw(f"GET /v2 HTTP/1.1\r\nHost: {first}\r\nHost: {second}\r\n\r\n".encode())
    assert status_of(answer) == 400
    assert error_of(answer) == "a request has one Host header. Received: 2."


def test_nobody_is_sent_to_another_address(strict):
    status, headers, body = strict.ask("/v2/models/a/")
    assert (status, headers["location"]) == (404, None)
    assert "there is no '/v2/models/a/' here" in json.loads(body)["error"]


def test_sizes_whose_product_overflows(strict):
    """4 × 2⁶² numbers are none, modulo 2⁶⁴."""
    for shape in ([1 << 62, 4], [(1 << 31) - 1, 4], [-1, 4], [0, 4]):
        given = {"inputs": [{"name": "x", "datatype": "FP32", "shape": shape, "data": []}]}
        assert strict.json(INFER, given)[0] == 400


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1", "http://[", "file://"])
def test_pages_of_others(strict, origin):
    own = f"127.0.0.1:{strict.port}"
    answer = strict.raw(post(INFER, GOOD, f"Origin: {origin}", "Connection: close", host=own))
    assert status_of(answer) == 403
    assert "other origins" in error_of(answer)
    answer = strict.raw(post(INFER, GOOD, f"Origin: http://{own}", "Connection: close", host=own))
    assert status_of(answer) == 200


def test_preflights_get_nothing(strict):
    lines = ("Origin: http://evil.example", "Access-Control-Request-Method: POST", "Connection: close")
    answer = strict.raw(f"OPTIONS {INFER} HTTP/1.1\r\nHost: localhost\r\n{chr(13).join(lines)}\r\n\r\n".encode())
    assert b"access-control-allow" not in answer.lower()
    assert status_of(answer) in (400, 403, 405)


def test_bodies_of_all_requests_together_are_limited(strict, monkeypatch):
    monkeypatch.setattr(strict.app.budget, "size", 100_000)
    with connect(strict) as sock:
        sock.sendall(post(INFER, b"x" * 90_000, length=200_000))
        until(lambda: strict.app.budget.used >= 90_000)
        status, headers, body = strict.ask(INFER, b"x" * 20_000)
        assert (status, headers["retry-after"]) == (429, "1")
        assert "of 100000 bytes" in json.loads(body)["error"]


def test_a_hostile_model_is_an_error_and_the_others_are_served(tmp_path):
    for name in ("nonsense", "truncated"):
        (tmp_path / name).mkdir()
    running.scaled(tmp_path / "good" / "inference")
    (tmp_path / "nonsense" / "inference.pdmodel").write_bytes(b"\xff" * 1000)
    whole = (tmp_path / "good" / "inference.pdmodel").read_bytes()
    (tmp_path / "truncated" / "inference.pdmodel").write_bytes(whole[: len(whole) // 2])
    server = running.Running(tmp_path, "--poll", "0")
    try:
        assert len(server.failures) == 2
        index = server.json("/v2/repository/index", b"")[1]
        states = {entry["name"]: entry["state"] for entry in index}
        assert "path = 'inference.pdmodel'" in next(e["reason"] for e in index if e["name"] == "nonsense")
        assert str(tmp_path) not in str(index)
        assert states == {"good": "READY", "nonsense": "UNAVAILABLE", "truncated": "UNAVAILABLE"}
        assert server.json("/v2/health/ready")[0] == 503
        assert server.infer("good", tensor("x", np.ones([1, 4], "float32")))[0] == 200
    finally:
        server.stop()
