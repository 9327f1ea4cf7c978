"""Reading images: as Pillow images, as OpenCV-style arrays or as tensors."""

import numpy as np

from paddle._core import state
from paddle._core.errors import InvalidArgumentError, received

BACKENDS = ("pil", "cv2", "tensor")

_BACKEND = state.per_process("image backend", "pil")


def check_backend(backend):
    """Check the name of a backend."""
    if backend not in BACKENDS:
        raise InvalidArgumentError(
            "the image backend must be 'pil', 'cv2' or 'tensor'.",
            received(backend=backend),
            "paddle.vision.get_image_backend() names the one in use.",
        )
    return backend


def set_image_backend(backend):
    """Set the form in which image data sets return images: 'pil', 'cv2' or 'tensor'.

    Args:
        backend: 'pil', 'cv2' or 'tensor'.

    Returns:
        None.

    >>> paddle.vision.set_image_backend('cv2')
    >>> paddle.vision.get_image_backend()
    'cv2'
    >>> paddle.vision.set_image_backend('pil')
    """
    _BACKEND.value = check_backend(backend)


def get_image_backend():
    """The form in which image data sets return images.

    Returns:
        'pil', 'cv2' or 'tensor'.

    >>> paddle.vision.get_image_backend()
    'pil'
    """
    return _BACKEND.value


def image_load(path, backend=None):
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
    (4, 5, 3)
    """
    from PIL import Image  # not with the module: model files need `vision.ops`, and no images

    backend = _BACKEND.value if backend is None else check_backend(backend)
    if backend == "pil":
        return Image.open(path)
    # Like OpenCV: always three channels, rotated as the camera recorded. OpenCV itself is not needed.
    with Image.open(path) as image:
        return _blue_first(_upright(image)) if backend == "cv2" else to_image_tensor(np.asarray(_upright(image)))


_ORIENTATION = 0x0112  # the tag that says how the camera was held


def _upright(image):
    """The image in red, green and blue."""
    from PIL import ImageOps

    if image.getexif().get(_ORIENTATION, 1) != 1:
        image = ImageOps.exif_transpose(image)
    return image if image.mode == "RGB" else image.convert("RGB")


def _blue_first(image):
    from paddle._kernels.loops import PIXELS
    from paddle.vision.transforms._planes import memory_of_pillow

    found = memory_of_pillow(image)
    if found is None:
        pixels = np.frombuffer(image.tobytes("raw", "BGR"), np.uint8)  # Pillow changes the order while it copies
        return pixels.reshape(image.height, image.width, 3).copy()
    array = np.empty((image.height, image.width, 3), np.uint8)
    PIXELS.blue_first(found[1], image.height * image.width, array)
    return array


def to_image_tensor(pixels):
    """Convert an array [height, width] or [height, width, channels] to a tensor [channels, height, width]."""
    import paddle  # reading images with the other backends does not need torch

    return paddle.to_tensor(np.ascontiguousarray(np.atleast_3d(pixels).transpose(2, 0, 1)))
