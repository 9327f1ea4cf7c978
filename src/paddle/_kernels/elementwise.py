"""Functions and comparisons of many floats on a CPU, in one pass by loops in C (`_elementwise.c`).

torch calls MKL for most of these, which has slow code for AMD's processors, or computes element by element; its
gradients take a pass over the memory for each step of their formula. Which of the two is faster is measured at the
first large call, since it depends on the processor. The loops have one thread, torch's functions all: the measurement
has, too.
Functions are within two units in the last place, comparisons and what is exact give torch's bits.

Where the loops are not compiled, every name here is torch's function itself.
"""

import functools
import math
import time

import torch
from torch.compiler import is_dynamo_compiling as compiling

from paddle._core.flags import flag

from . import vectorised
from .loops import ELEMENTWISE
from .vectorised import LEAST_IN_TRAINING, PLAIN, applies, differentiable, sized

_ENOUGH = 1.2  # times as fast the loops must be
_EXACT = {"sqrt", "fmax", "fmin"}
_THREADS = 2  # of torch up to which a loop takes less time than several passes of torch


# ---- which is faster ----


def _chosen(name, engine, exact):
    """Whether the loop of a function is used instead of torch's `engine`."""
    if not exact and flag("FLAGS_cudnn_deterministic"):  # which asks for choices that do not vary
        return False
    return _faster(name, engine, torch.get_num_threads())


@functools.cache
def _faster(name, engine, threads):
    x = torch.linspace(0.1, 3.0, LEAST_IN_TRAINING).flip(0)  # numbers that all functions are defined for
    with torch.no_grad():
        if name in _COMPARISONS:
            works = functools.partial(engine, x, x), functools.partial(_compared, name, x, x)
        elif name in _OF_TWO:
            works = functools.partial(engine, x, x), functools.partial(_of_two, name, x, x)
        else:
            works = functools.partial(engine, x), functools.partial(_of_one, name, x)
        times = [[_seconds(work) for work in works] for _ in range(4)]
    torchs, ours = (min(column) for column in zip(*times, strict=True))
    return torchs > _ENOUGH * ours


