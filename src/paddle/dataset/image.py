"""Image operations on uint8 arrays [height, width, channels] in OpenCV's channel order (BGR)."""

import io

import numpy as np
from PIL import Image, ImageOps

from paddle.vision.transforms import _opencv

__all__ = [
    "load_image",
    "load_image_bytes",
    "resize_short",
    "to_chw",
    "center_crop",
    "random_crop",
    "left_right_flip",
    "simple_transform",
    "load_and_transform",
]


def load_image_bytes(bytes, is_color=True):
    """Decode the bytes of an image file."""
    with io.BytesIO(bytes) as file, Image.open(file) as image:
        if not is_color:
            image.draft("L", image.size)  # JPEG files store grey values separately
        image = ImageOps.exif_transpose(image)  # rotate as recorded by the camera, like OpenCV
        if not is_color:
            return np.array(image.convert("L"))
        return np.ascontiguousarray(np.asarray(image.convert("RGB"))[:, :, ::-1])


def load_image(file, is_color=True):
    """Load an image file."""
    with open(file, "rb") as opened:
        return load_image_bytes(opened.read(), is_color)


def resize_short(im, size):
    """Resize so that the shorter side is `size` long, keeping the aspect ratio."""
    height, width = im.shape[:2]
    if height > width:
        height, width = size * height // width, size
    else:
        height, width = size, size * width // height
    return _opencv.resize(im, (height, width), "bicubic")


def to_chw(im, order=(2, 0, 1)):
    """Transpose the axes, by default to channels first."""
    return im.transpose(order)


def center_crop(im, size, is_color=True):
    """Crop the central square."""
    top, left = ((length - size) // 2 for length in im.shape[:2])
    return im[top : top + size, left : left + size]


def random_crop(im, size, is_color=True):
    """Crop a random square, with NumPy's global generator."""
    top, left = (np.random.randint(0, length - size + 1) for length in im.shape[:2])
    return im[top : top + size, left : left + size]


def left_right_flip(im, is_color=True):
    """Flip horizontally."""
    return im[:, ::-1]


def simple_transform(im, resize_size, crop_size, is_train, is_color=True, mean=None):
    """Resize and crop (for training, randomly and with random flips) to float32, channels first, minus `mean`."""
    im = resize_short(im, resize_size)
    if is_train:
        im = random_crop(im, crop_size, is_color)
        if np.random.randint(2) == 0:
            im = left_right_flip(im, is_color)
    else:
        im = center_crop(im, crop_size, is_color)
    if im.ndim == 3:
        im = to_chw(im)
    im = im.astype("float32")
    if mean is not None:
        mean = np.array(mean, dtype=np.float32)
        im -= mean[:, None, None] if mean.ndim == 1 and is_color else mean
    return im


def load_and_transform(filename, resize_size, crop_size, is_train, is_color=True, mean=None):
    """`load_image` and `simple_transform`."""
    return simple_transform(load_image(filename, is_color), resize_size, crop_size, is_train, is_color, mean)
