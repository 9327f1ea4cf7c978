# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import enum
from collections.abc import Callable, Iterable
from typing import Any, Literal

from paddle.profiler import profiler as profiler
from paddle.profiler import profiler_statistic as profiler_statistic
from paddle.profiler import timer as timer
from paddle.profiler import utils as utils

class Profiler:
    """Records the steps of a program: the time of every operator and phase, and memory and shapes if requested.

    `scheduler` says which steps: a function from step to ProfilerState, a pair (first, end), or None for all.
    `on_trace_ready` is called with the profiler after each recording; by default the trace is written to
    `./profiler_log`. `timer_only` times steps and records nothing.

    Args:
        targets: the `ProfilerTarget`s to profile; by default all that are there.
        record_shapes: whether the shapes of inputs are recorded.
        profile_memory: whether memory is recorded.
        emit_nvtx: whether operators are marked for NVIDIA's tools.
        custom_device_types: accepted and not used.
        with_flops: whether floating-point operations are counted.

    >>> with paddle.profiler.Profiler(timer_only=True) as profiler:  # doctest: +ELLIPSIS
    ...     for step in range(3):
    ...         profiler.step()
    ===..."""
    targets: Any
    scheduler: Any
    on_trace_ready: Callable[[Profiler], None] | None
    timer_only: bool
    with_flops: bool
    profiler_result: Any
    step_num: Any
    current_state: Any
    def __init__(self, *, targets: Iterable[ProfilerTarget] | None = None, scheduler: Callable[[int], ProfilerState] | tuple[int, int] | None = None, on_trace_ready: Callable[[Profiler], None] | None = None, record_shapes: bool = False, profile_memory: bool = False, timer_only: bool = False, emit_nvtx: bool = False, custom_device_types: list[str] = ..., with_flops: bool = False) -> None: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *_: Any) -> Any: ...
    def start(self) -> None:
        """Start with step 0."""
    def step(self, num_samples: int | None = None) -> None:
        """End the current step, which processed `num_samples` samples."""
    def stop(self) -> None:
        """Stop, and return the recording."""
    def step_info(self, unit: str | None = None) -> str:
        """Average costs of the steps since the last call, as text: reading, full step, samples per second."""
    def export(self, path: str = '', format: str = 'json') -> None:
        """Write the last recording: "json" for chrome://tracing, "pb" for a Perfetto trace in protobuf."""
    def summary(self, sorted_by: SortedKeys = ..., op_detail: bool = True, thread_sep: bool = False, time_unit: Literal['s', 'ms', 'us', 'ns'] = 'ms', views: SummaryView | list[SummaryView] | None = None) -> None:
        """Print tables of the last recording: phases, operators, user-defined ranges, memory.

        `op_detail` shows torch's operators under each of ours; `thread_sep` prints a table for each thread."""

class ProfilerState(enum.Enum):
    """What the profiler does in a step.

    Args:
        value: number of a member; this is all that is given to get one.
        names: with this, `module`, `qualname`, `type`, `start` and `boundary` Python makes a new enumeration, see
            `enum.Enum`.

    >>> paddle.profiler.ProfilerState.RECORD.name
    'RECORD'"""
    CLOSED = 0
    READY = 1
    RECORD = 2
    RECORD_AND_RETURN = 3

class ProfilerTarget(enum.Enum):
    """The devices to profile; XPU and CUSTOM_DEVICE exist only as names here and have no effect.

    Args:
        value: number of a member; this is all that is given to get one.
        names: with this, `module`, `qualname`, `type`, `start` and `boundary` Python makes a new enumeration, see
            `enum.Enum`.

    >>> paddle.profiler.ProfilerTarget.CPU.name
    'CPU'"""
    CPU = 0
    GPU = 1
    XPU = 2
    CUSTOM_DEVICE = 3

