"""Calls whose gradients are written to model files, for conformance/training_programs.py and the tests.

Each is a function of a variable that depends on a parameter; `w` makes further parameters.
"""

import numpy as np

import paddle
import paddle.nn.functional as F
from paddle import static


def w(*shape):
    """A parameter with fixed numbers."""
    values = np.random.RandomState(len(shape)).rand(*shape).astype("float32")
    return paddle.create_parameter(shape, "float32", default_initializer=paddle.nn.initializer.Assign(values))


def _rows():
    return paddle.to_tensor([[0], [1], [2], [3]])


def _classes():
    return paddle.to_tensor([0, 1, 2, 3])


def _grid(h, rows, columns):
    return paddle.reshape(h, [-1, rows, columns])


_UNARY = (
    "F.relu F.gelu F.sigmoid F.tanh F.softmax F.log_softmax F.leaky_relu F.elu F.silu F.swish F.hardswish "
    "F.hardsigmoid F.relu6 F.softplus F.mish F.glu paddle.exp paddle.square paddle.abs paddle.sin paddle.cos "
    "paddle.erf paddle.mean"
)
_NAMES = {"F": F, "paddle": paddle}
MATRICES = {
    **{name: getattr(_NAMES[name.partition(".")[0]], name.partition(".")[2]) for name in _UNARY.split()},
    "gelu by tanh": lambda h: F.gelu(h, True),
    "log": lambda h: paddle.log(h + 3),
    "log1p": lambda h: paddle.log1p(h + 3),
    "sqrt": lambda h: paddle.sqrt(h + 3),
    "rsqrt": lambda h: paddle.rsqrt(h + 3),
    "reciprocal": lambda h: 1 / (h + 3),
    "clip": lambda h: paddle.clip(h, -0.3, 0.5),
    "scale": lambda h: 1 - h * 0.3,
    "pow": lambda h: (h + 3) ** 2.5,
    "sign": lambda h: paddle.sign(h) * h,
    "sum": lambda h: paddle.sum(h, 1),
    "mean of an axis": lambda h: paddle.mean(h, axis=[0], keepdim=True),
    "max": lambda h: paddle.max(h, axis=1),
    "prod": lambda h: paddle.prod(h, axis=1),
    "logsumexp": lambda h: paddle.logsumexp(h, axis=1),
    "std": lambda h: paddle.std(h, 1),
    "cumsum": lambda h: paddle.cumsum(h, 1) * w(6),
    "norm": lambda h: paddle.linalg.norm(h, axis=1),
    "normalize": lambda h: F.normalize(h) * w(6),
    "reshape": lambda h: _grid(h, 2, 3) * 2,
    "transpose": lambda h: paddle.transpose(h, [1, 0]) * w(4),
    "flatten": lambda h: paddle.flatten(_grid(h, 2, 3), 1) * 2,
    "squeeze": lambda h: paddle.squeeze(paddle.unsqueeze(h, 1), 1) * h,
    "concat": lambda h: paddle.concat([h, h * 2], 1) * w(12),
    "split, one part used": lambda h: paddle.split(h, 2, 1)[0] * 2,
    "split": lambda h: paddle.split(h, 2, 1)[0] * paddle.split(h, 2, 1)[1],
    "stack": lambda h: paddle.stack([h, h * h], 1) * w(2, 6),
    "unbind": lambda h: paddle.unbind(h, 1)[1] * paddle.unbind(h, 1)[2],
    "slice": lambda h: h[:, 1:4] * w(3),
    "index": lambda h: h[:, 2] * h[:, 3],
    "strided slice": lambda h: h[:, ::2] * w(3),
    "gather": lambda h: paddle.gather(h, paddle.to_tensor([0, 2, 2])) * w(6),
    "index_select": lambda h: paddle.index_select(h, paddle.to_tensor([0, 2, 2]), axis=1) * w(3),
    "take_along_axis": lambda h: paddle.take_along_axis(h, _rows(), 1),
    "scatter": lambda h: paddle.scatter(h, paddle.to_tensor([1, 0]), w(2, 6)) * 2,
    "expand": lambda h: paddle.expand(paddle.unsqueeze(h, 1), [4, 3, 6]) * w(3, 6),
    "tile": lambda h: paddle.tile(h, [1, 2]) * w(12),
    "where": lambda h: paddle.where(h > 0, h, h * h),
    "flip": lambda h: paddle.flip(h, [1]) * w(6),
    "roll": lambda h: paddle.roll(h, 1, 1) * w(6),
    "topk": lambda h: paddle.topk(h, 3)[0] * w(3),
    "sort": lambda h: paddle.sort(h, 1) * w(6),
    "tril": lambda h: paddle.tril(h) * w(6),
    "cast": lambda h: h.cast("float64").cast("float32") * 2,
    "add": lambda h: h + w(6),
    "add a column": lambda h: h + w(4, 1),
    "subtract": lambda h: h - w(6),
    "multiply": lambda h: h * w(6),
    "divide": lambda h: h / (w(6) + 1),
    "maximum": lambda h: paddle.maximum(h, h * 0.3),
    "minimum": lambda h: paddle.minimum(h, w(6)),
    "power of": lambda h: paddle.pow(h + 3, w(6)),
    "used often": lambda h: h * h + h - h / (h + 3) + F.relu(h) * h,
    "detach": lambda h: h * h.detach(),
    "mask": lambda h: h * paddle.cast(h > 0, "float32"),
    "one_hot": lambda h: h * (1 - F.one_hot(paddle.argmax(h, 1), 6)),
    "ones_like": lambda h: h * paddle.ones_like(h) + paddle.zeros_like(h) * h,
    "matmul": lambda h: paddle.matmul(h, w(3, 6), transpose_y=True),
    "bmm": lambda h: paddle.bmm(_grid(h, 2, 3), _grid(h, 3, 2)),
    "addmm": lambda h: paddle.addmm(w(4, 3), h, w(6, 3)),
    "einsum": lambda h: paddle.einsum("ij,kj->ik", h, w(3, 6)),
    "layer_norm": lambda h: F.layer_norm(h, 6, w(6), w(6)),
    "prelu": lambda h: F.prelu(h, w(1)),
    "cosine_similarity": lambda h: F.cosine_similarity(h, w(4, 6)),
    "l1_loss": lambda h: F.l1_loss(h, w(4, 6)),
    "mse_loss": lambda h: F.mse_loss(h, w(4, 6)),
    "smooth_l1_loss": lambda h: F.smooth_l1_loss(h, w(4, 6)),
    "binary_cross_entropy_with_logits": lambda h: F.binary_cross_entropy_with_logits(h, w(4, 6)),
    "binary_cross_entropy": lambda h: F.binary_cross_entropy(F.sigmoid(h), w(4, 6)),
    "cross_entropy": lambda h: F.cross_entropy(h, _classes()),
    "cross_entropy, soft": lambda h: F.cross_entropy(h, F.softmax(w(4, 6)).detach(), soft_label=True),
    "softmax_with_cross_entropy": lambda h: F.softmax_with_cross_entropy(h, _rows()),
    "kl_div": lambda h: F.kl_div(F.log_softmax(h), F.softmax(w(4, 6)).detach()),
    "nll_loss": lambda h: F.nll_loss(F.log_softmax(h), _classes()),
    "MultiHeadAttention": lambda h: paddle.nn.MultiHeadAttention(6, 2)(_grid(h, 2, 6)),
    "scaled_dot_product_attention": lambda h: F.scaled_dot_product_attention(*[paddle.reshape(h, [1, 2, 2, 6])] * 3),
}
PICTURES = {
    "conv2d": lambda h: F.conv2d(h, w(2, 3, 3, 3), w(2), padding=1, stride=2),
    "depthwise conv2d": lambda h: F.conv2d(h, w(3, 1, 3, 3), groups=3),
    "conv2d_transpose": lambda h: F.conv2d_transpose(h, w(3, 2, 3, 3), stride=2),
    "max_pool2d": lambda h: F.max_pool2d(h, 2),
    "avg_pool2d": lambda h: F.avg_pool2d(h, 2, 2, 1),
    "adaptive_avg_pool2d": lambda h: F.adaptive_avg_pool2d(h, 2),
    "batch_norm": lambda h: F.conv2d(F.relu(paddle.nn.BatchNorm2D(3)(h)), w(2, 3, 3, 3)),
    "group_norm": lambda h: paddle.nn.GroupNorm(3, 3)(h) * h,
    "instance_norm": lambda h: paddle.nn.InstanceNorm2D(3)(h) * h,
    "interpolate": lambda h: F.interpolate(h, scale_factor=2, mode="bilinear") * 2,
    "pad": lambda h: F.pad(h, [1, 1, 0, 2], mode="reflect") * 2,
    "pixel_shuffle": lambda h: F.pixel_shuffle(paddle.concat([h, h[:, :1]], 1), 2) * 2,
}
CALLS = {**{n: (f, (4, 6)) for n, f in MATRICES.items()}, **{n: (f, (2, 3, 6, 6)) for n, f in PICTURES.items()}}


def build(name):
    """(main program, startup program, the names of loss and gradients, the array to feed) of a call."""
    call, shape = CALLS[name]
    main, start = static.Program(), static.Program()
    with static.program_guard(main, start), paddle.utils.unique_name.guard():
        paddle.seed(1)
        x = static.data("x", list(shape))
        y = call(x * w(*shape) + x)
        loss = paddle.mean(y * paddle.cos(y.detach())) if len(y.shape) else y * 1.0
        pairs = static.append_backward(loss)
    return (
        main,
        start,
        [loss.name, *(g.name for _, g in pairs)],
        np.random.RandomState(3).randn(*shape).astype("float32"),
    )
