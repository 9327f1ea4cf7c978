"""Calls inside a converted function: builtins that accept tensors, and functions that are converted as well."""

import builtins
import functools
import inspect
import math
import sysconfig
import types

import numpy as np

from paddle._core import state
from paddle._core.graph.array import ArrayVariable
from paddle.nn import Layer

from .._errors import Unconvertible
from .._thread import THREAD
from . import effects, iterables, logic
from .branches import ifexp
from .source import converted, why_not_converted
from .state import symbolic

_OF_C = frozenset((types.BuiltinFunctionType, type, np.ufunc, type(np.prod)))
_STDLIB = sysconfig.get_paths()["stdlib"]
_LIBRARIES = frozenset(("paddle", "outrigger", "torch", "numpy", "scipy"))
IGNORED = state.collection("modules not converted", set)  # by `ignore_module`
NOT_CONVERTED = "_jit_not_to_static"


def call(function):
    """The function that a converted function calls instead of `function`."""
    kind = type(function)
    if kind in _OF_C:
        try:
            return _BUILTINS.get(function, function)
        except TypeError:  # a method of an unhashable object
            return function
    if getattr(function, NOT_CONVERTED, False) or isinstance(function, Layer):
        return function
    inline = getattr(function, "_inline", None)
    if inline is not None and kind.__module__.startswith("paddle.jit"):  # another function under to_static
        return inline
    if kind is types.MethodType:
        made = _function(function.__func__)
        return function if made is function.__func__ else types.MethodType(made, function.__self__)
    if kind is types.FunctionType:
        return _function(function)
    if kind is functools.partial:
        return functools.partial(call(function.func), *function.args, **function.keywords)
    own = getattr(kind, "__call__", None)  # noqa: B004
    if type(own) is types.FunctionType and not inspect.isclass(function):
        made = _function(own)
        return function if made is own else types.MethodType(made, function)
    return function


def _function(function):
    if not is_users(function):
        return function
    if THREAD.tracer is not None:
        THREAD.tracer.functions.append(function)
    made = converted(function)
    if made is function:
        _as_written(function.__code__)
    return made


def _as_written(code):
    """Note a function that is not converted: open sizes are variables in it, which Python takes for no number."""
    if THREAD.tracer is not None and why_not_converted(code):
        THREAD.tracer.program._as_written.add(code)


def is_users(function):
    """Whether a function belongs to the user's program, and not to a library whose functions are not converted."""
    module = function.__module__ or ""
    if getattr(function, NOT_CONVERTED, False) or module.partition(".")[0] in _LIBRARIES:
        return False
    if any(module == name or module.startswith(f"{name}.") for name in IGNORED):
        return False
    file = function.__code__.co_filename
    return not file.startswith(_STDLIB) or "site-packages" in file


# ---- builtins on tensors ----


def _cast(builtin, dtype):
    def convert(*args):
        found = symbolic(args[0]) if len(args) == 1 else None
        if found is None:
            return builtin(*args)
        return found.detach().astype(dtype)  # a Python number has no gradient

    return convert


def _of_one_type(items):
    """Sizes, tensors of one element and numbers as scalars of one dtype, which a choice among them needs."""
    found = [symbolic(a) for a in items]
    items = [a if v is None or not v.ndim else v.reshape([]) for a, v in zip(items, found, strict=True)]
    kinds = {v.dtype.name for v in found if v is not None}
    floats = sorted(k for k in kinds if k.startswith(("float", "bfloat")))
    if len(kinds) == 1 or not floats:
        return items
    return [a if v is None else symbolic(a).astype(floats[-1]) for a, v in zip(items, found, strict=True)]


def _extreme(builtin, better):
    def choose(*args, **kwargs):
        items = args if len(args) > 1 else args[0] if args and isinstance(args[0], (list, tuple)) else ()
        if kwargs or all(symbolic(a) is None for a in items):
            return builtin(*args, **kwargs)
        items = _of_one_type(items)
        best = items[0]
        for item in items[1:]:
            best = ifexp(better(item, best), lambda item=item: item, lambda best=best: best)
        return best

    return choose


