"""The compiled form of the fast path, `_accelerator.c`: loading it, and what to say if it is not in use.

The package works without it and does the same; only small calls take longer. It is used if it was built for this
Python, from the source that lies beside it, and `OUTRIGGER_ACCELERATOR` is not 0. `outrigger doctor` shows `STATUS`.
"""

import hashlib
import importlib
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

SWITCH = "OUTRIGGER_ACCELERATOR"
_NAME = "_accelerator"
_NOTHING: frozenset[object] = frozenset()
_NO_STEPS: tuple[object, ...] = (None, (), ())
_NOBODY: list[object] = []
_REQUIRED = object()


def load(folder: Path, package: str | None, name: str = _NAME) -> tuple[ModuleType | None, str]:
    """(the compiled module of a package in this folder or None, the reason in words)."""
    if os.environ.get(SWITCH) == "0":
        return None, f"switched off by {SWITCH}=0"
    if not getattr(sys, "_is_gil_enabled", lambda: True)():
        return None, "not in use: it is not made for a Python without the global interpreter lock"
    try:
        module = importlib.import_module(f"{package}.{name}")
    except ModuleNotFoundError:
        return None, "not built for this Python; installing Outrigger where there is a C compiler builds it"
    except ImportError as error:  # built for another version or machine
        return None, f"not in use, because the compiled file does not load: {error}"
    source = folder / f"{name}.c"
    if not source.is_file():
        return None, f"not in use: {source.name}, by which the compiled file is checked, is missing"
    if getattr(module, "SOURCE", "") != f"x{digest_of(source)}":
        return None, "not in use: the compiled file was made from another version of the source; reinstall Outrigger"
    return module, f"in use ({Path(str(module.__file__)).name})"


