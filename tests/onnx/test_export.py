"""Whole networks as ONNX files: checked by onnx, run by ONNX Runtime, compared with the layer."""

import inspect
import os

import numpy as np
import pytest
from tests.onnx.models import session_of

import onnx
import paddle
from paddle import nn
from paddle.static import InputSpec
from paddle.vision import models


def run(path, *arrays):
    session = session_of(path)
    return session.run(None, dict(zip((i.name for i in session.get_inputs()), arrays, strict=True)))


def agrees(layer, tmp_path, *arrays, unknown=(0,), **configs):
    """Export with the given axes unknown, run and compare; return the model."""
    specs = [
        InputSpec([None if i in unknown else n for i, n in enumerate(a.shape)], str(a.dtype), f"x{k}")
        for k, a in enumerate(arrays)
    ]
    layer.eval()
    paddle.onnx.export(layer, str(tmp_path / "net"), input_spec=specs, **configs)
    got = run(tmp_path / "net.onnx", *arrays)
    with paddle.no_grad():
        wanted = layer(*map(paddle.to_tensor, arrays))
    wanted = list(wanted) if isinstance(wanted, (list, tuple)) else [wanted]
    for a, b in zip(got, wanted, strict=True):
        b = b.numpy()
        np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-5 * max(1.0, np.abs(b).max()))
    return onnx.load(tmp_path / "net.onnx")


def pictures(*shape):
    return np.random.default_rng(0).standard_normal(shape).astype("float32")


# The families, with their smallest image size; without large classifiers, which would dominate the file.
FAMILIES = {
    "LeNet": ({}, 28),
    "alexnet": ({"num_classes": 0}, 64),
    "vgg11": ({"num_classes": 0}, 32),
    "resnet18": ({}, 32),
    "resnet50": ({}, 32),
    "resnext50_32x4d": ({}, 32),
    "densenet121": ({}, 32),
    "squeezenet1_0": ({}, 64),
    "squeezenet1_1": ({}, 64),
    "mobilenet_v1": ({"scale": 0.5}, 32),
    "mobilenet_v2": ({"scale": 0.5}, 32),
    "mobilenet_v3_small": ({}, 32),
    "mobilenet_v3_large": ({"scale": 0.5}, 32),
    "shufflenet_v2_x0_25": ({}, 32),
    "shufflenet_v2_swish": ({}, 32),
    "googlenet": ({}, 224),
    "inception_v3": ({"num_classes": 0}, 75),
}


@pytest.mark.parametrize("name", FAMILIES)
def test_vision(name, tmp_path):
    options, size = FAMILIES[name]
    layer = getattr(models, name)(**options)
    agrees(layer, tmp_path, pictures(2, 1 if name == "LeNet" else 3, size, size))


@pytest.mark.parametrize("opset", [11, 12, 13, 14, 16, 18, 19, 21, 23])
def test_every_opset(opset, tmp_path):
    model = agrees(models.mobilenet_v3_small(scale=0.5), tmp_path, pictures(1, 3, 32, 32), opset_version=opset)
    assert model.opset_import[0].version == opset


class Classifier(nn.Layer):
    """A classifier of word sequences into two classes."""

    def __init__(self, kind):
        super().__init__()
        self.words, self.rnn = nn.Embedding(50, 8), getattr(nn, kind)(8, 6, 2, "bidirect")
        self.head = nn.Linear(12, 2)

    def forward(self, words):
        out, _ = self.rnn(self.words(words))
        return self.head(out[:, -1])


@pytest.mark.parametrize("kind", ["LSTM", "GRU", "SimpleRNN"])
def test_recurrent_classifiers(kind, tmp_path):
    words = np.random.default_rng(0).integers(0, 50, (3, 7))
    model = agrees(Classifier(kind), tmp_path, words, unknown=(0, 1))
    assert {"SimpleRNN": "RNN"}.get(kind, kind) in [node.op_type for node in model.graph.node]


@pytest.mark.parametrize("opset", [13, 17])
def test_transformer(opset, tmp_path):
    encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(16, 2, 32, activation="gelu"), 2)
    model = agrees(encoder, tmp_path, pictures(2, 5, 16), unknown=(0, 1), opset_version=opset)
    kinds = [node.op_type for node in model.graph.node]
    assert ("LayerNormalization" in kinds) is (opset >= 17)


