# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.distributed.fleet
from typing import Any

from paddle.fluid.incubate.fleet.base.fleet_base import DistributedOptimizer as CollectiveOptimizer
from paddle.fluid.incubate.fleet.base.fleet_base import DistributedOptimizer as DistributedOptimizer
from paddle.fluid.incubate.fleet.base.fleet_base import DistributedStrategy as DistributedStrategy
from paddle.fluid.incubate.fleet.base.fleet_base import Fleet as Fleet

class TrainStatus:
    """The training progress: the last completed epoch."""
    def __init__(self, epoch_no: float = -1) -> None: ...
    def next(self) -> Any:
        """The number of the next epoch."""

fleet: paddle.distributed.fleet.Fleet
