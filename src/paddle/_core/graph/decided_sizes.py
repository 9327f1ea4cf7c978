"""Shapes of results whose sizes values decide: boxes that are found, slices with computed bounds, requested sizes.

Such a size is a symbol, -1. It is not looked for by trial: with arbitrary contents a slice would be empty and a
requested size 0 or 1. In the trial runs (infer.py) it has the size that the call implies, as 2 in `x[i : i + 2]`, or
else that of an input. A rule returns None for a call without such a size, and for one that it does not cover.
"""

import math

import torch

from .. import tree
from ..operator import OperatorTable
from ..tensor import Tensor
from .sizes import TRIAL_SIZES, UnknownSize, trial_sizes
from .spec import Spec
from .variable import Variable

_SHORTER = (
    3  # the trial run in which a slice of computed bounds reaches beyond the end, so that its size is no constant
)
_RESULTS = tree.Kinds({list: tree.LIST, tuple: tree.TUPLE})


def by_values(operator, args, kwargs, grad):
    """The result of a call whose values decide how many rows it has, with a `Spec` for each tensor; None for others."""
    rule = _DECIDED.get(operator.key)
    if rule is None:
        return None
    given = dict(zip(operator.parameters, args, strict=False), **kwargs)
    required = operator.positional[: len(operator.positional) - len(operator.kernel.__defaults__ or ())]
    found = rule(given) if all(name in given for name in required) else None
    if grad or found is None:
        return found
    return tree.map(lambda spec: spec._replace(grad=False), found, kinds=_RESULTS, only=Spec)


def opened(operator, args, kwargs, spec):
    """The spec of a range with an open size if one of its bounds is a value, whatever the trial runs have found."""
    bounds = _RANGES.get(operator.key)
    if bounds is None:
        return spec
    given = dict(zip(operator.parameters, args, strict=False), **kwargs)
    if not any(_undecided(given.get(name)) for name in bounds):
        return spec
    return spec._replace(shape=[-1], in_trials=(TRIAL_SIZES,), values=None)


# ---- boxes ----


def _rows(like, *shape, kind=None):
    """The spec of a tensor without a gradient; its dtype is that of `like` unless given."""
    return Spec([*map(int, shape)], kind or like.dtype.torch, False, None, trial_sizes(shape))


def _multiclass_nms(given):
    boxes, counted = given["bboxes"], given.get("rois_num")
    images = boxes if counted is None else counted
    found = _rows(boxes, -1, 2 + int(boxes.shape[-1]))
    return found, _rows(boxes, -1, 1, kind=torch.int32), _rows(boxes, images.shape[0], kind=torch.int32)


def _matrix_nms(given):
    found, index, counts = _multiclass_nms(given)
    counts = counts if given.get("return_rois_num", True) else None
    return found, counts, index if given.get("return_index", False) else None


def _generate_proposals(given):
    scores = given["scores"]
    counts = _rows(scores, scores.shape[0], kind=torch.int32) if given.get("return_rois_num", False) else None
    return _rows(scores, -1, 4), _rows(scores, -1, 1), counts


def _distribute_fpn_proposals(given):
    rois, counted, count = given["fpn_rois"], given.get("rois_num"), given["max_level"] - given["min_level"] + 1
    restore = _rows(rois, rois.shape[0], 1, kind=torch.int32)
    levels = [_rows(rois, -1, 4) for _ in range(count)]
    if counted is None:
        return levels, restore, None
    return levels, restore, [_rows(rois, counted.shape[0], kind=torch.int32) for _ in range(count)]


def _regions(given):
    """Maps of one size for each box; how many boxes an image has must fit, which the run checks."""
    x, boxes, size = given["x"], given["boxes"], given["output_size"]
    size = [size, size] if isinstance(size, int) else list(size)
    if any(type(n) is not int for n in size) or x.ndim != 4 or boxes.ndim != 2 or x.shape[1] == -1:
        return None
    channels = x.shape[1] // math.prod(size) if given["by_place"] else x.shape[1]
    shape = [boxes.shape[0], channels, *size]
    return Spec([*map(int, shape)], x.dtype.torch, not x.stop_gradient, None, trial_sizes(shape))


