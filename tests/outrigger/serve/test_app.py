"""The server's addresses: answers, health, metrics, models that come and go."""

import collections
import concurrent.futures
import contextlib
import gzip
import http.client
import json
import re
import socket
import threading
import zlib

import numpy as np
import pytest
from tests.outrigger.serve import running
from tests.outrigger.serve.running import tensor, until

from paddle.inference import Config, create_predictor


def rows(count, seed=0, width=4):
    return np.random.default_rng(seed).standard_normal((count, width)).astype("float32")


def test_the_server_says_what_it_is(served):
    status, content = served.json("/v2")
    assert (status, content["name"]) == (200, "outrigger")
    assert "binary_tensor_data" in content["extensions"]
    assert served.json("/v2/health/live") == (200, {"live": True})
    assert served.json("/v2/health/ready") == (200, {"ready": True})


def test_answers_do_not_wait_for_acknowledgements(served):
    """Headers and body are two packets, and the second is not held back for the 40 ms of a delayed acknowledgement."""
    until(lambda: not served.app.connections.open)
    with socket.create_connection(("127.0.0.1", served.port), timeout=10):
        until(lambda: served.app.connections.open)
        (one,) = served.app.connections.open
        sock = one._transport.get_extra_info("socket")
        assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    until(lambda: not served.app.connections.open)


def test_models_say_what_they_take(served):
    status, content = served.json("/v2/models/scaled")
    assert status == 200
    assert content["versions"] == ["1", "2"]
    assert content["inputs"] == [{"name": "x", "datatype": "FP32", "shape": [-1, 4]}]
    assert served.json("/v2/models/scaled/versions/1/ready") == (200, {"name": "scaled", "ready": True})
    _, config = served.json("/v2/models/scaled/config")
    assert (config["max_batch_size"], config["input"][0]["dims"]) == (32, [4])
    _, config = served.json("/v2/models/centred/config")
    assert (config["max_batch_size"], config["input"][0]["dims"]) == (0, [-1, 4])


@pytest.mark.parametrize(("version", "factor"), [("", 3), ("/versions/1", 2), ("/versions/2", 3)])
def test_answers_are_the_model_s(served, version, factor):
    x = rows(3)
    status, content = served.infer(f"scaled{version}", tensor("x", x), id="mine")
    assert status == 200
    assert (content["id"], content["model_version"]) == ("mine", version[-1:] or "2")
    (output,) = content["outputs"]
    assert output["shape"] == [3, 4]
    np.testing.assert_allclose(np.array(output["data"], "float32"), (x * factor).ravel(), rtol=1e-6)


def test_several_inputs_and_outputs(served):
    x, ids = rows(2), np.array([[1, 2], [3, 2**40]])
    status, content = served.infer("centred", tensor("ids", ids), tensor("x", x))
    assert status == 200
    first, second = (np.array(output["data"]).reshape(output["shape"]) for output in content["outputs"])
    np.testing.assert_allclose(first, x - x.mean(), rtol=1e-5, atol=1e-6)
    np.testing.assert_array_equal(second, ids + 1)


@pytest.mark.parametrize(
    ("encoding", "pack"),
    [(None, bytes), ("gzip", gzip.compress), ("deflate", zlib.compress)],
    ids=["plain", "gzip", "deflate"],
)
def test_bytes_both_ways(served, encoding, pack):
    image = np.random.default_rng(1).standard_normal((2, 3, 8, 8)).astype("float32")
    about = {
        "name": "image",
        "shape": [2, 3, 8, 8],
        "datatype": "FP32",
        "parameters": {"binary_data_size": image.nbytes},
    }
    head = json.dumps({"inputs": [about], "parameters": {"binary_data_output": True}}).encode()
    headers = {"Inference-Header-Content-Length": str(len(head))} | ({"Content-Encoding": encoding} if encoding else {})
    status, got, body = served.ask("/v2/models/net/infer", pack(head + image.tobytes()), headers)
    assert status == 200
    length = int(got["inference-header-content-length"])
    assert json.loads(body[:length])["outputs"][0]["shape"] == [2, 4]
    predictor = create_predictor(Config(str(served.folder / "net" / "inference")))
    predictor.get_input_handle("image").copy_from_cpu(image)
    predictor.run()
    expected = predictor.get_output_handle(predictor.get_output_names()[0]).copy_to_cpu()
    np.testing.assert_allclose(np.frombuffer(body[length:], "float32").reshape(2, 4), expected, rtol=1e-5, atol=1e-6)


