"""Finding the torch module for a device."""

import torch

from .._core import cpu_instead
from .._core import place as places
from .._core.errors import UnavailableError
from . import _host


def place_of(device=None):
    """The place for None (the current one), a number, a name or a Place."""
    if device is None:
        return places.current()
    return places.numbered(device) if isinstance(device, int) else places.parse(device)


def engine_of(device, asker):
    """torch's module for an accelerator (`torch.cuda`, `torch.xpu`, `torch.mps`), and the torch device."""
    place = place_of(device)
    if cpu_instead.wanted():
        cpu_instead.tell(f"paddle.device.{asker}")
        return _host, torch.device("cpu")
    if place.torch_type in (None, "cpu"):
        raise UnavailableError(
            f"{asker}: this is for accelerators; the CPU does not have it.",
            f"{place}",
            "paddle.set_device('gpu') on a machine with one, or put the call under `if paddle.device.is_available():`.",
        )
    return getattr(torch, place.torch_type), place.torch


def cuda_engine(device, asker):
    """Same as `engine_of`, for CUDA only: None and numbers mean CUDA devices."""
    return _engine("cuda", "gpu", device, asker)


def xpu_engine(device, asker):
    """Same as `engine_of`, for XPUs only."""
    return _engine("xpu", "xpu", device, asker)


def _engine(torch_type, kind, device, asker):
    if cpu_instead.wanted():
        cpu_instead.tell(f"paddle.device.{torch_type}.{asker}")
        return _host, torch.device("cpu")
    places.refuse_missing(torch_type, 0, asker)
    module = getattr(torch, torch_type)
    if device is None:
        return module, torch.device(torch_type, module.current_device())
    place = places.parse(f"{kind}:{device}" if isinstance(device, int) else device)
    if place.torch_type != torch_type:
        raise UnavailableError(f"{asker}: expected a device of type {kind!r}.", repr(device))
    return module, place.torch


def call(module, function, asker, *args, **kwargs):
    """Call a function of torch's module, or raise an error if there is none for this kind of device."""
    found = getattr(module, function, None)
    if found is None:
        raise NotImplementedError(f"{asker}: {module.__name__} has no {function}")
    return found(*args, **kwargs)
