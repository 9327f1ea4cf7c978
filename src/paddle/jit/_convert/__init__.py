"""Python's control flow as a Program's.

`source` takes a function apart and puts its twin together, `rewrite` turns statements into calls (`returns` and `jumps`
first make early returns, breaks and continues flags), `runtime` is what the twin calls: `branches`, `loops`, `logic`,
`calls`, `effects` and `iterables` decide when they run, by the values they get, whether Python's way will do.
"""

import contextlib

from paddle._core import mode
from paddle._core.tensor import Tensor
from paddle.nn import Layer

from .._errors import Unconvertible

# What asks a Tensor for its value; in a trace the answer would be frozen into the Program.
_ASKING = "numpy item tolist __bool__ __int__ __float__ __index__ __array__ __contains__ __format__".split()


@contextlib.contextmanager
def calling(bindings, convert=True, functions=None):
    """A block in which layers are called as a trace wants; gives the function that makes other callables so.

    The functions that are converted meanwhile are noted in the list `functions`.
    """
    from . import calls

    change = calls.call if convert else _unchanged
    noted, calls.NOTED = calls.NOTED, [] if functions is None else functions
    plain = Layer.__call__

    def call_layer(self, *inputs, **kwargs):
        if not mode.is_tracing():
            return plain(self, *inputs, **kwargs)
        bindings.enter(self)
        own, forward = self.__dict__, self.forward
        made = change(forward)
        if made is forward:
            return plain(self, *inputs, **kwargs)
        before = own.get("forward", _ABSENT)
        own["forward"] = made
        try:
            return plain(self, *inputs, **kwargs)
        finally:
            if before is _ABSENT:
                own.pop("forward", None)
            else:
                own["forward"] = before

    asking = {name: Tensor.__dict__[name] for name in _ASKING}
    Layer.__call__ = call_layer
    for name, method in asking.items():
        setattr(Tensor, name, _refusing(method, name))
    try:
        yield change
    finally:
        Layer.__call__ = plain
        calls.NOTED = noted
        for name, method in asking.items():
            setattr(Tensor, name, method)


_ABSENT = object()


def _unchanged(function):
    """The function itself; of one that is under `to_static` already, what it was made of."""
    return getattr(function, "_inline", function)


def _refusing(method, name):
    shown = f"{name.strip('_')}()" if not name.startswith("__") else f"{name.strip('_')} of a tensor"

    def ask(self, *args, **kwargs):
        if mode.is_tracing():
            raise Unconvertible(f"{shown} needs the value of a tensor")
        return method(self, *args, **kwargs)

    return ask
