"""Renumbering the nodes of a sampled graph from zero."""

import torch

from .._core.errors import InvalidArgumentError, received, require_same_dtype, require_tensor
from .._core.op import op
from .._core.random import INFERRING_SHAPES
from .._kernels.loops import LOOPS

HELP = {
    "x": "1-D Tensor of nodes.",
    "neighbors": "1-D Tensor of the neighbours of all nodes, as `sample_neighbors` returns them.",
    "count": "1-D int32 Tensor: how many neighbours each node has.",
    "value_buffer": "accepted and not used.",
    "index_buffer": "accepted and not used.",
}


@op
def reindex_graph(x, neighbors, count, value_buffer=None, index_buffer=None, name=None):
    """Renumber edges and nodes: the nodes `x` first, then their neighbours in order of appearance.

    Args:
        neighbors, count: from `sample_neighbors`.
        value_buffer, index_buffer: not used.

    Returns:
        (sources of the edges, their targets, the old number of each new node)

    >>> x, neighbors = paddle.to_tensor([0, 1]), paddle.to_tensor([8, 0, 9])
    >>> count = paddle.to_tensor([2, 1], dtype='int32')
    >>> [t.tolist() for t in paddle.geometric.reindex_graph(x, neighbors, count)]
    [[2, 0, 3], [0, 0, 1], [0, 1, 8, 9]]
    """
    _check("reindex_graph", x, neighbors, count, value_buffer, index_buffer)
    return renumber("reindex_graph", x, neighbors, count)


@op
def reindex_heter_graph(x, neighbors, count, value_buffer=None, index_buffer=None, name=None):
    """Like `reindex_graph` for several kinds of edges: lists of neighbours and counts, one for each kind.

    Args:
        neighbors: list of 1-D Tensors.
        count: list of 1-D int32 Tensors.

    Returns:
        the sources of the edges, their targets, and the old number of each new node.

    >>> x, neighbors = paddle.to_tensor([0, 1]), paddle.to_tensor([8, 0, 9])
    >>> count = paddle.to_tensor([2, 1], dtype="int32")
    >>> sources, targets, nodes = paddle.geometric.reindex_heter_graph(x, [neighbors], [count])
    >>> nodes.tolist()
    [0, 1, 8, 9]
    """
    for name_, value in (("neighbors", neighbors), ("count", count)):
        if not isinstance(value, (list, tuple)) or not value:
            raise InvalidArgumentError(
                f"reindex_heter_graph: '{name_}' must be a list of Tensors.", received(**{name_: value})
            )
    for name_, value in (("neighbors", neighbors), ("count", count)):
        require_same_dtype("reindex_heter_graph", **{f"{name_}[{i}]": t for i, t in enumerate(value)})
    neighbors, count = torch.cat(list(neighbors)), torch.cat(list(count))
    _check("reindex_heter_graph", x, neighbors, count, value_buffer, index_buffer)
    return renumber("reindex_heter_graph", x, neighbors, count)


def _check(op_name, x, neighbors, count, value_buffer, index_buffer):
    require_same_dtype(op_name, x=x, neighbors=neighbors)
    if isinstance(count, torch.Tensor) and count.dtype is not torch.int32:
        raise InvalidArgumentError(f"{op_name}: 'count' must be int32.", received(count=count), "astype('int32').")
    for name, value in (("value_buffer", value_buffer), ("index_buffer", index_buffer)):
        if value is not None:
            require_tensor(value, name, op_name)


def renumber(op_name, x, neighbors, count):
    """Counts may repeat the nodes `x` several times, once for each kind of edge."""
    for name, value in (("x", x), ("neighbors", neighbors), ("count", count)):
        require_tensor(value, name, op_name)
    x, neighbors, count = x.reshape(-1), neighbors.reshape(-1), count.reshape(-1).long()
    known = not INFERRING_SHAPES
    if len(x) == 0 or len(count) % len(x) or (known and int(count.sum()) != len(neighbors)):
        raise InvalidArgumentError(
            f"{op_name}: 'count' must hold the number of 'neighbors' of each node in 'x'.",
            received(x=x, neighbors=neighbors, count=count),
        )
    all_nodes = torch.cat([x, neighbors.to(x.dtype)])
    if not known:  # the nodes of a trial mean nothing
        return all_nodes[len(x) :], all_nodes[len(x) :], torch.unique(all_nodes)
    number, nodes = _numbered(all_nodes, len(x))
    if number is None:
        raise InvalidArgumentError(
            f"{op_name}: a node occurs twice in 'x'.", received(x=x.tolist()), "paddle.unique(x)."
        )
    receivers = torch.arange(len(x), device=x.device, dtype=x.dtype)
    if len(count) != len(x):
        receivers = receivers.repeat(len(count) // len(x))
    return number[len(x) :].clone(), torch.repeat_interleave(receivers, count), nodes


def _numbered(all_nodes, single):
    """Numbers by first appearance, and the nodes in that order; None if one of the first `single` repeats."""
    whole = all_nodes.dtype in (torch.int32, torch.int64)
    if LOOPS is not None and whole and all_nodes.is_cpu and not torch.compiler.is_compiling():
        number, nodes = torch.empty_like(all_nodes), torch.empty_like(all_nodes)
        many = LOOPS.renumber(all_nodes.numpy(), single, number.numpy(), nodes.numpy())
        return (None, None) if many < 0 else (number, nodes[:many].clone())
    nodes, place = torch.unique(all_nodes, return_inverse=True)
    at = torch.arange(len(all_nodes), device=all_nodes.device)
    first = torch.full_like(nodes, len(all_nodes), dtype=torch.int64).scatter_reduce(0, place, at, "amin")
    order = torch.argsort(first)
    number = torch.empty_like(order).scatter(0, order, at[: len(nodes)])
    if not torch.equal(number[place[:single]], at[:single]):
        return None, None
    return number[place].to(all_nodes.dtype), nodes[order]
