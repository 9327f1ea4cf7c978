"""Operators that only the functions of `static.nn` use."""

import math

import numpy as np
import torch
import torch.nn.functional as F

from paddle._core.op import op
from paddle._kernels import draws


@op(name="prelu")
def prelu(x, alpha):
    """`x` where positive, else `alpha * x`; `alpha` is broadcast."""
    return F.prelu(x, alpha) if alpha.numel() == 1 else torch.where(x > 0, x, alpha * x)


@op(name="row_conv")
def row_conv(x, weight):
    """The weighted sum of each step of [batch, step, d] and the steps after it."""
    ahead = weight.shape[0] - 1
    out = F.conv1d(F.pad(x.mT, (0, ahead)), weight.t().unsqueeze(1), groups=x.shape[-1])
    return out.mT


def log_uniform(classes, device=None):
    """The log-uniform probabilities of classes sorted by frequency, in float64."""
    ranks = torch.arange(classes, device=device, dtype=torch.float64)
    return torch.log((ranks + 2) / (ranks + 1)) / math.log(classes + 1)


@op(name="nce")
def nce(x, label, weight, bias, sample_weight, negatives, sampler, dist, seed):
    """The noise-contrastive loss of the true classes against `negatives` sampled ones, [N, 1]."""
    classes, true = weight.shape[0], label.reshape(x.shape[0], -1)
    if sampler == "uniform":
        probabilities = x.new_full((classes,), 1 / classes)
    elif sampler == "log_uniform":
        probabilities = log_uniform(classes).to(x)
    else:
        probabilities = torch.as_tensor(np.asarray(dist), dtype=x.dtype, device=x.device)
    drawn = torch.multinomial(
        probabilities.expand(x.shape[0], -1), negatives, replacement=True, generator=draws.stream(x.device, seed)
    )
    picked = torch.cat([true, drawn], 1)
    scores = torch.einsum("nd,nkd->nk", x, weight[picked])
    if bias is not None:
        scores = scores + bias.reshape(-1)[picked]
    share, noise = torch.sigmoid(scores), probabilities[picked] * negatives
    count = true.shape[1]
    right = torch.cat([share[:, :count], noise[:, count:]], 1)
    cost = -torch.log(right / (share + noise)).sum(1, keepdim=True)
    return cost if sample_weight is None else cost * sample_weight.reshape(-1, 1)


@op(name="continuous_value_model")
def continuous_values(x, counts, keep):
    """Replace the show and click counts by logarithms, or remove them."""
    if not keep:
        return x[:, 2:]
    show = torch.log(x[:, :1] + 1)
    return torch.cat([show, torch.log(x[:, 1:2] + 1) - show, x[:, 2:]], 1)
