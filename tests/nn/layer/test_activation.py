"""Layers of the family `activation`: values and gradients as recorded from the original."""

import pytest
from tests.golden.nn_value_cases import ACTIVATION
from tests.nn.recorded import check


@pytest.mark.parametrize("name", ACTIVATION)
def test_recorded(name):
    check("activation", name, ACTIVATION[name])
