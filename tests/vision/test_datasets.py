"""CIFAR, Flowers, VOC2012 and folders: small files in the real formats, against items recorded from the original."""

import inspect
import os
import pickle
import tarfile

import numpy as np
import pytest
from PIL import Image
from tests.golden import dataset_files
from tests.golden.vision_dataset_cases import facts
from tests.support import check_error, golden

import paddle
import paddle.vision.datasets as datasets
import paddle.vision.transforms as T
from paddle.vision.datasets import _matlab, cifar
from paddle.vision.datasets.folder import DatasetFolder, ImageFolder


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("sets")


@pytest.fixture(scope="module")
def cifar10(folder):
    return dataset_files.cifar10(folder / "c10.tar.gz")


def test_items_are_the_originals(folder):
    assert facts(datasets, folder) == golden("vision_datasets.json")


def test_signatures():
    own = "(data_file=None, mode='train', transform=None, download=True, backend=None)"
    for name in ("Cifar10", "Cifar100", "VOC2012"):
        assert str(inspect.signature(getattr(datasets, name))) == own
    for name in ("DatasetFolder", "ImageFolder"):
        assert str(inspect.signature(getattr(datasets, name))) == (
            "(root, loader=None, extensions=None, transform=None, is_valid_file=None)"
        )


# The original refuses this backend for all but MNIST.
def test_tensors(folder, cifar10):
    paddle.vision.set_image_backend("tensor")
    image, label = datasets.Cifar10(cifar10)[0]
    assert (image.shape, image.dtype, label.shape) == ([3, 32, 32], paddle.uint8, ())
    image, mask = datasets.VOC2012(dataset_files.voc2012(folder / "v.tar"))[0]
    assert (image.shape, mask.shape) == ([3, 12, 16], [1, 12, 16])


# As in the original the transform sees bytes, and what comes out is float32 where arrays are wanted.
def test_transform(folder, cifar10):
    seen = []

    def look(image):
        seen.append(np.asarray(image).dtype)
        return image

    for make in (
        lambda **options: datasets.Cifar10(cifar10, **options),
        lambda **options: datasets.Flowers(*dataset_files.flowers(folder), **options),
    ):
        assert make(transform=look, backend="cv2")[0][0].dtype == np.float32
        assert isinstance(make(transform=look, backend="pil")[0][0], Image.Image)
    assert set(seen) == {np.dtype("uint8")}


@pytest.mark.parametrize("backend", ["pil", "cv2"])
@pytest.mark.parametrize(
    "transform", [T.ToTensor(), T.Transpose(), T.Compose([T.Transpose(), T.Normalize(127.5, 127.5)])]
)
def test_cifar_batches(cifar10, backend, transform):
    dataset = datasets.Cifar10(cifar10, transform=transform, backend=backend)
    images, labels = dataset.fetch_batch([3, 1, 4])
    singles = [dataset[i] for i in (3, 1, 4)]
    assert isinstance(images, type(singles[0][0]))
    assert str(images.dtype) == str(singles[0][0].dtype)
    np.testing.assert_array_equal(np.asarray(images), np.stack([np.asarray(image) for image, _ in singles]))
    np.testing.assert_array_equal(labels, [label for _, label in singles])


def test_cifar_one_by_one(cifar10):
    class Own(datasets.Cifar10):
        def __getitem__(self, idx):
            return super().__getitem__(idx)[0]

    assert datasets.Cifar10(cifar10, transform=T.RandomHorizontalFlip()).fetch_batch([0]) is None
    assert datasets.Cifar10(cifar10).fetch_batch([0]) is None
    assert Own(cifar10, transform=T.ToTensor()).fetch_batch([0]) is None


def test_cifar_in_a_loader(cifar10):
    loader = paddle.io.DataLoader(datasets.Cifar10(cifar10, transform=T.ToTensor()), batch_size=4)
    shapes = [(image.shape, label.shape) for image, label in loader]
    assert shapes == [([4, 3, 32, 32], [4])] * 3 + [([3, 3, 32, 32], [3])]


