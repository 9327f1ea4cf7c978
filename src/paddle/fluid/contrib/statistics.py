"""Statistics of a program: memory and operator counts."""

import math
from collections import Counter, OrderedDict
from itertools import pairwise

__all__ = ["memory_usage", "op_freq_statistic"]


def memory_usage(program, batch_size):
    """The (minimum, maximum, unit) of the memory that a program's variables need for batches of that size."""
    total = sum(math.prod(batch_size if n < 0 else n for n in v.shape) * v.dtype.itemsize for v in program.list_vars())
    unit, size = next(((u, s) for u, s in (("GB", 1 << 30), ("MB", 1 << 20), ("KB", 1 << 10)) if total >= s), ("B", 1))
    return total * 0.9 / size, total * 1.1 / size, unit


def op_freq_statistic(program):
    """The counts of each operator and of each pair of adjacent operators, most frequent first."""
    kinds = [op.type for op in program.global_block().ops]
    pairs = [f"{a}->{b}" for a, b in pairwise(kinds)]
    return OrderedDict(Counter(kinds).most_common()), OrderedDict(Counter(pairs).most_common())
