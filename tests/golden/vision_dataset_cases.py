"""The image data sets whose items are recorded: small files in the real formats, read in every way."""

import hashlib
import pathlib

import numpy as np
from tests.golden.dataset_files import cifar10, cifar100, flowers, voc2012

# fmt: off


def describe(value):
    """Kind, dtype, shape and the sum of the bytes of a part of an item."""
    array = np.asarray(value)
    kind = "pil" if hasattr(value, "getbands") else "array" if isinstance(value, np.ndarray) else "tensor"
    return [kind, array.dtype.name, list(array.shape), hashlib.md5(array.tobytes()).hexdigest()]


def facts(datasets, folder):
    """What `datasets`, the module, gives for each data set, mode and backend."""
    folder = pathlib.Path(folder)
    sets = {
        "Cifar10": ([cifar10(folder / "cifar10.tar.gz")], ("train", "test")),
        "Cifar100": ([cifar100(folder / "cifar100.tar.gz")], ("train", "test")),
        "Flowers": (flowers(folder), ("train", "valid", "test")),
        "VOC2012": ([voc2012(folder / "voc.tar")], ("train", "valid", "test")),
    }
    return {
        f"{name} {mode} {backend}": [
            [describe(part) for part in item]
            for dataset in [getattr(datasets, name)(*files, mode=mode, backend=backend)]
            for item in (dataset[i] for i in range(len(dataset)))
        ]
        for name, (files, modes) in sets.items()
        for mode in modes
        for backend in ("pil", "cv2")
    }
