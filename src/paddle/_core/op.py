"""`@op`, the only door to the engine.

An operator is a function on torch tensors. `@op` makes of it a function on Paddle tensors: it unwraps the
arguments, calls, wraps the result; records the call when an argument belongs to a static graph; and turns an engine
error into one that names the arguments. The fast path (the operator's own argument names, no interceptor) costs about
0.3 µs.
"""

import functools

import torch

from .explain import explain
from .tensor import Symbolic, Tensor, attach, new, unwrap, wrap_all


class _Interceptors(list):
    """A list that puts the hottest methods of Tensor in and out of service as it stops and starts being empty."""

    def append(self, interceptor):
        super().append(interceptor)
        self._switch()

    def insert(self, at, interceptor):
        super().insert(at, interceptor)
        self._switch()

    def remove(self, interceptor):
        super().remove(interceptor)
        self._switch()

    def _switch(self):
        for name, (fast, watched) in HOT.items():
            setattr(Tensor, name, watched if self else fast)


# Objects with `before(op, args, kwargs) -> (args, kwargs)` and `after(op, out) -> out`, innermost last:
# autocast, the NaN check, the profiler. Empty in the common case, and then not even looked at.
INTERCEPTORS = _Interceptors()

# Methods so hot that even looking whether somebody watches would cost: name -> (unwatched, watched).
HOT = {}


def attach_hot(fast, watched):
    """Make `fast` a method of Tensor that gives way to `watched` while there are interceptors."""
    HOT[fast.__name__] = (fast, watched)
    attach(fast)


# Set by the static-graph package when it is imported: record(op, args, kwargs, into=None) -> variables.
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
_ABSENT = object()
_RECORD = object()  # the result of a call that is to be recorded


def op(impl=None, *, name=None, aliases=None, bare=None):
    """Make an operator on Paddle tensors of a function on torch tensors.

    `bare` is what a call with the tensor alone does, for operators that are mostly called so: `x.max()` then goes
    straight to torch's method, which for a small tensor is a fifth of the whole time.
    """
    if impl is None:
        return functools.partial(op, name=name, aliases=aliases, bare=bare)

    code = impl.__code__
    own = frozenset(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]) - {"out"}

    def call(*args, **kwargs):
        if INTERCEPTORS or (kwargs and not own.issuperset(kwargs)):
            return _general(call, args, kwargs)
        try:
            if kwargs:
                named = {k: v if type(v) in _PLAIN else unwrap(v) for k, v in kwargs.items()}
                out = impl(*[a._t if type(a) is Tensor else unwrap(a) for a in args], **named)
            elif len(args) == 1:
                (x,) = args
                out = impl(x._t if type(x) is Tensor else unwrap(x))
            elif len(args) == 2:
                x, y = args
                out = impl(
                    x._t if type(x) is Tensor else unwrap(x),
                    y._t if type(y) is Tensor else y if type(y) in _PLAIN else unwrap(y),
                )
            else:
                out = impl(*[a._t if type(a) is Tensor else a if type(a) in _PLAIN else unwrap(a) for a in args])
        except Symbolic:
            out = _RECORD
        except Exception as error:
            raise explain(error, call, args, kwargs) from None
        if type(out) is torch.Tensor:
            wrapped = new(Tensor)
            wrapped._t = out
            return wrapped
        return RECORDER[0](call, args, kwargs) if out is _RECORD else wrap_all(out)

    functools.update_wrapper(call, impl)
    call.raw = impl
    call.op_name = name or impl.__name__
    call.aliases = aliases
    ordinary = code.co_varnames[: code.co_argcount]
    public = _positional_out(call, ordinary) if "out" in ordinary else call
    return public if bare is None else _lone(public, bare)


def _lone(call, bare):
    """`call`, with a short cut to `bare` for a tensor that comes alone."""

    @functools.wraps(call)
    def lone(x=_ABSENT, /, *args, **kwargs):
        if not (args or kwargs or INTERCEPTORS):
            try:
                out = bare(x._t)
                wrapped = new(Tensor)
                wrapped._t = out
                return wrapped
            except AttributeError:  # no tensor, or a static-graph variable: the long way knows what to do
                pass
            except Exception as error:
                raise explain(error, call, (x,), kwargs) from None
        return call(*args, **kwargs) if x is _ABSENT else call(x, *args, **kwargs)

    return lone


def _positional_out(call, names):
    """Where `out` is an ordinary argument it may come by position: hand it on by name, so that it is written to."""
    at = names.index("out")

    @functools.wraps(call)
    def with_out(*args, **kwargs):
        if at < len(args) <= len(names):
            kwargs.update(zip(names[at:], args[at:], strict=False))
            args = args[:at]
        return call(*args, **kwargs)

    return with_out


def rename(name, target, doc, out=True):
    """A unary operator that torch has under `target`: `name(x, name=None, *, out=None)`, or without `out`."""
    if out:

        def impl(x, name=None, *, out=None):
            return target(x)

    else:

        def impl(x, name=None):
            return target(x)

    impl.__name__ = impl.__qualname__ = name
    impl.__doc__ = doc
    return op(impl, bare=target)


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
        out = _RECORD
    except Exception as error:
        raise explain(error, call, full_args, full_kwargs) from None
    if out is _RECORD:
        return RECORDER[0](call, full_args, full_kwargs, into)
    if into is not None:
        return _store(out, into)
    return wrap_all(out)


def _own_names(call, kwargs):
    """Rename torch's argument names to the operator's own, in place."""
    names = parameters(call)
    for given in [k for k in kwargs if k not in names]:
        own = call.aliases or {}
        targets = own[given] if given in own else _ALIASES.get(given)  # None of its own: refused on purpose
        for target in (targets,) if isinstance(targets, str) else targets or ():
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
