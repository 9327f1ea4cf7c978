# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.fluid.transpiler import DistributeTranspiler as DistributeTranspiler
from paddle.fluid.transpiler import DistributeTranspilerConfig as DistributeTranspilerConfig
