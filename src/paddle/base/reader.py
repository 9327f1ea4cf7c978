"""Loading data: a setting, and the loader of `paddle.io`."""

from .._core.import_paths import elsewhere as _elsewhere
from .._core.place import current as _current_expected_place
from .._core.place import parse as _get_paddle_place
from ..io import DataLoader
from ..io.reader import use_pinned_memory

__all__ = ["DataLoader", "_current_expected_place", "_get_paddle_place", "use_pinned_memory"]

__getattr__ = _elsewhere(__name__)
