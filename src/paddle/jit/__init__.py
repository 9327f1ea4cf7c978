"""Programs from Python: `to_static`, `save` and `load`."""

from .api import enable_to_static, ignore_module, not_to_static, set_code_level, set_verbosity, to_static

__all__ = ["enable_to_static", "ignore_module", "not_to_static", "set_code_level", "set_verbosity", "to_static"]
