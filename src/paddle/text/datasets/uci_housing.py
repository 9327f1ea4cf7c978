"""UCI housing: house prices in Boston."""

import numpy as np

from paddle._files.download import dataset_file, takes_download_dir
from paddle.io import Dataset
from paddle.text.datasets._files import check_mode, refuse

URL = "http://paddlemodels.bj.bcebos.com/uci_housing/housing.data"
MD5 = "d4accdce7a25600298819f8e28e8d593"
feature_names = ["CRIM", "ZN", "INDUS", "CHAS", "NOX", "RM", "AGE", "DIS", "RAD", "TAX", "PTRATIO", "B", "LSTAT"]


class UCIHousing(Dataset):
    """506 districts of Boston, four fifths of them for training; from `data_file`, or downloaded into `download_dir`.

    An item is (features, price): float32 arrays of shape [13] and [1]. Features are centred at their mean and divided
    by their range; see `feature_names`.

    Args:
        data_file: path of housing.data; by default it is downloaded.
        mode: 'train' or 'test'.
        download: whether a missing file is downloaded.

    >>> np.savetxt("housing.data", np.arange(70.0).reshape(5, 14))
    >>> houses = paddle.text.UCIHousing("housing.data")
    >>> len(houses), houses[0][0].shape, houses[0][1].tolist()
    (4, (13,), [13.0])
    """

    @takes_download_dir
    def __init__(self, data_file=None, mode="train", download=True):
        self.mode = check_mode(self, mode, ("train", "test"))
        self.data_file = dataset_file(data_file, URL, MD5, "uci_housing", download)
        self.dtype = "float32"
        train, test = load_housing(self.data_file)
        self.data = train if self.mode == "train" else test

    def __getitem__(self, idx):
        row = self.data[idx].astype(self.dtype)
        return row[:-1], row[-1:]

    def __len__(self):
        return len(self.data)


def load_housing(path, columns=14, ratio=0.8):
    """The training rows and the test rows; the last column is the price."""
    with open(path) as file:
        words = file.read().split()
    try:
        data = np.array(words, dtype=np.float64).reshape(-1, columns)
    except ValueError as error:
        raise refuse(path, f"housing.data, rows of {columns} numbers", str(error)) from error
    features = data[:, :-1]
    features[:] = (features - features.mean(axis=0)) / (features.max(axis=0) - features.min(axis=0))
    border = int(len(data) * ratio)
    return data[:border], data[border:]
