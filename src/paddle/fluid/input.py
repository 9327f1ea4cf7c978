"""`fluid.data`, `fluid.embedding`, `fluid.one_hot`: the newer forms of functions that `fluid.layers` has as well."""

__all__ = ["data", "embedding", "one_hot"]


def data(name, shape, dtype="float32", lod_level=0):
    """An input of the program under construction; unlike in `fluid.layers.data`, `shape` includes the batch axis.

    >>> x = fluid.data(name="x", shape=[None, 784], dtype="float32")
    """
    from . import layers

    return layers.data(name, list(shape), append_batch_size=False, dtype=dtype, lod_level=lod_level)


def embedding(input, size, is_sparse=False, is_distributed=False, padding_idx=None, param_attr=None, dtype="float32"):
    """Rows of a new table for ids of any shape; unlike in `fluid.layers`, a last axis of size 1 is kept."""
    from paddle.static import nn

    return nn.embedding(input, size, is_sparse, is_distributed, padding_idx, param_attr, dtype)


def one_hot(input, depth, allow_out_of_range=False):
    """One-hot vectors along a new last axis; unlike in `fluid.layers`, a last axis of size 1 is kept."""
    from paddle.nn import functional as F

    return F.one_hot(input, depth).astype("float32")
