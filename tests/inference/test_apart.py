"""Conversions that another process does: here by a call, and at the end by a process."""

import logging
import pickle
import shutil

import numpy as np
import pytest
from tests.inference.conftest import run, write

import paddle
from paddle import _onnx
from paddle.inference import Config, _apart, _conversion, _engine, create_predictor
from paddle.static import InputSpec


@pytest.fixture
def asked(monkeypatch):
    """The requests that a `Config` of `config` makes, answered by this process, which must convert nothing itself."""
    found, own = [], _engine.Engine._converted_here

    def here(engine, *rest):
        assert engine._config._ask is None, "it was converted without another process"
        return own(engine, *rest)

    monkeypatch.setattr(_engine.Engine, "_converted_here", here)
    return found


def config(path, asked, *after):
    found = Config(str(path))

    def ask(target, request):
        assert target == "paddle.inference._apart:convert"
        asked.append(request)
        answer = _apart.convert(request)
        for change in after:
            answer = change(answer)
        return answer

    found._ask = ask
    return found


@pytest.mark.parametrize("threads", [1, 2])
def test_the_predictor_is_the_same(model, arrays, asked, threads):
    with_process = config(model, asked)
    with_process.set_cpu_math_library_num_threads(threads)
    predictor = create_predictor(with_process)
    many = [np.concatenate([a] * 4) for a in arrays]
    found = run(predictor, many)
    assert predictor._engine.name == "onnxruntime"
    assert len(asked) == threads  # the form for pieces on several threads is converted in the same way
    assert predictor._engine._model is None
    want = [a.numpy() for a in paddle.jit.load(model)(*map(paddle.to_tensor, many))]
    for a, b in zip(found, want, strict=True):
        np.testing.assert_allclose(a, b, atol=1e-5)


def test_the_other_process_fills_the_cache(model, tmp_path, arrays, asked, monkeypatch):
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", str(tmp_path))
    for _ in range(2):
        run(create_predictor(config(model, asked)), arrays)
    assert len(asked) == 1
    assert len(list((tmp_path / ".outrigger_cache").glob("*.converted"))) == 1


def test_what_crashes_when_it_is_opened_is_not_cached(model, tmp_path, monkeypatch):
    """The next start would find it, and crash without a process in between."""
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", str(tmp_path))

    def crash(*rest):
        raise SystemExit("as good as a crash")

    monkeypatch.setattr(_engine, "OrtEngine", crash)
    with pytest.raises(SystemExit):
        create_predictor(Config(model))
    assert not list(tmp_path.rglob("*.converted"))


class OwnError(Exception):
    """As ONNX Runtime's: known by the module of their class."""


OwnError.__module__ = "onnxruntime.capi"


@pytest.mark.parametrize("apart", [False, True])
def test_a_session_that_needs_too_much_memory(model, asked, tmp_path, monkeypatch, apart):
    """Neither is it cached, nor is it tried by the process that has no limit."""
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", str(tmp_path))

    def refuse(*rest):
        raise OwnError("[ONNXRuntimeError] : 6 : RUNTIME_EXCEPTION : std::bad_alloc")

    monkeypatch.setattr(_engine, "OrtEngine", refuse)
    if apart:
        with pytest.raises(MemoryError, match="bad_alloc"):
            create_predictor(config(model, asked))
    else:
        with pytest.warns(UserWarning, match="does not accept the model"):
            create_predictor(Config(model))
    assert not list(tmp_path.rglob("*.converted"))


def test_a_session_that_the_other_process_cannot_open_is_not_tried(model, arrays, asked, monkeypatch):
    def refuse(*rest):
        raise OwnError("no kernel for it")

    monkeypatch.setattr(_engine, "OrtEngine", refuse)
    with pytest.warns(
        UserWarning, match=r"does not accept the model \(no kernel for it\)\. The model runs on torch"
    ) as said:
        predictor = create_predictor(config(model, asked))
    assert len(said) == 1
    assert predictor._engine.name == "torch"
    assert run(predictor, arrays)[0].shape == (2, 5)


@pytest.fixture
def lacking(tmp_path, monkeypatch):
    """A model with an operator that has no form in ONNX."""
    monkeypatch.delitem(_onnx.CONVERTERS, "softplus")
    return write(paddle.nn.Softplus(), [InputSpec([None, 4], "float32", "x")], tmp_path / "lacking")


@pytest.mark.parametrize("apart", [False, True])
def test_that_a_model_has_no_form_is_found_once(lacking, asked, tmp_path, monkeypatch, apart):
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", str(tmp_path))
    calls, own = [], _conversion._in_onnx
    monkeypatch.setattr(_conversion, "_in_onnx", lambda *args: calls.append(args) or own(*args))
    for _ in range(2):
        with pytest.warns(
            UserWarning, match="'softplus' of the model has no ONNX form; the model runs on torch"
        ) as said:
            predictor = create_predictor(config(lacking, asked) if apart else Config(lacking))
        assert len(said) == 1
        assert "softplus" in predictor._engine.mixing
        (found,) = run(predictor, [np.ones([3, 4], "float32")])
        assert found.shape == (3, 4)
    assert len(calls) == 1


def test_a_forced_engine_says_what_is_lacking(lacking, asked):
    forced = config(lacking, asked)
    forced.enable_onnxruntime()
    with pytest.raises(RuntimeError, match="softplus"):
        create_predictor(forced)


def test_messages_come_back(model, tmp_path, asked, caplog):
    for ending in (".pdmodel", ".pdiparams"):
        shutil.copy(model + ending, tmp_path / f"net{ending}")
    data = bytearray((tmp_path / "net.pdiparams").read_bytes())
    data[-1] ^= 1
    (tmp_path / "net.pdiparams").write_bytes(data)
    with (
        caplog.at_level(logging.INFO, "paddle.inference"),
        pytest.warns(RuntimeWarning, match="not saved together") as said,
    ):
        create_predictor(config(tmp_path / "net", asked))
    assert len(said) == 1
    assert "rows run apart" in caplog.text


def test_an_error_of_the_other_process(tmp_path, asked):
    path = tmp_path / "net.pdmodel"
    path.write_bytes(b"\x0a\xff\xff\xff\xff\x0f")
    with pytest.raises(RuntimeError, match="damaged"):
        create_predictor(config(path.with_suffix(""), asked))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "checksum"),
        (lambda data: data[: len(data) // 2], "checksum"),
        (lambda data: data[:3], "its answer is cut off"),
        (lambda data: b"\xff" * 8 + data[8:], "its answer is cut off"),
        (lambda data: data[:8] + b"[" + data[9:], "its answer is no"),
    ],
)
def test_a_damaged_answer(model, asked, change, words):
    with pytest.raises(ValueError, match=words):
        create_predictor(config(model, asked, change))


def test_an_answer_for_another_model(model, asked):
    """Its key is that of the files when they were looked at here."""

    def other(request):
        plain, threads, _, level = pickle.loads(request)
        return pickle.dumps((plain, threads, "other", level))

    found = config(model, asked)
    found._ask = lambda target, request: _apart.convert(other(request))
    with pytest.raises(ValueError, match="of another model"):
        create_predictor(found)


def test_by_a_process(model, arrays):
    children = pytest.importorskip("outrigger.serve.children")
    found = Config(model)
    found._ask = children.Children(120.0, 8 << 30, "converting the model").ask
    predictor = create_predictor(Config(found))
    want = [a.numpy() for a in paddle.jit.load(model)(*map(paddle.to_tensor, arrays))]
    for a, b in zip(run(predictor, arrays), want, strict=True):
        np.testing.assert_allclose(a, b, atol=1e-5)
