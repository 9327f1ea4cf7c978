"""Running static graphs."""

from ..static import Executor as Executor
from ..static import global_scope as global_scope
from ..static import scope_guard as scope_guard
