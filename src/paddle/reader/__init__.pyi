# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Callable, Sequence
from typing import Any

from paddle.reader import batch as batch
from paddle.reader import decorator as decorator

class ComposeNotAligned(ValueError):
    """One of the composed readers ended before the others.

    Args:
        expected: what was expected.
        came: what came; by default nothing is said.
        hint: what to try; by default nothing is said.

    >>> issubclass(paddle.reader.ComposeNotAligned, ValueError)
    True"""
    expected: Any
    came: Any
    hint: Any
    kind: str
    def __init__(self, expected: Any, came: Any = None, hint: Any = None) -> None: ...

def buffered(reader: Any, size: int) -> Any:
    """The same samples, with up to `size` of them prefetched by a thread.

    Args:
        reader: function without arguments that returns samples.
        size: how many samples are read ahead at most.

    Returns:
        a reader: a function whose result yields the samples.

    >>> list(paddle.reader.buffered(lambda: iter([1, 2, 3]), 2)())
    [1, 2, 3]"""

def cache(reader: Any) -> Any:
    """The samples of `reader`, read once immediately and kept in memory.

    Args:
        reader: function that returns an iterator of samples.

    Returns:
        a reader.

    >>> list(paddle.reader.cache(lambda: iter([1, 2]))())
    [1, 2]"""

def chain(*readers: Any) -> Any:
    """All samples of the first reader, then those of the second, and so on.

    Args:
        *readers: functions that return iterators of samples.

    Returns:
        a reader.

    >>> list(paddle.reader.chain(lambda: iter([1]), lambda: iter([2, 3]))())
    [1, 2, 3]"""

def compose(*readers: Any, **kwargs: Any) -> Any:
    """A tuple of a sample from each reader, with nested tuples flattened: (1, 2) and 3 give (1, 2, 3).

    With `check_alignment` (the default), readers of different lengths are an error.

    Args:
        *readers: functions that return iterators of samples.
        **kwargs: `check_alignment`.

    Returns:
        a reader of tuples.

    >>> list(paddle.reader.compose(lambda: iter([(1, 2)]), lambda: iter([3]))())
    [(1, 2, 3)]"""

def firstn(reader: Any, n: int) -> Any:
    """The first `n` samples.

    Args:
        reader: function that returns an iterator of samples.
        n: how many samples.

    Returns:
        a reader.

    >>> list(paddle.reader.firstn(lambda: iter(range(9)), 2)())
    [0, 1]"""

def map_readers(func: Any, *readers: Any) -> Any:
    """`func` applied to a sample from each reader.

    Args:
        func: function with an argument for each reader.
        *readers: functions that return iterators of samples.

    Returns:
        a reader.

    >>> list(paddle.reader.map_readers(max, lambda: iter([1, 5]), lambda: iter([3, 4]))())
    [3, 5]"""

def multiprocess_reader(readers: Sequence[Any], use_pipe: bool = True, queue_size: int = 1000) -> Any:
    """The samples of several readers, each run in its own process, in the order of arrival.

    `use_pipe` and `queue_size` have no effect: samples always go through a pipe, which bounds their number.

    Args:
        readers: list of functions without arguments that return samples.
        use_pipe: accepted and not used.
        queue_size: accepted and not used.

    Returns:
        a reader: a function whose result yields the samples.

    >>> reader = paddle.reader.multiprocess_reader([lambda: iter([1, 2]), lambda: iter([3])])
    >>> sorted(reader())
    [1, 2, 3]"""

def shuffle(reader: Any, buf_size: int) -> Any:
    """Shuffled samples: blocks of `buf_size` samples are read and shuffled with Python's `random`.

    Args:
        reader: function that returns an iterator of samples.
        buf_size: how many samples a block has.

    Returns:
        a reader.

    >>> sorted(paddle.reader.shuffle(lambda: iter(range(3)), 2)())
    [0, 1, 2]"""

def xmap_readers(mapper: Callable[[Any], Any], reader: Any, process_num: int, buffer_size: int, order: bool = False) -> Any:
    """`mapper` of each sample, computed in `process_num` threads; the original order is kept only with `order`.

    Args:
        mapper: function of a sample.
        reader: function without arguments that returns samples.
        process_num: how many threads.
        buffer_size: how many samples wait at most.
        order: whether results come in the order of the samples.

    Returns:
        a reader: a function whose result yields what `mapper` returns.

    >>> list(paddle.reader.xmap_readers(lambda x: 2 * x, lambda: iter([1, 2, 3]), 2, 4, order=True)())
    [2, 4, 6]"""
