"""Paddle's experimental features: fused layers, optimizer wrappers, functional derivatives."""

import importlib

from ..geometric import segment_max, segment_mean, segment_min, segment_sum
from . import asp, autograd, autotune, cc, jit, multiprocessing, nn, optimizer, tensor
from ._graph import graph_khop_sampler, graph_reindex, graph_sample_neighbors, graph_send_recv
from ._inference import inference
from ._loss import identity_loss, softmax_mask_fuse, softmax_mask_fuse_upper_triangle
from .optimizer import LookAhead, ModelAverage

__all__ = [
    "LookAhead",
    "ModelAverage",
    "cc",
    "graph_khop_sampler",
    "graph_reindex",
    "graph_sample_neighbors",
    "graph_send_recv",
    "identity_loss",
    "inference",
    "segment_max",
    "segment_mean",
    "segment_min",
    "segment_sum",
    "softmax_mask_fuse",
    "softmax_mask_fuse_upper_triangle",
]


def __getattr__(name):
    if name == "distributed":  # imported on first use, as it needs paddle.distributed.fleet
        return importlib.import_module(".distributed", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
