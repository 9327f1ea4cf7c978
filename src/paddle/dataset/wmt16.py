"""English and German image captions: three lists of word indices for each pair; see `paddle.text.WMT16`."""

from paddle._core.errors import FailedCheckError, received
from paddle.dataset import common
from paddle.text.datasets.wmt16 import DATA_MD5, DATA_URL, build_dict, other, read_pairs

__all__ = ["train", "test", "validation", "get_dict"]

START_MARK, END_MARK, UNK_MARK = "<s>", "<e>", "<unk>"
TOTAL_EN_WORDS, TOTAL_DE_WORDS = 11250, 19220  # the words of the archive


def reader_creator(tar_file, file_name, src_dict_size, trg_dict_size, src_lang):
    """A reader of the pairs in the file of the archive whose name ends with `file_name`."""
    if src_lang not in ("en", "de"):
        raise FailedCheckError("src_lang must be 'en' or 'de'.", received(src_lang=src_lang))

    def reader():
        source = build_dict(tar_file, src_dict_size, src_lang)
        target = build_dict(tar_file, trg_dict_size, other(src_lang))
        yield from read_pairs(tar_file, file_name, source, target, src_lang)

    return reader


def train(src_dict_size, trg_dict_size, src_lang="en"):
    """A reader of the training pairs."""
    return reader_creator(_archive(), "wmt16/train", src_dict_size, trg_dict_size, src_lang)


def test(src_dict_size, trg_dict_size, src_lang="en"):
    """A reader of the test pairs."""
    return reader_creator(_archive(), "wmt16/test", src_dict_size, trg_dict_size, src_lang)


def validation(src_dict_size, trg_dict_size, src_lang="en"):
    """A reader of the validation pairs."""
    return reader_creator(_archive(), "wmt16/val", src_dict_size, trg_dict_size, src_lang)


def get_dict(lang, dict_size, reverse=False):
    """The index of each word of a language, or with `reverse` the words by index."""
    numbers = build_dict(_archive(), dict_size, lang)
    return {number: word for word, number in numbers.items()} if reverse else numbers


def _archive():
    return common.download(DATA_URL, "wmt16", DATA_MD5, "wmt16.tar.gz")


def fetch():
    """Download the archive."""
    _archive()
