"""A browser for the tests of pages."""

import pytest
from tests.outrigger import browser as browsers


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    one = browsers.Browser(browsers.find(), tmp_path_factory.mktemp("profile"))
    yield one
    one.close()
