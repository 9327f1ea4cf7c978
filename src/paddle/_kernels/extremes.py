"""The largest and smallest numbers of rows, their places and their gradients, by loops in C (`_windows.c`).

torch looks for places one element after the other, and makes three tensors for a gradient. Without the loops every name
here is torch's function.
"""

import torch
from torch.compiler import is_dynamo_compiling as compiling

from .loops import WINDOWS

_PLAIN = (torch.Tensor, torch.nn.Parameter)
_LEAST = 4096  # elements; below, torch's call is as quick
_LEAST_IN_TRAINING = 65_536
_PARALLEL = WINDOWS is not None and WINDOWS.parallel()  # whether the loops can run on torch's threads


def _applies(x, axis, least):
    """Whether the loops are for `x` and this axis, the last one."""
    return (
        WINDOWS is not None
        and x.numel() >= least
        and x.dtype is torch.float32
        and type(axis) is int
        and axis in (-1, x.dim() - 1)
        and type(x) in _PLAIN
        and x.is_cpu
        and x.is_contiguous()
        and (_PARALLEL or torch.get_num_threads() == 1)
        and not compiling()
        and torch._C._functorch.peek_interpreter_stack() is None
    )


def _places(engine, extreme):
    def places(x, axis, keepdim=False):
        if axis is None and x.dim() and not keepdim:
            x, axis = x.reshape(-1), 0
        if not _applies(x, axis, _LEAST):
            return engine(x, axis, keepdim)
        *rows, columns = x.shape
        out = torch.empty([*rows, 1] if keepdim else rows, dtype=torch.int64)
        arrays = (t.numpy() for t in (x.detach(), extreme(x.detach(), -1), out))
        WINDOWS.places(*arrays, out.numel(), columns, torch.get_num_threads())
        return out

    places.__name__ = engine.__name__
    return places


argmax, argmin = _places(torch.argmax, torch.amax), _places(torch.argmin, torch.amin)


class _Extreme(torch.autograd.Function):
    """The extremes of rows; equal ones share the gradient, as in torch."""

    @staticmethod
    def forward(ctx, x, engine, keepdim):
        out = engine(x, -1, keepdim)
        ctx.save_for_backward(x, out)
        ctx.keepdim = keepdim
        return out

    @staticmethod
    def backward(ctx, grad):
        x, out = ctx.saved_tensors
        if torch.is_grad_enabled() or type(grad) not in _PLAIN or not grad.is_cpu:  # its gradient is wanted, or vmap's
            grad, out = (t if ctx.keepdim else t.unsqueeze(-1) for t in (grad, out))
            equal = x == out
            return grad * equal / equal.sum(-1, keepdim=True), None, None
        into = torch.empty_like(x)
        arrays = (t.detach().contiguous().numpy() for t in (grad, x, out))
        WINDOWS.shares(*arrays, into.numpy(), out.numel(), x.shape[-1], torch.get_num_threads())
        return into, None, None


def _values(engine):
    def values(x, axis, keepdim=False):
        if x.requires_grad and torch.is_grad_enabled() and _applies(x, axis, _LEAST_IN_TRAINING):
            return _Extreme.apply(x, engine, keepdim)
        return engine(x, axis, keepdim)

    values.__name__ = engine.__name__
    return values


amax, amin = _values(torch.amax), _values(torch.amin)
