"""Shapes, axes, joining, splitting, repeating and padding."""

import paddle
from paddle._core.graph.array import ArrayVariable
from paddle.nn import functional as F

from ..desc import dtype_number
from ..table import reads, row, writes
from ..wire import DamagedFileError
from ..writer import dtype_of, is_known, shape_of
from ._common import channel_last, is_tensor, normal_axis, parts_of
from .arrays import write_joined
from .by_places import rolled_by_places, triangle_by_places

# ---- shapes ----


@writes("reshape", "view")
def _write_reshape(w, x):
    shape = w.args["shape"] if "shape" in w.args else w.args["shape_or_dtype"]
    if not isinstance(shape, (list, tuple)) and not is_tensor(shape):
        w.emit("view_dtype", input=x, out=w.out, dtype=dtype_number(dtype_of(w.out)))
        return
    numbers, tensors = w.sizes(shape)
    where = {} if tensors is None else {"ShapeTensor" if isinstance(tensors, list) else "Shape": tensors}
    w.emit("reshape2", X=x, Out=w.out, shape=numbers, **where)


@reads("reshape2", "reshape")
def _read_reshape(o):
    shape = o.either("shape", "Shape", "ShapeTensor")
    return paddle.reshape(o["X"], shape)


@writes("view_as")
def _write_view_as(w, x, other):
    sizes = w.emit("shape", Input=other, Out=w.temp([len(other.shape)], "int32"))
    w.emit("reshape2", X=x, Out=w.out, Shape=sizes, shape=[-1] * len(other.shape))


@writes("unflatten")
def _write_unflatten(w, x, axis, shape):
    axis = normal_axis(axis, len(x.shape))
    parts = [int(n) for n in w.known(shape, "shape")]
    w.reshape(x, [*([0] * axis), *parts, *shape_of(x)[axis + 1 :]], w.out)


@writes("flatten", "ravel")
def _write_flatten(w):
    x = w.args["x"] if "x" in w.args else w.args["input"]
    ndim = len(x.shape)
    if not ndim:
        return w.reshape(x, [1], w.out)
    start, stop = (normal_axis(w.args.get(k, v), ndim) for k, v in (("start_axis", 0), ("stop_axis", -1)))
    return w.emit(
        "flatten_contiguous_range",
        X=x,
        Out=w.out,
        XShape=w.temp([0, *shape_of(x)], dtype_of(x)),
        start_axis=start,
        stop_axis=stop,
    )


@reads("flatten_contiguous_range")
def _read_flatten(o):
    return paddle.flatten(o["X"], o.attr("start_axis", 1), o.attr("stop_axis", -1))


@reads("flatten2", "flatten")
def _read_old_flatten(o):
    """Flatten to a matrix: the axes before one, and those from it on."""
    x, axis = o["X"], o.attr("axis", 1)
    if axis == 0:
        return paddle.reshape(x, [1, -1])
    return paddle.flatten(paddle.flatten(x, axis) if x.ndim > axis + 1 else x, 0, axis - 1)


@writes("squeeze")
def _write_squeeze(w, x, axis):
    axis = w.known(axis, "axis")
    axes = [] if axis is None else list(axis) if isinstance(axis, (list, tuple)) else [axis]
    shape = shape_of(x)
    if axes and -1 not in shape:  # the format's operator rejects axes longer than one
        axes = [a for a in axes if shape[a] == 1]
        if not axes:
            return w.emit("assign", X=x, Out=w.out)
    return w.emit("squeeze2", X=x, Out=w.out, axes=axes)


@reads("squeeze2", "squeeze")
def _read_squeeze(o):
    axes = o.either("axes", "AxesTensor", default=[])
    return paddle.squeeze(o["X"], list(axes) if isinstance(axes, (list, tuple)) and len(axes) else None)


@writes("unsqueeze")
def _write_unsqueeze(w, x, axis):
    axis = w.known(axis, "axis")
    w.emit("unsqueeze2", X=x, Out=w.out, axes=list(axis) if isinstance(axis, (list, tuple)) else [axis])


@reads("unsqueeze2", "unsqueeze")
def _read_unsqueeze(o):
    return paddle.unsqueeze(o["X"], o.either("axes", "AxesTensor", "AxesTensorList"))


# ---- axes ----


