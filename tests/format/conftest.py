"""Fixtures for tests of model files."""

import pytest

import paddle


@pytest.fixture
def in_static_mode():
    """Static mode for the length of a test."""
    paddle.enable_static()
    yield
    paddle.disable_static()
