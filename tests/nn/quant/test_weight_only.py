"""Weights in 8 and 4 bits: quantised, restored, multiplied."""

import numpy as np
import pytest
from tests.support import check_error, run_examples

import paddle
from paddle.nn.quant import Stub, llm_int8_linear, weight_dequantize, weight_only_linear, weight_quantize

STEPS = {"weight_only_int8": 127, "weight_only_int4": 7, "llm.int8": 127}


def matrix(rows=128, columns=32, seed=0, dtype="float16"):
    return paddle.to_tensor(np.random.RandomState(seed).randn(rows, columns).astype("float32")).astype(dtype)


def test_llm_int8_matches_the_original():
    """weight_quantize(tile(RandomState(0).randn(8, 16), 8), algo='llm.int8', arch=80) in paddlepaddle 3.3.1"""
    x = np.tile(np.random.RandomState(0).randn(8, 16).astype("float16"), (8, 1))
    weight, scale = weight_quantize(paddle.to_tensor(x), algo="llm.int8", arch=80)
    assert weight.numpy()[:3, :8].tolist() == [
        [127, 108, -64, -116, 13, -84, 1, -62],
        [26, -13, -127, -14, -26, 58, 115, 122],
        [76, 24, -27, -70, -127, 36, 10, -21],
    ]
    np.testing.assert_allclose(scale.numpy()[:3], [0.01388718, 0.01559424, 0.01283372], rtol=1e-6)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32"])
@pytest.mark.parametrize("group", [-1, 64])
@pytest.mark.parametrize("algo", STEPS)
def test_round_trip(algo, group, dtype):
    x = matrix(dtype=dtype)
    weight, scale = weight_quantize(x, algo, group_size=group)
    assert weight.dtype == paddle.int8
    assert weight.shape == [16 if algo == "weight_only_int4" else 32, 128]
    assert scale.shape == ([32] if group == -1 else [2, 32])
    assert scale.dtype.name == ("float32" if algo == "llm.int8" else dtype)
    back = weight_dequantize(weight, scale, algo, dtype, group)
    assert (back.shape, back.dtype) == (x.shape, x.dtype)
    error = (back.astype("float32") - x.astype("float32")).abs().numpy()
    groups = np.abs(x.astype("float32").numpy()).reshape(1 if group == -1 else 2, -1, 32).max(1, keepdims=True)
    rounding = 0.02 if dtype == "bfloat16" else 0.002
    allowed = groups * (0.5 / STEPS[algo] + rounding)
    assert (error.reshape(groups.shape[0], -1, 32) <= allowed).all()


def test_column_of_zeros():
    x = matrix()
    x[:, 3] = 0.0
    weight, scale = weight_quantize(x)
    assert (weight[3] == 0).all()
    assert float(scale[3]) == 0.0
    assert weight_dequantize(weight, scale)[:, 3].abs().sum() == 0


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32"])
@pytest.mark.parametrize("group", [-1, 64])
@pytest.mark.parametrize("bits", ["int8", "int4"])
def test_weight_only_linear(bits, group, dtype):
    algo, x, bias = f"weight_only_{bits}", matrix(6, 128, 1, dtype).reshape([2, 3, 128]), matrix(1, 32, 2, dtype)[0]
    weight, scale = weight_quantize(matrix(dtype=dtype), algo, group_size=group)
    restored = weight_dequantize(weight, scale, algo, group_size=group).astype("float32")
    want = (x.astype("float32") @ restored + bias.astype("float32")).numpy()
    got = weight_only_linear(x, weight, bias, scale, bits, group_size=group)
    assert (got.shape, got.dtype) == ([2, 3, 32], x.dtype)
    tolerance = {"float32": 1e-4, "float16": 0.05, "bfloat16": 0.3}[dtype]
    np.testing.assert_allclose(got.astype("float32").numpy(), want, atol=tolerance)
    np.testing.assert_allclose(
        weight_only_linear(x, weight, None, scale, bits, group_size=group).astype("float32").numpy(),
        (x.astype("float32") @ restored).numpy(),
        atol=tolerance,
    )


@pytest.mark.parametrize("dtype", ["bfloat16", "float32"])
def test_gradient_flows_to_the_input(dtype):
    x = matrix(2, 64, 1, dtype)
    x.stop_gradient = False
    weight, scale = weight_quantize(matrix(64, 32, dtype=dtype))
    weight_only_linear(x, weight, None, scale).sum().backward()
    want = weight_dequantize(weight, scale).astype("float32").sum(1).numpy()
    np.testing.assert_allclose(x.grad.astype("float32").numpy()[0], want, rtol=0.05, atol=0.1)


def test_outliers_stay_exact():
    x, w = matrix(4, 128, 1, "float32"), matrix(dtype="float32")
    x[:, 5] = 100.0
    weight, scale = weight_quantize(w, "llm.int8")
    restored = weight_dequantize(weight, scale, "llm.int8", "float32")
    got = llm_int8_linear(x, weight, paddle.ones([32]), scale)
    np.testing.assert_allclose(got.numpy(), (x @ restored).numpy() + 1, atol=1.0)
    # If the outlier were quantised too, everything else would be rounded away.
    worse = llm_int8_linear(x, weight, paddle.ones([32]), scale, threshold=1000.0)
    assert abs(worse - got).max() > 1.0
    assert llm_int8_linear(x.reshape([2, 2, 128]).astype("bfloat16"), weight, None, scale).shape == [2, 2, 32]


def test_stub():
    made = object()
    stub = Stub(made)
    assert stub(made) is made
    assert stub._observer is made


def test_wrong_arguments():
    x = matrix()
    weight, scale = weight_quantize(x)
    check_error(lambda: weight_quantize(x, "int3"), ValueError, "'algo'", "'int3'")
    check_error(lambda: weight_quantize(x, "w4a8"), NotImplementedError, "w4a8")
    check_error(lambda: weight_quantize(x, group_size=32), AssertionError, "'group_size'", "32")
    check_error(lambda: weight_quantize(matrix(8, 5), "weight_only_int4"), ValueError, "even", "[8, 5]")
    check_error(lambda: weight_quantize(x[0]), ValueError, "matrix", "[32]")
    check_error(lambda: weight_only_linear(x.t(), weight, None, scale, "int2"), ValueError, "'weight_dtype'", "'int2'")
    check_error(lambda: weight_only_linear(x.t(), weight), ValueError, "weight_scale")


@pytest.mark.parametrize("target", [Stub, weight_quantize])
def test_examples(target):
    run_examples(target)
