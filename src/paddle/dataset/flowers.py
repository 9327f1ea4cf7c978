"""Oxford 102 Flowers: arrays of 150,528 float32 (224 × 224 pixels, channels first), and class labels from 0."""

import functools
import itertools
import tarfile

from paddle.dataset import common
from paddle.dataset.image import load_image_bytes, simple_transform
from paddle.reader import map_readers, xmap_readers
from paddle.vision.datasets._matlab import load_mat
from paddle.vision.datasets.flowers import DATA_MD5, DATA_URL, LABEL_MD5, LABEL_URL, SETID_MD5, SETID_URL

__all__ = ["train", "test", "valid"]

TRAIN_FLAG, TEST_FLAG, VALID_FLAG = "tstid", "trnid", "valid"


def default_mapper(is_train, sample):
    """Decode the bytes of an image file to a model's input, minus the mean colour of ImageNet."""
    data, label = sample
    image = simple_transform(load_image_bytes(data), 256, 224, is_train, mean=[103.94, 116.78, 123.68])
    return image.flatten().astype("float32"), label


train_mapper = functools.partial(default_mapper, True)
test_mapper = functools.partial(default_mapper, False)


def reader_creator(
    data_file, label_file, setid_file, dataset_name, mapper, buffered_size=1024, use_xmap=True, cycle=False
):
    """A reader of one split; `mapper` is applied to each (image, label), in threads unless `use_xmap` is False."""
    labels = load_mat(label_file, "label_file")["labels"].reshape(-1)
    wanted = {
        f"jpg/image_{index:05}.jpg": int(labels[index - 1]) - 1
        for index in load_mat(setid_file, "setid_file")[dataset_name].reshape(-1).tolist()
    }

    def reader():
        for _ in itertools.count() if cycle else range(1):
            with tarfile.open(data_file) as archive:
                for member in archive:
                    if member.name in wanted and member.isfile():
                        yield archive.extractfile(member).read(), wanted[member.name]

    return xmap_readers(mapper, reader, 4, buffered_size) if use_xmap else map_readers(mapper, reader)


def _part(flag, mapper, buffered_size, use_xmap, cycle):
    files = (
        common.download(url, "flowers", md5)
        for url, md5 in ((DATA_URL, DATA_MD5), (LABEL_URL, LABEL_MD5), (SETID_URL, SETID_MD5))
    )
    return reader_creator(*files, flag, mapper, buffered_size, use_xmap, cycle)


def train(mapper=train_mapper, buffered_size=1024, use_xmap=True, cycle=False):
    """A reader of the training split."""
    return _part(TRAIN_FLAG, mapper, buffered_size, use_xmap, cycle)


def test(mapper=test_mapper, buffered_size=1024, use_xmap=True, cycle=False):
    """A reader of the test split."""
    return _part(TEST_FLAG, mapper, buffered_size, use_xmap, cycle)


def valid(mapper=test_mapper, buffered_size=1024, use_xmap=True):
    """A reader of the validation split."""
    return _part(VALID_FLAG, mapper, buffered_size, use_xmap, False)


def fetch():
    """Download the files."""
    for url, md5 in ((DATA_URL, DATA_MD5), (LABEL_URL, LABEL_MD5), (SETID_URL, SETID_MD5)):
        common.download(url, "flowers", md5)
