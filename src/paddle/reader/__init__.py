"""Readers of Paddle 1.x: functions without arguments that return an iterator of samples, and their combinators.

>>> def numbers():
...     yield from range(5)
>>> list(firstn(map_readers(lambda n: n * n, numbers), 3)())
[0, 1, 4]
"""

from .decorator import (
    ComposeNotAligned,
    buffered,
    cache,
    chain,
    compose,
    firstn,
    map_readers,
    multiprocess_reader,
    shuffle,
    xmap_readers,
)

__all__: list[str] = []
