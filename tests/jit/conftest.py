"""Every test of `paddle.jit` sees all warnings, which otherwise appear once in a process."""

import pytest

from paddle.jit import _report


@pytest.fixture(autouse=True)
def _fresh_warnings():
    _report.forget()
