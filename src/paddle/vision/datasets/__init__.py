"""Ready-made image data sets, and folders of images.

Files that are not given are downloaded: into the folder `download_dir`, a keyword of every one of them, or else into
the data set's own folder below `PADDLE_DATA_HOME` (by default `~/.cache/paddle/dataset`). The folder is printed.

>>> flowers = Flowers(download_dir="data")  # doctest: +SKIP
"""

from paddle.vision.datasets.cifar import Cifar10, Cifar100
from paddle.vision.datasets.flowers import Flowers
from paddle.vision.datasets.folder import DatasetFolder, ImageFolder
from paddle.vision.datasets.mnist import MNIST, FashionMNIST
from paddle.vision.datasets.voc2012 import VOC2012

__all__ = ["DatasetFolder", "ImageFolder", "MNIST", "FashionMNIST", "Flowers", "Cifar10", "Cifar100", "VOC2012"]
