"""outrigger export: saved models as ONNX files, and error messages."""

import numpy as np
import onnxruntime
import pytest
from tests.inference.conftest import write

import onnx
import paddle
from outrigger.__main__ import main
from paddle.static import InputSpec

X = np.random.default_rng(0).normal(size=(3, 4)).astype("float32")


class Two(paddle.nn.Layer):
    """A network with two results."""

    def __init__(self):
        super().__init__()
        self.first = paddle.nn.Linear(4, 5)

    def forward(self, x):
        hidden = paddle.tanh(self.first(x))
        return hidden, hidden.sum(1)


@pytest.fixture
def saved(tmp_path, monkeypatch):
    """The path of a saved network, and the network; the current folder is another one."""
    paddle.seed(1)
    net = Two()
    path = write(net, [InputSpec([None, 4], "float32", "x")], tmp_path / "models" / "net")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return str(path), net


def run(path, **feeds):
    return onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"]).run(None, feeds)


@pytest.mark.parametrize("form", ["prefix", "program", "folder", "params"])
def test_a_model_becomes_a_file_with_its_weights(saved, form, tmp_path, capsys):
    path, net = saved
    words = {
        "prefix": [path],
        "program": [f"{path}.pdmodel"],
        "folder": [str(tmp_path / "models"), "net.onnx"],
        "params": [f"{path}.pdmodel", "net.onnx", "--params", f"{path}.pdiparams"],
    }[form]
    assert main(["export", *words]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("net.onnx: ")
    assert "opset 17" in shown
    assert "input  x: float[x_0, 4]" in shown
    for found, want in zip(run("net.onnx", x=X), net(paddle.to_tensor(X)), strict=True):
        np.testing.assert_allclose(found, want.numpy(), 1e-5, 1e-6)


def test_chosen_results_and_an_older_opset(saved, capsys):
    path, net = saved
    assert main(["export", path, "sums.onnx", "--output", "1", "--opset", "13"]) == 0
    assert onnx.load("sums.onnx").opset_import[0].version == 13
    (found,) = run("sums.onnx", x=X)
    np.testing.assert_allclose(found, net(paddle.to_tensor(X))[1].numpy(), 1e-5, 1e-6)
    assert capsys.readouterr().out.count("output") == 1


def test_sequences_have_an_input_for_their_offsets(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    from paddle import fluid
    from paddle._core import state

    with state.fresh():
        x = fluid.layers.data("x", [4], lod_level=1)
        fluid.io.save_inference_model("sums", ["x"], [fluid.layers.sequence_pool(x, "sum")], fluid.Executor())
    assert main(["export", "sums"]) == 0
    assert "input  x@lod_0: int64[" in capsys.readouterr().out
    rows = np.arange(20, dtype="float32").reshape(5, 4)
    (found,) = run("sums.onnx", **{"x": rows, "x@lod_0": np.array([0, 2, 5])})
    np.testing.assert_array_equal(found, [rows[:2].sum(0), rows[2:].sum(0)])


def test_a_loaded_layer_knows_its_inputs(saved):
    path, net = saved
    paddle.onnx.export(paddle.jit.load(path), "loaded")
    np.testing.assert_allclose(run("loaded.onnx", x=X)[0], net(paddle.to_tensor(X))[0].numpy(), 1e-5, 1e-6)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["export", "nothing"], "outrigger export: the model 'nothing' cannot be exported"),
        (["export", "MODEL", "net.pdmodel"], "OUT must end in .onnx. Received: 'net.pdmodel'."),
        (["export", "MODEL", "--opset", "3"], "'opset_version' must lie between 11 and 23"),
        (["export", "MODEL", "--output", "7"], "'output_spec' must name results"),
        (["export", "MODEL", "--output", "loss"], "'output_spec' must name results"),
    ],
    ids=["no model", "no onnx", "opset", "number", "name"],
)
def test_wrong_use_is_one_line(saved, words, says, capsys):
    path, _ = saved
    assert main([path if word == "MODEL" else word for word in words]) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1


def test_a_file_is_replaced_only_if_asked(saved, tmp_path, capsys):
    path, _ = saved
    target = tmp_path / "here" / "net.onnx"
    target.write_text("mine")
    assert main(["export", path]) == 2
    assert "--force" in capsys.readouterr().err
    assert target.read_text() == "mine"
    assert main(["export", path, "--force"]) == 0
    assert onnx.load(target).graph.input[0].name == "x"


def test_a_damaged_model_leaves_nothing(saved, tmp_path, capsys):
    path, _ = saved
    with open(f"{path}.pdmodel", "r+b") as file:
        file.truncate(40)
    assert main(["export", path]) == 2
    assert "cannot be exported" in capsys.readouterr().err
    assert list((tmp_path / "here").iterdir()) == []
