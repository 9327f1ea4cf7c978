"""Helpers for fleet programs: recomputation to save memory, file systems, distributed inference."""

from ._distributed_infer import DistributedInfer
from ._fs import HDFSClient, LocalFS
from ._recompute import recompute, recompute_sequential

__all__ = ["DistributedInfer", "HDFSClient", "LocalFS", "recompute", "recompute_sequential"]
