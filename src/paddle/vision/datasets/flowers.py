"""The Oxford 102 Flowers data set."""

from pathlib import Path

import numpy as np

from paddle._core.errors import InvalidArgumentError, received
from paddle._core.help import complete
from paddle._files.archive import unpack
from paddle._files.download import dataset_file, takes_download_dir
from paddle.io import Dataset
from paddle.vision.datasets._images import DATASETS, check_mode, choose_backend, decode, finish, present
from paddle.vision.datasets._matlab import load_mat

HELP = DATASETS | {
    "mode": "'train', 'valid' or 'test'.",
    "data_file": "path of the archive of images.",
    "label_file": "path of the file of labels.",
    "setid_file": "path of the file that says which image is in which part.",
}

DATA_URL = "http://paddlemodels.bj.bcebos.com/flowers/102flowers.tgz"
LABEL_URL = "http://paddlemodels.bj.bcebos.com/flowers/imagelabels.mat"
SETID_URL = "http://paddlemodels.bj.bcebos.com/flowers/setid.mat"
DATA_MD5 = "52808999861908f626f3c1f4e79d11fa"
LABEL_MD5 = "e0620be6f572b9609742df49c70aed4d"
SETID_MD5 = "a5357ecc9cb78c4bef273ce3793fc85c"

# Paddle trains with the authors' test part, which is the largest.
MODE_FLAG_MAP = {"train": "tstid", "test": "trnid", "valid": "valid"}


class Flowers(Dataset):
    """8,189 photographs of 102 flower species; read from the given files, or downloaded into `download_dir`.

    An item is (image, label): the image as `backend` says ('pil': Pillow image, 'cv2': float32 array
    [height, width, 3], 'tensor': uint8 tensor [3, height, width]; all from 0 to 255) after `transform`, the label an
    int64 array of shape [1], from 1. The archive is unpacked once, next to itself.

    >>> image, label = paddle.vision.datasets.Flowers(mode="test")[0]  # doctest: +SKIP
    """

    @takes_download_dir
    def __init__(
        self,
        data_file=None,
        label_file=None,
        setid_file=None,
        mode="train",
        transform=None,
        download=True,
        backend=None,
    ):
        self.mode = check_mode(self, mode, MODE_FLAG_MAP)
        self.backend = choose_backend(backend)
        self.transform = transform
        self.dtype = "float32"
        data_file = Path(dataset_file(data_file, DATA_URL, DATA_MD5, "flowers", download))
        label_file = dataset_file(label_file, LABEL_URL, LABEL_MD5, "flowers", download, "label_file")
        setid_file = dataset_file(setid_file, SETID_URL, SETID_MD5, "flowers", download, "setid_file")
        self.labels = _row(label_file, "labels", "label_file")
        self.indexes = _row(setid_file, MODE_FLAG_MAP[self.mode], "setid_file")
        self.data_path = f"{unpack(data_file, data_file.parent, data_file.name.partition('.')[0])}/"

    def __getitem__(self, idx):
        index = int(self.indexes[idx])
        image = decode(Path(self.data_path, "jpg", f"image_{index:05}.jpg").read_bytes())
        image = present(image, self.backend)
        if self.transform is not None:
            image = self.transform(image)
        return finish(image, self.backend), np.array([self.labels[index - 1]], dtype=np.int64)

    def __len__(self):
        return len(self.indexes)


def _row(path, name, argument):
    arrays = load_mat(path, argument)
    if name not in arrays:
        raise InvalidArgumentError(
            f"{argument} must hold the array '{name}', but it holds {', '.join(arrays) or 'none'}.",
            received(**{argument: path}),
            "give imagelabels.mat as label_file and setid.mat as setid_file.",
        )
    return arrays[name].reshape(-1)


complete(globals())
