"""Optimizers: ten steps with every option as in the original, states, resumption, files, wrong use."""

import numpy as np
import pytest
from tests.golden.optimizer_cases import CASES, SPARSE, run, run_sparse
from tests.support import golden

FACTS, VALUES = golden("optimizers.json"), golden("optimizers.npz")["values"]


def _check(arrays, parts, rtol=1e-5, atol=1e-5):
    assert list(arrays) == [label for label, *_ in parts]
    for label, shape, dtype, at in parts:
        got = arrays[label]
        assert list(got.shape) == shape, f"{label}: shape {list(got.shape)} instead of {shape}"
        assert str(got.dtype) == dtype, f"{label}: dtype {got.dtype} instead of {dtype}"
        want = VALUES[at : at + got.size].reshape(shape)
        # RAdam's rho is a difference of large numbers, which the original takes in float32.
        loose = 10 if "_rho_" in label else 1
        np.testing.assert_allclose(got.astype("float32"), want, rtol=rtol * loose, atol=atol, err_msg=label)


@pytest.mark.parametrize("name", CASES)
def test_ten_steps(name):
    _check(run(CASES[name]), FACTS["steps"][name])


@pytest.mark.parametrize("name", FACTS["sparse"])
def test_sparse_gradients(name):
    options, clip = next((case, c) for case in SPARSE for c in (None, "global") if f"{case[0]} {case[1]} {c}" == name)
    _check(run_sparse(*options, clip), FACTS["sparse"][name])
