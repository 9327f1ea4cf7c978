"""OpenCV's arithmetic in C (`_kernels/_resizing.c`, `_warping.c`, `_pictures.c`) and in NumPy: equal to the bit."""

import contextlib
import importlib

import numpy as np
import pytest

import paddle.vision.transforms as T
from paddle._kernels import loops

color, resize, warp = (
    importlib.import_module(f"paddle.vision.transforms._opencv.{name}") for name in ("color", "resize", "warp")
)
built = pytest.mark.skipif(None in (loops.PICTURES, loops.RESIZING, loops.WARPING), reason="not built")
KINDS = "nearest", "bilinear", "area", "bicubic", "lanczos"
CORNERS = np.array([[[0, 0], [1, 0.1], [0.95, 0.75], [0.05, 0.85]], [[0.1, 0.05], [0.9, 0], [1, 0.85], [0, 0.7]]])


@contextlib.contextmanager
def in_numpy(monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(resize, "RESIZING", None)
        patch.setattr(warp, "WARPING", None)
        patch.setattr(color, "PICTURES", None)
        patch.setattr(color, "PIXELS", None)
        yield


def check(monkeypatch, call, *args):
    got = call(*args)
    with in_numpy(monkeypatch):
        want = call(*args)
    assert got.dtype == want.dtype
    np.testing.assert_array_equal(got, want)


def picture(rng, height, width, channels):
    """Noise, or slopes with flat parts, whose sums are often halves."""
    if rng.rand() < 0.5:
        pixels = rng.randint(0, 256, (height, width, channels))
    else:
        y, x = np.mgrid[:height, :width]
        pixels = np.stack([np.where(x > y, 3 * x + 2 * y, c * 85) for c in range(channels)], -1) % 256
    return pixels.astype("uint8") if channels != 1 or rng.rand() < 0.5 else pixels[..., 0].astype("uint8")


@built
@pytest.mark.parametrize("seed", range(8))
def test_any_sizes(monkeypatch, seed):
    """From 1 pixel on, enlarged and shrunk, for 1 to 5 channels."""
    rng = np.random.RandomState(seed)
    for _ in range(12):
        height, width, new_height, new_width = rng.choice([1, 2, 3, 4, 5, 7, 16, 23, 40, 65], 4)
        image = picture(rng, height, width, rng.choice([1, 2, 3, 4, 5]))
        for kind in KINDS:
            check(monkeypatch, T.resize, image, [new_height, new_width], kind)
            check(monkeypatch, T.resize, image.astype("float32") - 99.5, [new_height, new_width], kind)
        for pixels in (image, image.astype("float32") - 99.5, image.astype("uint16") * 200):
            for kind in ("nearest", "bilinear", "bicubic"):
                check(monkeypatch, T.rotate, pixels, rng.uniform(-200, 200), kind, bool(rng.randint(2)), None, 77)
                check(monkeypatch, T.affine, pixels, rng.uniform(-90, 90), [3, -2], rng.uniform(0.3, 3), [12, 5], kind)
                if height > 1 and width > 1:
                    check(monkeypatch, T.perspective, pixels, *(CORNERS * [width, height]).tolist(), kind, 9)


@built
def test_a_page(monkeypatch):
    """A larger picture, in the sizes of common programs; float32 decides nearly all of its sums for bicubic."""
    rng = np.random.RandomState(0)
    for image in (picture(rng, 375, 500, 3), np.full((300, 400, 3), 201, "uint8"), picture(rng, 200, 180, 4)):
        for size in ([256, 341], [224, 224], [600, 700], [100, 33]):
            for kind in KINDS:
                check(monkeypatch, T.resize, image, size, kind)
        for kind in ("nearest", "bilinear", "bicubic"):
            for angle in (0, 17, 90, 180, -90, 200.5):
                check(monkeypatch, T.rotate, image, angle, kind)
            check(monkeypatch, T.perspective, image, *(CORNERS * 300).tolist(), kind)


@built
def test_horizons_and_numbers_that_are_not_finite(monkeypatch):
    """Matrices whose depth is zero, tiny or huge somewhere, or that are not numbers at all."""
    image = picture(np.random.RandomState(1), 31, 47, 3)
    matrices = [
        [[1, 0, 0], [0, 1, 0], [0.05, 0, -1]],
        [[1, 0.2, 3], [0.1, 1, 2], [0.01, -0.01, 0.0]],
        [[1e-25, 0, 0], [0, 1e-25, 0], [0, 1e-27, 1e-25]],
        [[1e-31, 0, 0], [0, 1e-31, 0], [0, 0, 1e-31]],
        [[1e31, 0, 0], [0, 1e31, 0], [1e28, 0, 1e31]],
        [[1e40, 0, 0], [0, 1e40, 0], [1e37, 0, 1e40]],
        [[1e9, 0, 0], [0, 1e-9, 0], [0, 0, 1]],
        [[1, 0, 1e12], [0, 1, 0], [0, 0, 1]],
    ]
    for matrix in matrices:
        for kind in ("nearest", "bilinear", "bicubic"):
            with np.errstate(all="ignore"):
                check(monkeypatch, warp.warp, image, np.linalg.inv(matrix), (33, 70), kind, (5, 6, 7))


@built
def test_floats_that_are_not_finite(monkeypatch):
    """They stay in the pixels that are mixed with them."""
    image = picture(np.random.RandomState(3), 30, 40, 3).astype("float32")
    image[4, 5], image[20, 30, 1], image[0, 0], image[9, :, 2] = np.nan, np.inf, -np.inf, -0.0
    with np.errstate(all="ignore"):
        for kind in ("nearest", "bilinear", "bicubic"):
            check(monkeypatch, T.rotate, image, 25, kind)
            check(monkeypatch, T.rotate, image[..., 1].copy(), 25, kind)
        for kind in KINDS:
            check(monkeypatch, T.resize, image, [17, 61], kind)


@built
def test_memory_of_any_form(monkeypatch):
    """Views backwards, with gaps, of Fortran's order and read-only; numbers of other sizes and orders of bytes."""
    whole = picture(np.random.RandomState(2), 40, 60, 3)
    frozen = whole.copy()
    frozen.flags.writeable = False
    images = [
        whole[::-1, ::-2],
        whole[3:-3, 5:-1],
        whole[-2:, -3:],
        whole[::7, :2],
        whole[5:, 4:5, :],
        whole[2:9, :, 1:],
        whole[..., ::-1],
        np.asfortranarray(whole),
        frozen,
    ]
    images += [whole.astype(dtype) for dtype in ("uint16", "int16", "float64", ">f4", ">u2")]
    for image in images:
        before = image.copy()
        for kind in KINDS:
            check(monkeypatch, T.resize, image, [23, 71], kind)
        check(monkeypatch, T.rotate, image, 33)
        check(monkeypatch, T.rotate, image, 33, "bilinear")
        np.testing.assert_array_equal(image, before)


@built
def test_colours(monkeypatch):
    rng = np.random.RandomState(0)
    for channels in (3, 4):
        image = rng.randint(0, 256, (31, 47, channels), "uint8")
        for by in (-0.5, -0.1, 0.0, 0.3):
            check(monkeypatch, T.adjust_hue, image[..., :3], by)
        for share in (0.0, 0.6, 1.0, 1.7):
            check(monkeypatch, color.mixed_with_gray, image, share)
        floats = (image - 300.0).astype("float32") * np.float32(1.7)
        floats[3, 4], floats[5, 6, 1] = np.nan, np.inf
        for pixels in (image, floats, image[::-1, ::2], image.astype("float64")):
            with np.errstate(all="ignore"):
                check(monkeypatch, T.to_grayscale, pixels)
                check(monkeypatch, T.to_grayscale, pixels, 3)
                check(monkeypatch, color.mixed_with_gray, pixels.astype("float32"), 0.6)


@built
def test_every_hue(monkeypatch):
    """All colours in steps, turned by every part of the circle in steps."""
    steps = np.r_[0:256:17, 1, 127, 128, 254].astype("uint8")
    image = np.stack(np.meshgrid(steps, steps, steps), -1).reshape(20, -1, 3)
    for by in range(-255, 256, 15):
        check(monkeypatch, color.turn_hue, image, by)


@built
def test_wrong_memory_is_refused():
    image, places, weights = np.zeros((2, 2, 3), "uint8"), np.zeros((4, 2), "int64"), np.zeros((4, 2), "int32")
    resized, warped = loops.RESIZING.resize, loops.WARPING.warp
    for wrong in (places + 2, places - 1, places + [0, 2]):
        with pytest.raises(IndexError, match="rows and columns"):
            resized(image, 2, 2, 3, wrong, weights, 4, places, weights, 4, np.zeros(48, "uint8"))
        with pytest.raises(IndexError, match="rows and columns"):
            resized(image, 2, 2, 3, places, weights, 4, wrong, weights, 4, np.zeros(48, "uint8"))
    with pytest.raises(IndexError, match="side by side"):
        resized(image.reshape(1, 4, 3), 1, 4, 3, places, weights, 4, places + [0, 3], weights, 4, np.zeros(48, "uint8"))
    with pytest.raises(ValueError, match="12 and 48 bytes are needed"):
        resized(image, 2, 2, 3, places, weights, 4, places, weights, 4, np.zeros(40, "uint8"))
    with pytest.raises(ValueError, match="9 elements of 8 bytes are needed"):
        warped(image, 2, 2, 3, 1, np.zeros(8), 0, np.zeros(3, "uint8"), 2, 2, image.copy())
    large, out = 1 << 62, np.zeros(48, "uint8")
    for sizes in ((large, 2, 3), (-1, 2, 3), (2, large, 4), (2, 2, -3)):
        with pytest.raises(ValueError, match="are needed"):
            resized(image, *sizes, places, weights, 4, places, weights, 4, out)
        with pytest.raises(ValueError, match="are needed"):
            warped(image, *sizes, 1, np.eye(3), 1, np.zeros(4, "uint8"), 2, 2, out)
        with pytest.raises(ValueError, match="are needed"):
            loops.RESIZING.nearest(image, *sizes, places[0], 2, places[0], 2, out)
    for channels, item, kind in ((0, 1, 0), (65, 1, 0), (17, 4, 0), (1, 0, 0), (1, 1 << 30, 0), (3, 2, 1)):
        with pytest.raises((TypeError, ValueError), match="are needed"):
            warped(np.zeros(800, "uint8"), 2, 2, channels, item, np.eye(3), kind, np.zeros(99, "uint8"), 2, 2, out)
    with pytest.raises(TypeError, match="weights of int32 or floats"):
        resized(image, 2, 2, 3, places, weights.astype("int64"), 4, places, weights, 4, out)
    with pytest.raises(TypeError, match="four taps"):
        resized(image, 2, 2, 3, places, weights * 1.0, 4, places, weights * 1.0, 4, out)
    with pytest.raises(IndexError, match="a weight for each"):
        resized(image, 2, 2, 3, places, weights[:3], 4, places, weights, 4, out)
    with pytest.raises(IndexError, match="rows and columns"):
        loops.RESIZING.nearest(image, 2, 2, 3, places[0] + 2, 2, places[0], 2, out)
    with pytest.raises(ValueError, match="not C-contiguous"):
        resized(image[:, ::-1], 2, 2, 3, places, weights, 4, places, weights, 4, out)
    out.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        resized(image, 2, 2, 3, places, weights, 4, places, weights, 4, out)
    assert T.resize(np.zeros((4, 5, 0), "uint8"), (2, 3), "bicubic").shape == (2, 3, 0)
