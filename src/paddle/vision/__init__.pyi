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
    """The form in which image data sets return images.

    Returns:
        'pil', 'cv2' or 'tensor'.

    >>> paddle.vision.get_image_backend()
    'pil'"""

def image_load(path: str, backend: Any = None) -> Any:
    """Read one image file.

    'pil' gives a Pillow image, 'cv2' a uint8 array [height, width, 3] in OpenCV's order
    blue, green, red, 'tensor' a uint8 tensor [3, height, width] in the order red, green, blue.

    Args:
        path: path of the file.
        backend: 'pil', 'cv2' or 'tensor'; by default that of `set_image_backend`.

    Returns:
        a Pillow image, an array or a Tensor.

    >>> from PIL import Image
    >>> Image.fromarray(np.zeros((4, 5, 3), "uint8")).save("black.png")
    >>> paddle.vision.image_load("black.png", backend="cv2").shape
    (4, 5, 3)"""

def set_image_backend(backend: Any) -> None:
    """Set the form in which image data sets return images: 'pil', 'cv2' or 'tensor'.

    Args:
        backend: 'pil', 'cv2' or 'tensor'.

    Returns:
        None.

    >>> paddle.vision.set_image_backend('cv2')
    >>> paddle.vision.get_image_backend()
    'cv2'
    >>> paddle.vision.set_image_backend('pil')"""
