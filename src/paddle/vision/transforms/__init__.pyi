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
    after `_get_params` has seen the sample. Values without a key pass unchanged.

    Args:
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> class Invert(paddle.vision.transforms.BaseTransform):
    ...     def _apply_image(self, image):
    ...         return 255 - image
    >>> Invert()(np.array([[0, 200]], "uint8")).tolist()
    [[255, 55]]"""
    keys: Any
    params: Any
    def __init__(self, keys: Any = None) -> None: ...
    def __call__(self, inputs: Any) -> Any: ...
    @property
    def batchable(self) -> Any: ...

class BrightnessTransform(BaseTransform):
    """Change the brightness by a factor from 1 - value to 1 + value.

    Args:
        value: greatest change, a number; not negative.
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> paddle.vision.transforms.BrightnessTransform(0.0)(np.full((1, 1, 3), 9, "uint8")).tolist()
    [[[9, 9, 9]]]"""
    value: Any
    def __init__(self, value: float, keys: Any = None) -> None: ...

class CenterCrop(BaseTransform):
    """Crop the centre of images, of size (height, width) or a square.

    Args:
        size: (height, width), or one number.
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> paddle.vision.transforms.CenterCrop(2)(np.zeros((4, 5, 3), "uint8")).shape
    (2, 2, 3)"""
    size: Any
    def __init__(self, size: Size2, keys: Any = None) -> None: ...

class ColorJitter(BaseTransform):
    """Change brightness, contrast, saturation and hue randomly, in a random order for every image.

    Args:
        brightness: greatest change of the brightness, as in `BrightnessTransform`. Default: 0.
        contrast: greatest change of the contrast, as in `ContrastTransform`. Default: 0.
        saturation: greatest change of the saturation, as in `SaturationTransform`. Default: 0.
        hue: greatest change of the hue, as in `HueTransform`, up to 0.5. Default: 0.
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> paddle.vision.transforms.ColorJitter(0.4, 0.4, 0.4, 0.1)(np.zeros((4, 5, 3), "uint8")).shape
    (4, 5, 3)"""
    brightness: float
    contrast: float
    saturation: float
    hue: float
    def __init__(self, brightness: float = 0, contrast: float = 0, saturation: float = 0, hue: float = 0, keys: Any = None) -> None: ...

class Compose:
    """Applies transforms in sequence; each may be any function of a sample.

    Args:
        transforms: list of transforms.

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
    """Change the contrast by a factor from 1 - value to 1 + value.

    Args:
        value: greatest change, a number; not negative.
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> paddle.vision.transforms.ContrastTransform(0.4)(np.zeros((4, 5, 3), "uint8")).shape
    (4, 5, 3)"""
    value: Any
    def __init__(self, value: float, keys: Any = None) -> None: ...

class Grayscale(BaseTransform):
    """Convert images to greyscale, in one channel or in three equal ones.

    Args:
        num_output_channels: 1, or 3 equal ones. Default: 1.
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> paddle.vision.transforms.Grayscale(3)(np.zeros((4, 5, 3), "uint8")).shape
    (4, 5, 3)"""
    num_output_channels: int
    def __init__(self, num_output_channels: int = 1, keys: Any = None) -> None: ...

class HueTransform(BaseTransform):
    """Rotate the hue by -value to value of the colour circle, where 0.5 is half of it.

    Args:
        value: greatest change, a number; not negative.
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> paddle.vision.transforms.HueTransform(0.4)(np.zeros((4, 5, 3), "uint8")).shape
    (4, 5, 3)"""
    value: Any
    def __init__(self, value: float, keys: Any = None) -> None: ...

class Normalize(BaseTransform):
    """(image - mean) / std, by channel; `to_rgb` first swaps blue and red of arrays.

    A Pillow image becomes a float32 array.

    Args:
        mean: means of the channels, or one number for all. Default: 0.0.
        std: deviations of the channels, or one number for all. Default: 1.0.
        data_format: 'CHW' or 'HWC': where the channels of the result are. Default: 'CHW'.
        to_rgb: whether blue and red of arrays are swapped first. Default: False.
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> normalize = paddle.vision.transforms.Normalize(mean=[1.0], std=[2.0])
    >>> normalize(np.array([[[1.0, 5.0]]], "float32")).tolist()
    [[[0.0, 2.0]]]"""
    mean: Any
    std: Any
    data_format: DataLayoutImage
    to_rgb: bool
    def __init__(self, mean: float | Sequence[float] = 0.0, std: float | Sequence[float] = 1.0, data_format: DataLayoutImage = 'CHW', to_rgb: bool = False, keys: Any = None) -> None: ...
    def of_bytes(self, image: Any) -> Any:
        """The normalized tensor of an image of bytes with as many channels as there are numbers; else None."""
    def apply_batch(self, images: Any) -> Any:
        """The batch normalized, [N, channels, height, width] or as `data_format` says."""

