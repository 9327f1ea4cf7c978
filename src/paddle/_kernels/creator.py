"""Helpers for operators that create tensors: separate sizes, the place, whether gradients flow."""

import functools

import numpy as np
import torch

from paddle._core import place as places
from paddle._core.accelerator import dtype, fixed, when, when_it_is
from paddle._core.dtype import BY_NAME, DEFAULT, default_torch_dtype, torch_dtype
from paddle._core.op import op


def device_of(device):
    """Return the requested torch device, or the one set by `set_device`."""
    if device is None:
        return places.current_torch()
    if type(device) is torch.device and device.type == "cpu":
        return device
    return places.parse(device).torch


def kind_of(dtype=None, device=None):
    """Return torch's `dtype` and `device` arguments: as requested, or the defaults."""
    wanted = default_torch_dtype() if dtype is None else torch_dtype(dtype)
    return {"dtype": wanted, "device": places.current_torch() if device is None else device_of(device)}


# A shortcut's arguments of a creator while new tensors are on the CPU and of float32.
_KNOWN = {name: kind.torch for name, kind in BY_NAME.items()}
ON_CPU = {
    "dtype": dtype(_KNOWN, absent=torch.float32),
    "device": fixed(torch.device("cpu")),
    "place": when(places.CURRENT, places.CPUPlace),
    "default": when_it_is(DEFAULT, BY_NAME["float32"]),
}


def creator(impl=None, *, sizes=None, aliases=None, random=False):
    """Make an operator that creates a new tensor.

    `requires_grad` and `pin_memory` are handled here; the operators ignore them.
    With `sizes`, the position of the shape, the sizes may also be separate arguments: `zeros(2, 3)`.
    """
    if impl is None:
        return functools.partial(creator, sizes=sizes, aliases=aliases, random=random)

    def around(run):
        @functools.wraps(run)
        def call(*args, **kwargs):
            if sizes is not None and len(args) > sizes + 1 and isinstance(args[sizes], (int, np.integer)):
                args = (*args[:sizes], args[sizes:])
            out = run(*args, **kwargs)
            if kwargs:
                if kwargs.get("pin_memory"):
                    out = out.pin_memory()
                if kwargs.get("requires_grad"):
                    out.stop_gradient = False
            return out

        return call

    left = {"pin_memory": None, "requires_grad": None}
    if sizes is not None:
        left[impl.__code__.co_varnames[sizes]] = frozenset({int})
    return op(impl, aliases=aliases, random=random, around=around, left=left)
