"""Calls against results recorded from the original."""

import builtins

import numpy as np
import pytest
from tests.golden.manipulation_cases import CALLS, names, plain
from tests.support import golden

import paddle

RECORDED = golden("manipulation.json")


def calls(family):
    """The recorded calls of one family, for parametrize."""
    return [call for owner, call in CALLS if owner == family]


def check(call):
    """The call yields what the original yielded, or raises the same built-in exception."""
    want = RECORDED[call]
    if isinstance(want, dict) and "raises" in want:
        with pytest.raises(getattr(builtins, want["raises"])):
            eval(call, names(paddle))
        return
    assert_same(plain(paddle, eval(call, names(paddle))), want)


def assert_same(got, want):
    if isinstance(want, dict):
        assert {k: got[k] for k in ("shape", "dtype")} == {k: want[k] for k in ("shape", "dtype")}
        np.testing.assert_allclose(got["values"], want["values"], rtol=1e-6)
    elif want and isinstance(want[0], dict):
        assert len(got) == len(want)
        for one, other in zip(got, want):
            assert_same(one, other)
    else:
        assert got == want
