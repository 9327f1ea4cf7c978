"""The cache of converted models: what is found again, what is refused, and what is deleted."""

import json
import logging
import os
import shutil

import numpy as np
import pytest
from tests.inference.conftest import run, write
from tests.support import run_python

import paddle
from paddle.inference import Config, _cache, _conversion, create_predictor
from paddle.inference._pieces import Pieces
from paddle.static import InputSpec


@pytest.fixture
def files(model, tmp_path, monkeypatch):
    """A copy of the model in a folder of its own, with the cache beside it switched on."""
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", "1")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    folder = tmp_path / "models"
    folder.mkdir(mode=0o755)
    for ending in (".pdmodel", ".pdiparams"):
        shutil.copy(model + ending, folder / ("net" + ending))
    return folder


def cached(folder):
    return sorted((folder / ".outrigger_cache").glob("*.converted")) if (folder / ".outrigger_cache").exists() else []


def converts(monkeypatch):
    """A list that grows with each conversion."""
    calls, own = [], _conversion.converted
    monkeypatch.setattr(_conversion, "converted", lambda model, *rest: calls.append(model) or own(model, *rest))
    return calls


def test_a_model_is_converted_once(files, arrays, monkeypatch):
    calls = converts(monkeypatch)
    first = create_predictor(Config(str(files / "net")))
    (file,) = cached(files)
    assert os.stat(file).st_mode & 0o777 == 0o600
    assert os.stat(file.parent).st_mode & 0o777 == 0o700
    second = create_predictor(Config(str(files / "net.pdmodel"), str(files / "net.pdiparams")))
    assert len(calls) == 1
    assert second._engine._model is None
    assert second.get_input_names() == ["x", "y"]
    for a, b in zip(run(first, arrays), run(second, arrays), strict=True):
        np.testing.assert_array_equal(a, b)


def test_the_torch_engine_reads_the_model_when_it_is_needed(files, net, arrays):
    create_predictor(Config(str(files / "net")))
    predictor = create_predictor(Config(str(files / "net")))
    seen = []
    predictor.register_output_hook(lambda operator, name, tensor: seen.append(operator))
    want = [t.numpy() for t in net(*map(paddle.to_tensor, arrays))]
    for a, b in zip(run(predictor, arrays), want, strict=True):
        np.testing.assert_allclose(a, b, atol=1e-5)
    assert seen
    other = create_predictor(Config(str(files / "net")))
    other.register_output_hook(lambda operator, name, tensor: None)
    os.utime(files / "net.pdiparams", ns=(1, 1))
    with pytest.raises(RuntimeError, match="files have changed"):
        run(other, arrays)


def test_other_values_are_another_model(files, arrays, monkeypatch):
    calls = converts(monkeypatch)
    create_predictor(Config(str(files / "net")))
    data = bytearray((files / "net.pdiparams").read_bytes())
    data[-1] ^= 1
    (files / "net.pdiparams").write_bytes(data)
    for _ in range(2):  # warned of each time: values that were not saved with the program are not cached
        with pytest.warns(RuntimeWarning, match="not saved together"):
            create_predictor(Config(str(files / "net")))
    assert len(calls) == 3
    assert len(cached(files)) == 1


def test_bytes_are_cached_in_the_users_folder(files, tmp_path, arrays, monkeypatch):
    calls = converts(monkeypatch)
    parts = [(files / f"net{ending}").read_bytes() for ending in (".pdmodel", ".pdiparams")]
    for _ in range(2):
        config = Config()
        config.set_model_buffer(parts[0], len(parts[0]), parts[1], len(parts[1]))
        run(create_predictor(config), arrays)
    assert len(calls) == 1
    assert len(list((tmp_path / "home" / "outrigger" / "models").iterdir())) == 1


def test_switches(files, tmp_path, monkeypatch):
    calls = converts(monkeypatch)
    config = Config(str(files / "net"))
    config.enable_save_optim_model(False)
    create_predictor(config)
    assert not cached(files)
    config = Config(str(files / "net"))
    config.set_optim_cache_dir(str(tmp_path / "chosen"))
    create_predictor(config)
    assert len(cached(tmp_path / "chosen")) == 1
    assert not cached(files)
    create_predictor(config)
    assert len(calls) == 2
    config.use_optimized_model(False)
    create_predictor(config)
    assert len(calls) == 3
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", "0")
    create_predictor(Config(str(files / "net")))
    assert len(calls) == 4
    assert not cached(files)
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", str(tmp_path / "named"))
    create_predictor(Config(str(files / "net")))
    assert len(cached(tmp_path / "named")) == 1


def _change(path, function):
    data = bytearray(path.read_bytes())
    path.write_bytes(function(data))


def _no_header(data):
    """A file whose checksum is right and whose header is not."""
    import hashlib

    rest = _cache._LENGTH.pack(2) + b"[]"
    return _cache._MAGIC + hashlib.sha256(rest).digest() + rest


