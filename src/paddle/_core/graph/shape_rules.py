"""Shapes of results by rule, for the calls that networks repeat most; trial runs of these would take most of the time.

A rule returns None for a call that it does not cover; errors are left to the trial runs as well.
"""

import math

from ..operator import OperatorSet, OperatorTable
from ..tensor import Tensor
from .sizes import UnknownSize, trial_sizes
from .spec import Spec

KEEPS_BATCH = OperatorSet("shapes: the first size is that of the input", ["conv2d", "batch_norm"])

_LIKE_FIRST = OperatorSet(
    "shapes: like the first argument",
    "batch_norm dropout elu gelu hardsigmoid hardswish hardtanh leaky_relu mish relu relu6 selu sigmoid silu "
    "softplus swish tanh".split(),
)

_STEP_BY_STEP = OperatorSet("shapes: like the first argument, of any dtype; its loops would be tried", ["gather_tree"])


def by_rule(operator, args, kwargs, tensors, grad):
    """The result of a call with a `Spec` for each tensor, or None; `tensors` are those among the arguments."""
    key = operator.key
    if kwargs and key in _LIKE_FIRST and len(tensors) == 1 and all(map(_plain, kwargs.values())):
        args, kwargs = (tensors[0],), {}  # as the reader of model files calls
    if kwargs and key not in _TAKES_NAMES:
        return None
    if key == "squeeze":
        return _squeezed(grad, *args)
    if key in _STEP_BY_STEP and len(tensors) == 2 and tensors[0].ndim == tensors[1].ndim == 3:
        shape = args[0].shape
        return Spec([*map(int, shape)], args[0].dtype.torch, False, None, trial_sizes(shape))
    rule = _like_first if key in _LIKE_FIRST else _RULES.get(key)
    if (
        rule is None
        or not args
        or any(not t.dtype.is_floating_point or t.dtype is not tensors[0].dtype for t in tensors)
    ):
        return None
    if tensors and all(getattr(t, "_values", None) is not None for t in tensors):
        return None  # numbers computed from sizes, whose values trials follow
    shapes = rule(*args, **kwargs) if rule is not _like_first else _like_first(args, tensors)
    if shapes is None:
        return None
    flows, kind = grad and any(not t.stop_gradient for t in tensors), tensors[0].dtype.torch
    made = tuple(Spec([*map(int, shape)], kind, flows, None, trial_sizes(shape)) for shape in shapes)
    return made if key == "rnn" else made[0]


def _plain(value):
    return isinstance(value, (Tensor, int, float)) or value in ("upscale_in_train", "downscale_in_infer")


def _like_first(args, tensors):
    """The shape of the first argument, if all other tensors have one value for each channel."""
    x = args[0] if isinstance(args[0], Tensor) else None
    if x is None or x.ndim < 2:
        return None
    shape = x.shape
    return [shape] if all(list(t.shape) in ([shape[1]], [shape[-1]]) for t in tensors[1:]) else None


def _recurrent(*args):
    """Outputs as long as the input, and final states like the initial ones."""
    if len(args) != 10:
        return None
    x, states, bidirectional = args[0], args[1], args[8]
    shape = [*x.shape[:2], int(states[0].shape[-1]) * (2 if bidirectional else 1)]
    return [shape, *(state.shape for state in states)]


def _squeezed(grad, x, axis=None, name=None):
    """An axis of unknown size that is squeezed must have the size 1 in the run."""
    axes = [axis] if type(axis) is int else list(axis) if isinstance(axis, (list, tuple)) else []
    if any(type(a) is not int or not -x.ndim <= a < x.ndim for a in axes):
        return None
    gone, shape = {a % x.ndim for a in axes}, x.shape
    if not any(isinstance(shape[a], UnknownSize) for a in gone):
        return None
    kept = [n for a, n in enumerate(shape) if a not in gone or n not in (1, -1)]
    return Spec([*map(int, kept)], x.dtype.torch, grad and not x.stop_gradient, None, trial_sizes(kept))


def _linear(x, weight, bias=None, name=None):
    if x.ndim < 2 or weight.ndim != 2 or isinstance(x.shape[-1], UnknownSize) or x.shape[-1] != weight.shape[0]:
        return None
    if bias is not None and list(bias.shape) != [weight.shape[1]]:
        return None
    return [[*x.shape[:-1], weight.shape[1]]]


def _layer_norm(x, normalized_shape, weight=None, bias=None, epsilon=1e-05, name=None):
    sizes = [normalized_shape] if isinstance(normalized_shape, int) else list(normalized_shape)
    if any(type(n) is not int for n in sizes) or [int(n) for n in x.shape[-len(sizes) :]] != sizes:
        return None
    return [x.shape] if all(t is None or list(t.shape) == sizes for t in (weight, bias)) else None


def _softmax(x, axis=-1, dtype=None, name=None):
    return [x.shape] if dtype is None and type(axis) is int and -x.ndim <= axis < x.ndim else None


def _transpose(x, perm, name=None):
    if not isinstance(perm, (list, tuple)) or any(type(n) is not int for n in perm):
        return None
    return [[x.shape[n] for n in perm]] if sorted(perm) == list(range(x.ndim)) else None


