"""Layers of the family `vision`: values and gradients as recorded from the original."""

import pytest
from tests.golden.nn_picture_cases import VISION
from tests.nn.recorded import check


@pytest.mark.parametrize("name", VISION)
def test_recorded(name):
    check("vision", name, VISION[name])
