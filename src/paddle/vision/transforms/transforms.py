"""The transforms as classes; an object is made once and called for each image."""

import numbers

from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received
from paddle.vision.transforms._base import BaseTransform, Compose
from paddle.vision.transforms._color import (
    BrightnessTransform,
    ColorJitter,
    ContrastTransform,
    HueTransform,
    SaturationTransform,
)
from paddle.vision.transforms._deterministic import CenterCrop, Grayscale, Normalize, Pad, Resize, ToTensor, Transpose
from paddle.vision.transforms._random import (
    RandomAffine,
    RandomCrop,
    RandomErasing,
    RandomHorizontalFlip,
    RandomPerspective,
    RandomResizedCrop,
    RandomRotation,
    RandomVerticalFlip,
)
from paddle.vision.transforms.functional import _image_size

__all__ = [
    "BaseTransform",
    "BrightnessTransform",
    "CenterCrop",
    "ColorJitter",
    "Compose",
    "ContrastTransform",
    "Grayscale",
    "HueTransform",
    "Normalize",
    "Pad",
    "RandomAffine",
    "RandomCrop",
    "RandomErasing",
    "RandomHorizontalFlip",
    "RandomPerspective",
    "RandomResizedCrop",
    "RandomRotation",
    "RandomVerticalFlip",
    "Resize",
    "SaturationTransform",
    "ToTensor",
    "Transpose",
]


def _get_image_size(img):
    """Width and height of an image, array or tensor; for transforms that programs derive from those above."""
    return tuple(reversed(_image_size(img)))


def _check_input(value, name, center=1, bound=(0, float("inf")), clip_first_on_zero=True):
    """The range of a random factor: `value` around `center`, or two numbers within `bound`; None if it is `center`."""
    if isinstance(value, numbers.Number):
        if value < 0:
            raise InvalidArgumentError(f"{name}: a single number must not be negative.", received(**{name: value}))
        span = [center - value, center + value]
        if clip_first_on_zero:
            span[0] = max(span[0], 0)
    elif isinstance(value, (list, tuple)) and len(value) == 2:
        if not bound[0] <= value[0] <= value[1] <= bound[1]:
            raise InvalidArgumentError(f"{name} must lie between {bound[0]} and {bound[1]}.", received(**{name: value}))
        span = value
    else:
        raise InvalidTypeError(f"{name} must be a number, or two as a range.", received(**{name: value}))
    return None if span[0] == span[1] == center else span
