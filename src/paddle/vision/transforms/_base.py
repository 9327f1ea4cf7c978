"""The base class of transforms, and `Compose`."""

import numpy as np

from paddle._core.errors import InvalidTypeError, UnimplementedError, received
from paddle._core.help import complete

# What transforms share, as classes and as functions.
HELP = IMAGES = {
    "img": "an image: Pillow image, array [height, width, channels], or Tensor [channels, height, width].",
    "keys": "tuple that names what a sample is made of, as in `BaseTransform`; by default ('image',).",
    "size": "(height, width), or one number.",
    "interpolation": "'nearest', 'bilinear', 'bicubic' and, depending on the kind of image, 'area', 'lanczos', 'box', "
    "'hamming'.",
    "fill": "value of pixels that come from outside: a number, or one for each channel.",
    "padding_mode": "'constant' (`fill`), 'edge', 'reflect' or 'symmetric'.",
    "prob": "probability that it takes place.",
    "center": "(x, y) that stays in place; by default the middle.",
    "expand": "whether the image grows so that the corners stay visible.",
    "mean": "means of the channels, or one number for all.",
    "std": "deviations of the channels, or one number for all.",
    "data_format": "'CHW' or 'HWC': where the channels of the result are.",
    "to_rgb": "whether blue and red of arrays are swapped first.",
    "num_output_channels": "1, or 3 equal ones.",
    "returns": "an image of the same kind.",
}


class BaseTransform:
    """Base class of transforms of images and related data.

    `keys` names what a sample is made of: 'image', 'coords', 'boxes', 'mask'; for each the method `_apply_…` is called,
    after `_get_params` has seen the sample. Values without a key pass unchanged.

    >>> class Invert(paddle.vision.transforms.BaseTransform):
    ...     def _apply_image(self, image):
    ...         return 255 - image
    >>> Invert()(np.array([[0, 200]], "uint8")).tolist()
    [[255, 55]]
    """

    def __init__(self, keys=None):
        if keys is None:
            keys = ("image",)
        elif not isinstance(keys, (list, tuple)):
            raise InvalidTypeError("keys must be a list or tuple, such as ('image', 'mask').", received(keys=keys))
        for key in keys:
            if self._get_apply(key) is None:
                raise UnimplementedError(
                    f"{type(self).__name__} has no method _apply_{key}, so it cannot transform '{key}'.",
                    received(keys=keys),
                    "use 'image', 'coords', 'boxes' or 'mask', or write that method.",
                )
        self.keys = keys
        self.params = None

    def _get_params(self, inputs):
        """Random parameters that are drawn once for a sample."""

    def __call__(self, inputs):
        if self.keys == ("image",) and not isinstance(inputs, tuple):  # an image alone, as most transforms get it
            self.params = self._get_params((inputs,))
            return self._get_apply("image")(inputs)
        sample = inputs if isinstance(inputs, tuple) else (inputs,)
        self.params = self._get_params(sample)
        done = [self._get_apply(key)(part) for key, part in zip(self.keys, sample)]
        done += sample[len(done) :]
        return done[0] if len(done) == 1 else tuple(done)

    def _get_apply(self, key):
        return getattr(self, f"_apply_{key}", None)

    def _apply_image(self, image):
        raise self._missing("image")

    def _apply_boxes(self, boxes):
        raise self._missing("boxes")

    def _apply_mask(self, mask):
        raise self._missing("mask")

    def _apply_coords(self, coords):
        raise self._missing("coords")

    def _missing(self, key):
        return UnimplementedError(f"{type(self).__name__} does not transform '{key}'.", None, f"write _apply_{key}.")

    @property
    def batchable(self):
        """Whether `apply_batch` is equivalent to a call on each image: not if a subclass overrides that call."""
        here = type(self)
        return (
            _owner(here, "apply_batch") is not None
            and _owner(here, "apply_batch") is _owner(here, "_apply_image")
            and _owner(here, "__call__") is BaseTransform
            and _owner(here, "_get_params") is BaseTransform
            and tuple(self.keys) == ("image",)
        )

    def __repr__(self):
        shown = {k: v for k, v in vars(self).items() if k not in ("keys", "params") and not k.startswith("_")}
        return f"{type(self).__name__}({', '.join(f'{k}={_short(v)}' for k, v in shown.items())})"


def _owner(cls, name):
    """The class that defines the method."""
    return next((c for c in cls.__mro__ if name in vars(c)), None)


def _short(value):
    return f"array{list(value.shape)}" if isinstance(value, np.ndarray) and value.size > 8 else repr(value)


class Compose:
    """Applies transforms in sequence; each may be any function of a sample.

    Args:
        transforms: list of transforms.

    >>> from paddle.vision.transforms import Compose, Normalize, ToTensor
    >>> Compose([ToTensor(), Normalize(mean=[0.5], std=[0.5])])
    Compose(
        ToTensor(data_format='CHW')
        Normalize(mean=[0.5], std=[0.5], data_format='CHW', to_rgb=False)
    )
    """

    def __init__(self, transforms):
        self.transforms = transforms

    def __call__(self, data):
        waiting = None  # a transform that may be done together with the next one
        for transform in self.transforms:
            if waiting is not None:
                both = waiting.with_next(data, transform)
                data, waiting = (waiting(data), None) if both is None else (both, None)
                if both is not None:
                    continue
            if getattr(transform, "waits", False):
                waiting = transform
            else:
                data = transform(data)
        return data if waiting is None else waiting(data)

    @property
    def batchable(self):
        """Whether all transforms accept a batch."""
        return type(self).__call__ is Compose.__call__ and all(getattr(t, "batchable", False) for t in self.transforms)

    def apply_batch(self, images):
        """Transform a batch; equivalent to stacking the results for each image."""
        for transform in self.transforms:
            images = transform.apply_batch(images)
        return images

    def __repr__(self):
        inside = "".join("\n    " + repr(t).replace("\n", "\n    ") for t in self.transforms)
        return f"Compose({inside}\n)"


complete(globals())
