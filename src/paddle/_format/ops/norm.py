"""Normalisation, and dropout in evaluation mode."""

import paddle
from paddle.nn import functional as F

from ..table import reads, row, writes
from ..writer import dtype_of, shape_of
from ._common import channel_last, data_format, in_training
from .composed import composed


@writes(F.batch_norm)
def _write_batch_norm(
    w, x, running_mean, running_var, weight, bias, training, momentum, epsilon, data_format, use_global_stats
):
    """In evaluation, the statistics are inputs and are returned unchanged."""
    shape, dtype = shape_of(running_mean), dtype_of(running_mean)
    scale = w.constant(1.0, dtype, shape) if weight is None else weight
    shift = w.constant(0.0, dtype, shape) if bias is None else bias
    layout = "NHWC" if channel_last(data_format) else "NCHW"
    w.emit(
        "batch_norm",
        X=x,
        Scale=scale,
        Bias=shift,
        Mean=running_mean,
        Variance=running_var,
        Y=w.out,
        MeanOut=running_mean,
        VarianceOut=running_var,
        SavedMean=w.temp(shape, dtype),
        SavedVariance=w.temp(shape, dtype),
        ReserveSpace=w.temp([], dtype) if training else None,
        is_test=not training,
        use_global_stats=bool(use_global_stats) and training,
        momentum=momentum,
        epsilon=epsilon,
        data_layout=layout,
        trainable_statistics=False,
    )


@reads("batch_norm", "sync_batch_norm")
def _read_batch_norm(o):
    x, layout = o["X"], data_format(o, "NCHW", "data_layout")
    layout = {
        2: {"NCHW": "NC", "NHWC": "NC"},
        3: {"NCHW": "NCL", "NHWC": "NLC"},
        5: {"NCHW": "NCDHW", "NHWC": "NDHWC"},
    }.get(x.ndim, {}).get(layout, layout)
    out = F.batch_norm(
        x,
        o["Mean"],
        o["Variance"],
        o.get("Scale"),
        o.get("Bias"),
        training=in_training(o),
        momentum=o.attr("momentum", 0.9),
        epsilon=o.attr("epsilon", 1e-5),
        data_format=layout,
        use_global_stats=o.attr("use_global_stats", False) or None,
    )
    return {"Y": out}


@writes(F.layer_norm)
def _write_layer_norm(w, x, normalized_shape, weight, bias, epsilon):
    count = len(normalized_shape) if isinstance(normalized_shape, (list, tuple)) else 1
    flat = [_flat(w, v) for v in (weight, bias)]
    w.emit(
        "layer_norm", X=x, Scale=flat[0], Bias=flat[1], Y=w.out, epsilon=epsilon, begin_norm_axis=len(x.shape) - count
    )


def _flat(w, x):
    return x if x is None or len(shape_of(x)) == 1 else w.reshape(x, [-1])


@reads("layer_norm")
def _read_layer_norm(o):
    x, first = o["X"], o.attr("begin_norm_axis", 1)
    shape, given = [int(n) for n in x.shape[first:]], [o.get("Scale"), o.get("Bias")]
    if shape == [-1]:  # the weights know the size of a single axis
        shape = next(([int(n) for n in v.shape] for v in given if v is not None), shape)
    if -1 in shape:
        raise NotImplementedError("layer_norm over an axis whose size is unknown before a run")
    scale, bias = (None if v is None else v.reshape(shape) if list(v.shape) != shape else v for v in given)
    return {"Y": F.layer_norm(x, shape, scale, bias, o.attr("epsilon", 1e-5))}


@writes(F.group_norm)
def _write_group_norm(w, x, num_groups, epsilon, weight, bias, data_format):
    layout = "NHWC" if channel_last(data_format) else "NCHW"
    w.emit("group_norm", X=x, Scale=weight, Bias=bias, Y=w.out, groups=num_groups, epsilon=epsilon, data_layout=layout)


