"""The bundled MNIST, FashionMNIST's search for files, and what damaged files are told."""

import gzip
import hashlib
import inspect
import struct

import numpy as np
import pytest
from PIL import Image

import paddle
from paddle.vision.datasets import MNIST, FashionMNIST
from paddle.vision.datasets.mnist import BUNDLED


@pytest.fixture(scope="module")
def digits():
    return MNIST(mode="test", backend="cv2")


def write_idx(path, array, magic=None, compress=True):
    """An IDX file of bytes as MNIST has them."""
    magic = magic or 0x0800 + array.ndim
    data = struct.pack(f">{1 + array.ndim}I", magic, *array.shape) + array.astype(np.uint8).tobytes()
    path.write_bytes(gzip.compress(data, 1) if compress else data)
    return path


@pytest.fixture
def files(tmp_path):
    rng = np.random.default_rng(0)
    images = rng.integers(0, 256, (5, 4, 3))
    labels = rng.integers(0, 10, 5)
    paths = write_idx(tmp_path / "images.gz", images), write_idx(tmp_path / "labels.gz", labels)
    return *paths, images, labels


# MD5 sums of the unpacked files as MNIST has been distributed since 1998.
@pytest.mark.parametrize(
    ("name", "md5"),
    [
        ("train-images-idx3-ubyte.gz", "6bbc9ace898e44ae57da46a324031adb"),
        ("train-labels-idx1-ubyte.gz", "a25bea736e30d166cdddb491f175f624"),
        ("t10k-images-idx3-ubyte.gz", "2646ac647ad5339dbf082846283269ea"),
        ("t10k-labels-idx1-ubyte.gz", "27ae3e4e09519cfbb04c329615203637"),
    ],
)
def test_bundled_files_are_complete(name, md5):
    assert hashlib.md5(gzip.decompress((BUNDLED / name).read_bytes())).hexdigest() == md5


def test_signature_is_the_originals():
    parameters = inspect.signature(MNIST).parameters
    assert {name: p.default for name, p in parameters.items()} == {
        "image_path": None,
        "label_path": None,
        "mode": "train",
        "transform": None,
        "download": True,
        "backend": None,
    }
    assert list(inspect.signature(FashionMNIST).parameters) == list(parameters)
    assert (MNIST.NAME, FashionMNIST.NAME) == ("mnist", "fashion-mnist")


# Recorded from the original: MNIST(image_path, label_path, mode='test', backend='cv2')
def test_items_of_the_test_part(digits):
    image, label = digits[0]
    assert (type(image), image.dtype, image.shape, image.max()) == (np.ndarray, np.float32, (28, 28), 255)
    assert (label.dtype, label.shape, label.tolist()) == (np.int64, (1,), [7])
    assert digits[-1][1].tolist() == [6]
    assert [int(digits[i][1][0]) for i in range(10)] == [7, 2, 1, 0, 4, 1, 4, 9, 5, 9]
    assert [int(digits[i][0].sum()) for i in range(3)] == [18454, 28850, 9871]
    assert len(digits) == 10000
    assert (digits.mode, digits.backend, digits.dtype) == ("test", "cv2", "float32")


def test_rows_are_kept_as_the_original_keeps_them(digits):
    assert isinstance(digits.images, list)
    assert isinstance(digits.labels, list)
    assert (digits.images[0].shape, digits.images[0].dtype) == ((784,), np.float32)


def test_train_part_and_pil_are_the_defaults():
    train = MNIST()
    image, label = train[0]
    assert len(train) == 60000
    assert isinstance(train, paddle.io.Dataset)
    assert (image.mode, image.size, label.tolist()) == ("L", (28, 28), [5])
    np.testing.assert_array_equal(np.asarray(image).ravel(), train.images[0])


def test_iteration_ends(files):
    images, labels, _, want = files
    assert [int(label[0]) for _, label in MNIST(images, labels)] == want.tolist()


def test_tensor_backend(files):
    images, labels, want, _ = files
    image, label = MNIST(images, labels, backend="tensor")[2]
    assert isinstance(image, paddle.Tensor)
    assert (list(image.shape), image.dtype) == ([1, 4, 3], paddle.uint8)
    np.testing.assert_array_equal(image.numpy()[0], want[2])
    assert isinstance(label, np.ndarray)


@pytest.mark.parametrize(("backend", "kind"), [("pil", Image.Image), ("cv2", np.ndarray)])
def test_transform_gets_the_image_of_the_backend(files, backend, kind):
    images, labels, want, _ = files
    dataset = MNIST(str(images), str(labels), transform=lambda image: (type(image), np.asarray(image)), backend=backend)
    (came, pixels), _ = dataset[1]
    assert issubclass(came, kind)
    np.testing.assert_array_equal(pixels, want[1])


