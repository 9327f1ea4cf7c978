"""CIFAR-10 and CIFAR-100: arrays of 3,072 float32 from 0 to 1, and class labels."""

import itertools

import numpy as np

from paddle.dataset import common
from paddle.vision.datasets.cifar import CIFAR10_MD5, CIFAR10_URL, CIFAR100_MD5, CIFAR100_URL, read_cifar

__all__ = ["train10", "test10", "train100", "test100"]


def reader_creator(filename, sub_name, cycle=False):
    """A reader of the batches whose names contain `sub_name`; with `cycle`, repeated forever."""

    def reader():
        for _ in itertools.count() if cycle else range(1):
            for pixels, labels in read_cifar(filename, sub_name, in_order_of_names=False):
                yield from zip((pixels / 255.0).astype(np.float32), labels)

    return reader


def train100():
    """A reader of the 50,000 training images of CIFAR-100."""
    return reader_creator(common.download(CIFAR100_URL, "cifar", CIFAR100_MD5), "train")


def test100():
    """A reader of the 10,000 test images of CIFAR-100."""
    return reader_creator(common.download(CIFAR100_URL, "cifar", CIFAR100_MD5), "test")


def train10(cycle=False):
    """A reader of the 50,000 training images of CIFAR-10."""
    return reader_creator(common.download(CIFAR10_URL, "cifar", CIFAR10_MD5), "data_batch", cycle)


def test10(cycle=False):
    """A reader of the 10,000 test images of CIFAR-10."""
    return reader_creator(common.download(CIFAR10_URL, "cifar", CIFAR10_MD5), "test_batch", cycle)


def fetch():
    """Download both archives."""
    common.download(CIFAR10_URL, "cifar", CIFAR10_MD5)
    common.download(CIFAR100_URL, "cifar", CIFAR100_MD5)
