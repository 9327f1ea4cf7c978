"""Functions of numbers without an operator in the format, and those that have one of the same name."""

import math

import paddle

from ..table import reads, row, writes
from ..writer import dtype_of, shape_of
from ._common import is_tensor
from .composed import composed

# ---- with an operator ----

row(paddle.i0e, "i0e", "out", x="x")
row(paddle.i1e, "i1e", "out", x="x")
row(paddle.copysign, "copysign", "out", x="x", y="y")
row(paddle.nextafter, "nextafter", "out", x="x", y="y")
row(paddle.gammaincc, "gammaincc", "out", x="x", y="y")
row(paddle.polygamma, "polygamma", "out", x="x", n="n")
row(paddle.reduce_as, "reduce_as", "out", x="x", target="target")
row(paddle.renorm, "renorm", X="x", p="p", axis="axis", max_norm="max_norm")
row(paddle.multiplex, "multiplex", X="inputs", Ids="index")
row(
    paddle.shard_index,
    "shard_index",
    X="input",
    index_num="index_num",
    nshards="nshards",
    shard_id="shard_id",
    ignore_value="ignore_value",
)


def _shift(name):
    @writes(name)
    def write(w, x, y, is_arithmetic):
        dtype = dtype_of(w.out)
        w.emit(name, x=w.operand(x, dtype), y=w.operand(y, dtype), out=w.out, is_arithmetic=is_arithmetic)

    @reads(name)
    def read(o):
        return {"out": getattr(paddle, name)(o["x"], o["y"], o.attr("is_arithmetic", True))}


_shift("bitwise_left_shift")
_shift("bitwise_right_shift")


@reads("trunc_divide")
def _read_trunc_divide(o):
    return {"out": paddle.divide(o["x"], o["y"], rounding_mode="trunc")}


@reads("rint")
def _read_rint(o):
    return {"out": paddle.round(o["x"])}


# ---- composed of others ----

composed("isposinf")(lambda x: paddle.equal(x, paddle.full_like(x, math.inf)) if _floats(x) else _never(x))
composed("isneginf")(lambda x: paddle.equal(x, paddle.full_like(x, -math.inf)) if _floats(x) else _never(x))
composed("isreal")(lambda x: paddle.imag(x) == 0 if x.dtype.is_complex else paddle.logical_not(_never(x)))
composed("gammainc")(lambda x, y: 1.0 - paddle.gammaincc(x, y))
composed("repeat")(lambda input, repeats: paddle.tile(input, repeats))


def _floats(x):
    return x.dtype.is_floating_point


def _never(x):
    return paddle.zeros_like(x, dtype="bool")


@composed("signbit")
def _signbit(x):
    if not x.dtype.is_floating_point:
        return x < 0 if x.dtype.name not in ("bool", "uint8") else _never(x)
    return paddle.copysign(paddle.ones_like(x), x) < 0  # so that -0.0 counts


@composed("sinc")
def _sinc(x):
    x = x if x.dtype.is_floating_point else x.astype("float32")
    angle = x * math.pi
    safe = paddle.where(x == 0, paddle.ones_like(x), angle)
    return paddle.where(x == 0, paddle.ones_like(x), paddle.sin(safe) / safe)


@composed("ldexp")
def _ldexp(x, y):
    dtype = "float64" if "float64" in (x.dtype.name, y.dtype.name) else "float32"
    return x.astype(dtype) * paddle.pow(paddle.full([], 2.0, dtype), y.astype(dtype))


@composed("frexp")
def _frexp(x):
    size = paddle.abs(x)
    safe = paddle.where(x == 0, paddle.ones_like(x), size)
    exponent = paddle.floor(paddle.log2(safe)) + 1.0
    mantissa = x / paddle.pow(paddle.full([], 2.0, x.dtype), exponent)
    # Rounding of the logarithm may be off by one beside a power of two.
    high = paddle.abs(mantissa) >= 1.0
    low = paddle.logical_and(paddle.abs(mantissa) < 0.5, x != 0)
    exponent = exponent + high.astype(x.dtype) - low.astype(x.dtype)
    mantissa = paddle.where(high, mantissa * 0.5, paddle.where(low, mantissa * 2.0, mantissa))
    return mantissa, paddle.where(x == 0, paddle.zeros_like(x), exponent)


@composed("multigammaln")
def _multigammaln(x, p):
    total = 0.25 * p * (p - 1) * math.log(math.pi)
    out = paddle.lgamma(x)
    for i in range(1, p):
        out = out + paddle.lgamma(x - 0.5 * i)
    return out + total


def _euclid(x, y):
    """The greatest common divisor, in as many steps as 64 bits can need."""
    x, y = paddle.abs(x), paddle.abs(y)
    shape = paddle.broadcast_shape(list(x.shape), list(y.shape))
    x, y = x.expand(shape), y.expand(shape)
    steps = 92 if x.dtype.name == "int64" else 46

    def body(i, a, b):
        safe = paddle.where(b == 0, paddle.ones_like(b), b)
        rest = paddle.where(b == 0, paddle.zeros_like(b), paddle.remainder(a, safe))
        return i + 1, paddle.where(b == 0, a, b), rest

    zero = paddle.zeros([1], "int64")
    _, found, _ = paddle.static.nn.while_loop(lambda i, a, b: i < steps, body, [zero, x, y])
    return found


