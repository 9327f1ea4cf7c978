"""The downloader, against a server on this machine that breaks off, lies and fails."""

import hashlib
import http.server
import inspect
import io
import operator
import os
import re
import sys
import tarfile
import threading
import time
import urllib.error
import urllib.request
import zipfile

import pytest
from tests.golden import dataset_files
from tests.support import check_error

import paddle
from paddle._files import download as _download
from paddle._files.archive import unpack
from paddle._files.download import DownloadError, data_home, dataset_file, fetch
from paddle.text.datasets import uci_housing
from paddle.utils import download

CONTENT = bytes(range(256)) * 2000  # half a megabyte
MD5 = hashlib.md5(CONTENT).hexdigest()


class Server(http.server.ThreadingHTTPServer):
    """Sends `files`, misbehaving as `faults` says for each coming request."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.files, self.faults, self.requests, self.tag = {"/set.bin": CONTENT}, [], [], '"1"'

    def url(self, path="/set.bin"):
        return f"http://127.0.0.1:{self.server_port}{path}"


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        server = self.server
        server.requests.append(dict(self.headers))
        content, fault = server.files.get(self.path), server.faults.pop(0) if server.faults else None
        if content is None or isinstance(fault, int):
            self.send_error(fault or 404)
            return
        begin = 0
        asked = self.headers.get("Range")
        if asked and fault != "no ranges" and self.headers.get("If-Range", server.tag) == server.tag:
            begin = int(asked.removeprefix("bytes=").rstrip("-"))
            if begin >= len(content):
                self.send_error(416)
                return
        self.send_response(206 if begin else 200)
        if begin:
            self.send_header("Content-Range", f"bytes {begin}-{len(content) - 1}/{len(content)}")
        self.send_header("Content-Length", str(len(content) - begin))
        if server.tag:
            self.send_header("ETag", server.tag)
        self.end_headers()
        body = content[begin:]
        if fault == "damaged":
            body = b"?" + body[1:]
        self.wfile.write(body[: len(body) // 2] if fault == "breaks" else body)

    def log_message(self, *args):
        pass


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setattr(_download, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(_download, "TIMEOUT", 5.0)
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with Server() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def test_whole_file(server, tmp_path, capsys):
    path = fetch(server.url(), tmp_path / "new" / "set.bin", MD5)
    assert path.read_bytes() == CONTENT
    assert os.listdir(path.parent) == ["set.bin"]  # neither parts nor locks are left
    assert f"Downloading {server.url()} to {path.parent}" in capsys.readouterr().err
    fetch(server.url(), path, MD5)
    assert len(server.requests) == 1


def test_broken_connection_is_continued(server, tmp_path, capsys):
    server.faults = ["breaks", "breaks"]
    path = fetch(server.url(), tmp_path / "set.bin", MD5)
    assert path.read_bytes() == CONTENT
    assert [r.get("Range") for r in server.requests] == [None, "bytes=256000-", "bytes=384000-"]
    assert "broke after 256000 of 512000 bytes; trying again" in capsys.readouterr().err


def test_continues_what_an_earlier_program_began(server, tmp_path):
    (tmp_path / "set.bin.part").write_bytes(CONTENT[:1000])
    assert fetch(server.url(), tmp_path / "set.bin", MD5).read_bytes() == CONTENT
    assert server.requests[0]["Range"] == "bytes=1000-"


def test_without_a_sum_only_the_same_version_is_continued(server, tmp_path):
    server.faults = ["breaks"]
    server.tag = '"old"'
    part, tag = tmp_path / "set.bin.part", tmp_path / "set.bin.part.tag"
    _continue = _download._continue
    with pytest.raises(_download._TemporaryFault):
        _continue(server.url(), part, tag, known=False)
    server.tag, server.files["/set.bin"] = '"new"', b"another"
    assert fetch(server.url(), tmp_path / "set.bin").read_bytes() == b"another"
    assert server.requests[1]["If-Range"] == '"old"'
    part.write_bytes(b"of unknown origin")
    (tmp_path / "set.bin").unlink()
    assert fetch(server.url(), tmp_path / "set.bin").read_bytes() == b"another"
    assert "Range" not in server.requests[2]


def test_server_without_ranges(server, tmp_path):
    server.faults = ["breaks", "no ranges"]
    assert fetch(server.url(), tmp_path / "set.bin", MD5).read_bytes() == CONTENT


def test_part_that_is_complete(server, tmp_path):
    (tmp_path / "set.bin.part").write_bytes(CONTENT)
    assert fetch(server.url(), tmp_path / "set.bin", MD5).read_bytes() == CONTENT
    (tmp_path / "set.bin").unlink()
    (tmp_path / "set.bin.part").write_bytes(CONTENT + b"and more")
    assert fetch(server.url(), tmp_path / "set.bin", MD5).read_bytes() == CONTENT


def test_damaged_once(server, tmp_path):
    server.faults = ["damaged"]
    assert fetch(server.url(), tmp_path / "set.bin", MD5).read_bytes() == CONTENT


def test_wrong_sum(server, tmp_path):
    check_error(
        lambda: fetch(server.url(), tmp_path / "set.bin", "0" * 32),
        DownloadError,
        f"cannot download {server.url()}: the file has the MD5 sum {MD5} instead of {'0' * 32}",
        f"put it at {tmp_path / 'set.bin'}",
    )
    assert len(server.requests) == 2
    assert [p for p in os.listdir(tmp_path) if not p.endswith(".tag")] == []


def test_wrong_file_in_place_is_replaced_only_by_the_right_one(server, tmp_path):
    path = tmp_path / "set.bin"
    path.write_bytes(b"by hand")
    server.faults = [404]
    with pytest.raises(DownloadError):
        fetch(server.url(), path, MD5)
    assert path.read_bytes() == b"by hand"
    assert fetch(server.url(), path, MD5).read_bytes() == CONTENT


def test_busy_server(server, tmp_path):
    server.faults = [503, 429]
    assert fetch(server.url(), tmp_path / "set.bin", MD5).read_bytes() == CONTENT
    server.faults = [500] * 9
    check_error(lambda: fetch(server.url(), tmp_path / "x.bin"), RuntimeError, "answers 500")
    assert len(server.requests) == 3 + _download.ATTEMPTS


def test_missing_on_the_server(server, tmp_path):
    check_error(lambda: fetch(server.url("/no.bin"), tmp_path / "no.bin"), DownloadError, "answers 404")
    assert len(server.requests) == 1


def test_offline(tmp_path, monkeypatch):
    monkeypatch.setattr(_download, "FIRST_PAUSE", 0.001)
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    monkeypatch.setenv("PADDLE_DATA_HOME", str(tmp_path))
    url = "http://127.0.0.1:9/cifar/set.tar.gz"  # the port of no one
    check_error(
        lambda: dataset_file(None, url, MD5, "cifar"),
        RuntimeError,
        f"cannot download {url}",
        f"put it at {tmp_path / 'cifar' / 'set.tar.gz'}",
        "data_file",
        "PADDLE_DATA_HOME",
        MD5,
    )


@pytest.mark.skipif(os.name != "posix", reason="these locks are POSIX's")
def test_several_at_once_fetch_once(server, tmp_path):
    # The locks belong to open files, so that threads stand for processes here.
    threads = [threading.Thread(target=fetch, args=(server.url(), tmp_path / "set.bin", MD5)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(server.requests) == 1
    assert os.listdir(tmp_path) == ["set.bin"]


def test_data_folder(monkeypatch, tmp_path):
    monkeypatch.delenv("PADDLE_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_home() == tmp_path / ".cache" / "paddle" / "dataset"
    monkeypatch.setenv("PADDLE_DATA_HOME", "~/sets")
    assert data_home() == tmp_path / "sets"


def test_dataset_file(server, monkeypatch, tmp_path):
    monkeypatch.setenv("PADDLE_DATA_HOME", str(tmp_path))
    given = tmp_path / "given.bin"
    given.write_bytes(b"")
    assert dataset_file(given, server.url(), MD5, "x") == str(given)
    check_error(
        lambda: dataset_file(None, server.url(), MD5, "x", False), AssertionError, server.url(), "data_file = None"
    )
    there = dataset_file("nowhere.bin", server.url(), MD5, "x")
    assert there == str(tmp_path / "x" / "set.bin")
    assert dataset_file(None, server.url(), MD5, "x", False) == there
    assert len(server.requests) == 1


DOWNLOADED = [
    ("vision.datasets.FashionMNIST", {}, "train-images-idx3-ubyte.gz"),
    ("vision.datasets.Cifar10", {}, "cifar-10-python.tar.gz"),
    ("vision.datasets.Cifar100", {}, "cifar-100-python.tar.gz"),
    ("vision.datasets.Flowers", {}, "102flowers.tgz"),
    ("vision.datasets.VOC2012", {}, "VOCtrainval_11-May-2012.tar"),
    ("text.Conll05st", {}, "conll05st-tests.tar.gz"),
    ("text.Imdb", {}, "imdb%2FaclImdb_v1.tar.gz"),
    ("text.Imikolov", {"window_size": 2}, "imikolov%2Fsimple-examples.tgz"),
    ("text.Movielens", {}, "movielens%2Fml-1m.zip"),
    ("text.UCIHousing", {}, "housing.data"),
    ("text.WMT14", {"dict_size": 9}, "wmt14.tgz"),
    ("text.WMT16", {"src_dict_size": 9, "trg_dict_size": 9}, "wmt16.tar.gz"),
]


@pytest.mark.parametrize(("name", "arguments", "file"), DOWNLOADED, ids=[case[0] for case in DOWNLOADED])
def test_data_sets_offline(monkeypatch, tmp_path, capsys, name, arguments, file):
    """One error, with the URL, the file and its place; the folder is printed, and `download_dir` chooses it."""

    def unreachable(request, **kwargs):
        raise urllib.error.URLError("no route")

    monkeypatch.setattr(_download, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(urllib.request, "urlopen", unreachable)
    monkeypatch.setenv("PADDLE_DATA_HOME", str(tmp_path / "home"))
    dataset = operator.attrgetter(name)(paddle)
    for chosen, folder in (({"download_dir": tmp_path / "mine"}, "mine"), ({}, "home")):
        with pytest.raises(RuntimeError) as caught:
            dataset(**arguments, **chosen)
        said = str(caught.value)
        url = re.search(r"cannot download (http\S+):", said)[1]
        place = re.search(r"put it at (\S+?),", said)[1]
        assert place.startswith(str(tmp_path / folder))
        assert url.endswith("/" + file)
        assert os.path.basename(place) == file
        assert f"Downloading {url} to {os.path.dirname(place)}" in capsys.readouterr().err
    assert os.path.dirname(place) != str(tmp_path / "home")  # each data set in a folder of its own
    assert "download_dir" not in inspect.signature(dataset).parameters  # Paddle's signature


def test_download_dir_holds_the_files(monkeypatch, tmp_path):
    path = dataset_files.housing(tmp_path / "housing.data")
    monkeypatch.setattr(uci_housing, "MD5", _download.md5_of(path))
    assert paddle.text.UCIHousing(download_dir=str(tmp_path)).data_file == path
    assert paddle.text.UCIHousing(download_dir=tmp_path, download=False).data_file == path


def test_progress_in_lines(capsys, monkeypatch):
    lines = _download._Lines("set.bin", 3_000_000, 0)
    lines(1_000_000)
    monkeypatch.setattr(time, "monotonic", lambda: lines.next)
    lines(1_000_000)
    assert capsys.readouterr().err == "  set.bin: 2.0 of 3.0 MB\n"


def test_progress_in_a_terminal(server, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    fetch(server.url(), tmp_path / "set.bin", MD5)
    assert "set.bin" in capsys.readouterr().err


def packed(kind, names):
    file = io.BytesIO()
    if kind == "zip":
        with zipfile.ZipFile(file, "w") as archive:
            for name in names:
                archive.writestr(name, name)
    else:
        with tarfile.open(fileobj=file, mode="w:gz") as archive:
            for name in names:
                info = tarfile.TarInfo(name)
                info.size = len(name)
                archive.addfile(info, io.BytesIO(name.encode()))
    return file.getvalue()


# The original gives these paths; for a folder of several files it names one of them in the wrong place.
@pytest.mark.parametrize("kind", ["zip", "tar.gz"])
@pytest.mark.parametrize(
    ("names", "where"), [(["a.txt"], "a.txt"), (["d/a.txt", "d/e/b.txt"], "d"), (["x.txt", "d/b.txt"], "set")]
)
def test_archives(server, tmp_path, monkeypatch, kind, names, where):
    server.files["/set." + kind] = packed(kind, names)
    monkeypatch.setattr(download, "WEIGHTS_HOME", str(tmp_path))
    for _ in range(2):
        assert download.get_weights_path_from_url(server.url("/set." + kind)) == str(tmp_path / where)
    for name in names:
        assert (tmp_path / ("set" if where == "set" else "") / name).read_text() == name
    assert len(server.requests) == 1
    assert sorted(os.listdir(tmp_path)) == sorted([where, "set." + kind])
    assert download.get_path_from_url(server.url("/set." + kind), str(tmp_path), decompress=False).endswith(kind)
    assert download.get_path_from_url(server.url("/set." + kind), str(tmp_path), check_exist=False)
    assert len(server.requests) == 2


@pytest.mark.parametrize("kind", ["zip", "tar.gz"])
@pytest.mark.parametrize("name", ["../escaped.txt", "/escaped.txt", "d/../../escaped.txt", "C:/escaped.txt"])
def test_archives_stay_inside(tmp_path, kind, name):
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    (tmp_path / "bad").write_bytes(packed(kind, ["fine.txt", name]))
    check_error(lambda: unpack(tmp_path / "bad", folder), ValueError, "escaped.txt", "refused")
    assert list(folder.iterdir()) == []
    assert not list(tmp_path.rglob("escaped.txt"))


@pytest.mark.parametrize("kind", ["SYMTYPE", "LNKTYPE", "CHRTYPE", "BLKTYPE", "FIFOTYPE"])
def test_archives_with_links_and_devices(tmp_path, kind):
    with tarfile.open(tmp_path / "bad.tar", "w") as archive:
        first, link = tarfile.TarInfo("a.txt"), tarfile.TarInfo("d")
        link.type, link.linkname = getattr(tarfile, kind), "/etc"
        archive.addfile(first)
        archive.addfile(link)
    check_error(lambda: unpack(tmp_path / "bad.tar", tmp_path / "out"), ValueError, "'d'", "link or a device")
    assert os.listdir(tmp_path / "out") == []


def test_no_archive(tmp_path):
    (tmp_path / "x.tar").write_bytes(b"<html>not found</html>" * 100)
    check_error(lambda: unpack(tmp_path / "x.tar", tmp_path), ValueError, "neither a tar nor a zip")


def test_bad_arguments(tmp_path):
    check_error(lambda: download.get_weights_path_from_url("resnet18"), AssertionError, "url = 'resnet18'")
    check_error(
        lambda: download.get_path_from_url("http://x/y", str(tmp_path), method="ftp"), ValueError, "method = 'ftp'"
    )
