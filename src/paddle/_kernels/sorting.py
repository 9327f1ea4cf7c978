"""Order along the last axis by NumPy's sort, which has vector instructions where torch's moves pairs of numbers.

Places are found by one sort of whole numbers, which have a value in their upper half and its place in the lower one: so
equal values keep their order. NaN counts as the largest, and the two zeros as equal, as in torch.
"""

import numpy as np
import torch
from torch.compiler import is_dynamo_compiling as compiling

_LEAST = 4096  # elements; below, the calls cost more than they save
_THREADS = 4  # of torch, which shares the rows among them: NumPy has one
_PLAIN = (torch.Tensor, torch.nn.Parameter)
_SMALL = (torch.float32, torch.int32)  # whose values fit into half of a number of 64 bits
_ORDERED = 0x7FFFFFFF  # turns the bits of negative floats around, so that they are in the order of whole numbers


def applies(x):
    """Whether the functions here sort `x` along its last axis faster than torch."""
    return (
        x.numel() >= _LEAST
        and x.dtype in _SMALL
        and type(x) in _PLAIN
        and x.is_cpu
        and 1 < x.shape[-1] < 1 << 31
        and torch.get_num_threads() <= _THREADS
        and not compiling()
        and torch._C._functorch.peek_interpreter_stack() is None
    )


def values(x, descending):
    """The sorted values of a tensor that needs no gradient."""
    keys = _keys(x, zero=None)
    keys.sort(-1)
    if x.dtype is torch.float32:
        keys = _turned(keys, keys).view(np.float32)
    out = torch.from_numpy(keys)
    return out.flip(-1) if descending else out


def places(x, descending):
    """Where the sorted elements are in `x`; equal ones stay in their order."""
    keys = _keys(x)
    both = np.bitwise_not(keys).astype(np.int64) if descending else keys.astype(np.int64)
    both <<= 32
    both |= np.arange(x.shape[-1])
    both.sort(-1)
    both &= 0xFFFFFFFF
    return torch.from_numpy(both)


class _Ordered(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, places):
        ctx.save_for_backward(places)
        return x.gather(-1, places)

    @staticmethod
    def backward(ctx, grad):
        (places,) = ctx.saved_tensors
        return torch.zeros_like(grad).scatter(-1, places, grad), None


def ordered(x, places):
    """The elements at `places`, where each row has every place once: its gradient need not be added up."""
    return _Ordered.apply(x, places)


def kth(x, k):
    """The k-th smallest value of each row, and the first place where it is, both with the last axis kept."""
    keys = _keys(x)
    found = np.partition(keys, k - 1)[..., k - 1 : k]
    at = torch.from_numpy((keys == found).view(np.int8)).argmax(-1, keepdim=True)
    return x.gather(-1, at), at


def _keys(x, zero=0.0):
    """Whole numbers of 32 bits in the order of the values, in memory of their own; without `zero`, -0 is before 0."""
    if x.dtype is torch.int32:
        return x.detach().numpy().copy(order="C")
    x = x.detach() if zero is None else torch.add(x.detach(), zero)  # of the two zeros the positive one
    if x.sum().isnan():  # perhaps of infinities only
        x = x.masked_fill(x.isnan(), torch.nan)  # NaN without a sign
    keys = np.ascontiguousarray(x.numpy()).view(np.int32)
    return _turned(keys, np.empty_like(keys))


def _turned(keys, out):
    """Exchange the order of floats and that of whole numbers: the same step in both directions."""
    mask = np.right_shift(keys, 31)
    mask &= _ORDERED
    return np.bitwise_xor(keys, mask, out=out)
