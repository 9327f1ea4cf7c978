"""The Profiler: when it records, and what happens with the recordings."""

import datetime
import enum
import os
import socket
import time
import warnings

from .._core.errors import FailedCheckError, received
from ._recorder import Range, Recorder, watch_loaders
from ._result import Result
from .profiler_statistic import SortedKeys, SummaryView, processor_use, summary_text
from .timer import benchmark


class ProfilerState(enum.Enum):
    """What the profiler does in a step.

    Args:
        value: number of a member; this is all that is given to get one.
        names: with this, `module`, `qualname`, `type`, `start` and `boundary` Python makes a new enumeration, see
            `enum.Enum`.

    >>> paddle.profiler.ProfilerState.RECORD.name
    'RECORD'
    """

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
    'CPU'
    """

    CPU = 0
    GPU = 1
    XPU = 2
    CUSTOM_DEVICE = 3


_RECORDS = (ProfilerState.RECORD, ProfilerState.RECORD_AND_RETURN)


def make_scheduler(*, closed, ready, record, repeat=0, skip_first=0):
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
    ['CLOSED', 'RECORD', 'RECORD_AND_RETURN', 'CLOSED']
    """
    if not (closed >= 0 and ready >= 0 and record > 0 and repeat >= 0 and skip_first >= 0):
        raise FailedCheckError(
            "make_scheduler: 'record' must be positive and the other numbers not negative.",
            received(closed=closed, ready=ready, record=record, repeat=repeat, skip_first=skip_first),
        )
    period = closed + ready + record

    def state(step):
        round_, at = divmod(step - skip_first, period)
        if step < skip_first or (repeat and round_ >= repeat) or at < closed:
            return ProfilerState.CLOSED
        if at < closed + ready:
            return ProfilerState.READY
        return ProfilerState.RECORD if at < period - 1 else ProfilerState.RECORD_AND_RETURN

    return state


def export_chrome_tracing(dir_name, worker_name=None):
    """For `on_trace_ready`: write each recording into `dir_name`, for chrome://tracing or ui.perfetto.dev.

    Args:
        dir_name: the folder.
        worker_name: how the file's name begins; by default the host and the process.

    Returns:
        function of a Profiler.

    >>> handler = paddle.profiler.export_chrome_tracing("log")
    """
    return _exporter(dir_name, worker_name, "json", ".paddle_trace.json")


def export_protobuf(dir_name, worker_name=None):
    """For `on_trace_ready`: write each recording into `dir_name` as a Perfetto trace in protobuf.

    Args:
        dir_name: the folder.
        worker_name: how the file's name begins; by default the host and the process.

    Returns:
        function of a Profiler.

    >>> handler = paddle.profiler.export_protobuf("log")
    """
    return _exporter(dir_name, worker_name, "pb", ".paddle_trace.pb")


