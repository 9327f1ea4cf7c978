"""Order, counts, quantiles, scans and sets against torch and NumPy."""

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import paddle

from .strategies import check
from .torch_comparison import Cases

case = Cases()


@case("cummax", "cummin")
def _(d, name):
    shape = d.filled(1)
    a = d.axis(shape)
    return [d.distinct(shape)], lambda lib, x: tuple(getattr(lib, name)(x, a))


@case("cumsum", "cumprod", "logcumsumexp")
def _(d, name):
    shape = d.shape(1)
    a = d.axis(shape)
    return [d.x(shape, 0.3, 2)], lambda lib, x: getattr(lib, name)(x, a)


@case("trapezoid", "cumulative_trapezoid")
def _(d, name):
    shape = d.filled(1)
    axis, step = d.axis(shape), d.number(0.5, 2)
    return (
        [d.x(shape)],
        lambda x: getattr(paddle, name)(x, dx=step, axis=axis),
        (lambda x: getattr(torch, name)(x, dx=step, dim=axis)),
    )


@case("trapezoid over places")
def _(d, name):
    shape = d.filled(1)
    axis = d.axis(shape)
    places = np.sort(d.x((shape[axis],)))
    return (
        [d.x(shape), places],
        lambda y, x: paddle.trapezoid(y, x, axis=axis),
        (lambda y, x: torch.trapezoid(y, x, dim=axis)),
    )


@case("diff")
def _(d, name):
    shape = d.filled(1)
    n, a = d.size(1, 2), d.axis(shape)
    return [d.x(shape)], lambda lib, x: lib.diff(x, n, a)


@case("kthvalue")
def _(d, name):
    shape = d.filled(1)
    axis = d.axis(shape)
    k, keep = d.size(1, shape[axis]), d.flag()
    return [d.distinct(shape)], lambda lib, x: tuple(lib.kthvalue(x, k, axis, keep))


@case("topk")
def _(d, name):
    shape = d.filled(1)
    axis = d.axis(shape)
    k, largest = d.size(1, shape[axis]), d.flag()
    return [d.distinct(shape)], lambda lib, x: tuple(lib.topk(x, k, axis, largest))


@case("sort", "argsort")
def _(d, name):
    shape = d.filled(1)
    axis, down = d.axis(shape), d.flag()
    return (
        [d.distinct(shape)],
        lambda x: getattr(paddle, name)(x, axis, down),
        (lambda x: torch.sort(x, axis, down)[name == "argsort"]),
    )


@case("msort")
def _(d, name):
    return [d.distinct(d.filled(1))], lambda lib, x: lib.msort(x)


@case("mode")
def _(d, name):
    shape = d.filled(1)
    axis, keep = d.axis(shape), d.flag()
    x = np.broadcast_to(d.distinct(shape).take([0], axis), shape).copy()  # one value: which place is free
    return [x], lambda x: paddle.mode(x, axis, keep)[0], lambda x: torch.mode(x, axis, keep)[0]


@case("median", "nanmedian")
def _(d, name):
    shape = d.filled(1)
    axis, keep = d.axis(shape), d.flag()
    reference = lambda x: torch.quantile(x, 0.5, dim=axis, keepdim=keep)  # noqa: E731  # the mean of the two in the middle
    return [d.distinct(shape)], lambda x: getattr(paddle, name)(x, axis, keep), reference


@case("quantile", "nanquantile")
def _(d, name):
    shape = d.filled(1)
    axis, keep, how = d.axis(shape), d.flag(), d.one("linear", "lower", "higher", "midpoint", "nearest")
    q = d.one(0.0, 0.3, 0.75, 1.0)
    return (
        [d.distinct(shape)],
        lambda x: getattr(paddle, name)(x, q, axis, keep, how),
        (lambda x: getattr(torch, name)(x, q, axis, keep, interpolation=how)),
    )


@case("nanquantile with nan", "nanmedian with nan", "nanmean", "nansum", grad=False)
def _(d, name):
    shape = d.filled(1)
    axis, keep = d.axis(shape), d.flag()
    x = np.where(d.truth(shape), np.nan, d.distinct(shape))
    what = name.split()[0]
    ours = (
        (lambda x: paddle.nanquantile(x, 0.4, axis, keep))
        if what == "nanquantile"
        else (lambda x: getattr(paddle, what)(x, axis, keepdim=keep))
    )
    theirs = {
        "nanquantile": lambda x: torch.nanquantile(x, 0.4, axis, keep),
        "nanmedian": lambda x: torch.nanquantile(x, 0.5, axis, keep),
        "nanmean": lambda x: torch.nanmean(x, axis, keep),
        "nansum": lambda x: torch.nansum(x, axis, keep),
    }
    return [x], ours, theirs[what]


@case("max", "min", "amax", "amin", "logsumexp", "mean", "sum")
def _(d, name):
    shape = d.filled(1)
    axis, keep = d.axis(shape), d.flag()
    theirs = {"max": torch.amax, "min": torch.amin}.get(name) or getattr(torch, name)
    return [d.distinct(shape)], lambda x: getattr(paddle, name)(x, axis, keepdim=keep), lambda x: theirs(x, axis, keep)


