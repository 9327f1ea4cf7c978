"""Elementwise functions in forms that torch computes with vector instructions on a CPU.

torch decides element by element where a condition chooses the result (`masked_fill`, the gradients of `clamp` and
`maximum`) or the result is a bool: a random condition then costs a mispredicted branch for each element, up to forty
times as much as arithmetic. The functions here give the same values by arithmetic. They apply to float32 from `LEAST`
elements on; below that, calls cost more than elements.
"""

import functools
import math

import numpy as np
import torch
from torch.compiler import is_dynamo_compiling as compiling

from paddle._core import system
from paddle._core.accelerator import by_size
from paddle._core.flags import flag
from paddle._core.selection import LEAST, many

from .loops import ELEMENTWISE

FEW = 2048  # elements of which a sum, which tells whether one is NaN, costs less than a derivative of our own
LEAST_IN_TRAINING = 131_072  # where a function with a derivative of its own is slower than torch's below that
_THREADS = 2  # of torch up to which a loop takes less time than several passes of torch
PLAIN = (torch.Tensor, torch.nn.Parameter)

_choose = torch.ops.aten.threshold_backward  # (a, b, 0): a where b > 0, and else 0; with vector instructions


def applies(x):
    """Whether a tensor is one that the functions here are faster for."""
    return (
        x.numel() >= LEAST
        and x.dtype is torch.float32
        and x.is_cpu
        and type(x) in PLAIN
        and x.is_contiguous()
        and not compiling()
        and torch._C._functorch.peek_interpreter_stack() is None  # vmap and jvp know torch's own functions only
    )


def sized(few, many):
    """A function of torch for few elements, and `many` from `LEAST` on, where the accelerator calls it."""
    return by_size(few, many, LEAST, torch.Tensor.numel)


def differentiable(x):
    """Whether a result computed from `x` needs a gradient."""
    return x.requires_grad and torch.is_grad_enabled()


def all_finite(x):
    """Whether no element is NaN or infinite, by the sum; False also where that overflows or cannot be read."""
    if not x.is_cpu or compiling() or torch._C._functorch.peek_interpreter_stack() is not None:
        return False
    return math.isfinite(x.detach().sum())


# ---- one tensor ----


class _Tanh(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        out = _tanh(x)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, grad):
        return torch.ops.aten.tanh_backward(grad, *ctx.saved_tensors)


def _tanh(x):
    # oneDNN's is as exact (0.62 units in the last place, torch's 0.5) in a third of the time, with both copies.
    return torch.tanh_(x.to_mkldnn()).to_dense()


@functools.cache
def _tanh_by_onednn():
    # torch calls MKL, which has slow code for AMD's processors only: on Intel's it is three to ten times as fast.
    return torch.backends.mkldnn.is_available() and torch.backends.mkl.is_available() and system.is_amd()


def tanh_(x):
    """torch.tanh_."""
    if applies(x) and not differentiable(x) and _tanh_by_onednn():
        return x.copy_(_tanh(x.detach()))
    return torch.tanh_(x)


def tanh(x):
    """torch.tanh."""
    if not applies(x) or not _tanh_by_onednn():
        return torch.tanh(x)
    if differentiable(x):
        return _Tanh.apply(x) if x.numel() >= LEAST_IN_TRAINING else torch.tanh(x)
    return _tanh(x.detach())


