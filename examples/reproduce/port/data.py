"""Pictures from folders, as Paddle programs read them: paddle.vision.transforms instead of the reference's own code."""

from pathlib import Path

from PIL import Image

import paddle
from paddle.io import BatchSampler, DataLoader, Dataset, DistributedBatchSampler, Subset
from paddle.vision.transforms import CenterCrop, Compose, Normalize, RandomCrop, RandomHorizontalFlip, Resize, ToTensor

MEAN, STD = [0.485, 0.456, 0.406], [0.229, 0.224, 0.225]


def training(resize, crop):
    """A random crop, mirrored with probability 1/2."""
    return Compose(
        [Resize((resize, resize)), RandomCrop(crop), RandomHorizontalFlip(), ToTensor(), Normalize(MEAN, STD)]
    )


def validation(resize, crop):
    """A centre crop."""
    return Compose([Resize((resize, resize)), CenterCrop(crop), ToTensor(), Normalize(MEAN, STD)])


class Pictures(Dataset):
    """The pictures of a list, with the numbers of their classes."""

    def __init__(self, folder, part, transform):
        super().__init__()
        self.folder, self.transform = Path(folder), transform
        lines = (self.folder / f"{part}_list.txt").read_text(encoding="utf-8").splitlines()
        self.samples = [(path, int(label)) for path, label in (line.rsplit(" ", 1) for line in lines)]

    def __len__(self):
        return len(self.samples)

    def __getitem__(self, index):
        path, label = self.samples[index]
        return self.transform(read(self.folder / path)), label


def read(path):
    """A picture from a file, as red, green and blue."""
    with Image.open(path) as image:
        return image.convert("RGB")


def loaders(folder, resize, crop, batch_size, workers=0):
    """Training and validation batches; with several processes, the share of this one."""
    train = Pictures(folder, "train", training(resize, crop))
    val = Pictures(folder, "val", validation(resize, crop))
    rank, world = paddle.distributed.get_rank(), paddle.distributed.get_world_size()
    val = Subset(val, range(rank, len(val), world))  # each picture once; a sampler would add duplicates
    return (
        DataLoader(train, batch_sampler=DistributedBatchSampler(train, batch_size, shuffle=True), num_workers=workers),
        DataLoader(val, batch_sampler=BatchSampler(val, batch_size=batch_size), num_workers=workers),
    )
