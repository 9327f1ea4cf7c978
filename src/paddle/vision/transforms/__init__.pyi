# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import numpy.typing as npt
from collections.abc import Sequence
from paddle import Tensor
from paddle._typing import DataLayoutImage, PaddingTensorMode, Size2, Size3, Size4
from typing import Any

from paddle.vision.transforms import functional as functional
from paddle.vision.transforms import functional_cv2 as functional_cv2
from paddle.vision.transforms import functional_pil as functional_pil
from paddle.vision.transforms import functional_tensor as functional_tensor
from paddle.vision.transforms import transforms as transforms

class BaseTransform:
    """Base class of transforms of images and related data.

    `keys` names what a sample is made of: 'image', 'coords', 'boxes', 'mask'; for each the method `_apply_…` is called,
    after `_get_params` has seen the sample. Values without a key pass unchanged."""
    keys: Any
    params: Any
    def __init__(self, keys: Any = None) -> None: ...
    def __call__(self, inputs: Any) -> Any: ...
    @property
    def batchable(self) -> Any: ...

class BrightnessTransform(BaseTransform):
    """Change the brightness by a factor from 1 - value to 1 + value."""
    value: Any
    def __init__(self, value: float, keys: Any = None) -> None: ...

class CenterCrop(BaseTransform):
    """Crop the centre of images, of size (height, width) or a square."""
    size: Any
    def __init__(self, size: Size2, keys: Any = None) -> None: ...

class ColorJitter(BaseTransform):
    """Change brightness, contrast, saturation and hue randomly, in a random order for every image."""
    brightness: float
    contrast: float
    saturation: float
    hue: float
    def __init__(self, brightness: float = 0, contrast: float = 0, saturation: float = 0, hue: float = 0, keys: Any = None) -> None: ...

class Compose:
    """Applies transforms in sequence; each may be any function of a sample.

    >>> from paddle.vision.transforms import Compose, Normalize, ToTensor
    >>> Compose([ToTensor(), Normalize(mean=[0.5], std=[0.5])])
    Compose(
        ToTensor(data_format='CHW')
        Normalize(mean=[0.5], std=[0.5], data_format='CHW', to_rgb=False)
    )"""
    transforms: Sequence[Any]
    def __init__(self, transforms: Sequence[Any]) -> None: ...
    def __call__(self, data: Any) -> Any: ...
    @property
    def batchable(self) -> Any: ...
    def apply_batch(self, images: Any) -> Any:
        """Transform a batch; equivalent to stacking the results for each image."""

class ContrastTransform(BaseTransform):
    """Change the contrast by a factor from 1 - value to 1 + value."""
    value: Any
    def __init__(self, value: float, keys: Any = None) -> None: ...

class Grayscale(BaseTransform):
    """Convert images to greyscale, in one channel or in three equal ones."""
    num_output_channels: int
    def __init__(self, num_output_channels: int = 1, keys: Any = None) -> None: ...

class HueTransform(BaseTransform):
    """Rotate the hue by -value to value of the colour circle, where 0.5 is half of it."""
    value: Any
    def __init__(self, value: float, keys: Any = None) -> None: ...

class Normalize(BaseTransform):
    """(image - mean) / std, by channel; `to_rgb` first swaps blue and red of arrays.

    A Pillow image becomes a float32 array."""
    mean: Any
    std: Any
    data_format: DataLayoutImage
    to_rgb: bool
    def __init__(self, mean: float | Sequence[float] = 0.0, std: float | Sequence[float] = 1.0, data_format: DataLayoutImage = 'CHW', to_rgb: bool = False, keys: Any = None) -> None: ...
    def apply_batch(self, images: Any) -> Any:
        """The batch normalized, [N, channels, height, width] or as `data_format` says."""

class Pad(BaseTransform):
    """Pad images: see `paddle.vision.transforms.pad`."""
    padding: Size2 | Size4
    fill: Size3
    padding_mode: PaddingTensorMode
    def __init__(self, padding: Size2 | Size4, fill: Size3 = 0, padding_mode: PaddingTensorMode = 'constant', keys: Any = None) -> None: ...

