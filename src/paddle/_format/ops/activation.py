"""Activations."""

import paddle
from paddle.nn import functional as F

from ..table import reads, row, writes
from ..writer import dtype_of, shape_of
from ._common import channel_last

for _name in ("relu", "relu6", "softsign", "silu", "sigmoid", "tanh"):
    row(getattr(paddle if _name == "tanh" else F, _name), _name, X="x")
row(F.log_sigmoid, "logsigmoid", X="x")
row(F.tanhshrink, "tanh_shrink", X="x")
row(F.leaky_relu, "leaky_relu", X="x", alpha="negative_slope")
row(F.elu, "elu", X="x", alpha="alpha")
row(F.celu, "celu", X="x", alpha="alpha")
row(F.selu, "selu", X="x", scale="scale", alpha="alpha")
row(F.gelu, "gelu", X="x", approximate="approximate")
row(F.hardsigmoid, "hard_sigmoid", X="x", slope="slope", offset="offset")
row(F.hardshrink, "hard_shrink", X="x", threshold="threshold")
row(F.softshrink, "softshrink", X="x", **{"lambda": "threshold"})
row(F.softplus, "softplus", X="x", beta="beta", threshold="threshold")
row(F.thresholded_relu, "thresholded_relu", X="x", threshold="threshold", value="value")
row(F.maxout, "maxout", X="x", groups="groups", axis="axis")
row(paddle.stanh, "stanh", X="x", scale_a="scale_a", scale_b="scale_b")
row(F.gumbel_softmax, "gumbel_softmax", X="x", temperature="temperature", hard="hard", axis="axis")


@writes("hardswish")
def _write_hardswish(w, x):
    w.emit("hard_swish", X=x, Out=w.out, threshold=6.0, scale=6.0, offset=3.0)


@reads("hard_swish")
def _read_hardswish(o):
    threshold, scale, offset = (o.attr(k, v) for k, v in (("threshold", 6.0), ("scale", 6.0), ("offset", 3.0)))
    if (threshold, scale, offset) == (6.0, 6.0, 3.0):
        return F.hardswish(o["X"])
    return o["X"] * paddle.clip(o["X"] + offset, 0.0, threshold) / scale


@writes("mish")
def _write_mish(w, x):
    w.emit("mish", X=x, Out=w.out, threshold=20.0)


@reads("mish")
def _read_mish(o):
    return F.mish(o["X"])


@writes("swish")
def _write_swish(w, x):
    w.emit("swish", X=x, Out=w.out)


@reads("swish")
def _read_swish(o):
    beta = o.attr("beta", 1.0)
    return F.swish(o["X"]) if beta == 1.0 else o["X"] * F.sigmoid(o["X"] * beta)


@writes(F.softmax)
def _write_softmax(w):
    """The two functions with this name have different argument names."""
    x = w.args["x"] if "x" in w.args else w.args["input"]
    axis = w.plain("axis" if "axis" in w.args else "dim")
    w.emit("softmax", X=w.cast(x, dtype_of(w.out)), Out=w.out, axis=-1 if axis is None else axis)


@writes("log_softmax")
def _write_log_softmax(w, x, axis):
    w.emit("log_softmax", X=w.cast(x, dtype_of(w.out)), Out=w.out, axis=axis)


@reads("softmax")
def _read_softmax(o):
    return F.softmax(o["X"], o.attr("axis", -1))


@reads("log_softmax")
def _read_log_softmax(o):
    return F.log_softmax(o["X"], o.attr("axis", -1))


@writes("prelu")
def _write_prelu(w):
    x = w.args["x"]
    weight = w.args["weight"] if "weight" in w.args else w.args["alpha"]
    layout = w.args.get("data_format", "NCHW")
    count = 1
    for n in shape_of(weight):
        count *= n
    mode = "all" if count == 1 else "channel"
    if "alpha" in w.args and count != 1 and count != shape_of(x)[1]:
        mode = "element"
    w.emit("prelu", X=x, Alpha=weight, Out=w.out, mode=mode, data_format="NHWC" if channel_last(layout) else "NCHW")


@reads("prelu")
def _read_prelu(o):
    x, alpha = o["X"], o["Alpha"]
    if o.attr("mode", "all") == "element":
        return paddle.maximum(x, paddle.zeros_like(x)) + alpha * paddle.minimum(x, paddle.zeros_like(x))
    return F.prelu(x, alpha.flatten() if alpha.ndim != 1 else alpha, o.attr("data_format", "NCHW"))


@writes("glu")
def _write_glu(w, x, axis):
    shape = shape_of(w.out)
    left, gate = w.temp(shape), w.temp(shape)
    w.emit("split", X=x, Out=[left, gate], num=2, sections=[], axis=axis % len(shape))
    opened = w.emit("sigmoid", X=gate, Out=w.temp(shape))
    w.emit("elementwise_mul", X=left, Y=opened, Out=w.out, axis=-1)


@writes("swiglu")
def _write_swiglu(w, x, y):
    if y is None:
        shape = shape_of(w.out)
        left, y = w.temp(shape), w.temp(shape)
        w.emit("split", X=x, Out=[left, y], num=2, sections=[], axis=len(shape) - 1)
        x = left
    w.emit("elementwise_mul", X=w.emit("silu", X=x, Out=w.temp()), Y=y, Out=w.out, axis=-1)


@reads("swiglu")
def _read_swiglu(o):
    return {"out": F.swiglu(o["x"], o.get("y"))}


@writes("rrelu")
def _write_rrelu(w, x, lower, upper):
    w.emit("leaky_relu", X=x, Out=w.out, alpha=(lower + upper) / 2)


@reads("rrelu")
def _read_rrelu(o):
    return F.rrelu(o["X"], o.attr("lower", 0.125), o.attr("upper", 1 / 3), training=False)
