"""User-defined ranges, and loading results."""

import contextlib
import enum
import sys

import torch

from . import _recorder
from ._result import Result


class TracerEventType(enum.Enum):
    """The type of an event."""

    Operator = 0
    Dataloader = 1
    ProfileStep = 2
    CudaRuntime = 3
    Kernel = 4
    Memcpy = 5
    Memset = 6
    UserDefined = 7
    OperatorInner = 8
    Forward = 9
    Backward = 10
    Optimization = 11
    Communication = 12
    PythonOp = 13
    PythonUserDefined = 14
    DygraphKernelLaunch = 15
    StaticKernelLaunch = 16


class RecordEvent(contextlib.ContextDecorator):
    """A named range of the program in traces and tables.

    Args:
        name: name of the range.
        event_type: kind of the range; by default one that the user defines.

    >>> with paddle.profiler.RecordEvent("loading"):
    ...     x = paddle.ones([2])
    """

    def __init__(self, name, event_type=TracerEventType.PythonUserDefined):
        self.name, self.event_type = name, event_type
        self._range = _recorder.Range(name, event_type.name)

    def begin(self):
        """Begin the range."""
        self._range.begin()

    def end(self):
        """End the range."""
        self._range.end()

    def __enter__(self):
        self.begin()
        return self

    def __exit__(self, *_):
        self.end()

    def _recreate_cm(self):
        return RecordEvent(self.name, self.event_type)


def in_profiler_mode():
    """Whether a profiler is recording."""
    return _recorder.recording()


def load_profiler_result(filename):
    """Read what `Profiler.export`, `export_chrome_tracing` or `export_protobuf` wrote.

    Args:
        filename: file that one of them wrote.

    Returns:
        the recording, with the interface of the one that `Profiler.stop` returns.

    >>> with paddle.profiler.Profiler(on_trace_ready=lambda p: p.export("trace.json")) as profiler:
    ...     y = paddle.ones([2, 2]) @ paddle.ones([2, 2])
    >>> result = paddle.profiler.load_profiler_result("trace.json")
    >>> type(result).__name__
    'Result'
    """
    return Result.load(filename)


@contextlib.contextmanager
def _nvprof_range(iter_id, start, end, exit_after_prof=True):
    """A context for one step of training, which is recorded for NVIDIA's profiler from step `start` on.

    The program ends after step `end` with `exit_after_prof`. Without a CUDA device nothing is recorded.
    """
    cuda = torch.cuda.is_available()
    if iter_id == start and cuda:
        torch.cuda.profiler.start()
    try:
        if cuda and iter_id >= start:
            with torch.cuda.nvtx.range(str(iter_id)):
                yield
        else:
            yield
    finally:
        if iter_id == end - 1:
            if cuda:
                torch.cuda.profiler.stop()
            if exit_after_prof:
                sys.exit()


@contextlib.contextmanager
def job_schedule_profiler_range(iter_id, start, end, exit_after_prof=True):
    """A context for one step of training that yields whether the schedule of jobs is to be recorded in it.

    Outrigger runs a Program as one job, so there is no schedule to record.
    """
    if iter_id == end and exit_after_prof:
        sys.exit()
    yield start <= iter_id < end if start >= 0 else False
