"""Parameter servers; here one worker trains alone, and what needs a server says so."""

from ....fleet.base.fleet_base import DistributedOptimizer, Fleet
from .distributed_strategy import DistributedStrategy, StrategyFactory

fleet = Fleet("parameter servers")
TranspilerOptimizer = DistributedOptimizer
