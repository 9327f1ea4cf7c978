"""Bytes of images that become tensors or are mirrored by loops in C: `_kernels/_pixels.c`, `transforms/_planes`."""

import numpy as np
import pytest
from PIL import Image

import paddle
import paddle.vision.transforms as T
from paddle._kernels.loops import PIXELS
from paddle.vision.transforms import _planes, functional_cv2


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
    with pytest.raises(ValueError, match="PyCapsule"):
        PIXELS.four_bytes(image, image)
    if hasattr(Image.Image, "__arrow_c_array__"):
        with pytest.raises(ValueError, match="pixels of four bytes"):
            PIXELS.four_bytes(*Image.new("L", (2, 2)).__arrow_c_array__())
