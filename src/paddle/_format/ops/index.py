"""Indexing, slicing, and assignment to parts of tensors."""

import numpy as np

import paddle
from paddle._core.graph.array import make_array
from paddle._core.tensor import Tensor

from ..desc import dtype_number
from ..table import reads, writes
from ..writer import Temporary, dtype_of, is_known, shape_of
from ._common import is_tensor, normal_axis, numbers, numbers_of

_END = 2147483647  # beyond every axis

# ---- Python indices ----


class _Index:
    """A parsed index, in the order in which the format can apply it.

    `slices` {axis: slice}; `gone`, axes removed by an integer; `tensors` [(axis, tensor)] and `added`, positions of new
    axes, both counted after the slices.
    """

    def __init__(self, w, x, item):
        items = [_item(w, i) for i in (item if isinstance(item, tuple) else (item,))]
        if not any(i is Ellipsis for i in items):
            items.append(Ellipsis)
        at = next(k for k, i in enumerate(items) if i is Ellipsis)
        items[at : at + 1] = [slice(None)] * (len(x.shape) - sum(map(_taken, items)))
        self.slices, self.gone, self.tensors, self.added = {}, [], [], []
        axis = left = place = 0  # in x; after the slices; in the result
        for i in items:
            if i is None:
                self.added.append(place)
                place += 1
            elif _is_array(i):
                self.tensors.append((left, i))
                left += _taken(i)
                axis += _taken(i)
                place += 1 if dtype_of(i) == "bool" else len(i.shape)
            elif isinstance(i, slice):
                if i != slice(None):
                    self.slices[axis] = i
                axis, left, place = axis + 1, left + 1, place + 1
            else:
                self.slices[axis] = slice(i, _next(w, i), None)
                self.gone.append(axis)
                axis += 1


def _next(w, i):
    """The end of a slice of one element."""
    if isinstance(i, int):
        return _END if i == -1 else i + 1
    return w.emit("scale", X=i, Out=w.temp([], dtype_of(i)), scale=1.0, bias=1.0, bias_after_scale=True)


def _item(w, i):
    if isinstance(i, (bool, np.bool_)):
        raise NotImplementedError("an index of True or False has no counterpart in the model format")
    if isinstance(i, (int, np.integer)):
        return int(i)
    if isinstance(i, (list, np.ndarray, range)):
        return _constant(w, np.asarray(i))
    if is_tensor(i) and dtype_of(i) != "bool" and not i.shape:
        return int(w.known(i)) if is_known(i) else i
    if isinstance(i, slice):
        return slice(*(int(w.known(b)) if is_tensor(b) and is_known(b) else b for b in (i.start, i.stop, i.step)))
    return i


def _constant(w, array):
    out = w.temp(list(array.shape), "bool" if array.dtype == bool else "int64")
    return w.emit(
        "assign_value",
        Out=out,
        shape=list(array.shape),
        dtype=dtype_number(out.dtype),
        values=array.reshape(-1).tolist(),
    )


def _is_array(i):
    """Whether an index is a tensor of indices or a mask, not a number."""
    return isinstance(i, (Tensor, Temporary)) and (dtype_of(i) == "bool" or len(i.shape) > 0)


def _taken(i):
    if i is None or i is Ellipsis:
        return 0
    return len(i.shape) if isinstance(i, (Tensor, Temporary)) and dtype_of(i) == "bool" else 1


# ---- indexing ----


@writes("getitem")
def _write_getitem(w, x, item):
    if not x.shape:
        shape = shape_of(w.out)
        return w.reshape(x, shape, w.out)
    index = _Index(w, x, item)
    stages = [("slices", index.slices), ("tensors", index.tensors), ("added", index.added)]
    stages = [name for name, wanted in stages if wanted]
    for name in stages or ["nothing"]:
        out = w.out if name == (stages or ["nothing"])[-1] else None
        if name == "slices":
            x = _sliced(w, x, index.slices, index.gone, out)
        elif name == "tensors":
            x = _picked(w, x, index.tensors, out)
        elif name == "added":
            x = w.emit("unsqueeze2", X=x, Out=out, axes=index.added)
        else:
            w.emit("assign", X=x, Out=out)
    return None


def _sliced(w, x, slices, gone, out):
    """x[a:b, …] with one operator, after x[a:b:c, …] with another if there are steps."""
    stepped = {a: s for a, s in slices.items() if s.step is not None and w.known(s.step) != 1}
    plain = {a: s for a, s in slices.items() if a not in stepped}
    if stepped:
        strides = [w.known(s.step) for _, s in sorted(stepped.items())]
        x = _cut(w, "strided_slice", x, stepped, None if plain else out, strides=strides, decrease_axis=[])
    return _cut(w, "slice", x, plain, out, decrease_axis=gone) if plain else x


