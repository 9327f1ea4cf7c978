"""Mixed precision of static graphs."""

import contextlib

from paddle._core.graph import name_scope

__all__ = ["decorate", "fp16_guard"]


@contextlib.contextmanager
def fp16_guard():
    """Mark the operators of a block as those that a network in pure float16 computes in float16.

    Operators recorded in the block get the name scope that Paddle's tools look for. What they compute stays the same;
    outside of static graphs the block is an ordinary one.

    >>> with paddle.static.amp.fp16_guard():
    ...     y = paddle.nn.functional.relu(paddle.to_tensor([-1.0, 2.0]))
    >>> y.tolist()
    [0.0, 2.0]
    """
    with name_scope(prefix="__use_fp16__"):
        yield


def decorate(*args, **kwargs):
    """Refused: static graphs run in the precision that they were built in."""
    raise NotImplementedError(
        "paddle.static.amp.decorate: an optimizer that rewrites a static graph to mixed precision is missing. "
        "Build the network inside paddle.amp.auto_cast(dtype='bfloat16') instead: its operators keep that precision."
    )
