"""Calls of operators that compute gradients, for record_gradient_operators.py and the test of what it recorded."""

import numpy as np

import paddle

# fmt: off

CALLS = [
    "C.add_grad(x, y, g, -1)",
    "C.add_grad(x, y[0], g, -1)",
    "C.subtract_grad(x, y, g, -1)",
    "C.divide_grad(x, y, x/y, g, -1)",
    "C.matmul_grad(x, y, ones([2, 2]), False, True)",
    "C.leaky_relu_grad(x, g, 0.1)",
    "C.pow_grad(x, g, 2.0)",
    "C.cast_grad(x, g)",
    "C.sum_grad(x, t([1., 2.]), [1], False, False)",
    "C.softmax_grad(F.softmax(x), g, -1)",
    "C.layer_norm_grad(x, t([1., 2., 1.]), t([0., 0., 0.]), x.mean(1), x.var(1, unbiased=False), g, 1e-5, 1)",
    "C.gelu_grad(x, g, False)",
    "C.transpose_grad(g, [1, 0])",
    "C.gather_grad(x, t([1, 0, 1]), ones([3, 3]), 0)",
    "C.cross_entropy_with_softmax_grad(t([[1], [2]]), F.softmax(x), t([[1.], [2.]]), False, True, True, -100, -1)",
    "C.maximum_grad(x, y, g)",
    "C.conv2d_transpose_grad(k, k, ones([1, 1, 3, 3]), [1, 1], [0, 0], [], [], 'EXPLICIT', 1, [1, 1], 'NCHW')",
    "C.relu_grad_(x.clone(), g.clone())",
    "C.scatter_grad(t([1, 0]), y, g, True)",
    "C.diag_grad(x, t([1., 2.]), 0)",
    "C.huber_loss_grad(y-x, g, 1.0)",
    "C.where_grad(x>0, x, y, g)",
    "C.clip_grad(x, g, -1., 2.)",
    "C.dropout_grad(ones([2, 3], 'uint8'), g, 0.5, False, 'upscale_in_train')",
    "C.index_add_grad(t([1, 0]), y, g, 0)",
    "C.bmm_grad(x.unsqueeze(0), y.T.unsqueeze(0), ones([1, 2, 2]))",
    "C.cumsum_grad(x, g, t(1), False, False, False)",
    "C.pad_grad(x, ones([4, 3]), [1, 1, 0, 0], 0.0)",
    "C.squeeze_grad(x.unsqueeze(0), g, [0])",
    "C.tile_grad(x, ones([4, 3]), [2, 1])",
    "C.expand_grad(x.unsqueeze(0), ones([2, 2, 3]), [2, 2, 3])",
    "C.embedding_grad(t([[1, 0]]), x, ones([1, 2, 3]), -1, False)",
    "C.log_softmax_grad(F.log_softmax(x), g, -1)",
    "C.hardswish_grad(x, g)",
    "C.silu_grad(x, F.silu(x), g)",
    "C.prelu_grad(x, t([0.25]), g, 'NCHW', 'all')",
    "C.kldiv_loss_grad(x, y.abs(), g, 'none', False)",
    "C.bce_loss_grad(x.abs()/4, y.abs()/4, g)",
    "C.cholesky_grad(t([[2., 0.], [1., 1.5]]), t([[1., 0.], [2., 3.]]), False)",
    "C.inverse_grad(t([[2., 1.], [1., 3.]]), t([[1., 0.5], [2., 3.]]))",
    "C.topk_grad(x, t([[2], [1]]), t([[1.0], [2.0]]), 1, -1, True, True)",
    "C.p_norm_grad(x, (x * x).sum(1).sqrt(), t([1.0, 1.0]), 2.0, 1, 1e-12, False, False)",
    "C.tanh_grad(x.tanh(), g)",
    "C.sigmoid_grad(F.sigmoid(x), g)",
    "C.sqrt_grad(y.abs().sqrt(), g)",
    "C.rsqrt_grad(y.abs().rsqrt(), g)",
    "C.exp_grad(x.exp(), g)",
    "C.expm1_grad(x.expm1(), g)",
    "C.reciprocal_grad(x.reciprocal(), g)",
    "C.relu6_grad(x.clip(0, 6), g)",
    "C.hardsigmoid_grad(F.hardsigmoid(x), g, 1 / 6, 0.5)",
    "C.selu_grad(F.selu(x), g, 1.0507009873554805, 1.6732632423543772)",
    "C.floor_grad(g)",
    "C.split_grad([x, y], 0)",
    "C.flip_grad(g, [1])",
    "C.tril_grad(g, 0)",
    "C.pixel_shuffle_grad(paddle.arange(16.0).reshape([1, 1, 4, 4]), 2, 'NCHW')",
    "C.erfinv_grad((x / 4).erfinv(), g)",
    "C.unbind_grad([x, y], 0)",
    "C.scatter_nd_add_grad(t([[1], [0]]), y, g)",
    "C.sin_grad(x, g)",
    "C.swish_grad(x, g)",
    "C.log_grad(y.abs(), g)",
    "C.rint_grad(g)",
]


def run(call):
    """The results of a call as nested lists of numbers."""
    t = paddle.to_tensor
    names = {
        "paddle": paddle, "C": paddle._C_ops, "F": paddle.nn.functional, "t": t, "ones": paddle.ones,
        "k": paddle.ones([1, 1, 2, 2]), "x": t([[1.0, -2.0, 3.0], [0.5, 2.0, -1.0]]),
        "y": t([[2.0, 4.0, 1.0], [3.0, -2.0, 1.5]]), "g": t([[1.0, 1.0, 2.0], [0.5, -1.0, 3.0]]),
    }
    found = eval(call, names)
    found = found if isinstance(found, (list, tuple)) else [found]
    return [None if v is None else np.asarray(v.numpy(), "float64").round(5).tolist() for v in found]
