"""The state of a trace in each thread."""

import contextlib

from paddle._core import state


class _Thread(state.PerThread):
    tracer = None  # the innermost `Tracer` that is running
    branches = 0  # how deep it is in branches that are recorded


THREAD = state.per_thread("jit: trace of the thread", _Thread)


@contextlib.contextmanager
def tracing(tracer):
    """A block in which this tracer is the innermost one of the thread."""
    before = THREAD.tracer, THREAD.branches
    THREAD.tracer, THREAD.branches = tracer, 0
    try:
        yield
    finally:
        THREAD.tracer, THREAD.branches = before


@contextlib.contextmanager
def recorded_branch():
    """A block whose calls are recorded, and which a run may skip."""
    THREAD.branches += 1
    try:
        yield
    finally:
        THREAD.branches -= 1
