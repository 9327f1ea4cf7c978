"""clients.compare: what counts as agreement, and what a row says."""

import math

import pytest

from clients.compare import DIFFERS, FAILS, FAILS_ON_BOTH, ONLY_HERE, WORKS, difference, judge
from clients.environments import OURS, THEIRS
from clients.model import Job
from clients.run import Outcome


def row(ours, theirs, **job):
    outcomes = {OURS: ours, THEIRS: theirs}
    return judge("foo", "1.0", Job("train", "trains", (), **job), outcomes)


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        ([1.0, 2.0], [1.0, 2.0], 0.0),
        ([1.0, 2.2], [1.0, 2.0], 0.1),
        ([0.5], [0.0], 0.5),
        ([math.nan], [math.nan], 0.0),
        ([math.inf, 1.0], [math.inf, 1.0], 0.0),
        ([math.nan], [1.0], math.inf),
        ([-math.inf], [math.inf], math.inf),
        ([], [], 0.0),
    ],
)
def test_difference(ours, theirs, expected):
    assert difference(ours, theirs) == pytest.approx(expected)


def test_numbers_within_the_tolerance_work():
    found = row(Outcome({"loss": [1.0, 2.0]}), Outcome({"loss": [1.0, 2.001]}))
    assert (found.result, found.cause, found.series) == (WORKS, "", "loss")
    assert found.difference == pytest.approx(0.0005, rel=1e-3)


def test_the_series_that_differs_is_named():
    found = row(Outcome({"loss": [1.0], "top1": [0.5]}), Outcome({"loss": [1.0], "top1": [1.0]}))
    assert (found.result, found.cause) == (DIFFERS, "top1 differs by 0.5")


def test_a_series_has_its_own_tolerance():
    outcomes = Outcome({"loss": [1.0], "top1": [0.9]}), Outcome({"loss": [1.0], "top1": [1.0]})
    assert row(*outcomes, tolerances={"top1": 0.2}).result == WORKS


@pytest.mark.parametrize(
    ("ours", "told"),
    [
        ({}, "loss is not here"),
        ({"loss": [1.0]}, "loss has 1 values, the original's 2"),
        ({"loss": [1.0, 2.0], "x": [1.0]}, "x is not in the original"),
    ],
)
def test_missing_numbers_are_a_difference(ours, told):
    found = row(Outcome(ours), Outcome({"loss": [1.0, 2.0]}))
    assert found.result == DIFFERS
    assert told in found.cause


def test_a_job_that_prints_nothing_does_not_work():
    assert row(Outcome(), Outcome()).result == DIFFERS


def test_failures():
    good, bad = Outcome({"loss": [1.0]}), Outcome({"loss": [1.0]}, failed="`train.py`: ValueError: no")
    assert row(bad, good).result == FAILS
    assert row(bad, good).cause == "`train.py`: ValueError: no"
    assert row(good, bad).result == ONLY_HERE
    assert row(bad, bad).result == FAILS_ON_BOTH
    assert row(Outcome({"loss": [2.0]}, failed="x"), good).cause == "x; loss differs by 1"


def test_a_step_that_is_known_to_fail_on_the_original():
    good = Outcome({"loss": [1.0], "infer": [0.5], "deploy": [0.5]})
    known = Outcome({"loss": [1.0], "infer": [0.5]}, failed="`deploy.py`: no", known="no such pass")
    found = row(good, known, alike=(("infer", "deploy"),))
    assert (found.result, found.cause) == (WORKS, "the original fails: no such pass")
    bad = Outcome({"loss": [1.0], "infer": [0.5], "deploy": [0.7]})
    assert row(bad, known, alike=(("infer", "deploy"),)).result == DIFFERS
    assert row(Outcome({}, failed="x", known="no such pass"), known).result == FAILS_ON_BOTH


def test_better_than_the_original_is_noted():
    found = row(Outcome({"outcomes": [1, 1]}), Outcome({"outcomes": [1, 0]}), at_least=("outcomes",), tolerance=0)
    assert (found.result, found.cause) == (WORKS, "in outcomes, 1 of 2 are better than the original's")
    found = row(Outcome({"outcomes": [1, 0]}), Outcome({"outcomes": [1, 1]}), at_least=("outcomes",), tolerance=0)
    assert found.result == DIFFERS
