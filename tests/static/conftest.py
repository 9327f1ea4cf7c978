"""Static-graph tests build in a Program of their own and leave dynamic mode behind."""

import pytest
from tests.support import static_mode


@pytest.fixture
def main():
    """A fresh main Program, current while the test runs; its startup program and scope are fresh too."""
    with static_mode() as program:
        yield program
