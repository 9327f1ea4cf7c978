"""A call of an operator in full: torch's argument names, `out=`, interceptors, static graphs."""

import importlib
import inspect

import torch

from .errors import InvalidArgumentError, PaddleError, received
from .explain import explain
from .operator import OperatorTable
from .state import INTERCEPTORS
from .tensor import Symbolic, Tensor, unwrap, wrap_all

# torch's argument names, and the parameters of Paddle's functions that they stand for.
_ALIASES = {
    "input": ("x", "input_x"),
    "dim": ("axis", "dim1"),
    "dims": ("axis", "perm", "axes"),
    "other": ("y", "target_tensor"),
    "keepdims": ("keepdim",),
    "tensors": ("x", "inputs"),
    "size": ("shape", "repeat_times"),
    "exponent": ("y",),
    "n": ("num_rows",),
    "m": ("num_columns",),
    "axes": ("axis",),
    "src": ("updates", "values", "value"),
    "sections": ("num_or_sections",),
    "split_size_or_sections": ("num_or_sections",),
    "indices_or_sections": ("num_or_indices",),
    "vec2": ("y",),
    "mat2": ("y",),
    "vec": ("y",),
    "repeats": ("repeats", "repeat_times"),
    "unbiased": ("unbiased",),
    "p": ("p",),
    "min": ("min",),
    "max": ("max",),
}


REFUSED = object()

# Operators whose kernels refuse tensors without elements, with a function that answers for these, or returns None.
WITHOUT_ELEMENTS = OperatorTable("tensors without elements: what answers")


def again(error, operator, args, kwargs):
    """What Paddle answers to a call that torch refuses, or REFUSED; the two cases in which it answers are rare.

    None for a flag counts as False, and some operators accept tensors without elements.
    """
    if isinstance(error, TypeError) and not isinstance(error, PaddleError):
        return _with_flags(operator, args, kwargs)
    answer = WITHOUT_ELEMENTS.of(operator)
    if answer is None or isinstance(error, MemoryError):
        return REFUSED
    placed, named = [unwrap(a) for a in args], {k: unwrap(v) for k, v in kwargs.items()}
    if not any(isinstance(v, torch.Tensor) and not v.numel() for v in (*placed, *named.values())):
        return REFUSED
    try:
        out = answer(*placed, **named)
    except Exception:  # the error of the call itself is the one to explain
        return REFUSED
    return REFUSED if out is None else out


def _with_flags(operator, args, kwargs):
    """The result of a call with False in place of None for flags, or REFUSED if there is no such None."""
    flags = {p.name for p in inspect.signature(operator.kernel).parameters.values() if isinstance(p.default, bool)}
    given = [*zip(operator.positional, args, strict=False), *kwargs.items()]
    if not any(value is None and name in flags for name, value in given):
        return REFUSED
    names = (*operator.positional, *(None for _ in args))
    placed = [False if a is None and n in flags else unwrap(a) for n, a in zip(names, args, strict=False)]
    named = {k: False if v is None and k in flags else unwrap(v) for k, v in kwargs.items()}
    try:
        return operator.kernel(*placed, **named)
    except Exception:  # the error of the call as it was made is the one to explain
        return REFUSED


def call_in_full(operator, args, kwargs):
    """Call an operator on Paddle's arguments, with everything that the fast path leaves out."""
    into = kwargs.pop("out", None) if kwargs else None
    if kwargs:
        _use_own_names(operator, kwargs)
    try:
        out = intercepted(
            operator, [unwrap(a) for a in args], {k: unwrap(v) for k, v in kwargs.items()}, tuple(INTERCEPTORS)
        )
    except Symbolic:
        recorded = True
    except Exception as error:
        recorded, out = False, again(error, operator, args, kwargs)
        if out is REFUSED:
            raise explain(error, operator, args, kwargs) from None
    else:
        recorded = False
    if recorded:
        return record(operator, args, kwargs, into)
    # In Paddle an `out` that is no tensor has no effect.
    return _store(out, into) if isinstance(into, (Tensor, tuple, list)) else wrap_all(out)


def intercepted(operator, args, kwargs, interceptors):
    """Call the kernel of an operator on torch tensors, with interceptors around it."""
    for interceptor in interceptors:
        args, kwargs = interceptor.before(operator, args, kwargs)
    out = operator.kernel(*args, **kwargs)
    for interceptor in reversed(interceptors):
        out = interceptor.after(operator, out)
    return out


def record(operator, args, kwargs, into=None):
    """Record a call into the Program that is being built."""
    # Imported on first use, so that programs without static graphs need not load these modules.
    return importlib.import_module(".graph.record", __package__).record(operator, args, kwargs, into)


def _use_own_names(operator, kwargs):
    """Rename torch's argument names to the operator's parameter names, in place."""
    names, own = operator.parameters, operator.aliases
    for given in [k for k in kwargs if k not in names]:
        targets = own[given] if given in own else _ALIASES.get(given)  # an alias of None is refused on purpose
        for target in (targets,) if isinstance(targets, str) else targets or ():
            if target in names and target not in kwargs:
                kwargs[target] = kwargs.pop(given)
                break


def _store(out, into):
    """Write a result into the tensors given as `out=`."""
    if not isinstance(into, (tuple, list, Tensor)):
        raise InvalidArgumentError("'out' must be a Tensor.", received(out=into), "paddle.empty_like(x).")
    if isinstance(into, (tuple, list)):
        for value, target in zip(out, into, strict=True):
            _store(value, target)
        return into
    if into._t.shape == out.shape and into._t.dtype == out.dtype and not out.requires_grad:
        into._t.detach().copy_(out)
    else:
        into._t = out
    return into
