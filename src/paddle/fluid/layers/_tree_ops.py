"""The tree convolution operator."""

import torch

from paddle._core.op import op


@op(name="tree_conv")
def tree_conv(nodes, edges, weight, max_depth):
    """Convolve nodes [N, n, features] and their descendants with weights [features, 3, outputs, filters]."""
    shares = torch.stack([_shares(tree.tolist(), nodes.shape[1], max_depth) for tree in edges]).to(nodes)
    return torch.einsum("bktn,bnf,ftoc->bkoc", shares, nodes, weight)


def _shares(edges, count, max_depth):
    """[node, (left, right, top), other node]: the share of each weight in the node's window."""
    children = {}
    for parent, child in edges:
        if not (0 < parent <= count and 0 < child <= count):
            break
        children.setdefault(parent, []).append(child)
    out = torch.zeros(count, 3, count)
    known = {*children, *(c for below in children.values() for c in below)}
    for root in known:
        seen, level = {root}, [(root, 1, 1, 0)]
        while level:
            node, place, siblings, depth = level.pop()
            top = (max_depth - depth) / max_depth
            left = (1 - top) * (0.5 if siblings == 1 else (place - 1) / (siblings - 1))
            out[root - 1, :, node - 1] += torch.tensor([left, (1 - top) * (1 - left), top])
            below = children.get(node, []) if depth + 1 < max_depth else []
            fresh = [(c, i, len(below), depth + 1) for i, c in enumerate(below, 1) if c not in seen]
            seen.update(c for c, *_ in fresh)
            level += fresh
    return out
