"""Handwritten digits: arrays of 784 float32 from -1 to 1, and numbers from 0 to 9. They ship with the package."""

from paddle.vision.datasets.mnist import BUNDLED, _read_idx

__all__ = ["train", "test"]

URL_PREFIX = "https://dataset.bj.bcebos.com/mnist/"
TEST_IMAGE_URL = URL_PREFIX + "t10k-images-idx3-ubyte.gz"
TEST_IMAGE_MD5 = "9fb629c4189551a2d022fa330f9573f3"
TEST_LABEL_URL = URL_PREFIX + "t10k-labels-idx1-ubyte.gz"
TEST_LABEL_MD5 = "ec29112dd5afa0611ce80d1b7f02629c"
TRAIN_IMAGE_URL = URL_PREFIX + "train-images-idx3-ubyte.gz"
TRAIN_IMAGE_MD5 = "f68b3c2dcbeaaa9fbdd348bbdeb94873"
TRAIN_LABEL_URL = URL_PREFIX + "train-labels-idx1-ubyte.gz"
TRAIN_LABEL_MD5 = "d53e105ee54ea40749a09fcbcd1e9432"


def reader_creator(image_filename, label_filename, buffer_size):
    """A reader of two IDX files, which are read as a whole; `buffer_size` has no effect."""

    def reader():
        images = _read_idx(image_filename, "images", "image_filename")
        labels = _read_idx(label_filename, "labels", "label_filename")
        pixels = images.reshape(len(images), -1)
        for start in range(0, len(labels), 1000):
            some = pixels[start : start + 1000].astype("float32") / 255.0 * 2.0 - 1.0
            yield from zip(some, labels[start : start + 1000].tolist())

    return reader


def train():
    """A reader of the 60,000 training digits."""
    return _bundled("train")


def test():
    """A reader of the 10,000 test digits."""
    return _bundled("t10k")


def _bundled(part):
    return reader_creator(BUNDLED / f"{part}-images-idx3-ubyte.gz", BUNDLED / f"{part}-labels-idx1-ubyte.gz", 100)


def fetch():
    """Do nothing: the files are part of the package."""