class Attack:
    """Asks whoever unpickles it to make a folder."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return os.mkdir, (self.path,)


def test_cifar_runs_nothing(tmp_path):
    batch = pickle.dumps({"data": Attack(str(tmp_path / "owned")), "labels": [1]}, protocol=2)
    path = dataset_files.tar(tmp_path / "bad.tar.gz", {"cifar-10-batches-py/data_batch_1": batch})
    check_error(lambda: datasets.Cifar10(path), ValueError, "mkdir", "nothing of it was run", path)
    assert not (tmp_path / "owned").exists()


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("data_batch_1", b"no pickle", "'x/data_batch_1' cannot be read"),
        ("data_batch_1", pickle.dumps([1, 2]), "does not hold a batch"),
        ("data_batch_1", pickle.dumps({"data": np.zeros((2, 5), "uint8"), "labels": [1, 2]}), "shape [2, 5] for 2"),
        ("readme", b"", "holds no 'data_batch'"),
    ],
)
def test_cifar_damaged(tmp_path, name, content, words):
    path = dataset_files.tar(tmp_path / "bad.tar.gz", {f"x/{name}": content})
    check_error(lambda: datasets.Cifar10(path), ValueError, words, "data_file = ")


def test_cifar_cut_short(tmp_path, cifar10):
    path = tmp_path / "cut.tar.gz"
    with open(cifar10, "rb") as file:
        path.write_bytes(file.read()[:5000])
    check_error(lambda: datasets.Cifar10(path), ValueError, "cannot be decompressed")
    path.write_bytes(b"<html>")
    check_error(lambda: datasets.Cifar10(path), ValueError, "cannot be decompressed")


def test_archives_link_nowhere(tmp_path):
    """A member that is a link to another file is not followed."""
    with tarfile.open(tmp_path / "bad.tar.gz", "w:gz") as archive:
        link = tarfile.TarInfo("cifar-10-batches-py/data_batch_1")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    check_error(lambda: datasets.Cifar10(tmp_path / "bad.tar.gz"), ValueError, "holds no 'data_batch'")


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: datasets.Cifar10(mode="valid"), AssertionError, ["Cifar10", "mode = 'valid'"]),
        (lambda: datasets.VOC2012(mode="all"), AssertionError, ["mode = 'all'"]),
        (lambda: datasets.Flowers(mode=None), AssertionError, ["mode = None"]),
        (lambda: datasets.Cifar100(backend="gif"), ValueError, ["backend = 'gif'"]),
        (lambda: datasets.Cifar10(download=False), AssertionError, [cifar.CIFAR10_URL, "data_file = None"]),
        (lambda: datasets.Flowers(download=False), ValueError, ["102flowers.tgz"]),
    ],
)
def test_bad_arguments(monkeypatch, tmp_path, call, kind, words):
    monkeypatch.setenv("PADDLE_DATA_HOME", str(tmp_path))
    check_error(call, kind, *words)


def test_voc_other_archives(tmp_path):
    packed = dataset_files.tar(tmp_path / "x.tar.gz", {"a": "b"})
    check_error(lambda: datasets.VOC2012(packed), ValueError, "not compressed")
    other = dataset_files.tar(tmp_path / "x.tar", {"a": "b"}, "w")
    check_error(lambda: datasets.VOC2012(other), ValueError, "does not hold VOCdevkit")


def test_voc_travels_to_workers(folder):
    dataset = datasets.VOC2012(dataset_files.voc2012(folder / "v2.tar"), backend="cv2")
    again = pickle.loads(pickle.dumps(dataset))
    np.testing.assert_array_equal(again[1][0], dataset[1][0])


def test_flowers_swapped_files(folder):
    data, labels, sets = dataset_files.flowers(folder)
    check_error(lambda: datasets.Flowers(data, sets, labels), ValueError, "must hold the array 'labels'", "trnid")
    check_error(lambda: datasets.Flowers(data, data, sets), ValueError, "label_file must be a MATLAB file")


@pytest.mark.parametrize("compressed", [True, False])
@pytest.mark.parametrize("dtype", ["float64", "float32", "int32", "uint16", "uint8", "int64"])
def test_matlab_files(tmp_path, dtype, compressed):
    from scipy.io import savemat

    arrays = {"m": np.arange(6).reshape(2, 3).astype(dtype), "a_rather_long_name": np.array([[7]], dtype), "text": "x"}
    savemat(tmp_path / "x.mat", arrays, do_compression=compressed)
    read = _matlab.load_mat(tmp_path / "x.mat")
    assert set(read) == {"m", "a_rather_long_name"}
    for name, array in read.items():
        assert array.dtype == arrays[name].dtype
        np.testing.assert_array_equal(array, arrays[name])
    whole = (tmp_path / "x.mat").read_bytes()
    (tmp_path / "x.mat").write_bytes(whole[:150])
    check_error(lambda: _matlab.load_mat(tmp_path / "x.mat"), ValueError, "damaged or incomplete")


@pytest.fixture
def tree(tmp_path):
    root = tmp_path / "root"
    for name in ("b/2.png", "b/1.JPG", "a/x/3.jpeg", "a/z.txt", "c/readme.md", "top.png"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(dataset_files.picture(1, 4, 5, "PNG"))
    return root


def below(root, paths):
    return [os.path.relpath(path, root).replace(os.sep, "/") for path in paths]


# What the original makes of the same tree.
def test_dataset_folder(tree):
    dataset = DatasetFolder(str(tree))
    assert (dataset.classes, dataset.class_to_idx) == (["a", "b", "c"], {"a": 0, "b": 1, "c": 2})
    assert below(tree, [path for path, _ in dataset.samples]) == ["a/x/3.jpeg", "b/1.JPG", "b/2.png"]
    assert dataset.targets == [0, 1, 1]
    image, target = dataset[1]
    assert (image.mode, image.size, target, len(dataset)) == ("RGB", (5, 4), 1, 3)


def test_image_folder(tree):
    dataset = ImageFolder(str(tree))
    assert below(tree, dataset.samples) == ["top.png", "a/x/3.jpeg", "b/1.JPG", "b/2.png"]
    (image,) = dataset[0]
    assert (image.mode, len(dataset)) == ("RGB", 4)
    assert isinstance(dataset[0], list)


def test_folder_options(tree):
    assert len(DatasetFolder(str(tree), extensions=(".txt",))) == 1
    assert len(DatasetFolder(str(tree), extensions=(".png",), is_valid_file=lambda path: True)) == 1
    chosen = DatasetFolder(str(tree), loader=lambda path: path, is_valid_file=lambda path: path.endswith("md"))
    assert below(tree, [chosen[0][0]]) == ["c/readme.md"]
    assert ImageFolder(str(tree), transform=lambda image: image.size)[0] == [(5, 4)]
    assert DatasetFolder(str(tree), transform=lambda image: image.size)[0] == ((5, 4), 0)


def test_folder_backends(tree):
    rgb = np.asarray(Image.open(tree / "top.png"))
    paddle.vision.set_image_backend("cv2")
    np.testing.assert_array_equal(ImageFolder(str(tree))[0][0], rgb)
    paddle.vision.set_image_backend("tensor")
    np.testing.assert_array_equal(ImageFolder(str(tree))[0][0].numpy(), rgb.transpose(2, 0, 1))


def test_empty_folders(tmp_path):
    check_error(lambda: DatasetFolder(str(tmp_path)), RuntimeError, "ImageFolder", str(tmp_path))
    check_error(lambda: ImageFolder(str(tmp_path)), RuntimeError, str(tmp_path))
    check_error(lambda: DatasetFolder(str(tmp_path / "nowhere")), FileNotFoundError, "nowhere")
