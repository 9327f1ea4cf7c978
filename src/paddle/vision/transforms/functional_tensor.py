"""The transforms on tensors, [channels, height, width], alone or in a batch, written with Paddle's operators."""

import functools

import numpy as np

import paddle
import paddle.nn.functional as F
from paddle._core.errors import FailedCheckError, PreconditionNotMetError, received
from paddle.vision.transforms._geometry import inverse_affine, turned_size

INTERPOLATIONS = ("nearest", "bilinear", "area", "bicubic")
WARPS = ("nearest", "bilinear")

_PAD_MODES = {"constant": "constant", "edge": "replicate", "reflect": "reflect"}


def _axes(img, data_format):
    """The axes of channels, rows and columns, counted from the end."""
    if img.ndim not in (3, 4):
        raise PreconditionNotMetError(
            f"an image tensor has 3 axes, {data_format}, or 4 as a batch.",
            received(img=img),
            "img.unsqueeze(0) adds an axis for a single channel.",
        )
    return (-3, -2, -1) if data_format.upper() == "CHW" else (-1, -3, -2)


def image_size(img, data_format="CHW"):
    """Height and width."""
    _, rows, columns = _axes(img, data_format)
    return img.shape[rows], img.shape[columns]


def to_tensor(pic, data_format="CHW"):
    """The tensor itself, [channels, height, width], or permuted for `data_format`."""
    return pic if data_format == "CHW" else pic.moveaxis(-3, -1)


def _as_batch(function, img):
    """Apply a function of batches to a batch or a single image."""
    return function(img) if img.ndim == 4 else function(img.unsqueeze(0)).squeeze(0)


def _in_floats(function, img):
    """Apply a function of floats to integers too; fractions are truncated, as in Paddle."""
    if img.is_floating_point():
        return function(img)
    return function(img.astype("float32")).astype(img.dtype)


def resize(img, size, interpolation="bilinear", data_format="CHW"):
    _axes(img, data_format)

    def scale(batch):
        return F.interpolate(batch, size=list(size), mode=interpolation.lower(), data_format="N" + data_format.upper())

    return _in_floats(lambda floats: _as_batch(scale, floats), img)


def pad(img, padding, fill=0, padding_mode="constant", data_format="CHW"):
    channels, rows, columns = _axes(img, data_format)
    left, top, right, bottom = padding
    if padding_mode == "symmetric":
        for axis, edge in ((rows, (top, bottom)), (columns, (left, right))):
            order = np.pad(np.arange(img.shape[axis]), edge, mode="symmetric")
            img = paddle.index_select(img, paddle.to_tensor(order), axis=img.ndim + axis)
        return img

    def extend(part, value):
        form = "N" + data_format.upper()
        mode = _PAD_MODES[padding_mode]
        return _as_batch(lambda batch: F.pad(batch, [left, right, top, bottom], mode, value, form), part)

    if np.isscalar(fill) or padding_mode != "constant":
        return extend(img, fill if np.isscalar(fill) else 0)
    parts = paddle.split(img, img.shape[channels], axis=channels)
    return paddle.concat([extend(part, value) for part, value in zip(parts, fill, strict=True)], axis=channels)


def crop(img, top, left, height, width, data_format="CHW"):
    _axes(img, data_format)
    rows, columns = slice(top, top + height), slice(left, left + width)
    return img[..., rows, columns] if data_format.upper() == "CHW" else img[..., rows, columns, :]


def hflip(img, data_format="CHW"):
    return img.flip([img.ndim + _axes(img, data_format)[2]])


def vflip(img, data_format="CHW"):
    return img.flip([img.ndim + _axes(img, data_format)[1]])


def normalize(img, mean, std, data_format="CHW", to_rgb=False):
    """(img - mean) / std, the numbers given by channel; the order of channels stays."""
    _axes(img, data_format)
    shape = (-1, 1, 1) if data_format == "CHW" else (-1,)
    mean, std = (_constant(v, img.dtype, shape) if np.ndim(v) else float(v) for v in (mean, std))
    return (img - mean) / std


def _constant(values, dtype, shape):
    """A tensor of a few numbers, float32 for integer images; cached in dynamic mode."""
    name = dtype.name.lower()
    name = name if name in ("float16", "float32", "float64") else "float32"
    make = _kept if paddle.in_dynamic_mode() else _kept.__wrapped__
    return make(tuple(np.ravel(values).tolist()), name, shape, paddle.get_device())


