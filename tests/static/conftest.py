"""Each static-graph test builds its own Program, in static mode."""

import pytest
from tests.support import static_mode


@pytest.fixture
def main():
    """A new main Program, current while the test runs, with a new startup program and scope."""
    with static_mode() as program:
        yield program
