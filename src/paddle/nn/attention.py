"""Selection of the kernels attention may use."""

import contextlib
import enum

import torch

from .._core.errors import FailedCheckError, received

__path__ = []  # a package, for the paths of the original below it

__all__ = ["SDPBackend", "sdpa_kernel"]


class SDPBackend(enum.IntEnum):
    """The attention kernels."""

    ERROR = -1
    MATH = 0
    FLASH_ATTENTION = 1
    EFFICIENT_ATTENTION = 2


@contextlib.contextmanager
def sdpa_kernel(backends, set_priority=False):
    """Restrict attention to these kernels inside the block.

    >>> with paddle.nn.attention.sdpa_kernel(paddle.nn.attention.SDPBackend.MATH):
    ...     q = paddle.rand([1, 4, 2, 8])
    ...     out = paddle.nn.functional.scaled_dot_product_attention(q, q, q)
    >>> out.shape
    [1, 4, 2, 8]
    """
    listed = [backends] if isinstance(backends, SDPBackend) else list(backends)
    if not listed or any(not isinstance(b, SDPBackend) for b in listed):
        raise FailedCheckError("sdpa_kernel: expected an SDPBackend, or a list of them.", received(backends=backends))
    wanted = [getattr(torch.nn.attention.SDPBackend, backend.name) for backend in listed]
    with torch.nn.attention.sdpa_kernel(wanted, set_priority=set_priority):
        yield