@functools.lru_cache(maxsize=64)
def _kept(values, name, shape, device):
    return paddle.to_tensor(np.array(values, name).reshape(shape))  # by NumPy, which is faster for so few


def _blend(img, other, ratio):
    """Blend two images with the weight `ratio` for the first, clipped to the range of colours."""
    mixed = paddle.lerp(other, img, paddle.to_tensor(float(ratio), dtype=img.dtype))
    return mixed.clip(0.0, 1.0)


def _colours(function, img):
    """Apply a function of floats from 0 to 1 to bytes too."""
    if img.is_floating_point():
        return function(img)
    return (function(img.astype("float32") / 255.0) * 255.0).clip(0.0, 255.0).astype(img.dtype)


def _check_factor(name, value):
    if value < 0:
        raise FailedCheckError(f"{name} must be 0 or more; 1 leaves the image unchanged.", received(**{name: value}))


def adjust_brightness(img, brightness_factor):
    _check_factor("brightness_factor", brightness_factor)
    _axes(img, "CHW")
    return _colours(lambda x: _blend(x, paddle.zeros_like(x), brightness_factor), img)


def adjust_contrast(img, contrast_factor):
    _check_factor("contrast_factor", contrast_factor)
    channels, rows, columns = _axes(img, "CHW")

    def adjust(x):
        mean = to_grayscale(x).mean(axis=[channels, rows, columns], keepdim=True)
        return _blend(x, mean.expand_as(x), contrast_factor)

    return _colours(adjust, img)


def adjust_saturation(img, saturation_factor):
    _check_factor("saturation_factor", saturation_factor)
    if img.shape[_axes(img, "CHW")[0]] == 1:
        return img
    return _colours(lambda x: _blend(x, to_grayscale(x, 3), saturation_factor), img)


def adjust_hue(img, hue_factor):
    if img.shape[_axes(img, "CHW")[0]] == 1:
        return img

    def adjust(x):
        hue, saturation, value = _rgb_to_hsv(x)
        return _hsv_to_rgb((hue + hue_factor) % 1.0, saturation, value)

    return _colours(adjust, img)


def _rgb_to_hsv(img):
    """Hue, saturation and value, each from 0 to 1."""
    red, green, blue = img.unbind(axis=-3)
    value, low = img.max(axis=-3), img.min(axis=-3)
    spread = value - low
    grey = value == low
    saturation = spread / paddle.where(grey, paddle.ones_like(value), value)
    divisor = paddle.where(grey, paddle.ones_like(value), spread)
    to_red, to_green, to_blue = ((value - channel) / divisor for channel in (red, green, blue))
    is_red = value == red
    is_green = (value == green).logical_and(is_red.logical_not())
    hue = paddle.where(is_green, 2.0 + to_red - to_blue, 4.0 + to_green - to_red)
    hue = paddle.where(is_red, to_blue - to_green, hue)
    return (hue / 6.0 + 1.0) % 1.0, saturation, value


def _hsv_to_rgb(hue, saturation, value):
    sixth = (hue * 6.0).floor()
    rest = hue * 6.0 - sixth
    low = (value * (1.0 - saturation)).clip(0.0, 1.0)
    falling = (value * (1.0 - saturation * rest)).clip(0.0, 1.0)
    rising = (value * (1.0 - saturation * (1.0 - rest))).clip(0.0, 1.0)
    sector = sixth.astype("int32") % 6
    by_sector = (
        (value, falling, low, low, rising, value),
        (rising, value, value, falling, low, low),
        (low, low, rising, value, value, falling),
    )

    def choose(levels):
        chosen = levels[5]
        for k in range(5):
            chosen = paddle.where(sector == k, levels[k], chosen)
        return chosen

    return paddle.stack([choose(levels) for levels in by_sector], axis=-3)


def to_grayscale(img, num_output_channels=1, data_format="CHW"):
    channels, _, _ = _axes(img, data_format)

    def mix(x):
        shape = [-1, 1, 1] if channels == -3 else [-1]
        weights = paddle.to_tensor([0.2989, 0.587, 0.114], dtype=x.dtype).reshape(shape)
        return (x * weights).sum(axis=channels, keepdim=True)

    grey = _in_floats(mix, img)
    return grey if num_output_channels == 1 else paddle.concat([grey] * 3, axis=channels)


