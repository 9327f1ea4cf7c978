"""`GradScaler` under Paddle's path."""

from ._scaler import GradScaler as GradScaler
