"""The coverage page, from small results."""

import sys

import pytest
from PIL import Image
from tests.support import ROOT

CONFORMANCE = ROOT / "conformance"


@pytest.fixture
def coverage(monkeypatch):
    monkeypatch.syspath_prepend(str(CONFORMANCE))
    for name in ("call_table", "compare", "surface", "coverage"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    import coverage as module

    yield module
    for name in ("call_table", "compare", "surface", "coverage"):
        sys.modules.pop(name, None)


def test_page(coverage, tmp_path):
    name = coverage.surface.Name
    names = [
        name("paddle", "add", "same", ["x", "y"]),
        name("paddle", "no_grad", "differs", [], "(func=None)"),
        name("paddle.nn", "Linear", "uncompared"),
        name("paddle.distributed", "Partial", "missing"),
        name("paddle.distributed", "all_reduce", "missing"),
    ]
    examples = {"paddle.add#0": None, "paddle.nn.Linear#0": "out[0]: 1.0\nbecame <2.0>", "paddle.nn.Linear#1": None}
    table = coverage.tallies(names, examples)
    page = coverage.text(names, examples, table)
    assert "| public names | 3 | 5 | 60.0 % |" in page
    assert "| documentation examples that match | 2 | 3 | 66.7 % |" in page
    assert "| `paddle` | 2 / 2 | 1 / 2 | 1 / 1 |" in page
    assert "| `paddle.nn` | 1 / 1 | – | 1 / 2 |" in page
    assert "`paddle.distributed.Partial`, `paddle.distributed.all_reduce`:" in page
    assert "`paddle.no_grad`: usable as a decorator without parentheses." in page
    assert "(out[0]: 1.0 became ‹2.0›)" in page
    coverage.draw(tmp_path / "coverage.png", table)
    with Image.open(tmp_path / "coverage.png") as picture:
        assert picture.width > 1000


def test_the_section_on_calls(coverage, tmp_path):
    row = {"values": [199, 200], "gradients": [9, 10], "without elements": [0, 0], "refusals": [1, 2], "memory": [3, 3]}
    row |= {"calls": 240, "not counted": 4, "explained": 2}
    everything = row | {"refusals": [1, 4]}
    calls = {"calls": 240, "seed": 1, "table": {"paddle": row}, "all": row, "with explained": everything, "reasons": {}}
    section = coverage.call_table.section(calls)
    assert "| `paddle` | 240 | 99.5 % | 90.0 % | – | 50.0 % | 100.0 % |" in section
    assert "| all, with what differs on purpose | 240 | 99.5 % | 90.0 % | – | 25.0 % | 100.0 % |" in section
    assert any("both sides were compared" in line for line in section)
    assert "in 234." in section
    page = tmp_path / "coverage.md"
    page.write_text("# Page\n\n## Calls\n\nold\n\n## Missing\n\nNothing.\n")
    coverage.call_table.replace(page, calls)
    text = page.read_text()
    assert "\nold\n" not in text
    assert text.startswith("# Page\n\n## Calls\n")
    assert text.endswith("\n## Missing\n\nNothing.\n")


@pytest.mark.parametrize(
    ("path", "group"),
    [
        ("paddle.nn.functional.relu#0", "paddle.nn.functional"),
        ("paddle.nn.initializer", "paddle.nn"),
        ("paddle.add#0", "paddle"),
        ("paddle.Tensor", "paddle.Tensor"),
        ("paddle.static.nn.fc#1", "paddle.static"),
        ("paddle.fft", "paddle.fft"),
    ],
)
def test_groups(coverage, path, group):
    assert coverage.group(path) == group
