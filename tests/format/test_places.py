"""Writes by masks and places, alone and with slices: what is written gives NumPy's result after reading.

The original reads these files with the same numbers, and its own (index_put, set_value_with_tensor) are read here.
"""

import numpy as np
import pytest

import paddle
from paddle import static

pytestmark = pytest.mark.usefixtures("in_static_mode")
RANDOM = np.random.RandomState(0)
X = RANDOM.rand(2, 3, 4).astype("float32")
MASK = RANDOM.rand(2, 3, 4) > 0.5
PLACES = np.array([1, 0])
SHAPES = {"part": [3, 4], "row": [4], "block": [2, 2, 4], "pairs": [2, 4], "apart": [2, 3], "true": [int(MASK.sum())]}
VALUES = {name: RANDOM.rand(*shape).astype("float32") for name, shape in SHAPES.items()}
CASES = {
    "a mask, a number": lambda m, i, v: (m, 2.0),
    "a mask, a tensor": lambda m, i, v: (m, v["true"]),
    "a mask of rows": lambda m, i, v: (m[:, 0, 0], 1.5),
    "a mask of rows, a tensor": lambda m, i, v: (m[:, 0, 0], v["part"]),
    "a mask of the second axis": lambda m, i, v: ((slice(None), m[0, :, 0]), 3.0),
    "a slice and a mask": lambda m, i, v: ((slice(0, 1), m[0, :, 0]), v["row"]),
    "places": lambda m, i, v: (i, v["part"]),
    "places, a number": lambda m, i, v: (i, 7.0),
    "places, a list": lambda m, i, v: (i, [1.0, 2.0, 3.0, 4.0]),
    "places of the second axis": lambda m, i, v: ((slice(None), i), v["row"]),
    "places of the second axis, a tensor of all": lambda m, i, v: ((slice(None), i), v["block"]),
    "pairs of places": lambda m, i, v: ((i, i), v["pairs"]),
    "places of axes apart": lambda m, i, v: ((i, slice(None), i), v["apart"]),
    "a slice and places": lambda m, i, v: ((slice(0, 1), i), v["row"]),
    "a number and places": lambda m, i, v: ((0, i), v["row"]),
    "places and a slice with a step": lambda m, i, v: ((i, slice(0, 3, 2)), v["row"]),
    "a mask and places": lambda m, i, v: ((m[:, 0, 0], slice(None), i[:1]), 4.0),
}


def variables():
    arrays = {"m": MASK, "i": PLACES, **VALUES}
    made = {name: static.data(name, list(a.shape), str(a.dtype)) for name, a in {"x": X, **arrays}.items()}
    return made, {"x": X, **arrays}


def written(program, feeds, fetches, tmp_path, feed):
    executor = static.Executor()
    static.save_inference_model(str(tmp_path / "m"), feeds, fetches, executor, program=program)
    with static.scope_guard(static.Scope()):
        loaded, names, targets = static.load_inference_model(str(tmp_path / "m"), executor)
        return executor.run(loaded, {n: feed[n] for n in names}, targets)


@pytest.mark.parametrize("name", CASES)
def test_writing_to_places(name, tmp_path):
    want = X.copy()
    index, value = CASES[name](MASK, PLACES, VALUES)
    want[index] = value
    program = static.Program()
    with static.program_guard(program, static.Program()):
        made, feed = variables()
        y = made["x"] * 1.0
        index, value = CASES[name](made["m"], made["i"], made)
        y[index] = value
    (came,) = written(program, list(made.values()), [y], tmp_path, feed)
    np.testing.assert_array_equal(came, want)


def test_reading_by_a_mask_and_places(tmp_path):
    program = static.Program()
    with static.program_guard(program, static.Program()):
        made, feed = variables()
        y = made["x"][made["m"][:, 0, 0], :, made["i"][:1]]
    (came,) = written(program, list(made.values()), [y], tmp_path, feed)
    np.testing.assert_array_equal(came, X[MASK[:, 0, 0], :, PLACES[:1]])


def test_a_loaded_model_trains_through_a_write(tmp_path):
    paddle.disable_static()
    layer = paddle.nn.Linear(4, 4)

    def forward(x, places):
        y = layer(x)
        y[places, 1] = 0.0
        return y

    x, places = paddle.to_tensor(X[0]), paddle.to_tensor(PLACES)
    spec = [static.InputSpec([3, 4], "float32"), static.InputSpec([2], "int64")]
    paddle.jit.save(paddle.jit.to_static(forward, input_spec=spec), str(tmp_path / "m"))
    loaded = paddle.jit.load(str(tmp_path / "m"))
    loaded.train()
    for model in (forward, loaded):
        model(x, places).sum().backward()
    (weight,) = [p for p in loaded.parameters() if list(p.shape) == [4, 4]]
    np.testing.assert_allclose(weight.grad.numpy(), layer.weight.grad.numpy(), rtol=1e-6)
    assert float(abs(weight.grad[:, 1] - weight.grad[:, 0]).max()) > 0.1
    paddle.enable_static()
