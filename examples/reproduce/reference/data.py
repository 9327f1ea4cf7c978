"""Pictures from folders, as torch programs read them: PIL opens, crops and flips, NumPy converts to arrays."""

import random
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch.utils.data import DataLoader, Dataset

MEAN = np.array([0.485, 0.456, 0.406], dtype="float32")
STD = np.array([0.229, 0.224, 0.225], dtype="float32")


class Training:
    """A random crop, mirrored with probability 1/2."""

    def __init__(self, resize, crop):
        self.resize, self.crop = resize, crop

    def __call__(self, image):
        image = image.resize((self.resize, self.resize), Image.Resampling.BILINEAR)
        top = random.randint(0, self.resize - self.crop)
        left = random.randint(0, self.resize - self.crop)
        image = image.crop((left, top, left + self.crop, top + self.crop))
        if random.random() < 0.5:
            image = image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        return normalised(image)


class Validation:
    """A centre crop."""

    def __init__(self, resize, crop):
        self.resize, self.crop = resize, crop

    def __call__(self, image):
        image = image.resize((self.resize, self.resize), Image.Resampling.BILINEAR)
        edge = round((self.resize - self.crop) / 2)
        return normalised(image.crop((edge, edge, edge + self.crop, edge + self.crop)))


def normalised(image):
    """A normalised array, [3, height, width]."""
    pixels = np.asarray(image, dtype="float32") / 255
    return torch.from_numpy(((pixels - MEAN) / STD).transpose(2, 0, 1).copy())


class Pictures(Dataset):
    """The pictures of a list, with the numbers of their classes."""

    def __init__(self, folder, part, transform):
        self.folder, self.transform = Path(folder), transform
        lines = (self.folder / f"{part}_list.txt").read_text(encoding="utf-8").splitlines()
        self.samples = [(path, int(label)) for path, label in (line.rsplit(" ", 1) for line in lines)]

    def __len__(self):
        return len(self.samples)

    def __getitem__(self, index):
        path, label = self.samples[index]
        with Image.open(self.folder / path) as image:
            return self.transform(image.convert("RGB")), label


class Shuffled(torch.utils.data.Sampler):
    """A different order in each epoch, the same in every run."""

    def __init__(self, dataset):
        self.count, self.epoch = len(dataset), 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __len__(self):
        return self.count

    def __iter__(self):
        return iter(np.random.RandomState(self.epoch).permutation(self.count).tolist())


def loaders(folder, resize, crop, batch_size):
    """Training and validation batches."""
    train = Pictures(folder, "train", Training(resize, crop))
    val = Pictures(folder, "val", Validation(resize, crop))
    return (DataLoader(train, batch_size=batch_size, sampler=Shuffled(train)), DataLoader(val, batch_size=batch_size))
