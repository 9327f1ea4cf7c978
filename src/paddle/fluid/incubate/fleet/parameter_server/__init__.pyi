# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.fluid.incubate.fleet.parameter_server import distribute_transpiler as distribute_transpiler
from paddle.fluid.incubate.fleet.parameter_server import pslib as pslib