def digest_of(source: Path) -> str:
    """What a file compiled from a source and the headers beside it carries; computed by `setup.py`, too."""
    files = source, *sorted(source.parent.glob("*.h"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]


_MODULE, STATUS = load(Path(__file__).parent, __package__)


NO_LISTS, LISTS_OF_INTS, LISTS = range(3)  # which lists and tuples are accepted at a place


def prepare(tensor, torch_tensor, size, dtype, interceptors, wrap_all, refusals):
    """Tell the compiled form what every call needs to know."""
    if _MODULE is not None:
        _MODULE.prepare(tensor, tensor.__dict__["_t"], torch_tensor, size, dtype, interceptors, wrap_all, refusals)


def also_holds(kind):
    """Class decorator: a subclass of Tensor that holds its torch tensor as Tensor does."""
    if _MODULE is not None:
        _MODULE.also_holds(kind)
    return kind


def accelerated(
    form,
    function,
    engine=None,
    failed=None,
    rest=None,
    kinds=_NOTHING,
    symbol=None,
    places=(),
    positional=0,
    steps=_NO_STEPS,
    watchers=_NOBODY,
):
    """`function`, or a callable that stands for it and takes ordinary calls itself.

    Args:
        form: which of the forms in `_accelerator.c`.
        engine: torch's function, or the kernel of an operator.
        failed: `failed(error, args, kwargs)` returns the result after the engine raised an error, or raises one.
        rest: what `function` hands calls on to that are not of this form; by default `function` is called.
        kinds: types of numbers that an operator takes as operands, or the dtypes for which the engine is called.
        symbol: "+", "-" or "*", applied to two Tensors instead of the engine.
        places: for each parameter: its name or None, whether Tensors are accepted, the types that are passed as they
            are, which lists are accepted, whether its tensors must agree in their dtype with those of other such
            places, the dtypes that tensors may have or None.
        positional: how many of the parameters can be passed by position.
        steps: what `steps_of` says of a function of torch for some of the calls.
        watchers: a list that is empty unless somebody wants to see calls of this kind.
    """
    if _MODULE is None:
        return function
    rest = function if rest is None else rest
    return _MODULE.make(
        form, function, rest, engine, failed, kinds, symbol, tuple(places), positional, *steps, watchers
    )


def by_size(few, many, least, numel, counted=1):
    """`many`, or in C a function that calls `few` with fewer elements, and `many` where `few` refuses a call.

    Args:
        least: the elements of one of the arguments from which `many` is called.
        numel: torch's method, which counts them.
        counted: how many arguments are looked at.
    """
    return many if _MODULE is None else _MODULE.by_size(few, many, least, numel, counted)


def direct(engine, dtypes=_NOTHING):
    """Decorator for an engine in Python: torch's function with the same result for these dtypes, by default for all.

    For other dtypes, and where torch's function raises an error, the decorated one is called.
    """

    def decorate(function):
        function.direct = engine, dtypes
        return function

    return decorate


def direct_of(engine):
    """(torch's function, the dtypes for which it may be called, none for all) of an engine."""
    return getattr(engine, "direct", (engine, _NOTHING))


class Step(NamedTuple):
    """What is accepted for one argument of a shortcut."""

    kind: int
    allowed: object = None  # a frozenset of dtypes or of types, a dict of words and their values, or the value of WHEN
    absent: tuple[object, ...] = ()  # what is passed where the argument is not given; without it, it has to be
    given: bool = True  # whether a call can give it
    axes: int | None = None  # how many a tensor has
    on_cpu: bool = False  # whether a tensor must be there: elsewhere torch may not be able to refuse


_TENSOR, _ALIKE, _CONSTANT, _CONTIGUOUS, _VALUE, _WORD, _DTYPE, _SIZES, _ONLY, _WHEN = range(10)
TENSOR, SIZES = Step(_TENSOR), Step(_SIZES)
ALIKE = Step(_ALIKE)  # a tensor of the dtype of the first one
CONSTANT = Step(_CONSTANT)  # a tensor that needs no gradient
CONTIGUOUS = Step(_CONTIGUOUS)  # a tensor whose memory is in the order of its elements


def tensor(dtypes=None, axes=None, on_cpu=False):
    """A tensor of one of these dtypes, by default of any, with so many axes."""
    return Step(_TENSOR, dtypes and frozenset(dtypes), axes=axes, on_cpu=on_cpu)


def plain(*types, absent=_REQUIRED):
    """A value of exactly one of these types."""
    return Step(_VALUE, frozenset(types), _absent(absent))


def word(values, absent=_REQUIRED):
    """A word that stands for a value: a key of the dict `values`; `absent` is a value."""
    return Step(_WORD, values, _absent(absent))


def dtype(names, absent=_REQUIRED):
    """A DType, or its name in a dict of torch's dtypes."""
    return Step(_DTYPE, names, _absent(absent))


def fixed(value):
    """A value that every call of the engine gets, under the name of a parameter that may not be given."""
    return Step(_VALUE, _NOTHING, (value,), given=False)


def only(*values):
    """No argument, but a parameter that may be given one of these values."""
    return Step(_ONLY, frozenset(values))


def when(variable, *types):
    """No argument, but a condition: the value of a variable of `_core/state` is of one of these types."""
    return Step(_WHEN, frozenset(types), (variable,), given=False)


def when_it_is(variable, value):
    """No argument, but a condition: the value of a variable of `_core/state` is this one."""
    return Step(_WHEN, value, (variable,), given=False)


def _absent(value):
    return () if value is _REQUIRED else (value,)


def shortcut(engine, keywords="", /, **steps):
    """Decorator for the kernel of an operator: calls with these arguments alone are calls of torch's `engine`.

    The engine gets the arguments in the order in which they are described, the last of them by the names in `keywords`,
    and has to give the result of the kernel. Calls with other arguments, and those that the engine refuses, are made by
    the kernel.
    """

    def decorate(kernel):
        kernel.shortcut = engine, tuple(keywords.split()), steps
        return kernel

    return decorate


def steps_of(kernel, names, types=None, conditions=None):
    """(engine, keywords, rows of steps) of the shortcut of a kernel whose parameters have these `names`.

    `types` has those that may be passed by name, by default all, `conditions` those on dtypes: see `fast_path.function`
    """
    engine, keywords, steps = getattr(kernel, "shortcut", (None, (), {}))
    rows = []
    for name, (kind, allowed, absent, given, axes, on_cpu) in steps.items():
        agrees, dtypes = (conditions or {}).get(name, (False, None))
        if kind <= _CONTIGUOUS:
            kind, allowed = _ALIKE if agrees else kind, allowed if dtypes is None else dtypes
        elif kind == _VALUE and given and types is not None:
            allowed &= types[name]
        rows.append((names.index(name) if given else -1, kind, allowed, absent, axes, on_cpu))
    return engine, keywords, tuple(rows)