composed("gcd")(_euclid)


@composed("lcm")
def _lcm(x, y):
    divisor = _euclid(x, y)
    safe = paddle.where(divisor == 0, paddle.ones_like(divisor), divisor)
    return paddle.abs(x * y) // safe


# ---- integration ----


@composed("trapezoid")
def _trapezoid(y, x, dx, axis):
    return paddle.sum(_strips(y, x, dx, axis), axis)


@composed("cumulative_trapezoid")
def _cumulative_trapezoid(y, x, dx, axis):
    return paddle.cumsum(_strips(y, x, dx, axis), axis)


def _strips(y, x, dx, axis):
    axis %= y.ndim
    after, before = _shifted(y, axis)
    if x is None:
        width = 1.0 if dx is None else dx
    elif x.ndim == 1:
        right, left = _shifted(x, 0)
        width = (right - left).reshape([-1 if a == axis else 1 for a in range(y.ndim)])
    else:
        right, left = _shifted(x, axis % x.ndim)
        width = right - left
    return (after + before) * 0.5 * width


def _shifted(x, axis):
    """All but the first, and all but the last, along an axis."""
    return paddle.slice(x, [axis], [1], [2147483647]), paddle.slice(x, [axis], [0], [-1])


# ---- statistics ----


@writes("median")
def _write_median(w, x, axis, keepdim, mode):
    _middle(w, "median", x, axis, keepdim, mode, {"x": x}, ("out", "medians"))


@writes("nanmedian")
def _write_nanmedian(w, x, axis, keepdim, mode):
    _middle(w, "nanmedian", x, axis, keepdim, mode, {"X": x}, ("Out", "MedianIndex"))


def _middle(w, type, x, axis, keepdim, mode, inputs, slots):
    axes = [] if axis is None else [int(a) for a in (axis if isinstance(axis, (list, tuple)) else [axis])]
    found = list(w.outs)
    if len(found) == 1:
        found.append(w.temp([*shape_of(found[0]), 2] if type == "nanmedian" else shape_of(found[0]), "int64"))
    w.emit(type, **inputs, **dict(zip(slots, found, strict=True)), axis=axes, keepdim=keepdim, mode=mode)


@reads("median", "nanmedian")
def _read_median(o):
    older = o.type == "nanmedian"
    x = o["X"] if o.has("X") else o["x"]
    axis, mode = list(o.either("axis", "AxisTensor", "AxisTensorList", [])), o.attr("mode", "avg")
    axis = None if not axis else axis[0] if len(axis) == 1 else axis
    call = paddle.nanmedian if older else paddle.median
    found = call(x, axis, o.attr("keepdim", False), mode)
    values = found[0] if isinstance(found, (tuple, list)) else found
    slots = ("Out", "MedianIndex") if older else ("out", "medians")
    return dict(zip(slots, found, strict=True)) if isinstance(found, (tuple, list)) else {slots[0]: values}


@composed("nanmean")
def _nanmean(x, axis, keepdim):
    present = paddle.logical_not(paddle.isnan(x))
    count = paddle.sum(present.astype(x.dtype), axis, keepdim=keepdim)
    return paddle.sum(paddle.where(present, x, paddle.zeros_like(x)), axis, keepdim=keepdim) / count


def _quantiles(x, q, axis, keepdim, prepare):
    """The quantiles of x for each share in q.

    Args:
        prepare: a function of x with the reduced axes as its last one, and of their sizes; it returns the function
            that computes the quantile of a share.
    """
    shares = q.tolist() if is_tensor(q) else q
    several = isinstance(shares, (list, tuple))
    x = x if x.dtype.is_floating_point else x.astype("float32")
    axes = list(range(x.ndim)) if axis is None else [axis] if isinstance(axis, int) else list(axis)
    axes = [a % x.ndim for a in axes]
    rest = [a for a in range(x.ndim) if a not in axes]
    flat = paddle.transpose(x, [*rest, *axes]).reshape([*(x.shape[a] for a in rest), -1])
    quantile = prepare(flat, [x.shape[a] for a in axes])
    found = [quantile(share) for share in (shares if several else [shares])]
    for axis_ in sorted(axes) if keepdim else ():
        found = [value.unsqueeze(axis_) for value in found]
    return paddle.stack(found) if several else found[0]


@composed("quantile")
def _quantile(x, q, axis, keepdim, interpolation):
    def prepare(flat, sizes):
        ordered, count = paddle.sort(flat, -1), math.prod(int(n) for n in sizes)
        missing = paddle.any(paddle.isnan(flat), -1)

        def quantile(share):
            place = share * (count - 1)
            low, high = math.floor(place), math.ceil(place)
            weights = {"linear": place - low, "lower": 0.0, "higher": 1.0, "midpoint": 0.5, "nearest": None}
            weight = weights[interpolation]
            weight = float(round(place) > low) if weight is None else weight
            a, b = (paddle.slice(ordered, [flat.ndim - 1], [i], [i + 1]).squeeze(-1) for i in (low, high))
            value = a + (b - a) * weight if low != high else a
            return paddle.where(missing, paddle.full_like(value, math.nan), value)

        return quantile

    return _quantiles(x, q, axis, keepdim, prepare)


