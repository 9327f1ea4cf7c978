"""Softmax over classes that are split over processes, on torch tensors and torch's process groups."""

import torch
import torch.distributed as c10d


class SumOverGroup(torch.autograd.Function):
    """The sum over processes of values whose result every process uses: gradients pass unchanged."""

    @staticmethod
    def forward(ctx, x, engine):
        x = x.clone()
        c10d.all_reduce(x, group=engine)
        return x

    @staticmethod
    def backward(ctx, gradient):
        return gradient, None


def class_range(width, engine, device):
    """(number of the first class of this process, number of all classes); processes may have different numbers."""
    counts = counts_of_all(width, engine, device)
    return sum(counts[: c10d.get_rank(engine)]), sum(counts)


def counts_of_all(count, engine, device):
    """The number that each process gives."""
    counts = [torch.zeros(1, dtype=torch.int64, device=device) for _ in range(c10d.get_world_size(engine))]
    c10d.all_gather(counts, torch.tensor([count], device=device), group=engine)
    return [int(c) for c in counts]


def split_cross_entropy(scores, at, own, engine):
    """(loss of each sample, probabilities of the classes of this process).

    Args:
        at: the number of the right class among those of this process, where `own` says that it is one of them.
    """
    with torch.no_grad():
        top = scores.max(-1, keepdim=True).values
        if engine is not None:
            c10d.all_reduce(top, c10d.ReduceOp.MAX, group=engine)
    shifted = scores - top
    chosen = torch.where(own, shifted.gather(-1, at.unsqueeze(-1)).squeeze(-1), shifted.new_zeros(()))
    powers = shifted.exp()
    total = powers.sum(-1)
    if engine is not None:
        chosen, total = SumOverGroup.apply(chosen, engine), SumOverGroup.apply(total, engine)
    return total.log() - chosen, powers / total.unsqueeze(-1)
