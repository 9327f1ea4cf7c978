"""What a process that loads samples knows about itself."""

from paddle.io import get_worker_info

__all__ = ["get_worker_info"]
