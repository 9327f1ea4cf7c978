"""What the hardware can do."""

import torch

from .._core import place
from .._core.errors import InvalidArgumentError, received

LOW_PRECISION = ("float16", "bfloat16")


def accelerated():
    """Whether tensors are made on something else than the host."""
    return place.current_torch().type != "cpu"


def effective(dtype):
    """Whether autocast to `dtype` does anything where tensors are made now: on the host it is bfloat16 alone."""
    return dtype == "bfloat16" or accelerated()


def dtype_name(dtype, what):
    """'float16' or 'bfloat16', from whatever names a dtype."""
    name = getattr(dtype, "name", dtype)
    if name not in LOW_PRECISION:
        raise InvalidArgumentError(f"{what}: 'dtype' must be 'float16' or 'bfloat16'.", received(dtype=dtype))
    return name


def is_float16_supported(device=None):
    """Whether the device computes in float16 at speed.

    >>> paddle.amp.is_float16_supported("cpu")
    False
    """
    return _device(device).type != "cpu"


def is_bfloat16_supported(device=None):
    """Whether the device has instructions for bfloat16; without them it computes all the same, but slower."""
    kind = _device(device).type
    if kind == "cuda":
        return torch.cuda.is_bf16_supported()
    return kind != "cpu" or torch.ops.mkldnn._is_mkldnn_bf16_supported()


def _device(device):
    return place.current_torch() if device is None else place.parse(device).torch
