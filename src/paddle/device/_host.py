"""Streams, events and memory figures under `outrigger run --cpu`: no work is ever queued, and no card has memory."""

import time

import torch


class Stream:
    """A queue that is always empty: the CPU has finished an operator when the call returns."""

    def __init__(self, device=None, priority=0):
        self.device = torch.device("cpu")

    def wait_event(self, event):
        """Work before the event is done already."""

    wait_stream = wait_event

    def query(self):
        return True

    def synchronize(self):
        """There is nothing to wait for."""


class Event:
    """The moment at which it was recorded."""

    def __init__(self, enable_timing=False, blocking=False, interprocess=False):
        self.moment = None

    def record(self, stream=None):
        self.moment = time.perf_counter()

    def query(self):
        return True

    def synchronize(self):
        """Work before the event is done already."""

    def elapsed_time(self, end_event):
        if self.moment is None or end_event.moment is None:
            raise RuntimeError("elapsed_time: both events must be recorded first")
        return (end_event.moment - self.moment) * 1000


def current_stream(device=None):
    return Stream()


def set_stream(stream):
    """There is only one queue."""


def synchronize(device=None):
    """There is nothing to wait for."""


def _no_bytes(device=None):
    """No card has memory in use."""
    return 0


memory_allocated = memory_reserved = max_memory_allocated = max_memory_reserved = _no_bytes


def reset_peak_memory_stats(device=None):
    """The peaks are 0 already."""


def empty_cache():
    """Nothing is cached."""


def current_device():
    return 0


def get_rng_state(device=None):
    return torch.get_rng_state()


def set_rng_state(new_state, device=None):
    torch.set_rng_state(new_state)
