"""The transforms on Pillow images."""

import numbers

import numpy as np
from PIL import Image, ImageEnhance, ImageOps

from paddle.vision.transforms import functional_cv2
from paddle.vision.transforms._planes import planes

INTERPOLATIONS = {
    "nearest": Image.Resampling.NEAREST,
    "bilinear": Image.Resampling.BILINEAR,
    "bicubic": Image.Resampling.BICUBIC,
    "box": Image.Resampling.BOX,
    "lanczos": Image.Resampling.LANCZOS,
    "hamming": Image.Resampling.HAMMING,
}
WARPS = ("nearest", "bilinear", "bicubic")


def image_size(img):
    """Height and width."""
    return img.height, img.width


def to_tensor(pic, data_format="CHW"):
    """Convert to a tensor; bytes become floats from 0 to 1."""
    tensor = planes(pic) if data_format == "CHW" else None
    if tensor is not None:
        return tensor
    pixels = np.asarray(pic)
    if pic.mode == "1":
        pixels = pixels.astype(np.uint8) * np.uint8(255)
    elif pic.mode.startswith("I"):
        pixels = pixels.astype(np.int32)  # 16 bits too, which Paddle cannot compute with
    return functional_cv2.to_tensor(pixels, data_format)


def resize(img, size, interpolation="bilinear"):
    return img if tuple(size) == image_size(img) else img.resize(size[::-1], INTERPOLATIONS[interpolation])


def pad(img, padding, fill=0, padding_mode="constant"):
    if padding_mode == "constant":
        return ImageOps.expand(img, border=tuple(padding), fill=fill)
    return _like(img, functional_cv2.pad(np.asarray(img), padding, fill, padding_mode))


def _like(img, pixels):
    """An image with other pixels and the same palette, if there is one."""
    made = Image.fromarray(pixels)
    if img.mode == "P":
        made.putpalette(img.getpalette())
    return made


def crop(img, top, left, height, width):
    return img.crop((left, top, left + width, top + height))


def hflip(img):
    return img.transpose(Image.Transpose.FLIP_LEFT_RIGHT)


def vflip(img):
    return img.transpose(Image.Transpose.FLIP_TOP_BOTTOM)


def adjust_brightness(img, brightness_factor):
    return ImageEnhance.Brightness(img).enhance(brightness_factor)


def adjust_contrast(img, contrast_factor):
    return ImageEnhance.Contrast(img).enhance(contrast_factor)


def adjust_saturation(img, saturation_factor):
    return ImageEnhance.Color(img).enhance(saturation_factor)


def adjust_hue(img, hue_factor):
    if img.mode in ("L", "1", "I", "F", "I;16", "P"):
        return img
    hue, saturation, value = img.convert("HSV").split()
    turned = np.asarray(hue) + np.uint8(int(hue_factor * 255) % 256)  # bytes: it wraps around the circle
    return Image.merge("HSV", (Image.fromarray(turned), saturation, value)).convert(img.mode)


def to_grayscale(img, num_output_channels=1):
    grey = img.convert("L")
    return grey if num_output_channels == 1 else Image.merge("RGB", (grey, grey, grey))


def affine(img, matrix, interpolation="nearest", fill=0):
    """Transform by the six coefficients of `matrix`; black outside, as in Paddle, whatever `fill` is."""
    return img.transform(img.size, Image.Transform.AFFINE, matrix, INTERPOLATIONS[interpolation])


def perspective(img, coeffs, interpolation="nearest", fill=0):
    """Transform by the eight coefficients of `coeffs`; black outside, as in Paddle, whatever `fill` is."""
    return img.transform(img.size, Image.Transform.PERSPECTIVE, coeffs, INTERPOLATIONS[interpolation])


def rotate(img, angle, interpolation="nearest", expand=False, center=None, fill=0):
    """Rotate; one number as `fill` is used for red, green and blue."""
    if isinstance(fill, numbers.Number) and len(img.getbands()) >= 3:
        fill = (int(fill),) * 3
    return img.rotate(angle, INTERPOLATIONS[interpolation], expand, center, fillcolor=fill)


def erase(img, i, j, h, w, v, inplace=False):
    return _like(img, functional_cv2.erase(np.asarray(img), i, j, h, w, v))


def normalize(img, mean, std, data_format="CHW", to_rgb=False):
    """Normalize; returns a float32 array."""
    return functional_cv2.normalize(np.asarray(img, dtype=np.float32), mean, std, data_format, to_rgb)
