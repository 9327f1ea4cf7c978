"""Fleet: training on many processes, with several kinds of parallelism at once."""

import importlib

from ..._core.import_paths import elsewhere as _by_path
from . import base, meta_parallel, utils
from ._data_generator import MultiSlotDataGenerator, MultiSlotStringDataGenerator
from ._fleet import Fleet, current
from .base.distributed_strategy import DistributedStrategy
from .base.role_maker import PaddleCloudRoleMaker, Role, UserDefinedRoleMaker
from .base.topology import CommunicateTopology, HybridCommunicateGroup
from .base.util_factory import UtilBase

__all__ = [
    "CommunicateTopology",
    "DistributedStrategy",
    "Fleet",
    "HybridCommunicateGroup",
    "MultiSlotDataGenerator",
    "MultiSlotStringDataGenerator",
    "PaddleCloudRoleMaker",
    "Role",
    "UserDefinedRoleMaker",
    "UtilBase",
]

fleet = current()
_RANKS = {"rank": "worker_index", "nranks": "worker_num", "world_size": "worker_num"}
_LATE = ("layers", "meta_optimizers", "model", "optimizer", "recompute", "scaler")


_elsewhere = _by_path(__name__)


class _UnsupportedName(AttributeError, NotImplementedError):
    """`hasattr` sees a missing name; a caller sees an unfinished one."""


def __getattr__(name):
    """The methods of this process's fleet are functions of the module; some submodules are imported on first use."""
    if name == "auto":
        return importlib.import_module("paddle.distributed.auto_parallel")
    if name in _LATE:
        return importlib.import_module(f".{name}", __name__)
    if name in _RANKS:
        return getattr(fleet, _RANKS[name])
    if not name.startswith("_") and hasattr(fleet, name):
        return getattr(fleet, name)
    if name.startswith("__"):
        raise AttributeError(name)
    try:
        return _elsewhere(name)
    except AttributeError:
        raise _UnsupportedName(f"paddle.distributed.fleet.{name}: not supported yet") from None
