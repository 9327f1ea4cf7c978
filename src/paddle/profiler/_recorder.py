"""Recording with torch's profiler: naming ranges, and converting them to events.

Ranges carry their type in their name, `paddle|Operator|matmul`, because torch's profiler keeps only names. While a
recording runs, hooks name calls of layers, backward passes, optimizers and loaders; an interceptor names the operators.
"""

import contextlib
import os
import re

import torch

from .._core import state
from .._core.hooks import BACKWARD, LAYER_CALL, NEXT_BATCH, OPTIMIZER_STEP
from .._core.state import INTERCEPTORS
from ._result import Event, Result

# Unless the user has set a log level, the profiler's library does not log each start and stop.
os.environ.setdefault("KINETO_LOG_LEVEL", "6")

_MARK = "paddle|"
_NODE = "autograd::engine::evaluate_function: "

_recording = state.collection(
    "profiler", list
)  # the active recorder, if any: torch's profiler can run only once at a time


def recording():
    """Whether a profiler is recording."""
    return bool(_recording)


class Range:
    """A named time range in the trace, if one is being recorded."""

    def __init__(self, name, kind):
        self._name = f"{_MARK}{kind}|{name}"
        self._open = None

    def begin(self):
        if _recording and self._open is None:
            self._open = torch.profiler.record_function(self._name)
            self._open.__enter__()

    def end(self):
        if self._open is not None:
            self._open.__exit__(None, None, None)
            self._open = None

    def __enter__(self):
        self.begin()
        return self

    def __exit__(self, *_):
        self.end()


class _Operators:
    """Names every operator that goes through `@op`."""

    def __init__(self):
        self._open = []

    def before(self, op, args, kwargs):
        here = Range(op.name, "Operator")
        here.begin()
        self._open.append((op, here))
        return args, kwargs

    def after(self, op, out):
        while self._open:  # operators that failed left their ranges open
            owner, here = self._open.pop()
            here.end()
            if owner is op:
                break
        return out


class Recorder:
    """One recording, from `start` to `stop`, which returns the Result."""

    def __init__(self, *, gpu=False, shapes=False, memory=False, flops=False, nvtx=False):
        kinds = [torch.profiler.ProfilerActivity.CPU] + [torch.profiler.ProfilerActivity.CUDA] * gpu
        self._torch = torch.profiler.profile(
            activities=kinds, record_shapes=shapes, profile_memory=memory, with_flops=flops, acc_events=True
        )
        self._nvtx = torch.autograd.profiler.emit_nvtx(record_shapes=shapes) if nvtx else contextlib.nullcontext()
        self._operators = _Operators()
        self._memory = memory

    def start(self):
        self._nvtx.__enter__()
        self._torch.start()
        _recording.append(self)
        INTERCEPTORS.append(self._operators)
        self._undo = _watch_phases()

    def stop(self):
        for undo in reversed(self._undo):
            undo()
        INTERCEPTORS.remove(self._operators)
        _recording.remove(self)
        self._torch.stop()
        self._nvtx.__exit__(None, None, None)
        return Result(_events(self._torch.profiler.kineto_results, self._memory))


def _events(results, memory):
    """Convert torch's events to ours, with device events attached to the operators that started them."""
    found, launched = [], {}
    for e in results.events():
        name, device = e.name(), "CPU" if e.device_type() == torch.autograd.DeviceType.CPU else "GPU"
        if name == "[memory]":
            if memory:
                kind = "Allocate" if e.nbytes() > 0 else "Free"
                found.append(
                    Event(kind, "Memory", e.start_ns(), e.start_ns(), e.start_thread_id(), device, bytes=e.nbytes())
                )
            continue
        kind, name = _kind_and_name(name, device)
        if kind is None:
            continue
        event = Event(
            name,
            kind,
            e.start_ns(),
            e.start_ns() + e.duration_ns(),
            e.start_thread_id(),
            device,
            shapes=[list(s) for s in e.shapes()],
            flops=e.flops(),
        )
        found.append(event)
        if device == "CPU":
            launched[e.correlation_id()] = event
        elif e.linked_correlation_id() in launched:
            launched[e.linked_correlation_id()].device_ns += e.duration_ns()
    return found


def _kind_and_name(name, device):
    if name.startswith(_MARK):
        return name[len(_MARK) :].split("|", 1)
    if name.startswith(_NODE):
        return "Operator", _gradient_name(name[len(_NODE) :])
    if device == "GPU":
        return ("Memcpy" if "emcpy" in name else "Memset" if "emset" in name else "Kernel"), name
    if name.startswith("aten::"):
        return "OperatorInner", name
    if name.startswith("cuda"):
        return "CudaRuntime", name
    unnamed = name.startswith(("ProfilerStep", "autograd::", "torch::")) or re.search(r"Backward\d*$", name)
    return (None, None) if unnamed else ("OperatorInner", name)


def _gradient_name(node):
    """Convert torch's node name `AddmmBackward0` to Paddle's `addmm_grad`."""
    node = node.removeprefix("torch::autograd::")
    name = re.sub(r"Backward\d*$", "", node)
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower() + ("" if name == node else "_grad")


def _watch_phases():
    """Name forward, backward, optimizer and loader calls; returns the functions that undo it."""
    inside = []

    def forward(call, layer, *inputs, **kwargs):
        if inside:  # a sublayer of a layer that is being called
            return call(layer, *inputs, **kwargs)
        inside.append(layer)
        try:
            with Range(type(layer).__name__, "Forward"):
                return call(layer, *inputs, **kwargs)
        finally:
            inside.pop()

    def backward(call, *args, **kwargs):
        with Range("Gradient Backward", "Backward"):
            return call(*args, **kwargs)

    def step(call, optimizer, *args, **kwargs):
        with Range(f"Optimization Step: {type(optimizer).__name__}", "Optimization"):
            return call(optimizer, *args, **kwargs)

    return [
        LAYER_CALL.register(forward),
        BACKWARD.register(backward),
        OPTIMIZER_STEP.register(step),
        watch_loaders(lambda: Range("DataLoader", "Dataloader")),
    ]


def watch_loaders(around):
    """Fetch every batch of a DataLoader within the context `around()`; returns a function that undoes it."""

    def reading(call, *args):
        with around():
            return call(*args)

    return NEXT_BATCH.register(reading)
