"""Running static graphs."""

from .._core.import_paths import elsewhere as _elsewhere
from ..static import Executor as Executor
from ..static import global_scope as global_scope
from ..static import scope_guard as scope_guard

__getattr__ = _elsewhere(__name__)
