"""Random geometric transforms.

As in Paddle, positions, angles and probabilities come from Python's `random`, areas from NumPy's generator.
"""

import math
import numbers
import random

import numpy as np

from paddle._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received
from paddle._core.help import complete
from paddle.vision.transforms import functional as F
from paddle.vision.transforms._base import IMAGES, BaseTransform

HELP = IMAGES


def _probability(prob):
    if not 0 <= prob <= 1:
        raise FailedCheckError("prob must be between 0 and 1.", received(prob=prob))
    return prob


def _rising(value, name):
    if not value[0] <= value[1]:
        raise FailedCheckError(f"{name} must be a range, the smaller number first.", received(**{name: value}))
    return value


def _angles(value, name, lengths=(2,)):
    """A range of angles: the given numbers, or from -value to value."""
    if isinstance(value, numbers.Number):
        if value < 0:
            raise InvalidArgumentError(f"{name} must be a positive number, or a range.", received(**{name: value}))
        return [-float(value), float(value)]
    if not isinstance(value, (list, tuple)) or len(value) not in lengths:
        lengths = " or ".join(map(str, lengths))
        raise InvalidArgumentError(f"{name} must be a number, or {lengths} numbers.", received(**{name: value}))
    return [float(v) for v in value]


class RandomHorizontalFlip(BaseTransform):
    """Flip left and right with the probability `prob`.

    >>> paddle.vision.transforms.RandomHorizontalFlip(1.0)(np.array([[1, 2]], "uint8")).tolist()
    [[2, 1]]
    """

    def __init__(self, prob=0.5, keys=None):
        super().__init__(keys)
        self.prob = _probability(prob)

    def _apply_image(self, img):
        return F.hflip(img) if random.random() < self.prob else img


class RandomVerticalFlip(BaseTransform):
    """Flip top and bottom with the probability `prob`.

    >>> paddle.vision.transforms.RandomVerticalFlip(1.0)(np.array([[1], [2]], "uint8")).tolist()
    [[2], [1]]
    """

    def __init__(self, prob=0.5, keys=None):
        super().__init__(keys)
        self.prob = _probability(prob)

    def _apply_image(self, img):
        return F.vflip(img) if random.random() < self.prob else img


class RandomResizedCrop(BaseTransform):
    """Crop a random part, with a fraction of the area from `scale` and an aspect ratio from `ratio`, and resize it.

    After ten attempts that do not fit, the largest possible part in the centre is used.

    Args:
        size: (height, width) of the result, or one number for both.
        scale: least and greatest fraction of the area.
        ratio: least and greatest width divided by height. Default: (3/4, 4/3).

    >>> paddle.vision.transforms.RandomResizedCrop(8)(np.zeros((20, 30, 3), "uint8")).shape
    (8, 8, 3)
    """

    def __init__(self, size, scale=(0.08, 1.0), ratio=(3.0 / 4, 4.0 / 3), interpolation="bilinear", keys=None):
        super().__init__(keys)
        self.size = (int(size), int(size)) if isinstance(size, numbers.Integral) else size
        self.scale = _rising(scale, "scale")
        self.ratio = _rising(ratio, "ratio")
        self.interpolation = interpolation

    def _get_param(self, image, attempts=10):
        """Top, left, height and width."""
        whole_height, whole_width = F._image_size(image)
        for _ in range(attempts):
            area = np.random.uniform(*self.scale) * whole_height * whole_width
            ratio = math.exp(np.random.uniform(*(math.log(r) for r in self.ratio)))
            width, height = round(math.sqrt(area * ratio)), round(math.sqrt(area / ratio))
            if 0 < width <= whole_width and 0 < height <= whole_height:
                return random.randint(0, whole_height - height), random.randint(0, whole_width - width), height, width
        ratio = whole_width / whole_height
        height, width = whole_height, whole_width
        if ratio < min(self.ratio):
            height = round(width / min(self.ratio))
        elif ratio > max(self.ratio):
            width = round(height * max(self.ratio))
        return (whole_height - height) // 2, (whole_width - width) // 2, height, width

    def _apply_image(self, img):
        return F.resize(F.crop(img, *self._get_param(img)), self.size, self.interpolation)