@case("prod", "all", "any", "std", "var")
def _(d, name):
    shape = [*d.filled(1)]
    axis, keep = d.axis(shape), d.flag()
    shape[axis] = 3  # enough for a variance
    x = d.truth(shape) if name in ("all", "any") else d.x(shape)
    return [x], lambda lib, x: getattr(lib, name)(x, axis, keepdim=keep)


@case("argmax", "argmin", grad=False)
def _(d, name):
    shape = d.filled(1)
    a, k = d.axis(shape), d.flag()
    return [d.distinct(shape)], lambda lib, x: getattr(lib, name)(x, a, k)


@case("count_nonzero", grad=False)
def _(d, name):
    shape = d.shape(1)
    axis, keep = d.axis(shape), d.flag()
    return (
        [d.whole(shape, 0, 2)],
        lambda x: paddle.count_nonzero(x, axis, keep),
        (lambda x: (x != 0).sum(axis, keepdim=keep)),
    )


@case("bincount", grad=False)
def _(d, name):
    least = d.size(0, 8)
    return [d.whole((d.size(0, 6),), 0, 5)], lambda lib, x: lib.bincount(x, minlength=least)


@case("bincount with weights", grad=False)
def _(d, name):
    n = d.size(1, 6)
    return [d.whole((n,), 0, 5), d.x((n,))], lambda lib, x, w: lib.bincount(x, w)


@case("histogram", grad=False, dtype=False)
def _(d, name):
    bins = d.size(1, 5)
    return [
        d.x((d.size(1, 9),))
    ], lambda lib, x: getattr(paddle, name)(x, bins, -3, 3) if lib is paddle else (torch.histc(x, bins, -3, 3))


@case("histogram_bin_edges", grad=False, dtype=False, rtol=1e-5, atol=1e-6)
def _(d, name):
    bins = d.size(1, 5)
    return (
        [d.x((d.size(1, 9),))],
        lambda x: paddle.histogram_bin_edges(x, bins, -3, 3),
        (lambda x: np.histogram_bin_edges(x.numpy(), bins, (-3, 3))),
    )


@case("histogramdd", grad=False)
def _(d, name):
    bins = d.sizes(2, 1, 3)
    ranges = [-3.0, 3.0, -3.0, 3.0]
    return (
        [d.x((d.size(1, 9), 2))],
        lambda x: paddle.histogramdd(x, bins, ranges),
        (lambda x: [(h := torch.histogramdd(x, bins, range=ranges)).hist, list(h.bin_edges)]),
    )


@case("bucketize", "searchsorted", grad=False)
def _(d, name):
    edges, right, small = np.sort(d.x((d.size(0, 5),))), d.flag(), d.flag()
    program = (
        (lambda lib, x, e: lib.bucketize(x, e, out_int32=small, right=right))
        if name == "bucketize"
        else (lambda lib, x, e: lib.searchsorted(e, x, out_int32=small, right=right))
    )
    return [d.x(), edges], program


@case("isin", grad=False)
def _(d, name):
    invert = d.flag()
    return [d.whole(d.shape(), 0, 5), d.whole(d.shape(), 0, 5)], lambda lib, x, y: lib.isin(x, y, invert=invert)


@case("unique", grad=False)
def _(d, name):
    return (
        [d.whole(d.filled(1), 0, 3)],
        lambda x: paddle.unique(x, True, True, True),
        (lambda x: list(np.unique(x.flatten().numpy(), True, True, True))),
    )


@case("unique along an axis", grad=False)
def _(d, name):
    shape = d.filled(2, 2)
    axis = d.size(0, 1)
    return (
        [d.whole(shape, 0, 1)],
        lambda x: paddle.unique(x, return_inverse=True, return_counts=True, axis=axis),
        (lambda x: torch.unique(x, return_inverse=True, return_counts=True, dim=axis)),
    )


@case("unique_consecutive", grad=False)
def _(d, name):
    return (
        [d.whole(d.filled(1), 0, 2)],
        lambda x: paddle.unique_consecutive(x, True, True),
        (lambda x: torch.unique_consecutive(x.flatten(), True, True)),
    )


@case("renorm")
def _(d, name):
    shape = d.filled(2)
    axis, p, most = d.size(0, len(shape) - 1), d.one(1.0, 2.0, 3.0), d.number(0.5, 3)
    return [d.x(shape)], lambda lib, x: lib.renorm(x, p, axis, most)


@case("shard_index", grad=False)
def _(d, name):
    return (
        [d.whole((5, 1), 0, 19)],
        lambda x: paddle.shard_index(x, 20, 2, 1, -1),
        (lambda x: torch.where(x // 10 == 1, x % 10, -1)),
    )


@pytest.mark.parametrize("name", case)
@given(data=st.data())
@check
def test_order(name, data):
    case.holds(name, data)