@reads("group_norm")
def _read_group_norm(o):
    x, layout = o["X"], data_format(o, "NCHW", "data_layout")
    layout = {3: {"NCHW": "NCL", "NHWC": "NLC"}, 5: {"NCHW": "NCDHW", "NHWC": "NDHWC"}}.get(x.ndim, {}).get(
        layout, layout
    )
    out = F.group_norm(x, o.attr("groups"), o.attr("epsilon", 1e-5), o.get("Scale"), o.get("Bias"), layout)
    return {"Y": out}


@writes(F.instance_norm)
def _write_instance_norm(w, x, running_mean, weight, bias, use_input_stats, eps):
    if not use_input_stats and running_mean is not None:
        raise NotImplementedError("instance_norm with running statistics has no counterpart in the model format")
    w.emit("instance_norm", X=x, Scale=weight, Bias=bias, Y=w.out, epsilon=eps)


@reads("instance_norm")
def _read_instance_norm(o):
    return {"Y": F.instance_norm(o["X"], weight=o.get("Scale"), bias=o.get("Bias"), eps=o.attr("epsilon", 1e-5))}


@writes(F.local_response_norm)
def _write_local_response_norm(w, x, size, alpha, beta, k, data_format):
    """The format's operator sums where ours takes the mean."""
    if len(shape_of(x)) != 4:
        raise NotImplementedError("local_response_norm: the model format has it for images only")
    w.emit("lrn", X=x, Out=w.out, n=size, k=k, alpha=alpha / size, beta=beta, data_format=data_format)


@reads("lrn")
def _read_lrn(o):
    n = o.attr("n", 5)
    return F.local_response_norm(
        o["X"], n, o.attr("alpha", 1e-4) * n, o.attr("beta", 0.75), o.attr("k", 2.0), data_format(o)
    )


@writes(F.normalize)
def _write_normalize(w, x, p, axis, epsilon):
    shape = shape_of(x)
    shape[axis] = 1
    length = w.emit(
        "p_norm", X=x, Out=w.temp(shape), porder=p, axis=axis, keepdim=True, epsilon=epsilon, asvector=False
    )
    least = w.constant(epsilon, dtype_of(x))
    bounded = w.emit("elementwise_max", X=length, Y=least, Out=w.temp(shape), axis=-1)
    w.emit("elementwise_div", X=x, Y=bounded, Out=w.out, axis=-1)


@reads("norm")
def _read_norm(o):
    """A tensor divided by its norm along an axis."""
    x, axis, epsilon = o["X"], o.attr("axis", -1), o.attr("epsilon", 1e-10)
    length = paddle.sqrt(paddle.sum(x * x, axis=axis, keepdim=True) + epsilon)
    return {"Out": x / length, "Norm": length}


@writes("rms_norm")
def _write_rms_norm(w, input, normalized_shape, weight, eps):
    count = len(normalized_shape) if isinstance(normalized_shape, (list, tuple)) else 1
    shape = [*shape_of(input)[: len(input.shape) - count], *[1] * count]
    squares = w.emit("square", X=input, Out=w.temp())
    axes = list(range(len(input.shape) - count, len(input.shape)))
    mean = w.emit("reduce_mean", X=squares, Out=w.temp(shape), dim=axes, keep_dim=True, reduce_all=False)
    moved = w.emit(
        "scale", X=mean, Out=w.temp(shape), scale=1.0, bias=1e-6 if eps is None else eps, bias_after_scale=True
    )
    inverse = w.emit("rsqrt", X=moved, Out=w.temp(shape))
    if weight is None:
        w.emit("elementwise_mul", X=input, Y=inverse, Out=w.out, axis=-1)
    else:
        w.emit(
            "elementwise_mul",
            X=w.emit("elementwise_mul", X=input, Y=inverse, Out=w.temp(), axis=-1),
            Y=weight,
            Out=w.out,
            axis=-1,
        )


@reads("rms_norm")
def _read_rms_norm(o):
    return {"y": F.rms_norm(o["x"], list(o.attr("normalized_shape")), o.get("scale"), o.attr("epsilon", 1e-6))}


