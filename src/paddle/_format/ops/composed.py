"""Functions without an operator in the format, written with other operators."""

import inspect

import paddle
from paddle.nn import functional as F

from ..table import consists, row, writes


def composed(name):
    """Decorator: a function of a call's arguments that computes the same with operators of the format."""

    def keep(function):
        wanted = tuple(inspect.signature(function).parameters)
        consists(name, function, wanted)
        writes(name)(lambda w: w.say(function, *(w.args[k] for k in wanted)))
        return function

    return keep


composed("hypot")(
    lambda x, y: paddle.sqrt((x * x + y * y).astype("float32") if not x.dtype.is_floating_point else x * x + y * y)
)
composed("frac")(lambda x: x - paddle.trunc(x))
composed("sgn")(lambda x: paddle.sign(x))
composed("msort")(lambda input: paddle.sort(input, 0))
composed("ger")(lambda x, y: paddle.outer(x, y))
composed("vecdot")(lambda x, y, axis: paddle.sum(x * y, axis))
composed("count_nonzero")(
    lambda x, axis, keepdim: paddle.sum(
        (x if x.dtype.name == "bool" else x != 0).astype("int64"), axis, keepdim=keepdim
    )
)
composed("softmax_mask_fuse")(lambda x, mask: F.softmax(x + mask))
composed("pairwise_distance")(lambda x, y, p, epsilon, keepdim: paddle.norm(x - y + epsilon, float(p), -1, keepdim))


@composed("logaddexp")
def _logaddexp(x, y):
    return paddle.maximum(x, y) + paddle.log1p(paddle.exp(-paddle.abs(x - y)))


@composed("cosine_similarity")
def _cosine_similarity(x1, x2, axis, eps):
    lengths = paddle.sqrt(paddle.sum(x1 * x1, axis)) * paddle.sqrt(paddle.sum(x2 * x2, axis))
    return paddle.sum(x1 * x2, axis) / paddle.clip(lengths, min=eps)


@composed("fused_linear")
def _fused_linear(x, weight, bias, transpose_weight):
    out = paddle.matmul(x, weight, transpose_y=transpose_weight)
    return out if bias is None else out + bias


@composed("fused_matmul_bias")
def _fused_matmul_bias(x, y, bias, transpose_x, transpose_y):
    out = paddle.matmul(x, y, transpose_x, transpose_y)
    return out if bias is None else out + bias


@composed("nan_to_num")
def _nan_to_num(x, nan, posinf, neginf):
    largest = 3.4028234663852886e38
    x = paddle.where(paddle.isnan(x), paddle.full_like(x, nan), x)
    return paddle.clip(x, -largest if neginf is None else neginf, largest if posinf is None else posinf)


@composed("diff")
def _diff(x, n, axis, prepend, append):
    parts = [part for part in (prepend, x, append) if part is not None]
    x = paddle.concat(parts, axis) if len(parts) > 1 else x
    for _ in range(n):
        x = paddle.slice(x, [axis], [1], [2147483647]) - paddle.slice(x, [axis], [0], [-1])
    return x


@composed("conv1d_transpose")
def _conv1d_transpose(x, weight, bias, stride, padding, output_padding, groups, dilation, output_size, data_format):
    if data_format != "NCL" or isinstance(padding, str) or output_size is not None:
        raise NotImplementedError("conv1d_transpose of another layout, padding or output_size, in the model format")
    one = lambda v: int(v[0] if isinstance(v, (list, tuple)) else v)  # noqa: E731
    out = F.conv2d_transpose(
        x.unsqueeze(2),
        weight.unsqueeze(2),
        bias,
        [1, one(stride)],
        [0, one(padding)],
        [0, one(output_padding)],
        [1, one(dilation)],
        groups,
    )
    return out.squeeze(2)


@composed("static.print")
def _print(x):
    return paddle.assign(x)


row(paddle.gammaln, "gammaln", "out", x="x")
row(paddle.dist, "dist", X="x", Y="y", p="p")
row(paddle.baddbmm, "baddbmm", Input="input", X="x", Y="y", Alpha="alpha", Beta="beta")
row(paddle.as_real, "as_real", X="x")
row(paddle.as_complex, "as_complex", X="x")
