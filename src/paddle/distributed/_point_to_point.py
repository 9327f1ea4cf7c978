"""Messages from one rank to another."""

import torch.distributed as c10d

from .._core.errors import InvalidArgumentError, InvalidTypeError, received
from ._checks import explained
from ._collective import Task, _contiguous, _tensor
from ._group import member, place_of


def _other(rank, group, what, name):
    rank = place_of(rank, group, what, name)
    if rank == group.ranks[group.rank]:
        raise InvalidArgumentError(f"{what}: '{name}' must be a rank other than this one.", received(**{name: rank}))
    return rank


def send(tensor, dst=0, group=None, sync_op=True):
    """Send a tensor to rank `dst`, which must `recv` it.

    Args:
        tensor: Tensor to send.
        dst: rank that receives it, another than this one.
        group: group of processes; by default all.
        sync_op: whether to wait until it is sent.

    Returns:
        task with `wait()`.

    >>> def exchange():  # in two processes, with paddle.distributed.spawn(exchange, nprocs=2)
    ...     paddle.distributed.init_parallel_env()
    ...     x = paddle.to_tensor([1.0, 2.0])
    ...     if paddle.distributed.get_rank() == 0:
    ...         paddle.distributed.send(x, dst=1)
    ...     else:
    ...         paddle.distributed.recv(x, src=0)
    """
    task = isend(tensor, dst, group)
    if sync_op:
        task.wait()
    return task


def recv(tensor, src=0, group=None, sync_op=True):
    """Fill a tensor with what rank `src` sends.

    Args:
        tensor: Tensor of the shape and dtype of what is sent.
        src: rank that sends it, another than this one.
        group: group of processes; by default all.
        sync_op: whether to wait until it has arrived.

    Returns:
        task with `wait()`.

    >>> def exchange():  # in two processes, with paddle.distributed.spawn(exchange, nprocs=2)
    ...     paddle.distributed.init_parallel_env()
    ...     x = paddle.to_tensor([1.0, 2.0])
    ...     if paddle.distributed.get_rank() == 0:
    ...         paddle.distributed.send(x, dst=1)
    ...     else:
    ...         paddle.distributed.recv(x, src=0)
    """
    task = irecv(tensor, src, group)
    if sync_op:
        task.wait()
    return task


def isend(tensor, dst, group=None):
    """Start sending a tensor to rank `dst`.

    Args:
        tensor: Tensor to send.
        dst: rank that receives it, another than this one.
        group: group of processes; by default all.

    Returns:
        task with `wait()`.

    >>> def exchange():  # in two processes, with paddle.distributed.spawn(exchange, nprocs=2)
    ...     paddle.distributed.init_parallel_env()
    ...     x = paddle.to_tensor([1.0, 2.0])
    ...     if paddle.distributed.get_rank() == 0:
    ...         task = paddle.distributed.isend(x, dst=1)
    ...     else:
    ...         task = paddle.distributed.irecv(x, src=0)
    ...     task.wait()
    """
    group = member(group, "isend")
    t, dst = _tensor(tensor, "isend", "tensor").contiguous(), _other(dst, group, "isend", "dst")
    with explained(group, "isend", [t]):
        return Task(group, "isend", c10d.isend(t, dst, group.engine))


def irecv(tensor, src=None, group=None):
    """Start receiving into a tensor what rank `src` sends; from any rank if it is None.

    Args:
        tensor: Tensor of the shape and dtype of what is sent.
        src: rank that sends it, another than this one; None for any.
        group: group of processes; by default all.

    Returns:
        task with `wait()`.

    >>> def exchange():  # in two processes, with paddle.distributed.spawn(exchange, nprocs=2)
    ...     paddle.distributed.init_parallel_env()
    ...     x = paddle.to_tensor([1.0, 2.0])
    ...     if paddle.distributed.get_rank() == 0:
    ...         task = paddle.distributed.isend(x, dst=1)
    ...     else:
    ...         task = paddle.distributed.irecv(x, src=0)
    ...     task.wait()
    """
    group = member(group, "irecv")
    t, then = _contiguous(_tensor(tensor, "irecv", "tensor"))
    src = None if src is None else _other(src, group, "irecv", "src")
    with explained(group, "irecv", [t]):
        return Task(group, "irecv", c10d.irecv(t, src, group.engine), then)


class P2POp:
    """One message of `batch_isend_irecv`: `op` is isend or irecv, `peer` the other rank."""

    def __init__(self, op, tensor, peer, group=None):
        if op not in (isend, irecv):
            raise InvalidArgumentError(
                "P2POp: 'op' must be paddle.distributed.isend or paddle.distributed.irecv.", received(op=op)
            )
        self.op, self.tensor, self.peer, self.group = op, tensor, peer, group


def batch_isend_irecv(p2p_op_list):
    """Start several messages; returns a task for each."""
    if not p2p_op_list or not all(isinstance(p, P2POp) for p in p2p_op_list):
        raise InvalidTypeError(
            "batch_isend_irecv: expected a list of P2POp, at least one.", received(p2p_op_list=p2p_op_list)
        )
    return [p.op(p.tensor, p.peer, p.group) for p in p2p_op_list]
