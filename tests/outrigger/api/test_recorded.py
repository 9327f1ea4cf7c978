"""The recorded signatures and names are those of the installed libraries."""

import sys

import pytest
import torch

from outrigger.api import record, signatures


def test_recorded_as_both_libraries_are():
    kept = signatures.recorded()
    if sys.version_info < (3, 11):
        pytest.skip("Python 3.10 does not know the forms of an overloaded function")
    if torch.__version__.partition("+")[0] != kept["torch"]:
        pytest.skip(f"recorded from torch {kept['torch']}")
    found = record.current()
    hint = "run python -m outrigger.api.record"
    assert found["signatures"] == kept["signatures"], hint
    assert found["names"] == kept["names"], hint


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("()", []),
        ("(x, axis=None, *, out=None)", ["x", "axis=None", "out=None"]),
        ("(*args, dim=-1, **kwargs)", ["args", "dim=-1", "kwargs"]),
    ],
)
def test_read(text, expected):
    assert [str(p) for p in signatures.read(text)] == expected


def test_read_knows_what_has_no_place():
    x, out = signatures.read("(x, *, out=None)")
    assert (x.keyword_only, out.keyword_only) == (False, True)
    assert [p.star for p in signatures.read("(*shape, **rest)")] == [True, True]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("1", "1.0", True),
        ("None", "0", False),
        ("1e-05", "0.00001", True),
        ("'a'", '"a"', True),
        ("f", "g", True),
        ("'mean'", "'sum'", False),
        (None, "1", True),
    ],
)
def test_same_default(one, other, same):
    assert signatures.same_default(one, other) is same


def test_signatures_of_every_kind():
    kept = signatures.recorded()["signatures"]
    assert kept["torch.gather"].startswith("(input, dim, index")  # from type stubs
    assert kept["torch.linalg.inv"] == "(A, *, out=None)"  # from the docstring
    assert kept["paddle.nn.Linear"].startswith("(in_features, out_features, weight_attr=None")
    assert kept["paddle.Tensor.sum"].startswith("(axis=None")  # without self
    assert kept["torch.Tensor.gather"].startswith("(dim, index")
