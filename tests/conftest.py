"""Every test starts from the same world: seeded, on the CPU, with fresh flags and names."""

import random

import numpy as np
import pytest

import paddle


@pytest.fixture(autouse=True)
def _same_start():
    random.seed(0)
    np.random.seed(0)
    paddle.seed(0)
    yield
    paddle.set_default_dtype("float32")
