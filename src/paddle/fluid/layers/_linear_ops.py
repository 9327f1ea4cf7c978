"""Operators on rows of features and ids: sampled softmax, position encodings, hashes."""

import torch

from paddle._core.op import op
from paddle._kernels import draws
from paddle._kernels.sampled_classes import log_uniform

from ._base import inferring_shapes
from ._xxhash import xxh64


@op(name="sampled_softmax_with_cross_entropy", random=True)
def sampled_softmax(logits, label, count, true, no_accidents, samples, chances, seed):
    """The softmax loss over the true classes and sampled or given ones; [N, 1]."""
    n, classes = logits.shape
    if samples is None:
        share = log_uniform(classes, logits.device)  # the same for all rows
        drawn = torch.multinomial(share, count, generator=draws.stream(logits.device, seed))
        samples = torch.cat([label, drawn.expand(n, -1)], 1)
        chances = share.to(logits.dtype)[samples] * count
    picked = logits.gather(1, samples) - chances.log()
    if no_accidents:
        hit = (samples[:, true:, None] == label[:, None, :]).any(2)
        picked = torch.cat([picked[:, :true], picked[:, true:] - hit * 1e20], 1)
    return -picked.log_softmax(1)[:, :true].mean(1, keepdim=True)


@op(name="add_position_encoding")
def position_encoded(x, alpha, beta):
    """`alpha * x + beta * encoding`, the sinusoidal position encoding."""
    _, steps, size = x.shape
    half = size // 2
    at = torch.arange(steps, device=x.device, dtype=x.dtype)[:, None]
    speeds = torch.pow(10000.0, torch.arange(half, device=x.device, dtype=x.dtype) / max(half - 1, 1))
    angles = at / speeds if half > 1 else at / 10000.0
    return alpha * x + beta * torch.cat([angles.sin(), angles.cos()], 1)


@op(name="hash")
def hashed(x, size, count):
    """`count` XXH64 hashes below `size` for each row of ids."""
    if inferring_shapes():
        return torch.zeros(*x.shape[:-1], count, 1, dtype=torch.int64)
    rows = x.reshape(-1, x.shape[-1]).cpu().contiguous().numpy()
    found = [[xxh64(row.tobytes(), seed) % size for seed in range(count)] for row in rows]
    return torch.tensor(found, dtype=torch.int64, device=x.device).reshape(*x.shape[:-1], count, 1)


@op(name="similarity_focus")
def similarity_focus(x, axis, indexes):
    """A mask with ones at positions that are the maximum of their row and their column."""
    out = torch.zeros_like(x)
    if inferring_shapes():
        return out
    moved, target = x.movedim(axis, 1), out.movedim(axis, 1)
    for sample in range(x.shape[0]):
        for index in indexes:
            plane = moved[sample, index]
            rows, columns = set(), set()
            for place in plane.reshape(-1).argsort(descending=True, stable=True).tolist():
                row, column = divmod(place, plane.shape[1])
                if row not in rows and column not in columns:
                    rows.add(row)
                    columns.add(column)
                    target[sample, :, row, column] = 1
    return out
