"""The short ways from Paddle tensors to torch and back, one for each form in which operators are called.

Whatever the library makes of an operator comes from here: functions and methods (`function`, `lone`, `sizes`,
`joining`), Python's operators (`binary`, `reflected`, `unary`) and `x[index]` (`subscript`). All have the same outline.
If nobody intercepts calls, and the arguments are the usual ones, they unwrap, compute, and wrap in two bytecodes
(`new(Tensor)` and one store); else they call the operator in full. `benchmarks/overhead.py` measures what is left.
"""

import functools

import torch
from torch.compiler import is_dynamo_compiling as compiling  # a call that fails cannot be traced, so none is tried

from .call import call_in_full, record
from .explain import Symbol, explain
from .state import INTERCEPTORS
from .tensor import Symbolic, Tensor, new, unwrap, wrap_all

_PLAIN = frozenset({int, float, bool, str, type(None), slice, complex})
_NUMBERS = frozenset({int, float, bool, complex})
_ABSENT = object()
_RECORD = object()  # the result of a call that is to be recorded


def form_of(operator):
    """Decorator: the function takes further forms of calls to `operator`, whose name and signature it shows."""
    return functools.partial(functools.update_wrapper, wrapped=operator)


# ---- functions and methods ----


def function(operator):
    """The public function of an operator."""
    kernel = operator.kernel
    own = frozenset(operator.parameters) - {"out"}

    def call(*args, **kwargs):
        if INTERCEPTORS or (kwargs and not own.issuperset(kwargs)):
            return call_in_full(operator, args, kwargs)
        try:
            if kwargs:
                named = {k: v if type(v) in _PLAIN else unwrap(v) for k, v in kwargs.items()}
                out = kernel(*[a._t if type(a) is Tensor else unwrap(a) for a in args], **named)
            elif len(args) == 1:
                (x,) = args
                out = kernel(x._t if type(x) is Tensor else unwrap(x))
            elif len(args) == 2:
                x, y = args
                out = kernel(
                    x._t if type(x) is Tensor else unwrap(x),
                    y._t if type(y) is Tensor else y if type(y) in _PLAIN else unwrap(y),
                )
            else:
                out = kernel(*[a._t if type(a) is Tensor else a if type(a) in _PLAIN else unwrap(a) for a in args])
        except Symbolic:
            out = _RECORD
        except Exception as error:
            raise explain(error, operator, args, kwargs) from None
        if type(out) is torch.Tensor:
            wrapped = new(Tensor)
            wrapped._t = out
            return wrapped
        return record(operator, args, kwargs) if out is _RECORD else wrap_all(out)

    return functools.update_wrapper(call, kernel)


def positional_out(call, names):
    """Where `out` is an ordinary argument it may come by position: hand it on by name, so that it is written to."""
    at = names.index("out")

    @functools.wraps(call)
    def with_out(*args, **kwargs):
        if at < len(args) <= len(names):
            kwargs.update(zip(names[at:], args[at:], strict=False))
            args = args[:at]
        return call(*args, **kwargs)

    return with_out


def lone(call, engine, operator):
    """`call`, with a short cut to torch's `engine` for a tensor that comes alone."""

    @functools.wraps(call)
    def alone(x=_ABSENT, /, *args, **kwargs):
        if not (args or kwargs or INTERCEPTORS):
            try:
                out = engine(x._t)
                wrapped = new(Tensor)
                wrapped._t = out
                return wrapped
            except AttributeError:  # no tensor, or a static-graph variable: the long way knows what to do
                pass
            except Exception as error:
                raise explain(error, operator, (x,), kwargs) from None
        return call(*args, **kwargs) if x is _ABSENT else call(x, *args, **kwargs)

    return alone


def _no_engine(t, size):
    raise TypeError


