"""MNIST, which ships with the package, and FashionMNIST, which has the same file format."""

import gzip
import math
import zlib
from pathlib import Path

import numpy as np
from PIL import Image

from paddle._core.errors import FailedCheckError, InvalidArgumentError, received
from paddle._core.help import complete
from paddle._files.download import dataset_file, takes_download_dir
from paddle.io import Dataset
from paddle.tensor.creation import to_tensor
from paddle.vision.datasets._images import DATASETS
from paddle.vision.image import check_backend, get_image_backend, to_image_tensor

HELP = DATASETS | {
    "image_path": "path of the file of images, in IDX format, `.gz` or not.",
    "label_path": "path of the file of labels, in IDX format, `.gz` or not.",
    "download": "accepted; the copy inside the package is read.",
}

BUNDLED = Path(__file__).parent / "_mnist_data"

_FILE_PREFIX = {"train": "train", "test": "t10k"}
_KIND = {2051: "images", 2049: "labels"}  # the magic number of an IDX file of bytes, with 3 axes and with 1


class MNIST(Dataset):
    """70,000 handwritten digits of 28 × 28 pixels; without paths, the copy inside the package is read.

    An item is (image, label): the image as `backend` says ('pil': Pillow image, 'cv2': float32 array
    [28, 28], 'tensor': uint8 tensor [1, 28, 28]; all from 0 to 255) after `transform`, the label an
    int64 array of shape [1].

    >>> digits = paddle.vision.datasets.MNIST(mode='test', backend='cv2')
    >>> image, label = digits[0]
    >>> image.shape, label, len(digits)
    ((28, 28), array([7]), 10000)
    """

    NAME = "mnist"

    @takes_download_dir
    def __init__(self, image_path=None, label_path=None, mode="train", transform=None, download=True, backend=None):
        if not isinstance(mode, str) or mode.lower() not in _FILE_PREFIX:
            raise FailedCheckError(f"{type(self).__name__}: mode must be 'train' or 'test'.", received(mode=mode))
        self.mode = mode.lower()
        self.backend = get_image_backend() if backend is None else check_backend(backend)
        self.transform = transform
        self.image_path = str(image_path or self._find("images-idx3", "image_path", download))
        self.label_path = str(label_path or self._find("labels-idx1", "label_path", download))
        images = _read_idx(self.image_path, "images", "image_path")
        labels = _read_idx(self.label_path, "labels", "label_path")
        if len(images) != len(labels):
            raise InvalidArgumentError(
                f"{type(self).__name__}: there must be one label for each image, "
                f"but there are {len(images)} images and {len(labels)} labels.",
                received(image_path=self.image_path, label_path=self.label_path),
                "give both files of the same part, 'train' or 't10k'.",
            )
        self._size = images.shape[1:]
        self.dtype = "float32"
        # Lists of rows, as in Paddle, because programs slice or join them. The rows are views of one array.
        self.images = list(images.reshape(len(images), -1).astype(np.float32))
        self.labels = list(labels.reshape(-1, 1).astype(np.int64))

    def __getitem__(self, idx):
        image = self.images[idx].reshape(self._size)
        if self.backend == "pil":
            image = Image.fromarray(image.astype(np.uint8))
        elif self.backend == "tensor":
            image = to_image_tensor(image.astype(np.uint8))
        if self.transform is not None:
            image = self.transform(image)
        return image, self.labels[idx]

    def fetch_batch(self, indices):
        """Read several samples as one batch; None if they have to be read one by one."""
        if type(self).__getitem__ is not MNIST.__getitem__ or not self._batchable():
            return None
        images = np.array([self.images[i] for i in indices]).reshape(-1, *self._size)
        if self.backend != "cv2":
            images = images.astype(np.uint8)
        if self.backend == "tensor":
            images = to_tensor(images[:, None])
        if self.transform is not None:
            images = self.transform.apply_batch(images)
        return [images, np.array([self.labels[i] for i in indices])]

    def _batchable(self):
        """Whether the transform accepts a stack of images; Pillow images without a transform cannot be batched."""
        return self.backend != "pil" if self.transform is None else getattr(self.transform, "batchable", False)

    def __len__(self):
        return len(self.labels)

    def _find(self, part, argument, download):
        """The file to read if the user gave none."""
        return BUNDLED / self._file_name(part)

    def _file_name(self, part):
        return f"{_FILE_PREFIX[self.mode]}-{part}-ubyte.gz"


class FashionMNIST(MNIST):
    """70,000 images of clothes in MNIST's format; read from the given paths, or downloaded into `download_dir`.

    Args:
        download: whether files that are not given are downloaded.

    >>> digits = paddle.vision.datasets.MNIST(mode="test")  # the format is the same
    >>> clothes = paddle.vision.datasets.FashionMNIST(digits.image_path, digits.label_path, mode="test")
    >>> len(clothes)
    10000
    """

    NAME = "fashion-mnist"
    URL_PREFIX = "https://dataset.bj.bcebos.com/fashion_mnist/"
    TEST_IMAGE_URL = URL_PREFIX + "t10k-images-idx3-ubyte.gz"
    TEST_IMAGE_MD5 = "bef4ecab320f06d8554ea6380940ec79"
    TEST_LABEL_URL = URL_PREFIX + "t10k-labels-idx1-ubyte.gz"
    TEST_LABEL_MD5 = "bb300cfdad3c16e7a12a480ee83cd310"
    TRAIN_IMAGE_URL = URL_PREFIX + "train-images-idx3-ubyte.gz"
    TRAIN_IMAGE_MD5 = "8d4fb7e6c68d591d4c3dfef9ec88bf0d"
    TRAIN_LABEL_URL = URL_PREFIX + "train-labels-idx1-ubyte.gz"
    TRAIN_LABEL_MD5 = "25c81989df183df01b3e8a0aad5dffbe"

    def _find(self, part, argument, download):
        kind = f"{self.mode}_{'IMAGE' if part.startswith('images') else 'LABEL'}".upper()
        url, md5 = getattr(self, f"{kind}_URL"), getattr(self, f"{kind}_MD5")
        return dataset_file(None, url, md5, self.NAME, download, argument)


def _read_idx(path, kind, argument):
    """Read the array in an IDX file of bytes, compressed with gzip or not."""
    raw = Path(path).read_bytes()

    def refuse(fault, hint=None):
        return InvalidArgumentError(
            f"{argument} must be an MNIST file of {kind} (IDX format, usually .gz): {fault}.",
            received(**{argument: path}),
            hint or "download the file again.",
        )

    if raw[:2] == b"\x1f\x8b":
        try:
            raw = gzip.decompress(raw)
        except (EOFError, OSError, zlib.error) as error:
            raise refuse(f"its gzip data is damaged or incomplete ({error})") from error
    found = _KIND.get(int.from_bytes(raw[:4], "big"))
    if found is None:
        raise refuse(f"it begins with the bytes {raw[:4].hex(' ') or '(none: it is empty)'}")
    if found != kind:
        raise refuse(f"it holds {found}", "swap image_path and label_path.")
    start = 4 + 4 * raw[3]  # the fourth byte is the number of axes
    if len(raw) < start:
        raise refuse("it ends inside its header")
    shape = np.frombuffer(raw[4:start], dtype=">u4").tolist()
    if len(raw) != start + math.prod(shape):
        raise refuse(f"its header announces {math.prod(shape)} bytes, shape {shape}, but {len(raw) - start} follow")
    return np.frombuffer(raw, dtype=np.uint8, offset=start).reshape(shape)


complete(globals())
