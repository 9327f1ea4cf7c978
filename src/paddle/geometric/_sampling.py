"""Neighbours of nodes, all or a random sample, from a graph in CSC format."""

import torch

from .._core.args import int_arg
from .._core.errors import InvalidArgumentError, received, require_tensor
from .._core.op import op
from .._core.random import generator

HELP = {
    "row": "1-D Tensor: the neighbours of all nodes, one after the other.",
    "colptr": "1-D Tensor: where the neighbours of each node begin in `row`, and the end.",
    "input_nodes": "1-D Tensor of the nodes whose neighbours are drawn.",
    "sample_size": "how many neighbours at most; -1 for all.",
    "eids": "ids of the edges; by default none.",
    "return_eids": "whether the ids of the drawn edges are returned too.",
    "perm_buffer": "accepted and not used.",
    "edge_weight": "1-D Tensor with a weight for each element of `row`.",
    "returns": "the neighbours and their counts, and with `return_eids` the ids of the edges.",
}


@op
def sample_neighbors(
    row, colptr, input_nodes, sample_size=-1, eids=None, return_eids=False, perm_buffer=None, name=None
):
    """At most `sample_size` neighbours of each node, drawn without replacement, and their counts.

    Args:
        row, colptr: the graph; the neighbours of node `i` are `row[colptr[i]:colptr[i + 1]]`.
        sample_size: -1 for all neighbours.
        eids: ids of the edges; those of sampled edges are returned with `return_eids`.
        perm_buffer: not used.

    >>> row, colptr = paddle.to_tensor([1, 2, 0, 0]), paddle.to_tensor([0, 2, 3, 4])
    >>> neighbors, count = paddle.geometric.sample_neighbors(row, colptr, paddle.to_tensor([2, 0]))
    >>> neighbors.tolist(), count.tolist()
    ([0, 1, 2], [1, 2])
    """
    return draw("sample_neighbors", row, colptr, None, input_nodes, sample_size, eids, return_eids)


@op
def weighted_sample_neighbors(
    row, colptr, edge_weight, input_nodes, sample_size=-1, eids=None, return_eids=False, name=None
):
    """Like `sample_neighbors`, with probabilities proportional to the edge weights.

    >>> row, colptr = paddle.to_tensor([1, 2, 0, 0]), paddle.to_tensor([0, 2, 3, 4])
    >>> weight, nodes = paddle.ones([4]), paddle.to_tensor([2, 0])
    >>> neighbors, count = paddle.geometric.weighted_sample_neighbors(row, colptr, weight, nodes)
    >>> count.tolist()
    [1, 2]
    """
    require_tensor(edge_weight, "edge_weight", "weighted_sample_neighbors")
    return draw("weighted_sample_neighbors", row, colptr, edge_weight, input_nodes, sample_size, eids, return_eids)


def draw(op_name, row, colptr, weight, nodes, sample_size, eids, return_eids):
    """Return (neighbours, counts), and the ids of the edges if requested."""
    for name, value in (("row", row), ("colptr", colptr), ("input_nodes", nodes)):
        require_tensor(value, name, op_name)
    if return_eids and eids is None:
        raise InvalidArgumentError(
            f"{op_name}: return_eids=True requires 'eids'.", received(return_eids=True, eids=None)
        )
    row, colptr, nodes = row.reshape(-1), colptr.reshape(-1).long(), nodes.reshape(-1).long()
    if len(nodes) and (nodes.min() < 0 or nodes.max() + 1 >= len(colptr)):
        raise InvalidArgumentError(
            f"{op_name}: 'input_nodes' holds a node that is not in the graph.",
            received(input_nodes=nodes, colptr=colptr),
        )
    edges, count = picked(colptr, nodes, int_arg(sample_size, "sample_size"), weight)
    result = (row[edges], count.to(torch.int32))
    return (*result, eids.reshape(-1)[edges]) if return_eids else result


def picked(colptr, nodes, sample_size, weight=None):
    """Return the positions of the edges sampled for each node, in their order, and their counts."""
    first, degree = colptr[nodes], colptr[nodes + 1] - colptr[nodes]
    owner = torch.repeat_interleave(torch.arange(len(nodes), device=nodes.device), degree)
    start = degree.cumsum(0) - degree  # of each node in the list of all candidates
    rank = torch.arange(len(owner), device=nodes.device) - start[owner]
    edges = first[owner] + rank
    if sample_size < 0 or not (degree > sample_size).any():
        return edges, degree
    # Keep the smallest random keys: exponential ones divided by the weights sample in proportion to these.
    key = torch.empty(len(edges), device=nodes.device).exponential_(generator=generator(nodes.device))
    if weight is not None:
        key = key / weight.reshape(-1)[edges].to(key.dtype)
    order = torch.argsort(key)
    order = order[torch.argsort(owner[order], stable=True)]
    return edges[order[rank < sample_size].sort().values], degree.clamp(max=sample_size)
