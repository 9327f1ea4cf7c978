# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

def cuda_profiler(output_file: Any, output_mode: Any = None, config: Any = None) -> Any:
    """Not supported: it needs a CUDA tool that no longer exists."""

def profiler(state: Any, sorted_key: Any = None, profile_path: str = '/tmp/profile', tracer_option: str = 'Default') -> Any:
    """A context whose operators are profiled.

    with fluid.profiler.profiler("CPU", "total", "profile.json"):
        exe.run(program)"""

def reset_profiler() -> Any:
    """Discard the measurements so far."""

def start_profiler(state: Any, tracer_option: str = 'Default') -> Any:
    """Start profiling 'CPU', 'GPU' or 'All'."""

def stop_profiler(sorted_key: Any = None, profile_path: str = '/tmp/profile') -> Any:
    """Stop profiling, print a table of operators sorted by `sorted_key`, and write a trace for chrome://tracing."""
