"""Programs from Python: `to_static`, `save` and `load`."""

import importlib

from ._save import save
from .api import enable_to_static, ignore_module, not_to_static, set_code_level, set_verbosity, to_static
from .translated_layer import TranslatedLayer, load

__all__ = [
    "TranslatedLayer",
    "enable_to_static",
    "ignore_module",
    "load",
    "not_to_static",
    "save",
    "set_code_level",
    "set_verbosity",
    "to_static",
]

_EARLIER = ("ProgramTranslator", "TracedLayer")  # of Paddle 2.x


def __getattr__(name):
    if name in _EARLIER:
        return getattr(importlib.import_module("._legacy", __name__), name)
    if name == "dy2static":
        return importlib.import_module(".dy2static", __name__)
    raise AttributeError(f"module 'paddle.jit' has no attribute {name!r}")
