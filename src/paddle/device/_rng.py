"""The random state of one device; `paddle.seed` sets all of them."""

import torch

from .._core import random
from .._core.errors import InvalidTypeError
from .._core.help import complete
from .._core.place import registered_kind
from ._engine import place_of


def _generator(device):
    return random.Generator._of(random.default_generator(place_of(device).torch))


def get_rng_state(device=None):
    """The state of a device's generator, for `set_rng_state`.

    Args:
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        the state.

    >>> state = paddle.device.get_rng_state()
    >>> a = paddle.rand([2])
    >>> paddle.device.set_rng_state(state)
    >>> bool((a == paddle.rand([2])).all())
    True
    """
    return _generator(device).get_state()


def set_rng_state(new_state, device=None):
    """Restore a state that `get_rng_state` returned.

    Args:
        new_state: what `get_rng_state` returned.
        device: the device, as `paddle.set_device` takes it; by default the current one.

    Returns:
        None.

    >>> state = paddle.device.get_rng_state()
    >>> a = paddle.rand([2])
    >>> paddle.device.set_rng_state(state)
    >>> bool((a == paddle.rand([2])).all())
    True
    """
    if isinstance(new_state, (list, tuple)):
        hint = "paddle.set_rng_state takes the list that paddle.get_rng_state returned."
        raise InvalidTypeError("set_rng_state: expected one state.", f"{len(new_state)} states", hint)
    _generator(device).set_state(new_state)


def manual_seed(seed):
    """Seed the generator of the current device.

    Args:
        seed: an integer.

    Returns:
        None.

    >>> paddle.device.manual_seed(1); a = paddle.rand([2])
    >>> paddle.device.manual_seed(1); bool((a == paddle.rand([2])).all())
    True
    """
    _generator(None).manual_seed(seed)


def manual_seed_all(seed):
    """Seed the generators of every accelerator; without one there is nothing to seed."""
    torch.cuda.manual_seed_all(seed)
    if hasattr(torch, "xpu"):
        torch.xpu.manual_seed_all(seed)
    if kind := registered_kind():
        getattr(torch, kind).manual_seed_all(seed)


complete(globals())
