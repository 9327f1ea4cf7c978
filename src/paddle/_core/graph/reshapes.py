"""Reshapes whose sizes fit in no trial run of shape inference, as in networks for one image size."""

import math

import torch

from .recorded_call import mapped
from .variable import UNKNOWN


def asked_shapes(trial, shape_of, x, shape, name=None):
    """The results of a reshape that fits in no trial run, but may fit other sizes: each run gets the shape asked for.

    Networks for one image size are written with open sizes. An error that every size would have is not hidden:
    unknown sizes that are on both sides do not count.

    Args:
        shape_of: a function that gives the shape of a tensor in a trial run.
    """
    unknown = [sizes for sizes in getattr(x, "_trial_sizes", ()) if sizes is not None]
    found, asked = {}, {}
    for run in trial.alive:
        parts = mapped([shape], lambda t, run=run: _known_sizes(trial, t, run))[0]
        asked[run] = [n for part in parts for n in (part if isinstance(part, list) else [part])]
        if None in asked[run] or asked[run].count(UNKNOWN) > 1:
            return None
        sizes = shape_of(x, run)
        asked[run] = [sizes[i] if n == 0 and i < len(sizes) else int(n) for i, n in enumerate(asked[run])]
        rest = math.prod(n for n in asked[run] if n != UNKNOWN)
        made = [max(math.prod(sizes) // max(rest, 1), 1) if n == UNKNOWN else n for n in asked[run]]
        found[run] = torch.empty(made, dtype=x.dtype.torch, device="meta")
        found[run].requires_grad_(trial.grad and not x.stop_gradient)
    for row in zip(*asked.values(), strict=True):
        same = [sizes for sizes in unknown if [sizes[run] for run in asked] == list(row)]
        if same:
            unknown.remove(same[0])
        elif len(set(row)) > 1:
            return found
    return found if unknown else None


def _known_sizes(trial, t, run):
    values = trial.values[id(t)]
    return [None] if values is None else values.runs[run].reshape(-1).tolist()
