# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.amp import GradScaler as AmpScaler
from paddle.amp import auto_cast as amp_guard
from paddle.fluid.dygraph.amp import auto_cast as auto_cast
from paddle.fluid.dygraph.amp import loss_scaler as loss_scaler
