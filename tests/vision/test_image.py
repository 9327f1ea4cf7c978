"""Image backends and the loading of single images."""

import inspect

import numpy as np
import pytest
from PIL import Image
from tests.support import run_python

import paddle
from paddle.vision import get_image_backend, image_load, set_image_backend


@pytest.fixture
def picture(tmp_path):
    pixels = np.arange(4 * 6 * 3, dtype=np.uint8).reshape(4, 6, 3)
    Image.fromarray(pixels).save(tmp_path / "picture.png")
    return tmp_path / "picture.png", pixels


def test_signatures():
    assert str(inspect.signature(image_load)) == "(path, backend=None)"
    assert str(inspect.signature(set_image_backend)) == "(backend)"
    assert str(inspect.signature(get_image_backend)) == "()"


def test_backend_is_pil_until_set():
    assert get_image_backend() == "pil"
    for backend in ("cv2", "tensor", "pil"):
        set_image_backend(backend)
        assert get_image_backend() == backend


@pytest.mark.parametrize("backend", ["gif", None, 3])
def test_unknown_backend_changes_nothing(backend):
    set_image_backend("cv2")
    with pytest.raises(ValueError, match="backend = "):
        set_image_backend(backend)
    assert get_image_backend() == "cv2"


def test_pil(picture):
    path, pixels = picture
    with image_load(path) as image:
        assert isinstance(image, Image.Image)
        np.testing.assert_array_equal(np.asarray(image), pixels)


# The original, with backend='cv2', gives uint8 [height, width, 3] in the order blue, green, red.
def test_cv2(picture):
    path, pixels = picture
    array = image_load(str(path), backend="cv2")
    assert (type(array), array.dtype, array.flags.c_contiguous) == (np.ndarray, np.uint8, True)
    np.testing.assert_array_equal(array, pixels[:, :, ::-1])


def test_global_backend_rules(picture):
    set_image_backend("cv2")
    assert isinstance(image_load(picture[0]), np.ndarray)


def test_tensor(picture):
    path, pixels = picture
    tensor = image_load(path, "tensor")
    assert isinstance(tensor, paddle.Tensor)
    assert (list(tensor.shape), tensor.dtype) == ([3, 4, 6], paddle.uint8)
    np.testing.assert_array_equal(tensor.numpy(), pixels.transpose(2, 0, 1))


@pytest.mark.parametrize("mode", ["L", "RGBA", "P", "1"])
def test_cv2_has_three_channels_whatever_the_file(tmp_path, mode):
    Image.new("RGB", (5, 2), (250, 250, 250)).convert(mode).save(tmp_path / "x.png")
    assert image_load(tmp_path / "x.png", "cv2").shape == (2, 5, 3)


def test_cv2_turns_as_the_camera_noted(tmp_path):
    exif = Image.Exif()
    exif[0x0112] = 6  # orientation: the camera was held upright
    Image.new("RGB", (5, 2)).save(tmp_path / "x.jpg", exif=exif)
    assert image_load(tmp_path / "x.jpg", "cv2").shape == (5, 2, 3)


@pytest.mark.parametrize("backend", ["pil", "cv2", "tensor"])
def test_missing_file(backend):
    with pytest.raises(FileNotFoundError, match=r"nowhere\.png"):
        image_load("nowhere.png", backend)


def test_data_sets_are_imported_when_first_used():
    code = "import sys, paddle.vision as v; print('paddle.vision.datasets' in sys.modules, v.MNIST is v.datasets.MNIST)"
    assert run_python(code) == "False True\n"


def test_unknown_name():
    with pytest.raises(AttributeError, match="no_such_thing"):
        paddle.vision.no_such_thing  # noqa: B018
