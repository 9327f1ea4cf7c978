"""What `tb_paddle` and `paddle.callbacks.TensorBoard` share: files for TensorBoard."""

from ._writer import SummaryWriter

__all__ = ["SummaryWriter"]
