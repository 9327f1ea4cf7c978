"""What each thread is tracing."""

from paddle._core import state


class _Thread(state.PerThread):
    tracer = None  # the innermost `Tracer` that is running
    branches = 0  # how deep it is in branches that are recorded


HERE = state.per_thread("jit: trace of the thread", _Thread)
