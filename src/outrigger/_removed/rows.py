"""The removed names of Python, NumPy and Pillow, each with the restored value and the modern replacement."""

import builtins
import collections
import collections.abc
import functools
import importlib
import inspect
import time
from collections.abc import Callable
from typing import Any

Give = Callable[[], Any]
Rows = dict[str, tuple[Give, str]]
Methods = dict[tuple[str, str], dict[str, tuple[Callable[..., Any], str]]]

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
    rows["msort"] = (lambda: functools.partial(attribute("numpy", "sort"), axis=0), "np.sort(array, axis=0)")
    rows["mat"] = (functools.partial(attribute, "numpy", "asmatrix"), "np.asmatrix")
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
        rows[old] = (functools.partial(attribute, "numpy", new), f"np.{new}")
    return rows


def attribute(module: str, name: str) -> Any:
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
        "ANTIALIAS": (lambda: attribute("PIL.Image", "Resampling").LANCZOS, "Image.LANCZOS"),
        "LINEAR": (lambda: attribute("PIL.Image", "Resampling").BILINEAR, "Image.BILINEAR"),
        "CUBIC": (lambda: attribute("PIL.Image", "Resampling").BICUBIC, "Image.BICUBIC"),
    },
    "time": {"clock": (lambda: time.perf_counter, "time.perf_counter")},
    "inspect": {"getargspec": (_argspec, "inspect.getfullargspec")},
    "fractions": {"gcd": (lambda: attribute("math", "gcd"), "math.gcd")},
    "base64": {
        "encodestring": (lambda: attribute("base64", "encodebytes"), "base64.encodebytes"),
        "decodestring": (lambda: attribute("base64", "decodebytes"), "base64.decodebytes"),
    },
}


def _text_size(draw: Any, text: str, font: Any = None, *args: Any, **kwargs: Any) -> tuple[int, int]:
    box = draw.textbbox((0, 0), text, font, *args, **kwargs)
    return int(box[2]), int(box[3])


def _font_size(font: Any, text: str, *args: Any, **kwargs: Any) -> tuple[int, int]:
    box = font.getbbox(text, *args, **kwargs)
    return int(box[2]), int(box[3])


# (module, class) -> {method: (implementation, modern replacement)}
REMOVED_METHODS: Methods = {
    ("PIL.ImageDraw", "ImageDraw"): {"textsize": (_text_size, "draw.textbbox((0, 0), text, font)")},
    ("PIL.ImageFont", "FreeTypeFont"): {"getsize": (_font_size, "font.getbbox(text)")},
    ("PIL.ImageFont", "ImageFont"): {"getsize": (_font_size, "font.getbbox(text)")},
    ("threading", "Thread"): {"isAlive": (lambda thread: thread.is_alive(), "thread.is_alive()")},
}
