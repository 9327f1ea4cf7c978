"""The datasets of Paddle 1.x: small files in the real formats, against samples recorded from the original."""

import importlib
import pickle
import pkgutil
import zipfile

import numpy as np
import pytest
from tests.golden.text_dataset_cases import image_facts, make_files, reader_facts, some
from tests.support import check_error, golden

import paddle
from paddle import dataset

GOLDEN = golden("text_datasets.json")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    return make_files(tmp_path_factory.mktemp("files"))


@pytest.fixture(autouse=True)
def local(monkeypatch, made):
    def download(url, module_name, md5sum, save_name=None):
        return made[url.rpartition("/")[2]]

    monkeypatch.setattr(dataset.common, "download", download)
    monkeypatch.setattr(dataset.uci_housing, "UCI_TRAIN_DATA", None)


def test_samples_are_the_originals(tmp_path):
    found = reader_facts(dataset, tmp_path)
    assert set(found) == set(GOLDEN["readers"])
    for case, want in GOLDEN["readers"].items():
        if not case.startswith("flowers"):
            assert found[case] == want, case
            continue
        assert found[case][0] == want[0]
        for (array, label), (wanted, wanted_label) in zip(found[case][1:], want[1:]):
            assert (array[:2], label) == (wanted[:2], wanted_label)
            # Pixels of enlarged images may be rounded differently.
            np.testing.assert_allclose(array[2:], wanted[2:], atol=1.001)


def test_images_are_the_originals(tmp_path):
    found = image_facts(dataset.image, tmp_path)
    for case, want in GOLDEN["image"].items():
        assert found[case][:2] == want[:2], case
        np.testing.assert_allclose(found[case][2:], want[2:], atol=1.001, err_msg=case)
        assert np.mean(np.not_equal(found[case][2:], want[2:])) < 0.05, case


# The original cannot read these files with Python 3.
def test_voc2012():
    parts = dataset.voc2012.train(), dataset.voc2012.test(), dataset.voc2012.val()
    assert [len(list(part())) for part in parts] == [5, 3, 2]
    image, mask = next(dataset.voc2012.train()())
    assert (image.shape, mask.shape, image.dtype) == ((12, 16, 3), (12, 16), np.uint8)


def test_flowers_in_threads():
    reader = dataset.flowers.test(mapper=lambda sample: (len(sample[0]), sample[1]), buffered_size=4)
    assert sorted(label for _, label in reader()) == [77, 80]


def test_mnist_is_included():
    samples = dataset.mnist.test()()
    image, label = next(samples)
    assert (image.shape, image.dtype, label, type(label)) == ((784,), np.float32, 7, int)
    assert (image.min(), image.max()) == (-1.0, 1.0)
    assert 1 + sum(1 for _ in samples) == 10000
    assert dataset.mnist.fetch() is None


def test_mnist_in_batches():
    batches = paddle.batch(paddle.reader.shuffle(dataset.mnist.test(), 500), batch_size=64)
    first = next(batches())
    assert len(first) == 64
    assert len({label for _, label in first}) > 5


@pytest.fixture
def reviews(tmp_path, monkeypatch):
    """movie_reviews.zip of NLTK."""
    path = tmp_path / "movie_reviews.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("movie_reviews/README", "read me")
        for i, side in enumerate(("neg", "pos", "pos", "neg")):
            archive.writestr(f"movie_reviews/{side}/cv00{i}_123.txt", f"a film , {side} {i} . isn't it ?\nA film .")
    monkeypatch.setattr(dataset.common, "download", lambda *args: str(path))
    monkeypatch.setattr(dataset.sentiment, "NUM_TRAINING_INSTANCES", 3)
    return path


def test_sentiment(reviews):
    words = dict(dataset.sentiment.get_word_dict())
    assert [words[w] for w in (".", "a", "film")] == [0, 1, 2]
    train, test = list(dataset.sentiment.train()()), list(dataset.sentiment.test()())
    assert ([label for _, label in train], [label for _, label in test]) == ([0, 1, 0], [1])
    back = {number: word for word, number in words.items()}
    assert " ".join(back[n] for n in train[1][0]) == "a film , pos 1 . isn ' t it ? a film ."


def test_sentiment_of_another_file(reviews):
    reviews.write_bytes(b"no zip")
    dataset.sentiment._reviews.cache_clear()
    check_error(dataset.sentiment.get_word_dict, ValueError, "movie_reviews.zip")


# The original writes these files as text, and fails.
def test_split_and_read_back(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    samples = [(np.full(3, i, "float32"), i) for i in range(10)]
    dataset.common.split(lambda: iter(samples), 4, suffix="part-%05d.pickle")
    assert sorted(p.name for p in tmp_path.iterdir()) == [f"part-{i:05}.pickle" for i in range(3)]
    shares = [list(dataset.common.cluster_files_reader("part-*.pickle", 2, i)()) for i in (0, 1)]
    assert [[label for _, label in share] for share in shares] == [[0, 1, 2, 3, 8, 9], [4, 5, 6, 7]]
    (tmp_path / "part-00000.pickle").write_bytes(pickle.dumps([print]))
    check_error(lambda: list(dataset.common.cluster_files_reader("part-*", 1, 0)()), ValueError, "builtins.print")


def test_download_into_a_folder_of_choice(tmp_path, monkeypatch):
    monkeypatch.undo()
    monkeypatch.setattr(dataset.common, "DATA_HOME", str(tmp_path))
    place = tmp_path / "mine" / "x.bin"
    place.parent.mkdir()
    place.write_bytes(b"data")
    assert dataset.common.download("http://127.0.0.1:9/x.bin", "mine", dataset.common.md5file(place)) == str(place)


def test_every_module_has_a_docstring():
    for module in pkgutil.iter_modules(dataset.__path__):
        module = importlib.import_module(f"paddle.dataset.{module.name}")
        for name in module.__all__:
            assert hasattr(module, name)
        assert module.__doc__


def test_old_idiom(made):
    """A training loop as written in 2018, without the network."""
    reader = paddle.batch(paddle.reader.shuffle(dataset.uci_housing.train(), buf_size=500), batch_size=5)
    shapes = [np.array([x for x, _ in batch]).shape for batch in reader()]
    assert shapes == [(5, 13)] * 3 + [(1, 13)]
    assert some(dataset.uci_housing.test()())[0] == 4


def test_a_file_that_exists_is_not_downloaded(tmp_path):
    check = paddle.dataset.common._check_exists_and_download
    there = tmp_path / "x"
    there.write_text("")
    assert check(str(there), "http://127.0.0.1:9/x", "", "x") == str(there)
    with pytest.raises(ValueError, match="download=False"):
        check(None, "http://127.0.0.1:9/x", "", "x", False)
