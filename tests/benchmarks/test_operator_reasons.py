"""The reasons in the list of slow operators: for operators that exist, and one in every row."""

import importlib.util
import sys

import pytest
from tests.support import ROOT

FOLDER = ROOT / "benchmarks"


def load(name):
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def reasons():
    return load("operator_reasons")


def test_every_reason_is_for_a_case(reasons, monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path])  # which the file adds to
    names = [case["name"] for case in load("operator_cases").cases()]
    reasons.check(names)
    monkeypatch.setitem(reasons.REASONS, "concta", "a misspelt name")
    with pytest.raises(ValueError, match="concta"):
        reasons.check(names)


def test_two_reasons_for_one_operator_are_refused(reasons):
    with pytest.raises(ValueError, match="two reasons"):
        reasons._because("another", next(iter(reasons.REASONS)))


@pytest.mark.parametrize(
    ("direction", "times", "worst", "word"),
    [
        ("f", (9e-6, 4e-6, None), 2.2, "call"),
        ("f+b", (40e-6, None, 16e-6), 2.5, "call"),
        ("f", (900e-6, 890e-6, 300e-6), 3.0, "torch"),
        ("f", (900e-6, None, 800e-6), 1.125, "near"),
        ("f", (900e-6, 300e-6, 300e-6), 3.0, None),
        ("f", (900e-6, None, 300e-6), 3.0, None),
    ],
)
def test_reasons_by_comparison_of_times(reasons, direction, times, worst, word):
    assert reasons.reason("no operator", direction, times, worst) == word


def test_every_row_has_a_reason():
    lines = (FOLDER / "operators.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line.startswith("| `")]
    assert len(rows) > 100
    assert [row for row in rows if len(row) != 7 or not row[6] or "**none**" in row[6]] == []
