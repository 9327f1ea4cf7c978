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

SWITCH = "OUTRIGGER_ACCELERATOR"
_NAME = "_accelerator"
_NOTHING: frozenset[object] = frozenset()


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
        return None, "not in use: the compiled file was made from another version of the source; install Outrigger anew"
    return module, f"in use ({Path(str(module.__file__)).name})"


def digest_of(source: Path) -> str:
    """What a file compiled from a source and the headers beside it carries; computed by `setup.py`, too."""
    files = source, *sorted(source.parent.glob("*.h"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]


_MODULE, STATUS = load(Path(__file__).parent, __package__)


NO_LISTS, LISTS_OF_INTS, LISTS = range(3)  # which lists and tuples are accepted at a place


def prepare(tensor, torch_tensor, size, interceptors, wrap_all):
    """Tell the compiled form what every call needs to know."""
    if _MODULE is not None:
        _MODULE.prepare(tensor, tensor.__dict__["_t"], torch_tensor, size, interceptors, wrap_all)


def also_holds(kind):
    """Class decorator: a subclass of Tensor that holds its torch tensor as Tensor does."""
    if _MODULE is not None:
        _MODULE.also_holds(kind)
    return kind


def accelerated(form, function, engine, failed, rest=None, kinds=_NOTHING, symbol=None, places=(), positional=0):
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
    """
    if _MODULE is None:
        return function
    rest = function if rest is None else rest
    return _MODULE.make(form, function, rest, engine, failed, kinds, symbol, tuple(places), positional)


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
