"""Mixed precision in dynamic mode, as in 1.8: `amp_guard` and `AmpScaler`."""

from . import auto_cast, loss_scaler
from .auto_cast import amp_guard
from .loss_scaler import AmpScaler

__all__ = ["AmpScaler", "amp_guard"]
