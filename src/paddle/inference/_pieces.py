"""Runs of many rows in pieces: as many at a time as is fastest, and on several threads beside one another.

The values between the operators for a few images fit the processor's caches, those of many do not; on the other hand,
weights are read once for a piece. Which size is best depends on the model and on the processor, so it is measured when
a model is converted, and kept with it. Threads that take whole pieces do not wait for one another at every operator.
"""

import collections
import concurrent.futures
import math
import time

import numpy as np

_SIZES = (1, 2, 4, 8, 16)
_SECONDS = 0.8  # no further size is tried after so much time
_USUAL = 4  # the size that is taken where it must not depend on a measurement
_EQUAL = 0.98  # times for a row that differ by less count as equal, and the larger piece is taken
_OPEN = {4: 224}  # the size that stands for an open one, other than the first, by the number of axes
_OPEN_OTHERWISE = 64


class Pieces:
    """How rows are divided.

    Args:
        rows: how many rows are a piece; 0 if that is not known.
        elements: how many elements a row of all inputs had when that was measured.
    """

    def __init__(self, rows=0, elements=0):
        self.rows, self.elements = rows, elements

    def of(self, arrays, threads=1):
        """The inputs in pieces of equal size: a list of arrays each."""
        count = _rows(arrays)
        each = math.ceil(count / threads)
        if not each:
            return [arrays]
        size = each
        if self.rows:
            here = sum(a.size for a in arrays) / count
            size = max(1, int(self.rows * self.elements / max(here, 1)))
        size = math.ceil(each / math.ceil(each / size))
        return [arrays] if size >= count else [[a[i : i + size] for a in arrays] for i in range(0, count, size)]


def _rows(arrays):
    """The number of rows; 0 if the inputs do not have the same one."""
    counts = {len(a) if a.ndim else 0 for a in arrays}
    return counts.pop() if len(counts) == 1 else 0


def are_for_threads(arrays, threads):
    """Whether threads should take pieces of these inputs.

    Few rows for many threads would leave some without work; there, every operator is divided instead.
    """
    count = _rows(arrays)
    return count >= 4 * threads or (count > 0 and count % threads == 0)


class Trial:
    """Inputs to try a model with.

    Args:
        feeds: the model's inputs.

    `elements` is the number of elements in a row of all of them, 0 if there is nothing to try; `rows` the number of
    rows that the model was saved for, 1 if it takes any.
    """

    def __init__(self, feeds):
        self.feeds = feeds
        self.shapes = [[_OPEN.get(len(p._shape), _OPEN_OTHERWISE) if n < 0 else n for n in p._shape[1:]] for p in feeds]
        self.elements = sum(math.prod(shape) for shape in self.shapes)
        if any(p.dtype.name == "bfloat16" or not p._shape for p in feeds):  # NumPy has no such numbers; no rows
            self.elements = 0
        self.rows = max([1, *(p._shape[0] for p in feeds if p._shape)])

    def arrays(self, rows):
        """An array for each input, of so many rows."""
        return [_values(port, (rows, *shape)) for port, shape in zip(self.feeds, self.shapes, strict=True)]


def measured(run, feeds):
    """The `Pieces` that take the least time for a row, with a function that runs arrays on this thread."""
    trial = Trial(feeds)
    if not trial.elements:
        return Pieces()
    start, best = time.thread_time(), {}
    for size in _SIZES:
        arrays = trial.arrays(size)
        best[size] = min(_timed(run, arrays) for _ in range(3 if size < 4 else 2)) / size
        if time.thread_time() - start > _SECONDS:
            break
    if len(best) < 2:
        return Pieces()
    fastest = min(best.values())
    rows = max(size for size, seconds in best.items() if seconds * _EQUAL <= fastest)
    return Pieces(rows, trial.elements)


def unmeasured(feeds):
    """The `Pieces` for when nothing may depend on a measurement."""
    elements = Trial(feeds).elements
    return Pieces(_USUAL, elements) if elements else Pieces()


def _values(port, shape):
    """Numbers for a trial: 0 for whole numbers, which every table has."""
    if not port.dtype.torch.is_floating_point:
        return np.zeros(shape, port.dtype.name)
    return np.random.default_rng(0).standard_normal(shape, np.float32).astype(port.dtype.name)


def _timed(run, arrays):
    start = time.thread_time()
    run(arrays)
    return time.thread_time() - start


def joined(parts):
    """The results of pieces, one list a piece, as one list."""
    return [np.concatenate(side) for side in zip(*parts, strict=True)]


class Workers:
    """Threads that help the caller with its pieces; they end when nobody holds them."""

    def __init__(self, threads):
        self.count = threads - 1
        self.pool = concurrent.futures.ThreadPoolExecutor(self.count, "paddle.inference")

    def map(self, work, parts):
        """The results of a function for each part. Whoever is free takes the next: a busy core delays one part only."""
        waiting, found = collections.deque(enumerate(parts)), [None] * len(parts)

        def drain():
            while waiting:
                try:
                    i, part = waiting.popleft()
                except IndexError:  # another thread was quicker
                    return
                found[i] = work(part)

        helpers = [self.pool.submit(drain) for _ in range(self.count)]
        try:
            drain()
        finally:
            waiting.clear()
            concurrent.futures.wait([h for h in helpers if not h.cancel()])
        for helper in helpers:
            if not helper.cancelled():
                helper.result()
        return found
