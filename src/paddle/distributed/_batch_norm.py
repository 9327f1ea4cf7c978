"""Batch normalisation over the batches of all processes together."""

import torch
import torch.distributed as c10d

from .._core.errors import InvalidArgumentError, received
from .._core.op import op
from . import _group
from ._checks import explained


class _SumOverRanks(torch.autograd.Function):
    """The sum over all ranks; each rank's gradient is the sum of theirs, since each used the result."""

    @staticmethod
    def forward(ctx, x):
        x = x.clone()
        _add_up(x)
        return x

    @staticmethod
    def backward(ctx, gradient):
        gradient = gradient.contiguous().clone()
        _add_up(gradient)
        return gradient


def _add_up(t):
    group = _group.world_group()
    with explained(group, "SyncBatchNorm", [t]):
        c10d.all_reduce(t, group=group.engine)


@op
def sync_batch_norm(x, running_mean, running_var, weight, bias, momentum, epsilon, data_format):
    """Normalise every channel to mean 0 and variance 1 over the batches of all ranks."""
    last = data_format in ("NLC", "NHWC", "NDHWC") and x.dim() > 2
    x = x.movedim(-1, 1) if last else x
    if running_mean.shape[0] != x.shape[1]:
        raise InvalidArgumentError(
            f"SyncBatchNorm: the input has {x.shape[1]} channels, but the statistics are for {running_mean.shape[0]}.",
            received(x=x),
        )
    axes = [0, *range(2, x.dim())]
    shape = [1, -1, *[1] * (x.dim() - 2)]
    count = torch.tensor([x.numel() / x.shape[1]], dtype=x.dtype, device=x.device)
    # First the mean, then deviations from it: sums of squares would lose precision.
    totals = _SumOverRanks.apply(torch.cat([x.sum(axes), count]))
    total, mean = totals[-1].detach(), totals[:-1] / totals[-1].detach()
    centred = x - mean.view(shape)
    variance = _SumOverRanks.apply(centred.square().sum(axes)) / total
    with torch.no_grad():
        running_mean.detach().mul_(momentum).add_(mean, alpha=1 - momentum)
        running_var.detach().mul_(momentum).add_(variance, alpha=1 - momentum)
    out = centred * torch.rsqrt(variance + epsilon).view(shape)
    out = out if weight is None else out * weight.view(shape)
    out = out if bias is None else out + bias.view(shape)
    return out.movedim(1, -1) if last else out
