"""Message passing along the edges of a graph."""

import torch

from .._core.args import int_arg
from .._core.errors import InvalidArgumentError, OutOfRangeError, received, require_tensor
from .._core.op import op
from ._reduce import reduce_rows

HELP = {
    "x": "features of the sending nodes, of shape [nodes, ...].",
    "y": "features of the edges, of shape [edges, ...], which broadcast with those of the nodes.",
    "src_index": "int32 or int64 Tensor: the source of each edge.",
    "dst_index": "int32 or int64 Tensor: the target of each edge.",
    "reduce_op": "'sum', 'mean', 'max' or 'min'.",
    "message_op": "'add', 'sub', 'mul' or 'div'.",
    "out_size": "the number of receiving nodes; by default that of sending ones.",
}

_REDUCTIONS = ("sum", "mean", "max", "min")


def _quotient(x, y):
    # Paddle avoids a division by zero.
    return x / (y + 1e-12) if y.is_floating_point() else torch.div(x, y, rounding_mode="trunc")


_MESSAGES = {"add": torch.add, "sub": torch.sub, "mul": torch.mul, "div": _quotient}


@op
def send_u_recv(x, src_index, dst_index, reduce_op="sum", out_size=None, name=None):
    """Reduce the features of each node's neighbours; zeros for a node without any.

    Args:
        x: features of the nodes, `[nodes, …]`.
        src_index, dst_index: the source and target node of each edge.
        reduce_op: 'sum', 'mean', 'max' or 'min'.
        out_size: the number of receiving nodes; by default that of sending ones.
        src_index: int32 or int64 Tensor: the source of each edge.
        dst_index: int32 or int64 Tensor: the target of each edge.

    Returns:
        Tensor of shape [receiving nodes, ...].

    >>> x = paddle.to_tensor([[1.0], [2.0], [3.0]])
    >>> paddle.geometric.send_u_recv(x, paddle.to_tensor([0, 1, 2]), paddle.to_tensor([1, 2, 1])).tolist()
    [[0.0], [4.0], [2.0]]
    """
    _choice("send_u_recv", "reduce_op", reduce_op, _REDUCTIONS)
    if isinstance(x, torch.Tensor) and not (x.numel() and src_index.numel()) and not out_size:
        return x * 0  # nothing is sent
    src, dst = _edges("send_u_recv", x, src_index, dst_index)
    size = _size("send_u_recv", out_size, len(x), dst)
    return reduce_rows(x.index_select(0, src), dst, size, reduce_op)


@op
def send_ue_recv(x, y, src_index, dst_index, message_op="add", reduce_op="sum", out_size=None, name=None):
    """Combine the features of each node's neighbours with those of the edges, and reduce them.

    Args:
        y: features of the edges, `[edges, …]`, broadcast against those of the nodes.
        message_op: 'add', 'sub', 'mul' or 'div'.

    Returns:
        Tensor of shape [receiving nodes, ...].

    >>> x, edges = paddle.to_tensor([[1.0], [2.0]]), paddle.to_tensor([[10.0], [20.0]])
    >>> paddle.geometric.send_ue_recv(x, edges, paddle.to_tensor([0, 1]), paddle.to_tensor([1, 1])).tolist()
    [[0.0], [33.0]]
    """
    _choice("send_ue_recv", "message_op", message_op, _MESSAGES)
    _choice("send_ue_recv", "reduce_op", reduce_op, _REDUCTIONS)
    src, dst = _edges("send_ue_recv", x, src_index, dst_index)
    require_tensor(y, "y", "send_ue_recv")
    if y.dim() == 0 or len(y) != len(src):
        raise InvalidArgumentError("send_ue_recv: 'y' must have a row for each edge.", received(y=y, src_index=src))
    size = _size("send_ue_recv", out_size, len(x), dst)
    x, y = _aligned("send_ue_recv", x, y)
    return reduce_rows(_MESSAGES[message_op](x.index_select(0, src), y), dst, size, reduce_op)


@op
def send_uv(x, y, src_index, dst_index, message_op="add", name=None):
    """Combine, for every edge, the features of its source in `x` with those of its target in `y`.

    Args:
        y: features of the receiving nodes, of shape [nodes, ...].

    Returns:
        Tensor of shape [edges, ...].

    >>> x = paddle.to_tensor([[1.0], [2.0]])
    >>> paddle.geometric.send_uv(x, x, paddle.to_tensor([0, 1]), paddle.to_tensor([1, 1])).tolist()
    [[3.0], [4.0]]
    """
    _choice("send_uv", "message_op", message_op, _MESSAGES)
    src, dst = _edges("send_uv", x, src_index, dst_index)
    require_tensor(y, "y", "send_uv")
    x, y = _aligned("send_uv", x, y)
    return _MESSAGES[message_op](x.index_select(0, src), y.index_select(0, dst))


def _choice(op_name, name, value, choices):
    if value not in choices:
        raise InvalidArgumentError(f"{op_name}: '{name}' must be one of {list(choices)}.", received(**{name: value}))


def _edges(op_name, x, src, dst):
    for name, value in (("x", x), ("src_index", src), ("dst_index", dst)):
        require_tensor(value, name, op_name)
    flat = [i.reshape(-1) if i.dim() == 2 and i.shape[1] == 1 else i for i in (src, dst)]
    if any(i.dim() != 1 or i.dtype not in (torch.int32, torch.int64) for i in flat) or flat[0].shape != flat[1].shape:
        raise InvalidArgumentError(
            f"{op_name}: 'src_index' and 'dst_index' must hold integers, one each for every edge.",
            received(src_index=src, dst_index=dst),
        )
    if len(flat[0]) and (flat[0].min() < 0 or flat[0].max() >= len(x)):
        raise OutOfRangeError(
            f"{op_name}: 'src_index' points to a node that is not in 'x'.", received(x=x, src_index=src)
        )
    return flat[0].long(), flat[1].long()


def _size(op_name, out_size, nodes, dst):
    size = 0 if out_size is None else int_arg(out_size, "out_size")
    size = size if size > 0 else nodes
    if len(dst) and (dst.min() < 0 or dst.max() >= size):
        raise OutOfRangeError(
            f"{op_name}: 'dst_index' points to node {int(dst.max())}, but there are only {size} receiving nodes.",
            received(dst_index=dst, out_size=out_size),
        )
    return size


def _aligned(op_name, x, y):
    """Align the feature axes of both at the last axis; a node has at least one feature axis."""
    rank = max(x.dim(), y.dim(), 2)
    a, b = (t.reshape(len(t), *[1] * (rank - t.dim()), *t.shape[1:]) for t in (x, y))
    if any(m != n and 1 not in (m, n) for m, n in zip(a.shape[1:], b.shape[1:])):
        raise InvalidArgumentError(f"{op_name}: the features of 'x' and 'y' do not broadcast.", received(x=x, y=y))
    return a, b
