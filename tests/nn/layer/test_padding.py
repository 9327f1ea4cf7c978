"""Layers of the family `padding`: values and gradients as recorded from the original."""

import pytest
from tests.golden.nn_picture_cases import PADDING
from tests.nn.recorded import check


@pytest.mark.parametrize("name", PADDING)
def test_recorded(name):
    check("padding", name, PADDING[name])
