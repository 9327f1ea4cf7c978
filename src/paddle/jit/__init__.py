"""Programs from Python: `to_static`, `save` and `load`."""

from ._save import save
from .api import enable_to_static, ignore_module, not_to_static, set_code_level, set_verbosity, to_static
from .translated_layer import TranslatedLayer, load

__all__ = [
    "TranslatedLayer", "enable_to_static", "ignore_module", "load", "not_to_static", "save", "set_code_level",
    "set_verbosity", "to_static",
]  # fmt: skip
