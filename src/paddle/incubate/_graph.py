"""Graph operators under the names they had before `paddle.geometric`."""

import torch

from .._core.errors import InvalidArgumentError, received, require_tensor
from .._core.op import op
from ..geometric import send_u_recv
from ..geometric._reindex import renumber
from ..geometric._sampling import draw, picked


@op
def graph_send_recv(x, src_index, dst_index, pool_type="sum", out_size=None, name=None):
    """`paddle.geometric.send_u_recv` under its older name.

    Args:
        x: Tensor of shape [nodes, ...].
        src_index: integers, the node that each edge starts from.
        dst_index: integers, the node that each edge leads to.
        pool_type: 'sum', 'mean', 'max' or 'min'.
        out_size: how many rows the result has; by default as many as `x`.

    Returns:
        Tensor of shape [rows, ...].

    >>> x, src, dst = paddle.to_tensor([[1.0], [2.0]]), paddle.to_tensor([0, 1]), paddle.to_tensor([1, 1])
    >>> paddle.incubate.graph_send_recv(x, src, dst).tolist()
    [[0.0], [3.0]]
    """
    return send_u_recv.kernel(x, src_index, dst_index, pool_type, out_size)


@op
def graph_sample_neighbors(
    row,
    colptr,
    input_nodes,
    eids=None,
    perm_buffer=None,
    sample_size=-1,
    return_eids=False,
    flag_perm_buffer=False,
    name=None,
):
    """`paddle.geometric.sample_neighbors` under its older name.

    Args:
        row: integers; the neighbours of node `i` are `row[colptr[i]:colptr[i + 1]]`.
        colptr: integers, where the neighbours of each node begin in `row`, and the end.
        input_nodes: integers, the nodes whose neighbours are wanted.
        eids: ids of the edges, needed with `return_eids`.
        perm_buffer: accepted and not used.
        sample_size: how many neighbours of each node; -1 for all.
        return_eids: whether the ids of the edges are returned too.
        flag_perm_buffer: accepted and not used.

    Returns:
        (neighbours, how many each node has), and with `return_eids` the ids of the edges.

    >>> row, colptr = paddle.to_tensor([1, 2, 0]), paddle.to_tensor([0, 2, 3, 3])
    >>> neighbours, count = paddle.incubate.graph_sample_neighbors(row, colptr, paddle.to_tensor([0, 1]))
    >>> neighbours.tolist(), count.tolist()
    ([1, 2, 0], [2, 1])
    """
    return draw("graph_sample_neighbors", row, colptr, None, input_nodes, sample_size, eids, return_eids)


@op
def graph_reindex(x, neighbors, count, value_buffer=None, index_buffer=None, flag_buffer_hashtable=False, name=None):
    """`paddle.geometric.reindex_graph` under its older name; the edge types are concatenated.

    Args:
        x: integers, the nodes.
        neighbors: integers, their neighbours, one node after another.
        count: how many neighbours each node has.
        value_buffer: accepted and not used.
        index_buffer: accepted and not used.
        flag_buffer_hashtable: accepted and not used.

    Returns:
        (new numbers of the neighbours, new number of the node at the other end of each edge, old number of each new
        node).

    >>> x, neighbors, count = paddle.to_tensor([5, 7]), paddle.to_tensor([7, 9]), paddle.to_tensor([1, 1])
    >>> [t.tolist() for t in paddle.incubate.graph_reindex(x, neighbors, count)]
    [[1, 2], [0, 1], [5, 7, 9]]
    """
    return renumber("graph_reindex", x, neighbors, count)


@op
def graph_khop_sampler(row, colptr, input_nodes, sample_sizes, sorted_eids=None, return_eids=False, name=None):
    """Neighbours of nodes, neighbours of these, and so on, as one renumbered graph.

    Args:
        sample_sizes: the number of neighbours to sample in each hop; -1 for all.
        row: integers; the neighbours of node `i` are `row[colptr[i]:colptr[i + 1]]`.
        colptr: integers, where the neighbours of each node begin in `row`, and the end.
        input_nodes: integers, the nodes to begin with.
        sorted_eids: ids of the edges, needed with `return_eids`.
        return_eids: whether the ids of the edges are returned too.

    Returns:
        (sources of the edges, their targets, the old index of each new node, the new indices of `input_nodes`),
        and with `return_eids` the ids of the edges.

    >>> row, colptr = paddle.to_tensor([1, 2, 0]), paddle.to_tensor([0, 1, 2, 3])
    >>> sources, targets, old, nodes = paddle.incubate.graph_khop_sampler(row, colptr, paddle.to_tensor([0]), [-1, -1])
    >>> sources.flatten().tolist(), targets.flatten().tolist(), old.tolist()
    ([1, 2], [0, 1], [0, 1, 2])
    """
    for label, value in (("row", row), ("colptr", colptr), ("input_nodes", input_nodes)):
        require_tensor(value, label, "graph_khop_sampler")
    if return_eids and sorted_eids is None:
        raise InvalidArgumentError(
            "graph_khop_sampler: return_eids=True needs 'sorted_eids'.", received(sorted_eids=sorted_eids)
        )
    row, pointer, nodes = row.reshape(-1), colptr.reshape(-1).long(), input_nodes.reshape(-1)
    visited, frontier, edges, targets = nodes, nodes, [], []
    for size in sample_sizes:
        drawn, count = picked(pointer, frontier.long(), int(size))
        edges.append(drawn)
        targets.append(torch.repeat_interleave(frontier, count))
        found = torch.unique(row[drawn])
        frontier = found[~torch.isin(found, visited)]  # nodes seen before have been expanded already
        visited = torch.cat([visited, frontier])
    edges, targets = torch.cat(edges), torch.cat(targets)
    sources, _, old = renumber("graph_khop_sampler", nodes, row[edges], _counts_for_first_node(nodes, edges))
    number = _lookup(old)
    result = (sources[:, None], number(targets)[:, None], old, number(nodes))
    return (*result, sorted_eids.reshape(-1)[edges]) if return_eids else result


def _counts_for_first_node(nodes, edges):
    """Counts that assign all edges to the first node; the real targets are tracked separately."""
    count = torch.zeros(len(nodes), dtype=torch.long, device=nodes.device)
    count[0] = len(edges)
    return count


def _lookup(old):
    """A function from old indices to new ones."""
    order = torch.argsort(old)
    return lambda values: order[torch.searchsorted(old[order], values)].to(old.dtype)
