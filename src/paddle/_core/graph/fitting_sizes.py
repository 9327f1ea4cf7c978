"""Sizes of open axes that fit together, for a call that none of the trial runs accepts.

In a trial run all open axes of a Program's inputs have one size, so a call that relates them is refused: a convolution
in two groups needs twice as many channels in x as in the weight, `gather_nd` an index no longer than x has axes. Here
the open axes of the arguments get small sizes, first the same for all, then drawn ones, until the operator accepts
them. What such a run tells are the ranks and dtypes of the results; their sizes stay open.
"""

import random

from .. import tree

_SMALL = (1, 2, 3, 4)
_MOST_NUMBERS, _LARGEST = 8, 512
_DRAWN = 300


def choices(open_axes, args, kwargs):
    """Assignments {(id of a tensor, axis): size} to try, in a fixed order."""
    asked = {
        n
        for n in tree.leaves((args, kwargs), kinds=tree.SAME_SEQUENCES, only=int)
        if type(n) is int and 4 < n <= _LARGEST
    }
    sizes = [*_SMALL, *sorted(asked)[:_MOST_NUMBERS]]
    for size in sizes:
        yield dict.fromkeys(open_axes, size)
    draw = random.Random(0)
    for _ in range(_DRAWN if len(open_axes) > 1 else 0):
        yield {axis: draw.choice(sizes) for axis in open_axes}
