"""Functions that accelerators fuse, written with ordinary operators: the model gives what the function gives."""

import numpy as np
import pytest

import paddle
from paddle import static
from paddle.incubate.nn import functional as I
from paddle.nn import functional as F

RANDOM = np.random.RandomState(0)


def number(*shape):
    return RANDOM.standard_normal(shape).astype("float32")


W, B, R = (paddle.to_tensor(number(4)) for _ in range(3))
P, Q = paddle.to_tensor(number(4, 8)), paddle.to_tensor(number(8, 4))
CASES = {
    "fused_layer_norm": lambda x: I.fused_layer_norm(x, W, B, 1e-5, begin_norm_axis=2, bias=R, residual=x * 0.5)[0],
    "fused_rms_norm": lambda x: I.fused_rms_norm(x, W, B, 1e-5, begin_norm_axis=2, residual=x)[0],
    "fused_bias_dropout_residual_layer_norm": lambda x: I.fused_bias_dropout_residual_layer_norm(
        x, x * 2, B, W, B, training=False
    ),
    "fused_dropout_add": lambda x: I.fused_dropout_add(x, x * 2, 0.3, training=False),
    "fused_linear_activation": lambda x: I.fused_linear_activation(x, P, paddle.ones([8]), activation="gelu"),
    "fused_feedforward": lambda x: I.fused_feedforward(x, P, Q, ln2_scale=W, ln2_bias=B, training=False),
    "softmax_mask_fuse_upper_triangle": lambda x: paddle.incubate.softmax_mask_fuse_upper_triangle(
        paddle.matmul(x, x, transpose_y=True).unsqueeze(1)
    ),
    "flash_attn_qkvpacked": lambda x: F.flash_attn_qkvpacked(
        paddle.stack([x, x * 2, x * 3], 2).unsqueeze(3), causal=True
    )[0],
}


@pytest.mark.parametrize("name", CASES)
def test_fused(name, tmp_path):
    x = paddle.to_tensor(number(2, 3, 4))
    want = CASES[name](x)
    function = paddle.jit.to_static(lambda x: CASES[name](x), input_spec=[static.InputSpec([2, 3, 4], "float32")])
    paddle.jit.save(function, str(tmp_path / "m"))
    came = paddle.jit.load(str(tmp_path / "m"))(x)
    np.testing.assert_allclose(came.numpy(), want.numpy(), rtol=1e-4, atol=1e-5)
