"""The transforms on arrays, [height, width] or [height, width, channels], with OpenCV's results."""

import math

import numpy as np

from paddle._kernels.loops import PIXELS
from paddle.vision.transforms import _opencv
from paddle.vision.transforms._geometry import turned_size
from paddle.vision.transforms._opencv.resize import as_bytes
from paddle.vision.transforms._planes import planes

INTERPOLATIONS = WARPS = ("nearest", "bilinear", "area", "bicubic", "lanczos")


def image_size(img):
    """Height and width."""
    return img.shape[:2]


def to_tensor(pic, data_format="CHW"):
    """Convert to a tensor; bytes become floats from 0 to 1."""
    import paddle

    tensor = planes(pic) if data_format == "CHW" else None
    if tensor is not None:
        return tensor
    pixels = np.atleast_3d(pic)
    if data_format == "CHW":
        pixels = pixels.transpose(2, 0, 1)
    if pixels.dtype == np.uint8:
        pixels = np.divide(pixels, np.float32(255), dtype=np.float32, order="C")
    return paddle.to_tensor(np.ascontiguousarray(pixels))


def resize(img, size, interpolation="bilinear"):
    return img if tuple(size) == image_size(img) else _opencv.resize(img, size, interpolation)


def _frame(img, left, top, right, bottom):
    return [(top, bottom), (left, right)] + [(0, 0)] * (img.ndim - 2)


def pad(img, padding, fill=0, padding_mode="constant"):
    if _framed_in_c(img, padding, padding_mode):
        return _framed(img, padding, fill, padding_mode)
    frame = _frame(img, *padding)
    if padding_mode != "constant":
        return np.pad(img, frame, mode=padding_mode)
    padded = np.empty([size + sum(edge) for size, edge in zip(img.shape, frame)], img.dtype)
    left, top, _, _ = padding
    padded[...] = _fill(fill, img) if img.ndim == 3 else _fill(fill, img)[0]
    padded[top : padded.shape[0] - padding[3], left : padded.shape[1] - padding[2]] = img
    return padded


def _framed_in_c(img, padding, padding_mode):
    """Whether a loop in C makes the frame: not one that cuts something off, or repeats itself."""
    if PIXELS is None or img.dtype.hasobject or not img.size or min(padding) < 0:
        return False
    left, top, right, bottom = padding
    return padding_mode in ("constant", "edge") or (max(left, right) < img.shape[1] and max(top, bottom) < img.shape[0])


def _framed(img, padding, fill, padding_mode):
    left, top, right, bottom = padding
    height, width, *channels = img.shape
    padded = np.empty((top + height + bottom, left + width + right, *channels), img.dtype)
    pixel = np.empty((*channels, 1), img.dtype)
    if padding_mode == "constant":
        pixel.reshape(-1)[...] = _fill(fill, img)
    whole = np.ascontiguousarray(img)
    PIXELS.frame(
        as_bytes(whole), height, width, pixel.nbytes, *padding, padding_mode[0], as_bytes(pixel), as_bytes(padded)
    )
    return padded


def _fill(fill, img):
    """A fill value for each channel: as in OpenCV, missing ones are 0, so one number fills only the first channel."""
    channels = img.shape[2] if img.ndim == 3 else 1
    given = [fill] if np.isscalar(fill) else list(fill)
    return (given + [0] * channels)[:channels]


def crop(img, top, left, height, width):
    return img[top : top + height, left : left + width]


def hflip(img):
    if PIXELS is None or img.dtype.hasobject or not img.flags["C_CONTIGUOUS"]:
        return np.ascontiguousarray(img[:, ::-1])
    turned = np.empty_like(img, subok=False)
    height, width, *channels = img.shape
    size = channels[0] * img.itemsize if channels else img.itemsize
    PIXELS.mirror(as_bytes(img), height, width, size, as_bytes(turned))
    return turned


def vflip(img):
    return np.ascontiguousarray(img[::-1])


def adjust_brightness(img, brightness_factor):
    return _through_table(img, np.arange(256) * brightness_factor)


def adjust_contrast(img, contrast_factor):
    middle = 74  # regardless of the image's mean, as in Paddle
    return _through_table(img, (np.arange(256) - middle) * contrast_factor + middle)


