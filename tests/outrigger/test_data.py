"""`outrigger data`: the course's form of MNIST."""

import gzip
import json

import numpy as np
import pytest

from outrigger import data
from outrigger.__main__ import main


@pytest.fixture
def few(monkeypatch):
    """Twelve training digits and three test digits."""
    parts = data.mnist_parts()
    few = [(images[:n], labels[:n]) for (images, labels), n in zip(parts, (10, 2, 3))]
    monkeypatch.setattr(data, "mnist_parts", lambda: few)
    return few


def load(path):
    with gzip.open(path) as file:
        return json.load(file)


def test_parts():
    parts = data.mnist_parts()
    assert [images.shape for images, _ in parts] == [(50000, 784), (10000, 784), (10000, 784)]
    assert [labels[0] for _, labels in parts] == [5, 3, 7]  # MNIST's digits 0 and 50,000, and the first to test with


def test_file(few, tmp_path, capsys):
    path = tmp_path / "work" / "mnist.json.gz"
    assert main(["data", str(path)]) == 0
    assert f"{path}: 10, 2, 3 images" in capsys.readouterr().out
    read = load(path)
    assert len(read) == 3
    for (images, labels), (wanted, wanted_labels) in zip(read, few):
        np.testing.assert_array_equal(images, wanted / 255)
        assert labels == wanted_labels.tolist()
        assert 0 <= np.min(images) <= np.max(images) <= 1


def test_file_that_is_there(few, tmp_path, capsys):
    path = tmp_path / "mnist.json.gz"
    path.write_text("mine")
    assert main(["data", str(path)]) == 1
    assert "--force" in capsys.readouterr().err
    assert path.read_text() == "mine"
    assert main(["data", str(path), "--force"]) == 0
    assert len(load(path)[0][0]) == 10


def test_unknown_name(tmp_path, capsys):
    assert main(["data", str(tmp_path / "mnist.pkl")]) == 2
    assert "mnist.json.gz" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
