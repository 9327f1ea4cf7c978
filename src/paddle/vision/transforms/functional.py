"""The transforms as functions of an image: a Pillow image, an array [height, width(, channels)] or a tensor."""

import importlib
import numbers

import numpy as np
from PIL import Image

from paddle._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received
from paddle._core.help import complete
from paddle._core.tensor import Tensor
from paddle.vision.transforms import functional_cv2 as F_cv2
from paddle.vision.transforms import functional_pil as F_pil
from paddle.vision.transforms._base import IMAGES
from paddle.vision.transforms._geometry import inverse_affine, inverse_perspective

__all__ = [
    "adjust_brightness",
    "adjust_contrast",
    "adjust_hue",
    "affine",
    "center_crop",
    "crop",
    "erase",
    "hflip",
    "normalize",
    "pad",
    "perspective",
    "resize",
    "rotate",
    "to_grayscale",
    "to_tensor",
    "vflip",
]

HELP = IMAGES


def _is_pil_image(img):
    return isinstance(img, Image.Image)


def _is_tensor_image(img):
    return isinstance(img, Tensor)


def _is_numpy_image(img):
    return isinstance(img, np.ndarray) and img.ndim in (2, 3)


def _backend(img, name="img"):
    """The module that does the work for this kind of image."""
    if isinstance(img, Image.Image):
        return F_pil
    if _is_numpy_image(img):
        return F_cv2
    if isinstance(img, Tensor):
        return importlib.import_module("paddle.vision.transforms.functional_tensor")  # arrays do not need torch
    raise InvalidTypeError(
        f"{name} must be a Pillow image, a Tensor, or an array [height, width] or [height, width, channels].",
        received(**{name: img}),
    )


def _image_size(img):
    """Height and width."""
    return _backend(img).image_size(img)


class InterpolationError(InvalidArgumentError, KeyError):
    """An interpolation that this kind of image does not support; Paddle raises KeyError."""


def _check_interpolation(interpolation, known):
    if interpolation not in known:
        raise InterpolationError(
            f"interpolation must be one of {', '.join(known)} for this kind of image.",
            received(interpolation=interpolation),
        )


def _pair(size, name):
    """Height and width, from one number for both or two numbers."""
    if isinstance(size, numbers.Integral):
        return int(size), int(size)
    if isinstance(size, (list, tuple)) and len(size) == 2:
        return int(size[0]), int(size[1])
    raise InvalidTypeError(f"{name} must be an integer, or a height and a width.", received(**{name: size}))


def to_tensor(pic, data_format="CHW"):
    """Convert an image to a tensor: bytes become float32 from 0 to 1, other numbers stay; channels first unless 'HWC'.

    Args:
        pic: a Pillow image, or an array [height, width] or [height, width, channels].

    Returns:
        Tensor [channels, height, width], or [height, width, channels] with 'HWC'.

    >>> paddle.vision.transforms.to_tensor(np.full((2, 3), 255, 'uint8')).shape
    [1, 2, 3]
    """
    backend = _backend(pic, "pic")
    if data_format not in ("CHW", "HWC"):
        raise InvalidArgumentError("data_format must be 'CHW' or 'HWC'.", received(data_format=data_format))
    return backend.to_tensor(pic, data_format)


def resize(img, size, interpolation="bilinear"):
    """Resize an image to (height, width); one number is the length of the shorter side, keeping the aspect ratio.

    Args:
        size: (height, width), or the length of the shorter side.

    >>> paddle.vision.transforms.resize(np.zeros((20, 40, 3), 'uint8'), 10).shape
    (10, 20, 3)
    """
    backend = _backend(img)
    _check_interpolation(interpolation, backend.INTERPOLATIONS)
    if not isinstance(size, numbers.Integral) and not (isinstance(size, (list, tuple)) and len(size) == 2):
        raise InvalidTypeError("size must be an integer, or a height and a width.", received(size=size))
    if isinstance(size, numbers.Integral):
        height, width = backend.image_size(img)
        short, long = sorted((height, width))
        other = int(size * long / short)
        size = (int(size), other) if height <= width else (other, int(size))
    return backend.resize(img, (int(size[0]), int(size[1])), interpolation)


def pad(img, padding, fill=0, padding_mode="constant"):
    """Pad an image at its borders.

    Args:
        padding: numbers of pixels: one, (left and right, top and bottom), or (left, top, right, bottom).

    >>> paddle.vision.transforms.pad(np.zeros((4, 5, 3), "uint8"), (1, 2)).shape
    (8, 7, 3)
    """
    backend = _backend(img)
    padding = check_padding(padding)
    if padding_mode not in ("constant", "edge", "reflect", "symmetric"):
        raise FailedCheckError(
            "padding_mode must be 'constant', 'edge', 'reflect' or 'symmetric'.", received(padding_mode=padding_mode)
        )
    return backend.pad(img, padding, fill, padding_mode)


