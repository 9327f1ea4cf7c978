"""Every planted mistake is found, with its place and reason; without one, nothing is found."""

import pytest
from tests.outrigger.align.mistakes import MISTAKES, correct_case

from outrigger import align


def test_the_correct_case_passes():
    case = correct_case()
    report = align.compare(case.reference, case.port, **case.arguments)
    assert report, report
    assert report.first is None
    assert [one.name for one in report if one.finding is not None] == []
    status = {one.name: one.status.value for one in report}
    for name in ("data", "forward", "buffers", "metric", "loss", "schedule", "decay", "backward"):
        assert status[name] == "passed", report[name]


@pytest.mark.parametrize("mistake", MISTAKES, ids=str)
def test_a_mistake_is_found(mistake):
    case = correct_case()
    mistake.plant(case)
    report = align.compare(case.reference, case.port, **case.arguments)
    assert not report
    assert report.first.name == mistake.checkpoint, report
    finding = report.first.finding
    assert finding is not None, report
    assert mistake.where in finding.where, finding
    assert mistake.reason in finding.reason.lower(), finding
    assert finding.advice
    assert finding.reference
    assert finding.port


def test_the_network_has_thirty_layers_and_no_mistake_is_there_twice():
    layers = [one for one in correct_case().reference.modules() if not list(one.children())]
    assert len(layers) == 30
    assert len({one.name for one in MISTAKES}) == len(MISTAKES) >= 40
