"""Sixty mistakes between the layers of six families of networks are named, and sixty correct ports pass."""

import functools

import pytest
from tests.outrigger.align.planted_pictures import BOXES, CLASSIFIER, RESIDUAL
from tests.outrigger.align.planted_sequences import DECODER, ENCODER, GRAPH

from outrigger.align import Status

FAMILIES = [CLASSIFIER, RESIDUAL, BOXES, ENCODER, DECODER, GRAPH]
MISTAKES = [(family, name) for family in FAMILIES for name in family.mistakes]
VARIANTS = [(family, name) for family in FAMILIES for name in family.variants]
GOAL = 0.95


def ids(cases):
    return [f"{family.name}: {name}" for family, name in cases]


@functools.cache
def findings():
    """What the alignment says about each mistake: {(family, mistake): report}."""
    return {(family.name, name): family.compare(family.mistakes[name].steps) for family, name in MISTAKES}


def lacking(family, name):
    """What is missing in the report on a mistake; empty if it is named, confirmed and localised."""
    mistake, report = family.mistakes[name], findings()[family.name, name]
    if report.first is None or report.first.name != "forward" or report.first.finding is None:
        return "not found"
    finding = report.first.finding
    lines = " | ".join(str(one) for one in (finding.reference_source, finding.port_source))
    if mistake.line not in lines:
        return f"another line: {lines}; {finding.where}: {finding.reason}"
    if mistake.reason not in finding.reason:
        return f"another reason: {finding.reason}"
    return "" if finding.confirmed else f"not confirmed: {finding.reason}"


def test_there_are_sixty_mistakes_and_sixty_correct_ports_in_six_families():
    assert [(len(family.mistakes), len(family.variants)) for family in FAMILIES] == [(10, 10)] * 6


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_the_port_itself_is_correct(family):
    report = family.compare({})
    assert report, report
    assert [one.status for one in report] == [Status.PASSED] * len(report.checkpoints)


def test_all_mistakes_are_found():
    assert [key for key, report in findings().items() if report] == []


def test_mistakes_are_named_confirmed_and_localised():
    wrong = {f"{family.name}: {name}": told for family, name in MISTAKES if (told := lacking(family, name))}
    assert 1 - len(wrong) / len(MISTAKES) >= GOAL, "\n".join(f"{name}: {told}" for name, told in wrong.items())


@pytest.mark.parametrize(("family", "name"), VARIANTS, ids=ids(VARIANTS))
def test_no_false_alarm(family, name):
    report = family.compare(family.variants[name])
    assert report, report
    assert [one.finding for one in report if one.finding] == []
