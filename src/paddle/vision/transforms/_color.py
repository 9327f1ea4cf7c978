"""Random color transforms; the random numbers come from Python's `random`."""

import numbers
import random

from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received
from paddle._core.help import complete
from paddle.vision.transforms import functional as F
from paddle.vision.transforms._base import IMAGES, BaseTransform, Compose

HELP = IMAGES | {
    "value": "greatest change, a number; not negative.",
    "brightness": "greatest change of the brightness, as in `BrightnessTransform`.",
    "contrast": "greatest change of the contrast, as in `ContrastTransform`.",
    "saturation": "greatest change of the saturation, as in `SaturationTransform`.",
    "hue": "greatest change of the hue, as in `HueTransform`, up to 0.5.",
}


def _span(value, name, center=1.0, low=0.0, high=float("inf")):
    """The range to draw a factor from: `value` around `center`, or the two given numbers; None for no change."""
    if isinstance(value, numbers.Number):
        if value < 0:
            raise InvalidArgumentError(f"{name} must be 0 or more, or a range.", received(**{name: value}))
        span = [max(center - value, low) if low == 0 else center - value, center + value]
    elif isinstance(value, (list, tuple)) and len(value) == 2:
        span = list(value)
    else:
        raise InvalidTypeError(f"{name} must be a number, or two as a range.", received(**{name: value}))
    if not low <= span[0] <= span[1] <= high:
        raise InvalidArgumentError(
            f"the range of {name} must be between {low:g} and {high:g}.", received(**{name: value})
        )
    return None if span[0] == span[1] == center else span


class _Factor(BaseTransform):
    """A change by a factor drawn from `value`, a range; without a range images stay unchanged."""

    _change = None

    def __init__(self, value, keys=None):
        super().__init__(keys)
        self.value = self._range(value)

    def _apply_image(self, img):
        return img if self.value is None else self._change(img, random.uniform(self.value[0], self.value[1]))


class BrightnessTransform(_Factor):
    """Change the brightness by a factor from 1 - value to 1 + value.

    >>> paddle.vision.transforms.BrightnessTransform(0.0)(np.full((1, 1, 3), 9, "uint8")).tolist()
    [[[9, 9, 9]]]
    """

    _change = staticmethod(F.adjust_brightness)
    _range = staticmethod(lambda value: _span(value, "brightness"))


class ContrastTransform(_Factor):
    """Change the contrast by a factor from 1 - value to 1 + value.

    >>> paddle.vision.transforms.ContrastTransform(0.4)(np.zeros((4, 5, 3), "uint8")).shape
    (4, 5, 3)
    """

    _change = staticmethod(F.adjust_contrast)
    _range = staticmethod(lambda value: _span(value, "contrast"))


class SaturationTransform(_Factor):
    """Change the saturation by a factor from 1 - value to 1 + value.

    >>> paddle.vision.transforms.SaturationTransform(0.4)(np.zeros((4, 5, 3), "uint8")).shape
    (4, 5, 3)
    """

    _change = staticmethod(F.adjust_saturation)
    _range = staticmethod(lambda value: _span(value, "saturation"))


class HueTransform(_Factor):
    """Rotate the hue by -value to value of the colour circle, where 0.5 is half of it.

    >>> paddle.vision.transforms.HueTransform(0.4)(np.zeros((4, 5, 3), "uint8")).shape
    (4, 5, 3)
    """

    _change = staticmethod(F.adjust_hue)
    _range = staticmethod(lambda value: _span(value, "hue", center=0.0, low=-0.5, high=0.5))


class ColorJitter(BaseTransform):
    """Change brightness, contrast, saturation and hue randomly, in a random order for every image.

    >>> paddle.vision.transforms.ColorJitter(0.4, 0.4, 0.4, 0.1)(np.zeros((4, 5, 3), "uint8")).shape
    (4, 5, 3)
    """

    def __init__(self, brightness=0, contrast=0, saturation=0, hue=0, keys=None):
        super().__init__(keys)
        self.brightness = brightness
        self.contrast = contrast
        self.saturation = saturation
        self.hue = hue

    @staticmethod
    def _get_param(brightness, contrast, saturation, hue):
        """The four changes, shuffled."""
        changes = [
            BrightnessTransform(brightness),
            ContrastTransform(contrast),
            SaturationTransform(saturation),
            HueTransform(hue),
        ]
        random.shuffle(changes)
        return Compose(changes)

    def _apply_image(self, img):
        return self._get_param(self.brightness, self.contrast, self.saturation, self.hue)(img)


complete(globals())
