"""The examples in fluid's dynamic mode learn, on less data than they use."""

import sys

import pytest
from tests.support import ROOT, load_file

EXAMPLES = ROOT / "examples" / "fluid"


def main(name, monkeypatch, **options):
    monkeypatch.setattr(sys, "path", [*sys.path])
    return load_file(EXAMPLES / f"{name}.py").main(verbose=False, **options)


def test_linear_regression(monkeypatch):
    assert main("linear_regression", monkeypatch, count=200, epochs=6) < 0.02  # the noise alone is 0.0025


def test_digits(monkeypatch):
    assert main("digits", monkeypatch, train=1000, test=300) > 0.65


def test_cifar_resnet(monkeypatch):
    assert main("cifar_resnet", monkeypatch, train=600, epochs=3, width=8) > 0.45


def test_gan(monkeypatch):
    assert main("gan", monkeypatch, steps=400) < 0.35  # before, points lie at about 1


@pytest.mark.parametrize("part", ["data_batch", "test_batch"])
def test_generated_images_are_read_as_cifar(tmp_path, monkeypatch, part):
    import paddle

    monkeypatch.syspath_prepend(EXAMPLES)
    import make_pictures

    path = make_pictures.write(tmp_path / "pictures.tar.gz", train=20, test=10)
    samples = list(paddle.dataset.cifar.reader_creator(path, part)())
    assert len(samples) == {"data_batch": 20, "test_batch": 10}[part]
    assert samples[0][0].shape == (3072,)
    assert sorted({label for _, label in samples}) == list(range(10))
