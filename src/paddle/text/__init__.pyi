# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import numpy.typing as npt
from paddle import Tensor
from paddle.io import Dataset
from paddle.nn import Layer
from typing import Any

from paddle.text import datasets as datasets

class Conll05st(Dataset):
    r"""The public part of the corpus, its test set; read from the given files, or downloaded into `download_dir`.

    An item is one verb of a sentence, nine int64 arrays as long as the sentence: its words, the words two and one
    before the verb, the verb, one and two after it, the verb's index, a mask of these words, and the roles.

    Args:
        data_file: path of the archive; by default it is downloaded.
        word_dict_file: path of the words, one on each line; by default it is downloaded.
        verb_dict_file: path of the verbs; by default it is downloaded.
        target_dict_file: path of the tags of roles; by default it is downloaded.
        emb_file: path of the word vectors; by default it is downloaded.
        download: whether missing files are downloaded.

    >>> import gzip
    >>> import io, tarfile
    >>> texts = {
    ...     "test.wsj/words/test.wsj.words.gz": gzip.compress(b"cats\nsleep\n\n"),
    ...     "test.wsj/props/test.wsj.props.gz": gzip.compress(b"- (A0*)\nsleep (V*)\n\n"),
    ... }
    >>> with tarfile.open("conll.tar.gz", "w:gz") as archive:
    ...     for name, text in texts.items():
    ...         entry = tarfile.TarInfo(name)
    ...         entry.size = len(text)
    ...         archive.addfile(entry, io.BytesIO(text))
    >>> for name, text in {"words": "unk\ncats\nsleep", "verbs": "sleep", "roles": "B-A0\nB-V", "vectors": ""}.items():
    ...     with open(name, "w") as file:
    ...         _ = file.write(text)
    >>> sentences = paddle.text.Conll05st("conll.tar.gz", "words", "verbs", "roles", "vectors")
    >>> len(sentences), sentences[0][0].tolist(), sentences[0][-1].tolist()
    (1, [1, 2], [0, 2])"""
    data_file: Any
    word_dict_file: Any
    verb_dict_file: Any
    target_dict_file: Any
    emb_file: Any
    word_dict: Any
    predicate_dict: Any
    label_dict: Any
    sentences: Any
    predicates: Any
    labels: Any
    def __init__(self, data_file: str | None = None, word_dict_file: str | None = None, verb_dict_file: str | None = None, target_dict_file: str | None = None, emb_file: str | None = None, download: bool = True) -> None: ...
    def __getitem__(self, idx: int) -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]: ...
    def __len__(self) -> int: ...
    def get_dict(self) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
        """The indices of words, of verbs and of roles."""
    def get_embedding(self) -> str:
        """The path of the file with word vectors trained on Wikipedia."""

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
    (2, [1, 0], [1])"""
    mode: Any
    data_file: Any
    word_idx: Any
    docs: Any
    labels: Any
    def __init__(self, data_file: str | None = None, mode: Any = 'train', cutoff: int = 150, download: bool = True) -> None: ...
    def __getitem__(self, idx: int) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]: ...
    def __len__(self) -> int: ...

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
    (3, [1, 2, 3])"""
    data_type: Any
    mode: Any
    window_size: int
    min_word_freq: int
    data_file: Any
    word_idx: Any
    data: Any
    def __init__(self, data_file: str | None = None, data_type: Any = 'NGRAM', window_size: int = -1, mode: Any = 'train', min_word_freq: int = 50, download: bool = True) -> None: ...
    def __getitem__(self, idx: int) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]: ...
    def __len__(self) -> int: ...

class Movielens(Dataset):
    """Movie ratings; read from `data_file`, or downloaded into `download_dir`.

    An item is eight int64 arrays, the last one float64: user, gender, age, occupation, movie, its categories, the words
    of its title, and the rating, where 1 to 5 stars are -3 to 5. Each rating is in the test part with the probability
    `test_ratio`, drawn from `rand_seed`. Categories and words are numbered in alphabetical order.

    Args:
        data_file: path of the archive; by default it is downloaded.
        mode: 'train' or 'test'.
        test_ratio: probability that a rating is in the test part.
        rand_seed: seed of the draw.
        download: whether a missing file is downloaded.

    >>> import zipfile
    >>> with zipfile.ZipFile("ml.zip", "w") as archive:
    ...     archive.writestr("ml-1m/movies.dat", "1::Toy Story (1995)::Comedy")
    ...     archive.writestr("ml-1m/users.dat", "1::F::18::10::48067")
    ...     archive.writestr("ml-1m/ratings.dat", "1::1::5::978300760")
    >>> ratings = paddle.text.Movielens("ml.zip", test_ratio=0.0)
    >>> [part.tolist() for part in ratings[0]]
    [[1], [1], [1], [10], [1], [0], [1, 0], [5.0]]"""
    mode: Any
    data_file: Any
    test_ratio: float
    rand_seed: int
    movie_info: Any
    movie_title_dict: Any
    categories_dict: Any
    user_info: Any
    data: Any
    def __init__(self, data_file: str | None = None, mode: Any = 'train', test_ratio: float = 0.1, rand_seed: int = 0, download: bool = True) -> None: ...
    def __getitem__(self, idx: int) -> tuple[npt.NDArray[Any], ...]: ...
    def __len__(self) -> int: ...