def check_padding(padding):
    """Left, top, right, bottom."""
    if isinstance(padding, numbers.Integral):
        return (int(padding),) * 4
    if not isinstance(padding, (list, tuple)):
        raise InvalidTypeError("padding must be an integer, or 2 or 4 of them.", received(padding=padding))
    if len(padding) not in (2, 4):
        raise InvalidArgumentError("padding must be an integer, or 2 or 4 of them.", received(padding=padding))
    return tuple(int(p) for p in (padding if len(padding) == 4 else (*padding, *padding)))


def crop(img, top, left, height, width):
    """Crop the part of an image that begins at `top` and `left`.

    Args:
        top: first row.
        left: first column.
        height: number of rows.
        width: number of columns.

    >>> paddle.vision.transforms.crop(np.arange(6, dtype="uint8").reshape(2, 3, 1), 0, 1, 2, 2).tolist()
    [[[1], [2]], [[4], [5]]]
    """
    return _backend(img).crop(img, top, left, height, width)


def center_crop(img, output_size):
    """Crop the centre of an image, of size (height, width) or a square.

    Args:
        output_size: (height, width), or one number for both.

    >>> paddle.vision.transforms.center_crop(np.zeros((4, 5, 3), "uint8"), 2).shape
    (2, 2, 3)
    """
    backend = _backend(img)
    height, width = _pair(output_size, "output_size")
    whole = backend.image_size(img)
    top, left = round((whole[0] - height) / 2), round((whole[1] - width) / 2)
    if backend is not F_pil:  # Pillow adds black if the image is too small, the others return what is there
        top, left = max(top, 0), max(left, 0)
    return backend.crop(img, top, left, height, width)


def hflip(img):
    """Flip an image left to right.

    >>> paddle.vision.transforms.hflip(np.array([[1, 2]], "uint8")).tolist()
    [[2, 1]]
    """
    return _backend(img).hflip(img)


def vflip(img):
    """Flip an image top to bottom.

    >>> paddle.vision.transforms.vflip(np.array([[1], [2]], "uint8")).tolist()
    [[2], [1]]
    """
    return _backend(img).vflip(img)


def adjust_brightness(img, brightness_factor):
    """Change the brightness: 0 gives black, 1 the image itself, 2 twice its brightness.

    Args:
        brightness_factor: the factor, not negative.

    >>> paddle.vision.transforms.adjust_brightness(np.full((1, 1, 3), 20, "uint8"), 2.0).tolist()
    [[[40, 40, 40]]]
    """
    return _backend(img).adjust_brightness(img, brightness_factor)


def adjust_contrast(img, contrast_factor):
    """Change the contrast: 0 gives plain grey, 1 the image itself, 2 twice its contrast.

    Args:
        contrast_factor: the factor, not negative.

    >>> paddle.vision.transforms.adjust_contrast(np.zeros((4, 5, 3), "uint8"), 0.5).shape
    (4, 5, 3)
    """
    return _backend(img).adjust_contrast(img, contrast_factor)


def adjust_saturation(img, saturation_factor):
    """Change the saturation: 0 gives greyscale, 1 the image itself; for arrays see `functional_cv2`.

    Args:
        saturation_factor: the factor, not negative.

    >>> paddle.vision.transforms.functional.adjust_saturation(np.zeros((4, 5, 3), "uint8"), 0.5).shape
    (4, 5, 3)
    """
    return _backend(img).adjust_saturation(img, saturation_factor)


def adjust_hue(img, hue_factor):
    """Rotate the hue by -0.5 to 0.5 of the colour circle.

    Args:
        hue_factor: part of the colour circle, from -0.5 to 0.5.

    >>> paddle.vision.transforms.adjust_hue(np.zeros((4, 5, 3), "uint8"), 0.25).shape
    (4, 5, 3)
    """
    backend = _backend(img)
    if not -0.5 <= hue_factor <= 0.5:
        raise FailedCheckError("hue_factor must be between -0.5 and 0.5.", received(hue_factor=hue_factor))
    return backend.adjust_hue(img, hue_factor)


def to_grayscale(img, num_output_channels=1):
    """Convert an image to greyscale, in one channel or in three equal ones.

    >>> paddle.vision.transforms.to_grayscale(np.zeros((4, 5, 3), "uint8"), 3).shape
    (4, 5, 3)
    """
    backend = _backend(img)
    if num_output_channels not in (1, 3):
        raise InvalidArgumentError(
            "num_output_channels must be 1 or 3.", received(num_output_channels=num_output_channels)
        )
    return backend.to_grayscale(img, num_output_channels)


