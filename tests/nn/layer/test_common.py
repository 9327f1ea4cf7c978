"""Layers of the family `common`: values and gradients as recorded from the original."""

import pytest
from tests.golden.nn_value_cases import COMMON
from tests.nn.recorded import check


@pytest.mark.parametrize("name", COMMON)
def test_recorded(name):
    check("common", name, COMMON[name])