def _exporter(dir_name, worker_name, format, ending):
    os.makedirs(dir_name, exist_ok=True)

    def handle(profiler):
        worker = worker_name or f"host_{socket.gethostname()}pid_{os.getpid()}"
        now = datetime.datetime.now().strftime("%Y_%m_%d_%H_%M_%S_%f")
        profiler.export(os.path.join(dir_name, f"{worker}_time_{now}{ending}"), format)

    return handle


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
    ===...
    """

    def __init__(
        self,
        *,
        targets=None,
        scheduler=None,
        on_trace_ready=None,
        record_shapes=False,
        profile_memory=False,
        timer_only=False,
        emit_nvtx=False,
        custom_device_types=[],  # noqa: B006 (as in the original signature)
        with_flops=False,
    ):
        from ..device import is_compiled_with_cuda

        self.targets = set(targets or ProfilerTarget) & set(ProfilerTarget)
        unknown = [t for t in targets or () if t not in (ProfilerTarget.CPU, ProfilerTarget.GPU)]
        if unknown:
            warnings.warn(f"Profiling {unknown[0]} has no effect here: CPU and GPU are profiled.", stacklevel=2)
        self.scheduler = _scheduler(scheduler)
        self.on_trace_ready = on_trace_ready
        self.timer_only, self.with_flops = timer_only, with_flops
        self._gpu = ProfilerTarget.GPU in self.targets and is_compiled_with_cuda()
        self._options = {"shapes": record_shapes, "memory": profile_memory, "flops": with_flops, "nvtx": emit_nvtx}
        self.profiler_result = None
        self.step_num, self.current_state = 0, ProfilerState.CLOSED
        self._recorder = self._step = self._use = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        """Start with step 0."""
        timer = benchmark()
        timer.begin()
        self._unwatch = watch_loaders(timer.reading)
        self.step_num = 0
        if not self.timer_only:
            self._enter(self.scheduler(0))

    def step(self, num_samples=None):
        """End the current step, which processed `num_samples` samples."""
        timer = benchmark()
        timer.step(num_samples)
        self.step_num += 1
        if not self.timer_only:
            self._enter(self.scheduler(self.step_num))
            timer._since = time.perf_counter()  # the profiler's work between steps is not counted

    def stop(self):
        """Stop, and return the recording."""
        timer = benchmark()
        if self.timer_only:
            timer.end()
        else:
            timer.running = False
            self._enter(ProfilerState.CLOSED)
        self._unwatch()

    def step_info(self, unit=None):
        """Average costs of the steps since the last call, as text: reading, full step, samples per second."""
        return benchmark().step_info(unit)

    def export(self, path="", format="json"):
        """Write the last recording: "json" for chrome://tracing, "pb" for a Perfetto trace in protobuf."""
        if self.profiler_result is None:
            warnings.warn("The profiler has not recorded anything yet, so there is nothing to export.", stacklevel=2)
            return
        self.profiler_result.save(path, format)

    def summary(self, sorted_by=SortedKeys.CPUTotal, op_detail=True, thread_sep=False, time_unit="ms", views=None):
        """Print tables of the last recording: phases, operators, user-defined ranges, memory.

        `op_detail` shows torch's operators under each of ours; `thread_sep` prints a table for each thread.
        """
        if self.profiler_result is None:
            warnings.warn("The profiler has not recorded anything yet, so there is nothing to show.", stacklevel=2)
            return
        views = [views] if isinstance(views, SummaryView) else views
        print(summary_text(self.profiler_result, sorted_by, op_detail, thread_sep, time_unit, views))

    def _enter(self, state):
        """Leave the current step and enter one in `state`."""
        before, self.current_state = self.current_state, state
        if self._step is not None:
            self._step.end()
            self._step = None
        if self._recorder and (before is ProfilerState.RECORD_AND_RETURN or state not in _RECORDS):
            self._finish()
        if state in _RECORDS:
            if not self._recorder:
                self._use = processor_use()
                self._recorder = Recorder(gpu=self._gpu, **self._options)
                self._recorder.start()
            self._step = Range(f"ProfileStep#{self.step_num}", "ProfileStep")
            self._step.begin()

    def _finish(self):
        result = self._recorder.stop()
        self._recorder = None
        self.profiler_result = Result(result.events, processor_use(self._use))
        handle = self.on_trace_ready or export_chrome_tracing("./profiler_log/")
        handle(self)


def _scheduler(given):
    if callable(given):
        return given
    if isinstance(given, (tuple, list)):
        if not (len(given) == 2 and 0 <= given[0] < given[1]):
            raise FailedCheckError(
                "Profiler: 'scheduler' as a pair must be (first, end) with first < end.",
                received(scheduler=given),
                "scheduler=(2, 5).",
            )
        first, end = given
        ready = min(first, 1)
        return make_scheduler(closed=first - ready, ready=ready, record=end - first, repeat=1)
    return lambda step: ProfilerState.RECORD
