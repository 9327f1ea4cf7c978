"""Elements chosen by a mask of many booleans on a CPU.

torch looks at a mask element by element, and a random one costs a mispredicted branch for each. NumPy finds the places
of what is true without branches; the elements are then picked by their places: a tenth of the time in all.
"""

import numpy as np
import torch
from torch.compiler import is_dynamo_compiling as compiling

LEAST = 16_384


def many(mask):
    """Whether these are booleans, and so many that the functions here are faster."""
    return (
        mask.numel() >= LEAST
        and mask.dtype is torch.bool
        and mask.is_cpu
        and type(mask) is torch.Tensor
        and not compiling()
        and torch._C._functorch.peek_interpreter_stack() is None  # vmap and jvp know torch's own functions only
    )


def places(mask):
    """The positions of what is true among all elements."""
    return np.flatnonzero(mask.numpy())


def selected(x, mask):
    """`x[mask]` for a mask with the shape of the first axes of `x`."""
    return x.flatten(0, mask.dim() - 1).index_select(0, torch.from_numpy(places(mask)))


def nonzero(mask):
    """The coordinates of what is true, for each axis one tensor."""
    return coordinates(places(mask), mask.shape)


def coordinates(place, shape):
    """The coordinates of ascending places among the elements of a tensor of this shape, for each axis one tensor."""
    found = []
    for axis in range(len(shape) - 1, 0, -1):
        size, rows = shape[axis], shape[:axis].numel()
        # Places are in ascending order, so rows are found by searching for their ends, and nothing is divided.
        ends = np.searchsorted(place, np.arange(1, rows + 1) * size)
        row = np.repeat(np.arange(rows), np.diff(ends, prepend=0))
        found.append(place - row * size)
        place = row
    return [torch.from_numpy(part) for part in (place, *reversed(found))]