# ---- sizes that are arguments ----


def _undecided(value):
    """Whether an argument is a variable whose value is not known in the trial runs either."""
    return isinstance(value, Variable) and value._values is None


def _in_runs(value):
    """A number among the arguments, or the size of an axis, in each trial run."""
    if isinstance(value, UnknownSize):
        return value.in_trials
    if isinstance(value, Variable):
        return tuple(None if run is None else int(run) for run in value._values.runs)
    return (int(value),) * len(TRIAL_SIZES)


def _axis(n):
    """The axis of an argument with the size `n`, as the pair (size, sizes in the trial runs)."""
    return (-1, n.in_trials) if isinstance(n, UnknownSize) else (int(n), None)


def _asked(n):
    """An axis whose size is the argument `n`, as such a pair."""
    if _undecided(n):
        return -1, TRIAL_SIZES
    varies = isinstance(n, Variable) and not n._values.constant
    return (-1, _in_runs(n)) if varies else (_in_runs(n)[0], None)


def _made(x, axes, dtype=None):
    """The spec of a tensor like `x` with these axes."""
    sizes, in_trials = [n for n, _ in axes], tuple(runs for _, runs in axes)
    return Spec(sizes, dtype or x.dtype.torch, not x.stop_gradient, None, in_trials)


def _requested(sizes):
    """The axes that a list or a variable of sizes asks for; None if no size is undecided."""
    if _undecided(sizes):
        known = sizes.ndim == 1 and not isinstance(sizes.shape[0], UnknownSize)
        return [(-1, TRIAL_SIZES)] * sizes.shape[0] if known else None
    given = isinstance(sizes, (list, tuple)) and any(map(_undecided, sizes))
    return [_asked(n) for n in sizes] if given else None


def _expanded(given):
    x, axes = given["x"], _requested(given["shape"])
    if axes is None or len(axes) < x.ndim:
        return None
    own = [(-1, None)] * (len(axes) - x.ndim) + [_axis(n) for n in x.shape]
    return _made(x, [mine if asked == (-1, None) else asked for asked, mine in zip(axes, own, strict=True)])


def _reshaped(given):
    x, axes = given["x"], _requested(given["shape"])
    if axes is None or any(asked == (0, None) and i >= x.ndim for i, asked in enumerate(axes)):
        return None
    axes = [_axis(x.shape[i]) if asked == (0, None) else asked for i, asked in enumerate(axes)]
    return _made(x, [(-1, TRIAL_SIZES) if asked == (-1, None) else asked for asked in axes])


def _tiled(given):
    x, axes = given["x"], _requested(given["repeat_times"])
    if axes is None:
        return None
    rank = max(len(axes), x.ndim)
    times = [(1, None)] * (rank - len(axes)) + axes
    own = [(1, None)] * (rank - x.ndim) + [_axis(n) for n in x.shape]
    return _made(x, [_times(*pair) for pair in zip(times, own, strict=True)])


def _times(a, b):
    """An axis of the size `a` times `b`."""
    if a[1] is None and b[1] is None:
        return a[0] * b[0], None
    runs = zip(a[1] or (a[0],) * len(TRIAL_SIZES), b[1] or (b[0],) * len(TRIAL_SIZES), strict=True)
    return -1, TRIAL_SIZES if TRIAL_SIZES in (a[1], b[1]) else tuple(
        None if None in run else math.prod(run) for run in runs
    )


