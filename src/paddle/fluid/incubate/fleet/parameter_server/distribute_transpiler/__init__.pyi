# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.fluid.incubate.fleet.base.fleet_base import DistributedOptimizer as DistributedOptimizer
from paddle.fluid.incubate.fleet.base.fleet_base import DistributedOptimizer as TranspilerOptimizer
from paddle.fluid.incubate.fleet.base.fleet_base import Fleet as Fleet
from paddle.fluid.incubate.fleet.parameter_server.distribute_transpiler import distributed_strategy as distributed_strategy
from paddle.fluid.incubate.fleet.parameter_server.distribute_transpiler.distributed_strategy import DistributedStrategy as DistributedStrategy
from paddle.fluid.incubate.fleet.parameter_server.distribute_transpiler.distributed_strategy import StrategyFactory as StrategyFactory
