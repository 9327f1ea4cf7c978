"""Operators of normalisation."""

import torch

from paddle._core.op import op


@op(name="data_norm")
def data_norm(x, size, total, squares, epsilon):
    """Features by the mean and the spread that the sums so far tell."""
    with torch.no_grad():
        means, scales = total / size, torch.sqrt(size / squares)
    return (x - means) * scales


@op(name="data_norm_update")
def data_norm_sums(x, size, total, squares, rate, epsilon):
    """The sums with those of a batch, what was before fading at a rate."""
    mean = total / size
    rows = float(x.shape[0])
    return (
        size * rate + rows,
        total * rate + x.detach().sum(0),
        squares * rate + ((x.detach() - mean) ** 2).sum(0) + epsilon * rows,
    )


@op(name="lrn")
def lrn(x, n, k, alpha, beta):
    """Each element divided by what `n` neighbouring channels have at the same place."""
    around = torch.nn.functional.pad(x.square().unsqueeze(1), (0, 0, 0, 0, (n - 1) // 2, n - 1 - (n - 1) // 2))
    total = torch.nn.functional.avg_pool3d(around, (n, 1, 1), stride=1).squeeze(1) * n
    return x * (k + alpha * total).pow(-beta)
