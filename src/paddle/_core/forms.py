"""Further ways to call an operator: sizes one by one, torch's order of arguments, a short cut for the hottest.

A form rewrites the call before the operator sees it, so that recorded graphs know one form only.
"""

import functools
import numbers

from torch.compiler import is_dynamo_compiling as compiling  # a call that fails cannot be traced, so none is tried

from .op import INTERCEPTORS
from .tensor import Tensor, new


def form_of(operator):
    """Decorator: the function takes further forms of calls to `operator`, whose name and signature it shows."""
    return functools.partial(functools.update_wrapper, wrapped=operator)


_ABSENT = object()


def _no_engine(t, size):
    raise TypeError


def sizes(engine=_no_engine, several=lambda x, *sizes: list(sizes)):
    """Decorator: let `f(x, [2, 3])` be written `f(x, 2, 3)` as well; `several` makes the list.

    `engine` is torch's own method for the list, tried first where nobody watches: what it refuses or does not know
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


def torch_order(other):
    """Decorator: `f(x, dim, index, …)`, with a number or `dim=` after the tensor, is torch's form: `other` takes it."""

    def decorate(operator):
        @form_of(operator)
        def call(*args, **kwargs):
            if "dim" in kwargs or (len(args) > 1 and isinstance(args[1], numbers.Integral)):
                if "x" in kwargs:
                    kwargs["input"] = kwargs.pop("x")
                return other(*args, **kwargs)
            return operator(*args, **kwargs)

        return call

    return decorate


def joining(engine):
    """Decorator: `f([x, y], axis)` goes straight to torch's `engine` if nobody watches; what that refuses, to `f`."""

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