def _cut(w, type, x, slices, out, decrease_axis, strides=None):
    axes, shape = sorted(slices), shape_of(x)
    steps = strides or [1] * len(axes)
    starts, ends = _limits([slices[a] for a in axes], steps)
    if out is None:
        left = list(shape)
        for axis, start, end, step in zip(axes, starts, ends, steps, strict=True):
            known = shape[axis] >= 0 and isinstance(start, int) and isinstance(end, int)
            stop = end if known and end > -_END else None
            left[axis] = len(range(*slice(start, stop, step).indices(shape[axis]))) if known else -1
        out = w.temp([n for a, n in enumerate(left) if a not in decrease_axis], dtype_of(x))
    named = {"axes": axes, "decrease_axis": decrease_axis, "infer_flags": [1] * len(axes)}
    for label, bounds in (("Starts", starts), ("Ends", ends)):
        named[label.lower()] = [b if isinstance(b, int) else -1 for b in bounds]
        if not all(isinstance(b, int) for b in bounds):
            named[f"{label}TensorList"] = [w.reshape(w.operand(b, "int32"), [1]) for b in bounds]
            named["infer_flags"] = [
                f if isinstance(b, int) else -1 for f, b in zip(named["infer_flags"], bounds, strict=True)
            ]
    if strides:
        named["strides"] = strides
    return w.emit(type, Input=x, Out=out, **named)


def _limits(slices, steps):
    """The starts and ends of slices, in the format's form."""
    starts, ends = [], []
    for part, step in zip(slices, steps, strict=True):
        starts.append(part.start if part.start is not None else 0 if step > 0 else _END)
        ends.append(part.stop if part.stop is not None else _END if step > 0 else -_END)
    return starts, ends


def _picked(w, x, tensors, out):
    """x[mask] or x[indices]: the indexed axes are moved to the front, gathered, and moved back."""
    shape, dtype = shape_of(x), dtype_of(x)
    (first, index) = tensors[0]
    out = w.temp([-1] * (len(shape) - 1), dtype) if out is None else out
    if len(tensors) == 1 and dtype_of(index) != "bool" and len(index.shape) == 1:
        return w.emit("gather", X=x, Index=index, Out=out, axis=first)
    if dtype_of(index) == "bool" and len(tensors) == 1:
        count = len(index.shape)
        axes, places, depth = list(range(first, first + count)), _places(w, index), 1
    else:
        tensors = _without_masks(w, tensors)
        axes, depth = [axis for axis, _ in tensors], max(len(i.shape) for _, i in tensors)
        places = _coordinates(w, [i for _, i in tensors])
        if axes != list(range(first, first + len(axes))):
            first = 0
    rest = [a for a in range(len(shape)) if a not in axes]
    x = x if axes == list(range(len(axes))) else w.transpose(x, [*axes, *rest])
    if not first:
        return w.emit("gather_nd", X=x, Index=places, Out=out)
    found = w.emit("gather_nd", X=x, Index=places, Out=w.temp([-1] * (depth + len(rest)), dtype))
    perm = [*range(depth, depth + first), *range(depth), *range(depth + first, depth + len(rest))]
    return w.transpose(found, perm, out)


def _without_masks(w, tensors):
    """Index tensors with each mask replaced by the coordinates of its true elements, one tensor for each axis."""
    found = []
    for axis, index in tensors:
        if dtype_of(index) != "bool":
            found.append((axis, index))
            continue
        places = _places(w, index)
        for i in range(len(index.shape)):
            column = {"axes": [1], "starts": [i], "ends": [i + 1], "infer_flags": [1], "decrease_axis": [1]}
            found.append((axis + i, w.emit("slice", Input=places, Out=w.temp([-1], "int64"), **column)))
    return found


def _places(w, mask):
    return w.emit("where_index", Condition=mask, Out=w.temp([-1, len(mask.shape)], "int64"))


def _coordinates(w, tensors):
    """Index tensors stacked along a last axis of coordinates."""
    tensors = [w.cast(t, "int64") for t in tensors]
    if len(tensors) == 1:
        return w.emit("unsqueeze2", X=tensors[0], Out=w.temp([*shape_of(tensors[0]), 1], "int64"), axes=[-1])
    shape = list(np.broadcast_shapes(*([1 if n < 0 else n for n in shape_of(t)] for t in tensors)))
    if any(shape_of(t) != shape_of(tensors[0]) for t in tensors):
        parts = [w.temp(shape, "int64") for _ in tensors]
        w.emit("broadcast_tensors", X=tensors, Out=parts)
        tensors = parts
    return w.emit("stack", X=tensors, Y=w.temp([*shape, len(tensors)], "int64"), axis=-1)


