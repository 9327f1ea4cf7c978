"""Graph operators: message passing, segment reductions, neighbour sampling and reindexing."""

from .._core.import_paths import elsewhere as _elsewhere
from .._core.paths import share as _share
from ._message import send_u_recv, send_ue_recv, send_uv
from ._reindex import reindex_graph, reindex_heter_graph
from ._sampling import sample_neighbors, weighted_sample_neighbors
from ._segment import segment_max, segment_mean, segment_min, segment_sum

__all__ = [
    "reindex_graph",
    "reindex_heter_graph",
    "sample_neighbors",
    "segment_max",
    "segment_mean",
    "segment_min",
    "segment_sum",
    "send_u_recv",
    "send_ue_recv",
    "send_uv",
    "weighted_sample_neighbors",
]

_share("paddle.geometric", "math message_passing reindex sampling")

__getattr__ = _elsewhere(__name__)
