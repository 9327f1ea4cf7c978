"""Every test starts from the same state, with a fixed seed and the default dtype, and must not leave modes changed."""

import os
import random

import numpy as np
import pytest
import torch
from tests.distributed.jobs import results

import paddle
from paddle._core import printing

SMALLEST = 5e-324
os.environ["OUTRIGGER_MODEL_CACHE"] = "0"  # predictors of tests leave nothing behind; tests of the cache switch it on


@pytest.fixture(autouse=True)
def _same_start():
    random.seed(0)
    np.random.seed(0)
    paddle.seed(0)
    yield
    paddle.set_default_dtype("float32")
    # Leftover state would affect other tests, which run in arbitrary order.
    assert torch._C._len_torch_function_stack() == 0, "a torch mode, such as a default device, is still active"
    assert SMALLEST * 1.0 > 0, "subnormal numbers are flushed to zero"
    assert printing._OPTIONS.value == printing._Options(), "the print options of tensors are changed"
    assert paddle.in_dynamic_mode(), "static mode is still active"


@pytest.fixture(params=["original", "torch"])
def stream(request):
    """Both sources of random numbers: the original's stream, and torch's generator."""
    paddle.set_flags({"FLAGS_original_random_stream": request.param == "original"})
    yield request.param
    paddle.set_flags({"FLAGS_original_random_stream": True})


@pytest.fixture(scope="module")
def two(request, tmp_path_factory):
    """What each of two processes prints for the program TWO of the test's module."""
    return results(tmp_path_factory.mktemp("job"), request.module.TWO)
