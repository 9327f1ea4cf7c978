"""`amp_guard`: operators compute in half precision where that is safe."""

from paddle.amp import amp_guard
from paddle.amp.auto_cast import *  # noqa: F403

__all__ = ["amp_guard"]