def test_a_tensor_and_nothing_else(served):
    x = rows(2)
    status, got, body = served.ask("/v2/models/scaled/infer", x.tobytes(), {"Inference-Header-Content-Length": "0"})
    assert status == 200
    found = np.frombuffer(body[int(got["inference-header-content-length"]) :], "float32")
    np.testing.assert_allclose(found, (x * 3).ravel(), rtol=1e-6)


WRONG = {
    "no model": ("/v2/models/nope/infer", {}, 404, "there is no model 'nope'"),
    "a near name": ("/v2/models/scaed/infer", {}, 404, "Did you mean 'scaled'?"),
    "no version": ("/v2/models/scaled/versions/9/infer", {}, 404, "versions 1, 2. Received: '9'."),
    "no address": ("/v2/nope", {}, 404, "there is no '/v2/nope' here"),
    "method": ("/v2/health/live", {}, 405, "takes GET, HEAD. Received: 'POST'"),
    "no JSON": ("/v2/models/scaled/infer", b"hello", 400, "not JSON"),
    "no body": ("/v2/models/scaled/infer", b"", 400, "an empty body"),
    "values": (
        "/v2/models/words/infer",
        {"inputs": [tensor("ids", np.array([[3, 99]]))]},
        400,
        "the model does not take these values",
    ),
    "other values": ("/v2/repository/models/scaled/load", {"parameters": {"config": "{}"}}, 400, "without parameters"),
    "load nothing": ("/v2/repository/models/nope/load", b"", 404, "there is no model 'nope'"),
    "unload nothing": ("/v2/repository/models/..%2Fnet/unload", b"", 404, "there is no"),
}


@pytest.mark.parametrize("name", WRONG)
def test_errors_say_what_is_wrong(served, name):
    path, content, status, words = WRONG[name]
    got, answer = served.json(path, content)
    assert (got, list(answer)) == (status, ["error"])
    assert words in answer["error"]
    assert "Traceback" not in answer["error"]
    assert str(served.folder) not in answer["error"]
    assert ".py" not in answer["error"]  # where this program lies is not for clients, either


def test_a_bad_neighbour_does_no_harm(served):
    """Requests that share a run: the one with a wrong number fails, the others do not."""
    good = served.infer("words", tensor("ids", np.array([[1, 2]])))
    asked = [tensor("ids", np.array([[1, 99 if at % 4 == 0 else 2]])) for at in range(40)]
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        found = list(pool.map(lambda one: served.infer("words", one), asked))
    for at, (status, content) in enumerate(found):
        if at % 4 == 0:
            assert status == 400
        else:
            np.testing.assert_allclose(content["outputs"][0]["data"], good[1]["outputs"][0]["data"], rtol=1e-5)


def test_many_at_once_share_runs_and_get_their_own(served):
    before = served.json("/v2/models/scaled/stats")[1]["model_stats"][0]
    xs = [rows(1 + at % 3, seed=at) for at in range(60)]
    with concurrent.futures.ThreadPoolExecutor(20) as pool:
        found = list(pool.map(lambda x: served.infer("scaled", tensor("x", x)), xs))
    for x, (status, content) in zip(xs, found, strict=True):
        assert status == 200
        np.testing.assert_allclose(np.array(content["outputs"][0]["data"], "float32"), (x * 3).ravel(), rtol=1e-6)
    after = served.json("/v2/models/scaled/stats")[1]["model_stats"][0]
    assert after["inference_count"] - before["inference_count"] == sum(map(len, xs))
    assert after["inference_stats"]["success"]["count"] - before["inference_stats"]["success"]["count"] == 60


def test_metrics(served):
    served.infer("scaled", tensor("x", rows(2)))
    served.infer("scaled", tensor("y", rows(2)))
    served.json("/v2/models/%22%0aunknown/infer", {})
    status, headers, body = served.ask("/metrics")
    lines = body.decode().splitlines()
    assert (status, headers["content-type"].split(";")[0]) == (200, "text/plain")
    values = {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines if not line.startswith("#")}
    assert values['outrigger_requests_total{model="scaled",status="200"}'] >= 1
    assert values['outrigger_requests_total{model="scaled",status="400"}'] >= 1
    assert values['outrigger_request_seconds_count{model="scaled",version="2"}'] >= 1
    assert values['outrigger_batch_rows_sum{model="scaled",version="2"}'] >= 2
    assert values["outrigger_queue_requests"] == 0
    assert values["outrigger_models_ready"] == 5
    assert values['outrigger_model_loads_total{result="loaded"}'] >= 5
    assert "unknown" not in body.decode()


