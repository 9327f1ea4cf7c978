"""A loaded model: its results, and whether rows of several requests may share a run."""

from pathlib import Path

import numpy as np
import pytest
from tests.inference.conftest import write
from tests.outrigger.serve import running

import paddle
from outrigger.serve.model import Model
from paddle.static import InputSpec


def load(prefix, engine="auto", share=True):
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


@pytest.mark.parametrize("engine", ["onnxruntime", "torch"])
def test_rows_that_do_not_depend_on_one_another(tmp_path, engine):
    model = load(running.classifier(tmp_path / "net"), engine)
    assert (model.batched, model.engine) == (True, engine)
    x = np.random.default_rng(0).standard_normal((3, 3, 8, 8)).astype("float32")
    (together,) = model.run([x])
    apart = np.concatenate([model.run([row[None]])[0] for row in x])
    np.testing.assert_allclose(together, apart, rtol=1e-5, atol=1e-6)


def test_integers_and_open_sizes_are_tried(tmp_path):
    assert load(running.looked_up(tmp_path / "words")).batched
    net = write(OpenSize(), [InputSpec([None, 3, None, None], "float32", "x")], tmp_path / "open")
    assert load(net).batched


ALONE = {
    "mixed": (running.centred, "depend on one another"),
    "sorted": (lambda p: write(Sorted(), [InputSpec([None, 4], "float32", "x")], p), "depend on one another"),
    "a total": (lambda p: write(Total(), [InputSpec([None, 4], "float32", "x")], p), "is not open"),
    "a fixed batch": (lambda p: write(Sorted(), [InputSpec([2, 4], "float32", "x")], p), "is not open"),
}


@pytest.mark.parametrize("name", ALONE)
def test_rows_that_must_run_alone(name, tmp_path):
    save, reason = ALONE[name]
    model = load(save(tmp_path / "net"))
    assert not model.batched
    assert reason in model.alone


def test_batching_can_be_off(tmp_path):
    assert load(running.scaled(tmp_path / "net"), share=False).alone == "batching is off"
