"""Helpers of sharded training: dtypes, devices, clipping and loss scaling."""

import contextlib
import enum

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle.distributed import _group
from paddle.distributed._wrappers import ClipOverGroups

from ...scaler import agree_on_overflow


class Type(enum.Enum):
    """The dtypes of parameters that are sharded."""

    fp16 = paddle.float16
    bf16 = paddle.bfloat16
    fp32 = paddle.float32


@contextlib.contextmanager
def device_guard(dev_id=0, device="cpu"):
    """Create tensors on a device in this block: "cpu", or "gpu" with a number."""
    if device not in ("cpu", "gpu", "xpu"):
        raise InvalidArgumentError("device_guard: 'device' must be 'cpu' or 'gpu'.", received(device=device))
    before = paddle.get_device()
    paddle.set_device(device if device == "cpu" else f"{device}:{dev_id}")
    try:
        yield
    finally:
        paddle.set_device(before)


class GroupShardedClipGrad(ClipOverGroups):
    """Clip gradients by their norm over the parameters of all processes that share the training state."""

    def __init__(self, clip, device, group):
        super().__init__(clip, whole=[_group.of(group)])
        self._device, self._group = device, group


def GroupShardedScaler(scaler):
    """Make a `GradScaler` skip a step in all processes if one has a gradient that is not finite; returns it."""
    return agree_on_overflow(scaler)