class RecordEvent:
    """A named range of the program in traces and tables.

    Args:
        name: name of the range.
        event_type: kind of the range; by default one that the user defines.

    >>> with paddle.profiler.RecordEvent("loading"):
    ...     x = paddle.ones([2])"""
    name: str
    event_type: TracerEventType
    def __init__(self, name: str, event_type: TracerEventType = ...) -> None: ...
    def begin(self) -> None:
        """Begin the range."""
    def end(self) -> None:
        """End the range."""
    def __enter__(self) -> Any: ...
    def __exit__(self, *_: Any) -> Any: ...

class SortedKeys(enum.Enum):
    """What the operators of a table are sorted by.

    Args:
        value: number of a member; this is all that is given to get one.
        names: with this, `module`, `qualname`, `type`, `start` and `boundary` Python makes a new enumeration, see
            `enum.Enum`.

    >>> paddle.profiler.SortedKeys.CPUTotal.name
    'CPUTotal'"""
    CPUTotal = 0
    CPUAvg = 1
    CPUMax = 2
    CPUMin = 3
    GPUTotal = 4
    GPUAvg = 5
    GPUMax = 6
    GPUMin = 7

class SummaryView(enum.Enum):
    """The tables of a summary.

    Args:
        value: number of a member; this is all that is given to get one.
        names: with this, `module`, `qualname`, `type`, `start` and `boundary` Python makes a new enumeration, see
            `enum.Enum`.

    >>> paddle.profiler.SummaryView.OverView.name
    'OverView'"""
    DeviceView = 0
    OverView = 1
    ModelView = 2
    DistributedView = 3
    KernelView = 4
    OperatorView = 5
    MemoryView = 6
    MemoryManipulationView = 7
    UDFView = 8

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

def export_chrome_tracing(dir_name: str, worker_name: str | None = None) -> Callable[[Profiler], None]:
    """For `on_trace_ready`: write each recording into `dir_name`, for chrome://tracing or ui.perfetto.dev.

    Args:
        dir_name: the folder.
        worker_name: how the file's name begins; by default the host and the process.

    Returns:
        function of a Profiler.

    >>> handler = paddle.profiler.export_chrome_tracing("log")"""

def export_protobuf(dir_name: str, worker_name: str | None = None) -> Callable[[Profiler], None]:
    """For `on_trace_ready`: write each recording into `dir_name` as a Perfetto trace in protobuf.

    Args:
        dir_name: the folder.
        worker_name: how the file's name begins; by default the host and the process.

    Returns:
        function of a Profiler.

    >>> handler = paddle.profiler.export_protobuf("log")"""

def load_profiler_result(filename: str) -> Any:
    """Read what `Profiler.export`, `export_chrome_tracing` or `export_protobuf` wrote.

    Args:
        filename: file that one of them wrote.

    Returns:
        the recording, with the interface of the one that `Profiler.stop` returns.

    >>> with paddle.profiler.Profiler(on_trace_ready=lambda p: p.export("trace.json")) as profiler:
    ...     y = paddle.ones([2, 2]) @ paddle.ones([2, 2])
    >>> result = paddle.profiler.load_profiler_result("trace.json")
    >>> type(result).__name__
    'Result'"""

def make_scheduler(*, closed: int, ready: int, record: int, repeat: int = 0, skip_first: int = 0) -> Callable[[int], ProfilerState]:
    """Return a function from step to state: after `skip_first` steps, rounds of closed, ready and recording steps.

    There are `repeat` rounds, or endlessly many for 0; the last step of each returns the recording.

    Args:
        closed: how many steps nothing is done.
        ready: how many steps it warms up.
        record: how many steps are recorded, at least 1.
        repeat: how many rounds. Default: 0.
        skip_first: how many steps come before the first round. Default: 0.

    Returns:
        function from a step, an int, to a ProfilerState.

    >>> schedule = paddle.profiler.make_scheduler(closed=1, ready=0, record=2, repeat=1)
    >>> [schedule(step).name for step in range(4)]
    ['CLOSED', 'RECORD', 'RECORD_AND_RETURN', 'CLOSED']"""