def _through_table(img, table):
    """Replace each byte by its table entry; other dtypes are converted to bytes first, and stay bytes."""
    table, img = table.clip(0, 255).astype(np.uint8), np.ascontiguousarray(img, np.uint8)
    # A third of the time of an index; a bytearray is memory that may be written to.
    return np.frombuffer(bytearray(img).translate(table.tobytes()), np.uint8).reshape(img.shape)


def adjust_saturation(img, saturation_factor):
    """Blend with greyscale by a weight drawn from NumPy's generator around 1, within `saturation_factor`.

    Paddle draws a random number for arrays only, not for Pillow images and tensors, and swaps red and blue.
    """
    share = np.random.uniform(max(0, 1 - saturation_factor), 1 + saturation_factor)
    if img.ndim == 2 or img.shape[2] == 1:
        return img
    return _opencv.mixed_with_gray(img, share)


def adjust_hue(img, hue_factor):
    if img.ndim == 2 or img.shape[2] == 1:
        return img
    return _opencv.turn_hue(img.astype(np.uint8, copy=False), int(hue_factor * 255)).astype(img.dtype, copy=False)


def to_grayscale(img, num_output_channels=1):
    if img.ndim == 2 or img.shape[2] == 1:
        grey = np.atleast_3d(img)
    elif img.dtype in (np.uint8, np.float32):
        return _opencv.gray(img, copies=3 if num_output_channels != 1 else 1)
    else:
        grey = _opencv.gray(img.astype(np.float32)).astype(img.dtype)
    return grey if num_output_channels == 1 else np.repeat(grey, 3, axis=2)


def affine(img, angle, translate, scale, shear, interpolation="nearest", fill=0, center=None):
    """Rotate, scale and shear about the upper left corner: Paddle ignores `center` for arrays."""
    shear_x, shear_y = (math.tan(math.radians(a)) for a in shear)
    (a, b, _), (c, d, _) = _opencv.rotation_matrix((0, 0), angle, scale)
    matrix = (a + shear_y * c, b + shear_y * d, translate[0]), (shear_x * a + c, shear_x * b + d, translate[1])
    return _warp(img, matrix, image_size(img), interpolation, (fill,) * 3 if np.isscalar(fill) else fill)


def rotate(img, angle, interpolation="nearest", expand=False, center=None, fill=0):
    height, width = image_size(img)
    center = (width / 2, height / 2) if center is None else center
    matrix = _opencv.rotation_matrix(center, angle, 1)
    if expand:
        # The size that Pillow computes from the opposite rotation, which is not exact for other centres.
        back = np.round(_opencv.rotation_matrix(center, -angle, 1), 13)  # a quarter turn needs no extra pixel
        corners = [back @ (x, y, 1) for x in (0, width) for y in (0, height)]
        new_width, new_height = turned_size(corners)
        (a, b, x), (c, d, y) = matrix
        matrix = (a, b, x + (new_width - width) * 0.5), (c, d, y + (new_height - height) * 0.5)
        height, width = new_height, new_width
    return _warp(img, matrix, (height, width), interpolation, fill)


def perspective(img, startpoints, endpoints, interpolation="nearest", fill=0):
    matrix = _opencv.perspective_matrix(*(np.asarray(p, np.float32) for p in (startpoints, endpoints)))
    return _warp(img, matrix, image_size(img), interpolation, fill)


def _warp(img, matrix, size, interpolation, fill):
    warped = _opencv.warp(np.atleast_3d(img), matrix, size, interpolation, _fill(fill, img))
    return warped if img.ndim == 3 else warped[..., 0]


def erase(img, i, j, h, w, v, inplace=False):
    img = img if inplace else img.copy()
    v = np.asarray(v)
    if img.ndim == 2 and v.ndim == 3:
        v = v[..., 0]
    if img.dtype.kind in "iu" and v.dtype.kind == "f":
        v = v.astype(np.int64)  # so that numbers below 0 wrap around as bytes do
    img[i : i + h, j : j + w] = v.astype(img.dtype)
    return img


def normalize(img, mean, std, data_format="CHW", to_rgb=False):
    """(img - mean) / std, the numbers given by channel; `to_rgb` first reverses the last axis."""
    shape = (-1, 1, 1) if data_format == "CHW" else (1, 1, -1)
    mean, std = (np.asarray(v, dtype=np.float32).reshape(shape) for v in (mean, std))
    if to_rgb:
        img = img[..., ::-1]
    return (img - mean) / std