@writes("slice")
def _write_slice(w, input, axes, starts, ends):
    axes = [normal_axis(a, len(input.shape)) for a in w.known(axes, "axes")]
    bounds = [v if isinstance(v, (list, tuple)) else w.known(v, "starts") for v in (starts, ends)]
    slices = {a: slice(_bound(w, s), _bound(w, e), None) for a, s, e in zip(axes, *bounds, strict=True)}
    _sliced(w, input, slices, [], w.out)


def _bound(w, value):
    return int(w.known(value)) if not is_tensor(value) or is_known(value) else value


@writes("strided_slice")
def _write_strided_slice(w, x, axes, starts, ends, strides):
    w.emit(
        "strided_slice",
        Input=x,
        Out=w.out,
        axes=axes,
        starts=w.known(starts),
        ends=w.known(ends),
        strides=w.known(strides),
        infer_flags=[1] * len(axes),
        decrease_axis=[],
    )


@writes("narrow")
def _write_narrow(w, input, dim, start, length):
    start = w.known(start, "start")
    start = start + shape_of(input)[dim] if start < 0 else start
    _sliced(w, input, {normal_axis(dim, len(input.shape)): slice(start, start + length, None)}, [], w.out)


@writes("crop")
def _write_crop(w, x, shape, offsets):
    sizes = shape_of(x) if shape is None else w.known(shape, "shape")
    offsets = [0] * len(sizes) if offsets is None else w.known(offsets, "offsets")
    w.emit("crop_tensor", X=x, Out=w.out, shape=sizes, offsets=offsets)


@reads("crop_tensor")
def _read_crop(o):
    return paddle.crop(
        o["X"], o.either("shape", "Shape", "ShapeTensor"), o.either("offsets", "Offsets", "OffsetsTensor")
    )


def _bounds(o, label):
    found = o.either(label.lower(), f"{label}Tensor", f"{label}TensorList")
    return numbers_of(found) if is_tensor(found) else list(found)


@reads("slice")
def _read_slice(o):
    (name,) = o.names("Input")
    axes, gone = list(o.attr("axes")), o.attr("decrease_axis", [])
    starts, ends = _bounds(o, "Starts"), _bounds(o, "Ends")
    if name in o.reader.arrays:
        return _element(o, name, starts)
    value = o.reader.constants.get(name)
    if isinstance(value, list) and axes == [0] and not any(map(is_tensor, (*starts, *ends))):
        part = value[starts[0] : ends[0]]
        o.constant(part[0] if gone and part else part)
    return _without(o, paddle.slice(o["Input"], axes, starts, ends), gone)


def _element(o, name, starts):
    array = o.reader.arrays[name]
    return (make_array(array) if is_tensor(starts[0]) and isinstance(array, list) else array)[starts[0]]


def _without(o, x, gone):
    """A slice without the axes removed by integers; models of 2.x keep one axis if none would be left."""
    if not gone:
        return x
    out = paddle.squeeze(x, list(gone))
    described = o.described(o.outputs("Out")[0])
    if not out.shape and described is not None and list(described.shape) == [1]:
        return paddle.reshape(out, [1])
    return out


@reads("strided_slice")
def _read_strided_slice(o):
    strides = _bounds(o, "Strides")
    axes, starts, ends = list(o.attr("axes")), _bounds(o, "Starts"), _bounds(o, "Ends")
    return _without(o, paddle.strided_slice(o["Input"], axes, starts, ends, strides), o.attr("decrease_axis", []))


# ---- assignment to parts ----


@writes("set_value")
def _write_set_value(w, x, item, value):
    index = _Index(w, x, item)
    if index.tensors:
        return _write_places(w, x, index, value)
    axes = sorted(index.slices)
    parts = [index.slices[a] for a in axes]
    steps = [1 if p.step is None else w.known(p.step) for p in parts]
    return _set(w, x, value, axes, parts, steps, index.gone, index.added, w.out)


def _set(w, x, value, axes, parts, steps, gone, added, out):
    """x with its part at some slices replaced."""
    dtype = dtype_of(out)
    starts, ends = _limits(parts, steps)
    named = {}
    for label, bounds in (("Starts", starts), ("Ends", ends)):
        named[label.lower()] = [b if isinstance(b, int) else 0 for b in bounds]
        if not all(isinstance(b, int) for b in bounds):
            named[f"{label}TensorList"] = [w.reshape(w.operand(b, "int64"), [1]) for b in bounds]
    if isinstance(value, (Tensor, Temporary)):
        named["ValueTensor"], named["values"], named["shape"] = w.cast(value, dtype), [], []
    else:
        array = np.asarray(value)
        named["values"], named["shape"] = array.reshape(-1).tolist(), list(array.shape) or [1]
    return w.emit(
        "set_value",
        Input=x,
        Out=out,
        axes=axes,
        steps=steps,
        decrease_axes=gone,
        none_axes=added,
        dtype=dtype_number(dtype),
        **named,
    )


