"""IMDB film reviews: lists of word indices, and 0 for positive, 1 for negative."""

import re

from paddle.dataset import common
from paddle.text.datasets._files import opened_tar
from paddle.text.datasets.imdb import MD5, URL, number_words, tokens

__all__ = ["build_dict", "train", "test", "word_dict"]


def tokenize(pattern):
    """The words of each review whose file name matches `pattern`."""
    with opened_tar(common.download(URL, "imdb", MD5), "aclImdb_v1.tar.gz") as archive:
        for member in archive:
            if member.isfile() and pattern.match(member.name):
                yield tokens(archive.extractfile(member).read())


def build_dict(pattern, cutoff):
    """Indices of the words (as bytes) that occur more than `cutoff` times, and of '<unk>'."""
    return number_words(tokenize(pattern), cutoff)


def reader_creator(pos_pattern, neg_pattern, word_idx):
    """A reader of the reviews whose file names match, positive ones first."""
    unknown = word_idx["<unk>"]
    reviews = [
        ([word_idx.get(word, unknown) for word in words], label)
        for label, pattern in enumerate((pos_pattern, neg_pattern))
        for words in tokenize(pattern)
    ]

    def reader():
        yield from reviews

    return reader


def _part(name, word_idx):
    return reader_creator(*(re.compile(rf"aclImdb/{name}/{side}/.*\.txt$") for side in ("pos", "neg")), word_idx)


def train(word_idx):
    """A reader of the 25,000 training reviews."""
    return _part("train", word_idx)


def test(word_idx):
    """A reader of the 25,000 test reviews."""
    return _part("test", word_idx)


def word_dict():
    """Indices of the words that occur more than 150 times."""
    return build_dict(re.compile(r"aclImdb/(train|test)/(pos|neg)/.*\.txt$"), 150)


def fetch():
    """Download the archive."""
    common.download(URL, "imdb", MD5)
