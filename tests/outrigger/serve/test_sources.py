"""Where models are found, and what they are called."""

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
    "an empty folder": (["m/x.txt"], "m", "there is no model at 'm'"),
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


def test_the_stamp_changes_with_the_files(tmp_path):
    write(tmp_path, ["m.pdmodel", "m.pdiparams"])
    (source,), _ = find(str(tmp_path / "m"))
    before = source.stamp()
    assert source.stamp() == before
    (tmp_path / "m.pdiparams").write_text("more")
    assert source.stamp() != before
