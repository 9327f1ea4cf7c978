"""Integers stored as floats and the values they stand for, on ONNX Runtime."""

import numpy as np
import pytest
from tests.onnx.models import session_of

import paddle
from paddle._kernels import quantize_ops as ops
from paddle._onnx import convert
from paddle.jit._trace import trace
from paddle.static import InputSpec

X = np.random.RandomState(0).randn(3, 4, 2).astype("float32")
X[0, 0] = 0.5, -0.5  # halves, if the scale is 127
ONE = np.array([2.5], "float32")
EACH = np.array([1.5, 0.0, 2.5], "float32")
OF_FOUR = np.array([0.5, 1.5, 2.0, 2.5], "float32")
HALVES = np.array([127.0], "float32")

# name: (function, its arrays)
CASES = {
    "the largest value": (lambda x: ops.fake_quantize_abs_max(x), [X]),
    "four bits": (lambda x: ops.fake_quantize_abs_max(x, 4, 0), [X]),
    "nothing but zeros": (lambda x: ops.fake_quantize_abs_max(x), [X * 0]),
    "both ways": (lambda x: ops.fake_quantize_dequantize_abs_max(x, round_type=0), [X]),
    "channels both ways": (
        lambda x: ops.fake_channel_wise_quantize_dequantize_abs_max(x, round_type=0, quant_axis=1), [X],
    ),
    "the largest of each channel": (lambda x: ops.fake_channel_wise_quantize_abs_max(x, quant_axis=1), [X]),
    "given for each channel": (lambda x, s: ops.fake_channel_wise_quantize_abs_max(x, s, is_test=True), [X, EACH]),
    "a moving average": (lambda x, s: ops.fake_quantize_moving_average_abs_max(x, s, is_test=True), [X, ONE]),
    "a moving average with its sums": (
        lambda x, s, a, n: ops.fake_quantize_moving_average_abs_max(x, s, a, n, is_test=True),
        [X, ONE, ONE * 2, ONE / ONE],
    ),
    "a range": (lambda x, s: ops.fake_quantize_range_abs_max(x, s, is_test=True), [X, ONE]),
    "halves away from zero": (lambda x, s: ops.fake_quantize_range_abs_max(x, s, is_test=True), [X, HALVES]),
    "halves to even": (lambda x, s: ops.fake_quantize_range_abs_max(x, s, is_test=True, round_type=0), [X, HALVES]),
    "back": (lambda x, s: ops.fake_dequantize_max_abs(x, s, 127.0), [X, ONE]),
    "back from 8 bits": (lambda x, s: ops.dequantize_abs_max(x, s, 127.0), [np.arange(-4, 4, dtype="int8"), ONE]),
    "channels back": (lambda x, s: ops.fake_channel_wise_dequantize_max_abs(x, [s], [8], 0), [X, EACH]),
    "channels back with two scales": (
        lambda x, s, t: ops.fake_channel_wise_dequantize_max_abs(x, [s, t], [8, 4]), [X, OF_FOUR, ONE],
    ),
}  # fmt: skip


def exported(function, arrays):
    specs = [InputSpec(a.shape, str(a.dtype), f"x{i}") for i, a in enumerate(arrays)]
    traced = trace(function, specs, convert=False)
    return convert(traced.program, traced.feeds, traced.fetches, scope=traced.scope)


@pytest.mark.parametrize("name", CASES)
def test_the_results_are_those_of_the_library(name):
    function, arrays = CASES[name]
    wanted = function(*(paddle.to_tensor(a) for a in arrays))
    wanted = wanted if isinstance(wanted, (list, tuple)) else [wanted]
    session = session_of(exported(function, arrays))
    feed = {i.name: arrays[int(i.name[1:])] for i in session.get_inputs()}
    for found, want in zip(session.run(None, feed), wanted, strict=True):
        assert found.shape == tuple(want.shape)
        np.testing.assert_allclose(found, want.numpy(), rtol=1e-6, atol=1e-7)


def test_observing_is_refused():
    with pytest.raises(NotImplementedError, match="in training"):
        exported(lambda x, s: ops.fake_quantize_range_abs_max(x, s), [X, ONE])