def test_the_index(served):
    _, all_ = served.json("/v2/repository/index", b"")
    assert [(one["name"], one["version"]) for one in all_] == [
        ("centred", "1"),
        ("net", "1"),
        ("scaled", "1"),
        ("scaled", "2"),
        ("words", "1"),
    ]
    assert served.json("/v2/repository/index", {"ready": True}) == (200, all_)


def test_no_other_page_may_use_the_answers(served):
    _, headers, _ = served.ask("/v2/models/scaled", headers={"Origin": "http://evil.example"})
    assert not [name for name in headers if name.lower().startswith("access-control")]
    assert headers["x-content-type-options"] == "nosniff"


# ---- servers of their own ----


@pytest.fixture
def start(tmp_path):
    """Start a server on models of the test's own folder."""
    running_ones = []

    def begin(*words):
        running_ones.append(running.Running(*words))
        return running_ones[-1]

    yield begin
    for one in running_ones:
        one.stop()


def test_reload_without_losing_a_request(start, tmp_path):
    """New versions and new files while clients ask without a pause: every answer is that of one of the models."""
    prefix = tmp_path / "models" / "m" / "1" / "inference"
    running.scaled(prefix, 1.0)
    server = start(tmp_path / "models", "--poll", "0.05")
    ended, wrong, seen, lost = threading.Event(), [], set(), []

    def ask(seed):
        x = rows(2, seed)
        while not ended.is_set():
            try:
                status, content = server.infer("m", tensor("x", x))
            except OSError as error:
                lost.append(error)
                continue
            factor = np.array(content["outputs"][0]["data"][0] / x[0, 0]) if status == 200 else None
            if status != 200 or round(float(factor), 3) not in (1.0, 2.0, 3.0, 4.0):
                wrong.append((status, content))
            else:
                seen.add((content["model_version"], round(float(factor))))

    threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    try:
        until(lambda: ("1", 1) in seen)
        running.scaled(prefix, 2.0)  # found by looking
        until(lambda: ("1", 2) in seen)
        running.scaled(prefix.parent.parent / "2" / "inference", 3.0)
        until(lambda: ("2", 3) in seen)
        running.scaled(prefix.parent.parent / "2" / "inference", 4.0)
        assert server.json("/v2/repository/models/m/load", b"") == (200, {})
        until(lambda: ("2", 4) in seen)
        (prefix.parent.parent / "2" / "inference.pdmodel").unlink(missing_ok=True)
        for file in (prefix.parent.parent / "2").iterdir():
            file.unlink()
        before = len(seen)
        until(lambda: server.app.repository.versions("m") == ["1"])
        assert before == len(seen)
    finally:
        ended.set()
        for thread in threads:
            thread.join(20)
    assert (wrong, lost) == ([], [])


@pytest.mark.parametrize("engine", ["onnxruntime", "torch"])
def test_engines_with_several_workers(start, tmp_path, engine):
    server = start(running.classifier(tmp_path / "net"), "--engine", engine, "--poll", "0")
    assert server.json("/v2/models/net")[1]["platform"] == f"paddle_{engine}"
    xs = [np.random.default_rng(seed).standard_normal((1 + seed % 2, 3, 8, 8)).astype("float32") for seed in range(24)]
    expected = [server.app.repository.get("net").run([x])[0] for x in xs]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda x: server.infer("net", tensor("image", x)), xs))
    for (status, content), wanted in zip(found, expected, strict=True):
        assert status == 200
        np.testing.assert_allclose(content["outputs"][0]["data"], wanted.ravel(), rtol=1e-4, atol=1e-6)


def test_unload_and_load(start, tmp_path):
    running.scaled(tmp_path / "a")
    running.scaled(tmp_path / "b")
    server = start(tmp_path / "a", tmp_path / "b", "--poll", "0")
    assert server.json("/v2/repository/models/a/unload", b"") == (200, {})
    assert server.infer("a", tensor("x", rows(1)))[0] == 503
    assert server.json("/v2/models/a/ready")[0] == 503
    assert server.infer("b", tensor("x", rows(1)))[0] == 200
    assert server.json("/v2/repository/models/a/load", b"") == (200, {})
    assert server.infer("a", tensor("x", rows(1)))[0] == 200
    (tmp_path / "a.pdmodel").write_bytes(b"\x00damaged")
    status, content = server.json("/v2/repository/models/a/load", b"")
    assert status == 400
    assert "cannot load a version 1" in content["error"]
    assert server.infer("a", tensor("x", rows(1)))[0] == 200  # as it was


