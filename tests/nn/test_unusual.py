"""Unusual calls of paddle.nn and paddle.nn.functional answer as the original does."""

import pytest
from tests.golden.nn_unusual_cases import CASES
from tests.golden.unusual_cases import answer
from tests.support import check_answer, golden

RECORDED = golden("nn_unusual.json")


def test_every_case_is_recorded():
    assert list(RECORDED) == CASES


@pytest.mark.parametrize("case", RECORDED)
def test_recorded_answers(case):
    check_answer(answer(case), RECORDED[case], lambda f: pytest.approx(f, rel=2e-4, abs=2e-5))
