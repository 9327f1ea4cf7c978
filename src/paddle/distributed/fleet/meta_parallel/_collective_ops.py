"""Differentiable collectives between the processes of a group."""

import torch
import torch.distributed as c10d

from ...._core.op import op


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


class _Reduce(torch.autograd.Function):
    """The sum over the group; gradients pass unchanged."""

    @staticmethod
    def forward(ctx, x, engine):
        x = x.contiguous().clone()
        c10d.all_reduce(x, group=engine)
        return x

    @staticmethod
    def backward(ctx, gradient):
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
    return x if group.nranks == 1 else _Reduce.apply(x, group.engine)


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
    """Softmax cross entropy where each process holds some of the classes; [..., 1]."""
    width = logits.shape[-1]
    first = group.rank * width
    label = label.squeeze(-1) if label.dim() == logits.dim() else label
    with torch.no_grad():
        top = logits.max(-1, keepdim=True).values
        if group.nranks > 1:
            c10d.all_reduce(top, c10d.ReduceOp.MAX, group=group.engine)
    shifted = logits - top
    own = (label >= first) & (label < first + width)
    at = torch.where(own, label - first, torch.zeros_like(label))
    chosen = torch.where(own, shifted.gather(-1, at.unsqueeze(-1)).squeeze(-1), shifted.new_zeros(()))
    total = shifted.exp().sum(-1)
    if group.nranks > 1:
        chosen, total = _Reduce.apply(chosen, group.engine), _Reduce.apply(total, group.engine)
    loss = total.log() - chosen
    return torch.where(label == ignore_index, loss.new_zeros(()), loss).unsqueeze(-1)