def test_clients_may_not_load_where_they_shall_not(start, tmp_path):
    server = start(running.scaled(tmp_path / "a"), "--no-control")
    for word in ("load", "unload"):
        status, content = server.json(f"/v2/repository/models/a/{word}", b"")
        assert (status, "--control" in content["error"]) == (403, True)


def test_a_full_queue_and_a_time_limit(start, tmp_path):
    """429 while too many wait, 504 for those whose time is over; then the server goes on."""
    server = start(running.scaled(tmp_path / "a"), "--queue", "2", "--timeout", "1.5", "--poll", "0")
    model = server.app.repository.get("a")
    may_end = threading.Event()
    run = model.run

    def slow(arrays):
        assert may_end.wait(30)
        return run(arrays)

    model.run = slow
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        first = [pool.submit(server.infer, "a", tensor("x", rows(40, seed))) for seed in range(2)]  # one a worker
        until(lambda: len(server.app.workers._running) == 2)
        waiting = [pool.submit(server.infer, "a", tensor("x", rows(40, seed))) for seed in range(2)]
        until(lambda: len(server.app.queue) == 2)
        status, headers, body = server.ask("/v2/models/a/infer", json.dumps({"inputs": [tensor("x", rows(1))]}))
        assert (status, headers["retry-after"]) == (429, "1")
        assert "2 of 2" in json.loads(body)["error"]
        assert [one.result()[0] for one in first] == [504] * 2
        assert "ran until its 1.5 s were over" in first[0].result()[1]["error"]
        words = {503: "the model is busy with a run", 504: "waited in the queue until its 1.5 s were over"}
        for status, content in (one.result() for one in waiting):  # 503 once the model is known to be stuck
            assert words[status] in content["error"]
        until(lambda: server.json("/v2/models/a/ready")[0] == 503)  # a run goes on that nobody waits for
        assert server.json("/v2/health/live")[0] == 200
        may_end.set()
        until(lambda: server.json("/v2/models/a/ready")[0] == 200)
    assert server.infer("a", tensor("x", rows(1)))[0] == 200


def test_a_client_s_own_time_limit(start, tmp_path):
    server = start(running.scaled(tmp_path / "a"), "--poll", "0")
    model = server.app.repository.get("a")
    may_end = threading.Event()
    model.run = lambda arrays: may_end.wait(30) and arrays
    status, content = server.infer("a", tensor("x", rows(1)), parameters={"timeout": 50_000})
    may_end.set()
    assert status == 504
    assert "0.05 s" in content["error"]


def test_the_end_waits_for_answers(tmp_path):
    server = running.Running(running.scaled(tmp_path / "a"), "--poll", "0")
    model = server.app.repository.get("a")
    begun, may_end, run = threading.Event(), threading.Event(), model.run

    def slow(arrays):
        begun.set()
        assert may_end.wait(30)
        return run(arrays)

    model.run = slow
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        asked = pool.submit(server.infer, "a", tensor("x", rows(1)))
        assert begun.wait(10)
        ending = pool.submit(server.server.stop, 1.0)
        until(lambda: server.app.draining)
        assert server.json("/v2/health/ready") == (503, {"ready": False})
        assert server.ask("/v2")[1]["connection"] == "close"
        may_end.set()
        assert asked.result()[0] == 200
        assert ending.result()
    with pytest.raises(ConnectionRefusedError):
        server.json("/v2")


def test_the_end_under_load_loses_no_request(tmp_path):
    """Clients that ask without a pause on connections they keep are told to close them, and miss no answer."""
    server = running.Running(running.scaled(tmp_path / "a"), "--poll", "0")
    body = json.dumps({"inputs": [tensor("x", rows(2))]})
    asked, answered = collections.Counter(), collections.Counter()

    def ask(me):
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)) as connection:
            while True:
                asked[me] += 1
                connection.request("POST", "/v2/models/a/infer", body)
                answer = connection.getresponse()
                assert (answer.status, len(answer.read()) > 50) == (200, True)
                answered[me] += 1
                if answer.headers["connection"] == "close":
                    return

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        clients = [pool.submit(ask, me) for me in range(8)]
        until(lambda: sum(answered.values()) > 40)
        assert server.server.stop(1.0)
        for client in clients:
            client.result(20)
    assert asked == answered


