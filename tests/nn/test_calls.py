"""Layers, functionals and initializers in unusual forms answer as the original does."""

import pytest
from tests.golden.nn_calls_cases import CASES, answer
from tests.support import check_answer, golden

RECORDED = golden("nn_calls.json")


def test_every_case_is_recorded():
    assert list(RECORDED) == [case for cases in CASES.values() for case in cases]


@pytest.mark.parametrize("case", RECORDED)
def test_recorded_answers(case):
    check_answer(answer(case), RECORDED[case], lambda f: pytest.approx(f, rel=2e-4, nan_ok=True))
