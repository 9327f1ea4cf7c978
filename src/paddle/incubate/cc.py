"""Paddle's kernel compiler, which is not supported."""

from .._core.errors import UnimplementedError

__all__ = ["compile", "fuse"]


def compile(*args, **kwargs):
    """Compile a function of fused operators."""
    raise UnimplementedError("paddle.incubate.cc.compile: Paddle's kernel compiler is not part of this package.")


def fuse(*args, **kwargs):
    """Mark a function to be fused."""
    raise UnimplementedError("paddle.incubate.cc.fuse: Paddle's kernel compiler is not part of this package.")
