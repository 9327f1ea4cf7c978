"""docs/reproducing.md shows the real output."""

import re
from pathlib import Path

from outrigger.align.measure import TOLERANCES

GUIDE = (Path(__file__).resolve().parents[3] / "docs" / "reproducing.md").read_text(encoding="utf-8")


def test_the_example_finds_the_mistake_that_it_shows(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (code,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    exec(compile(code, "reproducing.md", "exec"), {"__name__": "__main__"})
    shown = " ".join(capsys.readouterr().out.split())
    place = "features.3 (AvgPool2D), in the reference pool"
    for line in (place, "exclusive=False", "exclusive=True", "AvgPool exclusive"):
        assert line in shown
        assert line in GUIDE
    assert (tmp_path / "report.html").exists()
    assert (tmp_path / "result" / "log" / "forward_diff.log").exists()


def test_its_table_is_the_table_of_tolerances():
    rows = re.findall(r"^\| (\w+) \|.*\| *([\d.e-]*) *\|$", GUIDE, re.MULTILINE)
    told = {name: value for name, value in rows if name in TOLERANCES}
    assert list(told) == list(TOLERANCES)
    for name, value in told.items():
        if value:
            assert float(value) == TOLERANCES[name]
