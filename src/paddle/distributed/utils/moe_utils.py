"""Sending tokens to experts in other processes, and back.

Experts are numbered over all processes: number r · n + e is expert e of the n experts of process r.
"""

import torch
import torch.distributed as c10d

from ..._core.errors import InvalidArgumentError, received
from ..._core.op import op
from .. import _group


class _Exchange(torch.autograd.Function):
    """Send rows to the processes of a group: the first ones to the first process, and so on."""

    @staticmethod
    def forward(ctx, x, sent, came, engine):
        ctx.sent, ctx.came, ctx.engine = sent, came, engine
        out = x.new_empty([sum(came), *x.shape[1:]])
        c10d.all_to_all_single(out, x.contiguous(), came, sent, group=engine)
        return out

    @staticmethod
    def backward(ctx, gradient):
        out = gradient.new_empty([sum(ctx.sent), *gradient.shape[1:]])
        c10d.all_to_all_single(out, gradient.contiguous(), ctx.sent, ctx.came, group=ctx.engine)
        return out, None, None, None


def _by_expert(counts, processes):
    """Row numbers, in the order of experts, of rows that are in the order of processes; and the reverse."""
    expert = torch.arange(len(counts), device=counts.device) % (len(counts) // processes)
    order = torch.argsort(torch.repeat_interleave(expert, counts), stable=True)
    return order, torch.argsort(order)


def _counts(local, world, group, what):
    """(rows that come here, by process and expert; how many go to each process; how many come from each)"""
    local, world = local.reshape(-1).long(), world.reshape(-1).long()
    if local.numel() != world.numel() or local.numel() % group.nranks:
        raise InvalidArgumentError(
            f"{what}: both counts need an entry for each expert of each of the {group.nranks} processes.",
            received(local_count=local, global_count=world),
        )
    sent, came = (counts.view(group.nranks, -1).sum(1).tolist() for counts in (local, world))
    return world, sent, came


@op
def scatter_to_experts(x, local_count, global_count, group):
    """Send rows, in the order of all experts, to them; what comes is in the order of this process's experts."""
    world, sent, came = _counts(local_count, global_count, group, "global_scatter")
    out = x[: sum(sent)] if group.nranks == 1 else _Exchange.apply(x, sent, came, group.engine)
    return out[_by_expert(world, group.nranks)[0]]


@op
def gather_from_experts(x, local_count, global_count, group):
    """Send the results of this process's experts back to where their rows came from."""
    world, sent, came = _counts(local_count, global_count, group, "global_gather")
    x = x[_by_expert(world, group.nranks)[1]]
    return x if group.nranks == 1 else _Exchange.apply(x, came, sent, group.engine)


def global_scatter(x, local_count, global_count, group=None, use_calc_stream=True):
    """Send the rows of `x`, which are in the order of all experts, to the processes that have these.

    Args:
        local_count: how many rows go to each expert, for all experts of all processes.
        global_count: how many rows come from each process for each expert here: entry r · n + e is for expert e.

    >>> x = paddle.to_tensor([[1.0], [2.0], [3.0]])
    >>> counts = paddle.to_tensor([2, 1])  # one process with two experts: the first gets two rows
    >>> paddle.distributed.utils.moe_utils.global_scatter(x, counts, counts).tolist()
    [[1.0], [2.0], [3.0]]
    """
    group = _group.of(group)
    return scatter_to_experts(x, local_count, global_count, group) if group.is_member() else None


def global_gather(x, local_count, global_count, group=None, use_calc_stream=True):
    """The reverse of `global_scatter`: results of the experts here go back to where their rows came from."""
    group = _group.of(group)
    return gather_from_experts(x, local_count, global_count, group) if group.is_member() else None
