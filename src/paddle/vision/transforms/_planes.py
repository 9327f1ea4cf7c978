"""Images of bytes as tensors of floats with the channels first, by loops in C, if they are compiled."""

import functools

import numpy as np
import torch
from PIL import Image

from paddle._core.place import current_torch
from paddle._core.state import INTERCEPTORS
from paddle._core.tensor import wrap
from paddle._kernels.loops import PIXELS

_CHANNELS = {"L": 1, "RGB": 3}


def planes(image, mean=None, std=None):
    """The tensor [channels, height, width] of an image, from 0 to 1, or normalised with numbers for each channel.

    None if it is not a Pillow image in grey or colours or an array of bytes, if there are not as many numbers as
    channels, or if calls are observed.
    """
    if isinstance(image, Image.Image):
        channels, (width, height) = _CHANNELS.get(image.mode), image.size
    elif isinstance(image, np.ndarray) and image.dtype == np.uint8 and image.ndim in (2, 3):
        (height, width), channels = image.shape[:2], image.shape[2] if image.ndim == 3 else 1
    else:
        return None
    numbers = () if mean is None else (_floats(tuple(mean)), _floats(tuple(std)))
    if not channels or any(len(row) != channels for row in numbers):
        return None
    if INTERCEPTORS or current_torch().type != "cpu":
        return None
    if PIXELS is None or not height or not width:
        return wrap(_by_numpy(np.asarray(image), *numbers))
    owner, pixels, step = _memory(image, channels)
    out = torch.empty(channels, height, width)
    PIXELS.planes(pixels, height * width, channels, step, *(numbers or (None, None)), out.numpy())
    del owner  # the pixels may be its memory
    return wrap(out)


def _memory(image, channels):
    """(who owns the pixels, the pixels, the bytes from one to the next)."""
    found = memory_of_pillow(image) if channels == 3 else None
    if found is not None:
        return *found, 4
    pixels = np.ascontiguousarray(image)
    return pixels, pixels, channels


def memory_of_pillow(image):
    """(who owns the pixels, the pixels of four bytes) of a Pillow image in colours, without a copy, or None.

    Pillow 11.2 or newer gives it for images that are in one block.
    """
    if PIXELS is None or not hasattr(image, "__arrow_c_array__"):
        return None
    try:
        capsules = image.__arrow_c_array__()
    except ValueError:  # large images are in several blocks
        return None
    return capsules, PIXELS.four_bytes(*capsules)


@functools.lru_cache(64)
def _floats(numbers):
    return np.array(numbers, np.float32)


def _by_numpy(pixels, mean=None, std=None):
    pixels = np.atleast_3d(pixels).transpose(2, 0, 1)
    scaled = torch.from_numpy(np.divide(pixels, np.float32(255), dtype=np.float32, order="C"))
    if mean is None:
        return scaled
    mean, std = (torch.from_numpy(row).reshape(-1, 1, 1) for row in (mean, std))
    return scaled.sub_(mean).div_(std)
