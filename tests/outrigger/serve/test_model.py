"""A loaded model: its results, and whether rows of several requests may share a run."""

from pathlib import Path

import numpy as np
import pytest
from tests.inference.conftest import write
from tests.outrigger.serve import running

import paddle
from outrigger.serve.model import Model, Share
from paddle.static import InputSpec


def load(prefix, engine="auto", share=Share.PROVEN):
    program = Path(f"{prefix}.pdmodel")
    return Model("m", "1", program, program.with_suffix(".pdiparams"), 1, engine, share)


class OpenSize(paddle.nn.Layer):
    """Pictures of any size, which must be a multiple of 8."""

    def forward(self, x):
        return paddle.nn.functional.avg_pool2d(x, 8).mean([1, 2, 3], keepdim=True).flatten(1)


class Sorted(paddle.nn.Layer):
    """Rows change places."""

    def forward(self, x):
        return paddle.sort(x, axis=0)


class Total(paddle.nn.Layer):
    """An output without rows."""

    def forward(self, x):
        return x * 2, x.sum()


class Gated(paddle.nn.Layer):
    """A large number in one row changes the others; small ones do not show it."""

    def forward(self, x):
        return x * (x.max() > 20).astype("float32")


class Branching(paddle.nn.Layer):
    """One way for all rows, which small integers do not show."""

    def forward(self, ids):
        if ids.max() > 50:
            return ids * 2
        return ids


class Looping(paddle.nn.Layer):
    """As many turns as the largest row needs."""

    def forward(self, ids):
        count = paddle.zeros([1], "int64")
        while count < 3:
            ids, count = ids + 1, count + 1
        return ids


class Next(paddle.nn.Layer):
    def forward(self, x):
        return paddle.nextafter(x, x + 1)


class Doubled(paddle.nn.Layer):
    def forward(self, x):
        return x + x


@pytest.mark.parametrize("engine", ["onnxruntime", "torch"])
def test_rows_that_do_not_depend_on_one_another(tmp_path, engine):
    model = load(running.classifier(tmp_path / "net"), engine)
    assert (model.batched, model.engine) == (True, engine)
    x = np.random.default_rng(0).standard_normal((3, 3, 8, 8)).astype("float32")
    (together,) = model.run([x])
    apart = np.concatenate([model.run([row[None]])[0] for row in x])
    np.testing.assert_allclose(together, apart, rtol=1e-5, atol=1e-6)


def test_integers_and_open_sizes(tmp_path):
    assert load(running.looked_up(tmp_path / "words")).batched
    net = write(OpenSize(), [InputSpec([None, 3, None, None], "float32", "x")], tmp_path / "open")
    assert load(net).batched


ALONE = {
    "mixed": (running.centred, "in ReduceMean"),
    "sorted": (lambda p: write(Sorted(), [InputSpec([None, 4], "float32", "x")], p), "in TopK"),
    "a total": (lambda p: write(Total(), [InputSpec([None, 4], "float32", "x")], p), "is not open"),
    "a gate": (lambda p: write(Gated(), [InputSpec([None, 4], "float32", "x")], p), "in ReduceMax"),
    "an if": (lambda p: write(Branching(), [InputSpec([None, 4], "int64", "ids")], p), "in ReduceMax"),
    "a loop": (lambda p: write(Looping(), [InputSpec([None, 4], "int64", "ids")], p), "in Loop"),
    "a fixed batch": (lambda p: write(Sorted(), [InputSpec([2, 4], "float32", "x")], p), "is not open"),
}


@pytest.mark.parametrize("engine", ["onnxruntime", "torch"])
@pytest.mark.parametrize("name", ALONE)
def test_rows_that_must_run_alone(name, engine, tmp_path):
    save, reason = ALONE[name]
    model = load(save(tmp_path / "net"), engine)
    assert not model.batched
    assert reason in model.alone


def test_operators_without_a_proof_run_alone(tmp_path):
    """Every element is computed by itself, but the operator has no form in ONNX, where that would be found."""
    model = load(write(Next(), [InputSpec([None, 4], "float32", "x")], tmp_path / "net"), "torch")
    assert not model.batched
    assert "nextafter" in model.alone
    assert "--share-runs m" in model.alone


def test_what_the_user_claims_is_tried(tmp_path):
    spec = [InputSpec([None, 4], "float32", "x")]
    claimed = load(write(Next(), spec, tmp_path / "next"), "torch", Share.CLAIMED)
    assert (claimed.alone, claimed.batched) == ("", True)
    refuted = load(write(Sorted(), spec, tmp_path / "sorted"), share=Share.CLAIMED)
    assert not refuted.batched
    assert "rows of output" in refuted.alone


def test_the_cache_knows_which_rows_mix(tmp_path, monkeypatch):
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", str(tmp_path / "cache"))
    prefix = write(Branching(), [InputSpec([None, 4], "int64", "ids")], tmp_path / "net")
    assert not load(prefix).batched
    assert list((tmp_path / "cache").iterdir())
    assert not load(prefix).batched


@pytest.mark.parametrize("dtype", ["uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64"])
def test_every_type_that_the_protocol_has(tmp_path, dtype):
    model = load(write(Doubled(), [InputSpec([None, 3], dtype, "x")], tmp_path / "net"))
    assert model.batched
    x = np.array([[1, 2, 60]], dtype)
    (found,) = model.run([x])
    assert found.dtype == x.dtype
    assert (found == x + x).all()


def test_bfloat16_runs_on_torch_and_travels_as_bits(tmp_path):
    prefix = write(Doubled(), [InputSpec([None, 3], "bfloat16", "x")], tmp_path / "net")
    with pytest.warns(UserWarning, match="'x' is bfloat16, which onnxruntime neither takes nor gives"):
        model = load(prefix)
    assert (model.engine, model.batched, model.outputs[0].datatype) == ("torch", True, "BF16")
    (found,) = model.run([np.array([[0x3F80, 0x4000, 0xC040]], "uint16")])  # 1, 2, -3
    assert found.tolist() == [[0x4000, 0x4080, 0xC0C0]]
    with pytest.raises(NotImplementedError, match="bfloat16"):
        load(prefix, "onnxruntime")


def test_batching_can_be_off(tmp_path):
    assert load(running.scaled(tmp_path / "net"), share=Share.NONE).alone == "batching is off"
