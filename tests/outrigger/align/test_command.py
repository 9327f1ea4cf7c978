"""`outrigger align` on configuration files and on logged files, as a user calls it."""

import json
import re
import sys
from pathlib import Path

import numpy as np
import pytest

from outrigger.__main__ import main

CONFIG = """
import numpy as np
import paddle
import torch


class Reference(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 8, 3, padding=1)
        self.pool = torch.nn.AvgPool2d(3, 2, 1)
        self.fc = torch.nn.Linear(8, 5)

    def forward(self, x):
        return self.fc(torch.relu(self.pool(self.conv(x))).mean([2, 3]))


class Port(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.features = paddle.nn.Sequential(
            paddle.nn.Conv2D(3, 8, 3, padding=1), paddle.nn.AvgPool2D(3, 2, 1, exclusive=EXCLUSIVE), paddle.nn.ReLU()
        )
        self.classifier = paddle.nn.Linear(8, 5)

    def forward(self, x):
        return self.classifier(self.features(x).mean([2, 3]))


reference, port = Reference, Port
loss = torch.nn.CrossEntropyLoss(), paddle.nn.CrossEntropyLoss()


def inputs():
    return np.random.default_rng(0).random((4, 3, 8, 8))


def labels():
    return np.random.default_rng(1).integers(0, 5, 4)
"""


@pytest.fixture
def config(tmp_path):
    def write(exclusive=False, more=""):
        path = tmp_path / "config.py"
        path.write_text(CONFIG.replace("EXCLUSIVE", str(exclusive)) + more)
        return str(path)

    return write


def test_a_correct_port_is_answered_with_zero_and_leaves_its_files(config, tmp_path, capsys):
    page, folder = tmp_path / "report.html", tmp_path / "result"
    assert main(["align", config(), "--html", str(page), "--logs", str(folder)]) == 0
    assert "agrees with the reference" in capsys.readouterr().out
    assert "AvgPool2D" in page.read_text()
    assert {path.name for path in folder.glob("*.npy")} == {
        f"{name}_{side}.npy" for name in ("forward", "loss", "losses") for side in ("ref", "paddle")
    }
    assert "diff check passed" in (folder / "log" / "forward_diff.log").read_text()


def test_a_mistake_is_answered_with_one_and_named(config, capsys):
    assert main(["align", config(exclusive=True)]) == 1
    shown = capsys.readouterr().out
    assert "features.1 (AvgPool2D)" in shown
    assert "AvgPool exclusive" in shown


def test_only_some_checkpoints_and_another_tolerance(config, capsys):
    assert main(["align", config(exclusive=True), "--only", "loss"]) == 0
    assert "backward" not in capsys.readouterr().out
    assert main(["align", config(exclusive=True), "--only", "forward", "--tolerance", "forward=10"]) == 0


def test_files_logged_elsewhere_are_compared(tmp_path, capsys):
    values = np.arange(6.0).reshape(2, 3)
    for name, shift in (("ref", 0), ("paddle", 1e-8), ("far", 0.5)):
        np.save(tmp_path / f"forward_{name}.npy", {"logits": values + shift})
    files = [str(tmp_path / f"forward_{name}.npy") for name in ("ref", "paddle", "far")]
    assert main(["align", *files[:2]]) == 0
    assert main(["align", files[0], files[2]]) == 1
    assert "logits" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nowhere.py"], "there is no file 'nowhere.py'"),
        (["{config}", "--only", "forwards"], "there is no checkpoint 'forwards'. Try one of: data"),
        (["{config}", "--tolerance", "forward"], "--tolerance takes NAME=X"),
        (["{config}", "--tolerance", "speed=1"], "there is no checkpoint 'speed'"),
        (["{notes}"], "is not a Python file"),
        (["{empty}"], "does not define 'reference'"),
        (["{lone}"], "'loss' must be a pair: (the reference's, the port's)"),
        (["{named}"], "the port calls no module named 'head' that is compared. Try one of: "),
    ],
    ids=["missing", "checkpoint", "tolerance", "unknown", "suffix", "empty", "lone", "names"],
)
def test_wrong_use_is_told_in_one_line(config, tmp_path, capsys, words, message):
    texts = {
        "config.py": CONFIG.replace("EXCLUSIVE", "False"),
        "notes.txt": "",
        "empty.py": "x = 1\n",
        "lone.py": CONFIG.replace("EXCLUSIVE", "False") + "loss = torch.nn.CrossEntropyLoss()\n",
        "named.py": CONFIG.replace("EXCLUSIVE", "False") + "names = {'head': 'fc'}\n",
    }
    paths = {}
    for name, text in texts.items():
        path = tmp_path / name
        path.write_text(text)
        paths[name.partition(".")[0]] = str(path)
    assert main(["align", *(word.format(**paths) for word in words)]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.startswith("outrigger align: ")
    assert len(error.splitlines()) == 1


def test_as_json(config, capsys):
    assert main(["align", config(exclusive=True), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["passed"], told["first"], told["port"]) == (False, "forward", "Port")
    forward = next(one for one in told["checkpoints"] if one["name"] == "forward")
    assert forward["status"] == "failed"
    assert "exclusive" in forward["finding"]["reason"] + forward["finding"]["advice"]
    assert [one["ok"] for one in forward["differences"]].count(False) >= 1
    assert main(["align", config(), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["passed"]


RAISING = {
    "when it is read": ("raise RuntimeError('no data')", ["config.py"]),
    "in a function of it": ("def inputs():\n    return missing", ["config.py"]),
    "in a helper beside it": ("import helper\ninputs = helper.read", ["helper.py"]),
}


@pytest.mark.parametrize("name", RAISING)
def test_a_configuration_that_raises_is_wrong_use(config, capsys, tmp_path, monkeypatch, name):
    monkeypatch.delitem(sys.modules, "helper", raising=False)
    (tmp_path / "helper.py").write_text("def read():\n    open('nothing/here')\n")
    more, files = RAISING[name]
    assert main(["align", config(more=f"\n{more}\n")]) == 2
    shown = capsys.readouterr().err
    assert "Traceback (most recent call last):" in shown
    frames = re.findall(r'File "(.*?)"', shown)
    assert [Path(frame).name for frame in frames][-1:] == files
    assert all(frame.startswith(str(tmp_path)) for frame in frames)
    assert shown.splitlines()[-1].startswith(f"outrigger align: '{tmp_path / 'config.py'}' raised ")