@writes("transpose", "permute")
def _write_transpose(w):
    x = w.args["x"] if "x" in w.args else w.args["input"]
    perm = w.args.get("perm", w.args.get("dims"))
    perm = range(len(x.shape))[::-1] if perm is None else [normal_axis(p, len(x.shape)) for p in w.known(perm, "perm")]
    w.transpose(x, list(perm), w.out)


@writes("t", "matrix_transpose")
def _write_t(w):
    x = w.args["x"] if "x" in w.args else w.args["input"]
    n = len(x.shape)
    if n < 2:
        w.emit("assign", X=x, Out=w.out)
    else:
        w.transpose(x, [*range(n - 2), n - 1, n - 2], w.out)


@writes("moveaxis")
def _write_moveaxis(w, x, source, destination):
    n = len(x.shape)
    source = [normal_axis(a, n) for a in (source if isinstance(source, (list, tuple)) else [source])]
    target = [normal_axis(a, n) for a in (destination if isinstance(destination, (list, tuple)) else [destination])]
    rest = iter([a for a in range(n) if a not in source])
    placed = dict(zip(target, source, strict=True))
    w.transpose(x, [placed[i] if i in placed else next(rest) for i in range(n)], w.out)


@reads("transpose2", "transpose")
def _read_transpose(o):
    return paddle.transpose(o["X"], list(o.attr("axis")))


# ---- joining and splitting ----


@writes("concat")
def _write_concat(w, x, axis):
    if isinstance(x, ArrayVariable):
        return write_joined(w, x, w.known(axis, "axis"), stacked=False)
    parts = [w.cast(part, dtype_of(w.out)) for part in x]
    w.emit("concat", X=parts, Out=w.out, axis=w.known(axis, "axis"))


@reads("concat")
def _read_concat(o):
    values = [o.reader.constants.get(name) for name in o.names("X")]
    if all(isinstance(v, list) for v in values):
        o.constant([n for v in values for n in v])
    names = o.names("X")
    parts = o.reader.arrays[names[0]] if len(names) == 1 and names[0] in o.reader.arrays else o.all("X")
    return paddle.concat(parts, o.number("axis", "AxisTensor", 0))


@writes("stack")
def _write_stack(w, x, axis):
    if isinstance(x, ArrayVariable):
        return write_joined(w, x, axis, stacked=True)
    w.emit("stack", X=[w.cast(part, dtype_of(w.out)) for part in x], Y=w.out, axis=axis)


@reads("stack")
def _read_stack(o):
    values = [o.reader.constants.get(name) for name in o.names("X")]
    axis = o.attr("axis", 0)
    if axis == 0 and values and all(isinstance(v, (int, float)) for v in values):
        o.constant(values, "Y")
    return {"Y": paddle.stack(o.all("X"), axis)}


@writes("hstack", "vstack", "dstack", "column_stack")
def _write_stacks(w, x):
    kind, axis = w.operator.type, {"vstack": 0, "dstack": 2}.get(w.operator.type, 1)
    parts = []
    for part in x:
        shape = shape_of(part)
        if kind == "vstack":
            shape = [1] * (2 - len(shape)) + shape
        elif kind == "column_stack" and len(shape) < 2:
            shape = [*(shape or [1]), 1]
        elif kind == "dstack":
            shape = [1, *(shape or [1]), 1] if len(shape) < 2 else [*shape, 1] if len(shape) == 2 else shape
        elif not shape:
            shape = [1]
        parts.append(part if shape == shape_of(part) else w.reshape(part, shape))
    w.emit("concat", X=parts, Out=w.out, axis=0 if kind == "hstack" and len(shape_of(parts[0])) == 1 else axis)


@writes("split")
def _write_split(w, x, num_or_sections, axis):
    axis = normal_axis(w.known(axis, "axis"), len(x.shape))
    if isinstance(num_or_sections, (list, tuple)):
        sections, tensors = w.sizes(num_or_sections)
        w.emit("split", X=x, Out=w.outs, sections=sections, SectionsTensorList=tensors, num=0, axis=axis)
    else:
        w.emit("split", X=x, Out=w.outs, sections=[], num=num_or_sections, axis=axis)


@writes("chunk")
def _write_chunk(w, x, axis):
    sections = [shape_of(out)[axis] for out in w.outs]
    equal = -1 in sections  # the size is known in the run, which divides it
    sections, count = ([], len(sections)) if equal else (sections, 0)
    w.emit("split", X=x, Out=w.outs, sections=sections, num=count, axis=normal_axis(axis, len(x.shape)))


