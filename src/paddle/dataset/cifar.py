"""CIFAR-10 and CIFAR-100: arrays of 3,072 float32 from 0 to 1, and numbers of what they show."""

import itertools

import numpy as np

from paddle.dataset import common
from paddle.vision.datasets.cifar import CIFAR10_MD5, CIFAR10_URL, CIFAR100_MD5, CIFAR100_URL, read_cifar

__all__ = ["train10", "test10", "train100", "test100"]


def reader_creator(filename, sub_name, cycle=False):
    """A reader of the batches whose names have `sub_name` in them, with `cycle` again and again."""

    def reader():
        for _ in itertools.count() if cycle else range(1):
            for pixels, labels in read_cifar(filename, sub_name, in_order_of_names=False):
                yield from zip((pixels / 255.0).astype(np.float32), labels)

    return reader


def train100():
    """A reader of 50,000 pictures of 100 kinds."""
    return reader_creator(common.download(CIFAR100_URL, "cifar", CIFAR100_MD5), "train")


def test100():
    """A reader of 10,000 other pictures of 100 kinds."""
    return reader_creator(common.download(CIFAR100_URL, "cifar", CIFAR100_MD5), "test")


def train10(cycle=False):
    """A reader of 50,000 pictures of 10 kinds."""
    return reader_creator(common.download(CIFAR10_URL, "cifar", CIFAR10_MD5), "data_batch", cycle)


def test10(cycle=False):
    """A reader of 10,000 other pictures of 10 kinds."""
    return reader_creator(common.download(CIFAR10_URL, "cifar", CIFAR10_MD5), "test_batch", cycle)


def fetch():
    """Fetch both."""
    common.download(CIFAR10_URL, "cifar", CIFAR10_MD5)
    common.download(CIFAR100_URL, "cifar", CIFAR100_MD5)
