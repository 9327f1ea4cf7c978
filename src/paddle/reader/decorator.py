"""Reader combinators: each takes readers and returns a reader."""

import itertools
import random

from paddle._core.errors import InvalidArgumentError
from paddle.reader._processes import multiprocess_reader
from paddle.reader._threads import buffered, xmap_readers

__all__ = [
    "ComposeNotAligned",
    "buffered",
    "cache",
    "chain",
    "compose",
    "firstn",
    "map_readers",
    "multiprocess_reader",
    "shuffle",
    "xmap_readers",
]


class ComposeNotAligned(InvalidArgumentError):
    """One of the composed readers ended before the others.

    Args:
        expected: what was expected.
        came: what came; by default nothing is said.
        hint: what to try; by default nothing is said.

    >>> issubclass(paddle.reader.ComposeNotAligned, ValueError)
    True
    """


def cache(reader):
    """The samples of `reader`, read once immediately and kept in memory.

    Args:
        reader: function that returns an iterator of samples.

    Returns:
        a reader.

    >>> list(paddle.reader.cache(lambda: iter([1, 2]))())
    [1, 2]
    """
    samples = tuple(reader())

    def cached():
        yield from samples

    return cached


def map_readers(func, *readers):
    """`func` applied to a sample from each reader.

    Args:
        func: function with an argument for each reader.
        *readers: functions that return iterators of samples.

    Returns:
        a reader.

    >>> list(paddle.reader.map_readers(max, lambda: iter([1, 5]), lambda: iter([3, 4]))())
    [3, 5]
    """

    def mapped():
        yield from map(func, *(reader() for reader in readers))

    return mapped


def shuffle(reader, buf_size):
    """Shuffled samples: blocks of `buf_size` samples are read and shuffled with Python's `random`.

    Args:
        reader: function that returns an iterator of samples.
        buf_size: how many samples a block has.

    Returns:
        a reader.

    >>> sorted(paddle.reader.shuffle(lambda: iter(range(3)), 2)())
    [0, 1, 2]
    """

    def shuffled():
        samples = iter(reader())
        while some := list(itertools.islice(samples, buf_size)):
            random.shuffle(some)
            yield from some

    return shuffled


def chain(*readers):
    """All samples of the first reader, then those of the second, and so on.

    Args:
        *readers: functions that return iterators of samples.

    Returns:
        a reader.

    >>> list(paddle.reader.chain(lambda: iter([1]), lambda: iter([2, 3]))())
    [1, 2, 3]
    """

    def chained():
        for reader in readers:
            yield from reader()

    return chained


def compose(*readers, **kwargs):
    """A tuple of a sample from each reader, with nested tuples flattened: (1, 2) and 3 give (1, 2, 3).

    With `check_alignment` (the default), readers of different lengths are an error.

    Args:
        *readers: functions that return iterators of samples.
        **kwargs: `check_alignment`.

    Returns:
        a reader of tuples.

    >>> list(paddle.reader.compose(lambda: iter([(1, 2)]), lambda: iter([3]))())
    [(1, 2, 3)]
    """
    check = kwargs.pop("check_alignment", True)

    def composed():
        side_by_side = itertools.zip_longest if check else zip
        for parts in side_by_side(*(reader() for reader in readers)):
            if check and any(part is None for part in parts):
                raise ComposeNotAligned(
                    "composed readers must have the same number of samples, none of them None.",
                    None,
                    "compose(…, check_alignment=False) stops with the shortest.",
                )
            yield tuple(itertools.chain.from_iterable(p if isinstance(p, tuple) else (p,) for p in parts))

    return composed


def firstn(reader, n):
    """The first `n` samples.

    Args:
        reader: function that returns an iterator of samples.
        n: how many samples.

    Returns:
        a reader.

    >>> list(paddle.reader.firstn(lambda: iter(range(9)), 2)())
    [0, 1]
    """

    def first():
        yield from itertools.islice(reader(), n)

    return first
