"""`outrigger run --check`: what would fail in a program, found without running it."""

import json
import textwrap
from pathlib import Path

import pytest

from outrigger.__main__ import main
from outrigger.check import Lookup, check, programs, read
from outrigger.check.lookup import era_of


def findings(tmp_path, text, own=()):
    path = tmp_path / "program.py"
    path.write_text(textwrap.dedent(text))
    return {f.name: f for f in Lookup(set(own)).findings(read(path))}


def verdicts(tmp_path, text, own=()):
    return {name: f.verdict for name, f in findings(tmp_path, text, own).items()}


def test_names_are_followed_through_aliases(tmp_path):
    assert verdicts(
        tmp_path,
        """
        import paddle as p
        import paddle.fluid as fluid
        from paddle.fluid.dygraph import Linear as L, guard
        import paddle.nn.functional as F
        layers = fluid.layers
        layers.fc(1, 2)
        p.nn.Linear(2, 3)
        with guard():
            L(1, 2)
        F.relu(3)
        """,
    ) == dict.fromkeys(
        (
            "paddle.fluid.dygraph.Linear paddle.fluid.dygraph.guard paddle.fluid.layers.fc paddle.nn.Linear "
            "paddle.nn.functional.relu"
        ).split(),
        "here",
    )


def test_what_hides_a_name(tmp_path):
    found = verdicts(
        tmp_path,
        """
        import paddle.fluid as fluid
        def f(fluid):
            return fluid.no_such_thing
        fluid.layers.fc(1, 2)
        fluid = 3
        fluid.no_such_thing
        """,
    )
    assert found == {"paddle.fluid.layers.fc": "here"}


def test_names_that_are_missing(tmp_path):
    found = findings(
        tmp_path,
        """
        import paddle.fluid as fluid
        from paddle.nn import Liner
        fluid.layers.no_such_function(1)
        """,
    )
    assert found["paddle.nn.Liner"].verdict == "missing"
    assert found["paddle.nn.Liner"].remark == "paddle.nn has no 'Liner'; there is 'Linear'"
    assert found["paddle.nn.Liner"].lines == [3]
    assert found["paddle.fluid.layers.no_such_function"].fails


def test_a_failure_that_the_program_catches(tmp_path):
    found = verdicts(
        tmp_path,
        """
        try:
            import no_such_package
            from paddle.nn import Liner
        except ImportError:
            pass
        """,
    )
    assert found == {"paddle.nn.Liner": "here"}


def test_what_is_there_by_name_alone(tmp_path):
    found = findings(
        tmp_path,
        """
        import paddle.fluid as fluid
        fluid.framework.load_op_library("op.so")
        """,
    )["paddle.fluid.framework.load_op_library"]
    assert found.verdict == "refused"
    assert "cannot run here" in found.remark


@pytest.mark.parametrize(
    ("call", "remark"),
    [
        ("fluid.optimizer.SGD(0.1, rho=1)", "it takes no argument 'rho'"),
        ("fluid.optimizer.SGD()", "it needs the argument 'learning_rate'"),
        ("fluid.cpu_places(1, 2)", "it takes 1 positional arguments, and 2 are passed"),
    ],
)
def test_calls_that_do_not_fit(tmp_path, call, remark):
    (found,) = findings(tmp_path, f"import paddle.fluid as fluid\n{call}\n").values()
    assert found.verdict == "wrong call"
    assert found.remark.startswith(remark)


@pytest.mark.parametrize(
    "call",
    [
        "fluid.optimizer.SGD(*arguments)",
        "fluid.optimizer.SGD(**options)",
        "fluid.dygraph.Conv2D('scope', num_filters=2, filter_size=3)",
        "paddle.sum(input=x, dim=1)",
        "paddle.nn.Linear(in_features=2, out_features=3)",
    ],
)
def test_calls_that_fit_or_may(tmp_path, call):
    found = verdicts(tmp_path, f"import paddle, paddle.fluid as fluid\n{call}\n")
    assert set(found.values()) == {"here"}


def test_names_of_other_libraries(tmp_path):
    found = findings(
        tmp_path,
        """
        import numpy as np
        import helper, no_such_package
        from collections import Iterable
        np.zeros(2, np.float)
        np.zeros(2)
        """,
        own=["helper"],
    )
    assert {n: f.verdict for n, f in found.items()} == {
        "numpy.float": "put back",
        "collections.Iterable": "put back",
        "no_such_package": "missing",
    }
    assert "np.float64" in found["numpy.float"].remark