def _seconds(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _of_one(name, x):
    out = torch.empty_like(x)
    ELEMENTWISE.unary(name, x.numpy(), out.numpy())
    return out


def _of_two(name, x, y):
    out = torch.empty_like(x)
    ELEMENTWISE.binary(name, x.numpy(), y.numpy(), out.numpy())
    return out


def _compared(name, x, y):
    out = torch.empty(x.shape, dtype=torch.bool)
    ELEMENTWISE.compare(name, x.numpy(), y.numpy(), out.numpy())
    return out


def _by_size(few, many):
    """`many`, with the function that the accelerator calls directly: torch's own for few elements."""
    many.direct = sized(few, many), frozenset()
    return many


# ---- functions of one tensor ----

# The gradient of the result times the derivative, by torch's functions: of the argument, or of the result ("y").
_DERIVATIVES = {
    "exp": ("y", lambda grad, y: grad * y),
    "log": ("x", lambda grad, x: grad / x),
    "sqrt": ("y", lambda grad, y: grad / (2 * y)),
    "rsqrt": ("y", lambda grad, y: -0.5 * grad * y.pow(3)),
    "sin": ("x", lambda grad, x: grad * torch.cos(x)),
    "cos": ("x", lambda grad, x: -grad * torch.sin(x)),
    "tanh": ("y", lambda grad, y: grad * (1 - y * y)),
    "tanhshrink": ("x", lambda grad, x: grad * torch.tanh(x).square()),
    "erf": ("x", lambda grad, x: grad * (2 / math.sqrt(math.pi) * torch.exp(-x * x))),
    "softsign": ("x", lambda grad, x: grad / (1 + x.abs()).square()),
    "square": ("x", lambda grad, x: 2 * grad * x),
    "reciprocal": ("y", lambda grad, y: -grad * y * y),
}
_COSTLY = {"tanh", "erf", "tanhshrink"}  # which torch takes so long for that fewer elements are enough
_IN_TORCH = {"square", "reciprocal"}  # whose values torch computes as fast, so that only the gradient is ours


class _Function(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, name, engine):
        out = engine(x) if name in _IN_TORCH else _of_one(name, x)
        ctx.name, kept = name, x if _DERIVATIVES[name][0] == "x" else out
        ctx.save_for_backward(kept)
        return out

    @staticmethod
    def backward(ctx, grad):
        (kept,) = ctx.saved_tensors
        if torch.is_grad_enabled() or type(grad) not in PLAIN or not grad.is_cpu:  # its gradient is wanted, or vmap's
            return _DERIVATIVES[ctx.name][1](grad, kept), None, None
        return _of_two(f"gradient of {ctx.name}", grad.contiguous(), kept.detach()), None, None


def function(name, engine, few=None):
    """torch's `engine` of one tensor, by the loop of this name where that is faster; `few` is for few elements."""
    if ELEMENTWISE is None:
        return engine

    def many(x):
        if compiling() or not applies(x):
            return engine(x)
        if differentiable(x):
            if name not in _DERIVATIVES or (x.numel() < LEAST_IN_TRAINING and name not in _COSTLY):
                return engine(x)
            good = torch.get_num_threads() <= _THREADS if name in _IN_TORCH else _chosen(name, engine, name in _EXACT)
            return _Function.apply(x, name, engine) if good else engine(x)
        if name in _IN_TORCH or not _chosen(name, engine, name in _EXACT):
            return engine(x)
        return _of_one(name, x.detach())

    many.__name__ = name
    return _by_size(few or engine, many)


def in_place(name, engine, compared):
    """torch's `engine` of one tensor that it writes into, by the loop where that is faster than torch's `compared`."""
    if ELEMENTWISE is None:
        return engine

    def many(x):
        if compiling() or not applies(x) or differentiable(x) or not _chosen(name, compared, name in _EXACT):
            return engine(x)
        array = x.detach().numpy()
        ELEMENTWISE.unary(name, array, array)
        torch.autograd.graph.increment_version(x)  # so that torch notices if a gradient needed the old values
        return x

    many.__name__ = f"{name}_"
    return _by_size(engine, many)


exp, log, sqrt, rsqrt = (function(name, getattr(torch, name)) for name in ("exp", "log", "sqrt", "rsqrt"))
sin, cos, erf = (function(name, getattr(torch, name)) for name in ("sin", "cos", "erf"))
tanh = function("tanh", vectorised.tanh, torch.tanh)
square, reciprocal = (function(name, getattr(torch, name)) for name in ("square", "reciprocal"))
IN_PLACE = {
    f"{name}_": in_place(name, getattr(torch.Tensor, f"{name}_"), getattr(torch, name))
    for name in ("exp", "log", "sqrt", "rsqrt", "sin", "cos", "erf")
}
IN_PLACE["tanh_"] = in_place("tanh", vectorised.tanh_, vectorised.tanh)
if ELEMENTWISE is not None:
    _logit_, IN_PLACE["sinc_"] = (
        in_place(name, getattr(torch.Tensor, f"{name}_"), getattr(torch, name)) for name in ("logit", "sinc")
    )
    IN_PLACE["logit_"] = lambda x, eps=None: torch.Tensor.logit_(x, eps) if eps else _logit_(x)


tanhshrink = function("tanhshrink", lambda x: x - torch.tanh(x))


def usable(x):
    """Whether `of_one` is the faster way to what torch computes in several passes over `x`, which needs no gradient."""
    return ELEMENTWISE is not None and applies(x) and not differentiable(x) and torch.get_num_threads() <= _THREADS


def of_one(name, x):
    """The loop of this name on a tensor that is `usable`."""
    return _of_one(name, x.detach())


def gradient(name, grad, kept):
    """The gradient by the loop of this name, or None where it does not apply or has to have a gradient itself."""
    good = usable(kept) and type(grad) in PLAIN and grad.is_cpu and not torch.is_grad_enabled()
    return _of_two(f"gradient of {name}", grad.contiguous(), kept.detach()) if good else None


# ---- functions of two tensors ----

_OF_TWO = {"fmax", "fmin"}


def paired(x, y):
    """Whether both are tensors of one shape that the loops are for."""
    return (
        isinstance(x, torch.Tensor)
        and isinstance(y, torch.Tensor)
        and x.shape == y.shape
        and not compiling()
        and applies(x)
        and applies(y)
    )


class _Extreme(torch.autograd.Function):
    """The larger or smaller number of two; as in torch the first of equal ones gets the gradient, and NaN none."""

    @staticmethod
    def forward(ctx, x, y, name):
        ctx.save_for_backward(x, y)
        ctx.name = name
        return _of_two(name, x, y)

    @staticmethod
    def backward(ctx, grad):
        x, y = (t.detach() for t in ctx.saved_tensors)
        take = _of_two(f"first of {ctx.name}", x, y)
        to_x, to_y = ctx.needs_input_grad[:2]
        give = torch.ops.aten.threshold_backward
        return give(grad, take, 0) if to_x else None, give(grad, take.neg_().add_(1), 0) if to_y else None, None


def _extreme(name):
    engine = getattr(torch, name)
    if ELEMENTWISE is None:
        return engine

    def many(x, y):
        if not paired(x, y) or not _chosen(name, engine, exact=True):
            return engine(x, y)
        if differentiable(x) or differentiable(y):
            return _Extreme.apply(x, y, name)
        return _of_two(name, x.detach(), y.detach())

    many.__name__ = name
    return _by_size(engine, many)


fmax, fmin = _extreme("fmax"), _extreme("fmin")


class _Copysign(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return _of_two("copysign", x, y)

    @staticmethod
    def backward(ctx, grad):
        x, y = (t.detach() for t in ctx.saved_tensors)
        to_x, to_y = ctx.needs_input_grad
        # With these factors alone the gradient has a gradient.
        to_x = grad * _of_two("ratio of copysign", x, y) if to_x else None
        return to_x, torch.zeros_like(grad) if to_y else None


def copysign(x, y):
    """`torch.copysign`."""
    if ELEMENTWISE is None or not paired(x, y) or torch.get_num_threads() > _THREADS:
        return torch.copysign(x, y)
    return (
        _Copysign.apply(x, y) if differentiable(x) or differentiable(y) else _of_two("copysign", x.detach(), y.detach())
    )


def copysign_(x, y):
    """`torch.Tensor.copysign_`."""
    good = ELEMENTWISE is not None and paired(x, y) and not differentiable(x) and torch.get_num_threads() <= _THREADS
    if not good or differentiable(y) or x.untyped_storage().data_ptr() == y.untyped_storage().data_ptr():
        return x.copysign_(y)
    array = x.detach().numpy()
    ELEMENTWISE.binary("copysign", array, y.detach().numpy(), array)
    torch.autograd.graph.increment_version(x)
    return x


IN_PLACE["copysign_"] = copysign_


# ---- comparisons ----

_COMPARISONS = {"eq", "ne", "lt", "le", "gt", "ge"}


def _comparison(name):
    engine = getattr(torch, name)
    if ELEMENTWISE is None:
        return engine

    def many(x, y):
        if not paired(x, y) or not _chosen(name, engine, exact=True):
            return engine(x, y)
        return _compared(name, x.detach(), y.detach())

    many.__name__ = name
    return _by_size(engine, many)


eq, ne, lt, le, gt, ge = map(_comparison, ("eq", "ne", "lt", "le", "gt", "ge"))
