"""Sorting, searching, counting."""

import paddle

from ..desc import dtype_number
from ..table import reads, row, writes
from ..writer import dtype_of, shape_of
from ._common import is_tensor


@writes("argmax", "argmin")
def _write_argmax(w, x, axis, keepdim):
    type = "arg_max" if w.operator.type == "argmax" else "arg_min"
    axis = w.known(axis, "axis")
    w.emit(
        type,
        X=x,
        Out=w.out,
        axis=0 if axis is None else axis,
        keepdims=keepdim,
        flatten=axis is None,
        dtype=dtype_number(dtype_of(w.out)),
    )


@reads("arg_max", "arg_min")
def _read_argmax(o):
    call = paddle.argmax if o.type == "arg_max" else paddle.argmin
    axis = None if o.attr("flatten", False) else o.number("axis", "AxisTensor", -1)
    return call(o["X"], axis, o.attr("keepdims", False), o.dtype("dtype", "int64") or "int64")


@writes("argsort")
def _write_argsort(w, x, axis, descending, stable):
    values = w.temp(shape_of(x), dtype_of(x))
    w.emit("argsort", X=x, Out=values, Indices=w.out, axis=axis, descending=descending, stable=stable)


@writes("sort")
def _write_sort(w, x, axis, descending, stable):
    places = w.temp(shape_of(x), "int64")
    w.emit("argsort", X=x, Out=w.out, Indices=places, axis=axis, descending=descending, stable=stable)


@reads("argsort")
def _read_argsort(o):
    x, axis, descending = o["X"], o.attr("axis", -1), o.attr("descending", False)
    places = paddle.argsort(x, axis, descending, o.attr("stable", False))
    return {"Out": paddle.take_along_axis(x, places, axis), "Indices": places}


@writes("topk")
def _write_topk(w, x, k, axis, largest, sorted):
    values, places = w.outs
    tensor = k if is_tensor(k) else None
    w.emit(
        "top_k_v2",
        X=x,
        K=tensor,
        Out=values,
        Indices=places,
        k=1 if tensor is not None else k,
        axis=-1 if axis is None else axis,
        largest=largest,
        sorted=sorted,
    )


@reads("top_k_v2", "top_k")
def _read_topk(o):
    values, places = paddle.topk(
        o["X"], o.number("k", "K", 1), o.attr("axis", -1), o.attr("largest", True), o.attr("sorted", True)
    )
    return {"Out": values, "Indices": places}


@writes("kthvalue", "mode")
def _write_kthvalue(w, x, axis, keepdim):
    values, places = w.outs
    named = {"k": w.args["k"]} if w.operator.type == "kthvalue" else {}
    w.emit(
        w.operator.type, X=x, Out=values, Indices=places, axis=-1 if axis is None else axis, keepdim=keepdim, **named
    )


@reads("kthvalue", "mode")
def _read_kthvalue(o):
    named = {"axis": o.attr("axis", -1), "keepdim": o.attr("keepdim", False)}
    out = paddle.kthvalue(o["X"], o.attr("k", 1), **named) if o.type == "kthvalue" else paddle.mode(o["X"], **named)
    return {"Out": out[0], "Indices": out[1]}


def _columns(x):
    """The coordinates of the elements that are not zero, a tensor for each axis."""
    places = paddle.nonzero(x)
    return tuple(paddle.slice(places, [1], [i], [i + 1]).squeeze(1) for i in range(x.ndim))


@writes("nonzero", "argwhere")
def _write_nonzero(w):
    x = w.args["x"] if "x" in w.args else w.args["input"]
    if w.args.get("as_tuple"):
        return w.say(_columns, x)
    if dtype_of(x) != "bool":
        x = w.emit("not_equal", X=x, Y=w.constant(0, dtype_of(x)), Out=w.temp(shape_of(x), "bool"), axis=-1)
    return w.emit("where_index", Condition=x, Out=w.out)


@reads("where_index", "nonzero")
def _read_nonzero(o):
    return paddle.nonzero(o["Condition"])


row(
    paddle.searchsorted,
    "searchsorted",
    SortedSequence="sorted_sequence",
    Values="values",
    out_int32="out_int32",
    right="right",
)
row(paddle.bincount, "bincount", X="x", Weights="weights", minlength="minlength")


@reads("bincount")
def _read_bincount(o):
    return paddle.bincount(o["X"], o.get("Weights"), o.number("minlength", "MinLength", 0))


row(paddle.equal_all, "equal_all", X="x", Y="y")
row(paddle.is_empty, "is_empty", X="x")


@writes("unique")
def _write_unique(w, x, return_index, return_inverse, return_counts, axis):
    out, *more = w.outs
    names = [
        n for n, asked in (("Indices", return_index), ("Index", return_inverse), ("Counts", return_counts)) if asked
    ]
    outs = {"Out": out, **dict(zip(names, more, strict=True))}
    for name in ("Indices", "Index", "Counts"):
        outs.setdefault(name, w.temp([-1], "int64"))
    w.emit(
        "unique",
        X=x,
        return_index=return_index,
        return_inverse=return_inverse,
        return_counts=return_counts,
        axis=[] if axis is None else [axis],
        dtype=3,
        is_sorted=True,
        **outs,
    )


@reads("unique")
def _read_unique(o):
    axis = list(o.attr("axis", []))
    wanted = [o.attr(name, False) for name in ("return_index", "return_inverse", "return_counts")]
    found = paddle.unique(o["X"], *wanted, axis=axis[0] if axis else None)
    found = list(found) if isinstance(found, (list, tuple)) else [found]
    slots = ["Out", *(s for s, asked in zip(("Indices", "Index", "Counts"), wanted, strict=True) if asked)]
    return dict(zip(slots, found, strict=True))


@writes("isclose", "allclose")
def _write_isclose(w, x, y, rtol, atol, equal_nan):
    w.emit(w.operator.type, Input=x, Other=y, Out=w.out, rtol=str(rtol), atol=str(atol), equal_nan=equal_nan)


@reads("isclose", "allclose")
def _read_isclose(o):
    call = paddle.isclose if o.type == "isclose" else paddle.allclose
    rtol, atol = (float(o.attr(k, v)) for k, v in (("rtol", "1e-05"), ("atol", "1e-08")))
    return call(o["Input"], o["Other"], rtol, atol, o.attr("equal_nan", False))


@writes("einsum")
def _write_einsum(w, equation):
    parts = w.args.get("operands") or next(v for v in w.args.values() if isinstance(v, (list, tuple)))
    parts = list(parts[0]) if len(parts) == 1 and isinstance(parts[0], (list, tuple)) else list(parts)
    w.emit(
        "einsum",
        Operands=parts,
        Out=w.out,
        equation=equation,
        InnerCache=[w.temp([]) for _ in parts],
        XShape=[w.temp(shape_of(p), dtype_of(p)) for p in parts],
    )


@reads("einsum")
def _read_einsum(o):
    return paddle.einsum(o.attr("equation"), *o.all("Operands"))


row(paddle.nn.functional.gather_tree, "gather_tree", Ids="ids", Parents="parents")
