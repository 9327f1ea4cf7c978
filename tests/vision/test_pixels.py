"""Bytes of images that become tensors or are mirrored by loops in C: `_kernels/_pixels.c`, `transforms/_planes`."""

import numpy as np
import pytest
from PIL import Image

import paddle
import paddle.vision.transforms as T
from paddle._kernels.loops import PIXELS
from paddle.vision.transforms import _planes, functional_cv2
from paddle.vision.transforms import functional as F


@pytest.mark.skipif(PIXELS is None, reason="not built")
def test_bytes_in_c_and_in_numpy_agree(monkeypatch):
    """To the bit: images as tensors and mirrored, as Pillow images in one block and in several."""
    rng, found = np.random.RandomState(0), []
    sizes = [*((1, n) for n in range(1, 20)), (31, 47), (2, 3), (40, 500)]
    images = [
        rng.randint(0, 256, (*size, *rest), "uint8") for size in sizes for rest in ((), (1,), (2,), (3,), (4,), (5,))
    ]
    images += [np.arange(256, dtype="uint8")[:, None], images[-3][::-2, ::3], np.zeros((0, 4, 3), "uint8")]
    pictures = [Image.fromarray(image) for image in images if image.size and image.shape[2:] in ((), (3,), (4,))]
    pictures += [Image.fromarray(rng.randint(0, 256, (2100, 2100, 3), "uint8")), Image.new("RGB", (0, 3))]
    normalise = T.Compose([T.ToTensor(), T.Normalize([0.485, 0.456, 0.406], [0.229, 0.224, 0.225])])
    for pixels in (PIXELS, None):
        monkeypatch.setattr(_planes, "PIXELS", pixels)
        monkeypatch.setattr(functional_cv2, "PIXELS", pixels)
        found.append([T.to_tensor(image) for image in (*images, *pictures)])
        found[-1] += [normalise(image) for image in (*images, *pictures) if np.asarray(image).shape[2:] == (3,)]
        found[-1] += [paddle.to_tensor(T.hflip(image)) for image in images]
    for a, b in zip(*found, strict=True):
        assert a.dtype == b.dtype
        np.testing.assert_array_equal(a.numpy(), b.numpy())


def test_pillow_images_are_read_when_they_become_tensors(tmp_path):
    pixels = np.random.RandomState(0).randint(0, 256, (9, 11, 3), "uint8")
    Image.fromarray(pixels).save(tmp_path / "a.png")
    with Image.open(tmp_path / "a.png") as image:  # nothing is decoded yet
        found = T.to_tensor(image)
    np.testing.assert_array_equal(found.numpy(), pixels.transpose(2, 0, 1) / np.float32(255))


@pytest.mark.parametrize("mode", ["RGB", "L", "RGBA", "P"])
def test_images_are_loaded_blue_first(tmp_path, monkeypatch, mode):
    """From Pillow's memory and by its encoder, of any width, writable, turned as the camera was held."""
    for height, width in ((1, 1), (3, 1), (2, 5), (9, 11), (40, 64)):
        pixels = np.random.RandomState(0).randint(0, 256, (height, width, 3), "uint8")
        image, path = Image.fromarray(pixels).convert(mode), tmp_path / "a.png"
        tags = Image.Exif()
        tags[0x0112] = 6  # a quarter turn
        for options, turns in (({}, 0), ({"exif": tags}, 3)):
            image.save(path, **options)
            want = np.rot90(np.asarray(Image.open(path).convert("RGB"))[..., ::-1], turns)
            for memory in (_planes.memory_of_pillow, lambda image: None):
                with monkeypatch.context() as patch:
                    patch.setattr(_planes, "memory_of_pillow", memory)
                    found = paddle.vision.image_load(str(path), backend="cv2")
                np.testing.assert_array_equal(found, want)
                assert found.flags["WRITEABLE"]
                assert found.flags["C_CONTIGUOUS"]
            found = paddle.vision.image_load(str(path), backend="tensor").numpy()
            np.testing.assert_array_equal(found, want[..., ::-1].transpose(2, 0, 1))


