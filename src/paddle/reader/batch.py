"""Batches of samples."""

import itertools

from paddle._core.errors import InvalidArgumentError, received


def batch(reader, batch_size, drop_last=False):
    """A reader of lists of `batch_size` samples; the last may be shorter, or is dropped with `drop_last`.

    Args:
        reader: function that returns an iterator of samples.
        batch_size: how many samples a batch has.
        drop_last: whether an incomplete last batch is left out. Default: False.

    Returns:
        a reader of lists.

    >>> [samples for samples in paddle.batch(lambda: iter(range(5)), 2)()]
    [[0, 1], [2, 3], [4]]
    """
    batch_size = int(batch_size)
    if batch_size <= 0:
        raise InvalidArgumentError("batch_size must be an integer greater than 0.", received(batch_size=batch_size))

    def batch_reader():
        samples = iter(reader())
        while together := list(itertools.islice(samples, batch_size)):
            if len(together) == batch_size or not drop_last:
                yield together

    return batch_reader
