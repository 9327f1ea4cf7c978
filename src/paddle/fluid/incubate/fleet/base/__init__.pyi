# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.fluid.incubate.fleet.base import fleet_base as fleet_base
from paddle.fluid.incubate.fleet.base import role_maker as role_maker
