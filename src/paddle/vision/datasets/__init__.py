"""Ready-made image data sets."""

from paddle.vision.datasets.mnist import MNIST, FashionMNIST

__all__ = ["FashionMNIST", "MNIST"]
