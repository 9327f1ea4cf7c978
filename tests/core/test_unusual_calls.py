"""Operators called in unusual forms answer as the original does: values, gradients and exceptions."""

import pytest
from tests.golden.unusual_cases import CASES, answer
from tests.support import check_facts, golden

RECORDED = golden("unusual.json")


def test_every_case_is_recorded():
    assert list(RECORDED) == [case for cases in CASES.values() for case in cases]


@pytest.mark.parametrize("case", RECORDED)
def test_recorded_answers(case):
    got, want = answer(case), RECORDED[case]
    if isinstance(want, dict):
        assert isinstance(got, dict), f"{got} instead of {want['error']}"
        assert want["error"] in got["error"]
    else:
        assert not isinstance(got, dict), f"raised {got}"
        check_facts(got, want, rtol=2e-4, atol=2e-5, number=lambda f: pytest.approx(f, rel=2e-4))
