"""The Penn Treebank as Mikolov prepared it for language models."""

import collections

import numpy as np

from paddle._core.errors import FailedCheckError, received
from paddle._files.download import dataset_file, takes_download_dir
from paddle.io import Dataset
from paddle.text.datasets._files import check_mode, read_members

URL = "https://dataset.bj.bcebos.com/imikolov%2Fsimple-examples.tgz"
MD5 = "30177ea32e27c525793142b6bf2c8e2d"


class Imikolov(Dataset):
    """Sentences of newspapers; read from `data_file`, or downloaded into `download_dir`.

    With data_type 'NGRAM' an item is `window_size` neighbouring words, 0-D int64 arrays; with 'SEQ' it is
    (sentence, the same one word later), int64 arrays, without sentences longer than `window_size` if that is
    greater than 0. Words (as bytes) that occur more than `min_word_freq` times have an index in `word_idx`.

    Args:
        data_file: path of the archive; by default it is downloaded.
        data_type: 'NGRAM' or 'SEQ'.
        window_size: how many words an n-gram has, or the greatest length of a sentence.
        mode: 'train' or 'test'.
        min_word_freq: words that occur more often have an index.
        download: whether a missing file is downloaded.

    >>> import io, tarfile
    >>> texts = {f"./data/ptb.{part}.txt": b"a cat sat" for part in ("train", "valid", "test")}
    >>> with tarfile.open("ptb.tgz", "w:gz") as archive:
    ...     for name, text in texts.items():
    ...         entry = tarfile.TarInfo(name)
    ...         entry.size = len(text)
    ...         archive.addfile(entry, io.BytesIO(text))
    >>> sentences = paddle.text.Imikolov("ptb.tgz", window_size=3, min_word_freq=0)
    >>> len(sentences), [int(word) for word in sentences[0]]
    (3, [1, 2, 3])
    """

    @takes_download_dir
    def __init__(
        self, data_file=None, data_type="NGRAM", window_size=-1, mode="train", min_word_freq=50, download=True
    ):
        if not isinstance(data_type, str) or data_type.upper() not in ("NGRAM", "SEQ"):
            raise FailedCheckError("Imikolov: data_type must be 'NGRAM' or 'SEQ'.", received(data_type=data_type))
        self.data_type = data_type.upper()
        self.mode = check_mode(self, mode, ("train", "test"))
        if self.data_type == "NGRAM" and window_size <= 0:
            raise FailedCheckError(
                "Imikolov: window_size must be the number of words in an n-gram, greater than 0.",
                received(window_size=window_size),
            )
        self.window_size = window_size
        self.min_word_freq = min_word_freq
        self.data_file = dataset_file(data_file, URL, MD5, "imikolov", download)
        sentences = read_sentences(self.data_file, ("train", "valid", "test"))
        self.word_idx = number_words((sentences["train"], sentences["valid"]), min_word_freq)
        self.data = list(samples(sentences[self.mode], self.word_idx, window_size, self.data_type))

    def __getitem__(self, idx):
        return tuple(np.array(part, dtype=np.int64) for part in self.data[idx])

    def __len__(self):
        return len(self.data)


def read_sentences(path, parts):
    """The sentences of the parts, 'train', 'valid' or 'test', as lists of words."""
    names = {part: f"/data/ptb.{part}.txt" for part in parts}
    texts = read_members(path, "simple-examples.tgz", tuple(names.values()))
    return {part: [line.split() for line in texts[name].splitlines()] for part, name in names.items()}


def number_words(parts, min_word_freq):
    """Indices of the words that occur more than `min_word_freq` times, by frequency, and of '<unk>'.

    Beginnings and ends of sentences count as words; b'<unk>' in the corpus is a different word from '<unk>'.
    """
    counts = collections.Counter()
    for sentences in parts:
        for words in sentences:
            counts.update(words)
        counts["<s>"] += len(sentences)
        counts["<e>"] += len(sentences)
    frequent = [(word, count) for word, count in counts.items() if count > min_word_freq]
    frequent.sort(key=lambda item: (-item[1], item[0] if isinstance(item[0], bytes) else item[0].encode()))
    numbers = {word: number for number, (word, _) in enumerate(frequent)}
    return numbers | {"<unk>": len(numbers)}


def samples(sentences, numbers, n, data_type):
    """Tuples of neighbouring words, or pairs of a sentence and its shifted copy."""
    unknown = numbers["<unk>"]
    for words in sentences:
        if data_type == "NGRAM":
            line = [numbers.get(word, unknown) for word in ("<s>", *words, "<e>")]
            for end in range(n, len(line) + 1):
                yield tuple(line[end - n : end])
        else:
            line = [numbers.get(word, unknown) for word in words]
            if n <= 0 or len(line) + 1 <= n:
                yield [numbers["<s>"], *line], [*line, numbers["<e>"]]
