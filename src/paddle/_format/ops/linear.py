"""Matrix products."""

import paddle
from paddle.nn import functional as F

from ..table import reads, row, writes


def _product(w, x, y, out, trans_x=False, trans_y=False):
    return w.emit("matmul_v2", X=x, Y=y, Out=out, trans_x=trans_x, trans_y=trans_y)


@writes(F.linear)
def _write_linear(w, x, weight, bias):
    if bias is None:
        _product(w, x, weight, w.out)
    else:
        product = _product(w, x, weight, w.temp())
        w.emit("elementwise_add", X=product, Y=bias, Out=w.out, axis=-1)


@writes(paddle.matmul)
def _write_matmul(w, x, y, transpose_x, transpose_y):
    _product(w, x, y, w.out, transpose_x, transpose_y)


@writes("mm")
def _write_mm(w, input, mat2):
    _product(w, input, mat2, w.out)


row(paddle.bmm, "bmm", X="x", Y="y")
row(paddle.mv, "mv", X="x", Vec="vec")
row(paddle.dot, "dot", X="x", Y="y")
row(paddle.cross, "cross", X="x", Y="y", dim="axis")
row(paddle.kron, "kron", X="x", Y="y")
row(paddle.addmm, "addmm", Input="input", X="x", Y="y", Alpha="alpha", Beta="beta")
row(paddle.inverse, "inverse", "Output", Input="x")
row(paddle.linalg.cholesky, "cholesky", X="x", upper="upper")
row(paddle.linalg.matrix_power, "matrix_power", X="x", n="n")
row(paddle.trace, "trace", Input="x", offset="offset", axis1="axis1", axis2="axis2")
row(paddle.linalg.det, "determinant", Input="x")


@reads("matmul_v2")
def _read_matmul(o):
    return paddle.matmul(o["X"], o["Y"], o.attr("trans_x", False), o.attr("trans_y", False))


@reads("matmul")
def _read_old_matmul(o):
    out = paddle.matmul(o["X"], o["Y"], o.attr("transpose_X", False), o.attr("transpose_Y", False))
    alpha = o.attr("alpha", 1.0)
    return out if alpha == 1.0 else paddle.scale(out, alpha)


@reads("mul")
def _read_mul(o):
    """The product of two tensors that are first flattened to matrices."""
    x, y = o["X"], o["Y"]
    split_x, split_y = o.attr("x_num_col_dims", 1), o.attr("y_num_col_dims", 1)
    if y.ndim == 2 and split_y == 1:
        if x.ndim == split_x + 1:
            return paddle.matmul(x, y)
        return paddle.matmul(x.flatten(split_x), y)
    rows = x.flatten(split_x).flatten(0, split_x - 1)
    columns = y.flatten(split_y).flatten(0, split_y - 1)
    return paddle.matmul(rows, columns).reshape([*x.shape[:split_x], *y.shape[split_y:]])


@reads("fc")
def _read_fc(o):
    """A fully connected layer whose input is flattened to a matrix at an axis, with an activation."""
    x, count = o["Input"], o.attr("in_num_col_dims", 1)
    x = x.flatten(count) if x.ndim > count + 1 else x
    bias = o.get("Bias")
    out = F.linear(x, o["W"], bias.flatten() if bias is not None and bias.ndim > 1 else bias)
    return F.relu(out) if o.attr("activation_type", "") == "relu" else out


@writes(F.bilinear)
def _write_bilinear(w, x1, x2, weight, bias):
    w.emit("bilinear_tensor_product", X=x1, Y=x2, Weight=weight, Bias=bias, Out=w.out)


@reads("bilinear_tensor_product")
def _read_bilinear(o):
    return F.bilinear(o["X"], o["Y"], o["Weight"], o.get("Bias"))


@writes(paddle.outer)
def _write_outer(w, x, y):
    column, line = w.reshape(x, [-1, 1]), w.reshape(y, [1, -1])
    w.emit("elementwise_mul", X=column, Y=line, Out=w.out, axis=-1)


@writes(paddle.linalg.multi_dot)
def _write_multi_dot(w, x):
    w.emit("multi_dot", X=x, Out=w.out)


@reads("multi_dot")
def _read_multi_dot(o):
    return paddle.linalg.multi_dot(o.all("X"))
