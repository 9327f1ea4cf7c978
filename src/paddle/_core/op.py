"""`@op`, the only door to the engine.

An operator is a function on torch tensors. `@op` makes of it a function on Paddle tensors: it unwraps the
arguments, calls, wraps the result; records the call when an argument belongs to a static graph; and turns an engine
error into one that names the arguments. The fast path (positional arguments, no interceptor) costs about 0.3 µs.
"""

import functools

import torch

from .explain import explain
from .tensor import Symbolic, Tensor, new, unwrap, wrap_all

# Objects with `before(op, args, kwargs) -> (args, kwargs)` and `after(op, out) -> out`, innermost last:
# autocast, the NaN check, the profiler. Empty in the common case, and then not even looked at.
INTERCEPTORS = []

# Set by the static-graph package when it is imported: record(op, args, kwargs) -> variables.
RECORDER = []

# torch's names for arguments, accepted beside Paddle's own where the function has the latter.
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

_PLAIN = frozenset({int, float, bool, str, type(None), slice, complex})


def op(impl=None, *, name=None, aliases=None):
    """Make an operator on Paddle tensors of a function on torch tensors."""
    if impl is None:
        return functools.partial(op, name=name, aliases=aliases)

    def call(*args, **kwargs):
        if kwargs or INTERCEPTORS:
            return _general(call, args, kwargs)
        try:
            if len(args) == 1:
                (x,) = args
                out = impl(x._t if type(x) is Tensor else unwrap(x))
            else:
                out = impl(
                    *[a._t if type(a) is Tensor else a if type(a) in _PLAIN else unwrap(a) for a in args]
                )
        except Symbolic:
            return RECORDER[0](call, args, kwargs)
        except Exception as error:
            raise explain(error, call, args, kwargs) from None
        if type(out) is torch.Tensor:
            wrapped = new(Tensor)
            wrapped._t = out
            return wrapped
        return wrap_all(out)

    functools.update_wrapper(call, impl)
    call.raw = impl
    call.op_name = name or impl.__name__
    call.aliases = aliases
    return call


def rename(name, target, doc):
    """A unary operator that torch has under `target`: `name(x, name=None, *, out=None)`."""

    def impl(x, name=None, *, out=None):
        return target(x)

    impl.__name__ = impl.__qualname__ = name
    impl.__doc__ = doc
    return op(impl)


def _general(call, args, kwargs):
    """The whole path: keyword arguments, aliases, `out=`, interceptors."""
    into = kwargs.pop("out", None) if kwargs else None
    if kwargs:
        _own_names(call, kwargs)
    full_args, full_kwargs = args, kwargs
    try:
        args = [unwrap(a) for a in args]
        kwargs = {k: unwrap(v) for k, v in kwargs.items()} if kwargs else kwargs
        for interceptor in INTERCEPTORS:
            args, kwargs = interceptor.before(call, args, kwargs)
        out = call.raw(*args, **kwargs)
        for interceptor in reversed(INTERCEPTORS):
            out = interceptor.after(call, out)
    except Symbolic:
        return RECORDER[0](call, full_args, full_kwargs)
    except Exception as error:
        raise explain(error, call, full_args, full_kwargs) from None
    if into is not None:
        return _store(out, into)
    return wrap_all(out)


def _own_names(call, kwargs):
    """Rename torch's argument names to the operator's own, in place."""
    names = parameters(call)
    for given in [k for k in kwargs if k not in names]:
        targets = (call.aliases or {}).get(given) or _ALIASES.get(given, ())
        for target in (targets,) if isinstance(targets, str) else targets:
            if target in names and target not in kwargs:
                kwargs[target] = kwargs.pop(given)
                break


def parameters(call):
    """The argument names of an operator, in order."""
    code = call.raw.__code__
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]


def _store(out, into):
    """Put a result into the tensors given as `out=`."""
    if isinstance(into, (tuple, list)):
        for value, target in zip(out, into, strict=True):
            _store(value, target)
        return into
    if into._t.shape == out.shape and into._t.dtype == out.dtype and not out.requires_grad:
        into._t.detach().copy_(out)
    else:
        into._t = out
    return into
