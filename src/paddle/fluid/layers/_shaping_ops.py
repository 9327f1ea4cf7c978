"""Operators that move elements without computing."""

import torch

from paddle._core.args import shape_list
from paddle._core.dtype import torch_dtype
from paddle._core.op import op

from ._base import inferring_shapes
from ._sequence_ops import inverted


@op(name="tile_as")
def tile_as(x, target):
    """Repeat `x` along each axis to the size of another tensor."""
    return x.repeat([-(-wanted // size) for size, wanted in zip(x.shape, target.shape, strict=True)])


@op(name="pad")
def pad(x, paddings, value):
    """Pad `x` with two numbers for each axis, before and after."""
    pairs = [int(n) for n in paddings]
    turned = [n for at in reversed(range(x.dim())) for n in pairs[2 * at : 2 * at + 2]]
    return torch.nn.functional.pad(x, turned, value=value)


@op(name="pad_constant_like")
def pad_like(x, y, value):
    """Pad `y` at its ends to the size of `x`."""
    turned = [n for a, b in zip(reversed(x.shape), reversed(y.shape), strict=True) for n in (0, a - b)]
    return torch.nn.functional.pad(y, turned, value=value)


@op(name="crop_like")
def crop_like(x, like, offsets):
    """Crop to the size of another tensor, starting at `offsets`."""
    starts = [0] * x.dim() if offsets is None else shape_list(offsets)
    for axis, (start, size) in enumerate(zip(starts, like.shape, strict=True)):
        x = x.narrow(axis, start, size)
    return x


@op(name="random_crop", random=True)
def random_crop(x, shape):
    """Crop the last axes to that shape, at a random position."""
    axes = range(x.dim() - len(shape), x.dim())
    for axis, size in zip(axes, shape, strict=True):
        start = int(torch.randint(0, x.shape[axis] - size + 1, ())) if not inferring_shapes() else 0
        x = x.narrow(axis, start, size)
    return x


@op(name="unique")
def unique(x, dtype, counted):
    """The unique values in order of first occurrence, the index of each element's value, and optionally the counts."""
    values, inverse, counts = torch.unique(x, sorted=True, return_inverse=True, return_counts=True)
    # fluid returns values in order of first occurrence.
    first = torch.full_like(counts, x.numel()).scatter_reduce(
        0, inverse, torch.arange(x.numel(), device=x.device), "amin"
    )
    order = first.argsort()
    kind = torch_dtype(dtype)
    found = values[order], inverted(order)[inverse].to(kind)
    return (*found, counts[order].to(kind)) if counted else found


@op(name="space_to_depth")
def space_to_depth(x, block):
    """Rearrange spatial blocks into channels."""
    n, c, h, w = x.shape
    x = x.reshape(n, c, h // block, block, w // block, block)
    return x.permute(0, 3, 5, 1, 2, 4).reshape(n, c * block * block, h // block, w // block)
