"""docs/model_format.md is what conformance/operator_table.py writes for this registry, and its claims have a row."""

import importlib.util
import json
import pathlib

import pytest

ROOT = pathlib.Path(__file__).parents[2]


@pytest.fixture(scope="module")
def table():
    spec = importlib.util.spec_from_file_location("operator_table", ROOT / "conformance" / "operator_table.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_up_to_date(table):
    assert table.page() == table.PAGE.read_text(encoding="utf-8"), "run python conformance/operator_table.py"


def test_what_was_measured_as_written_has_a_row():
    import paddle
    import paddle._format.ops
    from paddle._core.operator import TABLES

    results = json.loads((ROOT / "conformance" / "operator_files.json").read_text(encoding="utf-8"))
    writers = TABLES["model format: how a call is written"]
    without, seen = [], 0
    for name, row in results.items():
        found = paddle
        for part in name.split(".")[1:]:
            found = getattr(found, part)
        operator = getattr(found, "operator", None)
        if operator is not None and row.get("written", [0, 0])[0]:
            seen += 1
            if writers.of(operator) is None and writers.get(operator.name.rstrip("_")) is None:
                without.append(name)
    assert seen > 400
    assert without == []


def test_most_calls_agree_in_every_direction():
    results = json.loads((ROOT / "conformance" / "operator_files.json").read_text(encoding="utf-8"))
    least = {"written": 0.97, "older": 0.98, "newer": 0.98, "onnx": 0.78}
    for way, share in least.items():
        good, count = (sum(row[way][i] for row in results.values() if way in row) for i in (0, 1))
        assert good / count > share, way
