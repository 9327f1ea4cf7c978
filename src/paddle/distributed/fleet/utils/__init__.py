"""Helpers of fleet programs: passes that are run twice to save memory, files of clusters."""

from ._distributed_infer import DistributedInfer
from ._fs import HDFSClient, LocalFS
from ._recompute import recompute, recompute_sequential

__all__ = ["DistributedInfer", "HDFSClient", "LocalFS", "recompute", "recompute_sequential"]