class RandomAffine(BaseTransform):
    """Rotate, translate, scale and shear randomly.

    `degrees` and `scale` are ranges, `translate` the largest fractions of width and height, `shear` a range of angles
    along x, or two ranges, along x and along y."""
    degrees: Any
    translate: list[float] | tuple[float, float] | None
    scale: list[float] | tuple[float, float] | None
    shear: Any
    interpolation: Any
    fill: Size3
    center: list[float] | tuple[float, float] | None
    def __init__(self, degrees: float | list[float] | tuple[float, float], translate: list[float] | tuple[float, float] | None = None, scale: list[float] | tuple[float, float] | None = None, shear: float | list[float] | tuple[float, float] | tuple[float, float, float, float] | None = None, interpolation: Any = 'nearest', fill: Size3 = 0, center: list[float] | tuple[float, float] | None = None, keys: Any = None) -> None: ...

class RandomCrop(BaseTransform):
    """Crop a part of size (height, width) at a random position; the image may be padded first."""
    size: Any
    padding: Size2 | Size4 | None
    pad_if_needed: bool
    fill: Size3
    padding_mode: PaddingTensorMode
    def __init__(self, size: Size2, padding: Size2 | Size4 | None = None, pad_if_needed: bool = False, fill: Size3 = 0, padding_mode: PaddingTensorMode = 'constant', keys: Any = None) -> None: ...

class RandomErasing(BaseTransform):
    """Erase a random box of the image with the probability `prob`.

    The box has a fraction of the area from `scale` and a ratio of height to width from `ratio`; `value` is a number, a
    number for each channel, or 'random' for noise."""
    prob: Any
    scale: Any
    ratio: Any
    value: float | Sequence[float] | str
    inplace: bool
    def __init__(self, prob: float = 0.5, scale: Sequence[float] = ..., ratio: Sequence[float] = ..., value: float | Sequence[float] | str = 0, inplace: bool = False, keys: Any = None) -> None: ...

class RandomHorizontalFlip(BaseTransform):
    """Flip left and right with the probability `prob`."""
    prob: Any
    def __init__(self, prob: float = 0.5, keys: Any = None) -> None: ...

class RandomPerspective(BaseTransform):
    """Change the perspective with the probability `prob`; `distortion_scale`, from 0 to 1, says how much."""
    prob: Any
    distortion_scale: float
    interpolation: Any
    fill: Size3
    def __init__(self, prob: float = 0.5, distortion_scale: float = 0.5, interpolation: Any = 'nearest', fill: Size3 = 0, keys: Any = None) -> None: ...
    def get_params(self, width: int, height: int, distortion_scale: float) -> tuple[list[list[int]], list[list[int]]]:
        """The four corners and their new positions, both clockwise from the upper left."""

class RandomResizedCrop(BaseTransform):
    """Crop a random part, with a fraction of the area from `scale` and an aspect ratio from `ratio`, and resize it.

    After ten attempts that do not fit, the largest possible part in the centre is used."""
    size: Any
    scale: Any
    ratio: Any
    interpolation: Any
    def __init__(self, size: Size2, scale: Sequence[float] = ..., ratio: Sequence[float] = ..., interpolation: Any = 'bilinear', keys: Any = None) -> None: ...

class RandomRotation(BaseTransform):
    """Rotate by an angle from `degrees`, a range, or one number for both directions."""
    degrees: float | Sequence[float]
    interpolation: Any
    expand: bool
    center: tuple[float, float] | None
    fill: Size3
    def __init__(self, degrees: float | Sequence[float], interpolation: Any = 'nearest', expand: bool = False, center: tuple[float, float] | None = None, fill: Size3 = 0, keys: Any = None) -> None: ...

class RandomVerticalFlip(BaseTransform):
    """Flip top and bottom with the probability `prob`."""
    prob: Any
    def __init__(self, prob: float = 0.5, keys: Any = None) -> None: ...

class Resize(BaseTransform):
    """Resize images to (height, width); one number is the length of the shorter side, keeping the aspect ratio."""
    size: Size2
    interpolation: Any
    def __init__(self, size: Size2, interpolation: Any = 'bilinear', keys: Any = None) -> None: ...

class SaturationTransform(BaseTransform):
    """Change the saturation by a factor from 1 - value to 1 + value."""
    value: Any
    def __init__(self, value: float, keys: Any = None) -> None: ...

class ToTensor(BaseTransform):
    """Convert images to tensors: bytes become float32 from 0 to 1, other numbers stay; channels first unless 'HWC'.

    >>> paddle.vision.transforms.ToTensor()(np.zeros((28, 28), 'uint8')).shape
    [1, 28, 28]"""
    data_format: DataLayoutImage
    def __init__(self, data_format: DataLayoutImage = 'CHW', keys: Any = None) -> None: ...
    def apply_batch(self, images: Any) -> Any:
        """A tensor of the batch [N, height, width(, channels)], bytes as floats from 0 to 1."""

