"""Spread, medians and quantiles against numpy, gradients against finite differences, and recorded facts."""

import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.golden.reduction_cases import CASES
from tests.support import check_error, check_op, golden, numpy_axis, scattered
from tests.tensor.recorded import check_recorded

import paddle

GOLDEN = golden("reduction.json")["statistics"]


@pytest.mark.parametrize("call", CASES["statistics"])
def test_as_recorded(call):
    check_recorded(call, GOLDEN[call])


AXES = pytest.mark.parametrize("axis", [None, 0, -1, [0, 2]], ids=str)


@AXES
@pytest.mark.parametrize("unbiased", [False, True])
@pytest.mark.parametrize("name", ["std", "var"])
def test_spread(name, unbiased, axis):
    check_op(
        getattr(paddle, name),
        lambda x: getattr(np, name)(x, numpy_axis(axis), ddof=int(unbiased), keepdims=True),
        [scattered(2, 5, 3)],
        attrs={"axis": axis, "unbiased": unbiased, "keepdim": True},
    )


def test_one_sample_has_no_spread_and_no_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert np.isnan(paddle.std(paddle.to_tensor([3.0])).item())
        assert paddle.var(paddle.to_tensor([3.0]), correction=0).item() == 0
        assert paddle.var(paddle.to_tensor([1.0, 3.0]), correction=2).item() == float("inf")


@AXES
def test_quantiles(axis):
    q = [0.0, 0.3, 0.5, 1.0]
    for method in ("linear", "lower", "higher", "midpoint"):
        check_op(
            paddle.quantile,
            lambda x, method=method: np.quantile(x, q, numpy_axis(axis), method=method, keepdims=True),
            [scattered(2, 5, 3)],
            attrs={"q": q, "axis": axis, "keepdim": True, "interpolation": method},
        )


@AXES
def test_medians(axis):
    x = scattered(2, 5, 3)
    check_op(paddle.nanmedian, lambda x: np.median(x, numpy_axis(axis)), [x], attrs={"axis": axis})
    x[0, 1, 2] = np.nan
    check_op(paddle.nanmedian, lambda x: np.nanmedian(x, numpy_axis(axis)), [x], attrs={"axis": axis}, grad=False)
    check_op(
        lambda x: paddle.nanquantile(x, 0.4, axis), lambda x: np.nanquantile(x, 0.4, numpy_axis(axis)), [x], grad=False
    )
    if not isinstance(axis, list):
        check_op(paddle.median, lambda x: np.median(x, axis), [x], attrs={"axis": axis}, grad=False)
        check_op(paddle.median, lambda x: np.median(x, axis), [scattered(2, 5, 3)], attrs={"axis": axis})


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(-3, 3), min_size=1, max_size=9), st.floats(0, 1), st.booleans())
def test_ties(values, q, keepdim):
    x = np.array(values, "float64")
    tensor = paddle.to_tensor(x, stop_gradient=False)
    median = paddle.median(tensor, 0, keepdim)
    assert median.item() == np.median(x)
    median.sum().backward()
    assert abs(tensor.grad.sum().item() - 1) < 1e-12  # the gradient is shared, not multiplied
    assert abs(paddle.quantile(tensor, q).item() - np.quantile(x, q)) < 1e-9


def test_a_quantile_of_many_elements():
    x = paddle.arange(2**24 + 4, dtype="float64")
    assert paddle.quantile(x, 0.5).item() == (2**24 + 3) / 2


def test_torch_names_mean_the_lower_median():
    x = paddle.to_tensor([[4.0, 1.0, 3.0, 2.0]])
    assert x.median(1).tolist() == [2.5]
    values, indices = x.median(dim=1)
    assert (values.tolist(), indices.tolist()) == ([2.0], [3])


def test_errors():
    x = paddle.ones([2, 3])
    for call in (x.std, x.var, x.median, x.nanmedian, x.mode, lambda axis: x.quantile(0.5, axis)):
        check_error(lambda call=call: call(5), ValueError, "'axis'", "-2 and 1", "2 dimensions")
    check_error(lambda: x.quantile([0.5, 1.5]), ValueError, "'q'", "from 0 to 1", "1.5")
    check_error(lambda: x.var(unbiased=True, correction=0), ValueError, "'unbiased'", "'correction'")
    check_error(lambda: x.median([0, 1]), ValueError, "one integer", "nanmedian")
