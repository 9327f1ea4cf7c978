"""Reductions over axes, norms and cumulative sums."""

import math

import paddle

from ..desc import dtype_number
from ..table import reads, writes
from ..writer import dtype_of, shape_of


def axes_of(axis, w=None, argument="axis"):
    """The user's axis argument as (axes, whether all)."""
    axis = axis if w is None else w.known(axis, argument)
    axes = [] if axis is None else list(axis) if isinstance(axis, (list, tuple)) else [axis]
    return axes, not axes


def _writer(name, type, typed=False):
    @writes(name)
    def write(w, x, axis, keepdim):
        axes, reduce_all = axes_of(axis, w)
        x = w.cast(x, dtype_of(w.out)) if typed else x
        named = {"in_dtype": -1, "out_dtype": -1} if type != "logsumexp" else {}
        dims, keep = ("axis", "keepdim") if type == "logsumexp" else ("dim", "keep_dim")
        return w.emit(
            type,
            X=x,
            Out=w.out,
            **{dims: axes or list(range(len(x.shape))), keep: keepdim},
            reduce_all=reduce_all,
            **named,
        )


for _name, _type, _typed in (
    ("sum", "reduce_sum", True),
    ("mean", "reduce_mean", True),
    ("prod", "reduce_prod", True),
    ("amax", "reduce_amax", False),
    ("amin", "reduce_amin", False),
    ("logsumexp", "logsumexp", False),
):
    _writer(_name, _type, _typed)


def _truth(name, type):
    @writes(name)
    def write(w, x, axis, keepdim):
        axes, reduce_all = axes_of(axis, w)
        x = w.cast(x, "bool")
        w.emit(
            type, X=x, Out=w.out, dim=axes or [0], keep_dim=keepdim, reduce_all=reduce_all, in_dtype=-1, out_dtype=-1
        )


_truth("all", "reduce_all")
_truth("any", "reduce_any")


def _extremum(name, type):
    @writes(name)
    def write(w, x, axis, keepdim):
        if len(w.outs) > 1:  # torch's form, with indices
            raise NotImplementedError(f"{name} that also gives indices: write paddle.{name} and paddle.arg{name}")
        axes, reduce_all = axes_of(axis, w)
        w.emit(
            type,
            X=x,
            Out=w.out,
            dim=axes or list(range(len(x.shape))),
            keep_dim=keepdim,
            reduce_all=reduce_all,
            in_dtype=-1,
            out_dtype=-1,
        )


_extremum("max", "reduce_max")
_extremum("min", "reduce_min")


def _read(type, call, typed=False):
    def read(o):
        axes = o.either("dim", "AxisTensor", "AxisTensorList", default=[])
        axes = axes if not isinstance(axes, (list, tuple)) else list(axes)
        reduce_all = o.attr("reduce_all", False) or (isinstance(axes, list) and not axes)
        x, dtype = o["X"], o.dtype("out_dtype", -1)
        if dtype is not None and x.dtype.name != dtype:
            x = x.astype(dtype)
        return call(x, axis=None if reduce_all else axes, keepdim=o.attr("keep_dim", False))

    reads(type)(read)


for _type, _call in (
    ("reduce_sum", paddle.sum),
    ("reduce_mean", paddle.mean),
    ("reduce_prod", paddle.prod),
    ("reduce_max", paddle.max),
    ("reduce_min", paddle.min),
    ("reduce_amax", paddle.amax),
    ("reduce_amin", paddle.amin),
    ("reduce_all", paddle.all),
    ("reduce_any", paddle.any),
):
    _read(_type, _call)


@reads("mean")
def _read_mean(o):
    return paddle.mean(o["X"])


@reads("logsumexp")
def _read_logsumexp(o):
    axes = list(o.attr("axis", []))
    reduce_all = o.attr("reduce_all", False) or not axes
    return paddle.logsumexp(o["X"], None if reduce_all else axes, o.attr("keepdim", False))


# ---- variance ----


@writes("var", "std")
def _write_var(w, x, axis, unbiased, keepdim):
    axes, reduce_all = axes_of(axis, w)
    ndim = len(x.shape)
    axes = sorted(a % ndim for a in axes) if axes else list(range(ndim))
    kept = [1 if i in axes else n for i, n in enumerate(shape_of(x))]
    count = 1
    for a in axes:
        count *= shape_of(x)[a]
    if count < 0:
        raise NotImplementedError(f"{w.operator.type} over an axis of unknown size, in the model format")
    correction = w.args.get("correction", 1) if unbiased is None else int(unbiased)
    mean = w.emit("reduce_mean", X=x, Out=w.temp(kept), dim=axes, keep_dim=True, reduce_all=reduce_all)
    gap = w.emit("elementwise_sub", X=x, Y=mean, Out=w.temp(shape_of(x)), axis=-1)
    squares = w.emit("square", X=gap, Out=w.temp(shape_of(x)))
    middle = w.emit("reduce_mean", X=squares, Out=w.temp(), dim=axes, keep_dim=keepdim, reduce_all=reduce_all)
    root = w.operator.type == "std"
    out = w.temp() if root else w.out
    w.emit("scale", X=middle, Out=out, scale=count / max(count - correction, 1), bias=0.0, bias_after_scale=True)
    if root:
        w.emit("sqrt", X=out, Out=w.out)