class Transpose(BaseTransform):
    """Permute the axes, channels first by default; returns an array or a tensor."""
    order: Sequence[int]
    def __init__(self, order: Sequence[int] = ..., keys: Any = None) -> None: ...
    def apply_batch(self, images: Any) -> Any:
        """The batch with the axes of each image in the new order."""

def adjust_brightness(img: Any, brightness_factor: float) -> Any:
    """Change the brightness: 0 gives black, 1 the image itself, 2 twice its brightness."""

def adjust_contrast(img: Any, contrast_factor: float) -> Any:
    """Change the contrast: 0 gives plain grey, 1 the image itself, 2 twice its contrast."""

def adjust_hue(img: Any, hue_factor: float) -> Any:
    """Rotate the hue by -0.5 to 0.5 of the colour circle."""

def affine(img: Any, angle: float, translate: list[float] | tuple[float, float], scale: float, shear: list[float] | tuple[float, float], interpolation: Any = 'nearest', fill: Size3 = 0, center: list[float] | tuple[float, float] | None = None) -> Any:
    """Rotate by `angle` degrees, scale, shear by one or two angles, and translate by `translate` pixels.

    For arrays the upper left corner stays in place, as in Paddle; for the others the middle, or `center`."""

def center_crop(img: Any, output_size: Size2) -> Any:
    """Crop the centre of an image, of size (height, width) or a square."""

def crop(img: Any, top: int, left: int, height: int, width: int) -> Any:
    """Crop the part of an image that begins at `top` and `left`."""

def erase(img: Any, i: int, j: int, h: int, w: int, v: npt.NDArray[Any] | Tensor, inplace: bool = False) -> Any:
    """Fill the box of `h` × `w` pixels at row `i` and column `j` with `v`; `inplace` changes `img` itself."""

def hflip(img: Any) -> Any:
    """Flip an image left to right."""

def normalize(img: Any, mean: Any, std: Any, data_format: str = 'CHW', to_rgb: bool = False) -> Any:
    """(img - mean) / std, by channel; a Pillow image becomes an array.

    >>> paddle.vision.transforms.normalize(np.array([[[1., 2.], [3., 4.]]]), [1.], [2.]).tolist()
    [[[0.0, 0.5], [1.0, 1.5]]]"""

def pad(img: Any, padding: Size2 | Size4, fill: Size3 = 0, padding_mode: PaddingTensorMode = 'constant') -> Any:
    """Pad an image by `padding` pixels: one number, (left and right, top and bottom), or left, top, right, bottom.

    `padding_mode` is 'constant' (`fill`), 'edge', 'reflect' or 'symmetric'."""

def perspective(img: Any, startpoints: list[list[int]], endpoints: list[list[int]], interpolation: Any = 'nearest', fill: Size3 = 0) -> Any:
    """Change the perspective: the four points [x, y] of `startpoints` move to those of `endpoints`."""

def resize(img: Any, size: Size2, interpolation: Any = 'bilinear') -> Any:
    """Resize an image to (height, width); one number is the length of the shorter side, keeping the aspect ratio.

    >>> paddle.vision.transforms.resize(np.zeros((20, 40, 3), 'uint8'), 10).shape
    (10, 20, 3)"""

def rotate(img: Any, angle: float, interpolation: Any = 'nearest', expand: bool = False, center: list[float] | tuple[float, float] | None = None, fill: Size3 = 0) -> Any:
    """Rotate by `angle` degrees counter-clockwise about `center` or the middle; `expand` keeps the corners visible."""

def to_grayscale(img: Any, num_output_channels: int = 1) -> Any:
    """Convert an image to greyscale, in one channel or in three equal ones."""

def to_tensor(pic: Any, data_format: DataLayoutImage = 'CHW') -> Tensor:
    """Convert an image to a tensor: bytes become float32 from 0 to 1, other numbers stay; channels first unless 'HWC'.

    >>> paddle.vision.transforms.to_tensor(np.full((2, 3), 255, 'uint8')).shape
    [1, 2, 3]"""

def vflip(img: Any) -> Any:
    """Flip an image top to bottom."""