@composed("nanquantile")
def _nanquantile(x, q, axis, keepdim, interpolation):
    def prepare(flat, sizes):
        missing = paddle.isnan(flat)
        ordered = paddle.sort(paddle.where(missing, paddle.full_like(flat, math.inf), flat), -1)
        count = paddle.sum(paddle.logical_not(missing).astype(flat.dtype), -1, keepdim=True)

        def quantile(share):
            place = paddle.clip((count - 1.0) * share, min=0.0)
            low, high = paddle.floor(place), paddle.ceil(place)
            zeros = low * 0.0
            weights = {"linear": place - low, "lower": zeros, "higher": zeros + 1.0, "midpoint": zeros + 0.5}
            weight = weights.get(interpolation, paddle.round(place) - low)
            a, b = (paddle.take_along_axis(ordered, i.astype("int64"), -1) for i in (low, high))
            value = paddle.where(low == high, a, a + (b - a) * weight)
            return paddle.where(count == 0, paddle.full_like(value, math.nan), value).squeeze(-1)

        return quantile

    return _quantiles(x, q, axis, keepdim, prepare)


@writes("histogram")
def _write_histogram(w, input, bins, min, max, weight, density):
    bounds = [float(w.known(v)) if is_tensor(v) else float(v) for v in (min, max)]
    w.emit("histogram", X=input, Weight=weight, Out=w.out, bins=bins, min=bounds[0], max=bounds[1], density=density)


@reads("histogram")
def _read_histogram(o):
    limits = o.attr("min", 0.0), o.attr("max", 0.0)
    return paddle.histogram(o["X"], o.attr("bins", 100), *limits, o.get("Weight"), o.attr("density", False))


@composed("histogram_bin_edges")
def _histogram_bin_edges(input, bins, min, max):
    if min != max:
        return paddle.linspace(float(min), float(max), bins + 1, "float32")
    if min or max:
        return paddle.linspace(float(min) - 0.5, float(max) + 0.5, bins + 1, "float32")
    low, high = paddle.min(input).astype("float32"), paddle.max(input).astype("float32")
    same = (low == high).astype("float32")
    low, high = low - 0.5 * same, high + 0.5 * same
    return low + (high - low) * paddle.linspace(0.0, 1.0, bins + 1, "float32")


@composed("histogramdd")
def _histogramdd(x, bins, ranges, density, weights):
    """The cell of each point along each dimension, and how many points, or how much of their weight, is in it."""
    dims = int(x.shape[-1])
    points = x.reshape([-1, dims])
    points = points if x.dtype.is_floating_point else points.astype("float32")
    kind = points.dtype
    bins = list(bins) if isinstance(bins, (list, tuple)) else [bins] * dims
    edges, cells, inside = [], [], None
    for d, wanted in enumerate(bins):
        column = paddle.slice(points, [1], [d], [d + 1]).squeeze(1)
        if is_tensor(wanted):
            edge = wanted.astype(kind)
        else:
            edge = _even_edges(column, int(wanted), None if ranges is None else ranges[2 * d : 2 * d + 2])
        count = int(edge.shape[0]) - 1
        low, high = (paddle.slice(edge, [0], [i], [i + 1]) for i in (0, count))
        # The last cell includes its end.
        at = paddle.clip(paddle.searchsorted(edge, column, right=True) - 1, 0, count - 1)
        good = (column >= low) & (column <= high)
        inside = good if inside is None else inside & good
        edges.append(edge)
        cells.append((at, count))
    place, total = cells[0]
    for at, count in cells[1:]:
        place, total = place * count + at, total * count
    amount = inside.astype(kind)
    amount = amount if weights is None else amount * weights.astype(kind).flatten()
    found = paddle.scatter_nd_add(paddle.zeros([total], kind), place.unsqueeze(-1), amount)
    found = found.reshape([count for _, count in cells])
    if density:
        found = found / paddle.sum(found)
        for d, edge in enumerate(edges):
            width = paddle.diff(edge)
            found = found / width.reshape([-1 if i == d else 1 for i in range(dims)])
    return found, *edges


def _even_edges(column, count, ends):
    """The edges of equal cells, between two numbers or over all points."""
    if ends is not None:
        return paddle.linspace(float(ends[0]), float(ends[1]), count + 1, column.dtype)
    low, high = paddle.min(column), paddle.max(column)
    same = (low == high).astype(column.dtype) * 0.5
    low, high = low - same, high + same
    share = paddle.arange(count).astype(column.dtype) / float(count)
    return paddle.concat([low + (high - low) * share, high.reshape([1])])  # the last one is exactly the greatest
