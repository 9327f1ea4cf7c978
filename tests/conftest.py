"""Every test starts from the same world, seeded and in the default type, and leaves the modes of the engine alone."""

import random

import numpy as np
import pytest
import torch

import paddle
from paddle._core import printing

SMALLEST = 5e-324


@pytest.fixture(autouse=True)
def _same_start():
    random.seed(0)
    np.random.seed(0)
    paddle.seed(0)
    yield
    paddle.set_default_dtype("float32")
    # What a test leaves behind would change others, which run in an order that nobody knows.
    assert torch._C._len_torch_function_stack() == 0, "a mode of torch, such as a default device, is still on"
    assert SMALLEST * 1.0 > 0, "numbers too small to be normal have become zero"
    assert printing._OPTIONS.value == printing._Options(), "tensors print in another way"
    assert paddle.in_dynamic_mode(), "static mode is still on"


@pytest.fixture(params=["original", "torch"])
def stream(request):
    """Both sources of random numbers: the original's stream, and torch's generator."""
    paddle.set_flags({"FLAGS_original_random_stream": request.param == "original"})
    yield request.param
    paddle.set_flags({"FLAGS_original_random_stream": True})
