"""Dtypes by name."""

from .._core.dtype import convert


def convert_dtype(dtype):
    """The name of a dtype given in any way.

    >>> paddle.base.data_feeder.convert_dtype(paddle.float32)
    'float32'
    """
    return convert(dtype).name
