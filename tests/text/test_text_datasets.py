"""Data sets of texts: small files in the real formats, against samples recorded from the original."""

import inspect
import tarfile
import zipfile

import numpy as np
import pytest
from tests.golden import dataset_files
from tests.golden.text_dataset_cases import text_facts
from tests.support import check_error, golden

import paddle
import paddle.text as text
from paddle.text.datasets import conll05


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    return text_facts(text, tmp_path_factory.mktemp("text"))


@pytest.mark.parametrize("case", golden("text_datasets.json")["text"])
def test_samples_are_the_originals(found, case):
    assert found[case] == golden("text_datasets.json")["text"][case]


def test_names():
    for name in text.datasets.__all__:
        assert getattr(text, name) is getattr(text.datasets, name)
        assert getattr(text, name).__doc__
    assert str(inspect.signature(text.Imikolov)) == (
        "(data_file=None, data_type='NGRAM', window_size=-1, mode='train', min_word_freq=50, download=True)"
    )


# The original looks German words up among English ones; the readers of paddle.dataset.wmt16 do not.
def test_wmt16_knows_both_languages(tmp_path):
    pairs = text.WMT16(dataset_files.wmt16(tmp_path / "x"), "train", 20, 20)
    assert {"katze", "hund"} < set(pairs.get_dict("de"))
    assert {"cat", "dog"} < set(pairs.get_dict("en"))
    unknown = sum((target == 2).sum() for _, target, _ in pairs)
    assert unknown == 0


def test_numbers_do_not_depend_on_the_run(tmp_path):
    rated = text.Movielens(dataset_files.movielens(tmp_path / "x"))
    assert list(rated.categories_dict) == sorted(rated.categories_dict)
    assert list(rated.movie_title_dict) == sorted(rated.movie_title_dict)


def test_movielens_leaves_the_generator_alone(tmp_path):
    path = dataset_files.movielens(tmp_path / "x")
    np.random.seed(3)
    before = np.random.get_state()[1].copy()
    text.Movielens(path)
    assert (np.random.get_state()[1] == before).all()


def test_spans():
    assert conll05.spans(["(A0*", "*", "*)", "(V*)", "*", "(A1*)"]) == ["B-A0", "I-A0", "I-A0", "B-V", "O", "B-A1"]


def test_in_a_loader(tmp_path):
    data = text.UCIHousing(dataset_files.housing(tmp_path / "x"))
    features, prices = next(iter(paddle.io.DataLoader(data, batch_size=5)))
    assert (features.shape, prices.shape, features.dtype) == ([5, 13], [5, 1], paddle.float32)


def empty_tar(path):
    with tarfile.open(path, "w:gz"):
        pass
    return str(path)


def broken(path):
    path.write_bytes(b"<html>404</html>" * 99)
    return str(path)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda p: text.UCIHousing(broken(p)), ["housing.data"]),
        (lambda p: text.Imdb(broken(p)), ["aclImdb_v1.tar.gz", "cannot be decompressed"]),
        (lambda p: text.Imikolov(broken(p), window_size=3), ["simple-examples.tgz", "cannot be decompressed"]),
        (lambda p: text.Imikolov(empty_tar(p), window_size=3), ["does not hold /data/ptb.train.txt"]),
        (lambda p: text.Movielens(broken(p)), ["ml-1m.zip"]),
        (lambda p: text.WMT14(broken(p), dict_size=5), ["wmt14.tgz", "cannot be decompressed"]),
        (lambda p: text.WMT14(empty_tar(p), dict_size=5), ["does not hold src.dict, trg.dict"]),
        (lambda p: text.WMT16(empty_tar(p), "test", 5, 5), ["does not hold wmt16/train"]),
    ],
)
def test_other_files(tmp_path, make, words):
    check_error(lambda: make(tmp_path / "x"), ValueError, *words, "data_file = ", "download the file again")


def test_other_zip(tmp_path):
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        archive.writestr("readme", "")
    check_error(lambda: text.Movielens(tmp_path / "x.zip"), ValueError, "movies.dat")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: text.UCIHousing(mode="valid"), ["UCIHousing", "mode = 'valid'"]),
        (lambda: text.Imikolov(data_type="WORD"), ["data_type = 'WORD'"]),
        (lambda: text.Imikolov(), ["window_size = -1"]),
        (lambda: text.WMT14(), ["dict_size = -1"]),
        (lambda: text.WMT16(src_dict_size=5), ["trg_dict_size = -1"]),
        (lambda: text.WMT16(src_dict_size=5, trg_dict_size=5, lang="fr"), ["lang = 'fr'"]),
        (lambda: text.Imdb(download=False), ["imdb%2FaclImdb_v1.tar.gz", "data_file"]),
        (lambda: text.Conll05st(download=False), ["conll05st-tests.tar.gz"]),
    ],
)
def test_bad_arguments(monkeypatch, tmp_path, call, words):
    monkeypatch.setenv("PADDLE_DATA_HOME", str(tmp_path))
    check_error(call, AssertionError, *words)
