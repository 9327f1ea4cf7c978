"""Draw a small dataset in the format of CIFAR-10: ten kinds of coloured shapes on noisy backgrounds.

python examples/fluid/make_pictures.py pictures.tar.gz
"""

import io
import pickle
import sys
import tarfile

import numpy as np

KINDS = ("disc", "ring", "square", "frame", "cross", "plus", "stripes across", "stripes down", "triangle", "two dots")


def picture(kind, rng):
    """One picture, [3, 32, 32] of uint8."""
    y, x = np.mgrid[0:32, 0:32].astype("float32")
    x, y = x - 15.5 - rng.uniform(-4, 4), y - 15.5 - rng.uniform(-4, 4)
    size = rng.uniform(7, 11)
    far, wide = np.hypot(x, y), np.maximum(abs(x), abs(y))
    shape = [
        far < size,
        (far < size) & (far > 0.6 * size),
        wide < 0.8 * size,
        (wide < 0.9 * size) & (wide > 0.5 * size),
        (np.minimum(abs(x - y), abs(x + y)) < 3) & (wide < size),
        (np.minimum(abs(x), abs(y)) < 2.5) & (wide < size),
        (np.floor(y / 3) % 2 == 0) & (wide < size),
        (np.floor(x / 3) % 2 == 0) & (wide < size),
        (y < 0.7 * size) & (y > 2 * abs(x) - size),
        np.minimum(np.hypot(x - 0.6 * size, y), np.hypot(x + 0.6 * size, y)) < 0.35 * size,
    ][kind]
    ground, paint = rng.uniform(0, 110, (3, 1, 1)), rng.uniform(145, 255, (3, 1, 1))
    out = np.where(shape, paint, ground) + rng.normal(0, 12, (3, 32, 32))
    return out.clip(0, 255).astype("uint8")


def batch(count, seed):
    """The contents of a CIFAR-10 file: pixels and labels."""
    rng = np.random.default_rng(seed)
    labels = [i % len(KINDS) for i in range(count)]
    rng.shuffle(labels)
    return {"data": np.stack([picture(k, rng).reshape(-1) for k in labels]), "labels": labels}


def write(path, train=2000, test=500):
    """Write an archive with a training batch and a test batch."""
    with tarfile.open(path, "w:gz", compresslevel=1) as archive:
        for name, content in (("data_batch_1", batch(train, 0)), ("test_batch", batch(test, 1))):
            data = pickle.dumps(content, protocol=2)
            entry = tarfile.TarInfo(f"cifar-10-batches-py/{name}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return path


if __name__ == "__main__":
    print(write(sys.argv[1] if len(sys.argv) > 1 else "pictures.tar.gz"))
