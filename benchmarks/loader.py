"""Samples per second of a DataLoader: arrays in a TensorDataset and in a custom class, and PIL images through
transforms; with 0 and with 2 workers.

The time of an epoch includes the start of its workers. torch has no transforms; its column has the same five steps,
written with PIL and torch. The original's workers end with a segmentation fault when they read a TensorDataset, and now
and then with the others, which ends the program: with workers it has no numbers.
"""

import random
import sys

import harness
import numpy as np

BATCH, ARRAYS, PICTURES, SIDE = 64, 20_000, 1_000, 64
MEAN, STD = [0.485, 0.456, 0.406], [0.229, 0.224, 0.225]


def cases(impl):
    make = _torch if impl == "torch" else _paddle
    found = {}
    for workers in (0, 2):
        for what, loader in make(workers).items():
            found[f"{what}, {workers} workers"] = _epoch(loader)
    return {name: work for name, work in found.items() if impl != "original" or "0 workers" in name}


def samples(name):
    """The number of samples in an epoch of a case."""
    return PICTURES if name.startswith("PIL") else ARRAYS


def _epoch(loader):
    def read():
        for image, _ in loader:
            assert len(image)

    return read


def _arrays():
    """Small pictures and labels, as arrays."""
    numbers = np.random.RandomState(0)
    return numbers.rand(ARRAYS, 1, 28, 28).astype("float32"), numbers.randint(0, 10, ARRAYS)


def _array_dataset(base):
    """A data set of arrays, as programs define them."""

    class Arrays(base):
        def __init__(self):
            self.images, self.labels = _arrays()

        def __len__(self):
            return len(self.labels)

        def __getitem__(self, index):
            return self.images[index], self.labels[index]

    return Arrays


def _pictures():
    """PIL images; a few different ones are enough."""
    from PIL import Image

    numbers = np.random.RandomState(0)
    return [Image.fromarray(numbers.randint(0, 256, [80, 100, 3], "uint8")) for _ in range(50)]


def _paddle(workers):
    import paddle
    from paddle.io import DataLoader, Dataset, TensorDataset
    from paddle.vision import transforms as t

    class Pictures(Dataset):
        def __init__(self):
            self.images = _pictures()
            self.transform = t.Compose(
                [t.Resize([72, 72]), t.RandomCrop(SIDE), t.RandomHorizontalFlip(), t.ToTensor(), t.Normalize(MEAN, STD)]
            )

        def __len__(self):
            return PICTURES

        def __getitem__(self, index):
            return self.transform(self.images[index % 50]), index % 10

    sources = {
        "TensorDataset": TensorDataset([paddle.to_tensor(a) for a in _arrays()]),
        "arrays": _array_dataset(Dataset)(),
        "PIL images": Pictures(),
    }
    return {k: DataLoader(v, batch_size=BATCH, shuffle=True, num_workers=workers) for k, v in sources.items()}


def _torch(workers):
    import torch
    from PIL import Image
    from torch.utils.data import DataLoader, Dataset, TensorDataset

    mean, std = (torch.tensor(v).reshape(3, 1, 1) for v in (MEAN, STD))

    class Pictures(Dataset):
        def __init__(self):
            self.images = _pictures()

        def __len__(self):
            return PICTURES

        def __getitem__(self, index):
            image = self.images[index % 50].resize((72, 72), Image.Resampling.BILINEAR)
            left, top = random.randint(0, 72 - SIDE), random.randint(0, 72 - SIDE)
            image = image.crop((left, top, left + SIDE, top + SIDE))
            if random.random() < 0.5:
                image = image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
            pixels = torch.from_numpy(np.array(image)).permute(2, 0, 1).contiguous()
            return pixels.float().div(255).sub_(mean).div_(std), index % 10

    sources = {
        "TensorDataset": TensorDataset(*map(torch.from_numpy, _arrays())),
        "arrays": _array_dataset(Dataset)(),
        "PIL images": Pictures(),
    }
    return {k: DataLoader(v, batch_size=BATCH, shuffle=True, num_workers=workers) for k, v in sources.items()}


if __name__ == "__main__":
    sys.exit(not harness.main(__file__, rounds=5, seconds=0, rate=samples))
