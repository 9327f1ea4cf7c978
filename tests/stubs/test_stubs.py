"""Editors and type checkers understand programs: the stubs are complete, current, and say what is wrong."""

import json
import os
import pathlib
import re
import runpy
import subprocess
import sys

import pytest
from tests.stubs.language_server import LanguageServer
from tests.support import ROOT

import paddle

PROGRAMS = sorted((ROOT / "stubs" / "programs").glob("*.py"))
SCRIPTS = pathlib.Path(sys.executable).parent
PAGES = ("README.md", "README_zh.md", *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")))
# Written for torch, or about the standard library's server.
NOT_PADDLE = ("examples/reproduce/reference", "examples/serve_model.py")


def pyright(folder):
    """{path in a folder: [(line, rule, message), …]} of the errors that pyright finds there."""
    pytest.importorskip("basedpyright", reason="the extra dev installs basedpyright")
    # A page leaves out what its reader has, and examples import their neighbours.
    off = (
        "reportPossiblyUnboundVariable",
        "reportUndefinedVariable",
        "reportMissingImports",
        "reportMissingModuleSource",
    )
    settings = {"extraPaths": [str(ROOT / "src")], "typeCheckingMode": "standard", **dict.fromkeys(off, "none")}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [sys.executable, "-m", "basedpyright", "--outputjson", "--pythonpath", sys.executable, "-p", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    found = {}
    for item in json.loads(done.stdout)["generalDiagnostics"]:
        if item["severity"] == "error":
            row = (item["range"]["start"]["line"] + 1, item.get("rule"), item["message"])
            found.setdefault(pathlib.Path(item["file"]).relative_to(folder).as_posix(), []).append(row)
    return found


def write(folder, texts, first_line=""):
    folder.mkdir()
    for name, text in texts.items():
        (folder / name).write_text(first_line + text, encoding="utf-8")


def pages_and_examples():
    """{file name: code} of the pages' Python and of the examples."""
    found = {}
    for page in PAGES:
        blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
        found |= {f"{pathlib.Path(page).stem}_{number}.py": block for number, block in enumerate(blocks)}
    for lesson in [*(ROOT / "docs" / "course").glob("*.md"), ROOT / "docs" / "porting.md"]:  # one program, in blocks
        blocks = re.findall(r"```python\n(.*?)```", lesson.read_text(encoding="utf-8"), re.DOTALL)
        found[f"lesson_{lesson.stem}.py"] = "\n\n".join(blocks)
    for path in (ROOT / "examples").rglob("*.py"):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(NOT_PADDLE):
            found[name.replace("/", "_")] = path.read_text(encoding="utf-8")
    return found


def test_the_stubs_are_current():
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "stubs", "--check"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, f"run `make stubs`:\n{done.stdout}{done.stderr}"


@pytest.mark.filterwarnings("ignore:GradScaler has no effect on the CPU")
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_a_program_runs(path, capfd):
    if "fluid" in path.read_text(encoding="utf-8"):  # which is in static mode from its import on
        env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        subprocess.run([sys.executable, "-W", "ignore", str(path)], env=env, check=True, timeout=120)
    else:
        with paddle.utils.unique_name.guard():  # the names of other tests do not depend on these programs
            runpy.run_path(str(path))
    assert capfd.readouterr().out


def test_mypy_finds_nothing_wrong(tmp_path):
    env = {**os.environ, "MYPYPATH": str(ROOT / "src")}
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--cache-dir",
        str(tmp_path),
        "--config-file=",
        *map(str, PROGRAMS),
    ]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout


WRONG = {
    "a misspelt layer": ("paddle.nn.Linaer(2, 2)", "reportAttributeAccessIssue"),
    "a misspelt method": ("paddle.ones([2]).reshapee([1, 2])", "reportAttributeAccessIssue"),
    "a wrong argument": ("paddle.nn.Linear('two', 2)", "reportArgumentType"),
    "an unknown argument": ("paddle.nn.Conv2D(1, 2, 3, kernel=3)", "reportCallIssue"),
    "a missing argument": ("paddle.nn.Linear(2)", "reportCallIssue"),
    "a wrong result": ("number: int = paddle.ones([2])", "reportAssignmentType"),
}


def test_pyright(tmp_path):
    """Nothing wrong and nothing unknown in correct programs, and the mistake in wrong ones; one run, which is slow."""
    assert len(PROGRAMS) >= 20
    programs = {path.name: path.read_text(encoding="utf-8") for path in PROGRAMS}
    write(tmp_path / "programs", programs, "# pyright: strict\n")
    write(tmp_path / "pages", pages_and_examples())
    mistakes = {
        f"{name.replace(' ', '_')}.py": (f"import paddle\n\n{line}\n", rule) for name, (line, rule) in WRONG.items()
    }
    write(tmp_path / "wrong", {name: text for name, (text, _) in mistakes.items()})
    found = pyright(tmp_path)
    wrong = {name.removeprefix("wrong/"): {row[1] for row in found.pop(name)} for name in [*found] if "wrong/" in name}
    assert wrong == {name: {rule} for name, (_, rule) in mistakes.items()}
    # torch's functions take Paddle's tensors, which torch's own stubs cannot know.
    for name in ("README_0", "README_zh_0", "index_0", "index.zh_0", "pypi_0"):
        assert ["sin" in row[2] for row in found.pop(f"pages/{name}.py")] == [True]
    assert found == {}


def test_an_editor_completes_and_describes(tmp_path):
    pytest.importorskip("basedpyright", reason="the extra dev installs basedpyright")
    settings = {"extraPaths": [str(ROOT / "src")], "typeCheckingMode": "basic"}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings))
    text = "import paddle\nfrom paddle import nn\nx = paddle.ones([2])\nx.\nnn.\nnn.Linear(2, 3)\npaddle.concat([x])\n"
    with LanguageServer([str(SCRIPTS / "basedpyright-langserver"), "--stdio"], tmp_path) as server:
        uri = server.open("program.py", text)
        of_tensor = {item["label"] for item in server.at("completion", uri, 3, 2)["items"]}
        assert {"reshape", "astype", "backward", "add_", "stop_gradient", "numpy"} <= of_tensor
        layers = {item["label"] for item in server.at("completion", uri, 4, 3)["items"]}
        assert {"Linear", "Conv2D", "Layer", "CrossEntropyLoss", "functional"} <= layers
        layer = server.at("hover", uri, 5, 5)["contents"]["value"]
        assert "in_features: int" in layer
        assert "weight_attr" in layer
        function = server.at("hover", uri, 6, 9)["contents"]["value"]
        assert "-> Tensor" in function
        assert paddle.concat.__doc__.splitlines()[0] in function
