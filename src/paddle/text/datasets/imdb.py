"""IMDB: movie reviews, positive or negative."""

import collections
import re
import string

import numpy as np

from paddle._files.download import dataset_file, takes_download_dir
from paddle.io import Dataset
from paddle.text.datasets._files import check_mode, opened_tar

URL = "https://dataset.bj.bcebos.com/imdb%2FaclImdb_v1.tar.gz"
MD5 = "7c2ac02c03563afcf9b574c7e56c153a"

_WHAT = "aclImdb_v1.tar.gz"
_PUNCTUATION = string.punctuation.encode()


class Imdb(Dataset):
    """25,000 training and 25,000 test reviews; read from `data_file`, or downloaded into `download_dir`.

    An item is (words, label), int64 arrays: the indices of the words in `word_idx`, and an array of shape [1], 0 for a
    positive review and 1 for a negative one. Words (as bytes) that occur more than `cutoff` times have an index, the
    most frequent first; the others have that of '<unk>'.

    Args:
        data_file: path of the archive; by default it is downloaded.
        mode: 'train' or 'test'.
        cutoff: words that occur more often have an index.
        download: whether a missing file is downloaded.

    >>> import io, tarfile
    >>> texts = {"aclImdb/train/pos/0.txt": b"good film", "aclImdb/train/neg/1.txt": b"bad film"}
    >>> with tarfile.open("imdb.tar.gz", "w:gz") as archive:
    ...     for name, text in texts.items():
    ...         entry = tarfile.TarInfo(name)
    ...         entry.size = len(text)
    ...         archive.addfile(entry, io.BytesIO(text))
    >>> reviews = paddle.text.Imdb("imdb.tar.gz", cutoff=0)
    >>> words, label = reviews[1]
    >>> len(reviews), words.tolist(), label.tolist()
    (2, [1, 0], [1])
    """

    @takes_download_dir
    def __init__(self, data_file=None, mode="train", cutoff=150, download=True):
        self.mode = check_mode(self, mode, ("train", "test"))
        self.data_file = dataset_file(data_file, URL, MD5, "imdb", download)
        reviews = read_reviews(self.data_file)
        self.word_idx = number_words((words for _, _, words in reviews), cutoff)
        unknown = self.word_idx["<unk>"]
        self.docs, self.labels = [], []
        for label, side in enumerate(("pos", "neg")):
            for part, name, words in reviews:
                if (part, name) == (self.mode, side):
                    self.docs.append([self.word_idx.get(word, unknown) for word in words])
                    self.labels.append(label)

    def __getitem__(self, idx):
        return np.array(self.docs[idx], dtype=np.int64), np.array([self.labels[idx]])

    def __len__(self):
        return len(self.docs)


def read_reviews(path):
    """Part ('train', 'test'), side ('pos', 'neg') and words of each review, in the archive's order."""
    with opened_tar(path, _WHAT) as archive:
        return [
            (*match.groups(), tokens(archive.extractfile(member).read()))
            for member in archive
            if (match := re.fullmatch(r"aclImdb/(train|test)/(pos|neg)/.*\.txt", member.name)) and member.isfile()
        ]


def tokens(text):
    """Words in lower case, without punctuation."""
    return text.rstrip(b"\n\r").translate(None, _PUNCTUATION).lower().split()


def number_words(documents, cutoff):
    """Indices of the words that occur more than `cutoff` times, by frequency, and of '<unk>'."""
    counts = collections.Counter(word for words in documents for word in words)
    frequent = sorted((-count, word) for word, count in counts.items() if count > cutoff)
    numbers = {word: number for number, (_, word) in enumerate(frequent)}
    return numbers | {"<unk>": len(numbers)}
