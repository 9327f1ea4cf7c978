"""Files on local disks."""

from paddle.distributed.fleet.utils import LocalFS

__all__ = ["LocalFS"]
