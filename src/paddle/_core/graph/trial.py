"""One call in the trial runs of shape inference (infer.py): stand-ins for its arguments, and its result on them."""

import contextlib
import functools
import logging

import torch

from .. import collector, place
from ..call import REFUSED, again, intercepted
from ..operator import OperatorSet
from .recorded_call import mapped
from .sizes import TRIAL_SIZES
from .spec import Values
from .variable import Variable

SMALL = 64  # elements up to which a known value is kept
ALL = range(len(TRIAL_SIZES))
_ITEMS = 40  # of a list of unknown length

# Operators that make many elements of few: of a known number torch would really compute them, whatever their size.
_ENLARGE = OperatorSet(
    "shapes: tried without the values of the first tensor",
    "broadcast_to expand expand_as interpolate one_hot pad repeat_interleave tile".split(),
)


# ---- fake tensors ----


@functools.cache
def _fake_mode():
    """torch's module of fake tensors and one mode of it, which take a second to import: not before they are needed."""
    with collector.paused():
        from torch._subclasses import fake_tensor

        return fake_tensor, fake_tensor.FakeTensorMode(allow_non_fake_inputs=True)


@contextlib.contextmanager
def _fake():
    """A block with torch's fake tensors that tracks larger constants than torch does and logs no failures."""
    fake_tensor, fake_mode = _fake_mode()
    log = logging.getLogger(fake_tensor.__name__)
    limit, silent = getattr(fake_tensor, "CONSTANT_NUMEL_LIMIT", None), log.disabled
    fake_tensor.CONSTANT_NUMEL_LIMIT, log.disabled = SMALL, True
    try:
        with fake_mode:
            yield
    finally:
        log.disabled = silent
        if limit is not None:
            fake_tensor.CONSTANT_NUMEL_LIMIT = limit


def depends_on_values(error):
    """Whether torch's fake tensors cannot do a call because its result depends on values."""
    fake_tensor, _ = _fake_mode()
    return isinstance(error, (fake_tensor.DynamicOutputShapeException, fake_tensor.DataDependentOutputException))


# ---- one call ----


class Trial:
    """A call that can be made in each of the trial runs."""

    def __init__(self, operator, args, kwargs, grad, interceptors, tensors):
        self.operator, self.args, self.kwargs, self.grad, self.interceptors = operator, args, kwargs, grad, interceptors
        self.tensors = tensors
        self.values = {id(t): values_of(t) for t in tensors}  # of each tensor in all runs, None if they are not known
        self.varies = [v for v in self.values.values() if v is not None and not v.constant]  # those that sizes decide
        self.unknown = [sizes for t in tensors for sizes in _trial_sizes(t) if sizes is not None]  # in all runs
        # The runs that no earlier operator has refused.
        self.alive = [k for k in ALL if all(s[k] is not None for s in self.unknown)]
        self.alive = [k for k in self.alive if all(v.runs[k] is not None for v in self.varies)]

    def fake(self, run, size=None, known=True):
        """The result on fake tensors in one trial run; `size` replaces all unknown sizes, `known=False` all values."""
        values = {key: v.runs[run] if known and v is not None else None for key, v in self.values.items()}
        values = {key: None if v is None else (v.tolist(), v.dtype) for key, v in values.items()}

        def result(values):
            return self._run(lambda t: _stand_in(t, shape_of(t, run, size), values[id(t)]))

        with _fake(), torch.set_grad_enabled(self.grad):
            if self.operator.key in _ENLARGE and self.tensors:
                first = id(self.tensors[0])
                if values[first] is not None:
                    # With a known value torch would compute all elements, so first see without it how many there are.
                    out = result({**values, first: None})
                    if out.numel() > SMALL:
                        return out
            return result(values)

    def real(self, run, which, size=None):
        """The result on real tensors; `which` of two contents, and `size` as for `fake`."""
        values = {key: None if v is None else v.runs[run] for key, v in self.values.items()}
        with torch.random.fork_rng(devices=()), torch.set_grad_enabled(self.grad):
            return self._run(lambda t: _real_stand_in(t, shape_of(t, run, size), which, values[id(t)]))

    def known(self, run):
        """The result on known values."""
        with torch.no_grad():
            return self._run(lambda t: self.values[id(t)].runs[run].clone())

    def marks(self):
        """The marks of the result's elements, by an operator that only moves elements: 1 for constants, else 0."""
        with torch.no_grad():
            return self._run(lambda t: self.values[id(t)].fixed.long())

    def _run(self, stand_in):
        args, kwargs = list(mapped(list(self.args), stand_in)), mapped(self.kwargs, stand_in)
        try:
            return intercepted(self.operator, args, kwargs, self.interceptors)
        except Exception as error:
            out = again(error, self.operator, args, kwargs)
            if out is REFUSED:
                raise
            return out


# ---- stand-ins for arguments ----


def _trial_sizes(t):
    """For each axis of a tensor its sizes in the trial runs, None if it is known."""
    return t._trial_sizes if isinstance(t, Variable) else ()


def shape_of(t, run, size=None):
    """The shape of a tensor in a trial run, or with one size for all unknown axes."""
    if not isinstance(t, Variable):
        return [int(n) for n in t.shape]
    pairs = zip(t._shape, t._trial_sizes, strict=True)
    return [n if sizes is None else sizes[run] if size is None else size for n, sizes in pairs]


def _stand_in(t, shape, known):
    """A fake tensor for an argument; `known` is its value with its dtype, or None."""
    if getattr(t, "_is_array", False):
        return _list_for(t, shape, torch.empty)
    if known is not None:
        values, dtype = known
        made, device = torch.tensor(values, dtype=dtype), place.current_torch()
        return made if device.type == "cpu" else made.to(device)
    device = place.current_torch() if isinstance(t, Variable) else t._t.device
    made = torch.empty(shape, dtype=t.dtype.torch, device=device)
    return made if t.stop_gradient else _with_grad(made)


def _real_stand_in(t, shape, which, known):
    """A real tensor for an argument, with the first or the second of two contents; `known` is its value, or None."""
    if getattr(t, "_is_array", False):
        return _list_for(t, shape, torch.zeros)
    if known is not None:
        return known.to(place.current_torch(), copy=True)
    # Different contents in the two trials, so that counts, maxima and numbers of distinct values all differ.
    made = torch.zeros(shape, dtype=t.dtype.torch, device=place.current_torch())
    if t.dtype.is_floating_point or t.dtype.is_complex:
        made.view(-1)[:: which + 1] = 1
    elif which != (t.dtype.name == "bool"):
        made.view(-1)[::2] = 1
    return made if t.stop_gradient else _with_grad(made)


def _list_for(t, shape, make):
    """A list for one of unknown length: the first size is that of the trial, which would be too long."""
    made = make(shape[1:], dtype=t.dtype.torch, device=place.current_torch())
    return [made if t.stop_gradient else _with_grad(made)] * min(max(1, shape[0] // 3), _ITEMS)


def _with_grad(t):
    return t.requires_grad_(True) if t.is_floating_point() or t.is_complex() else t


def values_of(t):
    """The values of a tensor in the trial runs, or None if they are not known."""
    if isinstance(t, Variable):
        return t._values
    held = t._t
    small = 0 < held.numel() <= SMALL and not held.requires_grad and held.layout is torch.strided
    return Values.of(held.detach().cpu()) if small and held.device.type != "meta" else None
