"""MNIST read a batch at a time: the same numbers as one by one."""

import numpy as np
import pytest

import paddle
from paddle.io import DataLoader
from paddle.io._collate import default_collate_fn
from paddle.vision.datasets import MNIST
from paddle.vision.transforms import Compose, Normalize, RandomRotation, ToTensor, Transpose

TRANSFORMS = {
    "none": None,
    "to tensor": ToTensor(),
    "normalize": Normalize([127.5], [127.5]),
    "course": Compose([Transpose(), Normalize([127.5], [127.5])]),
    "tensor, normalized": Compose([ToTensor(), Normalize([0.5], [0.5])]),
    "channels last": ToTensor(data_format="HWC"),
}
INDICES = [3, 9999, 0, 3, 512]


@pytest.mark.parametrize("backend", ["pil", "cv2", "tensor"])
@pytest.mark.parametrize("name", TRANSFORMS)
def test_a_batch_is_what_its_samples_are(name, backend):
    digits = MNIST(mode="test", transform=TRANSFORMS[name], backend=backend)
    batch = digits.fetch_batch(INDICES)
    if backend == "pil" and name == "none":
        assert batch is None  # Pillow images cannot be stacked
        return
    wanted = default_collate_fn([digits[i] for i in INDICES])
    for found, value in zip(batch, wanted, strict=True):
        assert type(found) is type(value)
        assert found.dtype == value.dtype
        np.testing.assert_array_equal(np.asarray(found), np.asarray(value))


def test_what_has_to_be_read_one_by_one():
    class Own(MNIST):
        def __getitem__(self, index):
            return self.images[index] / 255, self.labels[index]

    assert Own(mode="test").fetch_batch(INDICES) is None
    for transform in (RandomRotation(5), lambda image: np.asarray(image), Compose([ToTensor(), lambda image: image])):
        assert MNIST(mode="test", transform=transform).fetch_batch(INDICES) is None


def test_lists_that_a_program_has_changed():
    digits = MNIST(mode="test", transform=ToTensor())
    digits.images, digits.labels = digits.images[10:15], digits.labels[10:15]
    images, labels = next(iter(DataLoader(digits, batch_size=8)))
    assert images.shape == [5, 1, 28, 28]
    np.testing.assert_array_equal(images[0].numpy(), digits[0][0].numpy())
    assert labels.shape == [5, 1]


def test_the_loader_takes_the_short_way(monkeypatch):
    digits = MNIST(mode="test", transform=Compose([Transpose(), Normalize([127.5], [127.5])]))
    calls = []
    fetch = MNIST.fetch_batch
    monkeypatch.setattr(MNIST, "fetch_batch", lambda self, indices: calls.append(len(indices)) or fetch(self, indices))
    model = paddle.Model(paddle.nn.Sequential(paddle.nn.Flatten(), paddle.nn.Linear(784, 10)))
    model.prepare(metrics=paddle.metric.Accuracy())
    model.evaluate(digits, batch_size=2500, verbose=0)
    assert calls == [2500] * 4
