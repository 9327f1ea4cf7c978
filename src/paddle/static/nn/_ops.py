"""Operators that only the functions of `static.nn` use."""

import torch
import torch.nn.functional as F

from paddle._core.op import op


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


@op(name="continuous_value_model")
def continuous_values(x, counts, keep):
    """Replace the show and click counts by logarithms, or remove them."""
    if not keep:
        return x[:, 2:]
    show = torch.log(x[:, :1] + 1)
    return torch.cat([show, torch.log(x[:, 1:2] + 1) - show, x[:, 2:]], 1)
