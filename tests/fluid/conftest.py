"""Every fluid test starts as a program of that era does: no mode chosen, names, programs and scope fresh."""

import pytest

from paddle._core import state


@pytest.fixture(autouse=True)
def _fresh_program():
    with state.fresh():
        yield
