"""Profiling of programs."""

import contextlib

import torch

from paddle._core import state
from paddle._core.errors import InvalidArgumentError, PreconditionNotMetError, received

__all__ = ["cuda_profiler", "profiler", "reset_profiler", "start_profiler", "stop_profiler"]

_running = state.collection("fluid profiler", list)
_KEYS = {
    None: "cpu_time_total",
    "default": "cpu_time_total",
    "calls": "count",
    "total": "cpu_time_total",
    "max": "cpu_time_total",
    "min": "cpu_time_total",
    "ave": "cpu_time",
}


def start_profiler(state, tracer_option="Default"):
    """Start profiling 'CPU', 'GPU' or 'All'."""
    if state not in ("CPU", "GPU", "All"):
        raise InvalidArgumentError("profiler: 'state' must be 'CPU', 'GPU' or 'All'.", received(state=state))
    if _running:
        return
    kinds = [torch.profiler.ProfilerActivity.CPU]
    if state != "CPU" and torch.cuda.is_available():
        kinds.append(torch.profiler.ProfilerActivity.CUDA)
    profile = torch.profiler.profile(activities=kinds)
    profile.__enter__()
    _running.append((profile, state))


def stop_profiler(sorted_key=None, profile_path="/tmp/profile"):
    """Stop profiling, print a table of operators sorted by `sorted_key`, and write a trace for chrome://tracing."""
    if sorted_key not in _KEYS:
        raise InvalidArgumentError(
            f"profiler: 'sorted_key' must be one of {tuple(k for k in _KEYS if k)} or None.",
            received(sorted_key=sorted_key),
        )
    if not _running:
        raise PreconditionNotMetError("stop_profiler: it is not running.", None, "start_profiler('All') first.")
    profile, _ = _running.pop()
    profile.__exit__(None, None, None)
    averages = profile.key_averages()
    print(averages.table(sort_by=_KEYS[sorted_key], row_limit=30) if sorted_key != "calls" else averages.table())
    if profile_path:
        profile.export_chrome_trace(profile_path)


def reset_profiler():
    """Discard the measurements so far."""
    if _running:
        profile, state = _running.pop()
        profile.__exit__(None, None, None)
        start_profiler(state)


@contextlib.contextmanager
def profiler(state, sorted_key=None, profile_path="/tmp/profile", tracer_option="Default"):
    """A context whose operators are profiled.

    with fluid.profiler.profiler("CPU", "total", "profile.json"):
        exe.run(program)
    """
    start_profiler(state, tracer_option)
    try:
        yield
    finally:
        stop_profiler(sorted_key, profile_path)


@contextlib.contextmanager
def cuda_profiler(output_file, output_mode=None, config=None):
    """Not supported: it needs a CUDA tool that no longer exists."""
    raise NotImplementedError("cuda_profiler: use fluid.profiler.profiler('GPU'), or nsys from outside")
    yield
