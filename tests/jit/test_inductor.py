"""Programs compiled by torch's compiler where that is faster; the compiler itself is replaced, as it takes seconds."""

import logging
import time

import numpy as np
import pytest

import paddle
from paddle._core.state import fresh
from paddle.jit import _inductor


class Compiler:
    """Stands for torch.compile: a function that takes `seconds` more, or fails, and counts its calls."""

    def __init__(self, seconds=0.0, error=None, wait=0.0):
        self.seconds, self.error, self.wait = seconds, error, wait
        self.compiled = self.calls = 0

    def __call__(self, function, fullgraph, dynamic):
        self.compiled += 1

        def call(inside, outside):
            self.calls += 1
            if self.error:
                raise self.error
            time.sleep(self.wait)
            return function(inside, outside)

        return call


@pytest.fixture(autouse=True)
def tuning(tmp_path, monkeypatch):
    monkeypatch.setenv("OUTRIGGER_TUNING_CACHE", str(tmp_path))
    monkeypatch.setattr(_inductor, "_has_compiler", lambda: True)
    with fresh():
        yield tmp_path / "compiler.json"


def use(monkeypatch, compiler, compiled_is_faster=True, backend="CINN", calls=5, **options):
    """Call a converted layer; returns its results, those of the layer itself, and the gradients of both."""
    monkeypatch.setattr(_inductor.torch, "compile", compiler)
    monkeypatch.setattr(_inductor, "_GAIN", 1e9 if compiled_is_faster else 0.0)
    paddle.seed(0)
    layer = paddle.nn.Sequential(paddle.nn.Linear(3, 4), paddle.nn.BatchNorm1D(4), paddle.nn.Tanh())
    plain = paddle.nn.Sequential(paddle.nn.Linear(3, 4), paddle.nn.BatchNorm1D(4), paddle.nn.Tanh())
    plain.set_state_dict(layer.state_dict())
    static = paddle.jit.to_static(layer, backend=backend, **options)
    x = paddle.to_tensor(np.linspace(-1, 1, 15, dtype="float32").reshape(5, 3))
    found = []
    for network in (static, plain):
        for _ in range(calls):
            out = network(x)
            out.sum().backward()
        values = [out, layer[0].weight.grad if network is static else plain[0].weight.grad]
        statistics = layer[1]._mean if network is static else plain[1]._mean
        found.append([v.numpy() for v in (*values, statistics)])
    for ours, theirs in zip(*found, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-5, atol=1e-6)


def test_compiled_code_is_used_where_it_is_faster(monkeypatch, tuning):
    compiler = Compiler()
    use(monkeypatch, compiler)
    trial = 1 + _inductor._TURNS
    assert compiler.compiled == 1
    assert compiler.calls == trial + 3  # the third call and those after it
    assert "compiled" in tuning.read_text()
    again = Compiler()
    use(monkeypatch, again)
    assert again.calls == 1 + 3  # not measured again


def test_the_plain_way_stays_where_it_is_faster(monkeypatch, tuning):
    compiler = Compiler()
    use(monkeypatch, compiler, compiled_is_faster=False)
    assert compiler.calls == 1 + _inductor._TURNS
    again = Compiler()
    use(monkeypatch, again)
    assert again.compiled == 0


def test_nothing_is_compiled_unless_asked(monkeypatch):
    compiler = Compiler()
    use(monkeypatch, compiler, backend=None)
    monkeypatch.setattr(_inductor.torch, "compile", compiler)
    static = paddle.jit.to_static(lambda x: x + 1)
    for _ in range(5):
        static(paddle.ones([2]))
    assert compiler.compiled == 0


@pytest.mark.parametrize("way", ["build_strategy", "flag"])
def test_other_ways_to_ask(way, monkeypatch):
    compiler = Compiler()
    strategy = paddle.static.BuildStrategy()
    strategy.build_cinn_pass = way == "build_strategy"
    paddle.set_flags({"FLAGS_use_cinn": way == "flag"})
    backend = _inductor.Unsaid("CINN") if way == "flag" else None
    use(monkeypatch, compiler, backend=backend, build_strategy=strategy)
    assert compiler.compiled == 1


def test_what_cannot_be_compiled_runs_the_plain_way(monkeypatch, caplog, tuning):
    with caplog.at_level(logging.WARNING, "paddle.jit"):
        use(monkeypatch, Compiler(error=RuntimeError("no such thing")))
    assert "cannot be compiled" in caplog.text
    assert "plain" in tuning.read_text()


def test_compiling_has_a_limit(monkeypatch, caplog):
    paddle.set_flags({"FLAGS_cinn_compile_seconds": 0})
    with caplog.at_level(logging.WARNING, "paddle.jit"):
        use(monkeypatch, Compiler(wait=0.2))
    assert "FLAGS_cinn_compile_seconds" in caplog.text


def test_without_a_compiler_one_message(monkeypatch):
    monkeypatch.undo()
    monkeypatch.setenv("CXX", "/nowhere/c++")
    compiler = Compiler()
    with pytest.warns(UserWarning, match="needs a C\\+\\+ compiler"):
        use(monkeypatch, compiler)
    use(monkeypatch, compiler)  # a second warning would be an error
    assert compiler.compiled == 0


def test_random_programs_are_not_compiled(monkeypatch):
    compiler = Compiler()
    monkeypatch.setattr(_inductor.torch, "compile", compiler)
    static = paddle.jit.to_static(lambda x: paddle.nn.functional.dropout(x, 0.5), backend="CINN")
    for _ in range(5):
        static(paddle.ones([4]))
    assert compiler.compiled == 0
