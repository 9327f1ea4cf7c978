"""What shape inference knows about a result."""

from typing import NamedTuple

import torch

from .sizes import TRIAL_SIZES


class Values(NamedTuple):
    """The values of a small tensor in the trial runs, and for each element whether it is a constant."""

    runs: tuple
    fixed: torch.Tensor

    @property
    def constant(self):
        """Whether the whole tensor is a constant."""
        return bool(self.fixed.all())

    @classmethod
    def of(cls, t):
        """The values of a tensor that is the same in all runs."""
        return cls((t,) * len(TRIAL_SIZES), torch.ones_like(t, dtype=torch.bool))


class Form(NamedTuple):
    """How a sparse value is stored; how many elements it stores is known only in a run."""

    layout: str  # "coo" or "csr"
    sparse_dim: int  # how many leading axes are stored as coordinates
    index: torch.dtype = torch.int64  # of the coordinates

    @classmethod
    def of(cls, t):
        """The form of a torch tensor, None if it is dense."""
        if t.layout is torch.strided:
            return None
        if t.layout is torch.sparse_csr:
            return cls("csr", t.dim(), t.crow_indices().dtype)
        return cls("coo", t.sparse_dim())


class Spec(NamedTuple):
    """What is known about one tensor of a result."""

    shape: list
    dtype: torch.dtype
    grad: bool
    values: Values | None
    in_trials: tuple | None = None  # for each axis its sizes in the trial runs, None if it is known
    form: Form | None = None  # of a sparse value
