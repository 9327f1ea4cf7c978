"""Helpers of fleet programs: passes that are run twice to save memory, files of clusters."""

from ._fs import HDFSClient, LocalFS
from ._recompute import recompute, recompute_sequential

__all__ = ["DistributedInfer", "HDFSClient", "LocalFS", "recompute", "recompute_sequential"]


def __getattr__(name):
    if name == "DistributedInfer":
        raise _NotYet("fleet.utils.DistributedInfer: inference on parameter servers is not there yet")
    raise AttributeError(name)


class _NotYet(AttributeError, NotImplementedError):
    """Missing for `hasattr`, unfinished for who calls it."""