def test_an_error_of_the_server_itself(start, tmp_path, caplog):
    server = start(running.scaled(tmp_path / "a"), "--poll", "0")
    server.app.repository.get("a").inputs = None  # cannot happen
    status, content = server.infer("a", tensor("x", rows(1)))
    assert (status, content) == (500, {"error": "the server failed; its log says why."})
    until(lambda: "TypeError" in caplog.text)
    server.app.repository.get("a").inputs = []


def test_a_model_that_fails_says_nothing_of_the_machine(start, tmp_path, caplog):
    server = start(running.scaled(tmp_path / "a"), "--poll", "0")

    def broken(arrays):
        raise RuntimeError("in /home/somebody/secret.py")

    server.app.repository.get("a").run = broken
    status, content = server.infer("a", tensor("x", rows(1)))
    assert (status, content) == (500, {"error": "the model failed on these inputs; the server's log says how."})
    until(lambda: "secret.py" in caplog.text)


PACKED = [("gzip", False, "gzip"), ("deflate", True, "deflate"), ("gzip, deflate, br", True, "gzip")]
PLAIN = [("gzip, deflate, br", False), ("", True), ("identity", True), ("br", True), ("gzip;q=0", True), ("*", True)]


@pytest.mark.parametrize(("accepted", "as_json", "coding"), [*PACKED, *((*one, None) for one in PLAIN)])
def test_answers_are_compressed_for_those_who_ask(served, accepted, as_json, coding):
    """Tensors as bytes only for those who accept nothing else: they hardly shrink, and many clients accept gzip."""
    content = {"inputs": [tensor("x", rows(200))], "parameters": {"binary_data_output": not as_json}}
    headers = {"Accept-Encoding": accepted} if accepted else {}
    _, _, plain = served.ask("/v2/models/scaled/infer", json.dumps(content))
    status, found, body = served.ask("/v2/models/scaled/infer", json.dumps(content), headers=headers)
    assert (status, found["content-encoding"], len(body)) == (200, coding, int(found["content-length"]))
    unpack = {None: bytes, "gzip": gzip.decompress, "deflate": zlib.decompress}[coding]
    assert unpack(body) == plain
    assert (found["inference-header-content-length"] is None) is as_json


def test_a_small_answer_is_not_compressed(served):
    headers = served.ask(
        "/v2/models/scaled/infer", json.dumps({"inputs": [tensor("x", rows(1))]}), {"Accept-Encoding": "gzip"}
    )[1]
    assert headers["content-encoding"] is None


def test_the_description_for_tools(served):
    """Every address of the description answers, and every address that answers is in it."""
    status, found = served.json("/openapi.json")
    assert (status, found["openapi"]) == (200, "3.1.0")
    for path, methods in found["paths"].items():
        for method in methods:
            if path.endswith("load"):
                continue
            asked = path.format(name="scaled", version="1")
            expected = 400 if path.endswith("infer") else 200
            assert served.ask(asked, b"{}" if method == "post" else None)[0] == expected, path
    known = {re.sub(r"/models/(?!stats)[^/{]+/versions/\d+/infer", "", path) for path in found["paths"]} - {"/v2"}
    served_paths = {route.path for route in served.app._starlette.routes if not route.path.endswith("/infer")}
    assert known - {""} | {"/v2"} == served_paths - {"/", "/answer.js", "/page.css", "/page.js", "/openapi.json"}
    inputs = found["paths"]["/v2/models/centred/versions/1/infer"]["post"]["requestBody"]["content"]
    first, second = inputs["application/json"]["schema"]["properties"]["inputs"]["prefixItems"]
    assert first["properties"]["name"] == {"const": "x"}
    assert second["properties"]["datatype"] == {"const": "INT64"}
    assert second["properties"]["shape"]["prefixItems"] == [{"type": "integer", "minimum": 1}, {"const": 2}]
    assert [one["required"] for one in first["anyOf"]] == [["data"], ["parameters"]]


def test_a_run_without_enough_memory(start, tmp_path):
    server = start(running.scaled(tmp_path / "a"), "--poll", "0")

    def hungry(arrays):
        raise RuntimeError("bfc_arena.cc:360 Failed to allocate memory for requested buffer of size 360000000000")

    server.app.repository.get("a").run = hungry
    status, content = server.infer("a", tensor("x", rows(1)))
    assert (status, content["error"]) == (500, "there is not enough memory for this run.")
