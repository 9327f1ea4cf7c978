"""WMT 2016: image descriptions in English and German (Multi30K)."""

import collections

import numpy as np

from paddle._core.errors import FailedCheckError, received
from paddle._files.download import dataset_file, takes_download_dir
from paddle.io import Dataset
from paddle.text.datasets._files import check_mode, positive, read_members

DATA_URL = "http://paddlemodels.bj.bcebos.com/wmt/wmt16.tar.gz"
DATA_MD5 = "0c38be43600334966403524a40dcd81e"
TOTAL_EN_WORDS = 11250
TOTAL_DE_WORDS = 19220
START_MARK, END_MARK, UNK_MARK = "<s>", "<e>", "<unk>"

_LANGUAGES = ("en", "de")  # in the order of the columns
_MARKS = (START_MARK, END_MARK, UNK_MARK)


class WMT16(Dataset):
    r"""Sentence pairs; read from `data_file`, or downloaded into `download_dir`. Modes: 'train', 'test', 'val'.

    An item is three int64 arrays: the source with start and end marks, the target with the start mark, and the target
    with the end mark. `lang` is the source language, 'en' or 'de'. The most frequent words of the training part have an
    index; three indices of each dictionary are for marks.

    Args:
        data_file: path of the archive; by default it is downloaded.
        mode: 'train', 'test' or 'val'.
        src_dict_size: how many words of the source language have an index, marks included.
        trg_dict_size: the same for the target language.
        lang: the source language, 'en' or 'de'.
        download: whether a missing file is downloaded.

    >>> import io, tarfile
    >>> texts = {"wmt16/train": b"cat\tKatze"}
    >>> with tarfile.open("wmt16.tar.gz", "w:gz") as archive:
    ...     for name, text in texts.items():
    ...         entry = tarfile.TarInfo(name)
    ...         entry.size = len(text)
    ...         archive.addfile(entry, io.BytesIO(text))
    >>> pairs = paddle.text.WMT16("wmt16.tar.gz", src_dict_size=4, trg_dict_size=4)
    >>> [ids.tolist() for ids in pairs[0]]
    [[0, 3, 1], [0, 3], [3, 1]]
    """

    @takes_download_dir
    def __init__(self, data_file=None, mode="train", src_dict_size=-1, trg_dict_size=-1, lang="en", download=True):
        self.mode = check_mode(self, mode, ("train", "test", "val"))
        if lang not in _LANGUAGES:
            raise FailedCheckError("WMT16: lang must be 'en' or 'de'.", received(lang=lang))
        positive(self, src_dict_size=src_dict_size, trg_dict_size=trg_dict_size)
        self.lang = lang
        self.data_file = dataset_file(data_file, DATA_URL, DATA_MD5, "wmt16", download)
        totals = {"en": TOTAL_EN_WORDS, "de": TOTAL_DE_WORDS}
        self.src_dict_size = min(src_dict_size, totals[lang])
        self.trg_dict_size = min(trg_dict_size, totals[other(lang)])
        self.src_dict = build_dict(self.data_file, self.src_dict_size, lang)
        self.trg_dict = build_dict(self.data_file, self.trg_dict_size, other(lang))
        triples = list(read_pairs(self.data_file, f"wmt16/{self.mode}", self.src_dict, self.trg_dict, lang))
        self.src_ids, self.trg_ids, self.trg_ids_next = ([t[i] for t in triples] for i in range(3))

    def __getitem__(self, idx):
        return tuple(np.array(ids[idx]) for ids in (self.src_ids, self.trg_ids, self.trg_ids_next))

    def __len__(self):
        return len(self.src_ids)

    def get_dict(self, lang, reverse=False):
        """The indices of the words of a language, or with `reverse` the words by index."""
        numbers = self.src_dict if lang == self.lang else self.trg_dict
        return {number: word for word, number in numbers.items()} if reverse else numbers


def other(lang):
    """The language of the translations."""
    return "de" if lang == "en" else "en"


def _lines(path, name):
    """The sentences of both languages in the file that ends with `name`."""
    for line in read_members(path, "wmt16.tar.gz", (name,))[name].decode().split("\n"):
        parts = line.strip().split("\t")
        if len(parts) == 2:
            yield [part.split() for part in parts]


def build_dict(path, dict_size, lang):
    """Indices of the marks and the most frequent words, `dict_size` in total."""
    column = _LANGUAGES.index(lang)
    counts = collections.Counter(word for pair in _lines(path, "wmt16/train") for word in pair[column])
    words = [word for word, _ in counts.most_common(max(dict_size - len(_MARKS), 0))]
    return {word: number for number, word in enumerate([*_MARKS, *words])}


def read_pairs(path, name, src_dict, trg_dict, lang):
    """Indices of source, target, and target shifted by one word."""
    start, end, unknown = (src_dict[mark] for mark in _MARKS)
    column = _LANGUAGES.index(lang)
    for pair in _lines(path, name):
        source = [src_dict.get(word, unknown) for word in pair[column]]
        target = [trg_dict.get(word, unknown) for word in pair[1 - column]]
        yield [start, *source, end], [start, *target], [*target, end]
