"""`AmpScaler`: scales a loss so that gradients in half precision do not vanish."""

from paddle.amp import AmpScaler, OptimizerState

__all__ = ["AmpScaler", "OptimizerState"]
