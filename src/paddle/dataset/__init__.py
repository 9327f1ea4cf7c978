"""Datasets of Paddle 1.x as readers: functions without arguments that return an iterator of samples.

>>> import paddle
>>> batches = paddle.batch(paddle.dataset.mnist.test(), batch_size=4)
>>> len(next(batches()))
4
"""

from . import (
    cifar,
    common,
    conll05,
    flowers,
    image,
    imdb,
    imikolov,
    mnist,
    movielens,
    sentiment,
    uci_housing,
    voc2012,
    wmt14,
    wmt16,
)

__all__: list[str] = []