class UCIHousing(Dataset):
    """506 districts of Boston, four fifths of them for training; from `data_file`, or downloaded into `download_dir`.

    An item is (features, price): float32 arrays of shape [13] and [1]. Features are centred at their mean and divided
    by their range; see `feature_names`.

    Args:
        data_file: path of housing.data; by default it is downloaded.
        mode: 'train' or 'test'.
        download: whether a missing file is downloaded.

    >>> np.savetxt("housing.data", np.arange(70.0).reshape(5, 14))
    >>> houses = paddle.text.UCIHousing("housing.data")
    >>> len(houses), houses[0][0].shape, houses[0][1].tolist()
    (4, (13,), [13.0])"""
    mode: Any
    data_file: Any
    dtype: Any
    data: Any
    def __init__(self, data_file: str | None = None, mode: Any = 'train', download: bool = True) -> None: ...
    def __getitem__(self, idx: int) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]: ...
    def __len__(self) -> int: ...

class ViterbiDecoder(Layer):
    """`viterbi_decode` as a layer that holds the transitions; call it with potentials and lengths.

    Args:
        transitions: Tensor of shape [tags, tags]: scores of pairs of neighbours.
        include_bos_eos_tag: whether the last tag comes before each sequence and the second to last after it. Default: True.
        name: kept and not used.

    >>> import paddle
    >>> decoder = paddle.text.ViterbiDecoder(paddle.zeros([2, 2]), include_bos_eos_tag=False)
    >>> scores, path = decoder(paddle.to_tensor([[[1.0, 3.0], [2.0, 0.0]]]), paddle.to_tensor([2]))
    >>> scores.tolist(), path.tolist()
    ([5.0], [[1, 0]])"""
    transitions: Tensor
    include_bos_eos_tag: bool
    name: str | None
    def __init__(self, transitions: Tensor, include_bos_eos_tag: bool = True, name: str | None = None) -> None: ...
    def forward(self, potentials: Tensor, lengths: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

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
    [[0, 3, 1], [0, 3], [3, 1]]"""
    mode: Any
    data_file: Any
    dict_size: int
    src_dict: Any
    trg_dict: Any
    src_ids: Any
    trg_ids: Any
    trg_ids_next: Any
    def __init__(self, data_file: str | None = None, mode: Any = 'train', dict_size: int = -1, download: bool = True) -> None: ...
    def __getitem__(self, idx: int) -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]: ...
    def __len__(self) -> int: ...
    def get_dict(self, reverse: bool = False) -> Any:
        """The indices of the words of both languages, or with `reverse` the words by index."""

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
    [[0, 3, 1], [0, 3], [3, 1]]"""
    mode: Any
    lang: Any
    data_file: Any
    src_dict_size: Any
    trg_dict_size: Any
    src_dict: Any
    trg_dict: Any
    src_ids: Any
    trg_ids: Any
    trg_ids_next: Any
    def __init__(self, data_file: str | None = None, mode: Any = 'train', src_dict_size: int = -1, trg_dict_size: int = -1, lang: Any = 'en', download: bool = True) -> None: ...
    def __getitem__(self, idx: int) -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]: ...
    def __len__(self) -> int: ...
    def get_dict(self, lang: Any, reverse: bool = False) -> Any:
        """The indices of the words of a language, or with `reverse` the words by index."""

def viterbi_decode(potentials: Tensor, transition_params: Tensor, lengths: Tensor, include_bos_eos_tag: bool = True, name: str | None = None) -> Tensor:
    """Score [batch] and tags [batch, longest length] of the best path through each sequence.

    `potentials` [batch, length, tags] scores tags alone, `transition_params` [tags, tags] pairs of neighbours
    (from row to column). With `include_bos_eos_tag` the last tag comes before each sequence and the second to last
    after it. Beyond a sequence's length its tags are 0.

    Args:
        potentials: float32 or float64 Tensor of shape [batch, length, tags].
        transition_params: Tensor of shape [tags, tags]: scores of pairs of neighbours.
        lengths: int64 Tensor of shape [batch].
        include_bos_eos_tag: whether the last tag comes before each sequence and the second to last after it. Default: True.
        name: a name for the result, used in Programs only.

    Returns:
        the scores, of shape [batch], and the int64 tags, of shape [batch, longest length].

    >>> potentials = paddle.to_tensor([[[1.0, 3.0], [2.0, 0.0]]])
    >>> scores, path = paddle.text.viterbi_decode(potentials, paddle.zeros([2, 2]), paddle.to_tensor([2]), False)
    >>> path.tolist()
    [[1, 0]]"""