class Pad(BaseTransform):
    """Pad images: see `paddle.vision.transforms.pad`.

    Args:
        padding: numbers of pixels: one, (left and right, top and bottom), or (left, top, right, bottom).
        fill: value of pixels that come from outside: a number, or one for each channel. Default: 0.
        padding_mode: 'constant' (`fill`), 'edge', 'reflect' or 'symmetric'. Default: 'constant'.
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> paddle.vision.transforms.Pad((1, 2))(np.zeros((4, 5, 3), "uint8")).shape
    (8, 7, 3)"""
    padding: Size2 | Size4
    fill: Size3
    padding_mode: PaddingTensorMode
    def __init__(self, padding: Size2 | Size4, fill: Size3 = 0, padding_mode: PaddingTensorMode = 'constant', keys: Any = None) -> None: ...

class RandomAffine(BaseTransform):
    """Rotate, translate, scale and shear randomly.

    Args:
        degrees: (least, greatest) angle, or one number for both directions.
        translate: greatest fractions of width and height; by default none.
        scale: (least, greatest) factor; by default none.
        shear: range of angles along x, or two ranges, along x and along y; by default none.
        interpolation: 'nearest', 'bilinear', 'bicubic' and, depending on the kind of image, 'area', 'lanczos', 'box', 'hamming'. Default: 'nearest'.
        fill: value of pixels that come from outside: a number, or one for each channel. Default: 0.
        center: (x, y) that stays in place; by default the middle.
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> paddle.vision.transforms.RandomAffine(30, translate=(0.1, 0.1))(np.zeros((20, 30, 3), "uint8")).shape
    (20, 30, 3)"""
    degrees: Any
    translate: list[float] | tuple[float, float] | None
    scale: list[float] | tuple[float, float] | None
    shear: Any
    interpolation: Any
    fill: Size3
    center: list[float] | tuple[float, float] | None
    def __init__(self, degrees: float | list[float] | tuple[float, float], translate: list[float] | tuple[float, float] | None = None, scale: list[float] | tuple[float, float] | None = None, shear: float | list[float] | tuple[float, float] | tuple[float, float, float, float] | None = None, interpolation: Any = 'nearest', fill: Size3 = 0, center: list[float] | tuple[float, float] | None = None, keys: Any = None) -> None: ...

class RandomCrop(BaseTransform):
    """Crop a part of size (height, width) at a random position; the image may be padded first.

    Args:
        size: (height, width), or one number.
        padding: pixels that are added first, as `paddle.vision.transforms.pad` takes them; by default none.
        pad_if_needed: whether an image that is too small is padded. Default: False.
        fill: value of pixels that come from outside: a number, or one for each channel. Default: 0.
        padding_mode: 'constant' (`fill`), 'edge', 'reflect' or 'symmetric'. Default: 'constant'.
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> paddle.vision.transforms.RandomCrop(8)(np.zeros((20, 30, 3), "uint8")).shape
    (8, 8, 3)"""
    size: Any
    padding: Size2 | Size4 | None
    pad_if_needed: bool
    fill: Size3
    padding_mode: PaddingTensorMode
    def __init__(self, size: Size2, padding: Size2 | Size4 | None = None, pad_if_needed: bool = False, fill: Size3 = 0, padding_mode: PaddingTensorMode = 'constant', keys: Any = None) -> None: ...

class RandomErasing(BaseTransform):
    """Erase a random box of the image with the probability `prob`.

    The box has a fraction of the area from `scale` and a ratio of height to width from `ratio`; `value` is a number, a
    number for each channel, or 'random' for noise.

    Args:
        prob: probability that it takes place. Default: 0.5.
        scale: least and greatest fraction of the area. Default: (0.02, 0.33).
        ratio: least and greatest height divided by width. Default: (0.3, 3.3).
        value: a number, one for each channel, or 'random' for noise. Default: 0.
        inplace: whether the image itself is changed. Default: False.
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> erased = paddle.vision.transforms.RandomErasing(prob=1.0, value=9)(np.zeros((20, 30, 3), "uint8"))
    >>> erased.shape, int(erased.max())
    ((20, 30, 3), 9)"""
    prob: Any
    scale: Any
    ratio: Any
    value: float | Sequence[float] | str
    inplace: bool
    def __init__(self, prob: float = 0.5, scale: Sequence[float] = ..., ratio: Sequence[float] = ..., value: float | Sequence[float] | str = 0, inplace: bool = False, keys: Any = None) -> None: ...