def _write_places(w, x, index, value):
    """x[mask] = value, x[indices] = value, and both together with slices, whose part is written back."""
    if index.added:
        raise NotImplementedError("writing to an index with None and tensors has no counterpart in the model format")
    out = w.out
    if not index.slices:
        return _put(w, x, index.tensors, value, out)
    part = _sliced(w, x, index.slices, index.gone, None)
    part = _put(w, part, index.tensors, value, w.temp(shape_of(part), dtype_of(x)))
    axes = sorted(index.slices)
    steps = [1 if index.slices[a].step is None else w.known(index.slices[a].step) for a in axes]
    return _set(w, x, part, axes, [index.slices[a] for a in axes], steps, index.gone, [], out)


def _put(w, x, tensors, value, out):
    """x[tensors] = value, where the tensors index some of its axes."""
    (axis, mask), *more = tensors
    dtype, shape = dtype_of(x), shape_of(x)
    whole = not more and dtype_of(mask) == "bool" and not (is_tensor(value) and len(value.shape))
    if whole and not isinstance(value, (list, tuple, np.ndarray)):
        for _ in range(len(shape) - axis - len(mask.shape)):
            mask = w.emit("unsqueeze2", X=mask, Out=w.temp([*shape_of(mask), 1], "bool"), axes=[-1])
        return fill_where(w, x, mask, value, out)
    tensors = _without_masks(w, tensors)
    axes, places = [a for a, _ in tensors], [w.cast(t, "int64") for _, t in tensors]
    rest = [a for a in range(len(shape)) if a not in axes]
    value = _constant_of(w, value, dtype) if isinstance(value, (list, tuple, np.ndarray)) else w.operand(value, dtype)
    depth, first = max(len(t.shape) for t in places), axes[0]
    together = axes == list(range(first, first + len(axes)))
    if together and first and len(shape_of(value)) > len(rest) - first:
        # The value has the places after the axes in front of them; the format wants the places first.
        count = depth + len(rest)
        value = w.reshape(value, [1] * (count - len(shape_of(value))) + shape_of(value))
        value = w.transpose(value, [*range(first, first + depth), *range(first), *range(first + depth, count)])
    moved = x if axes == list(range(len(axes))) else w.transpose(x, [*axes, *rest])
    put = out if moved is x else w.temp(shape_of(moved), dtype)
    w.emit("index_put", x=moved, indices=places, value=value, out=put, accumulate=False)
    if moved is x:
        return put
    order = [*axes, *rest]
    return w.transpose(put, [order.index(a) for a in range(len(shape))], out)


def _constant_of(w, value, dtype):
    array = np.asarray(value)
    out = w.temp(list(array.shape), dtype)
    named = {"shape": list(array.shape), "dtype": dtype_number(dtype), "values": array.reshape(-1).tolist()}
    return w.emit("assign_value", Out=out, **named)


def fill_where(w, x, mask, value, out=None):
    """Write `x` with one value where a mask, broadcast if necessary, is true."""
    out = w.out if out is None else out
    dtype, shape = dtype_of(out), shape_of(out)
    value = w.operand(value, dtype)
    like = w.emit("fill_any_like", X=x, Out=w.temp(shape, dtype), value=0.0, dtype=-1)
    filled = w.emit("elementwise_add", X=like, Y=value, Out=w.temp(shape, dtype), axis=-1)
    if shape_of(mask) != shape:
        mask = w.emit("expand_as_v2", X=mask, Y=x, Out=w.temp(shape, "bool"), target_shape=shape)
    return w.emit("where", Condition=mask, X=filled, Y=w.cast(x, dtype), Out=out)


@reads("set_value", "set_value_", "set_value_with_tensor", "set_value_with_tensor_")
def _read_set_value(o):
    x = o["Input"]
    axes, gone = list(o.attr("axes")), list(o.attr("decrease_axes", []))
    starts, ends, steps = (_bounds(o, label) for label in ("Starts", "Ends", "Steps"))
    item = [slice(None)] * x.ndim
    for axis, start, end, step in zip(axes, starts, ends, steps, strict=True):
        if axis in gone:
            item[axis] = start
        else:
            last = None if not is_tensor(end) and end <= -_END and not is_tensor(step) and step < 0 else end
            item[axis] = slice(start, last, step)
    for place in sorted(o.attr("none_axes", [])):
        item.insert(place, None)
    value = o.get("ValueTensor")
    if value is None:
        found = numbers(o, [0])
        shape = list(o.attr("shape", [1]))
        if len(found) == 1:
            value = found[0]
        else:
            value = paddle.to_tensor(np.asarray(found).reshape(shape), dtype=x.dtype)
    out = paddle.assign(x)
    out[tuple(item)] = value
    return out
