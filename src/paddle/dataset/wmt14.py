"""English and French sentences: three lists of word indices for each pair; see `paddle.text.WMT14`."""

from paddle.dataset import common
from paddle.text.datasets.wmt14 import MD5_TRAIN, URL_TRAIN, read_dicts, read_pairs

__all__ = ["train", "test", "gen", "get_dict"]

START, END, UNK, UNK_IDX = "<s>", "<e>", "<unk>", 2
URL_MODEL = "http://paddlemodels.bj.bcebos.com/wmt%2Fwmt14.tgz"
MD5_MODEL = "0cb4a5366189b6acba876491c8724fa3"


def reader_creator(tar_file, file_name, dict_size):
    """A reader of the pairs in the file of the archive whose name ends with `file_name`."""

    def reader():
        yield from read_pairs(tar_file, file_name, *read_dicts(tar_file, dict_size))

    return reader


def train(dict_size):
    """A reader of the training pairs."""
    return reader_creator(_archive(), "train/train", dict_size)


def test(dict_size):
    """A reader of the test pairs."""
    return reader_creator(_archive(), "test/test", dict_size)


def gen(dict_size):
    """A reader of the demonstration pairs."""
    return reader_creator(_archive(), "gen/gen", dict_size)


def get_dict(dict_size, reverse=True):
    """The words of both languages by index, or without `reverse` the indices by word."""
    dicts = read_dicts(_archive(), dict_size)
    return tuple({number: word for word, number in d.items()} for d in dicts) if reverse else dicts


def _archive():
    return common.download(URL_TRAIN, "wmt14", MD5_TRAIN)


def fetch():
    """Download the archive."""
    _archive()
