"""NLTK's corpus `movie_reviews`, 2,000 film reviews: lists of word indices, and 0 for negative, 1 for positive."""

import collections
import functools
import itertools
import re
import zipfile

from paddle.dataset import common
from paddle.text.datasets._files import refuse

__all__ = ["get_word_dict", "test", "train"]

URL = "https://corpora.bj.bcebos.com/movie_reviews%2Fmovie_reviews.zip"
MD5 = "155de2b77c6834dd8eea7cbe88e93acb"
NUM_TRAINING_INSTANCES = 1600
NUM_TOTAL_INSTANCES = 2000


@functools.cache
def _reviews(path):
    """The words and label of each review, alternately negative and positive, in the order of file names."""
    try:
        with zipfile.ZipFile(path) as archive:
            names = sorted(archive.namelist())
            sides = [[n for n in names if re.search(rf"(^|/){side}/[^/]+\.txt$", n)] for side in ("neg", "pos")]
            texts = [[archive.read(name).decode("latin1").lower() for name in side] for side in sides]
    except zipfile.BadZipFile as error:
        raise refuse(path, "movie_reviews.zip", str(error)) from error
    if not all(texts):
        raise refuse(path, "movie_reviews.zip", "it holds no reviews in neg/ or pos/")
    labelled = ((text, label) for pair in itertools.zip_longest(*texts) for label, text in enumerate(pair) if text)
    return [(re.findall(r"\w+|[^\w\s]+", text), label) for text, label in labelled]


def _all():
    return _reviews(common.download(URL, "corpora", MD5))


def get_word_dict():
    """Pairs of a word and its index, most frequent first."""
    counts = collections.Counter(word for words, _ in _all() for word in words)
    by_frequency = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [(word, number) for number, (word, _) in enumerate(by_frequency)]


def _reader(part):
    numbers = dict(get_word_dict())

    def reader():
        for words, label in _all()[part]:
            yield [numbers[word] for word in words], label

    return reader


def train():
    """A reader of the first 1,600 reviews."""
    return _reader(slice(0, NUM_TRAINING_INSTANCES))


def test():
    """A reader of the other 400."""
    return _reader(slice(NUM_TRAINING_INSTANCES, None))


def fetch():
    """Download the corpus."""
    common.download(URL, "corpora", MD5)
