"""Layers of the family `conv`: values and gradients as recorded from the original."""

import pytest
from tests.golden.nn_window_cases import CONV
from tests.nn.recorded import check


@pytest.mark.parametrize("name", CONV)
def test_recorded(name):
    check("conv", name, CONV[name])
