"""Calls with arguments of other forms than usual answer as the original does."""

import pytest
from tests.golden.form_cases import CASES
from tests.golden.unusual_cases import answer
from tests.support import check_answer, golden

RECORDED = golden("forms.json")


def test_every_case_is_recorded():
    assert list(RECORDED) == CASES


@pytest.mark.parametrize("case", RECORDED)
def test_recorded_answers(case):
    check_answer(answer(case), RECORDED[case], lambda f: pytest.approx(f, rel=2e-4, abs=2e-5))
