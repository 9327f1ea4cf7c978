"""The distributions: their names, the hints to install them, the shim `paddlepaddle`, and PyPI's `tb_paddle`."""

import ast
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile

import pytest
from tests.outrigger.commands import run_outrigger
from tests.support import ROOT, run_python

import paddle
from outrigger import distribution
from outrigger.distribution import extra, pip_install, pip_uninstall

if sys.version_info >= (3, 11):
    import tomllib
else:
    tomllib = pytest.importorskip("tomli")

SOURCES = [*(ROOT / "src").rglob("*.py"), *(ROOT / "examples").rglob("*.py")]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SHIM = ROOT / "shims" / "paddlepaddle"
OWN_NAME = re.compile(r"pip (un)?install[^.\n]*\boutrigger\b(?!-paddle)|\boutrigger\[")


def hints(text):
    """Lines of a program whose strings name our distribution, or tell to install something, by themselves."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and (re.search(r"\bpip (un)?install\b", node.value) or OWN_NAME.search(node.value))
    ]


def test_commands_are_quoted_for_a_shell():
    assert distribution.NAME == PROJECT["project"]["name"] == "outrigger-paddle"
    assert pip_install(extra("deploy")) == "pip install 'outrigger-paddle[deploy]'"
    assert pip_install("a", "b>=2") == "pip install a 'b>=2'"
    assert pip_uninstall("a", "b") == "pip uninstall -y a b"


def test_hints_in_the_source_come_from_one_place():
    home = ROOT / "src" / "outrigger" / "distribution.py"
    others = {"mnist_lenet.py": "matplotlib, in a program that shows what a user would write"}
    found = {
        str(path.relative_to(ROOT)): lines
        for path in SOURCES
        if path != home and path.name not in others and (lines := hints(path.read_text(encoding="utf-8")))
    }
    assert not found, "use outrigger.distribution.pip_install and extra"


@pytest.mark.parametrize(
    "text",
    ["'Try: pip install outrigger'", "f'pip install {name}'", "x = 'outrigger[ps]'", "'pip uninstall -y outrigger'"],
)
def test_the_reader_of_the_source_sees_hints(text):
    assert hints(text)
    assert not hints("'outrigger run', 'the pip', f'{x} outrigger-paddle'")


def test_every_extra_that_a_hint_names_exists():
    named = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                place = {"extra": 0, "need": 1}.get(node.func.id)
                if place is not None and isinstance(node.args[place], ast.Constant):
                    named.add(node.args[place].value)
    assert {"deploy", "ps", "tensorboard", "plot"} <= named <= set(PROJECT["project"]["optional-dependencies"])


def test_texts_name_the_distribution():
    texts = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").rglob("*.md"), SHIM / "README.md"]
    wrong = {str(path.relative_to(ROOT)) for path in texts if OWN_NAME.search(path.read_text(encoding="utf-8"))}
    assert not wrong
    for name in ("README.md", "README_zh.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "`outrigger-paddle`" in text
        assert "./shims/paddlepaddle" in text


# ---- the shim ----


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of the shim, built from a copy."""
    folder = tmp_path_factory.mktemp("shim") / "paddlepaddle"
    shutil.copytree(SHIM, folder)
    program = "from setuptools import build_meta; print(build_meta.build_wheel('.'))"
    done = subprocess.run([sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return folder / done.stdout.split()[-1]


def test_the_shim_is_metadata_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as file:
        names = file.namelist()
        metadata = file.read("paddlepaddle-3.3.1+outrigger.dist-info/METADATA").decode()
    assert all(name.startswith("paddlepaddle-3.3.1+outrigger.dist-info/") for name in names)
    assert "Name: paddlepaddle\nVersion: 3.3.1+outrigger\n" in metadata
    assert re.findall(r"Requires-Dist: (.*)", metadata) == ["outrigger-paddle"]
    assert paddle.__version__ == "3.3.1"


def test_programs_find_the_version_and_the_doctor_knows_it(wheel):
    path = f"{wheel}:{ROOT / 'src'}"
    program = (
        "import importlib.metadata, paddle; print(importlib.metadata.version('paddlepaddle'), paddle.version.outrigger)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], env={"PYTHONPATH": path}, capture_output=True, text=True, timeout=120
    )
    assert done.stdout.split() == ["3.3.1+outrigger", paddle.version.outrigger], done.stderr
    done = run_outrigger("doctor", PYTHONPATH=path, COLUMNS="500")
    assert done.returncode == 0, done.stderr
    rows = [row.strip().split(maxsplit=1) for row in done.stdout.splitlines()]
    assert ["paddlepaddle", "3.3.1+outrigger, Outrigger's own"] in rows
    assert "✓ `import paddle` is Outrigger" in done.stdout
    assert "the original" not in done.stdout


# ---- tb_paddle ----


def test_the_folder_of_another_tb_paddle_goes_first(tmp_path):
    shutil.copy(ROOT / "src" / "tb_paddle.py", tmp_path)
    program = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
import tb_paddle, importlib
print(tb_paddle.__file__, tb_paddle.SummaryWriter.__module__)
"""
    assert run_python(program).split() == [str(tmp_path / "tb_paddle.py"), "paddle._tensorboard._writer"]
    (tmp_path / "tb_paddle").mkdir()
    (tmp_path / "tb_paddle" / "__init__.py").write_text("class SummaryWriter: pass\n")
    assert run_python(program).split() == [str(tmp_path / "tb_paddle" / "__init__.py"), "tb_paddle"]
    done = run_outrigger("doctor", PYTHONPATH=f"{tmp_path}:{ROOT / 'src'}", COLUMNS="500")
    assert f"not Outrigger's, from {tmp_path / 'tb_paddle' / '__init__.py'}" in done.stdout


def test_submodules_of_tb_paddle_are_imported_by_name():
    pytest.importorskip("tensorboard")
    program = "import tb_paddle.hparams_api as hp; from tb_paddle.hparams_api import HParam; print(hp.HParam is HParam)"
    assert run_python(program).strip() == "True"


def test_licenses_name_that_of_the_data():
    assert PROJECT["project"]["license"] == "Apache-2.0 AND CC-BY-SA-3.0"
    texts = [(ROOT / path).read_text(encoding="utf-8") for path in PROJECT["project"]["license-files"]]
    assert "Apache License" in texts[0]
    assert "CC-BY-SA-3.0" in texts[1]


@pytest.fixture(scope="module")
def source_distribution(tmp_path_factory):
    """The files of the source distribution, built offline from what git knows."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )
    tree, out = tmp_path_factory.mktemp("tree"), tmp_path_factory.mktemp("sdist")
    for name in filter(None, listed):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    build = f"import setuptools.build_meta as b; b.build_sdist({str(out)!r})"
    subprocess.run([sys.executable, "-c", build], cwd=tree, check=True, capture_output=True, timeout=120)
    (archive,) = out.glob("*.tar.gz")
    with tarfile.open(archive) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
    return names, {name for name in listed if name}


def test_the_source_distribution_has_what_the_tests_need(source_distribution):
    names, listed = source_distribution
    assert {name for name in listed - names if name != ".gitignore"} == set()