# ---- norms ----


@writes("norm", "vector_norm")
def _write_norm(w, x, p, axis, keepdim):
    axes, reduce_all = axes_of(axis, w)
    if p == "nuc" and not axes:
        axes = [0, 1]
    if (
        w.operator.type == "norm" and len(axes) == 2 and p != "fro"
    ):  # of matrices, where 2 is the largest singular value
        from .decomposition import matrix_norm

        return w.say(matrix_norm, x, 2 if p is None else p, axes, keepdim)
    order = 2.0 if p in ("fro", None) else p
    if len(axes) > 1:
        if order != 2:
            return w.say(_norm_of_several_axes, x, order, axes, keepdim)
        return w.emit("frobenius_norm", X=x, Out=w.out, dim=axes, keep_dim=keepdim, reduce_all=False)
    return w.emit(
        "p_norm",
        X=x,
        Out=w.out,
        porder=float(order),
        axis=axes[0] if axes else -1,
        keepdim=keepdim,
        asvector=reduce_all,
        epsilon=1e-12,
    )


def _norm_of_several_axes(x, p, axes, keepdim):
    """The norm of vectors whose numbers lie along several axes."""
    x = paddle.abs(x)
    if abs(p) == math.inf:
        return (paddle.max if p > 0 else paddle.min)(x, axes, keepdim)
    if p == 0:
        return paddle.sum((x != 0).astype(x.dtype), axes, keepdim=keepdim)
    return paddle.pow(paddle.sum(paddle.pow(x, float(p)), axes, keepdim=keepdim), 1 / float(p))


@reads("p_norm")
def _read_p_norm(o):
    axis = None if o.attr("asvector", False) else o.attr("axis", -1)
    return paddle.norm(o["X"], o.attr("porder", 2.0), axis, o.attr("keepdim", False))


@reads("frobenius_norm")
def _read_frobenius_norm(o):
    axes = o.either("dim", "AxisTensor", default=[])
    axes = list(axes) if isinstance(axes, (list, tuple)) else axes
    reduce_all = o.attr("reduce_all", False) or not axes
    return paddle.norm(o["X"], "fro", None if reduce_all else axes, o.attr("keep_dim", False))


# ---- cumulative ----


@writes("cumsum")
def _write_cumsum(w, x, axis):
    axis = w.known(axis, "axis")
    x = w.cast(x, dtype_of(w.out))
    w.emit(
        "cumsum",
        X=x,
        Out=w.out,
        axis=-1 if axis is None else axis,
        flatten=axis is None,
        exclusive=False,
        reverse=False,
    )


@reads("cumsum")
def _read_cumsum(o):
    x, axis = o["X"], o.number("axis", "AxisTensor", -1)
    if o.attr("flatten", False):
        x, axis = x.flatten(), 0
    if o.attr("reverse", False):
        x = x.flip([axis])
    out = paddle.cumsum(x, axis)
    if o.attr("exclusive", False):
        out = out - x
    return out.flip([axis]) if o.attr("reverse", False) else out


@writes("cumprod")
def _write_cumprod(w, x, dim):
    x = w.cast(x, dtype_of(w.out))
    if dim is None:
        x, dim = w.reshape(x, [-1]), 0
    w.emit("cumprod", X=x, Out=w.out, dim=dim)


@reads("cumprod")
def _read_cumprod(o):
    return paddle.cumprod(o["X"], o.attr("dim"))


@writes("logcumsumexp")
def _write_logcumsumexp(w, x, axis):
    x = w.cast(x, dtype_of(w.out))
    w.emit("logcumsumexp", X=x, Out=w.out, axis=-1 if axis is None else axis, flatten=axis is None)


@reads("logcumsumexp")
def _read_logcumsumexp(o):
    out = paddle.logcumsumexp(o["X"], None if o.attr("flatten", False) else o.attr("axis", -1))
    return out


@writes("cummax", "cummin")
def _write_cummax(w, x, axis, dtype):
    if axis is None:
        x, axis = w.reshape(x, [-1]), 0
    type = w.operator.type
    w.emit(type, x=x, out=w.outs[0], indices=w.outs[1], axis=axis, dtype=dtype_number(dtype_of(w.outs[1])))


@reads("cummax", "cummin")
def _read_cummax(o):
    call = paddle.cummax if o.type == "cummax" else paddle.cummin
    out, indices = call(o["x"], o.attr("axis", -1), o.dtype("dtype", "int64"))
    return {"out": out, "indices": indices}


@writes("nansum")
def _write_nansum(w, x, axis, keepdim):
    axes, reduce_all = axes_of(axis, w)
    x = w.cast(x, dtype_of(w.out))
    bad = w.emit("isnan_v2", X=x, Out=w.temp(shape_of(x), "bool"))
    zeros = w.emit("fill_any_like", X=x, Out=w.temp(shape_of(x)), value=0.0, dtype=-1)
    clean = w.emit("where", Condition=bad, X=zeros, Y=x, Out=w.temp(shape_of(x)))
    w.emit("reduce_sum", X=clean, Out=w.out, dim=axes or [0], keep_dim=keepdim, reduce_all=reduce_all)
