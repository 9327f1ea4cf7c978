# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Sequence
from paddle import Tensor
from typing import Any

def reindex_graph(x: Tensor, neighbors: Tensor, count: Tensor, value_buffer: Tensor | None = None, index_buffer: Tensor | None = None, name: str | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """Renumber edges and nodes: the nodes `x` first, then their neighbours in order of appearance.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.
        neighbors, count: from `sample_neighbors`.
        value_buffer, index_buffer: not used.

    Returns:
        (sources of the edges, their targets, the old number of each new node)

    >>> x, neighbors = paddle.to_tensor([0, 1]), paddle.to_tensor([8, 0, 9])
    >>> count = paddle.to_tensor([2, 1], dtype='int32')
    >>> [t.tolist() for t in paddle.geometric.reindex_graph(x, neighbors, count)]
    [[2, 0, 3], [0, 0, 1], [0, 1, 8, 9]]"""

def reindex_heter_graph(x: Tensor, neighbors: Sequence[Tensor], count: Sequence[Tensor], value_buffer: Tensor | None = None, index_buffer: Tensor | None = None, name: str | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """Like `reindex_graph` for several kinds of edges: lists of neighbours and counts, one for each kind.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only."""

def sample_neighbors(row: Any, colptr: Any, input_nodes: Any, sample_size: float = -1, eids: Any = None, return_eids: bool = False, perm_buffer: Any = None, name: str | None = None) -> Any:
    """At most `sample_size` neighbours of each node, drawn without replacement, and their counts.

    Args:
        sample_size: -1 for all neighbours. Default: -1.
        eids: ids of the edges; those of sampled edges are returned with `return_eids`.
        perm_buffer: not used.
        name: a name for the result, used in Programs only.
        row, colptr: the graph; the neighbours of node `i` are `row[colptr[i]:colptr[i + 1]]`.

    >>> row, colptr = paddle.to_tensor([1, 2, 0, 0]), paddle.to_tensor([0, 2, 3, 4])
    >>> neighbors, count = paddle.geometric.sample_neighbors(row, colptr, paddle.to_tensor([2, 0]))
    >>> neighbors.tolist(), count.tolist()
    ([0, 1, 2], [1, 2])"""

def segment_max(data: Tensor, segment_ids: Tensor, name: str | None = None) -> Tensor:
    """The largest values of each segment; zeros in an empty one.

    Args:
        name: a name for the result, used in Programs only."""

def segment_mean(data: Tensor, segment_ids: Tensor, name: str | None = None) -> Tensor:
    """The mean of the rows of each segment.

    Args:
        name: a name for the result, used in Programs only."""

def segment_min(data: Tensor, segment_ids: Tensor, name: str | None = None) -> Tensor:
    """The smallest values of each segment; zeros in an empty one.

    Args:
        name: a name for the result, used in Programs only."""

def segment_sum(data: Tensor, segment_ids: Tensor, name: str | None = None) -> Tensor:
    """The sum of the rows of each segment.

    Args:
        name: a name for the result, used in Programs only.

    >>> data = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    >>> paddle.geometric.segment_sum(data, paddle.to_tensor([0, 0, 1])).tolist()
    [[4.0, 6.0], [5.0, 6.0]]"""

def send_u_recv(x: Tensor, src_index: Tensor, dst_index: Tensor, reduce_op: Any = 'sum', out_size: int | Tensor | None = None, name: str | None = None) -> Tensor:
    """Reduce the features of each node's neighbours; zeros for a node without any.

    Args:
        x: features of the nodes, `[nodes, …]`.
        reduce_op: 'sum', 'mean', 'max' or 'min'. Default: 'sum'.
        out_size: the number of receiving nodes; by default that of sending ones.
        name: a name for the result, used in Programs only.
        src_index, dst_index: the source and target node of each edge.

    >>> x = paddle.to_tensor([[1.0], [2.0], [3.0]])
    >>> paddle.geometric.send_u_recv(x, paddle.to_tensor([0, 1, 2]), paddle.to_tensor([1, 2, 1])).tolist()
    [[0.0], [4.0], [2.0]]"""

def send_ue_recv(x: Tensor, y: Tensor, src_index: Tensor, dst_index: Tensor, message_op: Any = 'add', reduce_op: Any = 'sum', out_size: int | Tensor | None = None, name: str | None = None) -> Tensor:
    """Combine the features of each node's neighbours with those of the edges, and reduce them.

    Args:
        x: Tensor of any shape.
        y: features of the edges, `[edges, …]`, broadcast against those of the nodes.
        message_op: 'add', 'sub', 'mul' or 'div'. Default: 'add'.
        name: a name for the result, used in Programs only."""

def send_uv(x: Tensor, y: Tensor, src_index: Tensor, dst_index: Tensor, message_op: Any = 'add', name: str | None = None) -> Tensor:
    """Combine, for every edge, the features of its source in `x` with those of its target in `y`.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only."""

def weighted_sample_neighbors(row: Any, colptr: Any, edge_weight: Any, input_nodes: Any, sample_size: float = -1, eids: Any = None, return_eids: bool = False, name: str | None = None) -> Any:
    """Like `sample_neighbors`, with probabilities proportional to the edge weights.

    Args:
        name: a name for the result, used in Programs only."""
