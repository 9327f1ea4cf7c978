"""outrigger predict: inputs from files, outputs, and error messages."""

import json

import numpy as np
import pytest
from PIL import Image
from tests.inference.conftest import write

import paddle
from outrigger.__main__ import main
from paddle.static import InputSpec


@pytest.fixture(scope="module")
def classifier(tmp_path_factory):
    paddle.seed(1)
    net = paddle.nn.Sequential(paddle.nn.AdaptiveAvgPool2D(1), paddle.nn.Flatten(), paddle.nn.Linear(3, 4))
    return write(net, [InputSpec([None, 3, 8, 8], "float32", "x")], tmp_path_factory.mktemp("predict") / "net"), net


@pytest.fixture
def picture(tmp_path):
    pixels = np.random.default_rng(0).integers(0, 255, (30, 20, 3)).astype("uint8")
    Image.fromarray(pixels).save(tmp_path / "cat.png")
    return tmp_path / "cat.png"


def predict(*arguments):
    return main(["predict", *map(str, arguments)])


def test_a_picture(classifier, picture, tmp_path, capsys):
    path, net = classifier
    labels = tmp_path / "labels.txt"
    labels.write_text("ant\nbee\ncat\ndog\n")
    out = tmp_path / "out.npz"
    code = predict(path, picture, "--mean", 0.5, 0.4, 0.3, "--std", 0.2, "--labels", labels, "--top", 2, "--save", out)
    shown = capsys.readouterr().out
    assert code == 0
    assert "on onnxruntime" in shown
    assert f"{picture}: " in shown
    image = Image.open(picture).convert("RGB").resize((8, 8), Image.Resampling.BILINEAR)
    values = (np.asarray(image, "float32") / 255 - np.array([0.5, 0.4, 0.3], "float32")) / np.float32(0.2)
    scores = net(paddle.to_tensor(values.transpose(2, 0, 1)[None])).numpy()
    (saved,) = np.load(out).values()
    np.testing.assert_allclose(saved, scores, rtol=1e-5, atol=1e-5)
    first, second = (["ant", "bee", "cat", "dog"][i] for i in scores[0].argsort()[::-1][:2])
    share = np.exp(scores[0] - scores[0].max())
    assert f"{first} {share.max() / share.sum():.1%}, {second} " in shown


def test_arrays(classifier, tmp_path, capsys):
    path, _ = classifier
    np.save(tmp_path / "one.npy", np.zeros([3, 8, 8]))  # a batch of one is added, float64 becomes float32
    np.save(tmp_path / "two.npy", np.zeros([2, 3, 8, 8], "float32"))
    np.savez(tmp_path / "named.npz", x=np.zeros([5, 3, 8, 8], "float32"))
    assert predict(path + ".pdmodel", tmp_path / "one.npy", tmp_path / "two.npy", "--engine", "torch") == 0
    shown = capsys.readouterr().out
    assert "on torch" in shown
    assert "float32[1, 4]" in shown
    assert "float32[2, 4]" in shown
    assert predict(path, tmp_path / "named.npz", "--threads", 1) == 0
    assert "float32[5, 4]" in capsys.readouterr().out


def test_several_inputs(tmp_path, capsys):
    class Sum(paddle.nn.Layer):
        def forward(self, x, y):
            return x + y

    prefix = write(Sum(), [InputSpec([None, 2], "float32", n) for n in ("x", "y")], tmp_path / "sum")
    np.save(tmp_path / "a.npy", np.ones([1, 2], "float32"))
    assert predict(prefix, tmp_path / "a.npy", tmp_path / "a.npy") == 0
    assert "mean 2" in capsys.readouterr().out
    assert predict(prefix, tmp_path / "a.npy") == 2
    assert "takes 2 inputs ('x', float32[any, 2]; 'y'" in capsys.readouterr().err
    np.savez(tmp_path / "b.npz", y=np.ones([1, 2], "float32"), x=np.zeros([1, 2], "float32"))
    assert predict(prefix, tmp_path / "b.npz") == 0
    np.savez(tmp_path / "c.npz", y=np.ones([1, 2], "float32"))
    assert predict(prefix, tmp_path / "c.npz") == 2
    assert "holds y; the model takes" in capsys.readouterr().err


WRONG = {
    "no model": (["nope", "{picture}"], "there is no model 'nope'"),
    "no file": (["{model}", "nope.npy"], "there is no file 'nope.npy'"),
    "text": (["{model}", "{text}"], "neither an image"),
    "damaged picture": (["{model}", "{broken}"], "cannot be read as an image"),
    "damaged array": (["{model}", "{array}"], "cannot be read as .npy"),
    "means": (["{model}", "{picture}", "--mean", "1", "2"], "--mean takes one number, or 3 numbers"),
    "labels": (["{model}", "{picture}", "--labels", "nope.txt"], "labels cannot be read"),
    "rank": (["{model}", "{flat}"], "holds an array of shape [4]"),
}


FILES = {"text": "txt", "broken": "png", "array": "npy", "flat": "npy"}


@pytest.mark.parametrize("name", WRONG)
def test_what_does_not_fit(name, classifier, picture, tmp_path, capsys):
    arguments, words = WRONG[name]
    files = {name: tmp_path / f"{name}.{ending}" for name, ending in FILES.items()}
    for path in files.values():
        path.write_text("not one")
    np.save(files["flat"], np.zeros(4))
    known = {"model": classifier[0], "picture": picture, **files}
    assert predict(*(a.format(**known) for a in arguments)) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("engine", ["onnxruntime", "torch"])
def test_values_that_a_model_does_not_take(engine, tmp_path, capsys):
    net = write(paddle.nn.Embedding(10, 3), [InputSpec([None, 2], "int64", "ids")], tmp_path / "words")
    np.save(tmp_path / "ids.npy", np.array([[1, 99]]))
    assert main(["predict", str(net), str(tmp_path / "ids.npy"), "--engine", engine]) == 2
    assert "the model fails on these inputs" in capsys.readouterr().err


def test_a_model_that_leaves_the_size_open(tmp_path, picture, capsys):
    net = paddle.nn.AdaptiveAvgPool2D(1)
    prefix = write(net, [InputSpec([None, 3, None, None], "float32", "x")], tmp_path / "open")
    assert predict(prefix, picture) == 2
    assert "--size 224" in capsys.readouterr().err
    assert predict(prefix, picture, "--size", 6, 4) == 0


def test_help(capsys):
    with pytest.raises(SystemExit) as stop:
        predict("--help")
    assert stop.value.code == 0
    shown = capsys.readouterr().out
    assert "example:\n  outrigger predict lenet digit.png" in shown


def test_as_json(classifier, picture, capsys):
    path, _ = classifier
    assert predict(path, picture, "--json", "--top", 2) == 0
    told = json.loads(capsys.readouterr().out)
    (answer,) = told["answers"]
    ((_, output),) = answer["outputs"].items()
    assert (output["dtype"], output["shape"]) == ("float32", [1, 4])
    scores = np.array(output["values"][0])
    ((first, second),) = output["classes"]
    assert first["class"] == str(scores.argmax())
    assert first["share"] >= second["share"]
    assert first["share"] == pytest.approx(np.exp(scores.max()) / np.exp(scores).sum(), rel=1e-5)