class _Heaviside(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        ctx.save_for_backward(x)
        return _heaviside(x, y)

    @staticmethod
    def backward(ctx, grad):
        (x,), (for_x, for_y) = ctx.saved_tensors, ctx.needs_input_grad
        zero = torch.eq(x.detach(), 0, out=torch.empty_like(x)) if for_y else None
        return torch.zeros_like(grad) if for_x else None, _choose(grad, zero, 0) if for_y else None


def heaviside(x, y):
    """torch.heaviside, with the derivatives that it lacks: 0 for x, 1 for y where x is 0."""
    if x.shape == y.shape and applies(x) and applies(y):
        if differentiable(x) or differentiable(y):
            return _Heaviside.apply(x, y)
        return _heaviside(x.detach(), y.detach())
    if x.requires_grad or y.requires_grad:
        return torch.where(x == 0, y, torch.sign(x).clamp(min=0))
    return torch.heaviside(x, y)


def _heaviside(x, y):
    if ELEMENTWISE is not None and torch.get_num_threads() <= _THREADS:
        out = torch.empty_like(x)
        ELEMENTWISE.binary("heaviside", x.detach().numpy(), y.detach().numpy(), out.numpy())
        return out
    zero = torch.eq(x, 0, out=torch.empty_like(x))
    # A zero of `y` that is not wanted has to be 0 even where `y` is infinite or NaN, so nothing is multiplied.
    return torch.gt(x, 0, out=torch.empty_like(x)).add_(_choose(y, zero, 0))


def is_inf(x):
    """torch.isinf."""
    if not applies(x):
        return torch.isinf(x)
    return torch.from_numpy(np.isinf(x.detach().numpy()))


def sinc(x):
    """torch.sinc."""
    if differentiable(x) or not applies(x):
        return torch.sinc(x)
    if _rounding_may_differ():
        return _by_loop("sinc", x)
    at_zero = torch.eq(x, 0, out=torch.empty_like(x))
    angle = torch.mul(x.detach(), torch.pi)
    return torch.sin(angle).add_(at_zero).div_(angle.add_(at_zero))


def polar(size, angle):
    """torch.polar."""
    if not (size.shape == angle.shape and applies(size) and applies(angle)):
        return torch.polar(size, angle)
    if differentiable(size) or differentiable(angle) or not _rounding_may_differ():
        return torch.complex(torch.cos(angle).mul_(size), torch.sin(angle).mul_(size))
    out = size.new_empty(size.shape, dtype=torch.complex64)
    ELEMENTWISE.polar(size.detach().numpy(), angle.detach().numpy(), out.numpy())
    return out


def _rounding_may_differ():
    """Whether loops are used that round otherwise than torch."""
    few = ELEMENTWISE is not None and torch.get_num_threads() <= _THREADS
    return few and not flag("FLAGS_cudnn_deterministic")  # which asks for choices that do not vary


def _by_loop(name, x):
    out = torch.empty_like(x)
    ELEMENTWISE.unary(name, x.detach().numpy(), out.numpy())
    return out


def logit(x):
    """torch.logit."""
    if differentiable(x) or not applies(x) or not _rounding_may_differ():
        return torch.logit(x)
    return _by_loop("logit", x)


def _one_pass(grad):
    """Whether a loop may compute a gradient, which needs none itself."""
    plain = type(grad) in PLAIN and grad.is_cpu and not torch.is_grad_enabled()
    return plain and ELEMENTWISE is not None and torch.get_num_threads() <= _THREADS


class _Clamp(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, least, most):
        ctx.save_for_backward(x)
        ctx.bounds = least, most
        return torch.clamp(x, least, most)

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        if _one_pass(grad):
            out, (least, most) = torch.empty_like(x), ctx.bounds
            least = -math.inf if least is None else least
            most = math.inf if most is None else most
            ELEMENTWISE.within(grad.contiguous().numpy(), x.detach().numpy(), out.numpy(), least, most)
            return out, None, None
        inside = torch.clamp(x.detach(), *ctx.bounds)
        torch.eq(inside, x.detach(), out=inside)
        return _choose(grad, inside, 0), None, None


def clamp(x, least, most):
    """torch.clamp with numbers as bounds."""
    return _Clamp.apply(x, least, most) if differentiable(x) and applies(x) else torch.clamp(x, least, most)


# ---- masks ----


def every(x, axes=None, keepdim=False):
    """torch.all."""
    if not many(x):
        return torch.all(x, axes, keepdim)
    return torch.amin(x.view(torch.uint8), () if axes is None else axes, keepdim).bool()


def some(x, axes=None, keepdim=False):
    """torch.any."""
    if not many(x):
        return torch.any(x, axes, keepdim)
    return torch.amax(x.view(torch.uint8), () if axes is None else axes, keepdim).bool()


def masked_fill(x, mask, value):
    """torch.masked_fill with a number as `value`."""
    if mask.shape != x.shape or not mask.is_contiguous() or not applies(x):
        return torch.masked_fill(x, mask, value)
    if differentiable(x):
        return _Fill.apply(x, mask, value) if x.numel() >= LEAST_IN_TRAINING else torch.masked_fill(x, mask, value)
    return _filled(x.detach(), mask, value)


def _filled(x, mask, value):
    bits = int(torch.tensor(value, dtype=torch.float32).view(torch.int32))
    keep = mask.to(torch.int32).sub_(1)  # all bits where an element stays, none where it goes
    if bits:
        keep.bitwise_and_(torch.bitwise_xor(x.view(torch.int32), bits)).bitwise_xor_(bits)
    else:
        keep.bitwise_and_(x.view(torch.int32))
    return keep.view(torch.float32)


class _Fill(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, mask, value):
        ctx.save_for_backward(mask)
        return _filled(x, mask, value)

    @staticmethod
    def backward(ctx, grad):
        (mask,) = ctx.saved_tensors
        return _choose(grad, torch.logical_not(mask).float(), 0), None, None


def where(mask, x, y):
    """torch.where."""
    tensors = isinstance(x, torch.Tensor) and isinstance(y, torch.Tensor)
    if not (tensors and mask.shape == x.shape == y.shape and mask.is_contiguous() and applies(x) and applies(y)):
        return torch.where(mask, x, y)
    if differentiable(x) or differentiable(y):
        return _Where.apply(mask, x, y) if x.numel() >= LEAST_IN_TRAINING else torch.where(mask, x, y)
    return _where(mask, x.detach(), y.detach())


def _where(mask, x, y):
    take = mask.to(torch.int32).neg_()  # all bits where `x` is wanted, none where `y` is
    y = y.view(torch.int32)
    return take.bitwise_and_(torch.bitwise_xor(x.view(torch.int32), y)).bitwise_xor_(y).view(torch.float32)


class _Where(torch.autograd.Function):
    @staticmethod
    def forward(ctx, mask, x, y):
        ctx.save_for_backward(mask)
        return _where(mask, x, y)

    @staticmethod
    def backward(ctx, grad):
        (mask,), (_, for_x, for_y) = ctx.saved_tensors, ctx.needs_input_grad
        take = mask.float()
        to_x = _choose(grad, take, 0) if for_x else None
        return None, to_x, _choose(grad, take.neg_().add_(1), 0) if for_y else None


# ---- two tensors ----


class _Extreme(torch.autograd.Function):
    """The larger or smaller of two; as in Paddle equal elements share the gradient, and NaN gets none."""

    @staticmethod
    def forward(ctx, x, y, engine, wins, loses):
        ctx.save_for_backward(x, y)
        ctx.order = wins, loses
        return engine(x, y)

    @staticmethod
    def backward(ctx, grad):
        (x, y), found = (t.detach() for t in ctx.saved_tensors), []
        half = torch.eq(x, y, out=torch.empty_like(grad)).mul_(0.5)
        for tensor, order, needed in zip((x, y), ctx.order, ctx.needs_input_grad[:2], strict=True):
            if not needed:
                found.append(None)
                continue
            share = order(x, y, out=torch.empty_like(grad)).add_(half)
            found.append((grad * share).sum_to_size(tensor.shape).to(tensor.dtype))
        return *found, None, None, None


def maximum(x, y):
    """torch.maximum with Paddle's gradient."""
    return _extreme(x, y, torch.maximum, torch.gt, torch.lt)


def minimum(x, y):
    """torch.minimum with Paddle's gradient."""
    return _extreme(x, y, torch.minimum, torch.lt, torch.gt)


def _extreme(x, y, engine, wins, loses):
    if not (isinstance(x, torch.Tensor) and isinstance(y, torch.Tensor) and (differentiable(x) or differentiable(y))):
        return engine(x, y)
    if compiling() or torch._C._functorch.peek_interpreter_stack() is not None:
        return engine(x, y)  # with torch's gradient at NaN, which is 1
    out = engine(x, y)
    if out.numel() <= FEW and all_finite(out):
        return out
    return _Extreme.apply(x, y, engine, wins, loses)


# ---- the cross entropy of probabilities ----

_REDUCTIONS = {"none": 0, "mean": 1, "sum": 2}


class _CrossEntropy(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, label, weight, reduction):
        ctx.save_for_backward(x, label, weight)
        ctx.reduction = _REDUCTIONS[reduction]
        return _cross_entropy(x, label, weight, reduction)

    @staticmethod
    def backward(ctx, grad):
        x, label, weight = ctx.saved_tensors
        return torch.ops.aten.binary_cross_entropy_backward(grad, x, label, weight, ctx.reduction), None, None, None


def _cross_entropy(x, label, weight, reduction):
    if_true = torch.log(x).clamp_(min=-100)
    loss = torch.log1p(-x).clamp_(min=-100).mul_(label - 1).addcmul_(label, if_true, value=-1)
    if weight is not None:
        loss.mul_(weight)
    return loss if reduction == "none" else loss.mean() if reduction == "mean" else loss.sum()


def binary_cross_entropy(x, label, weight, reduction):
    """torch's, whose logarithms are computed one by one, for labels and weights without gradients."""
    if applies(x) and label.shape == x.shape and label.dtype is x.dtype:
        least, most = torch.aminmax(x.detach())
        if least >= 0 and most <= 1:  # torch explains what is wrong otherwise
            if differentiable(x):
                return _CrossEntropy.apply(x, label, weight, reduction)
            return _cross_entropy(x.detach(), label, weight, reduction)
    return torch.nn.functional.binary_cross_entropy(x, label, weight, reduction=reduction)
