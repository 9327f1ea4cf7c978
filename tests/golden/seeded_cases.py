"""Calls after a seed, whose random numbers are recorded: layers that drop while training, and all initializers."""

import numpy as np

import paddle

# fmt: off

_SHOW = "paddle.utils.flatten"

RECURRENT = [
    f"net = paddle.nn.{kind}(2, 3, 3, '{direction}', {time_major}, 0.4)\n"
    f"out = {_SHOW}(net(paddle.randn([4, 4, 2]){lengths})) + [paddle.rand([2])]"
    for kind, direction, time_major, lengths in (
        ("LSTM", "forward", False, ""),
        ("LSTM", "bidirect", True, ""),
        ("GRU", "bidirect", False, ", None, paddle.to_tensor([2, 4, 1, 3])"),
        ("SimpleRNN", "forward", True, ", None, paddle.to_tensor([2, 4, 1, 3])"),
    )
]

TRANSFORMER = [
    "net = paddle.nn.MultiHeadAttention(6, 2, 0.3)\nx = paddle.randn([2, 4, 6])\nout = [net(x), paddle.rand([2])]",
    "net = paddle.nn.MultiHeadAttention(6, 2, 0.3, need_weights=True)\nx = paddle.randn([2, 4, 6])\nout = [*net(x)]",
    "net = paddle.nn.Transformer(6, 2, 2, 1, 8, 0.3)\nx = paddle.randn([2, 4, 6])\nout = [net(x, x), paddle.rand([2])]",
    "net = paddle.nn.TransformerEncoderLayer(6, 2, 8, 0.3, attn_dropout=0.1, act_dropout=0.2)\n"
    "out = [net(paddle.randn([2, 4, 6])), paddle.rand([2])]",
    "q = paddle.randn([2, 4, 2, 3])\nout = [paddle.nn.functional.scaled_dot_product_attention(q, q, q, dropout_p=0.4)]",
    "q = paddle.randn([2, 4, 2, 3])\n"
    "out = [paddle.nn.functional.scaled_dot_product_attention(q, q, q, dropout_p=0.4, is_causal=True)]",
    "q = paddle.randn([2, 4, 2, 3])\nout = [paddle.nn.functional.flash_attention.flash_attention(q, q, q, 0.4)[0]]",
]

INITIALIZER = (
    [
        f"init = paddle.nn.initializer.{code}\n"
        f"out = [paddle.create_parameter({shape}, '{dtype}', default_initializer=init), paddle.rand([2])]"
        for code in (
            "Uniform(-0.5, 2.0)",
            "Normal(1.0, 2.0)",
            "TruncatedNormal()",
            "TruncatedNormal(1.0, 0.5, 0.5, 3.0)",
            "XavierUniform()",
            "XavierUniform(fan_in=3, gain=2.0)",
            "XavierNormal(fan_out=7)",
            "KaimingUniform()",
            "KaimingUniform(7, 0.3, 'leaky_relu')",
            "KaimingNormal(mode='fan_out')",
            "KaimingNormal(nonlinearity='tanh')",
            "Orthogonal()",
            "Orthogonal(2.0)",
        )
        for shape, dtype in (([5, 4], "float32"), ([3, 5], "float64"), ([4, 2, 3], "float32"))
    ]
    + [
        f"init = paddle.nn.initializer.{code}\n"
        f"out = [paddle.create_parameter([5, 4], '{dtype}', default_initializer=init).astype('float32')]"
        for code in ("Uniform()", "Normal()", "XavierNormal()", "KaimingUniform()")
        for dtype in ("float16", "bfloat16")
    ]
    + [
        f"net = paddle.nn.{code}\nout = list(net.parameters())"
        for code in (
            "Linear(3, 4)",
            "Conv2D(3, 4, 3)",
            "Conv1D(4, 6, 2, groups=2)",
            "Conv2DTranspose(3, 4, 2)",
            "Embedding(5, 3)",
            "Bilinear(2, 3, 4)",
            "LSTM(3, 4)",
            "GRUCell(2, 3)",
            "SimpleRNN(2, 3)",
            "MultiHeadAttention(4, 2)",
            "BatchNorm2D(3)",
            "PReLU(3)",
            "TransformerEncoderLayer(4, 2, 8)",
        )
    ]
)

UTILS = [
    f"net = paddle.nn.utils.spectral_norm(paddle.nn.{code})\n"
    f"before = [net.weight_u.clone(), net.weight_v.clone(), net.weight.clone()]\n"
    f"net(paddle.ones({shape}))\nout = [*before, net.weight_u, net.weight_v, net.weight, paddle.rand([2])]"
    for code, shape in (
        ("Linear(3, 4), n_power_iterations=2", [1, 3]),
        ("Conv2D(2, 3, 2)", [1, 2, 3, 3]),
        ("Conv1DTranspose(3, 2, 2), dim=0", [1, 3, 4]),
    )
]

FAMILIES = {"initializer": INITIALIZER, "recurrent": RECURRENT, "transformer": TRANSFORMER, "utils": UTILS}


def run(code):
    """The tensors that `code` leaves in `out`, after a seed."""
    paddle.seed(5)
    names = {"paddle": paddle}
    exec(code, names)
    return [np.asarray(t.numpy()) for t in names["out"]]
