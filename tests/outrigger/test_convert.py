"""outrigger convert: the table, the exit codes, and one line for each mistake."""

import json
import os
import shutil
from pathlib import Path

import pytest
import torch

import paddle
from outrigger.__main__ import main

NETWORKS = Path(__file__).parent / "weights" / "networks.py"


def convert(*words):
    try:
        return main(["convert", *map(str, words)])
    except SystemExit as exit_:
        return exit_.code


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    net = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.BatchNorm1d(4), torch.nn.Linear(4, 4, bias=False))
    torch.save({"model": net.state_dict(), "epoch": 3}, "net.pth")
    return tmp_path


TABLE = """\
net.pth → net.pdparams (torch → Paddle)
the weights are those under 'model'

from            shape   to           shape   how
0.weight        [4, 3]  0.weight     [3, 4]  transposed
0.bias          [4]     0.bias       [4]     same
1.weight        [4]     1.weight     [4]     same
1.bias          [4]     1.bias       [4]     same
1.running_mean  [4]     1._mean      [4]     renamed
1.running_var   [4]     1._variance  [4]     renamed
2.weight        [4, 4]  2.weight     [4, 4]  transposed ?1

?1 in doubt, 2.weight: no bias; assumed to be a linear layer's, not an embedding's: --linear PATTERN confirms, \
--keep PATTERN keeps it as it is
not needed: 1.num_batches_tracked: Paddle keeps no count of batches
besides the weights: epoch (3)
7 tensors, 192 B, 2 transposed, 1 in doubt; {written}
"""


def test_in_doubt_nothing_is_written(capsys, folder):
    assert convert("net.pth", "net.pdparams") == 1
    shown = capsys.readouterr()
    assert shown.out == TABLE.format(written="nothing was written")
    assert shown.err.startswith(
        "outrigger convert: nothing was written because of the doubts. Try --model, or --linear"
    )
    assert not (folder / "net.pdparams").exists()


def test_the_table(capsys):
    assert convert("net.pth", "net.pdparams", "--allow-doubt") == 0
    assert capsys.readouterr().out == TABLE.format(written="written")
    assert paddle.load("net.pdparams")["0.weight"].shape == [3, 4]


def test_only_what_is_worth_a_remark(capsys):
    assert convert("net.pth", "net.pdparams", "--summary", "--linear", "2.weight") == 0
    out = capsys.readouterr().out
    assert "0.bias" not in out
    assert out.endswith("7 tensors, 192 B, 2 transposed; written\n")


def test_as_json(capsys):
    assert convert("net.pth", "net.pdparams", "--json") == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["from"], told["to"], told["written"]) == ("torch", "paddle", False)
    assert told["tensors"][0] == {
        "from": ["0.weight"], "to": "0.weight", "shape": [3, 4], "dtype": "float32", "how": "transposed", "doubt": None
    }  # fmt: skip
    assert told["tensors"][-1]["doubt"].startswith("no bias; assumed to be a linear layer's")
    assert convert("net.pth", "net.pdparams", "--json", "--keep", "2.*") == 0
    assert json.loads(capsys.readouterr().out)["written"]


def test_a_plan_writes_nothing(capsys, folder):
    assert convert("net.pth", "net.pdparams", "--plan", "--linear", "2.weight") == 0
    assert capsys.readouterr().out.endswith("; nothing was written\n")
    assert [path.name for path in folder.iterdir()] == ["net.pth"]


def test_strict_refuses_doubts(capsys, folder):
    assert convert("net.pth", "net.pdparams", "--strict") == 1
    assert capsys.readouterr().out.endswith("1 in doubt; nothing was written\n")
    assert not (folder / "net.pdparams").exists()
    assert convert("net.pth", "net.pdparams", "--strict", "--keep", "2.*") == 0
    assert (folder / "net.pdparams").exists()


def test_something_left_out(capsys):
    (Path("port.py")).write_text(
        "import paddle\nclass Net(paddle.nn.Sequential):\n"
        "    def __init__(self, n=4):\n        super().__init__(paddle.nn.Linear(3, n), paddle.nn.BatchNorm1D(n))\n"
    )
    assert convert("net.pth", "net.pdparams", "--model", "port.py:Net(n=4)") == 1
    out = capsys.readouterr().out
    assert "left out: 2.weight: the model has nothing like it\n" in out
    assert "1 left out; written" in out
    assert convert("net.pth", "net.pdparams", "--model", "port.py:Net(n=4)", "--force", "--strict", "--plan") == 1
    assert convert("net.pth", "net.pdparams", "--model", "port.py:Net(n=5)", "--force") == 2
    assert "nothing of 'net.pth' fits" in capsys.readouterr().err


def test_a_model_of_a_package(capsys, monkeypatch):
    package = Path("zoo")
    package.mkdir()
    shutil.copy(NETWORKS, package / "nets.py")
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend("")
    state = torch.nn.Linear(16, 16).state_dict()
    torch.save({f"fc.{name}": value for name, value in state.items()}, "fc.pth")
    assert convert("fc.pth", "fc.pdparams", "--model", "zoo.nets:ready", "--plan", "--summary") == 1
    assert "missing in the file: features.0.weight, " in capsys.readouterr().out


def test_colours_in_a_terminal(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "100")
    assert convert("net.pth", "net.pdparams", "--allow-doubt") == 0
    out = capsys.readouterr().out
    assert "transposed ?1" in out
    assert "7 tensors" in out