def test_star_imports(tmp_path):
    found = verdicts(tmp_path, "from paddle.fluid.dygraph.nn import *\nPool2D(2)\nother(3)\n")
    assert found["paddle.fluid.dygraph.nn.Pool2D"] == "here"


def test_python_2_is_told_apart(tmp_path):
    (found,) = findings(tmp_path, "import paddle\nprint 'loss', 3\n").values()
    assert found.fails
    assert "Python 2" in found.remark
    assert found.lines == [2]


@pytest.mark.parametrize(
    ("name", "era"),
    [
        ("paddle.fluid.layers.fc", "1.5 to 1.8"),
        ("paddle.fluid.dygraph.FC", "1.5 and 1.6"),
        ("paddle.fluid.dygraph.jit.save", "1.7 and 1.8"),
        ("paddle.dataset.mnist.train", "1.5 to 1.8"),
        ("paddle.batch", "1.5 to 1.8"),
        ("paddle.nn.Linear", "2.x and 3.x"),
    ],
)
def test_eras(name, era):
    assert era_of(name) == era


def test_a_folder(tmp_path, capsys):
    (tmp_path / "net").mkdir()
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "x.py").write_text("import no_such_package\n")
    (tmp_path / "train.py").write_text("import net.model\nimport paddle\npaddle.seed(1)\n")
    (tmp_path / "net" / "model.py").write_text("import paddle\nimport model_helper\npaddle.nn.Liner(2)\n")
    (tmp_path / "model_helper.py").write_text("raise SystemExit('nothing is run')\n")
    assert [p.relative_to(tmp_path) for p in programs(tmp_path)] == [
        Path("model_helper.py"),
        Path("net/model.py"),
        Path("train.py"),
    ]
    assert main(["run", "--check", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "2 Paddle names in 3 files, 1 of them are supported" in out
    assert "model.py:3  paddle.nn.Liner: paddle.nn has no 'Liner'; there is 'Linear'" in out
    (tmp_path / "net" / "model.py").write_text("import paddle\nimport model_helper\n")
    assert main(["run", "--check", str(tmp_path)]) == 0
    assert "found nothing that would fail" in capsys.readouterr().out


def test_modules_beside_a_program_are_its_own(tmp_path, capsys):
    (tmp_path / "helper.py").write_text("")
    (tmp_path / "net").mkdir()
    (tmp_path / "train.py").write_text("import helper\nfrom net import model\nimport paddle\n")
    assert main(["run", "--check", str(tmp_path / "train.py")]) == 0
    assert "1 Paddle names in 1 files" in capsys.readouterr().out


def test_no_such_file(tmp_path, capsys):
    assert main(["run", "--check", str(tmp_path / "nothing.py")]) == 2
    assert "nothing.py" in capsys.readouterr().err


def test_an_empty_folder(tmp_path, capsys):
    assert main(["run", "--check", str(tmp_path)]) == 0
    assert "there is no Python file" in capsys.readouterr().out


def test_removed_names_of_torch_are_put_back(tmp_path, capsys):
    file = tmp_path / "old.py"
    file.write_text("import torch\nfrom torch._six import string_classes\ntorch.symeig(torch.eye(2))\ntorch.eye(2)\n")
    assert check(file) == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if "outrigger run" in line]
    assert [line.split()[1] for line in rows] == ["torch._six.string_classes", "torch.symeig"]
    assert "use torch.linalg.eigh instead" in rows[1]


def test_as_json(tmp_path, capsys):
    (tmp_path / "old.py").write_text("import paddle.v2 as paddle\n\npaddle.init(use_gpu=False)\n")
    (tmp_path / "new.py").write_text("import paddle\n\npaddle.ones([2])\n")
    assert main(["run", "--check", "--json", str(tmp_path)]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is False
    new, old = told["files"]
    assert (new["names"][0]["name"], new["names"][0]["verdict"]) == ("paddle.ones", "here")
    assert (old["names"][0]["versions"], old["names"][0]["verdict"]) == ("0.10 to 0.15", "missing")
    assert "the API before fluid" in old["names"][0]["remark"]
    assert main(["run", "--check", "--json", str(tmp_path / "new.py")]) == 0
