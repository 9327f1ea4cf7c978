"""Names that other libraries have removed since, put back for one process.

Each is a row: where it was, what it gives, and what to write today. A name is reported when a program first uses it.
"""

import builtins
import collections
import collections.abc
import functools
import importlib
import inspect
import sys
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any

Give = Callable[[], Any]
Rows = dict[str, tuple[Give, str]]

_ABSTRACT = (
    "Awaitable Callable Collection Container Coroutine Generator Hashable ItemsView Iterable Iterator KeysView "
    "Mapping MappingView MutableMapping MutableSequence MutableSet Reversible Sequence Set Sized ValuesView"
).split()


def _numpy_rows() -> Rows:
    rows: Rows = {}
    for name in ("float", "int", "bool", "complex", "object", "str"):
        rows[name] = (functools.partial(getattr, builtins, name), f"{name}, or np.{name}_")
    rows["unicode"] = (lambda: str, "str")
    rows["long"] = (lambda: int, "int")
    for old, new in (
        ("float_", "float64"), ("complex_", "complex128"), ("unicode_", "str_"), ("string_", "bytes_"),
        ("Inf", "inf"), ("Infinity", "inf"), ("infty", "inf"), ("NaN", "nan"), ("NAN", "nan"),
        ("product", "prod"), ("cumproduct", "cumprod"), ("sometrue", "any"), ("alltrue", "all"),
        ("in1d", "isin"), ("row_stack", "vstack"), ("trapz", "trapezoid"), ("round_", "round"),
    ):  # fmt: skip
        rows[old] = (functools.partial(_attribute, "numpy", new), f"np.{new}")
    return rows


def _attribute(module: str, name: str) -> Any:
    return getattr(importlib.import_module(module), name)


def _argspec() -> Any:
    ArgSpec = collections.namedtuple("ArgSpec", "args varargs keywords defaults")

    def getargspec(func: Callable[..., Any]) -> Any:
        found = inspect.getfullargspec(func)
        return ArgSpec(found.args, found.varargs, found.varkw, found.defaults)

    return getargspec


# module -> {name: (how to get it, what to write today)}
REMOVED: dict[str, Rows] = {
    "numpy": _numpy_rows(),
    "collections": {n: (functools.partial(getattr, collections.abc, n), f"collections.abc.{n}") for n in _ABSTRACT},
    "PIL.Image": {
        "ANTIALIAS": (lambda: _attribute("PIL.Image", "Resampling").LANCZOS, "Image.LANCZOS"),
        "LINEAR": (lambda: _attribute("PIL.Image", "Resampling").BILINEAR, "Image.BILINEAR"),
        "CUBIC": (lambda: _attribute("PIL.Image", "Resampling").BICUBIC, "Image.BICUBIC"),
    },
    "time": {"clock": (lambda: time.perf_counter, "time.perf_counter")},
    "inspect": {"getargspec": (_argspec, "inspect.getfullargspec")},
    "fractions": {"gcd": (lambda: _attribute("math", "gcd"), "math.gcd")},
}


def report(module: str, name: str, today: str) -> None:
    """One line about a name that was put back."""
    print(f"outrigger run: {module}.{name} was removed; it works in this run. Write {today} today.", file=sys.stderr)


def put_back(tell: Callable[[str, str, str], None] = report) -> None:
    """Make the removed names of every library that is installed work in this process."""
    for module_name, rows in REMOVED.items():
        try:
            module = importlib.import_module(module_name)
        except ImportError:
            continue
        _serve(module, {name: row for name, row in rows.items() if name not in vars(module)}, tell)


def _serve(module: ModuleType, rows: Rows, tell: Callable[[str, str, str], None]) -> None:
    """Answer for missing names through the module's own hook for them, once each; then they are simply there."""
    known = module.__dict__.get("__getattr__")

    def missing(name: str) -> Any:
        if name in rows:
            give, today = rows[name]
            value = give()
            tell(module.__name__, name, today)
            setattr(module, name, value)
            return value
        if known is not None:
            return known(name)
        raise AttributeError(f"module {module.__name__!r} has no attribute {name!r}")

    module.__dict__["__getattr__"] = missing
