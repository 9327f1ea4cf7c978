"""Restores names that Python, NumPy and Pillow have removed, for the current process.

Each row gives the module, the restored value, and the modern replacement. A name is reported when it is first used.
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
    for name, exact in (
        ("float", "float64"),
        ("int", "int64"),
        ("bool", "bool_"),
        ("complex", "complex128"),
        ("object", "object_"),
        ("str", "str_"),
    ):
        rows[name] = (functools.partial(getattr, builtins, name), f"{name}, or np.{exact}")
    rows["unicode"] = (lambda: str, "str")
    rows["long"] = (lambda: int, "int")
    rows["asscalar"] = (lambda: lambda a: a.item(), "array.item()")
    rows["msort"] = (lambda: functools.partial(_attribute("numpy", "sort"), axis=0), "np.sort(array, axis=0)")
    rows["mat"] = (functools.partial(_attribute, "numpy", "asmatrix"), "np.asmatrix")
    rows["PINF"] = (lambda: float("inf"), "np.inf")
    rows["NINF"] = (lambda: -float("inf"), "-np.inf")
    for old, new in (
        ("float_", "float64"),
        ("complex_", "complex128"),
        ("bool8", "bool_"),
        ("int0", "intp"),
        ("object0", "object_"),
        ("unicode_", "str_"),
        ("string_", "bytes_"),
        ("Inf", "inf"),
        ("Infinity", "inf"),
        ("infty", "inf"),
        ("NaN", "nan"),
        ("NAN", "nan"),
        ("product", "prod"),
        ("cumproduct", "cumprod"),
        ("sometrue", "any"),
        ("alltrue", "all"),
        ("in1d", "isin"),
        ("row_stack", "vstack"),
        ("trapz", "trapezoid"),
        ("round_", "round"),
    ):
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


# module -> {name: (function that returns the value, modern replacement)}
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
    "base64": {
        "encodestring": (lambda: _attribute("base64", "encodebytes"), "base64.encodebytes"),
        "decodestring": (lambda: _attribute("base64", "decodebytes"), "base64.decodebytes"),
    },
}


def _text_size(draw: Any, text: str, font: Any = None, *args: Any, **kwargs: Any) -> tuple[int, int]:
    box = draw.textbbox((0, 0), text, font, *args, **kwargs)
    return int(box[2]), int(box[3])


def _font_size(font: Any, text: str, *args: Any, **kwargs: Any) -> tuple[int, int]:
    box = font.getbbox(text, *args, **kwargs)
    return int(box[2]), int(box[3])


# (module, class) -> {method: (implementation, modern replacement)}
REMOVED_METHODS: dict[tuple[str, str], dict[str, tuple[Callable[..., Any], str]]] = {
    ("PIL.ImageDraw", "ImageDraw"): {"textsize": (_text_size, "draw.textbbox((0, 0), text, font)")},
    ("PIL.ImageFont", "FreeTypeFont"): {"getsize": (_font_size, "font.getbbox(text)")},
    ("PIL.ImageFont", "ImageFont"): {"getsize": (_font_size, "font.getbbox(text)")},
    ("threading", "Thread"): {"isAlive": (lambda thread: thread.is_alive(), "thread.is_alive()")},
}


def report(module: str, name: str, today: str) -> None:
    """Print one line about a restored name."""
    print(
        f"outrigger run: {module}.{name} was removed; it works in this run only. Use {today} instead.", file=sys.stderr
    )


def put_back(tell: Callable[[str, str, str], None] = report) -> None:
    """Restore the removed names of every installed library in this process."""
    for module_name, rows in REMOVED.items():
        try:
            module = importlib.import_module(module_name)
        except ImportError:
            continue
        _serve(module, {name: row for name, row in rows.items() if name not in vars(module)}, tell)
    for (module_name, class_name), methods in REMOVED_METHODS.items():
        try:
            owner = _attribute(module_name, class_name)
        except ImportError:
            continue
        for name, (method, today) in methods.items():
            if not hasattr(owner, name):
                setattr(owner, name, _Once(f"{module_name}.{class_name}", name, method, today, tell))


class _Once:
    """A descriptor that reports a restored method on first access and then replaces itself with it."""

    def __init__(
        self, owner: str, name: str, method: Callable[..., Any], today: str, tell: Callable[[str, str, str], None]
    ) -> None:
        self.owner, self.name, self.method, self.today, self.tell = owner, name, method, today, tell

    def __get__(self, instance: Any, cls: type) -> Any:
        self.tell(self.owner, self.name, self.today)
        holder = next(c for c in cls.__mro__ if vars(c).get(self.name) is self)
        setattr(holder, self.name, self.method)
        return getattr(cls if instance is None else instance, self.name)


def _serve(module: ModuleType, rows: Rows, tell: Callable[[str, str, str], None]) -> None:
    """Restore names lazily through the module's `__getattr__`; each is reported and set on first access."""
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
