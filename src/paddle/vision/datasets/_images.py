"""Shared code of the image data sets: modes, backends, and converting images."""

import io

import numpy as np
from PIL import Image

from paddle._core.errors import FailedCheckError, received
from paddle.vision.image import check_backend, get_image_backend, to_image_tensor

# What constructors of these data sets share.
DATASETS = {
    "data_file": "path of the archive.",
    "mode": "'train' or 'test'.",
    "transform": "function of an image; by default none.",
    "download": "whether a file that is not given is downloaded.",
    "backend": "form of the images: 'pil', 'cv2' or 'tensor'; by default that of `paddle.vision.set_image_backend`.",
}


def check_mode(dataset, mode, known):
    """The mode in lower case, or an error."""
    if not isinstance(mode, str) or mode.lower() not in known:
        names = ", ".join(f"'{name}'" for name in known)
        raise FailedCheckError(f"{type(dataset).__name__}: mode must be one of {names}.", received(mode=mode))
    return mode.lower()


def choose_backend(backend):
    """The given backend, or the global one."""
    return get_image_backend() if backend is None else check_backend(backend)


def decode(data):
    """Decode the bytes of an image file."""
    with io.BytesIO(data) as file:
        image = Image.open(file)
        image.load()
    return image


def present(image, backend):
    """Convert a Pillow image or an array [height, width, channels] to the form of `backend`, before any transform."""
    if backend == "pil":
        return image if isinstance(image, Image.Image) else Image.fromarray(image)
    return np.array(image) if backend == "cv2" else to_image_tensor(np.asarray(image))


def finish(image, backend):
    """Convert the result of the transform: arrays become float32, as in Paddle."""
    return image.astype("float32") if backend == "cv2" else image
