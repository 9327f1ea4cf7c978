"""PASCAL VOC 2012: uint8 arrays of photographs [height, width, 3] and of masks [height, width]."""

import numpy as np

from paddle.dataset import common
from paddle.vision.datasets._images import decode
from paddle.vision.datasets.voc2012 import CACHE_DIR, DATA_FILE, LABEL_FILE, SET_FILE, VOC_MD5, voc_archive

__all__ = ["train", "test", "val"]

VOC_URL = "http://host.robots.ox.ac.uk/pascal/VOC/voc2012/VOCtrainval_11-May-2012.tar"


def reader_creator(filename, sub_name):
    """A reader of the images in the list `sub_name`."""

    def reader():
        archive = voc_archive(filename)
        for name in archive.read(SET_FILE.format(sub_name)).decode().split():
            yield tuple(np.array(decode(archive.read(form.format(name)))) for form in (DATA_FILE, LABEL_FILE))

    return reader


def train():
    """A reader of all 2,913 images that have a mask."""
    return reader_creator(_archive(), "trainval")


def test():
    """A reader of the 1,464 training images."""
    return reader_creator(_archive(), "train")


def val():
    """A reader of the 1,449 validation images."""
    return reader_creator(_archive(), "val")


def _archive():
    return common.download(VOC_URL, CACHE_DIR, VOC_MD5)


def fetch():
    """Download the archive."""
    _archive()
