# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import numpy.typing as npt
from collections.abc import Callable, Sequence
from paddle.io import Dataset
from typing import Any

from paddle.vision.datasets import cifar as cifar
from paddle.vision.datasets import flowers as flowers
from paddle.vision.datasets import folder as folder
from paddle.vision.datasets import mnist as mnist
from paddle.vision.datasets import voc2012 as voc2012

class Cifar10(Dataset):
    """50,000 training and 10,000 test images in 10 classes; from `data_file`, or downloaded to `download_dir`.

    An item is (image, label): the image as `backend` says ('pil': Pillow image, 'cv2': float32 array [32, 32, 3],
    'tensor': uint8 tensor [3, 32, 32]; all from 0 to 255) after `transform`, the label a 0-D int64 array.
    Only arrays, numbers and strings are read from the archive's pickles: no code in them is run.

    Args:
        data_file: path of the archive.
        mode: 'train' or 'test'. Default: 'train'.
        transform: function of an image; by default none.
        download: whether a file that is not given is downloaded. Default: True.
        backend: form of the images: 'pil', 'cv2' or 'tensor'; by default that of `paddle.vision.set_image_backend`.

    >>> import io, pickle, tarfile
    >>> batch = pickle.dumps({"data": np.zeros([2, 3072], "uint8"), "labels": [3, 5]})
    >>> entry = tarfile.TarInfo("cifar-10-batches-py/test_batch")
    >>> entry.size = len(batch)
    >>> with tarfile.open("cifar.tar.gz", "w:gz") as archive:
    ...     archive.addfile(entry, io.BytesIO(batch))
    >>> images = paddle.vision.datasets.Cifar10("cifar.tar.gz", mode="test")
    >>> len(images), int(images[1][1])
    (2, 5)"""
    mode: Any
    backend: Any
    flag: Any
    data_file: Any
    transform: Any
    dtype: Any
    data: Any
    def __init__(self, data_file: str | None = None, mode: Any = 'train', transform: Any = None, download: bool = True, backend: Any = None) -> None: ...
    def __getitem__(self, idx: int) -> tuple[Any, npt.NDArray[Any]]: ...
    def fetch_batch(self, indices: Any) -> Any:
        """Read several samples as one batch; None if they have to be read one by one."""
    def __len__(self) -> Any: ...

class Cifar100(Cifar10):
    """50,000 training and 10,000 test images in 100 classes; see `Cifar10`.

    Args:
        data_file: path of the archive.
        mode: 'train' or 'test'. Default: 'train'.
        transform: function of an image; by default none.
        download: whether a file that is not given is downloaded. Default: True.
        backend: form of the images: 'pil', 'cv2' or 'tensor'; by default that of `paddle.vision.set_image_backend`.

    >>> import io, pickle, tarfile
    >>> batch = pickle.dumps({"data": np.zeros([2, 3072], "uint8"), "fine_labels": [3, 50]})
    >>> entry = tarfile.TarInfo("cifar-100-python/test")
    >>> entry.size = len(batch)
    >>> with tarfile.open("cifar.tar.gz", "w:gz") as archive:
    ...     archive.addfile(entry, io.BytesIO(batch))
    >>> images = paddle.vision.datasets.Cifar100("cifar.tar.gz", mode="test")
    >>> len(images), int(images[1][1])
    (2, 50)"""

class DatasetFolder(Dataset):
    """Files below `root/CLASS/`; an item is (sample, class index).

    Attributes: `classes`, `class_to_idx`, `samples` (paths with class indices), `targets` (class indices).

    Args:
        root: path of the folder.
        loader: function of a path that reads a sample; by default an image, as `set_image_backend` says.
        extensions: endings of the file names that count; by default those of images.
        transform: function of a sample; by default none.
        is_valid_file: function of a path that says whether it counts, in place of `extensions`; by default None.

    >>> import os
    >>> from PIL import Image
    >>> for kind in ("cat", "dog"):
    ...     os.makedirs(f"pets/{kind}")
    ...     Image.fromarray(np.zeros((4, 5, 3), "uint8")).save(f"pets/{kind}/1.png")
    >>> pets = paddle.vision.datasets.DatasetFolder("pets")
    >>> pets.classes, pets[1][1]
    (['cat', 'dog'], 1)"""
    root: str
    transform: Any
    classes: Any
    class_to_idx: Any
    samples: Any
    targets: Any
    loader: Any
    extensions: Sequence[Any] | None
    dtype: Any
    def __init__(self, root: str, loader: Callable[..., Any] | None = None, extensions: Sequence[Any] | None = None, transform: Any = None, is_valid_file: Any = None) -> None: ...
    def __getitem__(self, index: int) -> tuple[Any, int]: ...
    def __len__(self) -> Any: ...

