"""Fleet: training on many processes, with several kinds of parallelism at once."""

from . import meta_parallel, utils
from ._data_generator import MultiSlotDataGenerator, MultiSlotStringDataGenerator
from ._fleet import Fleet, current
from ._role import PaddleCloudRoleMaker, Role, UserDefinedRoleMaker
from ._strategy import DistributedStrategy
from ._util import UtilBase
from .topology import CommunicateTopology, HybridCommunicateGroup

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


class _UnsupportedName(AttributeError, NotImplementedError):
    """`hasattr` sees a missing name; a caller sees an unfinished one."""


def __getattr__(name):
    """The methods of this process's fleet are functions of the module."""
    if not name.startswith("_") and hasattr(fleet, name):
        return getattr(fleet, name)
    if name.startswith("__"):
        raise AttributeError(name)
    raise _UnsupportedName(f"paddle.distributed.fleet.{name}: not supported yet")