class RandomHorizontalFlip(BaseTransform):
    """Flip left and right with the probability `prob`.

    Args:
        prob: probability that it takes place. Default: 0.5.
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> paddle.vision.transforms.RandomHorizontalFlip(1.0)(np.array([[1, 2]], "uint8")).tolist()
    [[2, 1]]"""
    prob: Any
    def __init__(self, prob: float = 0.5, keys: Any = None) -> None: ...

class RandomPerspective(BaseTransform):
    """Change the perspective with the probability `prob`; `distortion_scale`, from 0 to 1, says how much.

    Args:
        prob: probability that it takes place. Default: 0.5.
        distortion_scale: how much the perspective changes, from 0 to 1. Default: 0.5.
        interpolation: 'nearest', 'bilinear', 'bicubic' and, depending on the kind of image, 'area', 'lanczos', 'box', 'hamming'. Default: 'nearest'.
        fill: value of pixels that come from outside: a number, or one for each channel. Default: 0.
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> paddle.vision.transforms.RandomPerspective(prob=1.0)(np.zeros((20, 30, 3), "uint8")).shape
    (20, 30, 3)"""
    prob: Any
    distortion_scale: float
    interpolation: Any
    fill: Size3
    def __init__(self, prob: float = 0.5, distortion_scale: float = 0.5, interpolation: Any = 'nearest', fill: Size3 = 0, keys: Any = None) -> None: ...
    def get_params(self, width: int, height: int, distortion_scale: float) -> tuple[list[list[int]], list[list[int]]]:
        """The four corners and their new positions, both clockwise from the upper left."""

class RandomResizedCrop(BaseTransform):
    """Crop a random part, with a fraction of the area from `scale` and an aspect ratio from `ratio`, and resize it.

    After ten attempts that do not fit, the largest possible part in the centre is used.

    Args:
        size: (height, width) of the result, or one number for both.
        scale: least and greatest fraction of the area. Default: (0.08, 1.0).
        ratio: least and greatest width divided by height. Default: (3/4, 4/3). Default: (0.75, 1.3333333333333333).
        interpolation: 'nearest', 'bilinear', 'bicubic' and, depending on the kind of image, 'area', 'lanczos', 'box', 'hamming'. Default: 'bilinear'.
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> paddle.vision.transforms.RandomResizedCrop(8)(np.zeros((20, 30, 3), "uint8")).shape
    (8, 8, 3)"""
    size: Any
    scale: Any
    ratio: Any
    interpolation: Any
    def __init__(self, size: Size2, scale: Sequence[float] = ..., ratio: Sequence[float] = ..., interpolation: Any = 'bilinear', keys: Any = None) -> None: ...

class RandomRotation(BaseTransform):
    """Rotate by an angle from `degrees`, a range, or one number for both directions.

    Args:
        degrees: (least, greatest) angle, or one number for both directions.
        interpolation: 'nearest', 'bilinear', 'bicubic' and, depending on the kind of image, 'area', 'lanczos', 'box', 'hamming'. Default: 'nearest'.
        expand: whether the image grows so that the corners stay visible. Default: False.
        center: (x, y) that stays in place; by default the middle.
        fill: value of pixels that come from outside: a number, or one for each channel. Default: 0.
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> paddle.vision.transforms.RandomRotation(30)(np.zeros((20, 30, 3), "uint8")).shape
    (20, 30, 3)"""
    degrees: float | Sequence[float]
    interpolation: Any
    expand: bool
    center: tuple[float, float] | None
    fill: Size3
    def __init__(self, degrees: float | Sequence[float], interpolation: Any = 'nearest', expand: bool = False, center: tuple[float, float] | None = None, fill: Size3 = 0, keys: Any = None) -> None: ...

class RandomVerticalFlip(BaseTransform):
    """Flip top and bottom with the probability `prob`.

    Args:
        prob: probability that it takes place. Default: 0.5.
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> paddle.vision.transforms.RandomVerticalFlip(1.0)(np.array([[1], [2]], "uint8")).tolist()
    [[2], [1]]"""
    prob: Any
    def __init__(self, prob: float = 0.5, keys: Any = None) -> None: ...

