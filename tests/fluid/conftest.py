"""Every fluid test starts like a fluid program: no mode chosen, new names, programs and scope."""

import pytest

from paddle._core import state


@pytest.fixture(autouse=True)
def _fresh_program():
    with state.fresh():
        yield
