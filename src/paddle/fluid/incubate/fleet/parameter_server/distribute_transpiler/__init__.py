"""Parameter servers; only a single worker is supported, and whatever needs a server raises an error."""

from ....fleet.base.fleet_base import DistributedOptimizer, Fleet
from .distributed_strategy import DistributedStrategy, StrategyFactory

fleet = Fleet("parameter servers")
TranspilerOptimizer = DistributedOptimizer
