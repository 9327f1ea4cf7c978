"""`LayerHelper` under the name of its base class."""

from .._core.import_paths import elsewhere as _elsewhere
from .._core.layer_helper import LayerHelper as LayerHelperBase

__all__ = ["LayerHelperBase"]

__getattr__ = _elsewhere(__name__)
