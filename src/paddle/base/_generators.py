"""The random number generators that `paddle.seed` seeds, one for each device."""

import torch

from .._core import place
from .._core.errors import UnavailableError
from .._core.random import Generator, default_generator


def default_cpu_generator():
    """The generator of the CPU."""
    return Generator._of(torch.default_generator)


def default_cuda_generator(index=0):
    """The generator of a CUDA device."""
    return _of(torch.device("cuda", index), "default_cuda_generator")


def default_xpu_generator(index=0):
    """The generator of an XPU device."""
    return _of(torch.device("xpu", index), "default_xpu_generator")


def default_custom_device_generator(where):
    """The generator of another accelerator, given as a CustomPlace."""
    return _of(where.torch, "default_custom_device_generator")


def _of(device, caller):
    if device.index is not None and device.index >= place.device_count(device.type):
        raise UnavailableError(f"{caller}: there is no device {device}.", None, "default_cpu_generator().")
    return Generator._of(default_generator(device))
