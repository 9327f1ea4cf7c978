"""What a run does with arrays of tensors, which are lists there; each function returns a list of results."""

import torch


def count(held):
    """How many tensors there are, [1]."""
    return [torch.tensor([len(held)])]


def joined(held, axis, stacked):
    """The tensors one after the other (or beside each other) along an axis, and the size that each has there."""
    out = torch.stack(held, axis) if stacked else torch.cat(held, axis)
    return [out, torch.tensor([1 if stacked else t.shape[axis] for t in held], dtype=torch.int32)]