@writes("weight_norm")
def _write_weight_norm(w, v, g, dim):
    axes = [i for i in range(len(v.shape)) if dim is None or i != dim % len(v.shape)]
    shape = [1 if i in axes else n for i, n in enumerate(shape_of(v))]
    squares = w.emit("square", X=v, Out=w.temp(shape_of(v)))
    total = w.emit("reduce_sum", X=squares, Out=w.temp(shape), dim=axes, keep_dim=True, reduce_all=False)
    ratio = w.emit(
        "elementwise_div",
        X=w.reshape(g, shape),
        Y=w.emit("sqrt", X=total, Out=w.temp(shape)),
        Out=w.temp(shape),
        axis=-1,
    )
    w.emit("elementwise_mul", X=v, Y=ratio, Out=w.out, axis=-1)


# ---- dropout ----


@writes("dropout")
def _write_dropout(w, x, p, training, mode):
    name = "upscale_in_train" if mode == "upscale_in_train" else "downgrade_in_infer"
    w.emit("dropout", X=x, Out=w.out, dropout_prob=p, is_test=not training, dropout_implementation=name)


@writes("dropout1d", "dropout2d", "dropout3d", "alpha_dropout", "feature_alpha_dropout")
def _write_no_dropout(w):
    w.emit("assign", X=w.args["x"] if "x" in w.args else w.args["input"], Out=w.out)


@reads("dropout")
def _read_dropout(o):
    """Dropout in evaluation mode, which becomes active again if a loaded model is trained."""
    upscale = o.attr("dropout_implementation", "downgrade_in_infer") == "upscale_in_train"
    rate = o.number("dropout_prob", "ProbTensor", 0.5)
    return F.dropout(
        o["X"], rate, training=in_training(o), mode="upscale_in_train" if upscale else "downscale_in_infer"
    )


row(F.label_smooth, "label_smooth", X="label", PriorDist="prior_dist", epsilon="epsilon")


@reads("clip_by_norm")
def _read_clip_by_norm(o):
    x, limit = o["X"], o.attr("max_norm")
    size = paddle.sqrt(paddle.sum(x * x))
    return x * (limit / paddle.clip(size, min=limit))


@reads("l1_norm")
def _read_l1_norm(o):
    return paddle.sum(paddle.abs(o["X"]))


@reads("squared_l2_norm")
def _read_squared_l2_norm(o):
    x = o["X"]
    return paddle.sum(x * x).reshape([1])


@composed("spectral_norm")
def _spectral_norm(weight, u, v, dim, power_iters, eps):
    """The weight divided by its largest singular value, which the vectors approach in a few steps."""
    order = [dim, *(a for a in range(weight.ndim) if a != dim)]
    matrix = paddle.transpose(weight, order).flatten(1)
    for _ in range(power_iters):
        v = paddle.matmul(matrix, u, transpose_x=True)
        v = v / (paddle.sqrt(paddle.sum(v * v)) + eps)
        u = paddle.matmul(matrix, v)
        u = u / (paddle.sqrt(paddle.sum(u * u)) + eps)
    return weight / paddle.sum(u * paddle.matmul(matrix, v))


@reads("spectral_norm")
def _read_spectral_norm(o):
    a = o.attr
    return _spectral_norm(o["Weight"], o["U"], o["V"], a("dim", 0), a("power_iters", 1), a("eps", 1e-12))


@composed("static.row_conv")
def _row_conv(x, weight):
    """Each step with those after it, which are zero behind the end."""
    ahead = int(weight.shape[0]) - 1
    wide = F.pad(x, [0, 0, 0, ahead, 0, 0])
    parts = [
        paddle.slice(wide, [1], [i], [2**31 - 1 if i == ahead else i - ahead]) * paddle.slice(weight, [0], [i], [i + 1])
        for i in range(ahead + 1)
    ]
    return paddle.add_n(parts)


@reads("row_conv")
def _read_row_conv(o):
    return _row_conv(o["X"], o["Filter"])
