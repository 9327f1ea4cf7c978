"""The examples run from beginning to end, on less data than they show."""

import re
import sys

from PIL import Image
from tests.support import ROOT, load_file

EXAMPLES = ROOT / "examples"


def run(monkeypatch, tmp_path, count):
    """The example on so many images of each part."""
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
    assert "LeNet, 61,706 parameters, on cpu; 4,000 images to learn from" in out
    assert "step 125/125 [==============================] - loss: " in out
    assert float(re.search(r"test accuracy ([\d.]+)%", out).group(1)) > 80
    assert "loaded again, it gives the same predictions" in out
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


def test_serve_model(tmp_path):
    import json
    import threading
    import urllib.error
    import urllib.request

    import numpy as np
    from tests.inference.conftest import write

    import paddle
    from paddle.static import InputSpec

    net = paddle.nn.Linear(4, 2)
    prefix = write(net, [InputSpec([None, 4], "float32", "x")], tmp_path / "net")
    server = load_file(EXAMPLES / "serve_model.py").make_server(prefix, port=0)
    server.RequestHandlerClass.log_message = lambda *ignored: None
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}"

    def ask(path, body=None):
        try:
            with urllib.request.urlopen(url + path, body, timeout=30) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.load(error)

    try:
        code, about = ask("/")
        assert (code, about["inputs"]) == (200, {"x": {"shape": [-1, 4], "dtype": "float32"}})
        x = np.arange(8, dtype="float32").reshape(2, 4)
        wanted = net(paddle.to_tensor(x)).numpy()
        stored = tmp_path / "x.npy"
        np.save(stored, x)
        for body in (json.dumps({"x": x.tolist()}).encode(), stored.read_bytes()):
            code, answer = ask("/predict", body)
            assert code == 200
            (found,) = answer["outputs"].values()
            np.testing.assert_allclose(found, wanted, rtol=1e-5)
        for body, words in (
            (b"{}", "'x' is missing"),
            (b"hello", "neither JSON"),
            (b'{"x": [["a"]]}', "input 'x'"),
            (b'{"x": [1]}', "takes the shape"),
        ):
            code, answer = ask("/predict", body)
            assert code == 400
            assert words in answer["error"]
        assert ask("/other")[0] == 404
    finally:
        server.shutdown()
        server.server_close()
