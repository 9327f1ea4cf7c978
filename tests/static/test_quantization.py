"""`static.quantization`: passes, calibration and integer weights, compared with the original."""

import json

import pytest
from tests.golden.static_quantization_cases import cases, results
from tests.support import ROOT, check_facts, static_mode

import paddle

RECORDED = json.loads((ROOT / "tests/golden/static_quantization.json").read_text(encoding="utf-8"))


@pytest.fixture
def format_words():
    """Static mode in the words of the model format."""
    paddle.set_flags({"FLAGS_enable_pir_api": False})
    try:
        with static_mode():
            yield
    finally:
        paddle.set_flags({"FLAGS_enable_pir_api": True})


def test_all_cases_are_recorded():
    assert list(cases()) == list(RECORDED)


@pytest.mark.parametrize("name", list(RECORDED))
def test_as_the_original(name, format_words):
    check_facts(
        results(name), RECORDED[name], rtol=2e-4, atol=2e-5, number=lambda v: pytest.approx(v, 2e-4), label=name
    )
