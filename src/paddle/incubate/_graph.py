"""Graph operators under the names they had before `paddle.geometric`."""

import torch

from .._core.errors import InvalidArgumentError, received, require_tensor
from .._core.op import op
from ..geometric import send_u_recv
from ..geometric._reindex import renumber
from ..geometric._sampling import draw, picked


@op
def graph_send_recv(x, src_index, dst_index, pool_type="sum", out_size=None, name=None):
    """`paddle.geometric.send_u_recv` under its older name."""
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
    """`paddle.geometric.sample_neighbors` under its older name."""
    return draw("graph_sample_neighbors", row, colptr, None, input_nodes, sample_size, eids, return_eids)


@op
def graph_reindex(x, neighbors, count, value_buffer=None, index_buffer=None, flag_buffer_hashtable=False, name=None):
    """`paddle.geometric.reindex_graph` under its older name; the edge types are concatenated."""
    return renumber("graph_reindex", x, neighbors, count)


@op
def graph_khop_sampler(row, colptr, input_nodes, sample_sizes, sorted_eids=None, return_eids=False, name=None):
    """Neighbours of nodes, neighbours of these, and so on, as one renumbered graph.

    Args:
        row, colptr: the graph: the neighbours of node `i` are `row[colptr[i]:colptr[i + 1]]`.
        sample_sizes: the number of neighbours to sample in each hop; -1 for all.

    Returns:
        (sources of the edges, their targets, the old index of each new node, the new indices of `input_nodes`),
        and with `return_eids` the ids of the edges.
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
