"""Operators called in unusual forms answer as the original does: values, gradients and exceptions."""

import pytest
from tests.golden.unusual_cases import CASES, answer
from tests.support import check_answer, golden

RECORDED = golden("unusual.json")


def test_every_case_is_recorded():
    assert list(RECORDED) == [case for cases in CASES.values() for case in cases]


@pytest.mark.parametrize("case", RECORDED)
def test_recorded_answers(case):
    check_answer(answer(case), RECORDED[case], lambda f: pytest.approx(f, rel=2e-4))
