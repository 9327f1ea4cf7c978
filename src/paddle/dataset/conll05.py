"""CoNLL-2005 semantic roles: nine lists of indices for each verb; see `paddle.text.Conll05st`."""

from paddle.dataset import common
from paddle.text.datasets.conll05 import (
    DATA_MD5,
    DATA_URL,
    EMB_MD5,
    EMB_URL,
    TRGDICT_MD5,
    TRGDICT_URL,
    VERBDICT_MD5,
    VERBDICT_URL,
    WORDDICT_MD5,
    WORDDICT_URL,
    features,
    load_dict,
    load_label_dict,
    read_corpus,
)

__all__ = ["test", "get_dict", "get_embedding"]

UNK_IDX = 0


def corpus_reader(data_path, words_name, props_name):
    """A reader of (words, verb, roles) for each verb of each sentence."""

    def reader():
        yield from read_corpus(data_path, words_name, props_name)

    return reader


def reader_creator(corpus_reader, word_dict=None, predicate_dict=None, label_dict=None):
    """A reader of the nine input lists of a role labelling model."""

    def reader():
        for sentence, predicate, labels in corpus_reader():
            yield features(sentence, predicate, labels, word_dict, predicate_dict, label_dict)

    return reader


def get_dict():
    """The dictionaries of words, verbs and roles."""
    return (
        load_dict(common.download(WORDDICT_URL, "conll05st", WORDDICT_MD5)),
        load_dict(common.download(VERBDICT_URL, "conll05st", VERBDICT_MD5)),
        load_label_dict(common.download(TRGDICT_URL, "conll05st", TRGDICT_MD5)),
    )


def get_embedding():
    """The path of the file of word vectors trained on Wikipedia."""
    return common.download(EMB_URL, "conll05st", EMB_MD5)


def test():
    """A reader of the public part of the corpus."""
    dicts = get_dict()
    path = common.download(DATA_URL, "conll05st", DATA_MD5)
    return reader_creator(lambda: read_corpus(path), *dicts)


def fetch():
    """Download the files."""
    get_dict()
    get_embedding()
    common.download(DATA_URL, "conll05st", DATA_MD5)
