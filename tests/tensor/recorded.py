"""Calls against results recorded from the original."""

import builtins

import pytest
from tests.golden.reduction_cases import outcome
from tests.support import check_facts


def check_recorded(call, fact):
    """The call must return the recorded tensors, or raise the recorded class of error and name its arguments."""
    if isinstance(fact, dict):
        with pytest.raises(getattr(builtins, fact["error"]), match="Received"):
            outcome(call)
    else:
        check_facts(outcome(call), fact, rtol=2e-6, atol=1e-6)
