"""Streams and events: queues of work on an accelerator, and markers in them."""

import contextlib

import torch

from .._core import place as places
from .._core.errors import InvalidArgumentError, InvalidTypeError, received
from .._core.help import complete
from ._engine import call, engine_of, place_of

HELP = {"device": "the device, as `paddle.set_device` takes it; by default the current one."}

# Paddle uses 1 for high priority and 2 for normal; torch's -1 and 0 are accepted too.
_PRIORITIES = {1: -1, 2: 0, -1: -1, 0: 0}


class Stream:
    """A queue of work on an accelerator, in addition to the default one.

    Args:
        priority: 1 for high, 2 for normal.
        stream_base: a stream of torch, which it wraps; by default a new one.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     stream = paddle.device.Stream("gpu:0")
    """

    def __init__(self, device=None, priority=2, stream_base=None):
        if stream_base is not None:
            self.stream_base = stream_base
        else:
            if priority not in _PRIORITIES:
                raise InvalidArgumentError(
                    "Stream: 'priority' must be 1 (high) or 2 (normal).", received(priority=priority)
                )
            module, target = engine_of(device, "Stream")
            self.stream_base = call(module, "Stream", "Stream", device=target, priority=_PRIORITIES[priority])
        self.device = places.of_torch(self.stream_base.device)

    @property
    def place(self):
        return self.device

    def wait_event(self, event):
        """Let work queued from now on wait for an event."""
        self.stream_base.wait_event(event.event_base)

    def wait_stream(self, stream):
        """Let work queued from now on wait for the current work of another stream."""
        self.stream_base.wait_stream(stream.stream_base)

    def record_event(self, event=None):
        """Record an event (a new one by default) after the work queued so far, and return it."""
        event = Event() if event is None else event
        event.record(self)
        return event

    def query(self):
        """Whether all work queued so far is done."""
        return self.stream_base.query()

    def synchronize(self):
        """Wait until all work queued so far is done."""
        self.stream_base.synchronize()

    @property
    def cuda_stream(self):
        """The address of the CUDA stream."""
        return self.stream_base.cuda_stream

    def __cuda_stream__(self):
        return (0, self.stream_base.cuda_stream)

    def __eq__(self, other):
        return isinstance(other, Stream) and self.stream_base == other.stream_base

    def __hash__(self):
        return hash(self.stream_base)

    def __repr__(self):
        return f"<paddle.device.Stream device={self.device}>"


class Event:
    """A marker in a stream of the current device.

    Args:
        enable_timing: whether it keeps the time.
        blocking: whether waiting for it leaves the processor to others.
        interprocess: whether other processes can use it.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     event = paddle.device.Event()
    """

    def __init__(self, enable_timing=False, blocking=False, interprocess=False):
        module, _ = engine_of(None, "Event")
        # Only CUDA's events can block or be shared between processes.
        more = {"blocking": blocking, "interprocess": interprocess} if module is torch.cuda else {}
        self.event_base = call(module, "Event", "Event", enable_timing=enable_timing, **more)
        self.device = places.current()

    def record(self, stream=None):
        """Record the event after the work queued so far in a stream, by default the current one."""
        self.event_base.record(*(() if stream is None else (stream.stream_base,)))

    def query(self):
        """Whether all work before the event is done."""
        return self.event_base.query()

    def synchronize(self):
        """Wait until all work before the event is done."""
        self.event_base.synchronize()

    def elapsed_time(self, end_event):
        """The milliseconds between this event and a later one, both created with `enable_timing=True`."""
        return self.event_base.elapsed_time(end_event.event_base)

    def __repr__(self):
        return f"<paddle.device.Event device={self.device}>"


def current_stream(device=None):
    """The current stream of a device.

    Returns:
        Stream.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     stream = paddle.device.current_stream("gpu:0")
    """
    module, target = engine_of(device, "current_stream")
    return Stream(stream_base=call(module, "current_stream", "current_stream", target))


def set_stream(stream):
    """Set the current stream, and return the previous one.

    Args:
        stream: Stream.

    Returns:
        the Stream that was current before.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     before = paddle.device.set_stream(paddle.device.Stream("gpu:0"))
    """
    if not isinstance(stream, Stream):
        raise InvalidTypeError("set_stream: expected a Stream.", received(stream=stream))
    previous = current_stream(stream.device)
    engine_of(stream.device, "set_stream")[0].set_stream(stream.stream_base)
    return previous


class stream_guard(contextlib.AbstractContextManager):
    """Use another stream in this block; None changes nothing.

    Args:
        stream: Stream, or None.

    >>> with paddle.device.stream_guard(None):
    ...     x = paddle.ones([1])
    """

    def __init__(self, stream=None):
        if stream is not None and not isinstance(stream, Stream):
            raise InvalidTypeError("stream_guard: expected a Stream or None.", received(stream=stream))
        self.stream, self._previous = stream, []

    def __enter__(self):
        if self.stream is not None:
            self._previous.append(set_stream(self.stream))

    def __exit__(self, *exc):
        if self.stream is not None:
            set_stream(self._previous.pop())


def synchronize(device=None):
    """Wait until all work on a device is done; on the CPU this returns immediately.

    Returns:
        None.

    >>> paddle.device.synchronize("cpu")
    """
    place = place_of(device)
    if place.torch_type != "cpu":
        module, target = engine_of(place, "synchronize")
        module.synchronize() if place.torch_type == "mps" else module.synchronize(target)


def is_current_stream_capturing():
    """Whether a CUDA graph is being recorded now.

    Returns:
        bool.

    >>> paddle.device.is_current_stream_capturing()
    False
    """
    return torch.cuda.is_available() and torch.cuda.is_current_stream_capturing()


def get_stream_from_external(data_ptr, device=None):
    """Wrap a CUDA stream of another library, given by its address.

    Args:
        data_ptr: the address, an integer.

    Returns:
        Stream.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     stream = paddle.device.get_stream_from_external(paddle.device.current_stream("gpu:0").cuda_stream, "gpu:0")
    """
    module, target = engine_of(device, "get_stream_from_external")
    return Stream(stream_base=call(module, "ExternalStream", "get_stream_from_external", data_ptr, device=target))


complete(globals())
