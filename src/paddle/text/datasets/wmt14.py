"""WMT 2014: sentences in English and French, a small part of the corpus."""

import numpy as np

from paddle._files.download import dataset_file, takes_download_dir
from paddle.io import Dataset
from paddle.text.datasets._files import check_mode, positive, read_members

URL_DEV_TEST = "http://www-lium.univ-lemans.fr/~schwenk/cslm_joint_paper/data/dev+test.tgz"
MD5_DEV_TEST = "7d7897317ddd8ba0ae5c5fa7248d3ff5"
URL_TRAIN = "http://paddlemodels.bj.bcebos.com/wmt/wmt14.tgz"
MD5_TRAIN = "0791583d57d5beb693b9414c5b36798c"
START, END, UNK = "<s>", "<e>", "<unk>"
UNK_IDX = 2

_WHAT = "wmt14.tgz"
_LONGEST = 80


class WMT14(Dataset):
    r"""Sentence pairs; read from `data_file`, or downloaded into `download_dir`. Modes: 'train', 'test', 'gen'.

    An item is three int64 arrays: the source with start and end marks, the target with the start mark, and the target
    with the end mark. Only the first `dict_size` words of the dictionaries have their own index; pairs with more than
    80 words in one language are skipped.

    Args:
        data_file: path of the archive; by default it is downloaded.
        mode: 'train', 'test' or 'gen'.
        dict_size: how many words of each dictionary have their own index.
        download: whether a missing file is downloaded.

    >>> import io, tarfile
    >>> texts = {
    ...     "src.dict": b"<s>\n<e>\n<unk>\ncat",
    ...     "trg.dict": b"<s>\n<e>\n<unk>\nchat",
    ...     "train/train": b"cat\tchat",
    ... }
    >>> with tarfile.open("wmt14.tgz", "w:gz") as archive:
    ...     for name, text in texts.items():
    ...         entry = tarfile.TarInfo(name)
    ...         entry.size = len(text)
    ...         archive.addfile(entry, io.BytesIO(text))
    >>> pairs = paddle.text.WMT14("wmt14.tgz", dict_size=4)
    >>> [ids.tolist() for ids in pairs[0]]
    [[0, 3, 1], [0, 3], [3, 1]]
    """

    @takes_download_dir
    def __init__(self, data_file=None, mode="train", dict_size=-1, download=True):
        self.mode = check_mode(self, mode, ("train", "test", "gen"))
        positive(self, dict_size=dict_size)
        self.data_file = dataset_file(data_file, URL_TRAIN, MD5_TRAIN, "wmt14", download)
        self.dict_size = dict_size
        self.src_dict, self.trg_dict = read_dicts(self.data_file, dict_size)
        triples = list(read_pairs(self.data_file, f"{self.mode}/{self.mode}", self.src_dict, self.trg_dict))
        self.src_ids, self.trg_ids, self.trg_ids_next = ([t[i] for t in triples] for i in range(3))

    def __getitem__(self, idx):
        return tuple(np.array(ids[idx]) for ids in (self.src_ids, self.trg_ids, self.trg_ids_next))

    def __len__(self):
        return len(self.src_ids)

    def get_dict(self, reverse=False):
        """The indices of the words of both languages, or with `reverse` the words by index."""
        dicts = self.src_dict, self.trg_dict
        return tuple({number: word for word, number in d.items()} for d in dicts) if reverse else dicts


def read_dicts(path, dict_size):
    """The first `dict_size` lines of both dictionaries, numbered."""
    names = ("src.dict", "trg.dict")
    texts = read_members(path, _WHAT, names)
    return tuple(
        {line.decode().strip(): i for i, line in enumerate(texts[name].splitlines()[:dict_size])} for name in names
    )


def read_pairs(path, name, src_dict, trg_dict):
    """Indices of source, target, and target shifted by one word, for each line of the file that ends with `name`."""
    text = read_members(path, _WHAT, (name,))[name].decode()
    for line in text.split("\n"):
        parts = line.strip().split("\t")
        if len(parts) != 2:
            continue
        source, target = (part.split() for part in parts)
        source = [src_dict.get(word, UNK_IDX) for word in [START, *source, END]]
        target = [trg_dict.get(word, UNK_IDX) for word in target]
        if len(source) > _LONGEST or len(target) > _LONGEST:
            continue
        yield source, [trg_dict[START], *target], [*target, trg_dict[END]]
