"""Scaling of losses, under Paddle's path."""

from ._scaler import AmpScaler as AmpScaler
from ._scaler import GradScaler as GradScaler
from ._scaler import OptimizerState as OptimizerState
