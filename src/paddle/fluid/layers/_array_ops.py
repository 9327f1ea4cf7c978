"""Run-time functions on tensor arrays, which are lists; each returns a list of results."""

import torch

from paddle._core.place import current_torch


def count(held):
    """The number of tensors, [1]."""
    return [torch.tensor([len(held)], device=current_torch())]


def joined(held, axis, stacked):
    """The tensors concatenated (or stacked) along an axis, and the size of each there."""
    out = torch.stack(held, axis) if stacked else torch.cat(held, axis)
    return [out, torch.tensor([1 if stacked else t.shape[axis] for t in held], dtype=torch.int32, device=out.device)]