def affine(img, angle, translate, scale, shear, interpolation="nearest", fill=0, center=None):
    """Rotate by `angle` degrees, scale, shear by one or two angles, and translate by `translate` pixels.

    For arrays the upper left corner stays in place, as in Paddle; for the others the middle, or `center`.

    Args:
        angle: degrees.
        translate: (x, y) in pixels.
        scale: the factor.
        shear: angle along x, or angles along x and y.

    >>> image = paddle.arange(12.0).reshape([3, 2, 2])
    >>> bool((paddle.vision.transforms.affine(image, 0, [0, 0], 1.0, [0, 0]) == image).all())
    True
    """
    backend = _backend(img)
    if not isinstance(angle, numbers.Real):
        raise InvalidTypeError("angle must be a number of degrees.", received(angle=angle))
    _check_pair_of_numbers(translate, "translate")
    if scale <= 0:
        raise InvalidArgumentError("scale must be greater than 0.", received(scale=scale))
    if isinstance(shear, numbers.Real):
        shear = [shear, 0.0]
    _check_pair_of_numbers(shear, "shear")
    if center is not None:
        _check_pair_of_numbers(center, "center")
    _check_interpolation(interpolation, backend.WARPS)
    if backend is F_cv2:
        return backend.affine(img, float(angle), translate, scale, shear, interpolation, fill, center)
    height, width = backend.image_size(img)
    if backend is F_pil:
        center = (width * 0.5, height * 0.5) if center is None else center
    else:
        # From the centre; Paddle swaps height and width here.
        center = (0.0, 0.0) if center is None else (center[0] - height * 0.5, center[1] - width * 0.5)
    matrix = inverse_affine(center, float(angle), translate, scale, shear)
    return backend.affine(img, matrix, interpolation, fill)


def _check_pair_of_numbers(value, name):
    if not isinstance(value, (list, tuple)):
        raise InvalidTypeError(f"{name} must be a list or tuple of two numbers.", received(**{name: value}))
    if len(value) != 2:
        raise InvalidArgumentError(f"{name} must be a list or tuple of two numbers.", received(**{name: value}))


def rotate(img, angle, interpolation="nearest", expand=False, center=None, fill=0):
    """Rotate by `angle` degrees counter-clockwise about `center` or the middle; `expand` keeps the corners visible.

    Args:
        angle: degrees, counter-clockwise.

    >>> paddle.vision.transforms.rotate(np.zeros((20, 30, 3), "uint8"), 90, expand=True).shape
    (30, 20, 3)
    """
    backend = _backend(img)
    if not isinstance(angle, numbers.Real):
        raise InvalidTypeError("angle must be a number of degrees.", received(angle=angle))
    _check_interpolation(interpolation, backend.WARPS)
    return backend.rotate(img, angle, interpolation, expand, center, fill)


def perspective(img, startpoints, endpoints, interpolation="nearest", fill=0):
    """Change the perspective: the four points [x, y] of `startpoints` move to those of `endpoints`.

    Args:
        startpoints: four points [x, y], clockwise from the upper left.
        endpoints: where they move to.

    >>> corners = [[0, 0], [4, 0], [4, 3], [0, 3]]
    >>> paddle.vision.transforms.perspective(np.ones((4, 5, 3), "uint8"), corners, corners).shape
    (4, 5, 3)
    """
    backend = _backend(img)
    _check_interpolation(interpolation, backend.WARPS)
    if backend is F_cv2:
        return backend.perspective(img, startpoints, endpoints, interpolation, fill)
    return backend.perspective(img, inverse_perspective(startpoints, endpoints), interpolation, fill)


def normalize(img, mean, std, data_format="CHW", to_rgb=False):
    """(img - mean) / std, by channel; a Pillow image becomes an array.

    Returns:
        array or Tensor of floats.

    >>> paddle.vision.transforms.normalize(np.array([[[1., 2.], [3., 4.]]]), [1.], [2.]).tolist()
    [[[0.0, 0.5], [1.0, 1.5]]]
    """
    if not _is_pil_image(img) and not _is_tensor_image(img):
        img = np.asarray(img)
        return F_cv2.normalize(img, mean, std, data_format, to_rgb)
    return _backend(img).normalize(img, mean, std, data_format, to_rgb)


def erase(img, i, j, h, w, v, inplace=False):
    """Fill the box of `h` × `w` pixels at row `i` and column `j` with `v`; `inplace` changes `img` itself.

    Args:
        i: first row.
        j: first column.
        h: number of rows.
        w: number of columns.
        v: value, as an array or Tensor that broadcasts to the box.
        inplace: whether `img` itself is changed.

    >>> paddle.vision.transforms.erase(paddle.zeros([1, 2, 2]), 0, 1, 2, 1, paddle.ones([1, 1, 1])).tolist()
    [[[0.0, 1.0], [0.0, 1.0]]]
    """
    return _backend(img).erase(img, i, j, h, w, v, inplace)


complete(globals())