@writes("tensor_split", "hsplit", "vsplit", "dsplit")
def _write_tensor_split(w, x):
    axis = w.args.get("axis", {"vsplit": 0, "dsplit": 2}.get(w.operator.type, 0 if len(x.shape) == 1 else 1))
    w.emit("split", X=x, Out=w.outs, sections=[shape_of(out)[axis] for out in w.outs], num=0, axis=axis)


@reads("split")
def _read_split(o):
    axis = o.number("axis", "AxisTensor", 0)
    sections = o.either("sections", "SectionsTensor", "SectionsTensorList", default=[])
    count = o.attr("num", 0)
    if is_tensor(sections):  # one row of sizes that a run computes
        sections = [sections[i] for i in range(len(o.outputs("Out")))]
    parts = list(sections) if isinstance(sections, (list, tuple)) and len(sections) else count
    if isinstance(parts, int) and parts > len(o.outputs("Out")):
        raise DamagedFileError(f"operator 'split' of the model has {parts} parts but {len(o.outputs('Out'))} outputs.")
    return list(paddle.split(o["X"], parts or len(o.outputs("Out")), axis))


@writes("unbind", "unstack")
def _write_unbind(w):
    x = w.args["x"] if "x" in w.args else w.args["input"]
    if w.operator.type == "unbind":
        w.emit("unbind", X=x, Out=w.outs, axis=w.plain("axis"))
    else:
        w.emit("unstack", X=x, Y=w.outs, axis=w.plain("axis"), num=len(w.outs))


@reads("unbind")
def _read_unbind(o):
    parts_of(o, o["X"], o.attr("axis", 0), "Out")
    return list(paddle.unbind(o["X"], o.attr("axis", 0)))


@reads("unstack")
def _read_unstack(o):
    parts_of(o, o["X"], o.attr("axis", 0), "Y")
    return {"Y": list(paddle.unstack(o["X"], o.attr("axis", 0), o.attr("num", None) or None))}


@writes("meshgrid")
def _write_meshgrid(w, inputs):
    w.emit("meshgrid", X=inputs, Out=w.outs)


@reads("meshgrid")
def _read_meshgrid(o):
    return list(paddle.meshgrid(*o.all("X")))


@writes("broadcast_tensors")
def _write_broadcast_tensors(w, input):
    w.emit("broadcast_tensors", X=input, Out=w.outs)


@reads("broadcast_tensors")
def _read_broadcast_tensors(o):
    return list(paddle.broadcast_tensors(o.all("X")))


# ---- repeating ----


@writes("expand", "broadcast_to")
def _write_expand(w, x, shape):
    numbers, tensors = w.sizes(shape)
    where = {} if tensors is None else {"expand_shapes_tensor" if isinstance(tensors, list) else "Shape": tensors}
    w.emit("expand_v2", X=x, Out=w.out, shape=numbers, **where)


@reads("expand_v2")
def _read_expand(o):
    return paddle.expand(o["X"], o.either("shape", "Shape", "expand_shapes_tensor"))


@reads("expand")
def _read_old_expand(o):
    return paddle.tile(o["X"], o.either("expand_times", "ExpandTimes", "expand_times_tensor"))


@writes("expand_as")
def _write_expand_as(w, x, y):
    w.emit("expand_as_v2", X=x, Y=y, Out=w.out, target_shape=shape_of(y))


@reads("expand_as_v2", "expand_as")
def _read_expand_as(o):
    target = o.get("Y") if o.has("Y") else o.get("target_tensor")
    return paddle.expand(o["X"], list(o.attr("target_shape"))) if target is None else paddle.expand_as(o["X"], target)


@writes("tile")
def _write_tile(w, x, repeat_times):
    numbers, tensors = w.sizes(repeat_times, "repeat_times")
    where = {} if tensors is None else {"repeat_times_tensor" if isinstance(tensors, list) else "RepeatTimes": tensors}
    w.emit("tile", X=x, Out=w.out, repeat_times=numbers, **where)


@reads("tile")
def _read_tile(o):
    return paddle.tile(o["X"], o.either("repeat_times", "RepeatTimes", "repeat_times_tensor"))


@writes("flip")
def _write_flip(w, x, axis):
    w.emit("flip", X=x, Out=w.out, axis=list(axis) if isinstance(axis, (list, tuple)) else [axis])


