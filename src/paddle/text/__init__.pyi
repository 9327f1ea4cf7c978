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
    """The public part of the corpus, its test set; read from the given files, or downloaded into `download_dir`.

    An item is one verb of a sentence, nine int64 arrays as long as the sentence: its words, the words two and one
    before the verb, the verb, one and two after it, the verb's index, a mask of these words, and the roles."""
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
    most frequent first; the others have that of '<unk>'."""
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
    greater than 0. Words (as bytes) that occur more than `min_word_freq` times have an index in `word_idx`."""
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
    `test_ratio`, drawn from `rand_seed`. Categories and words are numbered in alphabetical order."""
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
    by their range; see `feature_names`."""
    mode: Any
    data_file: Any
    dtype: Any
    data: Any
    def __init__(self, data_file: str | None = None, mode: Any = 'train', download: bool = True) -> None: ...
    def __getitem__(self, idx: int) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]: ...
    def __len__(self) -> int: ...

class ViterbiDecoder(Layer):
    """`viterbi_decode` as a layer that holds the transitions; call it with potentials and lengths.

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
    """Sentence pairs; read from `data_file`, or downloaded into `download_dir`. Modes: 'train', 'test', 'gen'.

    An item is three int64 arrays: the source with start and end marks, the target with the start mark, and the target
    with the end mark. Only the first `dict_size` words of the dictionaries have their own index; pairs with more than
    80 words in one language are skipped."""
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
    """Sentence pairs; read from `data_file`, or downloaded into `download_dir`. Modes: 'train', 'test', 'val'.

    An item is three int64 arrays: the source with start and end marks, the target with the start mark, and the target
    with the end mark. `lang` is the source language, 'en' or 'de'. The most frequent words of the training part have an
    index; three indices of each dictionary are for marks."""
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
        name: a name for the result, used in Programs only."""
