"""TensorBoard for Paddle programs: the `SummaryWriter` of tb-paddle, writing through the tensorboard package.

>>> from tb_paddle import SummaryWriter
>>> writer = SummaryWriter(logdir="log")  # doctest: +SKIP
>>> writer.add_scalar("train/loss", loss, step)  # doctest: +SKIP

`tensorboard --logdir log` shows what was written.
"""

from ._writer import SummaryWriter

__all__ = ["SummaryWriter"]
