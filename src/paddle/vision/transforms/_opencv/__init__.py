"""OpenCV's image arithmetic in NumPy, including its rounding: the results of OpenCV 5, without OpenCV."""

from .color import gray, mixed_with_gray, turn_hue
from .resize import resize
from .warp import perspective_matrix, rotation_matrix, warp

__all__ = ["gray", "mixed_with_gray", "perspective_matrix", "resize", "rotation_matrix", "turn_hue", "warp"]