@reads("flip", "reverse")
def _read_flip(o):
    return paddle.flip(o["X"], list(o.attr("axis")))


@writes("roll")
def _write_roll(w, x, shifts, axis):
    listed = lambda v: list(v) if isinstance(v, (list, tuple)) else [v]  # noqa: E731
    if any(is_tensor(s) for s in listed(shifts)):  # the original's tensor of shifts is that of one axis only
        return w.say(rolled_by_places, x, listed(shifts), axis)
    w.emit("roll", X=x, Out=w.out, shifts=listed(shifts), axis=[] if axis is None else listed(axis))


@reads("roll")
def _read_roll(o):
    axis = list(o.attr("axis", []))
    return paddle.roll(o["X"], o.either("shifts", "ShiftsTensor"), axis or None)


@writes("repeat_interleave")
def _write_repeat_interleave(w, x, repeats, axis):
    if axis is None:
        x, axis = w.reshape(x, [-1]), 0
    if is_tensor(repeats):
        w.emit("repeat_interleave", X=x, RepeatsTensor=repeats, Out=w.out, dim=axis, Repeats=0, output_size=-1)
    else:
        w.emit("repeat_interleave", X=x, Out=w.out, Repeats=repeats, dim=axis, output_size=-1)


@reads("repeat_interleave")
def _read_repeat_interleave(o):
    repeats = o.get("RepeatsTensor")
    return paddle.repeat_interleave(o["X"], o.attr("Repeats") if repeats is None else repeats, o.attr("dim", 0))


# ---- padding ----


def _pad_by_sizes(x, pairs, value):
    """Constants before and behind the tensor along each axis, some of a size that is known only in a run."""
    for axis, pair in enumerate(pairs):
        rims = [[*x.shape[:axis], n, *x.shape[axis + 1 :]] if is_tensor(n) or n else None for n in pair]
        before, behind = (None if rim is None else paddle.full(rim, value, x.dtype) for rim in rims)
        parts = [part for part in (before, x, behind) if part is not None]
        x = paddle.concat(parts, axis) if len(parts) > 1 else x
    return x


@writes("pad")
def _write_pad(w, x, pad, mode, value, data_format, pad_from_left_axis):
    shape, last = shape_of(x), channel_last(data_format)
    pad = [pad] * (2 * (len(shape) - 2)) if isinstance(pad, int) else pad
    tensor = pad if is_tensor(pad) and not is_known(pad) else None
    pad = [0] * shape_of(pad)[0] if tensor is not None else [*(w.known(pad) if is_tensor(pad) else pad)]
    pad = [w.known(n) if is_tensor(n) and is_known(n) else n for n in pad]
    pad = [int(n) if not is_tensor(n) else n for n in pad]
    variable = tensor is not None or any(is_tensor(n) for n in pad)
    if mode == "constant" and len(pad) == 2 * len(shape):
        pairs = [pad[i : i + 2] for i in range(0, len(pad), 2)]
        pairs = pairs if pad_from_left_axis else pairs[::-1]
        if not variable:
            return w.emit("pad", X=x, Out=w.out, paddings=[n for pair in pairs for n in pair], pad_value=value)
        outer = [*pairs[:1], pairs[-1 if last else 1]]
        if any(is_tensor(n) or n for pair in outer for n in pair):
            return w.say(_pad_by_sizes, x, pairs, value)
        if tensor is not None:
            raise NotImplementedError("pad of batch or channels by a variable has no counterpart in the model format")
        pad = [n for pair in reversed(pairs[1:-1] if last else pairs[2:]) for n in pair]
    missing = 5 - len(shape)
    if not 0 <= missing <= 2:
        raise NotImplementedError(f"pad of a tensor with {len(shape)} axes has no counterpart in the model format")
    pad, extra = [*pad, *[0] * (6 - len(pad))], 6 - len(pad)
    numbers = {"paddings": [0 if is_tensor(n) else n for n in pad]}
    if tensor is not None:
        parts = [w.cast(tensor, "int32"), *([w.constant(0, "int32", [extra])] if extra else [])]
        numbers["Paddings"] = w.emit("concat", X=parts, Out=w.temp([6], "int32"), axis=0)
    elif variable:
        numbers["Paddings"] = w.emit("concat", X=w.sizes(pad)[1], Out=w.temp([6], "int32"), axis=0)
    at = 1 if last else 2
    raised = [*shape[:at], *[1] * missing, *shape[at:]]
    out_shape = shape_of(w.out)
    x = x if not missing else w.emit("unsqueeze2", X=x, Out=w.temp(raised), axes=list(range(at, at + missing)))
    out = w.out if not missing else w.temp([*out_shape[:at], *[1] * missing, *out_shape[at:]])
    w.emit("pad3d", X=x, Out=out, mode=mode, value=value, data_format="NDHWC" if last else "NCDHW", **numbers)
    if missing:
        w.emit("squeeze2", X=out, Out=w.out, axes=list(range(at, at + missing)))
    return None


