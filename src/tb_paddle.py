"""TensorBoard for Paddle programs: the `SummaryWriter` of tb-paddle, writing through the tensorboard package.

>>> from tb_paddle import SummaryWriter
>>> writer = SummaryWriter(logdir="log")  # doctest: +SKIP
>>> writer.add_scalar("train/loss", loss, step)  # doctest: +SKIP

`tensorboard --logdir log` shows what was written.

This is a file and not a folder because PyPI's tb-paddle installs a folder `tb_paddle`: the two share no file, Python
prefers a folder to a file, and so PyPI's package is imported where it is installed.
"""

from paddle import _tensorboard
from paddle._tensorboard import SummaryWriter

__all__ = ["SummaryWriter"]
__path__ = list(_tensorboard.__path__)  # for `import tb_paddle.hparams_api`
