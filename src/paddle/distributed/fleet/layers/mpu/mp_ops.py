"""Operators of tensor parallelism: differentiable collectives between the processes of a group."""

import torch
import torch.distributed as c10d

from paddle._core.errors import FailedCheckError, received
from paddle._core.op import op
from paddle._kernels.split_classes import SumOverGroup, split_cross_entropy
from paddle.distributed import _group
from paddle.distributed._collective import ReduceOp
from paddle.distributed._sharded_weights import split
from paddle.nn import functional as F

__all__ = ["split"]


class _Copy(torch.autograd.Function):
    """Identity; gradients are summed over the group."""

    @staticmethod
    def forward(ctx, x, engine):
        ctx.engine = engine
        return x.view_as(x)

    @staticmethod
    def backward(ctx, gradient):
        gradient = gradient.contiguous().clone()
        c10d.all_reduce(gradient, group=ctx.engine)
        return gradient, None


class _Gather(torch.autograd.Function):
    """Concatenate the parts of all processes along an axis; each gets its part of the gradient."""

    @staticmethod
    def forward(ctx, x, engine, axis):
        ctx.engine, ctx.axis = engine, axis
        pieces = [torch.empty_like(x) for _ in range(c10d.get_world_size(engine))]
        c10d.all_gather(pieces, x.contiguous(), group=engine)
        return torch.cat(pieces, axis)

    @staticmethod
    def backward(ctx, gradient):
        pieces = gradient.chunk(c10d.get_world_size(ctx.engine), ctx.axis)
        return pieces[c10d.get_rank(ctx.engine)].contiguous(), None, None


class _Split(torch.autograd.Function):
    """This process's part along an axis; gradients are concatenated."""

    @staticmethod
    def forward(ctx, x, engine, axis):
        ctx.engine, ctx.axis = engine, axis
        return x.chunk(c10d.get_world_size(engine), axis)[c10d.get_rank(engine)].contiguous()

    @staticmethod
    def backward(ctx, gradient):
        pieces = [torch.empty_like(gradient) for _ in range(c10d.get_world_size(ctx.engine))]
        c10d.all_gather(pieces, gradient.contiguous(), group=ctx.engine)
        return torch.cat(pieces, ctx.axis), None, None


@op
def copy_to(x, group):
    """Use a value on every process; its gradients are summed."""
    return x if group.nranks == 1 else _Copy.apply(x, group.engine)


@op
def reduce_from(x, group):
    """The sum of the values of the processes."""
    return x if group.nranks == 1 else SumOverGroup.apply(x, group.engine)


@op
def gather_from(x, group, axis=-1):
    """The values of the processes, concatenated."""
    return x if group.nranks == 1 else _Gather.apply(x, group.engine, axis)


@op
def split_to(x, group, axis=-1):
    """This process's part of a value that all processes hold."""
    return x if group.nranks == 1 else _Split.apply(x, group.engine, axis)


@op
def parallel_cross_entropy(logits, label, group, ignore_index):
    """Softmax cross entropy where each process holds some of the classes: ([..., 1], this process's probabilities)."""
    width = logits.shape[-1]
    first = group.rank * width
    label = label.squeeze(-1) if label.dim() == logits.dim() else label
    own = (label >= first) & (label < first + width)
    at = torch.where(own, label - first, torch.zeros_like(label))
    loss, softmax = split_cross_entropy(logits, at, own, group.engine if group.nranks > 1 else None)
    loss = torch.where(label == ignore_index, loss.new_zeros(()), loss).unsqueeze(-1)
    return loss, softmax.detach()


@op
def lookup_rows(table, index, start):
    """Rows of a table whose first row has the number `start`; zeros for the numbers it lacks."""
    at = index - start
    own = (at >= 0) & (at < table.shape[0])
    found = torch.nn.functional.embedding(torch.where(own, at, torch.zeros_like(at)), table)
    return found * own.unsqueeze(-1).to(found.dtype)


# ---- the original's names ----


def _members(group):
    """The group of a call, or None in a process outside it."""
    group = _group.of(group)
    return group if group.is_member() else None


def _c_identity(tensor, group=None, skip_c_identity_dynamic=False):
    """The tensor itself; its gradients are summed over the group. None in a process outside the group."""
    group = _members(group)
    return None if group is None else copy_to(tensor, group)


def _c_concat(tensor, group=None):
    """The tensors of all processes, concatenated along the last axis; each gets its part of the gradient."""
    group = _members(group)
    return None if group is None else gather_from(tensor, group)


def _c_split(tensor, group=None):
    """This process's part along the last axis of a tensor that all processes hold; gradients are concatenated."""
    group = _members(group)
    return None if group is None else split_to(tensor, group)


def _mp_allreduce(
    tensor, op=ReduceOp.SUM, group=None, use_calc_stream=True, use_model_parallel=True, skip_c_identity_dynamic=False
):
    """The sum of the tensors of all processes; gradients pass unchanged."""
    if op != ReduceOp.SUM:
        raise FailedCheckError("_mp_allreduce: 'op' must be ReduceOp.SUM.", received(op=op))
    group = _members(group)
    return None if group is None else reduce_from(tensor, group)


def _c_lookup_table(table, index, start_index=0, vocab_size=-1, name=None):
    """Rows of a part of a table, which begins with the row `start_index`; zeros for rows of other processes."""
    return lookup_rows(table, index, start_index)


def _c_softmax_with_cross_entropy(logits, label, group=None, return_softmax=False, ignore_index=-100):
    """Softmax cross entropy, [..., 1], on logits of which each process holds some of the classes."""
    group = _members(group)
    if group is None:
        return None
    if len(label.shape) not in (len(logits.shape), len(logits.shape) - 1):
        raise FailedCheckError(
            "_c_softmax_with_cross_entropy: the label must have as many axes as the logits, or one less.",
            received(logits=logits, label=label),
        )
    loss, probabilities = parallel_cross_entropy(logits, label, group, ignore_index)
    return (loss, probabilities) if return_softmax else loss


def _linear(x, weight, bias=None, name=None):
    """x @ weight + bias."""
    return F.linear(x, weight, bias)


def _set_var_distributed(var):
    """Mark a parameter as one of which each process holds its own part."""
    if var is not None:
        var.is_distributed = True