def _resized(given):
    x, size, scale = given["x"], given.get("size"), given.get("scale_factor")
    axes = _requested(size)
    if size is None and any(map(_undecided, scale if isinstance(scale, (list, tuple)) else [scale])):
        axes = [(-1, TRIAL_SIZES)] * (x.ndim - 2)
    if axes is None or len(axes) != x.ndim - 2:
        return None
    n, *own = [_axis(size) for size in x.shape]
    last = str(given.get("data_format", "NCHW")).upper().endswith("C")
    return _made(x, [n, *axes, own[-1]] if last else [n, own[0], *axes])


def _unpooled(given):
    """To the sizes asked for: the kernel looks at the places, so that trial runs of small images would decide."""
    x, size = given["x"], given.get("output_size")
    if not isinstance(size, (list, tuple)) or len(size) not in (x.ndim - 2, x.ndim):
        return None
    asked = [_asked(n) if isinstance(n, Variable) else _axis(n) for n in size[2 - x.ndim :]]
    return _made(x, [*map(_axis, x.shape[:2]), *asked])


def _one_hot(given):
    x, classes = given["x"], given.get("num_classes")
    return _made(x, [*map(_axis, x.shape), _asked(classes)], torch.float32) if _undecided(classes) else None


def _split(given):
    x, parts, axis = given["x"], given["num_or_sections"], given.get("axis", 0)
    if not isinstance(parts, (list, tuple)) or not any(map(_undecided, parts)) or type(axis) is not int:
        return None
    axes = [_axis(n) for n in x.shape]
    before, after = axes[: axis % x.ndim], axes[axis % x.ndim + 1 :]
    asked = [(-1, TRIAL_SIZES) if n == (-1, None) else n for n in map(_asked, parts)]
    return [_made(x, [*before, n, *after]) for n in asked]


def _greatest(given):
    x, axis = given["x"], given.get("axis")
    axis = -1 if axis is None else axis
    if not _undecided(given["k"]) or type(axis) is not int or not x.ndim:
        return None
    axes = [_axis(n) for n in x.shape]
    axes[axis] = _asked(given["k"])
    return _made(x, axes), _made(x, axes, torch.int64)._replace(grad=False)


# ---- slices ----


def _subscript(given):
    x, items = given["x"], given["item"]
    items = items if isinstance(items, tuple) else (items,)
    bounds = [b for item in items if isinstance(item, slice) for b in (item.start, item.stop, item.step)]
    if not any(map(_undecided, bounds)) or not all(map(_plain, items)):
        return None
    used = sum(item is not None and item is not Ellipsis for item in items)
    if used > x.ndim:
        return None
    rest = [slice(None)] * (x.ndim - used)
    at = next((i for i, item in enumerate(items) if item is Ellipsis), len(items))
    axes, sizes = [], iter(x.shape)
    for item in (*items[:at], *rest, *items[at + 1 :]):
        if item is None:
            axes.append((1, None))
        elif isinstance(item, slice):
            axes.append(_part(next(sizes), item.start, item.stop, item.step))
        else:
            next(sizes)
    return _made(x, axes)


def _written(given):
    """A tensor keeps its shape when a part with computed bounds is written; whether the value fits, the run checks."""
    x, items, value = given["x"], given["item"], given["value"]
    items = items if isinstance(items, tuple) else (items,)
    bounds = [b for item in items if isinstance(item, slice) for b in (item.start, item.stop, item.step)]
    if not any(map(_undecided, bounds)):
        return None
    flows = any(isinstance(t, Tensor) and not t.stop_gradient for t in (x, value))
    return _made(x, [*map(_axis, x.shape)])._replace(grad=flows)


def _plain(item):
    """Whether an item of a subscript takes one place or a range of an axis, or adds one."""
    if item is None or item is Ellipsis or isinstance(item, (int, slice)):
        return True
    return isinstance(item, Tensor) and not item.ndim and not item.dtype.is_floating_point and item.dtype.name != "bool"