class RandomCrop(BaseTransform):
    """Crop a part of size (height, width) at a random position; the image may be padded first.

    Args:
        padding: pixels that are added first, as `paddle.vision.transforms.pad` takes them; by default none.
        pad_if_needed: whether an image that is too small is padded.

    >>> paddle.vision.transforms.RandomCrop(8)(np.zeros((20, 30, 3), "uint8")).shape
    (8, 8, 3)
    """

    def __init__(self, size, padding=None, pad_if_needed=False, fill=0, padding_mode="constant", keys=None):
        super().__init__(keys)
        self.size = (int(size), int(size)) if isinstance(size, numbers.Number) else size
        self.padding = padding
        self.pad_if_needed = pad_if_needed
        self.fill = fill
        self.padding_mode = padding_mode

    def _get_param(self, img, output_size):
        """Top, left, height and width."""
        (whole_height, whole_width), (height, width) = F._image_size(img), output_size
        if (whole_height, whole_width) == (height, width):
            return 0, 0, height, width
        if whole_height < height or whole_width < width:
            raise InvalidArgumentError(
                f"RandomCrop: the image, {whole_height} × {whole_width}, is smaller than the crop.",
                received(size=self.size, padding=self.padding),
                "RandomCrop(…, pad_if_needed=True) pads such images.",
            )
        return random.randint(0, whole_height - height), random.randint(0, whole_width - width), height, width

    def _apply_image(self, img):
        if self.padding is not None:
            img = F.pad(img, self.padding, self.fill, self.padding_mode)
        if self.pad_if_needed:
            missing = [max(new - old, 0) for new, old in zip(self.size, F._image_size(img))]
            if any(missing):
                img = F.pad(img, (missing[1], missing[0]), self.fill, self.padding_mode)
        return F.crop(img, *self._get_param(img, self.size))


class RandomRotation(BaseTransform):
    """Rotate by an angle from `degrees`, a range, or one number for both directions.

    Args:
        degrees: (least, greatest) angle, or one number for both directions.

    >>> paddle.vision.transforms.RandomRotation(30)(np.zeros((20, 30, 3), "uint8")).shape
    (20, 30, 3)
    """

    def __init__(self, degrees, interpolation="nearest", expand=False, center=None, fill=0, keys=None):
        super().__init__(keys)
        if isinstance(degrees, numbers.Number):
            _angles(degrees, "degrees")
            degrees = (-degrees, degrees)
        elif len(degrees) != 2:
            raise InvalidArgumentError("degrees must be a number, or 2 numbers.", received(degrees=degrees))
        self.degrees = degrees
        self.interpolation = interpolation
        self.expand = expand
        self.center = center
        self.fill = fill

    def _get_param(self, degrees):
        return random.uniform(degrees[0], degrees[1])

    def _apply_image(self, img):
        return F.rotate(img, self._get_param(self.degrees), self.interpolation, self.expand, self.center, self.fill)


class RandomAffine(BaseTransform):
    """Rotate, translate, scale and shear randomly.

    Args:
        degrees: (least, greatest) angle, or one number for both directions.
        translate: greatest fractions of width and height; by default none.
        scale: (least, greatest) factor; by default none.
        shear: range of angles along x, or two ranges, along x and along y; by default none.

    >>> paddle.vision.transforms.RandomAffine(30, translate=(0.1, 0.1))(np.zeros((20, 30, 3), "uint8")).shape
    (20, 30, 3)
    """

    def __init__(
        self, degrees, translate=None, scale=None, shear=None, interpolation="nearest", fill=0, center=None, keys=None
    ):
        super().__init__(keys)
        self.degrees = _angles(degrees, "degrees")
        for name, value in (("translate", translate), ("scale", scale), ("center", center)):
            if value is not None:
                _check_two(value, name)
        if translate is not None and not all(0 <= v <= 1 for v in translate):
            raise InvalidArgumentError("translate must be between 0 and 1.", received(translate=translate))
        if scale is not None and not all(v > 0 for v in scale):
            raise InvalidArgumentError("scale must be greater than 0.", received(scale=scale))
        self.translate = translate
        self.scale = scale
        self.shear = None if shear is None else _angles(shear, "shear", (2, 4))
        self.interpolation = interpolation
        self.fill = fill
        self.center = center

    def _get_param(self, size, degrees, translate=None, scale=None, shear=None):
        """Angle, translation, scale and shear for an image of size (width, height)."""
        angle = random.uniform(degrees[0], degrees[1])
        move = (0, 0)
        if translate is not None:
            reach = [share * length for share, length in zip(translate, size)]
            move = tuple(int(random.uniform(-r, r)) for r in reach)
        factor = 1.0 if scale is None else random.uniform(scale[0], scale[1])
        shear_x = shear_y = 0.0
        if shear is not None:
            shear_x = random.uniform(shear[0], shear[1])
            if len(shear) == 4:
                shear_y = random.uniform(shear[2], shear[3])
        return angle, move, factor, (shear_x, shear_y)

    def _apply_image(self, img):
        size = F._image_size(img)[::-1]
        drawn = self._get_param(size, self.degrees, self.translate, self.scale, self.shear)
        return F.affine(img, *drawn, interpolation=self.interpolation, fill=self.fill, center=self.center)


def _check_two(value, name):
    if not isinstance(value, (list, tuple)):
        raise InvalidTypeError(f"{name} must be a list or tuple of two numbers.", received(**{name: value}))
    if len(value) != 2:
        raise InvalidArgumentError(f"{name} must be a list or tuple of two numbers.", received(**{name: value}))


