"""Counts against numpy, and facts recorded from the original."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.golden.reduction_cases import CASES
from tests.support import check_error, golden
from tests.tensor.recorded import check_recorded

import paddle

GOLDEN = golden("reduction.json")["histogram"]


@pytest.mark.parametrize("call", CASES["histogram"])
def test_as_recorded(call):
    check_recorded(call, GOLDEN[call])


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 31), min_size=2, max_size=20), st.sampled_from([1, 2, 4, 8]))
def test_histogram(values, bins):
    # Quarters in bins of a power of two: no value lies on an edge that is rounded.
    x = (np.array(values) / 4).astype("float32")
    weights = np.linspace(0.5, 2, len(x)).astype("float32")
    x_, w_ = paddle.to_tensor(x), paddle.to_tensor(weights)
    assert x_.histogram(bins, 0, 8).tolist() == np.histogram(x, bins, (0, 8))[0].tolist()
    weighted = np.histogram(x, bins, (0, 8), weights=weights)[0]
    np.testing.assert_allclose(x_.histogram(bins, 0, 8, w_).numpy(), weighted, rtol=1e-5)
    density = np.histogram(x, bins, (0, 8), weights=weights, density=True)[0]
    np.testing.assert_allclose(x_.histogram(bins, 0, 8, w_, True).numpy(), density, rtol=1e-5)


def test_histogram_of_random_numbers():
    x = np.random.default_rng(0).standard_normal((20, 30)).astype("float32")
    tensor = paddle.to_tensor(x)
    counts, edges = np.histogram(x, 17)
    assert tensor.histogram(17).tolist() == counts.tolist()
    np.testing.assert_allclose(tensor.histogram_bin_edges(17).numpy(), edges, rtol=1e-5, atol=1e-6)


def test_many_equal_elements_are_all_counted():
    x = paddle.zeros([2**24 + 3])
    assert paddle.histogram(x, 1, -1, 1).tolist() == [2**24 + 3]


def test_histogramdd():
    rng = np.random.default_rng(0)
    x, weights = rng.uniform(-1, 1, (50, 3)), rng.uniform(0, 1, 50)
    counts, edges = paddle.histogramdd(paddle.to_tensor(x), [2, 3, 4], weights=paddle.to_tensor(weights))
    want, want_edges = np.histogramdd(x, [2, 3, 4], weights=weights)
    np.testing.assert_allclose(counts.numpy(), want)
    for got, expected in zip(edges, want_edges, strict=True):
        np.testing.assert_allclose(got.numpy(), expected)


def test_histogramdd_with_edges():
    x = np.random.default_rng(0).uniform(-1, 1, (50, 2))
    edges = [np.array([-1.0, 0.0, 0.5]), np.array([-0.5, 0.25, 1.0])]
    counts, _ = paddle.histogramdd(paddle.to_tensor(x), [paddle.to_tensor(e) for e in edges], density=True)
    np.testing.assert_allclose(counts.numpy(), np.histogramdd(x, edges, density=True)[0])


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(0, 9), max_size=12), st.integers(0, 12))
def test_bincount(values, minlength):
    x = np.array(values, "int64")
    counts = paddle.bincount(paddle.to_tensor(x), minlength=minlength)
    assert counts.tolist() == np.bincount(x, None, minlength).tolist()


def test_errors():
    x = paddle.ones([2, 3])
    check_error(lambda: x.histogram(0), ValueError, "'bins'", "at least 1")
    check_error(lambda: x.histogram(3, 2, 1), ValueError, "'max'", "min = 2")
    check_error(lambda: x.histogram(3, weight=x[0]), ValueError, "'weight'", "shape=[3]")
    check_error(lambda: x.bincount(), TypeError, "int32 or int64", "astype")
    check_error(lambda: x.astype("int64").bincount(), ValueError, "one dimension", "flatten")
    check_error(lambda: x[0].histogramdd(), ValueError, "at least 2 dimensions")