@writes("zeropad2d")
def _write_zeropad2d(w, x, padding, data_format):
    padding = [padding] * 4 if isinstance(padding, int) else [int(n) for n in w.known(padding, "padding")]
    left, right, top, bottom = padding
    pairs = (
        [[0, 0], [top, bottom], [left, right], [0, 0]]
        if data_format == "NHWC"
        else [[0, 0], [0, 0], [top, bottom], [left, right]]
    )
    w.emit("pad", X=x, Out=w.out, paddings=[n for pair in pairs for n in pair], pad_value=0.0)


@reads("pad")
def _read_pad(o):
    return F.pad(
        o["X"], list(o.attr("paddings")), value=o.number("pad_value", "PadValue", 0.0), pad_from_left_axis=True
    )


@reads("pad3d")
def _read_pad3d(o):
    pad = o.either("paddings", "Paddings")
    return F.pad(o["X"], pad, o.attr("mode", "constant"), o.attr("value", 0.0), o.attr("data_format", "NCDHW"))


@reads("pad2d")
def _read_pad2d(o):
    top, bottom, left, right = o.either("paddings", "Paddings")
    mode = {"edge": "replicate"}.get(o.attr("mode", "constant"), o.attr("mode", "constant"))
    return F.pad(o["X"], [left, right, top, bottom], mode, o.attr("pad_value", 0.0), o.attr("data_format", "NCHW"))


# ---- sizes ----


@writes("shape")
def _write_shape(w, input):
    sizes = w.emit("shape", Input=input, Out=w.temp([len(input.shape)], "int32"))
    w.cast(sizes, dtype_of(w.out), w.out)


@reads("shape", "shape64")
def _read_shape(o):
    """The format's operator returns int32; sizes are int64 here, which every operator accepts."""
    slot = "Input" if o.has("Input") else "input"
    x = o[slot]
    if -1 not in x.shape:
        o.constant([int(n) for n in x.shape], "Out" if o.outputs("Out") else "out")
    sizes = paddle.shape(x)
    out = "Out" if o.outputs("Out") else "out"
    described = o.described(o.outputs(out)[0])
    wanted = "int32" if described is None or described.dtype is None else described.dtype
    return {out: sizes if sizes.dtype.name == wanted else sizes.astype(wanted)}


@writes("numel")
def _write_numel(w, x):
    w.emit("size", Input=x, Out=w.out)


@reads("size", "numel")
def _read_numel(o):
    return paddle.numel(o["Input"] if o.has("Input") else o["x"])


@writes("rank")
def _write_rank(w, input):
    w.constant(len(input.shape), "int32", out=w.out)


# ---- triangles and diagonals ----


@writes("tril")
def _write_tril(w, x, diagonal):
    _write_triangle(w, x, diagonal, True)


@writes("triu")
def _write_triu(w, x, diagonal):
    _write_triangle(w, x, diagonal, False)


def _write_triangle(w, x, diagonal, lower):
    if is_tensor(diagonal):
        return w.say(triangle_by_places, x, diagonal, lower)
    w.emit("tril_triu", X=x, Out=w.out, diagonal=diagonal, lower=lower)


@reads("tril_triu")
def _read_tril_triu(o):
    return (paddle.tril if o.attr("lower", True) else paddle.triu)(o["X"], o.attr("diagonal", 0))


row(paddle.diag, "diag_v2", X="x", offset="offset", padding_value="padding_value")
row(paddle.diagonal, "diagonal", Input="x", offset="offset", axis1="axis1", axis2="axis2")
row(paddle.diag_embed, "diag_embed", Input="input", offset="offset", dim1="dim1", dim2="dim2")
