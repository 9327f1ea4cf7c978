"""Models with `if` and `while` in the predictor: on both engines, optimised or not, from the original and from here."""

import numpy as np
import pytest
from tests.golden.record_branches import FUNCTIONS, INPUTS
from tests.support import GOLDEN, check_close

import paddle
from paddle.inference import Config, create_predictor
from paddle.static import InputSpec

RECORDED = GOLDEN / "models" / "branches"


def answers(function):
    recorded = np.load(RECORDED / f"{function.__name__}.npz")
    keys = [key for key in recorded.files if key.startswith("0_")]
    return [[recorded[f"{i}_{key[2:]}"] for key in keys] for i in range(len(INPUTS))]


def run(path, engine, optimised, x):
    config = Config(*path)
    (config.enable_onnxruntime if engine == "onnxruntime" else config.disable_onnxruntime)()
    config.switch_ir_optim(optimised)
    predictor = create_predictor(config)
    assert predictor._engine.name == engine
    return [t.numpy() for t in predictor.run([paddle.to_tensor(x)])]


@pytest.mark.parametrize("engine", ["torch", "onnxruntime"])
@pytest.mark.parametrize("source", ["original", "ours"])
@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
def test_branches_and_loops(function, source, engine, tmp_path):
    path = [str(RECORDED / f"{function.__name__}.json")]
    if source == "ours":
        paddle.jit.save(function, str(tmp_path / "m"), input_spec=[InputSpec([4], "float32", "x")])
        path = [str(tmp_path / "m.pdmodel"), str(tmp_path / "m.pdiparams")]
    for optimised in (True, False):
        for x, wanted in zip(INPUTS, answers(function), strict=True):
            check_close(run(path, engine, optimised, x), wanted, 1e-6)
