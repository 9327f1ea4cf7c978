"""Python's control flow as a Program's.

`source` takes a function apart and puts its twin together, `rewrite` turns statements into calls (`returns` and `jumps`
first make early returns, breaks and continues flags), `runtime` is what the twin calls: `branches`, `loops`, `logic`,
`calls`, `effects` and `iterables` decide when they run, by the values they get, whether Python's way will do.
"""

import contextlib

from paddle._core import mode
from paddle._core.hooks import LAYER_CALL, TENSOR_VALUE

from .._errors import Unconvertible


@contextlib.contextmanager
def calling(bindings, convert=True, functions=None):
    """A block in which layers are called as a trace wants; gives the function that makes other callables so.

    The functions that are converted meanwhile are noted in the list `functions`.
    """
    from . import calls

    change = calls.call if convert else _unchanged
    noted, calls.NOTED.value = calls.NOTED.value, [] if functions is None else functions

    def call_layer(call, layer, *inputs, **kwargs):
        if not mode.is_tracing():
            return call(layer, *inputs, **kwargs)
        bindings.enter(layer)
        own, forward = layer.__dict__, layer.forward
        made = change(forward)
        if made is forward:
            return call(layer, *inputs, **kwargs)
        before = own.get("forward", _ABSENT)
        own["forward"] = made
        try:
            return call(layer, *inputs, **kwargs)
        finally:
            if before is _ABSENT:
                own.pop("forward", None)
            else:
                own["forward"] = before

    unregister = [LAYER_CALL.register(call_layer), TENSOR_VALUE.register(_refuse_value)]
    try:
        yield change
    finally:
        for undo in unregister:
            undo()
        calls.NOTED.value = noted


_ABSENT = object()


def _unchanged(function):
    """The function itself; of one that is under `to_static` already, what it was made of."""
    return getattr(function, "_inline", function)


# What asks a Tensor for its value; in a trace the answer would be frozen into the Program.
_ASKING = frozenset("numpy item tolist __bool__ __int__ __float__ __index__ __array__ __contains__ __format__".split())


def _refuse_value(tensor, name):
    if name in _ASKING and mode.is_tracing():
        shown = f"{name.strip('_')}()" if not name.startswith("__") else f"{name.strip('_')} of a tensor"
        raise Unconvertible(f"{shown} needs the value of a tensor")
