"""Models from repositories, over a server of our own in the place of GitHub."""

import functools
import hashlib
import http.server
import io
import threading
import zipfile

import numpy as np
import pytest
from tests.support import check_error

import paddle
from paddle.hapi import hub as module

CONFIG = '''
dependencies = ["numpy"]
import paddle
from sizes import WIDTH as _WIDTH

def small(out=2):
    """A small model."""
    return paddle.nn.Linear(_WIDTH, out)

def _private():
    pass
'''


@pytest.fixture
def repository(tmp_path):
    folder = tmp_path / "repository"
    folder.mkdir()
    (folder / "hubconf.py").write_text(CONFIG)
    (folder / "sizes.py").write_text("WIDTH = 3\n")
    return folder


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "HUB_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def server(tmp_path, monkeypatch, cache):
    """The folder that is served; the addresses of GitHub lead to it."""
    served = tmp_path / "served"
    served.mkdir()

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    runs = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(served)))
    threading.Thread(target=runs.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{runs.server_port}"
    monkeypatch.setitem(module._ARCHIVES, "github", address + "/{owner}-{repo}-{branch}.zip")
    yield served, address
    runs.shutdown()
    runs.server_close()


def packed(folder, top):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for path in folder.iterdir():
            archive.write(path, f"{top}/{path.name}")
    return data.getvalue()


def test_a_folder(repository):
    assert paddle.hub.list(str(repository), source="local") == ["small"]
    assert paddle.hub.help(str(repository), "small", source="local") == "A small model."
    model = paddle.hub.load(str(repository), "small", source="local", out=5)
    assert model.weight.shape == [3, 5]


def test_a_repository_is_downloaded_once(repository, server, cache):
    served, _ = server
    archive = served / "someone-models-main.zip"
    archive.write_bytes(packed(repository, "models-main"))
    assert paddle.hub.load("someone/models", "small").weight.shape == [3, 2]
    archive.unlink()
    assert paddle.hub.list("someone/models") == ["small"]
    assert [p.name for p in cache.iterdir()] == ["someone_models_main"]
    with pytest.raises(RuntimeError, match="cannot download"):
        paddle.hub.list("someone/models", force_reload=True)


def test_a_branch(repository, server, cache):
    served, _ = server
    (served / "someone-models-dev.zip").write_bytes(packed(repository, "models-dev"))
    assert paddle.hub.list("someone/models:dev") == ["small"]


def test_faults_are_named(repository, cache, monkeypatch):
    check_error(lambda: paddle.hub.list("x", source="elsewhere"), ValueError, "source = 'elsewhere'")
    check_error(lambda: paddle.hub.list("no-slash"), ValueError, "owner/name:branch")
    check_error(lambda: paddle.hub.load(str(repository), "large", source="local"), RuntimeError, "model = 'large'")
    check_error(lambda: paddle.hub.load(str(repository), "_WIDTH", source="local"), RuntimeError, "no such model")
    (repository / "hubconf.py").write_text("dependencies = ['no_such_package_here']\n")
    check_error(lambda: paddle.hub.list(str(repository), source="local"), RuntimeError, "install no_such_package_here")
    (repository / "hubconf.py").unlink()
    check_error(lambda: paddle.hub.list(str(repository), source="local"), RuntimeError, "no hubconf.py")


def test_without_a_network(cache, monkeypatch):
    monkeypatch.setitem(module._ARCHIVES, "github", "http://127.0.0.1:9/{owner}/{repo}/{branch}.zip")
    monkeypatch.setattr("paddle._files.download.FIRST_PAUSE", 0.0)
    check_error(lambda: paddle.hub.list("someone/models"), RuntimeError, "cannot download", "source='local'")


def saved(folder, name):
    paddle.save({"w": paddle.to_tensor([1.0, 2.0])}, str(folder / name))
    return (folder / name).read_bytes()


def test_parameters_from_an_address(server, tmp_path):
    served, address = server
    data = saved(served, "net.pdparams")
    state = paddle.hub.load_state_dict_from_url(f"{address}/net.pdparams", str(tmp_path / "a"))
    assert state["w"].tolist() == [1.0, 2.0]
    arrays = paddle.hub.load_state_dict_from_url(f"{address}/net.pdparams", str(tmp_path / "a"), map_location="numpy")
    assert isinstance(arrays["w"], np.ndarray)
    placed = paddle.hub.load_state_dict_from_url(
        f"{address}/net.pdparams", str(tmp_path / "b"), file_name="x.pdparams", map_location="cpu"
    )
    assert placed["w"].place.is_cpu_place()
    assert (tmp_path / "b" / "x.pdparams").read_bytes() == data


def test_parameters_in_an_archive(server, tmp_path):
    served, address = server
    (tmp_path / "packed").mkdir()
    saved(tmp_path / "packed", "net.pdparams")
    (served / "net.zip").write_bytes(packed(tmp_path / "packed", "net"))
    state = paddle.hub.load_state_dict_from_url(f"{address}/net.zip", str(tmp_path / "c"))
    assert state["w"].tolist() == [1.0, 2.0]


def test_hashes_in_names(server, tmp_path):
    served, address = server
    data = saved(served, "net.pdparams")
    good = f"net-{hashlib.sha256(data).hexdigest()[:8]}.pdparams"
    (served / good).write_bytes(data)
    (served / "net-00000000.pdparams").write_bytes(data)
    state = paddle.hub.load_state_dict_from_url(f"{address}/{good}", str(tmp_path / "d"), check_hash=True)
    assert state["w"].tolist() == [1.0, 2.0]
    with pytest.raises(RuntimeError, match="does not match the hash"):
        paddle.hub.load_state_dict_from_url(f"{address}/net-00000000.pdparams", str(tmp_path / "d"), check_hash=True)
    assert not (tmp_path / "d" / "net-00000000.pdparams").exists()