def _broadcast(x, y, name=None):
    if not isinstance(x, Tensor) or not isinstance(y, Tensor):
        number = y if isinstance(x, Tensor) else x
        plain = type(number) in (int, float)
        return [x.shape if isinstance(x, Tensor) else y.shape] if plain else None
    a, b = list(x.shape), list(y.shape)
    rank = max(len(a), len(b))
    a, b = [1] * (rank - len(a)) + a, [1] * (rank - len(b)) + b
    sizes = [_common(m, n) for m, n in zip(a, b, strict=True)]
    return None if None in sizes else [sizes]


def _common(m, n):
    """The size of an axis that is broadcast; None if a rule cannot tell."""
    unknown = isinstance(m, UnknownSize), isinstance(n, UnknownSize)
    if all(unknown):
        return m if m.in_trials == n.in_trials else None
    if any(unknown):
        other = n if unknown[0] else m
        return (m if unknown[0] else n) if other == 1 else None
    return m if m == n or n == 1 else n if m == 1 else None


def _matmul(x, y, transpose_x=False, transpose_y=False, name=None, *, out=None):
    """A product with a matrix of known size; others are left to trials."""
    if x.ndim < 2 or y.ndim != 2 or transpose_x or out is not None:
        return None
    inner, columns = reversed(y.shape) if transpose_y else y.shape
    unknown = [n for n in (x.shape[-1], inner, columns) if isinstance(n, UnknownSize) or n < 0]
    return [[*x.shape[:-1], columns]] if not unknown and x.shape[-1] == inner else None


def _flatten(x, start_axis=0, stop_axis=-1, name=None):
    """Axes of known size become one."""
    if type(start_axis) is not int or type(stop_axis) is not int or x.ndim == 0:
        return None
    first, last = start_axis % x.ndim, stop_axis % x.ndim
    joined = x.shape[first : last + 1]
    if not (-x.ndim <= start_axis < x.ndim and -x.ndim <= stop_axis < x.ndim and first <= last):
        return None
    if any(isinstance(n, UnknownSize) or n < 0 for n in joined):
        return None
    return [[*x.shape[:first], math.prod(joined), *x.shape[last + 1 :]]]


def pair(value):
    """Two integers, given as one or as two; None for anything else."""
    if type(value) is int:
        return value, value
    plain = isinstance(value, (list, tuple)) and len(value) == 2 and all(type(n) is int for n in value)
    return tuple(value) if plain else None


def _slid(x, channels, kernel, stride, padding, dilation=1):
    """The shape after a window has moved over an image of known height and width."""
    steps = [pair(value) for value in (kernel, stride, padding, dilation)]
    if x.ndim != 4 or None in steps or any(isinstance(n, UnknownSize) or n < 0 for n in x.shape[2:]):
        return None
    sizes = []
    for n, k, s, p, d in zip(x.shape[2:], *steps, strict=True):
        if s < 1 or d < 1 or p < 0 or k < 1 or n + 2 * p < d * (k - 1) + 1:
            return None
        sizes.append((n + 2 * p - d * (k - 1) - 1) // s + 1)
    return [[x.shape[0], channels, *sizes]]


def _conv2d(x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format="NCHW", name=None):
    if data_format != "NCHW" or x.ndim != 4 or weight.ndim != 4 or type(groups) is not int or groups < 1:
        return None
    channels, inputs, *kernel = weight.shape
    if any(isinstance(n, UnknownSize) for n in (x.shape[1], *weight.shape)):  # weights may be computed, too
        return None
    if x.shape[1] != inputs * groups or channels % groups or min(kernel) < 1:
        return None
    if bias is not None and list(bias.shape) != [channels]:
        return None
    return _slid(x, channels, kernel, stride, padding, dilation)


def _max_pool2d(
    x, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NCHW", name=None
):
    kernel, pad = pair(kernel_size), pair(padding)
    if return_mask or ceil_mode or data_format != "NCHW" or x.ndim != 4 or kernel is None or pad is None:
        return None
    if any(2 * p > k for p, k in zip(pad, kernel, strict=True)):
        return None
    return _slid(x, x.shape[1], kernel, kernel if stride is None else stride, pad)


def _adaptive_avg_pool2d(x, output_size, data_format="NCHW", name=None):
    sizes = pair(output_size)
    if sizes is None or min(sizes) < 1 or data_format != "NCHW" or x.ndim != 4:
        return None
    known = not any(isinstance(n, UnknownSize) or n < 1 for n in x.shape[2:])
    return [[*x.shape[:2], *sizes]] if known else None


# Rules with all the arguments of their operators, which may be given by name.
_TAKES_NAMES = frozenset("adaptive_avg_pool2d conv2d flatten layer_norm linear matmul max_pool2d softmax".split())

_RULES = OperatorTable(
    "shapes: by rule",
    {
        "adaptive_avg_pool2d": _adaptive_avg_pool2d,
        "conv2d": _conv2d,
        "flatten": _flatten,
        "matmul": _matmul,
        "max_pool2d": _max_pool2d,
        "rnn": _recurrent,
        "linear": _linear,
        "layer_norm": _layer_norm,
        "softmax": _softmax,
        "transpose": _transpose,
        "add": _broadcast,
        "subtract": _broadcast,
        "multiply": _broadcast,
        "divide": _broadcast,
    },
)