class FashionMNIST(MNIST):
    """70,000 images of clothes in MNIST's format; read from the given paths, or downloaded into `download_dir`.

    Args:
        image_path: path of the file of images, in IDX format, `.gz` or not.
        label_path: path of the file of labels, in IDX format, `.gz` or not.
        mode: 'train' or 'test'. Default: 'train'.
        transform: function of an image; by default none.
        download: whether files that are not given are downloaded. Default: True.
        backend: form of the images: 'pil', 'cv2' or 'tensor'; by default that of `paddle.vision.set_image_backend`.

    >>> digits = paddle.vision.datasets.MNIST(mode="test")  # the format is the same
    >>> clothes = paddle.vision.datasets.FashionMNIST(digits.image_path, digits.label_path, mode="test")
    >>> len(clothes)
    10000"""
    NAME: str
    URL_PREFIX: str
    TEST_IMAGE_URL: str
    TEST_IMAGE_MD5: str
    TEST_LABEL_URL: str
    TEST_LABEL_MD5: str
    TRAIN_IMAGE_URL: str
    TRAIN_IMAGE_MD5: str
    TRAIN_LABEL_URL: str
    TRAIN_LABEL_MD5: str

class Flowers(Dataset):
    """8,189 photographs of 102 flower species; read from the given files, or downloaded into `download_dir`.

    An item is (image, label): the image as `backend` says ('pil': Pillow image, 'cv2': float32 array
    [height, width, 3], 'tensor': uint8 tensor [3, height, width]; all from 0 to 255) after `transform`, the label an
    int64 array of shape [1], from 1. The archive is unpacked once, next to itself.

    Args:
        data_file: path of the archive of images.
        label_file: path of the file of labels.
        setid_file: path of the file that says which image is in which part.
        mode: 'train', 'valid' or 'test'. Default: 'train'.
        transform: function of an image; by default none.
        download: whether a file that is not given is downloaded. Default: True.
        backend: form of the images: 'pil', 'cv2' or 'tensor'; by default that of `paddle.vision.set_image_backend`.

    >>> image, label = paddle.vision.datasets.Flowers(mode="test")[0]  # doctest: +SKIP"""
    mode: Any
    backend: Any
    transform: Any
    dtype: Any
    labels: Any
    indexes: Any
    data_path: Any
    def __init__(self, data_file: str | None = None, label_file: str | None = None, setid_file: str | None = None, mode: Any = 'train', transform: Any = None, download: bool = True, backend: Any = None) -> None: ...
    def __getitem__(self, idx: int) -> tuple[Any, npt.NDArray[Any]]: ...
    def __len__(self) -> Any: ...

class ImageFolder(Dataset):
    """Files anywhere below `root`; an item is a list of one sample. torch's namesake has classes: it is `DatasetFolder`
    here.

    Attribute: `samples` (paths).

    Args:
        root: path of the folder.
        loader: function of a path that reads a sample; by default an image, as `set_image_backend` says.
        extensions: endings of the file names that count; by default those of images.
        transform: function of a sample; by default none.
        is_valid_file: function of a path that says whether it counts, in place of `extensions`; by default None.

    >>> import os
    >>> from PIL import Image
    >>> os.makedirs("images")
    >>> Image.fromarray(np.zeros((4, 5, 3), "uint8")).save("images/1.png")
    >>> images = paddle.vision.datasets.ImageFolder("images")
    >>> len(images), images[0][0].size
    (1, (5, 4))"""
    root: str
    samples: Any
    loader: Any
    extensions: Sequence[Any] | None
    transform: Any
    def __init__(self, root: str, loader: Callable[..., Any] | None = None, extensions: Sequence[Any] | None = None, transform: Any = None, is_valid_file: Any = None) -> None: ...
    def __getitem__(self, index: int) -> list[Any]: ...
    def __len__(self) -> int: ...

