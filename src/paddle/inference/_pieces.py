"""Runs of many rows in pieces: as many at a time as is fastest, and on several threads beside one another.

The values between the operators of a few pictures fit the processor's caches, those of many do not; on the other hand,
weights are read once for a piece. Which size is best depends on the model and on the processor, so it is measured when
a model is converted, and kept with it. Threads that take whole pieces do not wait for one another at every operator.
"""

import concurrent.futures
import math
import time

import numpy as np

_SIZES = (1, 2, 4, 8, 16)
_SECONDS = 0.8  # no further size is tried after so much time
_GAIN = 0.98  # a larger piece has to take at most so much of the time for a row
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

    def of(self, arrays, threads):
        """(The parts of the inputs, one list a piece, and whether each is for one thread); (None, False): run them whole."""
        count = len(arrays[0]) if arrays[0].ndim else 0
        if count < 2 or any(not a.ndim or len(a) != count for a in arrays):
            return None, False
        size = self.rows or count
        if self.rows:
            here = sum(a.size for a in arrays) // count
            size = max(1, int(self.rows * self.elements / max(here, 1)))
        # Few rows for many threads would leave some without work; there, an operator is divided instead.
        apart = threads > 1 and (count % threads == 0 or count >= 4 * threads)
        if threads > 1 and not apart:
            return None, False
        each = math.ceil(count / threads) if apart else count
        size = math.ceil(each / math.ceil(each / size))  # equal pieces
        if size >= count:
            return None, False
        return [[a[i : i + size] for a in arrays] for i in range(0, count, size)], apart


def measured(run, feeds):
    """The `Pieces` that take the least time for a row, with a function that runs arrays on this thread."""
    shapes = [[_OPEN.get(len(p._shape), _OPEN_OTHERWISE) if n < 0 else n for n in p._shape[1:]] for p in feeds]
    elements = sum(math.prod(shape) for shape in shapes)
    if not elements or any(p.dtype.name == "bfloat16" for p in feeds):  # NumPy has no such numbers
        return Pieces()
    start, best = time.thread_time(), {}
    for size in _SIZES:
        arrays = [_values(port, (size, *shape)) for port, shape in zip(feeds, shapes, strict=True)]
        best[size] = min(_timed(run, arrays) for _ in range(3 if size < 4 else 2)) / size
        if time.thread_time() - start > _SECONDS:
            break
    if len(best) < 2:
        return Pieces()
    chosen = 1
    for size, seconds in best.items():
        if seconds < _GAIN * best[chosen]:
            chosen = size
    return Pieces(chosen, elements)


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


def workers(threads):
    """Threads that run pieces; they end when nobody holds the pool."""
    return concurrent.futures.ThreadPoolExecutor(threads, "paddle.inference")