def test_default_backend_is_the_global_one(files):
    paddle.vision.set_image_backend("cv2")
    try:
        assert MNIST(*files[:2]).backend == "cv2"
    finally:
        paddle.vision.set_image_backend("pil")
    assert MNIST(*files[:2]).backend == "pil"


def test_mode_in_capitals(files):
    assert MNIST(*files[:2], mode="TEST").mode == "test"


def test_unpacked_files_are_read_too(files, tmp_path):
    _, labels, pixels, _ = files
    plain = write_idx(tmp_path / "plain", pixels, compress=False)
    np.testing.assert_array_equal(MNIST(plain, labels, backend="cv2")[4][0], pixels[4])


@pytest.mark.parametrize("mode", ["valid", "", None, 1])
def test_bad_mode(mode):
    for kind in (ValueError, AssertionError):  # the original asserts
        with pytest.raises(kind, match=r"'train' or 'test'[\s\S]*mode = "):
            MNIST(mode=mode)


def test_bad_backend():
    with pytest.raises(ValueError, match=r"'pil', 'cv2' or 'tensor'[\s\S]*backend = 'gif'"):
        MNIST(backend="gif")


def test_missing_file(files, tmp_path):
    with pytest.raises(FileNotFoundError, match=r"nowhere\.gz"):
        MNIST(tmp_path / "nowhere.gz", files[1])


def test_swapped_files(files):
    with pytest.raises(ValueError, match=r"image_path must be.*it holds labels[\s\S]*swap image_path"):
        MNIST(files[1], files[0])


def test_foreign_file(files, tmp_path):
    path = tmp_path / "page.html"
    path.write_text("<html>not here</html>")
    with pytest.raises(ValueError, match=r"begins with the bytes 3c 68 74 6d[\s\S]*page\.html"):
        MNIST(path, files[1])


def test_empty_file(files, tmp_path):
    path = tmp_path / "empty"
    path.touch()
    with pytest.raises(ValueError, match="it is empty"):
        MNIST(path, files[1])


@pytest.mark.parametrize(
    ("cut", "fault"),
    [
        (lambda packed, plain: packed[: len(packed) // 2], "damaged or incomplete"),
        (lambda packed, plain: packed[:20] + bytes(12) + packed[32:], "damaged or incomplete"),
        (lambda packed, plain: gzip.compress(plain[:-7]), "announces 60 bytes, shape .5, 4, 3., but 53 follow"),
        (lambda packed, plain: gzip.compress(plain + b"x"), "but 61 follow"),
        (lambda packed, plain: plain[:10], "ends inside its header"),
    ],
)
def test_damaged_file(files, tmp_path, cut, fault):
    packed = files[0].read_bytes()
    path = tmp_path / "damaged.gz"
    path.write_bytes(cut(packed, gzip.decompress(packed)))
    with pytest.raises(ValueError, match=fault):
        MNIST(path, files[1])


def test_images_without_their_labels(files, tmp_path):
    labels = write_idx(tmp_path / "few.gz", np.arange(3))
    with pytest.raises(ValueError, match="5 images and 3 labels"):
        MNIST(files[0], labels)


def test_fashion_with_paths(files):
    images, labels, _, want = files
    dataset = FashionMNIST(images, labels, mode="test")
    assert len(dataset) == 5
    assert dataset[3][1].tolist() == [want[3]]


def test_fashion_from_the_cache_folder(files, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = tmp_path / ".cache" / "paddle" / "dataset" / "fashion-mnist"
    folder.mkdir(parents=True)
    files[0].rename(folder / "t10k-images-idx3-ubyte.gz")
    files[1].rename(folder / "t10k-labels-idx1-ubyte.gz")
    assert len(FashionMNIST(mode="test", download=False)) == 5


@pytest.mark.parametrize(("download", "kind"), [(True, RuntimeError), (False, AssertionError)])
def test_fashion_without_files(tmp_path, monkeypatch, download, kind):
    monkeypatch.setenv("PADDLE_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(FashionMNIST, "TRAIN_IMAGE_URL", "http://127.0.0.1:9/train-images-idx3-ubyte.gz")  # no server
    monkeypatch.setattr("paddle._files.download.FIRST_PAUSE", 0.001)
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with pytest.raises(kind, match=r"fashion-mnist/train-images-idx3-ubyte\.gz[\s\S]*its path as image_path"):
        FashionMNIST(download=download)
