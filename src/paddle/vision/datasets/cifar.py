"""CIFAR-10 and CIFAR-100: 60,000 images of 32 × 32 pixels, in 10 or 100 classes."""

import tarfile

import numpy as np

from paddle._core.errors import InvalidArgumentError, received
from paddle._core.help import complete
from paddle._files.download import dataset_file, takes_download_dir
from paddle._files.unpickle import load as load_pickle
from paddle.io import Dataset
from paddle.vision.datasets._images import DATASETS, check_mode, choose_backend, finish, present

HELP = DATASETS

URL_PREFIX = "https://dataset.bj.bcebos.com/cifar/"
CIFAR10_URL = URL_PREFIX + "cifar-10-python.tar.gz"
CIFAR10_MD5 = "c58f30108f718f92721af3b95e74349a"
CIFAR100_URL = URL_PREFIX + "cifar-100-python.tar.gz"
CIFAR100_MD5 = "eb9058c3a382ffc7106e4002c42a8d85"

MODE_FLAG_MAP = {"train10": "data_batch", "test10": "test_batch", "train100": "train", "test100": "test"}


class Cifar10(Dataset):
    """50,000 training and 10,000 test images in 10 classes; from `data_file`, or downloaded to `download_dir`.

    An item is (image, label): the image as `backend` says ('pil': Pillow image, 'cv2': float32 array [32, 32, 3],
    'tensor': uint8 tensor [3, 32, 32]; all from 0 to 255) after `transform`, the label a 0-D int64 array.
    Only arrays, numbers and strings are read from the archive's pickles: no code in them is run.

    >>> import io, pickle, tarfile
    >>> batch = pickle.dumps({"data": np.zeros([2, 3072], "uint8"), "labels": [3, 5]})
    >>> entry = tarfile.TarInfo("cifar-10-batches-py/test_batch")
    >>> entry.size = len(batch)
    >>> with tarfile.open("cifar.tar.gz", "w:gz") as archive:
    ...     archive.addfile(entry, io.BytesIO(batch))
    >>> images = paddle.vision.datasets.Cifar10("cifar.tar.gz", mode="test")
    >>> len(images), int(images[1][1])
    (2, 5)
    """

    _kinds = 10
    _url, _md5 = CIFAR10_URL, CIFAR10_MD5

    @takes_download_dir
    def __init__(self, data_file=None, mode="train", transform=None, download=True, backend=None):
        self.mode = check_mode(self, mode, ("train", "test"))
        self.backend = choose_backend(backend)
        self.flag = MODE_FLAG_MAP[f"{self.mode}{self._kinds}"]
        self.data_file = dataset_file(data_file, self._url, self._md5, "cifar", download)
        self.transform = transform
        self.dtype = "float32"
        # Pairs of pixels and label, as in Paddle, because programs slice or join them. The pixels are views.
        self.data = [pair for pixels, labels in read_cifar(self.data_file, self.flag) for pair in zip(pixels, labels)]

    def __getitem__(self, idx):
        pixels, label = self.data[idx]
        image = present(pixels.reshape(3, 32, 32).transpose(1, 2, 0), self.backend)
        if self.transform is not None:
            image = self.transform(image)
        return finish(image, self.backend), np.array(label, dtype=np.int64)

    def fetch_batch(self, indices):
        """Read several samples as one batch; None if they have to be read one by one."""
        batchable = self.backend == "cv2" if self.transform is None else getattr(self.transform, "batchable", False)
        if self.backend == "tensor" or not batchable or type(self).__getitem__ is not Cifar10.__getitem__:
            return None
        pixels, labels = zip(*(self.data[i] for i in indices))
        images = np.array(pixels).reshape(-1, 3, 32, 32).transpose(0, 2, 3, 1)
        if self.transform is not None:
            images = self.transform.apply_batch(images)
        return [finish(images, self.backend), np.array(labels, dtype=np.int64)]

    def __len__(self):
        return len(self.data)


class Cifar100(Cifar10):
    """50,000 training and 10,000 test images in 100 classes; see `Cifar10`.

    >>> import io, pickle, tarfile
    >>> batch = pickle.dumps({"data": np.zeros([2, 3072], "uint8"), "fine_labels": [3, 50]})
    >>> entry = tarfile.TarInfo("cifar-100-python/test")
    >>> entry.size = len(batch)
    >>> with tarfile.open("cifar.tar.gz", "w:gz") as archive:
    ...     archive.addfile(entry, io.BytesIO(batch))
    >>> images = paddle.vision.datasets.Cifar100("cifar.tar.gz", mode="test")
    >>> len(images), int(images[1][1])
    (2, 50)
    """

    _kinds = 100
    _url, _md5 = CIFAR100_URL, CIFAR100_MD5


def read_cifar(path, flag, in_order_of_names=True):
    """Pixels [n, 3072] and labels of each batch whose name has `flag` in it."""

    def refuse(fault):
        return InvalidArgumentError(
            f"data_file must be CIFAR's archive for Python (.tar.gz): {fault}.",
            received(data_file=path),
            "download the file again.",
        )

    try:
        with tarfile.open(path) as archive:
            names = [m.name for m in archive if m.isfile() and flag in m.name.rpartition("/")[2]]
            contents = [
                (name, _load(archive.extractfile(name))) for name in (sorted(names) if in_order_of_names else names)
            ]
    except (tarfile.TarError, EOFError, OSError) as error:
        if isinstance(error, FileNotFoundError):
            raise
        raise refuse(f"it cannot be decompressed ({error})") from error
    if not contents:
        raise refuse(f"it holds no '{flag}'")
    for name, content in contents:
        if isinstance(content, Exception):
            raise refuse(f"'{name}' cannot be read ({content})") from content
        if isinstance(content, dict):  # bytes, if Python 3 has written them so
            content = {key.decode() if isinstance(key, bytes) else key: value for key, value in content.items()}
        try:
            pixels, labels = content["data"], content["labels"] if "labels" in content else content["fine_labels"]
            if not isinstance(pixels, np.ndarray) or not isinstance(labels, (list, tuple, np.ndarray)):
                raise TypeError("pixels and labels must be an array and a list")
            pixels, labels = pixels.astype(np.uint8, copy=False), [int(label) for label in labels]
        except (KeyError, TypeError, ValueError) as error:
            raise refuse(f"'{name}' does not hold a batch of images") from error
        if pixels.ndim != 2 or pixels.shape != (len(labels), 3072):
            raise refuse(f"'{name}' has pixels of the shape {list(pixels.shape)} for {len(labels)} labels")
        yield pixels, labels


def _load(file):
    """The content of a pickle, or the error that stopped the reader: a damaged one may fail in any way."""
    try:
        return load_pickle(file)
    except InvalidArgumentError as error:
        return ValueError(error.expected.removeprefix("paddle.load: "))
    except Exception as error:
        return error


complete(globals())
