"""Files on HDFS."""

from paddle.distributed.fleet.utils import HDFSClient

__all__ = ["HDFSClient"]
