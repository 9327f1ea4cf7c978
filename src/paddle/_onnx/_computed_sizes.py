"""Values of an ONNX model that are made of sizes: what operators on them give, as `_rows` follows it.

A rule takes what is known about a node and returns a size or a list of sizes.
"""

from onnx import numpy_helper
from paddle._onnx._row_sizes import Size, has_rows, open_size


def _same_sizes(r):
    return r.listed(0)


def _first_size(r):
    value = r.listed(0)
    r.need(isinstance(value, list) and len(value) == 1)
    return value[0]


def _as_list(r):
    value = r.listed(0)
    r.need(not isinstance(value, list))
    return [value]


def _reshaped(r):
    """One size becomes a list, or a list of one a size."""
    value, shape = r.listed(0), r.numbers(1)
    r.need(len(shape) <= 1)
    sizes = value if isinstance(value, list) else [value]
    r.need(shape or len(sizes) == 1)
    return sizes if shape else sizes[0]


def _joined(r):
    parts = [r.listed(i) for i in range(len(r.node.input))]
    r.need(all(isinstance(part, list) for part in parts))
    return [size for part in parts for size in part]


def _part(r):
    starts, ends, steps = r.numbers(1), r.numbers(2), r.numbers(4) or [1]
    value = r.listed(0)
    r.need(isinstance(value, list) and len(starts) == len(ends) == 1)
    return value[starts[0] : ends[0] : steps[0]]


def _picked(r):
    value = r.listed(0)
    r.need(isinstance(value, list) and r.node.input[1] in r.constants and not r.options.get("axis"))
    array = numpy_helper.to_array(r.constants[r.node.input[1]])
    r.need(array.ndim <= 1)
    return [value[i] for i in array.tolist()] if array.ndim else value[array.item()]


def _computed(r):
    """Products and exact quotients are known; anything else is a size of its own, which must not depend on the rows."""
    parts = [r.listed(i) for i in range(len(r.node.input))]
    lists = [part for part in parts if isinstance(part, list)]
    if not lists:
        return _one_computed(r, parts, 0)
    count = max(map(len, lists))
    r.need(all(len(part) in (1, count) for part in lists))
    a, b = (part * (count // len(part)) if isinstance(part, list) else [part] * count for part in parts)
    return [_one_computed(r, pair, i) for i, pair in enumerate(zip(a, b, strict=True))]


def _one_computed(r, pair, i):
    a, b = pair
    if r.node.op_type == "Mul":
        return a.times(b)
    if r.node.op_type == "Div" and a.number >= 0 and b.number > 0 and a.divided(b) is not None:
        return a.divided(b)
    r.need(not has_rows([a, b]))
    if r.node.op_type in ("Add", "Sub") and not a.open and not b.open:
        return Size(a.number + b.number if r.node.op_type == "Add" else a.number - b.number)
    return open_size(r.node.output[0], i)


OF_SIZES = {
    **dict.fromkeys(("Cast", "Identity"), _same_sizes),
    "Squeeze": _first_size,
    "Unsqueeze": _as_list,
    "Reshape": _reshaped,
    "Concat": _joined,
    "Slice": _part,
    "Gather": _picked,
    **dict.fromkeys(("Add", "Sub", "Mul", "Div"), _computed),
}
