"""Layers of the family `pooling`: values and gradients as recorded from the original."""

import pytest
from tests.golden.nn_window_cases import POOLING
from tests.nn.recorded import check


@pytest.mark.parametrize("name", POOLING)
def test_recorded(name):
    check("pooling", name, POOLING[name])
