"""Pooling functions: windows against NumPy, edge cases, errors. Recorded values are in tests/nn/layer."""

import itertools

import numpy as np
import pytest
from tests.support import check_error, check_grad

import paddle
import paddle.nn.functional as F


def windows(size, k, s, before, after, ceil_mode):
    """Start and end of each window along one axis, as positions of the input."""
    room = size + before + after - k + (s - 1 if ceil_mode else 0)
    return [(i * s - before, i * s - before + k) for i in range(int(room / s) + 1)]


def pooled(x, k, s, pads, ceil_mode, reduce):
    """`reduce(part)` of every window of an array, each cut to the input."""
    axes = [windows(size, k[i], s[i], pads[2 * i], pads[2 * i + 1], ceil_mode) for i, size in enumerate(x.shape[2:])]
    out = np.zeros((*x.shape[:2], *[len(a) for a in axes]))
    for at in itertools.product(*[range(len(a)) for a in axes]):
        cut = tuple(slice(max(a[i][0], 0), a[i][1]) for a, i in zip(axes, at, strict=True))
        out[(slice(None), slice(None), *at)] = reduce(x[(slice(None), slice(None), *cut)])
    return out


CASES = [
    ((7,), (3,), (2,), (1, 1), False),
    ((7,), (3,), (2,), (0, 2), False),
    ((8,), (3,), (2,), (0, 0), True),
    ((5, 6), (2, 3), (2, 1), (1, 0, 0, 2), False),
    ((5, 6), (3, 3), (2, 2), (1, 1, 1, 1), True),
    ((5, 6), (3, 2), (1, 1), (2, 2, 1, 1), False),
    ((3, 4, 5), (2, 2, 3), (1, 2, 2), (1, 0, 0, 1, 1, 1), False),
    ((4, 4, 4), (3, 3, 3), (2, 2, 2), (0, 0, 0, 0, 0, 0), True),
]


@pytest.mark.parametrize("case", CASES)
def test_windows_against_numpy(case):
    sizes, k, s, pads, ceil_mode = case
    n = len(sizes)
    x = np.random.default_rng(1).standard_normal((2, 3, *sizes)).astype("float32")
    axes = tuple(range(2, 2 + n))
    options = {"kernel_size": list(k), "stride": list(s), "padding": list(pads), "ceil_mode": ceil_mode}
    got = getattr(F, f"max_pool{n}d")(paddle.to_tensor(x), **options)
    np.testing.assert_array_equal(got.numpy(), pooled(x, k, s, pads, ceil_mode, lambda part: part.max(axes)))
    got = getattr(F, f"avg_pool{n}d")(paddle.to_tensor(x), **options)
    want = pooled(x, k, s, pads, ceil_mode, lambda part: part.mean(axes))
    np.testing.assert_allclose(got.numpy(), want, rtol=1e-5, atol=1e-6)
    check_grad(lambda t: getattr(F, f"avg_pool{n}d")(t, **options), [x[:1, :1]])


@pytest.mark.parametrize("case", [c for c in CASES if len(c[0]) > 1])
def test_mask_points_at_the_maximum(case):
    sizes, k, s, pads, ceil_mode = case
    n = len(sizes)
    x = np.random.default_rng(2).standard_normal((2, 3, *sizes)).astype("float32")
    out, mask = getattr(F, f"max_pool{n}d")(
        paddle.to_tensor(x), list(k), list(s), list(pads), return_mask=True, ceil_mode=ceil_mode
    )
    assert mask.dtype == paddle.int32
    found = np.take_along_axis(x.reshape(6, -1), mask.numpy().reshape(6, -1).astype("int64"), 1)
    np.testing.assert_array_equal(found, out.numpy().reshape(6, -1))


def test_a_window_beyond_the_input_is_kept():
    """F.avg_pool1d(x, 2, 4, 1, ceil_mode=True) of seven values has three windows, the last one empty."""
    x = paddle.arange(1.0, 8.0).reshape([1, 1, 7])
    np.testing.assert_array_equal(F.avg_pool1d(x, 2, 4, 1, ceil_mode=True).numpy(), [[[1, 4.5, np.nan]]])
    lowest = np.finfo("float32").min
    np.testing.assert_array_equal(F.max_pool1d(x, 2, 4, 1, ceil_mode=True).numpy(), [[[1, 5, lowest]]])


def test_channel_last_is_channel_first_moved():
    x = paddle.rand([2, 5, 6, 3])
    moved = x.transpose([0, 3, 1, 2])
    for pool in (F.avg_pool2d, F.max_pool2d):
        last = pool(x, 3, 2, "SAME", data_format="NHWC")
        assert (last.transpose([0, 3, 1, 2]) == pool(moved, 3, 2, "SAME")).all()


def test_divisor_replaces_the_area():
    x = paddle.rand([1, 2, 4, 4])
    np.testing.assert_allclose(F.avg_pool2d(x, 2, divisor_override=3), F.avg_pool2d(x, 2).numpy() * 4 / 3, rtol=1e-6)


def test_lp_pool_respects_the_sign():
    x = paddle.to_tensor([[[-1.0, 2.0, -3.0, 4.0]]])
    np.testing.assert_allclose(F.lp_pool1d(x, 2, 2), [[[5**0.5, 5.0]]], rtol=1e-6)
    np.testing.assert_allclose(F.lp_pool1d(x, 3, 2), [[[7 ** (1 / 3), 37 ** (1 / 3)]]], rtol=1e-6)
    np.testing.assert_allclose(F.lp_pool1d(x, 1, 2), [[[1.0, 1.0]]], rtol=1e-6)


X = paddle.ones([1, 2, 5, 6])
ERRORS = [
    (lambda: F.avg_pool2d(X[0], 2), "must have 4 dimensions", "shape=[2, 5, 6]", "unsqueeze(0)"),
    (lambda: F.avg_pool1d(X, 2), "must have 3 dimensions", "shape=[1, 2, 5, 6]"),
    (lambda: F.max_pool2d(X, 9, 2), "longer than the padded input", "kernel_size = [9, 9]"),
    (lambda: F.max_pool2d(X, 2, 0), "must be positive", "stride = 0"),
    (lambda: F.max_pool2d(X, [2, 2, 2]), "'kernel_size'", "[2, 2, 2]"),
    (lambda: F.max_pool2d(X, 2, 2, [1, 2, 3]), "'padding'", "[1, 2, 3]"),
    (lambda: F.max_pool2d(X, 2, 2, "FULL"), "'SAME' or 'VALID'", "FULL"),
    (lambda: F.max_pool2d(X, 2, 2, "VALID", ceil_mode=True), "'ceil_mode' must be False"),
    (lambda: F.max_pool2d(X, 2, 2, [[1, 0], [0, 0], [0, 0], [0, 0]]), "zeros for the batch and the channel"),
    (lambda: F.max_pool2d(X, 2, data_format="CHWN"), "'data_format'", "CHWN"),
    (lambda: F.max_pool2d(X, 2, return_mask=True, data_format="NHWC"), "requires a channel-first"),
    (lambda: F.lp_pool2d(X, 0, 2), "must not be 0"),
]


@pytest.mark.parametrize("row", ERRORS, ids=lambda row: row[1])
def test_errors(row):
    check_error(row[0], ValueError, *row[1:])


def test_integers_have_a_maximum_but_no_mean():
    x = paddle.arange(6).reshape([1, 1, 2, 3])
    assert F.max_pool2d(x, 2, 2, "SAME").flatten().tolist() == [4, 5]
    check_error(lambda: F.avg_pool1d(x[0], 2), NotImplementedError, "astype('float32')")
