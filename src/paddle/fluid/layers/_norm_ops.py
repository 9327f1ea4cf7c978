"""Normalisation operators."""

import torch

from paddle._core.op import op


@op(name="data_norm")
def data_norm(x, size, total, squares, epsilon):
    """Features normalised by the mean and the deviation computed from the sums so far."""
    with torch.no_grad():
        means, scales = total / size, torch.sqrt(size / squares)
    return (x - means) * scales


@op(name="data_norm_update")
def data_norm_sums(x, size, total, squares, rate, epsilon):
    """The decayed sums plus those of a batch."""
    mean = total / size
    rows = float(x.shape[0])
    return (
        size * rate + rows,
        total * rate + x.detach().sum(0),
        squares * rate + ((x.detach() - mean) ** 2).sum(0) + epsilon * rows,
    )


@op(name="lrn")
def lrn(x, n, k, alpha, beta):
    """Each element divided by a function of `n` neighbouring channels at the same position."""
    around = torch.nn.functional.pad(x.square().unsqueeze(1), (0, 0, 0, 0, (n - 1) // 2, n - 1 - (n - 1) // 2))
    total = torch.nn.functional.avg_pool3d(around, (n, 1, 1), stride=1).squeeze(1) * n
    return x * (k + alpha * total).pow(-beta)
