"""Random arrays for operators: any shape, including empty ones and scalars, unusual layouts, extreme values."""

import os

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st

import paddle

# The same examples in every run; a failure is shrunk to a small one. PROPERTY_EXAMPLES=200 tries more.
check = settings(
    max_examples=int(os.environ.get("PROPERTY_EXAMPLES", "6")), deadline=None, derandomize=True, database=None
)

FLOATS = ("float32", "float64")
INTEGERS = ("int32", "int64", "uint8", "int8", "int16")
EXTREME = [0.0, -0.0, 1.0, -1.0, float("inf"), float("-inf"), float("nan"), 1e-30, -1e30]


def shapes(least=0, most=4, longest=4):
    """Shapes whose sizes may be 0."""
    return st.lists(st.integers(0, longest), min_size=least, max_size=most).map(tuple)


def filled_shapes(least=0, most=4, longest=4):
    """Shapes of at least one element."""
    return st.lists(st.integers(1, longest), min_size=least, max_size=most).map(tuple)


@st.composite
def arrays(draw, shape=None, dtype="float32", low=-3.0, high=3.0, extreme=False):
    """An array in one of several layouts: contiguous, transposed, strided, reversed, or broadcast."""
    if shape is None:
        shape = draw(shapes())
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    if dtype == "bool":
        array = rng.random(shape) < 0.5
    elif np.dtype(dtype).kind in "iu":
        array = rng.integers(max(int(low), np.iinfo(dtype).min), int(high) + 1, shape).astype(dtype)
    else:
        array = rng.uniform(low, high, shape).astype(dtype)
        if extreme and array.size:
            at = draw(st.lists(st.integers(0, array.size - 1), max_size=4))
            for i in at:
                array.flat[i] = draw(st.sampled_from(EXTREME))
    return array


LAYOUTS = ("plain", "turned", "strided", "spread")


def tensor(array, layout="plain", stop_gradient=True):
    """A tensor with the values of an array, in one of several memory layouts."""
    array = np.asarray(array)
    if layout == "turned" and array.ndim >= 2:
        t = paddle.to_tensor(np.ascontiguousarray(array.T)).transpose(list(range(array.ndim))[::-1])
    elif layout == "strided" and array.ndim >= 1:
        doubled = np.repeat(array, 2, axis=-1)
        t = paddle.to_tensor(doubled)[..., ::2]
    elif layout == "spread" and array.ndim >= 1 and array.shape[0] > 0 and (array == array[:1]).all():
        t = paddle.to_tensor(array[:1]).expand(array.shape)
    else:
        t = paddle.to_tensor(array)
    t = t.detach()
    t.stop_gradient = stop_gradient
    return t


@st.composite
def broadcastable(draw, most=3, longest=3):
    """Two shapes that broadcast."""
    whole = draw(shapes(0, most, longest))
    pair = []
    for _ in range(2):
        kept = draw(st.integers(0, len(whole)))
        pair.append(tuple(1 if draw(st.booleans()) else n for n in whole[kept:]))
    return pair


@st.composite
def with_axis(draw, least=1, most=4, filled=True):
    """A shape and one of its axes, counted from either end."""
    shape = draw((filled_shapes if filled else shapes)(least, most))
    return shape, draw(st.integers(-len(shape), len(shape) - 1))


def agree(got, want, rtol=1e-5, atol=1e-6, dtype=True):
    """The same values, shape and dtype."""
    want = np.asarray(want)
    got = np.asarray(got)
    assert got.shape == want.shape, f"shape {got.shape} instead of {want.shape}"
    if dtype:
        assert got.dtype == want.dtype, f"dtype {got.dtype} instead of {want.dtype}"
    np.testing.assert_allclose(got, want, rtol=rtol, atol=atol)