class Resize(BaseTransform):
    """Resize images to (height, width); one number is the length of the shorter side, keeping the aspect ratio.

    Args:
        size: (height, width), or the length of the shorter side.
        interpolation: 'nearest', 'bilinear', 'bicubic' and, depending on the kind of image, 'area', 'lanczos', 'box', 'hamming'. Default: 'bilinear'.
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> paddle.vision.transforms.Resize(8)(np.zeros((4, 6, 3), "uint8")).shape
    (8, 12, 3)"""
    size: Size2
    interpolation: Any
    def __init__(self, size: Size2, interpolation: Any = 'bilinear', keys: Any = None) -> None: ...

class SaturationTransform(BaseTransform):
    """Change the saturation by a factor from 1 - value to 1 + value.

    Args:
        value: greatest change, a number; not negative.
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> paddle.vision.transforms.SaturationTransform(0.4)(np.zeros((4, 5, 3), "uint8")).shape
    (4, 5, 3)"""
    value: Any
    def __init__(self, value: float, keys: Any = None) -> None: ...

class ToTensor(BaseTransform):
    """Convert images to Tensors: bytes become float32 from 0 to 1, other numbers stay; channels first unless 'HWC'.

    Args:
        data_format: 'CHW' or 'HWC': where the channels of the result are. Default: 'CHW'.
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> paddle.vision.transforms.ToTensor()(np.zeros((28, 28), 'uint8')).shape
    [1, 28, 28]"""
    data_format: DataLayoutImage
    def __init__(self, data_format: DataLayoutImage = 'CHW', keys: Any = None) -> None: ...
    waits: bool
    def with_next(self, image: Any, following: Any) -> Any:
        """The image as a tensor that `following` has normalized, in one array; None unless bytes meet a Normalize."""
    def apply_batch(self, images: Any) -> Any:
        """A tensor of the batch [N, height, width(, channels)], bytes as floats from 0 to 1."""

class Transpose(BaseTransform):
    """Permute the axes, channels first by default; returns an array or a tensor.

    Args:
        order: axes in their new order. Default: (2, 0, 1).
        keys: tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).

    >>> paddle.vision.transforms.Transpose()(np.zeros((4, 5, 3), "uint8")).shape
    (3, 4, 5)"""
    order: Sequence[int]
    def __init__(self, order: Sequence[int] = ..., keys: Any = None) -> None: ...
    def apply_batch(self, images: Any) -> Any:
        """The batch with the axes of each image in the new order."""

def adjust_brightness(img: Any, brightness_factor: float) -> Any:
    """Change the brightness: 0 gives black, 1 the image itself, 2 twice its brightness.

    Args:
        img: an image: Pillow image, array [height, width, channels], or Tensor [channels, height, width].
        brightness_factor: the factor, not negative.

    Returns:
        an image of the same kind.

    >>> paddle.vision.transforms.adjust_brightness(np.full((1, 1, 3), 20, "uint8"), 2.0).tolist()
    [[[40, 40, 40]]]"""

def adjust_contrast(img: Any, contrast_factor: float) -> Any:
    """Change the contrast: 0 gives plain grey, 1 the image itself, 2 twice its contrast.

    Args:
        img: an image: Pillow image, array [height, width, channels], or Tensor [channels, height, width].
        contrast_factor: the factor, not negative.

    Returns:
        an image of the same kind.

    >>> paddle.vision.transforms.adjust_contrast(np.zeros((4, 5, 3), "uint8"), 0.5).shape
    (4, 5, 3)"""

def adjust_hue(img: Any, hue_factor: float) -> Any:
    """Rotate the hue by -0.5 to 0.5 of the colour circle.

    Args:
        img: an image: Pillow image, array [height, width, channels], or Tensor [channels, height, width].
        hue_factor: part of the colour circle, from -0.5 to 0.5.

    Returns:
        an image of the same kind.

    >>> paddle.vision.transforms.adjust_hue(np.zeros((4, 5, 3), "uint8"), 0.25).shape
    (4, 5, 3)"""

