"""`outrigger doctor`, with the original simulated by metadata and a folder of its name."""

import importlib.metadata
import json
import os
import sys
from pathlib import Path

import pytest
from tests.outrigger.commands import run_outrigger

import outrigger
from outrigger import _shadowing, doctor
from outrigger.__main__ import main

SRC = Path(outrigger.__file__).resolve().parents[1]


def install_original(root, name="paddlepaddle", version="3.3.1", files=True):
    """Write the files and metadata that pip would install for the original into `root`."""
    metadata = root / f"{name.replace('-', '_')}-{version}.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    if files:
        (root / "paddle").mkdir(exist_ok=True)
        (root / "paddle" / "__init__.py").write_text("raise AssertionError('the doctor must not import this')\n")
    return root


@pytest.fixture
def path(monkeypatch):
    """`sys.path` with Outrigger and nothing imported yet; tests put folders before or after."""
    monkeypatch.delitem(sys.modules, "paddle", raising=False)
    monkeypatch.setattr(sys, "path", [str(SRC), *(p for p in sys.path if p and Path(p).resolve() != SRC)])
    return sys.path


def run_doctor(*folders, **environment):
    """Run the command in a separate process, with `folders` as PYTHONPATH."""
    return run_outrigger("doctor", PYTHONPATH=os.pathsep.join(map(str, folders)), **environment)


def test_alone(path):
    report = doctor.report_shadowing()
    assert report.ok
    assert report.imported == SRC / "paddle"
    assert report.originals == ()
    assert str(report) == f"`import paddle` is Outrigger, from {SRC / 'paddle'}."


@pytest.mark.parametrize("name", ["paddlepaddle", "paddlepaddle-gpu", "paddlepaddle-xpu"])
def test_original_first_is_a_problem(path, tmp_path, name):
    path.insert(0, str(install_original(tmp_path, name, "2.6.2")))
    report = doctor.report_shadowing()
    assert not report.ok
    assert report.imported == tmp_path / "paddle"
    assert f"is the original, {name} 2.6.2 from {tmp_path / 'paddle'}" in str(report)
    assert f"pip uninstall -y {name}," in report.hint


def test_original_behind_is_only_mentioned(path, tmp_path):
    path.append(str(install_original(tmp_path)))
    report = doctor.report_shadowing()
    assert report.ok
    assert report.imported == SRC / "paddle"
    assert f"paddlepaddle 3.3.1 in {tmp_path / 'paddle'} is also installed, but hidden." in str(report)


def test_two_originals_are_both_named(path, tmp_path):
    install_original(tmp_path)
    path.insert(0, str(install_original(tmp_path, "paddlepaddle-gpu", "3.0.0")))
    report = doctor.report_shadowing()
    assert [str(original) for original in report.originals] == ["paddlepaddle 3.3.1", "paddlepaddle-gpu 3.0.0"]
    assert "pip uninstall -y paddlepaddle paddlepaddle-gpu," in report.hint


def test_the_shim_is_not_the_original(path, tmp_path):
    path.insert(0, str(install_original(tmp_path, version="3.3.1+outrigger", files=False)))
    report = doctor.report_shadowing()
    assert report.ok
    assert report.originals == ()
    assert report.shims == ("paddlepaddle 3.3.1+outrigger",)
    assert "paddlepaddle 3.3.1+outrigger is Outrigger's own" in str(report)
    assert dict(doctor.versions())["paddlepaddle"] == "3.3.1+outrigger, Outrigger's own"


def test_the_shim_beside_an_original_that_hides_us(path, tmp_path):
    install_original(tmp_path / "shim", version="3.3.1+outrigger", files=False)
    install_original(tmp_path / "original", version="2.6.2")
    path[:0] = [str(tmp_path / "shim"), str(tmp_path / "original")]
    report = doctor.report_shadowing()
    assert not report.ok
    assert [str(original) for original in report.originals] == ["paddlepaddle 2.6.2"]


def test_what_pip_knows_as_paddlepaddle(path, tmp_path):
    assert "need shims/paddlepaddle" in dict(doctor.versions())["paddlepaddle"]
    path.append(str(install_original(tmp_path)))
    assert dict(doctor.versions())["paddlepaddle"] == "3.3.1, the original"
    assert "a program with another sys.path imports it" in str(doctor.report_shadowing())


