"""Paddle's stream of random numbers by loops in C: `_kernels/_drawing.c`, `_kernels/twister`."""

import numpy as np
import pytest

import paddle
from paddle._core import state
from paddle._kernels import draws, twister
from paddle._kernels.loops import DRAWING

pytestmark = pytest.mark.skipif(DRAWING is None, reason="not built")
COUNTS = (3, 500, 1, 0, 312, 40_000, 7, 311)


def both(monkeypatch, draw):
    """What `draw` returns with the loops, and without them."""
    found = []
    for loops in (DRAWING, None):
        monkeypatch.setattr(twister, "DRAWING", loops)
        monkeypatch.setattr(draws, "DRAWING", loops)
        found.append(draw())
    return zip(*found, strict=True)


def test_numbers_in_c_and_in_numpy_agree(monkeypatch):
    def draw():
        stream, found = twister.Twister.seeded(7), []
        for count in COUNTS:
            found += [draws._units(stream, count, np.float32), draws._units(stream, count, np.float64)]
            found += [stream.take(count).copy(), draws._gauss(stream, count, np.float32), np.array(stream.count)]
            stream = stream.copy()
        return found

    for a, b in both(monkeypatch, draw):
        assert a.dtype == b.dtype
        np.testing.assert_array_equal(a, b)


def test_dropout_in_c_and_in_numpy_agree(monkeypatch):
    F = paddle.nn.functional

    def draw():
        found = []
        with state.fresh():
            paddle.seed(3)
            for count in COUNTS:
                for dtype in ("float32", "float64"):
                    x = paddle.linspace(-1, 1, count * 2, dtype).reshape([count, 2])
                    found += [
                        F.dropout(x, p, axis=axis, mode=mode)
                        for p in (0.1, 0.5, 0.9)
                        for axis in (None, 0)
                        for mode in ("upscale_in_train", "downscale_in_infer")
                    ]
                    found.append(F.alpha_dropout(x))
        return [x.numpy() for x in found]

    for a, b in both(monkeypatch, draw):
        np.testing.assert_array_equal(a, b)


def test_numbers_at_the_ends():
    """The largest words give a number below 1, the smallest 0; a mask takes the same numbers."""
    key = np.full(312, 2**64 - 1, np.uint64)
    words, singles, doubles, mask = (
        np.empty(312, np.uint64),
        *(np.empty(312, k) for k in ("float32", "float64", "float32")),
    )
    for state_ in (key, np.zeros(312, np.uint64)):
        assert DRAWING.words(state_, 0, words) == DRAWING.singles(state_, 0, singles) == 312
        DRAWING.doubles(state_, 0, doubles)
        DRAWING.mask(state_, 0, mask, singles[0], 2.5)
        np.testing.assert_array_equal(singles, np.minimum(words.astype("float32") * np.float32(2.0**-64), 1 - 2.0**-24))
        np.testing.assert_array_equal(doubles, np.minimum(words * 2.0**-64, 1 - 2.0**-53))
        assert (mask == 2.5).all()


def test_loops_refuse_wrong_memory():
    key, out = np.zeros(312, np.uint64), np.zeros(4, "float32")
    for place in (-1, 313):
        with pytest.raises(ValueError, match="must lie between 0 and 312"):
            DRAWING.singles(key, place, out)
    with pytest.raises(ValueError, match="are needed"):
        DRAWING.singles(key[:311], 0, out)
    with pytest.raises(TypeError, match="8 bytes are needed"):
        DRAWING.words(key, 0, out)
    out.flags.writeable = False
    with pytest.raises((BufferError, ValueError)):
        DRAWING.mask(key, 0, out, 0.5, 2.0)
