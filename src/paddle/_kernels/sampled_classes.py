"""Classes drawn at random against the true ones: the loss of noise-contrastive estimation."""

import math

import numpy as np
import torch

from paddle._core.op import op

from . import draws


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
        known = dist if isinstance(dist, torch.Tensor) else np.asarray(dist)  # models of files have them as a tensor
        probabilities = torch.as_tensor(known, dtype=x.dtype, device=x.device)
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