class RandomPerspective(BaseTransform):
    """Change the perspective with the probability `prob`; `distortion_scale`, from 0 to 1, says how much.

    Args:
        distortion_scale: how much the perspective changes, from 0 to 1.

    >>> paddle.vision.transforms.RandomPerspective(prob=1.0)(np.zeros((20, 30, 3), "uint8")).shape
    (20, 30, 3)
    """

    def __init__(self, prob=0.5, distortion_scale=0.5, interpolation="nearest", fill=0, keys=None):
        super().__init__(keys)
        self.prob = _probability(prob)
        if not 0 <= distortion_scale <= 1:
            raise FailedCheckError(
                "distortion_scale must be between 0 and 1.", received(distortion_scale=distortion_scale)
            )
        self.distortion_scale = distortion_scale
        self.interpolation = interpolation
        self.fill = fill

    def get_params(self, width, height, distortion_scale):
        """The four corners and their new positions, both clockwise from the upper left."""
        across, down = (int(distortion_scale * (length // 2)) + 1 for length in (width, height))
        left, right = (0, across), (width - across, width)
        top, bottom = (0, down), (height - down, height)
        start = [[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]]
        end = [
            [int(random.uniform(*x)), int(random.uniform(*y))]
            for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))
        ]
        return start, end

    def _apply_image(self, img):
        if random.random() >= self.prob:
            return img
        height, width = F._image_size(img)
        start, end = self.get_params(width, height, self.distortion_scale)
        return F.perspective(img, start, end, self.interpolation, self.fill)


class RandomErasing(BaseTransform):
    """Erase a random box of the image with the probability `prob`.

    The box has a fraction of the area from `scale` and a ratio of height to width from `ratio`; `value` is a number, a
    number for each channel, or 'random' for noise.

    Args:
        scale: least and greatest fraction of the area.
        ratio: least and greatest height divided by width.
        value: a number, one for each channel, or 'random' for noise.
        inplace: whether the image itself is changed.

    >>> erased = paddle.vision.transforms.RandomErasing(prob=1.0, value=9)(np.zeros((20, 30, 3), "uint8"))
    >>> erased.shape, int(erased.max())
    ((20, 30, 3), 9)
    """

    def __init__(self, prob=0.5, scale=(0.02, 0.33), ratio=(0.3, 3.3), value=0, inplace=False, keys=None):
        super().__init__(keys)
        self.prob = _probability(prob)
        self.scale = _rising(scale, "scale")
        if scale[0] < 0 or scale[1] > 1:
            raise FailedCheckError("scale must be between 0 and 1.", received(scale=scale))
        self.ratio = _rising(ratio, "ratio")
        if isinstance(value, str) and value != "random":
            raise InvalidArgumentError(
                "value must be a number, a number for each channel, or 'random'.", received(value=value)
            )
        if not isinstance(value, (numbers.Number, str, list, tuple)):
            raise FailedCheckError(
                "value must be a number, a number for each channel, or 'random'.", received(value=value)
            )
        self.value = value
        self.inplace = inplace

    def _get_param(self, img, scale, ratio, value):
        """Top, left, height, width and fill values; None if ten boxes did not fit."""
        whole_height, whole_width = F._image_size(img)
        low, high = (math.log(r) for r in ratio)
        for _ in range(10):
            area = np.random.uniform(*scale) * whole_height * whole_width
            shape = math.exp(np.random.uniform(low, high))
            height, width = round(math.sqrt(area * shape)), round(math.sqrt(area / shape))
            if height < whole_height and width < whole_width:
                paint = self._paint(img, value, height, width)
                top = np.random.randint(0, whole_height - height + 1)
                left = np.random.randint(0, whole_width - width + 1)
                return top, left, height, width, paint
        return None

    def _paint(self, img, value, height, width):
        """The fill values, in the form of the image."""
        tensor = F._is_tensor_image(img)
        channels = img.shape[-3] if tensor else np.atleast_3d(np.asarray(img)).shape[2]
        if not isinstance(value, str):
            numbers_ = [value] if isinstance(value, numbers.Number) else list(value)
            if len(numbers_) not in (1, channels):
                raise InvalidArgumentError(
                    f"RandomErasing: value must be a number, or one for each of the image's {channels} channels.",
                    received(value=value),
                )
            value = np.array(numbers_)
        if not tensor:
            return np.random.normal(size=[height, width, channels]) * 255 if isinstance(value, str) else value
        import paddle

        if isinstance(value, str):
            return paddle.normal(shape=[channels, height, width]).astype(img.dtype)
        return paddle.to_tensor(value, dtype=img.dtype).reshape([-1, 1, 1])

    def _apply_image(self, img):
        if random.random() >= self.prob:
            return img
        drawn = self._get_param(img, self.scale, self.ratio, self.value)
        return img if drawn is None else F.erase(img, *drawn, inplace=self.inplace)


complete(globals())
