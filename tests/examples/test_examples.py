"""The examples run to the end, on less data."""

import contextlib
import http.client
import io
import json
import re
import socket
import sys
import threading
import time
import urllib.error
import urllib.request

import numpy as np
import pytest
from PIL import Image
from tests.support import ROOT, load_file

EXAMPLES = ROOT / "examples"


def run(monkeypatch, tmp_path, count):
    """Run the example on `count` images of each part."""
    example = load_file(EXAMPLES / "mnist_lenet.py")
    whole = example.load

    def load(mode):
        part = whole(mode)
        part.images, part.labels = part.images[:count], part.labels[:count]
        return part

    monkeypatch.setattr(example, "load", load)
    monkeypatch.setattr(example, "console", example.Console(highlight=False, width=200))
    monkeypatch.setattr(sys, "argv", f"mnist_lenet.py --epochs 1 --batch-size 32 --output {tmp_path}".split())
    example.main()


def test_mnist_lenet(capsys, monkeypatch, tmp_path):
    run(monkeypatch, tmp_path, 4000)
    out = capsys.readouterr().out
    assert "LeNet, 61,706 parameters, on cpu; 4,000 training images" in out
    assert "step 125/125 [==============================] - loss: " in out
    assert float(re.search(r"test accuracy ([\d.]+)%", out).group(1)) > 80
    assert "after loading, the predictions are the same" in out
    assert {path.name for path in tmp_path.iterdir()} == {"lenet.pdparams", "lenet.pdopt", "mnist_lenet.png"}
    with Image.open(tmp_path / "mnist_lenet.png") as picture:
        assert picture.width > 1000
        assert len(picture.convert("RGB").getcolors(1 << 24)) > 200
    assert out.count("█") > 20
    assert "read as 7, labelled 7" in out