def affine(img: Any, angle: float, translate: list[float] | tuple[float, float], scale: float, shear: list[float] | tuple[float, float], interpolation: Any = 'nearest', fill: Size3 = 0, center: list[float] | tuple[float, float] | None = None) -> Any:
    """Rotate by `angle` degrees, scale, shear by one or two angles, and translate by `translate` pixels.

    For arrays the upper left corner stays in place, as in Paddle; for the others the middle, or `center`.

    Args:
        img: an image: Pillow image, array [height, width, channels], or Tensor [channels, height, width].
        angle: degrees.
        translate: (x, y) in pixels.
        scale: the factor.
        shear: angle along x, or angles along x and y.
        interpolation: 'nearest', 'bilinear', 'bicubic' and, depending on the kind of image, 'area', 'lanczos', 'box', 'hamming'. Default: 'nearest'.
        fill: value of pixels that come from outside: a number, or one for each channel. Default: 0.
        center: (x, y) that stays in place; by default the middle.

    Returns:
        an image of the same kind.

    >>> image = paddle.arange(12.0).reshape([3, 2, 2])
    >>> bool((paddle.vision.transforms.affine(image, 0, [0, 0], 1.0, [0, 0]) == image).all())
    True"""

def center_crop(img: Any, output_size: Size2) -> Any:
    """Crop the centre of an image, of size (height, width) or a square.

    Args:
        img: an image: Pillow image, array [height, width, channels], or Tensor [channels, height, width].
        output_size: (height, width), or one number for both.

    Returns:
        an image of the same kind.

    >>> paddle.vision.transforms.center_crop(np.zeros((4, 5, 3), "uint8"), 2).shape
    (2, 2, 3)"""

def crop(img: Any, top: int, left: int, height: int, width: int) -> Any:
    """Crop the part of an image that begins at `top` and `left`.

    Args:
        img: an image: Pillow image, array [height, width, channels], or Tensor [channels, height, width].
        top: first row.
        left: first column.
        height: number of rows.
        width: number of columns.

    Returns:
        an image of the same kind.

    >>> paddle.vision.transforms.crop(np.arange(6, dtype="uint8").reshape(2, 3, 1), 0, 1, 2, 2).tolist()
    [[[1], [2]], [[4], [5]]]"""

def erase(img: Any, i: int, j: int, h: int, w: int, v: npt.NDArray[Any] | Tensor, inplace: bool = False) -> Any:
    """Fill the box of `h` × `w` pixels at row `i` and column `j` with `v`; `inplace` changes `img` itself.

    Args:
        img: an image: Pillow image, array [height, width, channels], or Tensor [channels, height, width].
        i: first row.
        j: first column.
        h: number of rows.
        w: number of columns.
        v: value, as an array or Tensor that broadcasts to the box.
        inplace: whether `img` itself is changed. Default: False.

    Returns:
        an image of the same kind.

    >>> paddle.vision.transforms.erase(paddle.zeros([1, 2, 2]), 0, 1, 2, 1, paddle.ones([1, 1, 1])).tolist()
    [[[0.0, 1.0], [0.0, 1.0]]]"""

def hflip(img: Any) -> Any:
    """Flip an image left to right.

    Args:
        img: an image: Pillow image, array [height, width, channels], or Tensor [channels, height, width].

    Returns:
        an image of the same kind.

    >>> paddle.vision.transforms.hflip(np.array([[1, 2]], "uint8")).tolist()
    [[2, 1]]"""

def normalize(img: Any, mean: Any, std: Any, data_format: str = 'CHW', to_rgb: bool = False) -> Any:
    """(img - mean) / std, by channel; a Pillow image becomes an array.

    Args:
        img: an image: Pillow image, array [height, width, channels], or Tensor [channels, height, width].
        mean: means of the channels, or one number for all.
        std: deviations of the channels, or one number for all.
        data_format: 'CHW' or 'HWC': where the channels of the result are. Default: 'CHW'.
        to_rgb: whether blue and red of arrays are swapped first. Default: False.

    Returns:
        array or Tensor of floats.

    >>> paddle.vision.transforms.normalize(np.array([[[1., 2.], [3., 4.]]]), [1.], [2.]).tolist()
    [[[0.0, 0.5], [1.0, 1.5]]]"""

def pad(img: Any, padding: Size2 | Size4, fill: Size3 = 0, padding_mode: PaddingTensorMode = 'constant') -> Any:
    """Pad an image at its borders.

    Args:
        img: an image: Pillow image, array [height, width, channels], or Tensor [channels, height, width].
        padding: numbers of pixels: one, (left and right, top and bottom), or (left, top, right, bottom).
        fill: value of pixels that come from outside: a number, or one for each channel. Default: 0.
        padding_mode: 'constant' (`fill`), 'edge', 'reflect' or 'symmetric'. Default: 'constant'.

    Returns:
        an image of the same kind.

    >>> paddle.vision.transforms.pad(np.zeros((4, 5, 3), "uint8"), (1, 2)).shape
    (8, 7, 3)"""

