"""Ready-made image data sets, and folders of images."""

from paddle.vision.datasets.cifar import Cifar10, Cifar100
from paddle.vision.datasets.flowers import Flowers
from paddle.vision.datasets.folder import DatasetFolder, ImageFolder
from paddle.vision.datasets.mnist import MNIST, FashionMNIST
from paddle.vision.datasets.voc2012 import VOC2012

__all__ = ["DatasetFolder", "ImageFolder", "MNIST", "FashionMNIST", "Flowers", "Cifar10", "Cifar100", "VOC2012"]
