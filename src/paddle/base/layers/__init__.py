"""What is left of the functions of `fluid.layers` in the original: two modules."""

from ..._core.import_paths import elsewhere as _elsewhere
from . import io, math_op_patch

__all__ = ["io", "math_op_patch"]

__getattr__ = _elsewhere(__name__)