class MNIST(Dataset):
    """70,000 handwritten digits of 28 × 28 pixels; without paths, the copy inside the package is read.

    An item is (image, label): the image as `backend` says ('pil': Pillow image, 'cv2': float32 array
    [28, 28], 'tensor': uint8 tensor [1, 28, 28]; all from 0 to 255) after `transform`, the label an
    int64 array of shape [1].

    Args:
        image_path: path of the file of images, in IDX format, `.gz` or not.
        label_path: path of the file of labels, in IDX format, `.gz` or not.
        mode: 'train' or 'test'. Default: 'train'.
        transform: function of an image; by default none.
        download: accepted; the copy inside the package is read. Default: True.
        backend: form of the images: 'pil', 'cv2' or 'tensor'; by default that of `paddle.vision.set_image_backend`.

    >>> digits = paddle.vision.datasets.MNIST(mode='test', backend='cv2')
    >>> image, label = digits[0]
    >>> image.shape, label, len(digits)
    ((28, 28), array([7]), 10000)"""
    mode: Any
    backend: Any
    transform: Any
    image_path: Any
    label_path: Any
    dtype: Any
    images: Any
    labels: Any
    NAME: str
    def __init__(self, image_path: str | None = None, label_path: str | None = None, mode: Any = 'train', transform: Any = None, download: bool = True, backend: Any = None) -> None: ...
    def __getitem__(self, idx: int) -> tuple[Any, npt.NDArray[Any]]: ...
    def fetch_batch(self, indices: Any) -> Any:
        """Read several samples as one batch; None if they have to be read one by one."""
    def __len__(self) -> int: ...

class VOC2012(Dataset):
    """Photographs and masks for segmentation; read from `data_file`, a tar archive, or downloaded into `download_dir`.

    An item is (image, mask), both as `backend` says ('pil': Pillow images, 'cv2': float32 arrays [height, width, 3]
    and [height, width], 'tensor': uint8 tensors); `transform` is applied to the image. Modes: 'train' (all images that
    have a mask), 'test' (the authors' training part), 'valid'.

    Args:
        data_file: path of the archive.
        mode: 'train', 'valid' or 'test'. Default: 'train'.
        transform: function of an image; by default none.
        download: whether a file that is not given is downloaded. Default: True.
        backend: form of the images: 'pil', 'cv2' or 'tensor'; by default that of `paddle.vision.set_image_backend`.

    >>> import io, tarfile
    >>> from PIL import Image
    >>> photo, mask, folder = io.BytesIO(), io.BytesIO(), "VOCdevkit/VOC2012"
    >>> Image.fromarray(np.zeros((4, 5, 3), "uint8")).save(photo, "JPEG")
    >>> Image.fromarray(np.zeros((4, 5), "uint8")).save(mask, "PNG")
    >>> files = {f"{folder}/JPEGImages/one.jpg": photo.getvalue()}
    >>> files[f"{folder}/SegmentationClass/one.png"] = mask.getvalue()
    >>> for part in ("train", "val", "trainval"):
    ...     files[f"{folder}/ImageSets/Segmentation/{part}.txt"] = b"one"
    >>> with tarfile.open("voc.tar", "w") as archive:
    ...     for name, content in files.items():
    ...         entry = tarfile.TarInfo(name)
    ...         entry.size = len(content)
    ...         archive.addfile(entry, io.BytesIO(content))
    >>> image, mask = paddle.vision.datasets.VOC2012("voc.tar")[0]
    >>> image.size, mask.size
    ((5, 4), (5, 4))"""
    backend: Any
    flag: Any
    data_file: Any
    transform: Any
    dtype: Any
    data: Any
    labels: Any
    def __init__(self, data_file: str | None = None, mode: Any = 'train', transform: Any = None, download: bool = True, backend: Any = None) -> None: ...
    def __getitem__(self, idx: int) -> tuple[Any, npt.NDArray[Any]]: ...
    def __len__(self) -> int: ...