def hostile(path):
    class Hostile:
        def __reduce__(self):
            return os.mkdir, ("trace",)

    torch.save({"w": Hostile()}, path)


KNOWN = "expected one of .pth, .pt, .safetensors, .pdparams, .npz. Try renaming it."
WRONG = {
    "no file": (["no.pth", "out.npz"], "there is no file 'no.pth'."),
    "a folder": (["folder.pth", "out.npz"], "'folder.pth' is a folder; expected a file."),
    "no extension": (["net", "out.npz"], f"'net' has no extension; {KNOWN}"),
    "unknown extension": (["net.onnx", "out.npz"], f"'net.onnx' has the extension '.onnx'; {KNOWN}"),
    "unknown target": (["net.pth", "out.h5"], f"'out.h5' has the extension '.h5'; {KNOWN}"),
    "target is a folder": (["net.pth", "folder.pth"], "'folder.pth' is a folder; expected the name of a file."),
    "no folder": (["net.pth", "deep/out.npz"], "there is no folder 'deep'. Try mkdir -p deep"),
    "there already": (["net.pth", "there.npz"], "'there.npz' already exists. Try --force to replace it."),
    "itself": (["net.pth", "net.pth", "--force"], "'net.pth' is both the input and the output. Try another name."),
    "no such key": (["net.pth", "out.npz", "--key", "ema"], "there is no 'ema' in 'net.pth': it holds model, epoch."),
    "key of a flat file": (
        ["there.npz", "out.pdparams", "--key", "x"],
        "--key is for nested checkpoints; 'there.npz' holds tensors by name only.",
    ),
    "pattern": (
        ["net.pth", "out.pdparams", "--linear", "fc*"],
        "--linear 'fc*' matches no tensor. There are: 0.weight, 0.bias, 1.weight, 1.bias, 1.running_mean, ….",
    ),
    "pattern without use": (
        ["net.pth", "out.npz", "--keep", "*"],
        "--linear and --keep have no effect here: the layout does not change. Try without them.",
    ),
    "rename": (["net.pth", "out.npz", "--rename", "x"], "--rename must be OLD=NEW. Received: 'x'."),
    "rename nothing": (
        ["net.pth", "out.npz", "--rename", "fc.=a."],
        "--rename: no tensor begins with 'fc.'. There are: 0.weight, 0.bias, 1.weight, 1.bias, 1.running_mean, ….",
    ),
    "rename onto another": (
        ["net.pth", "out.npz", "--rename", "0.=2."],
        "--rename gives both '0.weight' and '2.weight' the name '2.weight'.",
    ),
    "model's form": (
        ["net.pth", "out.npz", "--model", "net"],
        "--model must be 'package.module:Name' or 'file.py:Name'. Received: 'net'.",
    ),
    "model's file": (["net.pth", "out.npz", "--model", "no.py:Net"], "--model: there is no file 'no.py'."),
    "model's package": (
        ["net.pth", "out.npz", "--model", "no_such.thing:Net"],
        "--model: 'no_such.thing' cannot be imported: No module named 'no_such'.",
    ),
    "model's name": (
        ["net.pth", "out.npz", "--model", f"{NETWORKS}:Porta"],
        f"there is no 'Porta' in '{NETWORKS}'. Try 'Port'.",
    ),
    "model's arguments": (
        ["net.pth", "out.npz", "--model", f"{NETWORKS}:Port(open('x'))"],
        "the arguments in --model must be numbers, strings and lists of them. "
        f"Received: \"{NETWORKS}:Port(open('x'))\".",
    ),
    "model that fails": (
        ["net.pth", "out.npz", "--model", f"{NETWORKS}:broken"],
        f"--model {NETWORKS}:broken: it cannot be built: RuntimeError: out of order.",
    ),
    "no model": (
        ["net.pth", "out.npz", "--model", f"{NETWORKS}:number"],
        f"--model {NETWORKS}:number: expected a paddle.nn.Layer or torch.nn.Module. Received: 3.",
    ),
    "model of the other side": (
        ["net.pth", "out.pth", "--model", f"{NETWORKS}:ready"],
        "'out.pth' is for torch, but the model is for paddle. Try another extension or --to paddle.",
    ),
    "hostile": (
        ["hostile.pth", "out.npz"],
        "'hostile.pth' asks for 'posix.mkdir', which weights do not need. It was refused, and nothing of it was run. "
        "Try writing model.state_dict() where the file was made, if you trust it.",
    ),
    "damaged": (
        ["damaged.npz", "out.pth"],
        "'damaged.npz' cannot be read as .npz: File is not a zip file. Try fetching it again.",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_use(name, capsys, folder):
    hostile("hostile.pth")
    assert convert("net.pth", "there.npz", "--allow-doubt") == 0
    Path("damaged.npz").write_bytes(b"PK\x03\x04 and no more")
    Path("folder.pth").mkdir()
    before = content(folder)
    capsys.readouterr()
    words, message = WRONG[name]
    assert convert(*words) == 2
    shown = capsys.readouterr()
    assert shown.err == f"outrigger convert: {message}\n"
    assert shown.out == ""
    assert content(folder) == before


def content(folder):
    return {path.name: path.read_bytes() if path.is_file() else None for path in folder.iterdir()}


def test_what_was_there_is_replaced_when_asked(capsys):
    Path("net.npz").write_bytes(b"old")
    assert convert("net.pth", "net.npz", "--force") == 0
    assert Path("net.npz").read_bytes()[:2] == b"PK"
