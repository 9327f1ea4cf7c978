"""OpenCV's image arithmetic in NumPy, including its rounding: the results of OpenCV 5, without OpenCV."""

from .color import bgr_to_hsv, gray, hsv_to_bgr
from .resize import resize
from .warp import perspective_matrix, rotation_matrix, warp

__all__ = ["bgr_to_hsv", "gray", "hsv_to_bgr", "perspective_matrix", "resize", "rotation_matrix", "warp"]
