"""Helpers for fleet programs: recomputation to save memory, file systems, distributed inference."""

import importlib

from ._fs import HDFSClient, LocalFS
from ._recompute import recompute, recompute_sequential
from .ps_util import DistributedInfer

__all__ = ["DistributedInfer", "HDFSClient", "LocalFS", "recompute", "recompute_sequential"]

_LATE = frozenset(
    ("hybrid_parallel_util", "log_util", "mix_precision_utils", "sequence_parallel_utils", "timer_helper")
)


def __getattr__(name):
    if name in _LATE:
        return importlib.import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
