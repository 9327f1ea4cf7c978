"""Every test starts from the same state, with a fixed seed and the default dtype, and must not leave modes changed."""

import os
import random
import zlib

import numpy as np
import pytest
import torch
from tests import cpu_only
from tests.distributed.jobs import results

import paddle
from outrigger import simulated_device
from paddle._core import flags, printing, system

SMALLEST = 5e-324
os.environ["OUTRIGGER_MODEL_CACHE"] = "0"  # predictors of tests leave nothing behind; tests of the cache switch it on


def pytest_addoption(parser):
    parser.addoption("--device", help="the device of new tensors, such as sim (simulated) or gpu; by default the CPU")
    parser.addoption(
        "--one-in", type=int, default=1, help="one test in this many, by its name, and all of the device's own"
    )


def _no_fork():
    raise OSError("fork is forbidden: OUTRIGGER_SYSTEM names a system without it")


def pytest_configure(config):
    if not system.can_fork():
        os.fork = _no_fork
    if device := config.getoption("--device"):
        if device == "sim":
            simulated_device.register()
        paddle.set_device(device)


def pytest_collection_modifyitems(config, items):
    if (share := config.getoption("--one-in")) > 1:
        chosen = [i for i in items if "simulated_device/" in i.nodeid or zlib.crc32(i.nodeid.encode()) % share == 0]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(chosen)])
        items[:] = chosen
    if config.getoption("--device"):
        for item in items:
            if why := cpu_only.reason(item.nodeid):
                item.add_marker(pytest.mark.skip(reason=why))


@pytest.fixture(autouse=True)
def _same_start(request):
    random.seed(0)
    np.random.seed(0)
    paddle.seed(0)
    if device := request.config.getoption("--device"):
        paddle.set_device(device)
    before, threads = dict(flags._values), torch.get_num_threads()
    yield
    if torch.get_num_threads() != threads:  # a predictor on torch sets those that its Config names
        torch.set_num_threads(threads)
    paddle.set_default_dtype("float32")
    paddle.set_flags({name: value for name, value in before.items() if flags._values[name] != value})
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
