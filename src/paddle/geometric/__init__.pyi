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
        x: 1-D Tensor of nodes.
        neighbors: 1-D Tensor of the neighbours of all nodes, as `sample_neighbors` returns them.
        count: 1-D int32 Tensor: how many neighbours each node has.
        value_buffer: accepted and not used.
        index_buffer: accepted and not used.
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
        x: 1-D Tensor of nodes.
        neighbors: list of 1-D Tensors.
        count: list of 1-D int32 Tensors.
        value_buffer: accepted and not used.
        index_buffer: accepted and not used.
        name: a name for the result, used in Programs only.

    Returns:
        the sources of the edges, their targets, and the old number of each new node.

    >>> x, neighbors = paddle.to_tensor([0, 1]), paddle.to_tensor([8, 0, 9])
    >>> count = paddle.to_tensor([2, 1], dtype="int32")
    >>> sources, targets, nodes = paddle.geometric.reindex_heter_graph(x, [neighbors], [count])
    >>> nodes.tolist()
    [0, 1, 8, 9]"""

def sample_neighbors(row: Any, colptr: Any, input_nodes: Any, sample_size: float = -1, eids: Any = None, return_eids: bool = False, perm_buffer: Any = None, name: str | None = None) -> Any:
    """At most `sample_size` neighbours of each node, drawn without replacement, and their counts.

    Args:
        row: 1-D Tensor: the neighbours of all nodes, one after the other.
        colptr: 1-D Tensor: where the neighbours of each node begin in `row`, and the end.
        input_nodes: 1-D Tensor of the nodes whose neighbours are drawn.
        sample_size: -1 for all neighbours. Default: -1.
        eids: ids of the edges; those of sampled edges are returned with `return_eids`.
        return_eids: whether the ids of the drawn edges are returned too. Default: False.
        perm_buffer: not used.
        name: a name for the result, used in Programs only.
        row, colptr: the graph; the neighbours of node `i` are `row[colptr[i]:colptr[i + 1]]`.

    Returns:
        the neighbours and their counts, and with `return_eids` the ids of the edges.

    >>> row, colptr = paddle.to_tensor([1, 2, 0, 0]), paddle.to_tensor([0, 2, 3, 4])
    >>> neighbors, count = paddle.geometric.sample_neighbors(row, colptr, paddle.to_tensor([2, 0]))
    >>> neighbors.tolist(), count.tolist()
    ([0, 1, 2], [1, 2])"""

def segment_max(data: Tensor, segment_ids: Tensor, name: str | None = None) -> Tensor:
    """The largest values of each segment; zeros in an empty one.

    Args:
        data: Tensor of shape [rows, ...].
        segment_ids: 1-D int32 or int64 Tensor in ascending order: the segment of each row.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [segments, ...].

    >>> data = paddle.to_tensor([[1.0], [3.0], [5.0]])
    >>> paddle.geometric.segment_max(data, paddle.to_tensor([0, 0, 1])).tolist()
    [[3.0], [5.0]]"""

def segment_mean(data: Tensor, segment_ids: Tensor, name: str | None = None) -> Tensor:
    """The mean of the rows of each segment.

    Args:
        data: Tensor of shape [rows, ...].
        segment_ids: 1-D int32 or int64 Tensor in ascending order: the segment of each row.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [segments, ...].

    >>> data = paddle.to_tensor([[1.0], [3.0], [5.0]])
    >>> paddle.geometric.segment_mean(data, paddle.to_tensor([0, 0, 1])).tolist()
    [[2.0], [5.0]]"""

def segment_min(data: Tensor, segment_ids: Tensor, name: str | None = None) -> Tensor:
    """The smallest values of each segment; zeros in an empty one.

    Args:
        data: Tensor of shape [rows, ...].
        segment_ids: 1-D int32 or int64 Tensor in ascending order: the segment of each row.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [segments, ...].

    >>> data = paddle.to_tensor([[1.0], [3.0], [5.0]])
    >>> paddle.geometric.segment_min(data, paddle.to_tensor([0, 0, 1])).tolist()
    [[1.0], [5.0]]"""

def segment_sum(data: Tensor, segment_ids: Tensor, name: str | None = None) -> Tensor:
    """The sum of the rows of each segment.

    Args:
        data: Tensor of shape [rows, ...].
        segment_ids: 1-D int32 or int64 Tensor in ascending order: the segment of each row.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [segments, ...].

    >>> data = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    >>> paddle.geometric.segment_sum(data, paddle.to_tensor([0, 0, 1])).tolist()
    [[4.0, 6.0], [5.0, 6.0]]"""

def send_u_recv(x: Tensor, src_index: Tensor, dst_index: Tensor, reduce_op: Any = 'sum', out_size: int | Tensor | None = None, name: str | None = None) -> Tensor:
    """Reduce the features of each node's neighbours; zeros for a node without any.

    Args:
        x: features of the nodes, `[nodes, …]`.
        src_index: int32 or int64 Tensor: the source of each edge.
        dst_index: int32 or int64 Tensor: the target of each edge.
        reduce_op: 'sum', 'mean', 'max' or 'min'. Default: 'sum'.
        out_size: the number of receiving nodes; by default that of sending ones.
        name: a name for the result, used in Programs only.
        src_index, dst_index: the source and target node of each edge.

    Returns:
        Tensor of shape [receiving nodes, ...].

    >>> x = paddle.to_tensor([[1.0], [2.0], [3.0]])
    >>> paddle.geometric.send_u_recv(x, paddle.to_tensor([0, 1, 2]), paddle.to_tensor([1, 2, 1])).tolist()
    [[0.0], [4.0], [2.0]]"""

def send_ue_recv(x: Tensor, y: Tensor, src_index: Tensor, dst_index: Tensor, message_op: Any = 'add', reduce_op: Any = 'sum', out_size: int | Tensor | None = None, name: str | None = None) -> Tensor:
    """Combine the features of each node's neighbours with those of the edges, and reduce them.

    Args:
        x: features of the sending nodes, of shape [nodes, ...].
        y: features of the edges, `[edges, …]`, broadcast against those of the nodes.
        src_index: int32 or int64 Tensor: the source of each edge.
        dst_index: int32 or int64 Tensor: the target of each edge.
        message_op: 'add', 'sub', 'mul' or 'div'. Default: 'add'.
        reduce_op: 'sum', 'mean', 'max' or 'min'. Default: 'sum'.
        out_size: the number of receiving nodes; by default that of sending ones.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [receiving nodes, ...].

    >>> x, edges = paddle.to_tensor([[1.0], [2.0]]), paddle.to_tensor([[10.0], [20.0]])
    >>> paddle.geometric.send_ue_recv(x, edges, paddle.to_tensor([0, 1]), paddle.to_tensor([1, 1])).tolist()
    [[0.0], [33.0]]"""

def send_uv(x: Tensor, y: Tensor, src_index: Tensor, dst_index: Tensor, message_op: Any = 'add', name: str | None = None) -> Tensor:
    """Combine, for every edge, the features of its source in `x` with those of its target in `y`.

    Args:
        x: features of the sending nodes, of shape [nodes, ...].
        y: features of the receiving nodes, of shape [nodes, ...].
        src_index: int32 or int64 Tensor: the source of each edge.
        dst_index: int32 or int64 Tensor: the target of each edge.
        message_op: 'add', 'sub', 'mul' or 'div'. Default: 'add'.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor of shape [edges, ...].

    >>> x = paddle.to_tensor([[1.0], [2.0]])
    >>> paddle.geometric.send_uv(x, x, paddle.to_tensor([0, 1]), paddle.to_tensor([1, 1])).tolist()
    [[3.0], [4.0]]"""

def weighted_sample_neighbors(row: Any, colptr: Any, edge_weight: Any, input_nodes: Any, sample_size: float = -1, eids: Any = None, return_eids: bool = False, name: str | None = None) -> Any:
    """Like `sample_neighbors`, with probabilities proportional to the edge weights.

    Args:
        row: 1-D Tensor: the neighbours of all nodes, one after the other.
        colptr: 1-D Tensor: where the neighbours of each node begin in `row`, and the end.
        edge_weight: 1-D Tensor with a weight for each element of `row`.
        input_nodes: 1-D Tensor of the nodes whose neighbours are drawn.
        sample_size: how many neighbours at most; -1 for all. Default: -1.
        eids: ids of the edges; by default none.
        return_eids: whether the ids of the drawn edges are returned too. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        the neighbours and their counts, and with `return_eids` the ids of the edges.

    >>> row, colptr = paddle.to_tensor([1, 2, 0, 0]), paddle.to_tensor([0, 2, 3, 4])
    >>> weight, nodes = paddle.ones([4]), paddle.to_tensor([2, 0])
    >>> neighbors, count = paddle.geometric.weighted_sample_neighbors(row, colptr, weight, nodes)
    >>> count.tolist()
    [1, 2]"""