class Branches(nn.Layer):
    """A branch, and a loop that uses an outer value."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x):
        y = self.linear(x)
        z = paddle.static.nn.cond(y.mean() > 0, lambda: (y * 2, x), lambda: (y - 1, x + 1))[0]
        turns, z = paddle.static.nn.while_loop(
            lambda i, z: i < 3, lambda i, z: (i + 1, z * 0.5 + y), [paddle.zeros([1], "int64"), z]
        )
        return z, turns


@pytest.mark.parametrize("opset", [11, 17, 21])
@pytest.mark.parametrize("sign", [1, -1])
def test_branches_and_loops(opset, sign, tmp_path):
    paddle.seed(0)
    model = agrees(Branches(), tmp_path, sign * np.abs(pictures(3, 4)), opset_version=opset)
    assert {"If", "Loop"} <= {node.op_type for node in model.graph.node}


class Python(nn.Layer):
    """Python branches and loops on tensors."""

    def forward(self, x):
        total = paddle.zeros([4])
        for row in range(3):
            if x[row].sum() > 0:
                total = total + x[row]
            else:
                total = total - 1
        return total


def test_python_control_flow(tmp_path):
    agrees(Python(), tmp_path, pictures(3, 4), unknown=())


def test_sizes_that_only_a_run_knows_have_names(tmp_path):
    model = agrees(nn.Conv2D(3, 2, 3), tmp_path, pictures(2, 3, 8, 8), unknown=(0, 2, 3))
    sizes = [d.dim_param or d.dim_value for d in model.graph.input[0].type.tensor_type.shape.dim]
    assert sizes == ["x0_0", 3, "x0_2", "x0_3"]


def test_parameters_keep_their_names_and_are_stored_once(tmp_path):
    linear = nn.Linear(4, 4)
    model = agrees(nn.Sequential(linear, nn.ReLU(), linear), tmp_path, pictures(2, 4))
    names = [i.name for i in model.graph.initializer]
    assert sorted(names) == sorted([linear.weight.name, linear.bias.name])
    assert model.producer_name == "outrigger"


def test_results_in_dicts_are_ordered_by_their_keys(tmp_path):
    """As in the files of jit.save."""

    class Maps(nn.Layer):
        def forward(self, x):
            return {"score": x + 1, "geometry": [x + 2, {"b": x + 3, "a": x + 4}]}

    paddle.onnx.export(Maps(), str(tmp_path / "net"), input_spec=[InputSpec([1], "float32", "x")])
    assert [v.tolist() for v in run(tmp_path / "net.onnx", np.zeros(1, "float32"))] == [[2.0], [4.0], [3.0], [1.0]]


def test_training_mode_is_put_back(tmp_path):
    layer = nn.Sequential(nn.Linear(4, 4), nn.Dropout(0.5))
    layer.train()
    paddle.onnx.export(layer, str(tmp_path / "net"), input_spec=[InputSpec([None, 4])])
    assert layer.training
    assert "Dropout" not in [n.op_type for n in onnx.load(tmp_path / "net.onnx").graph.node]


def test_specs_by_tensors_and_arrays(tmp_path):
    layer = nn.Linear(4, 2)
    for spec in (paddle.ones([3, 4]), np.ones([3, 4], "float32")):
        paddle.onnx.export(layer, str(tmp_path / "net"), input_spec=[spec])
        assert run(tmp_path / "net.onnx", np.ones([3, 4], "float32"))[0].shape == (3, 2)


def test_a_function(tmp_path):
    paddle.onnx.export(paddle.nn.functional.relu, str(tmp_path / "f"), input_spec=[InputSpec([None], "float32", "x")])
    (got,) = run(tmp_path / "f.onnx", np.array([-1, 2], "float32"))
    assert got.tolist() == [0, 2]


class Two(nn.Layer):
    def forward(self, x, y, flag):
        return x * 2 if flag else y, y + 1


def test_results_and_inputs_that_are_not_wanted(tmp_path):
    specs = [InputSpec([2], "float32", "x"), InputSpec([2], "float32", "y"), True]
    paddle.onnx.export(Two(), str(tmp_path / "net"), specs, output_spec=[0], input_names_after_prune=["x"])
    graph = onnx.load(tmp_path / "net.onnx").graph
    assert ([i.name for i in graph.input], len(graph.output)) == (["x"], 1)
    with pytest.raises(ValueError, match="must name results"):
        paddle.onnx.export(Two(), str(tmp_path / "net"), specs, output_spec=["nope"])


def test_the_file_is_the_old_one_or_the_new_one(tmp_path):
    path = tmp_path / "net.onnx"
    path.write_bytes(b"old")
    with pytest.raises(NotImplementedError, match="nextafter"):
        paddle.onnx.export(
            lambda x: paddle.nextafter(x, x), str(tmp_path / "net"), input_spec=[InputSpec([2], "float32", "x")]
        )
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["net.onnx"]


def test_folders_are_made_and_the_ending_is_not_doubled(tmp_path):
    paddle.onnx.export(nn.ReLU(), str(tmp_path / "a" / "b.onnx"), input_spec=[InputSpec([2], "float32", "x")])
    assert (tmp_path / "a" / "b.onnx").is_file()


def test_wrong_arguments(tmp_path):
    spec = [InputSpec([2], "float32", "x")]
    with pytest.raises(ValueError, match="must name a file"):
        paddle.onnx.export(nn.ReLU(), f"{tmp_path}/", input_spec=spec)
    with pytest.raises(ValueError, match="'input_spec' must describe"):
        paddle.onnx.export(nn.ReLU(), str(tmp_path / "net"))
    with pytest.raises(ValueError, match="between 11 and 23"):
        paddle.onnx.export(nn.ReLU(), str(tmp_path / "net"), spec, opset_version=99)
    with pytest.raises(TypeError, match="integer"):
        paddle.onnx.export(nn.ReLU(), str(tmp_path / "net"), spec, opset_version="17")
    with pytest.raises(TypeError, match="no option 'colour'"):
        paddle.onnx.export(nn.ReLU(), str(tmp_path / "net"), spec, colour="red")


def test_opsets_too_old_are_raised_with_a_warning(tmp_path):
    with pytest.warns(UserWarning, match="opset 11"):
        paddle.onnx.export(nn.ReLU(), str(tmp_path / "net"), [InputSpec([2], "float32", "x")], opset_version=9)
    assert onnx.load(tmp_path / "net.onnx").opset_import[0].version == 11


def test_the_signature_is_the_original_s():
    assert [str(p) for p in inspect.signature(paddle.onnx.export).parameters.values()] == [
        "layer",
        "path",
        "input_spec=None",
        "opset_version=9",
        "**configs",
    ]


def test_without_the_package(monkeypatch, tmp_path):
    import sys

    monkeypatch.setitem(sys.modules, "onnx", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'outrigger-paddle\[deploy\]'"):
        paddle.onnx.export(nn.ReLU(), str(tmp_path / "net"), [InputSpec([2], "float32", "x")])
