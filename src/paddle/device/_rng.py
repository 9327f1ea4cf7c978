"""The random state of one device; `paddle.seed` sets all of them."""

import torch

from .._core import random
from .._core.errors import InvalidTypeError
from ._engine import place_of


def _generator(device):
    place = place_of(device)
    found = random.generator(place.torch)
    if found is None:
        raise NotImplementedError(f"random state of {place}: torch gives no generator for this kind of device")
    return random.Generator._of(found)


def get_rng_state(device=None):
    """The state of a device's generator, for `set_rng_state`.

    >>> state = paddle.device.get_rng_state()
    >>> a = paddle.rand([2])
    >>> paddle.device.set_rng_state(state)
    >>> bool((a == paddle.rand([2])).all())
    True
    """
    return _generator(device).get_state()


def set_rng_state(new_state, device=None):
    """Restore a state that `get_rng_state` returned."""
    if isinstance(new_state, (list, tuple)):
        hint = "paddle.set_rng_state takes the list that paddle.get_rng_state returned."
        raise InvalidTypeError("set_rng_state: expected one state.", f"{len(new_state)} states", hint)
    _generator(device).set_state(new_state)


def manual_seed(seed):
    """Seed the generator of the current device."""
    _generator(None).manual_seed(seed)


def manual_seed_all(seed):
    """Seed the generators of every accelerator; without one there is nothing to seed."""
    torch.cuda.manual_seed_all(seed)
    if hasattr(torch, "xpu"):
        torch.xpu.manual_seed_all(seed)