def affine(img, matrix, interpolation="nearest", fill=None, data_format="CHW"):
    """Transform by the six coefficients of `matrix`, in pixels from the centre."""
    return _look_up(img, matrix, image_size(img, data_format), interpolation, fill, data_format)


def rotate(img, angle, interpolation="nearest", expand=False, center=None, fill=None, data_format="CHW"):
    height, width = size = image_size(img, data_format)
    center = (0, 0) if center is None else (center[0] - width * 0.5, center[1] - height * 0.5)
    matrix = inverse_affine(center, -angle, (0, 0), 1.0, (0, 0))
    if expand:
        a, b, c, d, e, f = matrix
        corners = [
            (a * x + b * y + c, d * x + e * y + f) for x in (-width / 2, width / 2) for y in (-height / 2, height / 2)
        ]
        size = turned_size(corners)[::-1]
    return _look_up(img, matrix, size, interpolation, fill, data_format)


def perspective(img, coeffs, interpolation="nearest", fill=None, data_format="CHW"):
    """Transform by the eight coefficients of `coeffs`, in pixels from the upper left corner."""
    height, width = image_size(img, data_format)
    x, y = _pixel_grid(height, width, 0.0)
    a, b, c, d, e, f = _by_half(coeffs[:6], height, width)
    depth = np.float32(coeffs[6]) * x + np.float32(coeffs[7]) * y + 1
    points = np.stack([a * x + b * y + c, d * x + e * y + f], axis=-1) / depth[..., None] - 1
    return _sample(img, points, interpolation, fill, data_format)


def _by_half(matrix, height, width):
    """Convert six coefficients in pixels to half widths and half heights."""
    return np.asarray(matrix, np.float32) / np.repeat(np.float32([0.5 * width, 0.5 * height]), 3)


def _pixel_grid(height, width, origin):
    """The centres of all pixels, x and y, relative to the fraction `origin` of the image."""
    x = np.arange(width, dtype=np.float32) + np.float32(0.5 - width * origin)
    y = np.arange(height, dtype=np.float32) + np.float32(0.5 - height * origin)
    return np.meshgrid(x, y)


def _look_up(img, matrix, size, interpolation, fill, data_format):
    height, width = image_size(img, data_format)
    x, y = _pixel_grid(*size, 0.5)
    a, b, c, d, e, f = _by_half(matrix, height, width)
    points = np.stack([a * x + b * y + c, d * x + e * y + f], axis=-1)
    return _sample(img, points, interpolation, fill, data_format)


def _sample(img, points, interpolation, fill, data_format):
    """The image at `points` [height, width, 2], from -1 to 1; `fill` beyond its edges."""
    channels = _axes(img, data_format)[0]

    def sample(batch):
        if channels == -1:
            batch = batch.transpose([0, 3, 1, 2])
        n, count = batch.shape[:2]
        grid = paddle.to_tensor(points.astype(batch.dtype.name)).unsqueeze(0).expand([n, -1, -1, -1])
        # The channel of ones gives how much of each point is inside the image.
        marked = paddle.concat([batch, paddle.ones_like(batch[:, :1])], axis=1) if fill is not None else batch
        found = F.grid_sample(marked, grid, mode=interpolation, padding_mode="zeros", align_corners=False)
        if fill is not None:
            found, inside = found[:, :-1], found[:, -1:]
            colour = paddle.to_tensor([fill] if np.isscalar(fill) else list(fill), dtype=batch.dtype)
            colour = colour.reshape([1, -1, 1, 1]).expand([1, count, 1, 1])
            if interpolation == "nearest":
                found = paddle.where(inside < 0.5, colour, found)
            else:
                found = found * inside + (1.0 - inside) * colour
        return found if channels == -3 else found.transpose([0, 2, 3, 1])

    return _in_floats(lambda floats: _as_batch(sample, floats), img)


def erase(img, i, j, h, w, v, inplace=False):
    _axes(img, "CHW")
    img = img if inplace else img.clone()
    img[..., i : i + h, j : j + w] = v
    return img