def _sliced(given):
    x, axes, starts, ends = given["input"], given["axes"], given["starts"], given["ends"]
    if not any(map(_undecided, (starts, ends))):
        lists = [v if isinstance(v, (list, tuple)) else () for v in (starts, ends)]
        if not any(_undecided(v) for values in lists for v in values):
            return None
    if not isinstance(axes, (list, tuple)) or any(type(axis) is not int for axis in axes):
        return None
    made = [_axis(n) for n in x.shape]
    for i, axis in enumerate(axes):
        bounds = [v[i] if isinstance(v, (list, tuple)) else v for v in (starts, ends)]
        if any(isinstance(b, Tensor) and not _undecided(b) for b in bounds):
            return None
        made[axis] = _part(x.shape[axis], *bounds)
    return _made(x, made)


def _part(size, start, stop, step=None):
    """The axis that a slice leaves of one with this size."""
    if not any(map(_undecided, (start, stop, step))):
        if all(b is None or type(b) is int for b in (start, stop, step)) and not isinstance(size, UnknownSize):
            return len(range(*slice(start, stop, step).indices(size))), None
        bounds = zip(_in_runs(size), *(_bound(b) for b in (start, stop, step)), strict=True)
        return -1, tuple(None if n is None else len(range(*slice(*cut).indices(n))) for n, *cut in bounds)
    if step in (None, 1) and isinstance(start, Variable) and isinstance(stop, Variable):
        (first, more), (second, much) = _offset(start), _offset(stop)
        if first is second and much > more:
            found = [None if n is None else min(n, much - more) for n in _in_runs(size)]
            found[_SHORTER] = None if found[_SHORTER] is None else found[_SHORTER] - 1
            return -1, tuple(found)
    return -1, TRIAL_SIZES


def _bound(value):
    return (None,) * len(TRIAL_SIZES) if value is None else _in_runs(value)


def _offset(variable):
    """`variable` as another one plus a number."""
    number = 0
    while (call := variable.op) is not None and not call.kwargs:
        key, args = call.operator.key, call.args
        if key == "add" and isinstance(args[1], Variable):
            args = args[::-1]
        plain = all(type(n) in (int, float) and n % 1 == 0 for n in args[1:3])
        if key in ("cast", "assign") or (key == "reshape" and not variable.ndim):
            step = 0
        elif key in ("add", "subtract") and plain:
            step = int(args[1]) if key == "add" else -int(args[1])
        elif key == "scale" and plain and len(args) > 2 and args[1] == 1:
            step = int(args[2])
        else:
            break
        if not isinstance(args[0], Variable):
            break
        variable, number = args[0], number + step
    return variable, number


_BOUNDS = ("start", "end", "step")
_RANGES = OperatorTable(
    "shapes: the arguments that a range is as long as",
    {"arange": _BOUNDS, "range": _BOUNDS, "linspace": ("num",), "logspace": ("num",)},
)

_DECIDED = OperatorTable(
    "shapes: rows that values decide",
    {
        "multiclass_nms3": _multiclass_nms,
        "matrix_nms": _matrix_nms,
        "nms": lambda given: _rows(given["boxes"], -1, kind=torch.int64),
        "generate_proposals": _generate_proposals,
        "distribute_fpn_proposals": _distribute_fpn_proposals,
        "psroi_pool": lambda given: _regions({**given, "by_place": True}),
        "roi_align": lambda given: _regions({**given, "by_place": False}),
        "roi_pool": lambda given: _regions({**given, "by_place": False}),
        "expand": _expanded,
        "broadcast_to": _expanded,
        "reshape": _reshaped,
        "tile": _tiled,
        "interpolate": _resized,
        "max_unpool1d": _unpooled,
        "max_unpool2d": _unpooled,
        "max_unpool3d": _unpooled,
        "one_hot": _one_hot,
        "split": _split,
        "topk": _greatest,
        "getitem": _subscript,
        "set_value": _written,
        "slice": _sliced,
    },
)