def sizes(engine=_no_engine, several=lambda x, *sizes: list(sizes)):
    """Decorator: let `f(x, [2, 3])` be written `f(x, 2, 3)` as well; `several` makes the list.

    `engine` is torch's own method for the list, tried first where nobody intercepts: what it refuses or does not know
    (zeros that copy a size, tensors among the sizes) the operator settles.
    """

    def decorate(operator):
        @form_of(operator)
        def call(x=_ABSENT, size=_ABSENT, /, *more, **kwargs):
            if type(x) is Tensor and not (more or kwargs or INTERCEPTORS or compiling()):
                try:
                    t = engine(x._t, size)
                except (RuntimeError, TypeError, IndexError):
                    return operator(x, size) if size is not _ABSENT else operator(x)
                if type(t) is Tensor:  # one of our own tensors was among the sizes
                    return t
                out = new(Tensor)
                out._t = t
                return out
            if more and not isinstance(size, (list, tuple)) and more[0] is not None:
                size, more = several(x, size, *(a for a in more if not isinstance(a, str))), ()
            return operator(*(a for a in (x, size, *more) if a is not _ABSENT), **kwargs)

        return call

    return decorate


def joining(engine):
    """Decorator: `f([x, y], axis)` goes straight to torch's `engine`; what that refuses, to the operator."""

    def decorate(operator):
        @form_of(operator)
        def call(*args, **kwargs):
            if args and len(args) + len(kwargs) < 3 and not INTERCEPTORS and type(args[0]) in (list, tuple):
                axis = kwargs.get("axis") if kwargs else args[1] if len(args) == 2 else 0
                if type(axis) is int:
                    try:
                        t = engine([x._t for x in args[0]], axis)
                    except (AttributeError, RuntimeError, TypeError, IndexError):
                        return operator(*args, **kwargs)
                    out = new(Tensor)
                    out._t = t
                    return out
            return operator(*args, **kwargs)

        return call

    return decorate


# ---- Python's operators ----

# `{expression}` stands where a call of torch's function would cost a tenth of the whole addition.
_BINARY = """
def operator(self, other):
    if type(other) is Tensor and not INTERCEPTORS:
        try:
            t = {expression}
        except {refused} as error:
            return recover(error, self, other)
        out = new(Tensor)
        out._t = t
        return out
    return general(self, other)
"""


def binary(symbol, engine, general, expression=None, recover=None):
    """`x symbol y` by torch's `engine`, or by an `expression` of `self._t` and `other._t` that does the same.

    `general` takes operands that are not both plain Tensors, and calls that are intercepted; `recover` takes the error
    of an expression that torch refuses and Paddle does not.
    """
    if expression is not None:
        short = _compiled(expression, general, recover or functools.partial(_refuse, Symbol(symbol)))
        return short
    described = Symbol(symbol)

    def operator(self, other):
        if not INTERCEPTORS:
            try:
                if isinstance(other, Tensor):
                    t = engine(self._t, other._t)
                elif type(other) in _NUMBERS:
                    t = engine(self._t, other)
                else:
                    return general(self, other)
            except (RuntimeError, TypeError) as error:
                raise explain(error, described, (self, other), {}) from None
            out = new(Tensor)
            out._t = t
            return out
        return general(self, other)

    return operator


def _compiled(expression, general, recover):
    space = {"INTERCEPTORS": INTERCEPTORS, "Tensor": Tensor, "new": new, "general": general, "recover": recover}
    exec(compile(_BINARY.format(expression=expression, refused="RuntimeError"), __file__, "exec"), space)
    return space["operator"]


def _refuse(symbol, error, self, other):
    raise explain(error, symbol, (self, other), {}) from None


def reflected(symbol, engine, general):
    """`y symbol x` where y is no Tensor; `general(x, y)` takes what is no plain number."""
    described = Symbol(symbol)

    def operator(self, other):
        if INTERCEPTORS or type(other) not in _NUMBERS:
            return general(self, other)
        try:
            t = engine(other, self._t)
        except (RuntimeError, TypeError) as error:
            raise explain(error, described, (other, self), {}) from None
        out = new(Tensor)
        out._t = t
        return out

    return operator


def unary(engine, general):
    """`symbol x` by torch's `engine`."""

    def operator(self):
        if INTERCEPTORS:
            return general(self)
        out = new(Tensor)
        out._t = engine(self._t)
        return out

    return operator


def subscript(plain, general):
    """`x[index]`: `plain(index)` is the index as torch takes it, or None for `general` to settle."""

    def operator(self, item):
        if INTERCEPTORS:
            return general(self, item)
        if type(item) is int:
            index = item
        else:
            index = plain(item)
            if index is None:
                return general(self, item)
        try:
            t = self._t[index]
        except (IndexError, TypeError):  # a bad index, an old scalar or a slice with odd bounds
            return general(self, item)
        out = new(Tensor)
        out._t = t
        return out

    return operator
