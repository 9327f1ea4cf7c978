"""Greyscale and HSV conversion, with the integer and float32 steps of OpenCV."""

import numpy as np

from paddle._kernels.loops import PICTURES, PIXELS

_EXACT_WEIGHTS = tuple(float(np.float32(weight)) for weight in (0.299, 0.587, 0.114))  # red, green, blue
_WEIGHTS_15_BIT = (9798, 19235, 3735)


def gray(image, copies=1, blue_first=False):
    """Convert an image [height, width, 3 or 4] of uint8 or floats to greyscale [height, width, copies]."""
    if PIXELS is not None and image.dtype == np.uint8 and not blue_first:
        grey, count = np.empty((*image.shape[:2], copies), np.uint8), image.shape[0] * image.shape[1]
        PIXELS.grey(np.ascontiguousarray(image), count, image.shape[2], *_WEIGHTS_15_BIT, copies, grey)
        return grey
    if PICTURES is not None and image.dtype == np.float32 and not blue_first:
        grey, count = np.empty((*image.shape[:2], copies), np.float32), image.shape[0] * image.shape[1]
        PICTURES.grey(np.ascontiguousarray(image), count, image.shape[2], *_EXACT_WEIGHTS, copies, grey)
        return grey
    return np.repeat(_gray(image, blue_first)[..., None], copies, axis=2)


def _gray(image, blue_first):
    red, green, blue = (image[..., channel] for channel in ((2, 1, 0) if blue_first else (0, 1, 2)))
    if image.dtype == np.uint8:
        r, g, b = _WEIGHTS_15_BIT
        return ((red * np.int32(r) + green * np.int32(g) + blue * np.int32(b) + (1 << 14)) >> 15).astype(np.uint8)
    r, g, b = (np.float64(weight) for weight in _EXACT_WEIGHTS)
    # Fused multiply-adds: each step is exact before it is rounded to float32.
    value = (green * g).astype(image.dtype)
    value = (red * r + value).astype(image.dtype)
    return (blue * b + value).astype(image.dtype)


def mixed_with_gray(image, share):
    """`share` of an image of uint8 or floats, blue first, and the rest of it in grey; in float32, then in its dtype."""
    if PICTURES is not None and image.dtype in (np.uint8, np.float32):
        mixed, count = np.empty(image.shape, image.dtype), image.shape[0] * image.shape[1]
        form = image.shape[2], image.itemsize, *_EXACT_WEIGHTS, share, 1 - share
        PICTURES.mix(np.ascontiguousarray(image), count, *form, mixed)
        return mixed
    pixels = image.astype(np.float32)
    grey = gray(pixels, blue_first=True)
    return (pixels * np.float32(share) + grey * np.float32(1 - share)).clip(0, 255).astype(image.dtype)


def _reciprocals(numerator):
    """round(numerator / i) for i up to 255, and 0 for 0: division in 12-bit fixed point."""
    table = np.zeros(256, np.int32)
    table[1:] = np.rint(numerator / np.arange(1, 256))
    return table


_SATURATION = _reciprocals(255 << 12)
_HUE = _reciprocals((256 << 12) / 6)


def bgr_to_hsv(image):
    """Convert uint8 [height, width, 3] to hue, saturation and value, with 256 steps of hue."""
    blue, green, red = np.moveaxis(image[..., :3].astype(np.int32), -1, 0)
    value = np.maximum(np.maximum(red, green), blue)
    spread = value - np.minimum(np.minimum(red, green), blue)
    saturation = (spread * _SATURATION[value] + (1 << 11)) >> 12
    hue = np.where(
        value == red, green - blue, np.where(value == green, blue - red + 2 * spread, red - green + 4 * spread)
    )
    hue = (hue * _HUE[spread] + (1 << 11)) >> 12
    hue = np.where(hue < 0, hue + 256, hue)
    return np.stack([hue, saturation, value], axis=-1).clip(0, 255).astype(np.uint8)


def turn_hue(image, by):
    """Turn the hue of uint8 [height, width, 3 or 4], blue first, by so many of 256 steps; the result has 3 channels."""
    if PICTURES is not None:
        turned = np.empty((*image.shape[:2], 3), np.uint8)
        count, channels = image.shape[0] * image.shape[1], image.shape[2]
        PICTURES.turn_hue(np.ascontiguousarray(image), count, channels, by % 256, _SATURATION, _HUE, turned)
        return turned
    hsv = bgr_to_hsv(image)
    hsv[..., 0] += np.uint8(by % 256)  # bytes: it wraps around the circle
    return hsv_to_bgr(hsv)


# For each sixth of the circle, which of (value, low, falling, rising) blue, green and red are.
_SECTORS = np.array([[1, 3, 0], [1, 0, 2], [3, 0, 1], [0, 2, 1], [0, 1, 3], [2, 1, 0]])


def hsv_to_bgr(image):
    """The inverse of `bgr_to_hsv`, in float32."""
    hue = image[..., 0] * np.float32(6 / 255)
    saturation, value = (image[..., i] * np.float32(1 / 255) for i in (1, 2))
    sector = hue.astype(np.int32)  # the hue is not negative: this is its floor
    rest = hue - sector.astype(np.float32)
    chroma = value * saturation
    levels = np.stack([value, value - chroma, value - chroma * rest, value - chroma * (1 - rest)], axis=-1)
    mixed = np.take_along_axis(levels, _SECTORS[sector % 6], axis=-1)
    return np.rint(mixed * np.float32(255)).clip(0, 255).astype(np.uint8)