def perspective(img: Any, startpoints: list[list[int]], endpoints: list[list[int]], interpolation: Any = 'nearest', fill: Size3 = 0) -> Any:
    """Change the perspective: the four points [x, y] of `startpoints` move to those of `endpoints`.

    Args:
        img: an image: Pillow image, array [height, width, channels], or Tensor [channels, height, width].
        startpoints: four points [x, y], clockwise from the upper left.
        endpoints: where they move to.
        interpolation: 'nearest', 'bilinear', 'bicubic' and, depending on the kind of image, 'area', 'lanczos', 'box', 'hamming'. Default: 'nearest'.
        fill: value of pixels that come from outside: a number, or one for each channel. Default: 0.

    Returns:
        an image of the same kind.

    >>> corners = [[0, 0], [4, 0], [4, 3], [0, 3]]
    >>> paddle.vision.transforms.perspective(np.ones((4, 5, 3), "uint8"), corners, corners).shape
    (4, 5, 3)"""

def resize(img: Any, size: Size2, interpolation: Any = 'bilinear') -> Any:
    """Resize an image to (height, width); one number is the length of the shorter side, keeping the aspect ratio.

    Args:
        img: an image: Pillow image, array [height, width, channels], or Tensor [channels, height, width].
        size: (height, width), or the length of the shorter side.
        interpolation: 'nearest', 'bilinear', 'bicubic' and, depending on the kind of image, 'area', 'lanczos', 'box', 'hamming'. Default: 'bilinear'.

    Returns:
        an image of the same kind.

    >>> paddle.vision.transforms.resize(np.zeros((20, 40, 3), 'uint8'), 10).shape
    (10, 20, 3)"""

def rotate(img: Any, angle: float, interpolation: Any = 'nearest', expand: bool = False, center: list[float] | tuple[float, float] | None = None, fill: Size3 = 0) -> Any:
    """Rotate by `angle` degrees counter-clockwise about `center` or the middle; `expand` keeps the corners visible.

    Args:
        img: an image: Pillow image, array [height, width, channels], or Tensor [channels, height, width].
        angle: degrees, counter-clockwise.
        interpolation: 'nearest', 'bilinear', 'bicubic' and, depending on the kind of image, 'area', 'lanczos', 'box', 'hamming'. Default: 'nearest'.
        expand: whether the image grows so that the corners stay visible. Default: False.
        center: (x, y) that stays in place; by default the middle.
        fill: value of pixels that come from outside: a number, or one for each channel. Default: 0.

    Returns:
        an image of the same kind.

    >>> paddle.vision.transforms.rotate(np.zeros((20, 30, 3), "uint8"), 90, expand=True).shape
    (30, 20, 3)"""

def to_grayscale(img: Any, num_output_channels: int = 1) -> Any:
    """Convert an image to greyscale, in one channel or in three equal ones.

    Args:
        img: an image: Pillow image, array [height, width, channels], or Tensor [channels, height, width].
        num_output_channels: 1, or 3 equal ones. Default: 1.

    Returns:
        an image of the same kind.

    >>> paddle.vision.transforms.to_grayscale(np.zeros((4, 5, 3), "uint8"), 3).shape
    (4, 5, 3)"""

def to_tensor(pic: Any, data_format: DataLayoutImage = 'CHW') -> Tensor:
    """Convert an image to a tensor: bytes become float32 from 0 to 1, other numbers stay; channels first unless 'HWC'.

    Args:
        pic: a Pillow image, or an array [height, width] or [height, width, channels].
        data_format: 'CHW' or 'HWC': where the channels of the result are. Default: 'CHW'.

    Returns:
        Tensor [channels, height, width], or [height, width, channels] with 'HWC'.

    >>> paddle.vision.transforms.to_tensor(np.full((2, 3), 255, 'uint8')).shape
    [1, 2, 3]"""

def vflip(img: Any) -> Any:
    """Flip an image top to bottom.

    Args:
        img: an image: Pillow image, array [height, width, channels], or Tensor [channels, height, width].

    Returns:
        an image of the same kind.

    >>> paddle.vision.transforms.vflip(np.array([[1], [2]], "uint8")).tolist()
    [[2], [1]]"""
