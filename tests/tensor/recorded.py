"""Calls against what the original was recorded to give."""

import builtins

import numpy as np
import pytest
from tests.golden.reduction_cases import outcome


def check_recorded(call, fact):
    """The call must give the recorded tensors, or raise the recorded class of error and say what it was given."""
    if isinstance(fact, dict):
        with pytest.raises(getattr(builtins, fact["error"]), match="Received"):
            outcome(call)
    else:
        _same(outcome(call), fact)


def _same(got, want):
    if isinstance(want[0], list):
        assert len(got) == len(want), f"{len(got)} results instead of {len(want)}"
        for g, w in zip(got, want):
            _same(g, w)
        return
    assert got[:2] == want[:2], f"{got[:2]} instead of {want[:2]}"
    np.testing.assert_allclose(got[2], want[2], rtol=2e-6, atol=1e-6)
