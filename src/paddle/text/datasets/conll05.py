"""CoNLL 2005: sentences with semantic roles."""

import gzip

import numpy as np

from paddle._files.download import dataset_file, takes_download_dir
from paddle.io import Dataset
from paddle.text.datasets._files import read_members

DATA_URL = "http://paddlemodels.bj.bcebos.com/conll05st/conll05st-tests.tar.gz"
DATA_MD5 = "387719152ae52d60422c016e92a742fc"
WORDDICT_URL = "http://paddlemodels.bj.bcebos.com/conll05st%2FwordDict.txt"
WORDDICT_MD5 = "ea7fb7d4c75cc6254716f0177a506baa"
VERBDICT_URL = "http://paddlemodels.bj.bcebos.com/conll05st%2FverbDict.txt"
VERBDICT_MD5 = "0d2977293bbb6cbefab5b0f97db1e77c"
TRGDICT_URL = "http://paddlemodels.bj.bcebos.com/conll05st%2FtargetDict.txt"
TRGDICT_MD5 = "d8c7f03ceb5fc2e5a0fa7503a4353751"
EMB_URL = "http://paddlemodels.bj.bcebos.com/conll05st%2Femb"
EMB_MD5 = "bf436eb0faa1f6f9103017f8be57cdb7"
UNK_IDX = 0

_WORDS, _PROPS = "test.wsj/words/test.wsj.words.gz", "test.wsj/props/test.wsj.props.gz"


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
    (1, [1, 2], [0, 2])
    """

    @takes_download_dir
    def __init__(
        self,
        data_file=None,
        word_dict_file=None,
        verb_dict_file=None,
        target_dict_file=None,
        emb_file=None,
        download=True,
    ):
        def find(path, url, md5, argument):
            return dataset_file(path, url, md5, "conll05st", download, argument)

        self.data_file = find(data_file, DATA_URL, DATA_MD5, "data_file")
        self.word_dict_file = find(word_dict_file, WORDDICT_URL, WORDDICT_MD5, "word_dict_file")
        self.verb_dict_file = find(verb_dict_file, VERBDICT_URL, VERBDICT_MD5, "verb_dict_file")
        self.target_dict_file = find(target_dict_file, TRGDICT_URL, TRGDICT_MD5, "target_dict_file")
        self.emb_file = find(emb_file, EMB_URL, EMB_MD5, "emb_file")
        self.word_dict = load_dict(self.word_dict_file)
        self.predicate_dict = load_dict(self.verb_dict_file)
        self.label_dict = load_label_dict(self.target_dict_file)
        self.sentences, self.predicates, self.labels = [], [], []
        for words, verb, roles in read_corpus(self.data_file):
            self.sentences.append(words)
            self.predicates.append(verb)
            self.labels.append(roles)

    def __getitem__(self, idx):
        parts = (self.sentences[idx], self.predicates[idx], self.labels[idx])
        return tuple(np.array(part) for part in features(*parts, self.word_dict, self.predicate_dict, self.label_dict))

    def __len__(self):
        return len(self.sentences)

    def get_dict(self):
        """The indices of words, of verbs and of roles."""
        return self.word_dict, self.predicate_dict, self.label_dict

    def get_embedding(self):
        """The path of the file with word vectors trained on Wikipedia."""
        return self.emb_file


def load_dict(path):
    """The index of each line."""
    with open(path, encoding="utf-8") as file:
        return {line.strip(): number for number, line in enumerate(file)}


def load_label_dict(path):
    """Indices of role tags: B- and I- for each role, in alphabetical order, and 'O' for none."""
    with open(path, encoding="utf-8") as file:
        lines = [line.strip() for line in file]
    kinds = sorted({line[2:] for line in lines if line.startswith(("B-", "I-"))})
    numbers = {}
    for kind in kinds:
        numbers["B-" + kind] = len(numbers)
        numbers["I-" + kind] = len(numbers)
    return numbers | {"O": len(numbers)}


def read_corpus(path, words_name=_WORDS, props_name=_PROPS):
    """The words, a verb and the roles of each verb of each sentence."""
    packed = read_members(path, "conll05st-tests.tar.gz", (words_name, props_name))
    words, props = (gzip.decompress(packed[name]).decode().split("\n") for name in (words_name, props_name))
    sentence, rows = [], []
    for word, prop in zip([*words, ""], [*props, ""]):
        if prop.strip():
            sentence.append(word.strip())
            rows.append(prop.split())
            continue
        verbs, *columns = zip(*rows) if rows else [()]
        for verb, column in zip((v for v in verbs if v != "-"), columns):
            yield sentence, verb, spans(column)
        sentence, rows = [], []


def spans(column):
    """Convert brackets to tags: '(A0*', '*)' and '(V*)' become B-A0, I-A0 and B-V."""
    inside, tags = "O", []
    for mark in column:
        if mark.startswith("("):
            inside = mark[1 : mark.index("*")]
            tags.append("B-" + inside)
        else:
            tags.append("O" if inside == "O" else "I-" + inside)
        if mark.endswith(")"):
            inside = "O"
    return tags


def features(sentence, predicate, labels, word_dict, predicate_dict, label_dict):
    """The nine lists of indices that a model of roles takes."""
    length, verb = len(sentence), labels.index("B-V")
    near = range(verb - 2, verb + 3)
    context = ["bos" if at < 0 else "eos" if at >= length else sentence[at] for at in near]
    return (
        [word_dict.get(word, UNK_IDX) for word in sentence],
        *([word_dict.get(word, UNK_IDX)] * length for word in context),
        [predicate_dict.get(predicate)] * length,
        [int(at in near) for at in range(length)],
        [label_dict.get(label) for label in labels],
    )
