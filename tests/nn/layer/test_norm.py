"""Layers of the family `norm`: values and gradients as recorded from the original."""

import pytest
from tests.golden.nn_value_cases import NORM
from tests.nn.recorded import check


@pytest.mark.parametrize("name", NORM)
def test_recorded(name):
    check("norm", name, NORM[name])