def test_mnist_lenet_without_matplotlib(capsys, monkeypatch, tmp_path):
    for name in [name for name in sys.modules if name.startswith("matplotlib.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    run(monkeypatch, tmp_path, 320)
    assert "no picture of curves and predictions" in capsys.readouterr().out
    assert {path.name for path in tmp_path.iterdir()} == {"lenet.pdparams", "lenet.pdopt"}


def test_compress_lenet(capsys, monkeypatch):
    example = load_file(EXAMPLES / "compress_lenet.py")
    whole = example.load
    monkeypatch.setattr(example, "load", lambda mode, count=None: whole(mode, 500 if mode == "test" else count))
    monkeypatch.setattr(example, "console", example.Console(highlight=False, width=120))
    monkeypatch.setattr(sys, "argv", ["compress_lenet.py", "--epochs", "1", "--images", "1600"])
    example.main()
    rows = re.findall(r"│ ([\w, ]+?) +│ .*? ([\d.]+) KB │ +(\d+)% │ +([\d.]+)% │", capsys.readouterr().out)
    figures = {name: (float(size), float(share), float(right)) for name, size, share, right in rows}
    assert len(figures) == 7
    assert figures["pruned, trained on"][1] < 60
    assert figures["quantised after"][1] < 30
    assert figures["pruned, quantised"][1] < 25
    assert abs(figures["quantised after"][2] - figures["LeNet as trained"][2]) < 3
    assert figures["pruned, trained on"][2] > figures["pruned"][2] - 1
    assert figures["LeNet as trained"][2] > 40


@pytest.fixture
def served(tmp_path, monkeypatch):
    """A small layer, the example's module, and a server with short timeouts."""
    from tests.inference.conftest import write

    import paddle
    from paddle.static import InputSpec

    net = paddle.nn.Linear(4, 2)
    prefix = write(net, [InputSpec([None, 4], "float32", "x")], tmp_path / "net")
    example = load_file(EXAMPLES / "serve_model.py")
    monkeypatch.setattr(example, "LONGEST", 1)
    monkeypatch.setattr(example.Handler, "timeout", 1)
    monkeypatch.setattr(example, "MOST", 4)
    server = example.make_server(prefix, port=0)
    server.RequestHandlerClass.log_message = lambda *ignored: None
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield net, server
    server.shutdown()
    server.server_close()


def ask(server, path, body=None, headers=()):
    request = urllib.request.Request(f"http://127.0.0.1:{server.server_port}{path}", body, dict(headers))
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def npy(array):
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def test_serve_model(served):
    import paddle

    net, server = served
    code, about = ask(server, "/")
    assert (code, about["inputs"]) == (200, {"x": {"shape": [-1, 4], "dtype": "float32"}})
    x = np.arange(8, dtype="float32").reshape(2, 4)
    wanted = net(paddle.to_tensor(x)).numpy()
    for body in (json.dumps({"x": x.tolist()}).encode(), npy(x)):
        code, answer = ask(server, "/predict", body)
        assert code == 200
        (found,) = answer["outputs"].values()
        np.testing.assert_allclose(found, wanted, rtol=1e-5)
    assert ask(server, "/other")[0] == 404


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"{}", "'x' is missing"),
        (b"hello", "neither JSON"),
        (b"\xff\xfe", "neither JSON"),
        (b"[" * 100_000, "neither JSON"),
        (b"[1]", "an object with an array for each input"),
        (b'{"x": [["a"]]}', "input 'x'"),
        (b'{"x": [[1], [1, 2]]}', "input 'x'"),
        (b'{"x": {"y": 1}}', "input 'x'"),
        (b'{"x": null}', "takes the shape"),
        (b'{"x": [1]}', "takes the shape"),
        (b'{"x": [[1, 2, 3]]}', "takes the shape"),
        (b'{"x": [[1, 2, 3, 4]], "y": [1]}', "there is no input 'y'"),
        (b"\x93NUMPY", "neither JSON nor .npy"),
        (npy(np.ones([2, 4]))[:-1], "bytes follow"),
        (npy(np.ones([2, 4])).replace(b"(2, 4)", b"(2, 1 << 40)"[:6]), "neither JSON nor .npy"),
        (npy(np.ones([2, 4])).replace(b"(2, 4), }         ", b"(2, 99999999999)} "), "bytes follow"),
        (npy(np.array([{}], dtype=object)), "neither JSON nor .npy"),
    ],
)
def test_serve_model_answers_400_to_what_it_cannot_read(served, body, words):
    code, answer = ask(served[1], "/predict", body)
    assert (code, words in answer["error"]) == (400, True), answer


@pytest.mark.parametrize("length", ["abc", "-1", "0", "99999999999", ""])
def test_serve_model_wants_an_honest_length(served, length):
    connection = http.client.HTTPConnection("127.0.0.1", served[1].server_port, timeout=30)
    connection.putrequest("POST", "/predict")
    connection.putheader("Content-Length", length)
    connection.endheaders()
    answer = connection.getresponse()
    assert (answer.status, "Content-Length" in json.load(answer)["error"]) == (400, True)
    connection.close()


def test_serve_model_drops_slow_clients(served):
    server = served[1]
    place = ("127.0.0.1", server.server_port)
    with contextlib.ExitStack() as opened:
        # Nothing, half a header, and a header without a body use up all connections.
        for start in (b"", b"POST /pre", b"POST /predict HTTP/1.1\r\nContent-Length: 100\r\n\r\n{"):
            opened.enter_context(socket.create_connection(place, timeout=20)).sendall(start)
        slow = opened.enter_context(socket.create_connection(place, timeout=20))
        slow.sendall(b"POST /predict HTTP/1.1\r\nContent-Length: 1000\r\n\r\n")
        began = time.monotonic()
        with contextlib.suppress(OSError):  # single bytes, until it is disconnected
            while time.monotonic() - began < 15:
                slow.sendall(b" ")
                time.sleep(0.2)
        assert 1 <= time.monotonic() - began < 10
        assert ask(server, "/")[0] == 200
    assert threading.active_count() < 12