def _every(builtin, join):
    def test(iterable):
        found = symbolic(iterable)
        if found is not None:
            return getattr(found, builtin.__name__)()
        items = list(iterable)
        return join(*[lambda i=i: i for i in items]) if any(symbolic(i) is not None for i in items) else builtin(items)

    return test


def _rounded(builtin):
    def round_(value):
        found = symbolic(value)
        if found is None:
            return builtin(value)
        return getattr(found.detach(), builtin.__name__)().astype("int64")

    return round_


def _round(value, digits=None):
    """`round`: a half goes to the even number."""
    found = symbolic(value)
    if found is None:
        return builtins.round(value, digits)
    if digits is not None:
        raise Unconvertible("round() of a tensor to digits")
    number = found.detach()
    if not number.dtype.is_floating_point:
        return number
    from paddle.tensor.logic import logical_and

    near = (number + 0.5).floor()
    odd_half = logical_and(near - number == 0.5, near % 2 == 1)
    return (near - odd_half.astype(near.dtype)).astype("int64")


def _reduced(function, join, first):
    """`np.prod` or `np.sum` of a list of numbers."""

    def reduce(values, *args, **kwargs):
        if args or kwargs or not isinstance(values, (list, tuple)) or all(symbolic(v) is None for v in values):
            return function(values, *args, **kwargs)
        return functools.reduce(join, values, first)

    return reduce


def _through_tensor(function):
    """A function of `math` or NumPy on numbers, which gives a float."""

    def compute(*args, **kwargs):
        found = [symbolic(a) for a in args]
        if all(v is None for v in found):
            return function(*args, **kwargs)
        if found[0] is None or kwargs:
            raise Unconvertible(f"{function.__name__}() of a tensor with these arguments")
        first, *others = [a if v is None else v.detach().astype("float32") for a, v in zip(args, found, strict=True)]
        return getattr(first, function.__name__)(*others)

    return compute


_add, _multiply = (functools.partial(logic.arithmetic, kind) for kind in ("Add", "Mult"))


def _sum(iterable, /, start=0):
    if isinstance(iterable, ArrayVariable):
        from paddle.tensor.manipulation import stack

        return _add(start, stack(iterable).sum(0))
    return functools.reduce(_add, iterable, start)


def _product(iterable, *, start=1):
    return functools.reduce(_multiply, iterable, start)


def _power(base, exp, mod=None):
    return logic.arithmetic("Pow", base, exp) if mod is None else pow(base, exp, mod)


def _divmod(a, b):
    return logic.arithmetic("FloorDiv", a, b), logic.arithmetic("Mod", a, b)


_BUILTINS = {
    len: iterables.len_,
    range: iterables.range_,
    enumerate: iterables.enumerate_,
    zip: iterables.zip_,
    reversed: iterables.reversed_,
    print: effects.print_,
    int: _cast(int, "int64"),
    float: _cast(float, "float32"),
    bool: _cast(bool, "bool"),
    max: _extreme(max, lambda a, b: logic.compare("Gt", a, b)),
    min: _extreme(min, lambda a, b: logic.compare("Lt", a, b)),
    all: _every(all, logic.and_),
    any: _every(any, logic.or_),
    divmod: _divmod,
    math.ceil: _rounded(math.ceil),
    math.floor: _rounded(math.floor),
    math.prod: _product,
    pow: _power,
    round: _round,
    sum: _sum,
    np.prod: _reduced(np.prod, _multiply, 1),
    np.sum: _reduced(np.sum, _add, 0),
    **{f: _through_tensor(f) for f in (math.sqrt, math.log, math.log2, math.exp, math.pow, math.sin, math.cos)},
    **{f: _through_tensor(f) for f in (np.ceil, np.floor, np.sqrt, np.log, np.log2, np.exp, np.sin, np.cos)},
}

__all__ = ["IGNORED", "NOT_CONVERTED", "call", "is_users"]
