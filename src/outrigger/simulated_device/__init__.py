"""An accelerator without the hardware: torch's out-of-tree device (PrivateUse1), written in Python, for tests.

>>> from outrigger import simulated_device
>>> simulated_device.register()
>>> paddle.set_device("sim")
Place(sim:0)

Its tensors live apart: the CPU's tensors cannot be mixed with them, and NumPy cannot read them. Every operator computes
with the CPU's kernels. So a program that runs here asks for the right device everywhere, and gives the CPU's numbers.
"""

import contextlib
import functools
from typing import Any

import torch
from torch.utils import backend_registration

from . import _collectives, _memory
from ._kernels import KERNELS
from ._operators import RANDOM, run

__all__ = ["NAME", "register"]

NAME = _memory.NAME


class Module:
    """What torch calls `torch.sim`."""

    __name__ = f"torch.{NAME}"

    @staticmethod
    def is_available() -> bool:
        return True

    is_initialized = is_available

    @staticmethod
    def _is_in_bad_fork() -> bool:
        return False

    @staticmethod
    def _lazy_init() -> None:
        """Nothing has to be started."""

    @staticmethod
    def device_count() -> int:
        return 1

    @staticmethod
    def current_device() -> int:
        return 0

    @staticmethod
    def set_device(device: Any) -> None:
        index = device if isinstance(device, int) else torch.device(device).index
        if index:
            raise RuntimeError(f"there is one simulated device, number 0; received {device!r}")

    @staticmethod
    def device(device: Any) -> contextlib.AbstractContextManager[None]:
        """A block on the device; there is only one."""
        Module.set_device(device)
        return contextlib.nullcontext()

    @staticmethod
    def synchronize(device: Any = None) -> None:
        """Every operator has finished when it returns."""

    @staticmethod
    def manual_seed(seed: int) -> None:
        RANDOM.generator.manual_seed(seed)

    manual_seed_all = manual_seed

    @staticmethod
    def get_rng_state(device: Any = None) -> torch.Tensor:
        return RANDOM.generator.get_state()

    @staticmethod
    def set_rng_state(new_state: torch.Tensor, device: Any = None) -> None:
        RANDOM.generator.set_state(new_state)

    @staticmethod
    def get_amp_supported_dtype() -> list[torch.dtype]:
        return [torch.float16, torch.bfloat16]


def register() -> None:
    """Make the device known to torch, once for the life of the process."""
    _registered()


@functools.cache
def _registered() -> list[Any]:
    backend_registration._setup_privateuseone_for_python_backend(NAME, Module())
    library: Any = torch.library.Library
    aten, every = library("aten", "IMPL"), library("_", "IMPL")
    every.fallback(run, "PrivateUse1")
    for name, kernel in KERNELS.items():
        packet, _, overload = name.partition(".")
        operator = getattr(getattr(torch.ops.aten, packet), overload or "default")
        aten.impl(operator, functools.partial(kernel, operator), "PrivateUse1")
    _collectives.register()
    return [aten, every]  # registrations end with the objects that made them
