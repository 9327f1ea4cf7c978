# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Callable, Sequence
from typing import Any

from paddle.reader import batch as batch
from paddle.reader import decorator as decorator

class ComposeNotAligned(ValueError):
    """One of the composed readers ended before the others."""
    expected: Any
    came: Any
    hint: Any
    kind: str
    def __init__(self, expected: Any, came: Any = None, hint: Any = None) -> None: ...

def buffered(reader: Any, size: int) -> Any:
    """The same samples, with up to `size` of them prefetched by a thread."""

def cache(reader: Any) -> Any:
    """The samples of `reader`, read once immediately and kept in memory."""

def chain(*readers: Any) -> Any:
    """All samples of the first reader, then those of the second, and so on."""

def compose(*readers: Any, **kwargs: Any) -> Any:
    """A tuple of a sample from each reader, with nested tuples flattened: (1, 2) and 3 give (1, 2, 3).

    With `check_alignment` (the default), readers of different lengths are an error."""

def firstn(reader: Any, n: int) -> Any:
    """The first `n` samples."""

def map_readers(func: Any, *readers: Any) -> Any:
    """`func` applied to a sample from each reader."""

def multiprocess_reader(readers: Sequence[Any], use_pipe: bool = True, queue_size: int = 1000) -> Any:
    """The samples of several readers, each run in its own process, in the order of arrival.

    `use_pipe` and `queue_size` have no effect: samples always go through a pipe, which bounds their number."""

def shuffle(reader: Any, buf_size: int) -> Any:
    """Shuffled samples: blocks of `buf_size` samples are read and shuffled with Python's `random`."""

def xmap_readers(mapper: Callable[[Any], Any], reader: Any, process_num: int, buffer_size: int, order: bool = False) -> Any:
    """`mapper` of each sample, computed in `process_num` threads; the original order is kept only with `order`."""
