"""Datasets, samplers and the loader."""

import numpy as np
import numpy.typing as npt

import paddle
from paddle.io import BatchSampler, DataLoader, Dataset, TensorDataset, random_split


class Squares(Dataset):
    def __getitem__(self, idx: int) -> tuple[npt.NDArray[np.float32], int]:
        return np.full([3], idx, "float32"), idx * idx

    def __len__(self) -> int:
        return 10


data = Squares()
loader = DataLoader(data, batch_sampler=BatchSampler(data, shuffle=True, batch_size=4), num_workers=0)
for numbers, squares in loader:
    print(numbers.shape, squares.shape)
first, second = random_split(data, [7, 3])
print(len(loader), len(first), len(second), len(TensorDataset([paddle.ones([2, 3])])))
