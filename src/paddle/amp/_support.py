"""Hardware support for low precision."""

import torch

from .._core import place
from .._core.errors import InvalidArgumentError, received

LOW_PRECISION = ("float16", "bfloat16")


def accelerated():
    """Whether tensors are created on a device other than the CPU."""
    return place.current_torch().type != "cpu"


def effective(dtype):
    """Whether autocast to `dtype` has an effect on the current device: on the CPU, only for bfloat16."""
    return dtype == "bfloat16" or accelerated()


def dtype_name(dtype, owner):
    """Return 'float16' or 'bfloat16' for any form of dtype."""
    name = getattr(dtype, "name", dtype)
    if name not in LOW_PRECISION:
        raise InvalidArgumentError(f"{owner}: 'dtype' must be 'float16' or 'bfloat16'.", received(dtype=dtype))
    return name


def is_float16_supported(device=None):
    """Whether the device has fast float16 arithmetic.

    Args:
        device: a device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        bool.

    >>> paddle.amp.is_float16_supported("cpu")
    False
    """
    return _device(device).type != "cpu"


def is_bfloat16_supported(device=None):
    """Whether the device has instructions for bfloat16; without them bfloat16 still works, but slower.

    Args:
        device: a device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        bool.

    >>> isinstance(paddle.amp.is_bfloat16_supported(), bool)
    True
    """
    kind = _device(device).type
    if kind == "cuda":
        return torch.cuda.is_bf16_supported()
    return kind != "cpu" or torch.ops.mkldnn._is_mkldnn_bf16_supported()


def _device(device):
    return place.current_torch() if device is None else place.parse(device).torch
