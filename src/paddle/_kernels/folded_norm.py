"""Batch normalisation by learnt statistics as one product and one sum, whose factors are kept between calls.

torch computes the factors in every call and takes twice as long with the channels last; with the channels first its own
loop is four times as fast as these two. They are made anew when one of the four tensors that they come from has been
written to.
"""

import weakref

import torch
from torch.compiler import is_dynamo_compiling as compiling

from .._core import products
from .._core.parameter import UNCOUNTED_WRITES
from . import vectorised

_KEPT = {}  # the variance's id -> _Factors


def applies(x, weight, bias, mean, variance):
    """Whether `normalised` can compute it: float32 on the CPU, the channels last, and no gradients are wanted."""
    given = weight, bias, mean, variance
    return (
        weight is not None
        and bias is not None
        and x.stride(1) == 1
        and not (torch.is_grad_enabled() and (x.requires_grad or weight.requires_grad or bias.requires_grad))
        and x.dtype is torch.float32
        and x.is_cpu
        and type(x) in vectorised.PLAIN
        and not compiling()
        and torch._C._functorch.peek_interpreter_stack() is None  # vmap and jvp know torch's own functions only
        and products.may_differ_from_torch()
        and (_known(given) is not None or all(_is_row(t, x.shape[1]) for t in given))
    )


def _is_row(t, channels):
    plain = t.dtype is torch.float32 and t.is_cpu and type(t) in vectorised.PLAIN and t.shape == (channels,)
    return plain and not t.is_inference()  # which count no writes


def _known(given):
    found = _KEPT.get(id(given[3]))
    return found if found is not None and found.is_of(given) else None


def normalised(x, weight, bias, mean, variance, epsilon):
    """The result, in the memory order of `x`."""
    given = weight, bias, mean, variance
    factors = _known(given)
    if factors is None:
        factors = _KEPT[id(variance)] = _Factors(given)
    shift, scale = factors.now(given, epsilon, x.dim())
    return torch.addcmul(shift, x, scale)


class _Factors:
    """What a normalisation multiplies by and adds, as long as nothing it comes from is written to."""

    def __init__(self, given):
        place = id(given[3])
        self._given = [weakref.ref(t) for t in given[:3]]
        self._given.append(weakref.ref(given[3], lambda ref: _KEPT.pop(place, None)))
        self._made = None, None, None  # the state of what they were made from, what is added and what is multiplied by

    def is_of(self, given):
        """Whether these are the very tensors."""
        a, b, c, d = self._given
        return d() is given[3] and c() is given[2] and b() is given[1] and a() is given[0]

    def now(self, given, epsilon, dims):
        """(what is added, what is multiplied by) for a batch of so many axes."""
        weight, bias, mean, variance = given
        counted = weight._version, bias._version, mean._version, variance._version
        state, made = (*counted, UNCOUNTED_WRITES.value, epsilon, dims), self._made
        if made[0] != state:
            with torch.no_grad():
                scale = weight / torch.sqrt(variance + epsilon)
                shape = [1, -1, *[1] * (dims - 2)]
                made = self._made = state, (bias - mean * scale).view(shape), scale.view(shape)
        return made[1:]
