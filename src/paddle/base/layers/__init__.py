"""What is left of the functions of `fluid.layers` in the original: two modules."""

from . import io, math_op_patch

__all__ = ["io", "math_op_patch"]