def test_frames(monkeypatch):
    """As NumPy makes them: of any elements, around pictures of one pixel, wider than the picture, and cutting off."""
    rng = np.random.RandomState(0)
    for shape in ((1, 1), (1, 1, 3), (4, 5, 3), (7, 3), (6, 9, 4), (5, 4, 2)):
        for dtype in ("uint8", "float32", "int64", ">u2", "bool"):
            image = rng.randint(0, 256, shape).astype(dtype)
            for padding in (0, 1, (2, 0), (0, 3), (1, 2, 3, 0), (3, 3, 3, 3), (9, 0, 0, 9)):
                left, top, right, bottom = F.check_padding(padding)
                frame = [(top, bottom), (left, right)] + [(0, 0)] * (image.ndim - 2)
                for mode in ("edge", "reflect", "symmetric", "constant"):
                    for pixels in (image, image[::-1, ::-1], np.asfortranarray(image)):
                        found = T.pad(pixels, padding, padding_mode=mode)
                        assert found.dtype == image.dtype
                        np.testing.assert_array_equal(found, np.pad(pixels, frame, mode))
    image = rng.randint(0, 256, (6, 7, 3), "uint8")
    found = T.pad(image, (1, 2, 3, 4), (5, 6, 7))
    assert found[0, 0].tolist() == found[-1, -1].tolist() == found[3, 0].tolist() == [5, 6, 7]
    np.testing.assert_array_equal(found[2:8, 1:8], image)
    assert T.pad(np.zeros((0, 4, 3), "uint8"), 2).shape == (4, 8, 3)


@pytest.mark.skipif(PIXELS is None, reason="not built")
def test_pixels_in_c_refuse_wrong_memory():
    image, out, row = np.zeros((2, 2, 3), "uint8"), np.zeros(12, "float32"), np.ones(3, "float32")
    PIXELS.planes(image, 4, 3, 3, row, row, out)
    for count, channels, step in ((5, 3, 3), (4, 4, 3), (4, 0, 3), (-1, 3, 3), (1 << 62, 3, 4), (4, 3, 1 << 30)):
        with pytest.raises(ValueError, match="are needed"):
            PIXELS.planes(image, count, channels, step, None, None, out)
    with pytest.raises(ValueError, match="3 elements of 4 bytes are needed"):
        PIXELS.planes(image, 4, 3, 3, row, row[:2], out)
    for sizes in ((2, 2, 4), (2, -2, 3), (1 << 62, 2, 3)):
        with pytest.raises(ValueError, match="are needed"):
            PIXELS.mirror(image, *sizes, image.copy())
    with pytest.raises(ValueError, match="are needed"):
        PIXELS.grey(image, 4, 2, 1, 1, 1, 1, np.zeros(4, "uint8"))
    with pytest.raises(ValueError, match="are needed"):
        PIXELS.grey(image, 4, 3, 1, 1, 1, 0, np.zeros(4, "uint8"))
    with pytest.raises(ValueError, match="are needed"):
        PIXELS.blue_first(image, 4, np.zeros(12, "uint8"))
    fill, framed = np.zeros(3, "uint8"), np.zeros(60, "uint8")
    for sizes in ((2, 2, 3, -1, 0, 0, 0), (2, 2, 3, 1, 1, 1, 3), (2, 2, 0, 1, 1, 1, 1), (2, 1 << 61, 3, 0, 0, 0, 0)):
        with pytest.raises(ValueError, match="are needed"):
            PIXELS.frame(image, *sizes, "c", fill, framed)
    for kind, sizes in (("r", (2, 2, 3, 2, 0, 0, 0)), ("s", (2, 2, 3, 0, 0, 0, 2)), ("e", (0, 2, 3, 1, 1, 1, 1))):
        with pytest.raises(ValueError, match="are needed"):
            PIXELS.frame(image, *sizes, kind, fill, framed)
    with pytest.raises(ValueError, match="PyCapsule"):
        PIXELS.four_bytes(image, image)
    if hasattr(Image.Image, "__arrow_c_array__"):
        with pytest.raises(ValueError, match="pixels of four bytes"):
            PIXELS.four_bytes(*Image.new("L", (2, 2)).__arrow_c_array__())