def _old_header(data):
    """A file as an earlier version wrote it, with the right checksum and without a field."""
    import hashlib

    rest = bytes(data[len(_cache._MAGIC) + _cache._DIGEST :])
    (length,) = _cache._LENGTH.unpack(rest[: _cache._LENGTH.size])
    start = _cache._LENGTH.size
    header = json.loads(rest[start : start + length])
    del header["winograd"]
    text = json.dumps(header).encode()
    rest = _cache._LENGTH.pack(len(text)) + text + rest[start + length :]
    return _cache._MAGIC + hashlib.sha256(rest).digest() + rest


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda data: data[:-7], "checksum"),
        (lambda data: data[:20], "cut off"),
        (lambda data: b"", "cut off"),
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "checksum"),
        (lambda data: b"onnx" + data, "not a file of this cache"),
        (_no_header, "another form"),
        (_old_header, "another form"),
    ],
    ids=["truncated", "only the start", "empty", "a bit", "another format", "no header", "an old header"],
)
def test_damaged_files_are_replaced(files, arrays, caplog, monkeypatch, damage, reason):
    monkeypatch.setattr(_conversion, "measured", lambda run, feeds: Pieces(2, 5))  # the same in both conversions
    want = run(create_predictor(Config(str(files / "net"))), arrays)
    (file,) = cached(files)
    good = file.read_bytes()
    _change(file, damage)
    with caplog.at_level(logging.WARNING, "paddle.inference"):
        found = run(create_predictor(Config(str(files / "net"))), arrays)
    assert reason in caplog.text
    np.testing.assert_array_equal(found[0], want[0])
    assert file.read_bytes() == good


def test_a_file_of_another_model_is_refused(files, arrays, caplog, tmp_path):
    create_predictor(Config(str(files / "net")))
    (own,) = cached(files)
    layer = paddle.nn.Linear(2, 2)
    (tmp_path / "other").mkdir(mode=0o755)
    other = write(layer, [InputSpec([None, 2], "float32", "x")], tmp_path / "other" / "linear")
    create_predictor(Config(other))
    (foreign,) = cached(tmp_path / "other")
    shutil.copy(foreign, own)
    with caplog.at_level(logging.WARNING, "paddle.inference"):
        assert create_predictor(Config(str(files / "net"))).get_input_names() == ["x", "y"]
    assert "another model" in caplog.text


@pytest.mark.parametrize("trick", ["open folder", "link", "writable file", "another user"])
def test_places_that_others_can_change_are_not_used(files, tmp_path, caplog, monkeypatch, trick):
    create_predictor(Config(str(files / "net")))
    (file,) = cached(files)
    folder = file.parent
    if trick == "open folder":
        folder.chmod(0o770)
    elif trick == "link":
        folder.rename(tmp_path / "elsewhere")
        folder.symlink_to(tmp_path / "elsewhere")
    elif trick == "writable file":
        file.chmod(0o666)
    else:
        real = os.geteuid()
        monkeypatch.setattr(os, "geteuid", lambda: real + 1)
        monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", str(files))
    calls = converts(monkeypatch)
    with caplog.at_level(logging.WARNING, "paddle.inference"):
        create_predictor(Config(str(files / "net")))
    assert "is not used" in caplog.text
    assert len(calls) == 1


def test_a_folder_that_others_can_write_gets_no_cache(files, tmp_path):
    files.chmod(0o777)
    create_predictor(Config(str(files / "net")))
    assert not (files / ".outrigger_cache").exists()
    assert len(list((tmp_path / "home" / "outrigger" / "models").iterdir())) == 1


def test_the_size_is_limited(files, monkeypatch, caplog):
    create_predictor(Config(str(files / "net")))
    (first,) = cached(files)
    old = files / ".outrigger_cache" / "old.converted"
    old.write_bytes(bytes(1 << 20))
    os.utime(old, ns=(1, 1))
    first.unlink()
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE_LIMIT_MB", "1")
    create_predictor(Config(str(files / "net")))
    assert cached(files) == [first]
    first.unlink()
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE_LIMIT_MB", "0")
    with caplog.at_level(logging.INFO, "paddle.inference"):
        create_predictor(Config(str(files / "net")))
    assert cached(files) == []
    assert "OUTRIGGER_MODEL_CACHE_LIMIT_MB" in caplog.text


def test_a_place_that_cannot_be_written_is_no_error(files, tmp_path, monkeypatch, caplog):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", str(tmp_path / "file"))
    with caplog.at_level(logging.INFO, "paddle.inference"):
        create_predictor(Config(str(files / "net")))
    assert "is not cached" in caplog.text


def test_a_cached_model_starts_without_the_converter(files):
    code = f"""
import sys
from paddle.inference import Config, create_predictor
create_predictor(Config({str(files / "net")!r}))
heavy = ("onnx", "paddle._onnx", "paddle._format", "torch._dynamo")
print([name for name in heavy if name in sys.modules])
"""
    create_predictor(Config(str(files / "net")))
    assert run_python(code).strip() == "[]"
