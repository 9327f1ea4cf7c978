"""Every test of vision leaves the default image backend behind."""

import pytest

import paddle


@pytest.fixture(autouse=True)
def _default_backend():
    yield
    paddle.vision.set_image_backend("pil")
