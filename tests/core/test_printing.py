"""Printed tensors, character by character as the original prints them."""

import time

import numpy as np
import pytest
import torch
from tests.golden.printing_cases import CASES, DEFAULTS, SPARSE
from tests.support import golden

from paddle._core.printing import set_printoptions, to_string

GOLDEN = golden("printing.json")


@pytest.fixture(autouse=True)
def default_options():
    yield
    set_printoptions(**DEFAULTS)


def text(t, **more):
    return to_string(t, **{"place": "Place(cpu)", "stop_gradient": True, **more})


@pytest.mark.parametrize(("name", "value", "dtype", "options"), CASES, ids=[case[0] for case in CASES])
def test_dense(name, value, dtype, options):
    value = np.asarray(value)
    numpy_dtype = "float32" if dtype.startswith(("bfloat", "float8")) else dtype
    t = torch.from_numpy(np.array(value.astype(numpy_dtype))).to(getattr(torch, dtype))
    set_printoptions(**options)
    assert text(t) == GOLDEN[name]


@pytest.mark.filterwarnings("ignore:Sparse CSR tensor support is in beta state:UserWarning")
@pytest.mark.parametrize(("name", "kind", "arguments"), SPARSE, ids=[case[0] for case in SPARSE])
def test_sparse(name, kind, arguments):
    make = torch.sparse_coo_tensor if kind == "coo" else torch.sparse_csr_tensor
    assert text(make(*arguments[:-1], tuple(arguments[-1]), check_invariants=True)) == GOLDEN[name]


def test_all_recorded_cases_are_compared():
    assert {case[0] for case in CASES} | {case[0] for case in SPARSE} == set(GOLDEN)


def test_header_can_be_overridden():
    t = torch.ones(2, requires_grad=True)
    got = text(t, shape=[-1], dtype_name="pstring", place="Place(gpu:0)", stop_gradient=False, prefix="Var")
    assert got == "Var(shape=[-1], dtype=pstring, place=Place(gpu:0), stop_gradient=False,\n    [1., 1.])"


def test_lazy_views_print_their_values():
    x = torch.tensor([1 + 2j])
    assert text(x.conj()).endswith("[(1.00000000-2.00000000j)])")
    assert text(x.conj().imag).endswith("[-2.])")


@pytest.mark.parametrize("dtype", [torch.uint16, torch.uint32, torch.uint64])
def test_unsigned_types_are_shortened_too(dtype):
    t = torch.tensor([7] * 1001).to(dtype)
    assert text(t).endswith("[7, 7, 7, ..., 7, 7, 7])")


def test_a_large_tensor_prints_quickly():
    t = torch.ones(20_000_000)
    start = time.perf_counter()
    assert text(t).endswith("[1., 1., 1., ..., 1., 1., 1.])")
    assert time.perf_counter() - start < 0.5


def test_options_not_given_stay():
    set_printoptions(precision=2)
    set_printoptions(linewidth=100)
    assert text(torch.tensor([0.123])).endswith("[0.12])")


@pytest.mark.parametrize(
    "wrong",
    [
        {"precision": "a"},
        {"precision": 1.5},
        {"threshold": "x"},
        {"edgeitems": 1.5},
        {"sci_mode": "x"},
        {"linewidth": "x"},
    ],
)
def test_options_of_a_wrong_type_are_refused(wrong):
    (name,) = wrong
    with pytest.raises(RuntimeError, match=f"'{name}' must be") as caught:
        set_printoptions(**wrong)
    assert isinstance(caught.value, TypeError)


def test_negative_precision_is_refused_and_changes_nothing():
    with pytest.raises(ValueError, match="0 or more"):
        set_printoptions(precision=-1, threshold=1)
    assert text(torch.tensor([0.25, 1, 1])).endswith("[0.25000000, 1.        , 1.        ])")