@pytest.mark.parametrize(
    ("summary", "ok"), [("Splicing made easy.", False), ("Run Paddle programs, unmodified.", True)]
)
def test_another_project_called_outrigger(path, tmp_path, monkeypatch, summary, ok):
    metadata = tmp_path / "outrigger-1.1.1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: outrigger\nVersion: 1.1.1\nSummary: {summary}\n")
    (tmp_path / "paddle").mkdir()
    (tmp_path / "paddle" / "__init__.py").touch()
    monkeypatch.setattr(_shadowing, "OURS", tmp_path / "paddle")
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    report = doctor.report_shadowing()
    assert report.ok is ok
    assert ok or "pip uninstall -y outrigger outrigger-paddle" in report.hint


def test_remains_of_an_original_do_no_harm(path, tmp_path):
    path.insert(0, str(install_original(tmp_path, files=False)))
    assert doctor.report_shadowing().ok


def test_both_in_one_folder_is_a_problem(path, tmp_path, monkeypatch):
    path.insert(0, str(install_original(tmp_path)))
    monkeypatch.setattr(_shadowing, "OURS", tmp_path / "paddle")
    report = doctor.report_shadowing()
    assert not report.ok
    assert "each has overwritten files of the other" in report.problem
    assert "pip uninstall -y paddlepaddle outrigger-paddle" in report.hint


@pytest.mark.parametrize("stranger", ["paddle.py", "paddle/__init__.py"])
def test_a_file_of_that_name_is_a_problem(path, tmp_path, stranger):
    file = tmp_path / stranger
    file.parent.mkdir(exist_ok=True)
    file.touch()
    path.insert(0, str(tmp_path))
    report = doctor.report_shadowing()
    assert not report.ok
    assert str(tmp_path / Path(stranger).parts[0]) in report.problem
    assert "rename" in report.hint


def test_a_package_without_init_is_incomplete(path, tmp_path, monkeypatch):
    (tmp_path / "paddle").mkdir()
    monkeypatch.setattr(_shadowing, "OURS", tmp_path / "paddle")
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert "no complete `paddle` package" in doctor.report_shadowing().problem


def test_no_package_at_all(path, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    report = doctor.report_shadowing()
    assert report.imported is None
    assert "install Outrigger again" in report.hint


def test_command_prints_everything(capsys, path):
    assert main(["doctor"]) == 0
    out = capsys.readouterr().out
    for word in ("outrigger", "0.1.0", "python", "torch", "numpy", "cpu", "gpu", "mps", "xpu", "OMP_NUM_THREADS"):
        assert word in out
    assert f"✓ `import paddle` is Outrigger, from {SRC / 'paddle'}." in out


def test_command_fails_behind_the_original(tmp_path):
    done = run_doctor(install_original(tmp_path), SRC)
    assert done.returncode == 1, done.stderr
    assert "✗ `import paddle` is the original, paddlepaddle 3.3.1" in done.stdout


def test_command_mentions_the_original_behind(tmp_path):
    done = run_doctor(SRC, install_original(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "! `import paddle` is Outrigger" in done.stdout
    assert "paddlepaddle 3.3.1" in done.stdout


def test_command_names_an_engine_that_does_not_load(tmp_path):
    (tmp_path / "torch.py").write_text("raise ImportError('libgomp.so.1 is missing')\n")
    done = run_doctor(tmp_path, SRC)
    assert done.returncode == 1, done.stderr
    assert "✗ torch cannot be imported: libgomp.so.1 is missing" in done.stdout


def test_threads_of_the_environment(tmp_path):
    rows = run_doctor(SRC, OMP_NUM_THREADS="1").stdout.split("\n")
    assert any(row.split() == ["OMP_NUM_THREADS", "1"] for row in rows)
    assert any(row.split() == ["within", "operators", "1"] for row in rows)


def test_as_json(capsys):
    assert main(["doctor", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["versions", "devices", "threads", "running jobs", "verdict"]
    assert told["verdict"]["ok"] is True
    assert told["versions"]["torch"] == importlib.metadata.version("torch")
