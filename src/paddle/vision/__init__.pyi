# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.vision import datasets as datasets
from paddle.vision import image as image
from paddle.vision import models as models
from paddle.vision import ops as ops
from paddle.vision import transforms as transforms

def get_image_backend() -> Any:
    """The form in which image data sets return images."""

def image_load(path: str, backend: Any = None) -> Any:
    """Read one image file.

    'pil' gives a Pillow image, 'cv2' a uint8 array [height, width, 3] in OpenCV's order
    blue, green, red, 'tensor' a uint8 tensor [3, height, width] in the order red, green, blue."""

def set_image_backend(backend: Any) -> None:
    """Set the form in which image data sets return images: 'pil', 'cv2' or 'tensor'.

    >>> paddle.vision.set_image_backend('cv2')
    >>> paddle.vision.get_image_backend()
    'cv2'
    >>> paddle.vision.set_image_backend('pil')"""
