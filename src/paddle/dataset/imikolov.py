"""The Penn Treebank as prepared by Mikolov: n-grams or sentences of word indices."""

from paddle._core.errors import FailedCheckError, received
from paddle.dataset import common
from paddle.text.datasets.imikolov import MD5, URL, number_words, read_sentences, samples

__all__ = ["DataType", "build_dict", "train", "test"]


class DataType:
    """The kind of sample: an n-gram, or a sentence and the same sentence shifted by one word."""

    NGRAM = 1
    SEQ = 2


def build_dict(min_word_freq=50):
    """Indices of the words (as bytes) that occur more than `min_word_freq` times, and of '<unk>'."""
    sentences = read_sentences(common.download(URL, "imikolov", MD5), ("train", "valid"))
    return number_words(sentences.values(), min_word_freq)


def reader_creator(part, word_idx, n, data_type):
    """A reader of one split: 'train', 'valid' or 'test'."""
    if data_type not in (DataType.NGRAM, DataType.SEQ):
        raise FailedCheckError("data_type must be DataType.NGRAM or DataType.SEQ.", received(data_type=data_type))
    path = common.download(URL, "imikolov", MD5)

    def reader():
        kind = "NGRAM" if data_type == DataType.NGRAM else "SEQ"
        yield from samples(read_sentences(path, (part,))[part], word_idx, n, kind)

    return reader


def train(word_idx, n, data_type=DataType.NGRAM):
    """A reader of n-grams, or of sentences of at most `n` words."""
    return reader_creator("train", word_idx, n, data_type)


def test(word_idx, n, data_type=DataType.NGRAM):
    """The same for the validation split."""
    return reader_creator("valid", word_idx, n, data_type)


def fetch():
    """Download the archive."""
    common.download(URL, "imikolov", MD5)
