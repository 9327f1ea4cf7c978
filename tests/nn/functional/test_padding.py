"""Padding functions: forms of `pad` against NumPy, errors. Recorded values are in tests/nn/layer."""

import numpy as np
import pytest
from tests.support import check_error, check_grad

import paddle
import paddle.nn.functional as F

NUMPY_MODES = {"constant": "constant", "reflect": "reflect", "replicate": "edge", "circular": "wrap"}
RNG = np.random.default_rng(0)


@pytest.mark.parametrize("mode", NUMPY_MODES)
@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_modes_against_numpy(mode, last, n):
    sizes, rim = (3, 4, 5)[:n], [(1, 0), (2, 1), (0, 2)][:n]
    shape = (2, *sizes, 3) if last else (2, 3, *sizes)
    x = RNG.standard_normal(shape).astype("float32")
    formats = {1: ("NCL", "NLC"), 2: ("NCHW", "NHWC"), 3: ("NCDHW", "NDHWC")}[n]
    flat = [v for pair in reversed(rim) for v in pair]
    got = F.pad(paddle.to_tensor(x), flat, mode=mode, data_format=formats[last])
    pairs = [(0, 0), *rim, (0, 0)] if last else [(0, 0), (0, 0), *rim]
    np.testing.assert_array_equal(got.numpy(), np.pad(x, pairs, NUMPY_MODES[mode]))


@pytest.mark.parametrize("mode", NUMPY_MODES)
def test_gradients(mode):
    check_grad(lambda x: F.pad(x, [2, 1, 1, 0], mode=mode), [RNG.standard_normal((1, 2, 3, 4))])


@pytest.mark.parametrize("mode", ["reflect", "replicate", "circular"])
@pytest.mark.parametrize("dtype", ["int32", "int64"])
def test_integers_keep_every_digit(mode, dtype):
    x = np.arange(8, dtype=dtype).reshape(1, 2, 4) + (2**53 if dtype == "int64" else 0)
    got = F.pad(paddle.to_tensor(x), [2, 3], mode=mode)
    np.testing.assert_array_equal(got.numpy(), np.pad(x, [(0, 0), (0, 0), (2, 3)], NUMPY_MODES[mode]))


@pytest.mark.parametrize(
    "pad", [[1, 0, 2, 1], (1, 0, 2, 1), np.array([1, 0, 2, 1]), "tensor", "list of tensors"], ids=str
)
def test_forms_of_pad(pad):
    x = RNG.standard_normal((1, 2, 3, 4)).astype("float32")
    want = np.pad(x, [(0, 0), (0, 0), (2, 1), (1, 0)])
    if isinstance(pad, str):
        pad = paddle.to_tensor([1, 0, 2, 1]) if pad == "tensor" else [paddle.to_tensor(v) for v in (1, 0, 2, 1)]
    np.testing.assert_array_equal(F.pad(paddle.to_tensor(x), pad).numpy(), want)


def test_lengths_for_some_and_for_all_axes():
    x = RNG.standard_normal((2, 3, 4)).astype("float32")
    t = paddle.to_tensor(x)
    np.testing.assert_array_equal(F.pad(t, 1), np.pad(x, [(0, 0), (0, 0), (1, 1)]))
    np.testing.assert_array_equal(F.pad(t, [1]), np.pad(x, [(0, 0), (0, 0), (1, 0)]))
    np.testing.assert_array_equal(F.pad(t, [1, 2, 3, 0]), np.pad(x, [(0, 0), (3, 0), (1, 2)]))
    np.testing.assert_array_equal(F.pad(t, [1, 2, 3, 0, 0, 4]), np.pad(x, [(1, 2), (3, 0), (0, 4)]))
    np.testing.assert_array_equal(
        F.pad(t, [1, 2, 3, 0, 0, 4], pad_from_left_axis=False), np.pad(x, [(0, 4), (3, 0), (1, 2)])
    )
    np.testing.assert_array_equal(F.pad(t, [-1, 2]), np.pad(x[..., 1:], [(0, 0), (0, 0), (0, 2)]))
    assert F.pad(t, []).shape == [2, 3, 4]


def test_value_becomes_the_dtype():
    x = paddle.ones([1, 1, 2], dtype="int32")
    assert F.pad(x, [1, 0], value=2.7).flatten().tolist() == [2, 1, 1]
    assert F.pad(x.astype("float32"), [1, 0], value=paddle.to_tensor(2.5)).flatten().tolist() == [2.5, 1.0, 1.0]


X = paddle.ones([1, 2, 3, 4])


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: F.pad(X, [1, 1, 1, 1], mode="mirror"), AssertionError, ["'mode'", "mirror"]),
        (lambda: F.pad(X, [1, 1, 1, 1], data_format="NCL"), AssertionError, ["'NCHW' or 'NHWC'", "NCL"]),
        (lambda: F.pad(X[0, 0], [1, 1], mode="reflect"), AssertionError, ["3, 4 or 5 dimensions", "shape=[3, 4]"]),
        (lambda: F.pad(X, [1, 1], mode="reflect"), ValueError, ["needs 4 lengths", "pad = [1, 1]"]),
        (lambda: F.pad(X, [4, 0, 0, 0], mode="reflect"), ValueError, ["axis 3", "at most 3"]),
        (lambda: F.pad(X, [1] * 10), ValueError, ["more than 4 pairs"]),
        (lambda: F.pad(X, ["a", "b"]), TypeError, ["'pad' must be an integer"]),
        (lambda: F.pad(3.0, [1, 1]), ValueError, ["must be a Tensor"]),
    ],
    ids=lambda part: "" if callable(part) else str(part),
)
def test_errors(call, kind, words):
    check_error(call, kind, *words)
