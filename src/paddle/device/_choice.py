"""Choosing the device of new tensors, for a block or permanently."""

import importlib

from .._core import place as places
from .._core.errors import UnavailableError
from ._engine import place_of


class device:
    """A block whose new tensors live on another device.

    Args:
        device: the device, as `paddle.set_device` takes it; None changes nothing.

    >>> with paddle.device.device("cpu"):
    ...     paddle.device.get_device()
    'cpu'
    """

    def __init__(self, device=None):
        # The name is checked now, so that the error points at the caller.
        self._place = None if device is None else place_of(device)
        self._previous = []

    def __enter__(self):
        self._previous.append(places.current())
        if self._place is not None:
            places.set_device(self._place)

    def __exit__(self, *exc):
        places.set_device(self._previous.pop())


class device_guard(device):
    """A block whose new tensors live on another device.

    Args:
        device: the device, as `paddle.set_device` takes it.

    >>> with paddle.device.device_guard("cpu"):
    ...     paddle.device.get_device()
    'cpu'
    """

    def __init__(self, device):
        super().__init__(device)


def set_default_device(device):
    """Same as `set_device`; None is the device of the start, the first accelerator or the CPU."""
    if device is None:
        places.CURRENT.value = None
    else:
        places.set_device(device)


def get_default_device():
    """The device of new tensors, with `type` and `index`."""
    return places.Device(places.get_device())


def get_device_module(device=None):
    """The module of functions for one kind of device: `paddle.device.cuda` for 'gpu'."""
    kind = place_of(device).kind
    if kind not in ("gpu", "xpu"):
        raise UnavailableError(f"get_device_module: {kind!r} has no module of functions.", None, "paddle.device.")
    return importlib.import_module({"gpu": ".cuda", "xpu": ".xpu"}[kind], __package__)


def IPUPlace():
    """A Graphcore IPU, which torch does not support.

    Returns:
        nothing; it raises a ValueError.

    >>> try:
    ...     paddle.device.IPUPlace()
    ... except Exception:
    ...     print("no IPU")
    no IPU
    """
    raise UnavailableError(
        "IPUPlace: torch does not support IPUs.", None, "paddle.CPUPlace(), or paddle.set_device('gpu')."
    )
