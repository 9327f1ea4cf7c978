"""The examples run from beginning to end, on less data than they show."""

import importlib.util
import re
import sys
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def load_example(name):
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_mnist_lenet(capsys, monkeypatch, tmp_path):
    example = load_example("mnist_lenet")
    whole = example.load
    monkeypatch.setattr(example, "load", lambda mode: tuple(part[:4000] for part in whole(mode)))
    monkeypatch.setattr(example, "console", example.Console(highlight=False, width=200))
    monkeypatch.setattr(sys, "argv", f"mnist_lenet.py --epochs 1 --batch-size 32 --output {tmp_path}".split())
    example.main()
    out = capsys.readouterr().out
    assert "LeNet, 61,706 parameters, on cpu; 4,000 images to learn from" in out
    assert float(re.search(r"test accuracy ([\d.]+)%", out).group(1)) > 80
    assert "loaded again, it gives the same predictions" in out
    assert {path.name for path in tmp_path.iterdir()} == {"lenet.pdparams", "lenet.pdopt"}
    assert out.count("█") > 20
    assert "read as 7, labelled 7" in out
