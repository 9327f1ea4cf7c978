"""Ready-made image data sets, and folders of images.

Files that are not given are downloaded to the folder `download_dir`, a keyword argument of every data set, or else to
the data set's folder below `PADDLE_DATA_HOME` (by default `~/.cache/paddle/dataset`). The folder is printed.

>>> flowers = Flowers(download_dir="data")  # doctest: +SKIP
"""

from paddle.vision.datasets.cifar import Cifar10, Cifar100
from paddle.vision.datasets.flowers import Flowers
from paddle.vision.datasets.folder import DatasetFolder, ImageFolder
from paddle.vision.datasets.mnist import MNIST, FashionMNIST
from paddle.vision.datasets.voc2012 import VOC2012

__all__ = ["DatasetFolder", "ImageFolder", "MNIST", "FashionMNIST", "Flowers", "Cifar10", "Cifar100", "VOC2012"]
