"""Where models are found, and what they are called."""

import os

import pytest

from outrigger._cli import Refusal
from outrigger.serve.sources import find

LAYOUTS = {
    "a path without extension": (["a/lenet.pdmodel", "a/lenet.pdiparams"], "a/lenet", [("lenet", "1")]),
    "a file": (["a/lenet.json", "a/lenet.pdiparams"], "a/lenet.json", [("lenet", "1")]),
    "another name": (["a/lenet.pdmodel"], "digits=a/lenet", [("digits", "1")]),
    "a usual name": (["ocr/inference.pdmodel"], "ocr/inference", [("ocr", "1")]),
    "a usual name in a version": (["ocr/7/inference.pdmodel"], "ocr/7/inference", [("ocr", "1")]),
    "a dot in the name": (["a/v1.5.pdmodel"], "a/v1.5", [("v1.5", "1")]),
    "a folder of one model": (["ocr/inference.json", "ocr/inference.pdiparams"], "ocr", [("ocr", "1")]),
    "several models in a folder": (["a/det.pdmodel", "a/rec.pdmodel"], "a", [("det", "1"), ("rec", "1")]),
    "both forms of a program": (["a/m.pdmodel", "a/m.json", "a/m.pdiparams"], "a", [("m", "1")]),
    "a model of Paddle 1": (["old/__model__", "old/w_0"], "old", [("old", "1")]),
    "versions": (["m/2/inference.pdmodel", "m/10/inference.pdmodel", "m/notes/x.txt"], "m", [("m", "2"), ("m", "10")]),
    "a folder of models": (
        ["all/b/1/inference.pdmodel", "all/a/net.pdmodel", "all/c/readme.md", "all/d/0/inference.pdmodel"],
        "all",
        [("a", "1"), ("b", "1")],
    ),
    "JSON that is no program": (["m/config.json", "m/net.pdmodel"], "m", [("net", "1")]),
}


def write(folder, paths):
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).touch()


@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts(name, tmp_path, monkeypatch):
    paths, given, found = LAYOUTS[name]
    write(tmp_path, paths)
    monkeypatch.chdir(tmp_path)
    assert [(source.name, source.version) for source in find(given)[0]] == found


def test_the_pdmodel_goes_before_the_json(tmp_path):
    write(tmp_path, LAYOUTS["both forms of a program"][0])
    (source,), _ = find(str(tmp_path / "a"))
    assert (source.program.name, source.params.name) == ("m.pdmodel", "m.pdiparams")


WRONG = {
    "nothing": ([], "nope", "there is no model at 'nope'"),
    "a slip": (["models/m.pdmodel"], "modles", "a path where nothing is. Did you mean 'models'?"),
    "a folder of a folder that is not there": ([], "no/where", "a path in 'no', which is not a folder"),
    "another file": (["m.py"], "m.py", "Received: a file that ends in '.py'"),
    "a folder without a model": (["m/x.txt"], "m", "there is no model at 'm'"),
    "a model in ONNX": (
        ["m.onnx"],
        "m.onnx",
        "Received: a model in ONNX's format, which is not read here; onnxruntime",
    ),
    "weights of torch": (["net.pth"], "net.pth", "Received: a file of torch. Try outrigger convert"),
    "a model of TensorFlow": (["m/saved_model.pb"], "m", "Received: a folder with a model of TensorFlow"),
    "weights": (["w/net.pdparams"], "w/net.pdparams", "Received: weights without the network"),
    "weights without their ending": (["w/net.pdparams"], "w/net", "Received: weights without the network"),
    "a folder with weights": (["w/net.pdparams", "w/net.pdopt"], "w", "Received: a folder with weights without"),
    "the numbers": (["m/a.pdmodel", "m/a.pdiparams"], "m/a.pdiparams", "Try m/a, without the ending"),
    "a version that is no number": (["all/m/v1/a.pdmodel"], "all", "versions are folders called 1, 2"),
    "a model that is too deep": (["a/b/c/d/m.pdmodel"], "a", "too deep in it. Try a/b/c/d, or NAME=a/b/c/d."),
    "one name for several": (["m/a.pdmodel", "m/b.pdmodel"], "n=m", "has 2 models"),
    "one name for a folder of models": (["m/a/1/x.pdmodel"], "n=m", "is a folder of models"),
    "two programs of a version": (["m/1/a.pdmodel", "m/1/b.pdmodel"], "m", "has 2 programs instead of one"),
    "a name for no address": (["m/a b.pdmodel"], "m/a b", "cannot be called 'a b' in an address"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_model(name, tmp_path, monkeypatch):
    paths, given, words = WRONG[name]
    write(tmp_path, paths)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Refusal) as caught:
        find(given)
    assert words in str(caught.value)


def test_an_empty_folder(tmp_path):
    with pytest.raises(Refusal, match=r"Received: a folder that is empty\."):
        find(str(tmp_path))


def test_a_folder_with_a_version_that_is_no_number_beside_others(tmp_path):
    write(tmp_path, ["good/1/m.pdmodel", "bad/v1/m.pdmodel", "other/notes/x.txt"])
    found, wrong = find(str(tmp_path))
    assert [source.name for source in found] == ["good"]
    assert list(wrong) == ["bad"]
    assert "versions are folders called 1, 2" in wrong["bad"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs links and pipes")
def test_what_no_model_can_be_read_from(tmp_path):
    """A link to itself, a pipe, which would be read for ever, and a folder, in place of either file."""
    makers = {"link": lambda path: path.symlink_to(path.name), "pipe": os.mkfifo, "folder": os.mkdir}
    for name, make in makers.items():
        write(tmp_path, [f"{name}-params/m.pdmodel", f"{name}-program/m.pdiparams", "good/m.pdmodel"])
        make(tmp_path / f"{name}-params" / "m.pdiparams")
        make(tmp_path / f"{name}-program" / "m.pdmodel")
    (tmp_path / "circle").symlink_to(".")
    found, wrong = find(str(tmp_path))
    assert [source.name for source in found] == ["good"]
    assert {name for name in wrong if name != "circle"} == {"folder-params", "link-params", "pipe-params"}
    assert "must be a file. Received: a folder, a pipe, or a link" in wrong["pipe-params"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_a_pipe_has_no_stamp(tmp_path):
    """A file that becomes a pipe after it was found is not opened."""
    write(tmp_path, ["m.pdmodel"])
    ((source,), _) = find(str(tmp_path / "m"))
    source.program.unlink()
    os.mkfifo(source.program)
    with pytest.raises(OSError, match="no regular file"):
        source.stamp()


def test_the_stamp_changes_with_the_files(tmp_path):
    write(tmp_path, ["m.pdmodel", "m.pdiparams"])
    (source,), _ = find(str(tmp_path / "m"))
    before = source.stamp()
    assert source.stamp() == before
    (tmp_path / "m.pdiparams").write_text("more")
    assert source.stamp() != before
